function text = describeSearch(t, names, info)
%DESCRIBESEARCH A few lines about a search, for disp.
%   TEXT = SSCDA.INTERNAL.DESCRIBESEARCH(T, NAMES, INFO) is for the table T, the
%   names of its options, and what is known about the search.

% SPDX-License-Identifier: MIT

    text = sprintf(['  sscda.Search by ''%s'', %d of %d cells finished, %d failed, ' ...
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
% The best cell that moves nothing, of the grid or beside it.
    scores = t.score(:);
    scores(~strcmp(t.map(:), 'none')) = NaN;
    [score, cell] = max(scores);
    if isnan(score)
        text = sprintf('    doing nothing has no score: no such cell is finished\n');
    else
        text = sprintf('    doing nothing scores %.4g at best, cell %d\n', score, cell);
    end
end
