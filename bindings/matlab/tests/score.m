function x = score(s)
%SCORE The scores of the cells of a search.

% SPDX-License-Identifier: MIT

    t = s.columns();
    x = t.score;
end
