function text = describeTuning(t, names, info)
%DESCRIBETUNING A short summary of a tuning run, for disp.
%   TEXT = SSCDA.INTERNAL.DESCRIBETUNING(T, NAMES, INFO): T is the table, NAMES are
%   the names of its options, and INFO is the info of the tuning run.

% SPDX-License-Identifier: MIT

    text = sprintf(['  sscda.Tuning by ''%s'', %d of %d cells finished, %d failed, ' ...
                    '%.2g s\n'], info.criterion, info.finished, info.cells, info.failed, ...
                   info.seconds);
    if isnan(info.best)
        text = [text, baseline(t)];
        return
    end
    text = [text, sprintf('    best is cell %d with %.4g', info.best, info.best_score)];
    for k = 1:numel(names)
        value = t.(names{k})(info.best);
        if iscell(value)
            value = value{1};
        elseif isnan(value)
            continue
        else
            value = sprintf('%g', value);
        end
        text = [text, sprintf(', %s = %s', names{k}, value)]; %#ok<AGROW>
    end
    text = sprintf('%s\n%s', text, baseline(t));
end

function text = baseline(t)
% Describes the best cell that moves nothing, a baseline or a cell of the grid.
    scores = t.score(:);
    scores(~strcmp(t.map(:), 'none')) = NaN;
    [score, cell] = max(scores);
    if isnan(score)
        text = sprintf('    doing nothing has no score: no such cell is finished\n');
    else
        text = sprintf('    doing nothing scores %.4g at best, cell %d\n', score, cell);
    end
end
