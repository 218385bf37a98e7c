function [before, after] = moons(degrees)
%MOONS Label turned moons before and after a fit, without target labels.
%   MOONS() turns the target by 50 degrees. MOONS(DEGREES) sets the angle.
%   [BEFORE, AFTER] = MOONS(...) returns the shares of right labels of new samples
%   of the target: by the nearest source sample, and predicted by the adapter.
%   Without output arguments it also draws a plot.

% SPDX-License-Identifier: MIT

    if nargin < 1
        degrees = 50;
    end
    rng(1);
    [Xs, ys] = twoMoons(300, 0);
    Xt = twoMoons(300, degrees);
    [Xnew, ynew] = twoMoons(1000, degrees);

    % The moons have the same shape in different places, so structure gets a high
    % weight (lambda_s). The map may only rotate and translate.
    m = sscda.Adapter('lambda_s', 6, 'lambda_g', 0.2, 'map', 'rigid');
    m.fit(Xs, ys, Xt);

    before = mean(strcmp(nearest(Xs, ys, Xnew), ynew));
    after = mean(strcmp(m.predict(Xnew), ynew));
    fprintf('right labels of the target: %.1f %% by the source as it is, %.1f %% predicted\n', ...
            100 * before, 100 * after);
    if nargout == 0
        m.plot(Xs, ys, Xt);
    end
end

function [X, y] = twoMoons(n, degrees)
% Two half circles that interlock, one per class, turned about their centre.
    y = [repmat({'upper'}, n / 2, 1); repmat({'lower'}, n / 2, 1)];
    t = pi * rand(n, 1);
    X = [cos(t) - 0.5, sin(t) - 0.25];
    lower = strcmp(y, 'lower');
    X(lower, :) = [0.5 - cos(t(lower)), 0.25 - sin(t(lower))];
    X = X + 0.05 * randn(n, 2);
    X = X * [cosd(degrees), sind(degrees); -sind(degrees), cosd(degrees)];
end

function found = nearest(X, y, Xnew)
% The label of the nearest sample.
    squares = bsxfun(@plus, sum(Xnew.^2, 2), sum(X.^2, 2)') - 2 * Xnew * X';
    [~, place] = min(squares, [], 2);
    found = y(place);
end
