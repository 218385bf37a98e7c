function w = weights(w, n, name, samples)
%WEIGHTS Weights of N samples as a column of doubles, or an error.
%   W = SSCDA.INTERNAL.WEIGHTS(W, N, NAME, SAMPLES): errors call the weights NAME and
%   the samples SAMPLES. [] means equal weights.

% SPDX-License-Identifier: MIT

    if isempty(w)
        w = zeros(0, 1);
        return
    end
    if ~(isnumeric(w) || islogical(w)) || ~isvector(w) || ~isreal(w)
        error('sscda:weights', '%s must be a vector of numbers', name);
    end
    w = double(full(w(:)));
    if numel(w) ~= n
        error('sscda:dimension', '%s has %d weights, but %s has %d rows', ...
              name, numel(w), samples, n);
    end
    bad = find(~(w > 0 & isfinite(w)), 1);
    if ~isempty(bad)
        error('sscda:weights', '%s(%d) is %g; weights must be positive and finite', ...
              name, bad, w(bad));
    end
end
