function [data, codes, how] = problem(Xs, ys, Xt, list, who)
%PROBLEM Samples, labels and weights of a fit, checked.
%   [DATA, CODES, HOW] = SSCDA.INTERNAL.PROBLEM(Xs, ys, Xt, LIST, WHO): LIST are
%   the name-value pairs with weights; WHO is named in errors. DATA has the
%   fields Xs, ys, Xt and weights; CODES and HOW are from
%   sscda.internal.encode.

    data = struct('Xs', sscda.internal.samples(Xs, 'Xs'), 'ys', [], ...
                  'Xt', sscda.internal.samples(Xt, 'Xt'), 'weights', []);
    data.ys = ys;
    [codes, how] = sscda.internal.encode(ys, size(data.Xs, 1));
    data.weights = sscda.internal.weights(list, size(data.Xs, 1), size(data.Xt, 1), who);
end
