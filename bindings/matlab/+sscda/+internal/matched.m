function X = matched(number, X, names, features, what, whose)
%MATCHED Samples with their columns in the order of an adapter's features.
%   X = SSCDA.INTERNAL.MATCHED(NUMBER, X, NAMES, FEATURES, WHAT, WHOSE) is for the
%   handle NUMBER. NAMES are those of the columns of X, or {}; FEATURES is how many
%   there must be, or -1 for as many as in the fit. WHAT and WHOSE are what X and
%   the features are called in messages. When only one side has names, columns
%   are taken by their position, which is a warning.

% SPDX-License-Identifier: MIT

    [columns, byPosition] = sscda.internal.gateway('match', number, ...
        sscda.internal.utf8(names), size(X, 2), features, what);
    if byPosition
        sides = {what, whose};
        if isempty(names)
            sides = {whose, what};
        end
        warning('sscda:by_position', ['the columns of %s are taken by their position, since ' ...
                '%s has names of features and %s has none'], what, sides{:});
    elseif ~isequal(columns, 1:size(X, 2))
        X = X(:, columns);
    end
end
