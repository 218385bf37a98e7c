function labels = nearest(X, y, Z)
%NEAREST The label of the nearest row of X for each row of Z; the first if several are.

% SPDX-License-Identifier: MIT

    squares = 0;
    for k = 1:size(X, 2)
        squares = squares + bsxfun(@minus, Z(:, k), X(:, k)').^2;
    end
    [~, place] = min(squares, [], 2);
    if ischar(y)
        labels = y(place, :);
    else
        labels = y(place);
    end
end
