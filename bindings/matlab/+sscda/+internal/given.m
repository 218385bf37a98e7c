function [X, type] = given(m, X, list, who)
%GIVEN Samples for a fitted adapter, as predict, map and prepare are given them.
%   [X, TYPE] = SSCDA.INTERNAL.GIVEN(M, X, LIST, WHO) has the columns in the order of
%   the features of the fit, and the type of the result. LIST is a type, which
%   need not be there, and name-value pairs; WHO is named in errors.

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
