function [names, values] = classShares(given)
%CLASSSHARES The classes of given class shares as text, and their shares.
%   [NAMES, VALUES] = SSCDA.INTERNAL.CLASSSHARES(GIVEN) takes a struct, whose
%   fields are classes, or a containers.Map, whose keys are.

% SPDX-License-Identifier: MIT

    if isstruct(given)
        names = fieldnames(given);
        values = struct2cell(given);
    else
        names = keys(given);
        values = cell(numel(names), 1);
        for k = 1:numel(names)
            values{k} = given(names{k});
        end
        if ~iscellstr(names) %#ok<ISCLSTR>
            names = sscda.internal.classText(cell2mat(names(:)));
        end
    end
    names = names(:);
    if isempty(names)
        error('sscda:weights', 'class_shares: give a share for each class');
    end
    for k = 1:numel(names)
        share = values{k};
        if ~isnumeric(share) || ~isscalar(share) || ~isreal(share) || ~(share >= 0) || ...
                isinf(share)
            error('sscda:weights', ['class_shares: the share of class ''%s'' must be a finite ' ...
                  'number of at least 0'], names{k});
        end
    end
    values = cellfun(@double, values(:));
end
