function [X, type] = given(m, X, list, who)
%GIVEN Checks the samples that predict, map and prepare receive.
%   [X, TYPE] = SSCDA.INTERNAL.GIVEN(M, X, LIST, WHO) returns the samples with columns
%   in the order of the features of the fit, and the type of the result. LIST is
%   an optional type and name-value pairs; errors name WHO.

% SPDX-License-Identifier: MIT

    type = '';
    if mod(numel(list), 2) == 1
        type = sscda.internal.float(list{1});
        list(1) = [];
    end
    names = {};
    [keys, values] = sscda.internal.pairs(list, who);
    for k = 1:numel(keys)
        if ~strcmp(keys{k}, 'feature_names')
            error('sscda:option', '%s: unknown argument ''%s''; known is: feature_names', ...
                  who, keys{k});
        end
        names = values{k};
    end
    [X, names] = sscda.internal.samples(X, 'X', names);
    X = sscda.internal.matched(m.number, X, names, -1, 'X', 'the adapter');
    if isempty(type)
        type = class(X);
    end
end
