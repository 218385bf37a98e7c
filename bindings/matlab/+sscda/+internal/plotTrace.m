function handles = plotTrace(s, tolerance)
%PLOTTRACE Draws objective and lower bound by iteration, and the gap below.
%   HANDLES = SSCDA.INTERNAL.PLOTTRACE(S, TOLERANCE) returns the two axes. S is the
%   struct of columns that trace returns.

% SPDX-License-Identifier: MIT

    t = (1:numel(s.objective))';
    a = subplot(2, 1, 1);
    plot(a, t, s.objective, '-', t, s.lower_bound, '--');
    ylabel(a, 'objective and lower bound');
    b = subplot(2, 1, 2);
    % A logarithmic scale cannot show a tolerance of 0.
    level = repmat(tolerance, size(t));
    level(level == 0) = NaN;
    semilogy(b, t, s.relative_gap, '-', t, level, ':');
    ylabel(b, 'relative gap and tolerance');
    xlabel(b, 'iteration');
    handles = [a, b];
end
