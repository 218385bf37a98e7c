function x = score(s)
%SCORE The scores of the cells of a search.

    t = s.columns();
    x = t.score;
end
