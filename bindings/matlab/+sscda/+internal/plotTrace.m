function handles = plotTrace(s, tolerance)
%PLOTTRACE Objective and bound by iteration, and the gap below.
%   HANDLES = SSCDA.INTERNAL.PLOTTRACE(S, TOLERANCE) are the two axes, for the
%   struct of columns that trace returns.

    t = 1:numel(s.objective);
    a = subplot(2, 1, 1);
    plot(a, t, s.objective, '-', t, s.lower_bound, '--');
    legend(a, {'objective', 'lower bound'});
    ylabel(a, 'objective');
    b = subplot(2, 1, 2);
    semilogy(b, t, s.relative_gap, '-', t([1 end]), tolerance * [1 1], ':');
    legend(b, {'relative gap', 'gap tolerance'});
    ylabel(b, 'relative gap');
    xlabel(b, 'iteration');
    handles = double([a, b]);
end
