function [Xs, ys, Xt] = small(n)
%SMALL A small problem: three classes around a triangle; the target is the same turned.
%   [Xs, ys, Xt] = SMALL(N) has N samples in each domain, the same on every
%   machine; ys is 1, 2, 3, 1, 2, ...

% SPDX-License-Identifier: MIT

    t = (0:n - 1)';
    k = mod(t, 3);
    Xs = [3 * cos(2.1 * k) + 0.5 * sin(7 * t), 3 * sin(2.1 * k) + 0.5 * cos(5 * t)];
    t = t + 0.5;
    Xt = [3 * cos(2.1 * k) + 0.5 * sin(7 * t), 3 * sin(2.1 * k) + 0.5 * cos(5 * t)];
    Xt = Xt * [cos(0.5), sin(0.5); -sin(0.5), cos(0.5)] + 1;
    ys = k + 1;
end
