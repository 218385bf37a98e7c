function [names, values] = pairs(list, who)
%PAIRS Names and values from NAME, VALUE, ... or from a struct.
%   [NAMES, VALUES] = SSCDA.INTERNAL.PAIRS(LIST, WHO) are rows of cells; errors
%   name WHO.

% SPDX-License-Identifier: MIT

    if numel(list) == 1 && isstruct(list{1}) && isscalar(list{1})
        names = fieldnames(list{1})';
        values = struct2cell(list{1})';
        return
    end
    if mod(numel(list), 2) ~= 0
        error('sscda:argument', '%s: options are given as NAME, VALUE, ... or as one struct', who);
    end
    names = cell(1, numel(list) / 2);
    values = reshape(list(2:2:end), 1, []);
    for k = 1:numel(names)
        names{k} = sscda.internal.asText(list{2 * k - 1}, [who ': the name of an option']);
    end
end
