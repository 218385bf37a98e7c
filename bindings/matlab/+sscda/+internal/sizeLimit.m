function limit = sizeLimit(list)
%SIZELIMIT The largest file to load, from the name-value pairs of load.
%   LIMIT = SSCDA.INTERNAL.SIZELIMIT(LIST) is {N} for 'max_bytes', N, and {} without.

% SPDX-License-Identifier: MIT

    limit = {};
    [names, values] = sscda.internal.pairs(list, 'load');
    for k = 1:numel(names)
        if ~strcmp(names{k}, 'max_bytes')
            error('sscda:option', 'load: unknown argument ''%s''; known is: max_bytes', names{k});
        end
        sscda.internal.whole(values{k}, 'load: max_bytes');
        limit = {double(values{k})};
    end
end
