function X = matched(number, X, names, features, what, whose)
%MATCHED Puts the columns of samples in the order of an adapter's features.
%   X = SSCDA.INTERNAL.MATCHED(NUMBER, X, NAMES, FEATURES, WHAT, WHOSE) is for the
%   handle NUMBER. NAMES are the names of the columns of X, or {}. FEATURES is the
%   required number of columns, or -1 for the number of the fit. Messages call X
%   WHAT and the owner of the features WHOSE. If only one side has names,
%   columns are matched by position, with a warning.

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
