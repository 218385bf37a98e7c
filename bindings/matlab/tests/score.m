function x = score(s)
%SCORE The scores of the cells of a tuning run.

% SPDX-License-Identifier: MIT

    t = s.columns();
    x = t.score;
end
