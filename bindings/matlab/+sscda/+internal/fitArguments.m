function given = fitArguments(list, who)
%FITARGUMENTS The arguments of a fit besides samples and labels, as a struct.
%   GIVEN = SSCDA.INTERNAL.FITARGUMENTS(LIST, WHO) takes them from name-value pairs;
%   errors name WHO. The fields of SSCDA.INTERNAL.FITARGUMENTS({}, '') are all
%   valid names.

% SPDX-License-Identifier: MIT

    given = struct('feature_names', {{}}, 'source_weights', [], 'target_weights', []);
    [names, values] = sscda.internal.pairs(list, who);
    for k = 1:numel(names)
        if ~isfield(given, names{k})
            error('sscda:option', ['%s: unknown argument ''%s''; known are: %s. Options are ' ...
                  'set with sscda.Adapter(...) or set.'], who, names{k}, ...
                  strjoin(fieldnames(given)', ', '));
        end
        given.(names{k}) = values{k};
    end
end
