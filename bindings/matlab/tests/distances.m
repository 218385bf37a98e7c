function d = distances(X)
%DISTANCES Distances between all pairs of rows, as a column.

% SPDX-License-Identifier: MIT

    squares = sum(X.^2, 2);
    d = bsxfun(@plus, squares, squares') - 2 * (X * X');
    d = sqrt(max(d(:), 0));
end
