function giveShares(m, codes, how)
%GIVESHARES Gives the library the class shares of an adapter, for a fit.
%   SSCDA.INTERNAL.GIVESHARES(M, CODES, HOW): CODES and HOW are from
%   sscda.internal.encode. The option class_shares stays as it is.

% SPDX-License-Identifier: MIT

    given = m.shares;
    present = unique(codes(codes ~= intmin('int32')));
    if isempty(given) || isempty(present)
        return
    end
    [names, values] = sscda.internal.classShares(given);
    classes = sscda.internal.classText(sscda.internal.decode(present, how));
    [found, place] = ismember(classes, names);
    if ~all(found)
        error('sscda:labels', ['class_shares: class ''%s'' has no share; give 0 for a class ' ...
              'that the target lacks'], classes{find(~found, 1)});
    end
    surplus = find(~ismember(names, classes) & values ~= 0, 1);
    if ~isempty(surplus)
        error('sscda:labels', ['class_shares: class ''%s'' has a share, and no row of Xs has ' ...
              'this class'], names{surplus});
    end
    kept = getfield(sscda.internal.gateway('get_options', m.number), 'class_shares'); %#ok<GFLD>
    sscda.internal.gateway('set_class_shares', m.number, present(:), values(place));
    sscda.internal.gateway('set_option', m.number, 'class_shares', kept);
end
