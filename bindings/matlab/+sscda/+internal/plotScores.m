function handle = plotScores(t, names, info, wanted)
%PLOTSCORES Draws the scores of a tuning run by one or two options.
%   HANDLE = SSCDA.INTERNAL.PLOTSCORES(T, NAMES, INFO, WANTED) returns the current
%   axes. WANTED is a cell with the options of the horizontal and the vertical
%   axis; by default, these are the first options that vary.

% SPDX-License-Identifier: MIT

    rows = ~t.baseline;
    keys = choose(t, names, wanted, rows);
    [right, across] = levels(t, keys, 1, rows);
    [up, along] = levels(t, keys, 2, rows);
    scores = NaN(numel(up), numel(right));
    found = t.score(rows);
    for k = 1:numel(found)
        scores(along(k), across(k)) = max(scores(along(k), across(k)), found(k));
    end
    handle = gca();
    hold(handle, 'off');
    imagesc(handle, scores);
    colorbar(handle);
    title(handle, ['Score by ' info.criterion]);
    set(handle, 'ydir', 'normal', 'xtick', 1:numel(right), 'xticklabel', right, ...
        'ytick', 1:numel(up), 'yticklabel', up);
    xlabel(handle, keys{1}, 'Interpreter', 'none');
    ylabel(handle, keys{2}, 'Interpreter', 'none');
    [top, where] = max(found);
    if ~isempty(top) && ~isnan(top)
        hold(handle, 'on');
        plot(handle, across(where), along(where), 'wo', 'MarkerSize', 10, 'LineWidth', 2);
        hold(handle, 'off');
    end
end

function keys = choose(t, names, wanted, rows)
    keys = cellfun(@(name) sscda.internal.asText(name, 'plot: the name of an option'), ...
                   wanted, 'UniformOutput', false);
    for k = 1:numel(keys)
        if ~any(strcmp(names, keys{k}))
            error('sscda:argument', ...
                  'plot: ''%s'' is no option of this tuning run; these are: %s', ...
                  keys{k}, strjoin(names, ', '));
        end
    end
    if isempty(keys)
        varies = cellfun(@(name) numel(distinct(t.(name)(rows))) > 1, names);
        keys = [names(varies), names(~varies), {'', ''}];
        % Leaves out a second option that does not vary.
        if nnz(varies) < 2
            keys = [keys(1), {''}];
        end
    end
    keys = [reshape(keys, 1, []), {''}];
    keys = keys(1:2);
end

function [labels, place] = levels(t, keys, k, rows)
% Returns the values of an option as labels of an axis, and the place of each cell.
    if isempty(keys{k})
        labels = {''};
        place = ones(nnz(rows), 1);
        return
    end
    [values, ~, place] = distinct(t.(keys{k})(rows));
    labels = values;
    if ~iscell(values)
        labels = arrayfun(@(v) sprintf('%g', v), values, 'UniformOutput', false);
    end
end

function [values, first, place] = distinct(column)
% Like unique, but with a single NaN.
    if ~iscell(column)
        missing = isnan(column);
        column(missing) = Inf;
    end
    [values, first, place] = unique(column);
    place = place(:);
end
