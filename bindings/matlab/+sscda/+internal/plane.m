function varargout = plane(varargin)
%PLANE Samples in the plane, for a plot.
%   [A, B, ...] = SSCDA.INTERNAL.PLANE(X, Y, ...) are matrices of two columns. Two
%   features stay as they are. More features become the first two principal
%   components of all samples together. A single feature gets a second column
%   of zeros.

% SPDX-License-Identifier: MIT

    d = size(varargin{1}, 2);
    shift = zeros(1, d);
    turn = eye(d);
    if d > 2
        all = double(vertcat(varargin{:}));
        shift = mean(all, 1);
        [~, ~, turn] = svd(bsxfun(@minus, all, shift), 'econ');
    end
    for k = nargin:-1:1
        x = bsxfun(@minus, double(varargin{k}), shift) * turn(:, 1:min(d, 2));
        varargout{k} = [x, zeros(size(x, 1), 2 - size(x, 2))];
    end
end
