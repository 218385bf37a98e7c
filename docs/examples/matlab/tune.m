function [nothing, tuned] = tune()
%TUNE Tune options without target labels, and label the target.
%   [NOTHING, TUNED] = TUNE() returns the shares of right labels of the target, for
%   a baseline and for the best cell. Only these numbers and the printed table
%   use the target labels.

% SPDX-License-Identifier: MIT

    rng(1);
    [Xs, ys] = clouds(60, 0);
    [Xt, truth] = clouds(60, 35);

    % Six cells and a baseline. The criterion scores the labels of each.
    grid = struct('lambda_s', [0 0.1 1], 'lambda_g', [0.1 0.7]);
    s = sscda.tune(Xs, ys, Xt, 'grid', grid, 'criterion', 'graph', 'threads', 0);
    disp(s);

    t = s.columns();
    right = @(y) mean(strcmp(y, truth));
    fprintf('  lambda_s  lambda_g  map      score  right\n');
    for k = 1:numel(t.score)
        fprintf('%10.2g%10.2g  %-7s%7.3f%6.0f %%\n', t.lambda_s(k), t.lambda_g(k), t.map{k}, ...
                t.score(k), 100 * right(s.labels(k)));
    end

    % An adapter, fitted with the options of the best cell.
    m = s.apply();
    [y, confidence] = m.predict(Xt);
    [~, order] = sort(-confidence);
    nothing = right(s.labels(find(t.baseline, 1)));
    tuned = right(y);
    fprintf('labels of the target: %.0f %% right as it is, %.0f %% adapted;\n', ...
            100 * nothing, 100 * tuned);
    fprintf('%.0f %% of the surer half, %.0f %% by vote of the better half of the cells\n', ...
            100 * mean(strcmp(y(order(1:30)), truth(order(1:30)))), 100 * right(s.vote()));
end

function [X, y] = clouds(n, degrees)
% Three clouds around the corners of a triangle, turned about one of them.
    names = {'red'; 'green'; 'blue'};
    corners = [0 0; 4 0; 2 3];
    k = 1 + mod((0:n - 1)', 3);
    y = names(k);
    X = corners(k, :) + 0.6 * randn(n, 2);
    X = X * [cosd(degrees), sind(degrees); -sind(degrees), cosd(degrees)];
end
