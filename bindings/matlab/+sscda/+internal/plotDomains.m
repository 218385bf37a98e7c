function handles = plotDomains(Xs, ys, Xt, Z)
%PLOTDOMAINS Draws source, target, and the mapped source on the target.
%   HANDLES = SSCDA.INTERNAL.PLOTDOMAINS(Xs, ys, Xt, Z) returns the three axes.

% SPDX-License-Identifier: MIT

    codes = sscda.internal.encode(ys, size(Xs, 1));
    if isempty(codes)
        codes = ones(size(Xs, 1), 1, 'int32');
    end
    [source, target, moved] = sscda.internal.plane(Xs, Xt, Z);
    titles = {'Source', 'Target', 'Mapped source'};
    found = cell(1, 3);
    for k = 1:3
        a = subplot(1, 3, k);
        cla(a);
        hold(a, 'on');
        if k > 1
            dots(a, target, 0.6 * [1 1 1]);
        end
        if k == 1
            classes(a, source, codes);
        elseif k == 3
            classes(a, moved, codes);
        end
        hold(a, 'off');
        axis(a, 'equal');
        title(a, titles{k});
        found{k} = a;
    end
    handles = [found{:}];
end

function classes(a, x, codes)
% Draws each class in a colour, and unlabelled samples in black.
    missing = intmin('int32');
    dots(a, x(codes == missing, :), [0 0 0]);
    known = unique(codes(codes ~= missing));
    colours = lines(max(numel(known), 1));
    for k = 1:numel(known)
        dots(a, x(codes == known(k), :), colours(k, :));
    end
end

function dots(a, x, colour)
    if ~isempty(x)
        plot(a, x(:, 1), x(:, 2), '.', 'Color', colour, 'MarkerSize', 8);
    end
end
