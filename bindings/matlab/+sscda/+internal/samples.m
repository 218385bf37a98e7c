function X = samples(X, name)
%SAMPLES A matrix as the library takes it, or an error that says what is wrong.
%   X = SSCDA.INTERNAL.SAMPLES(X, NAME) is a real, full, finite matrix, double
%   or single. Those are passed as they are, without a copy; whole numbers and
%   logicals become double.

    if ~(isnumeric(X) || islogical(X)) || ndims(X) ~= 2
        error('sscda:argument', ...
              '%s must be a matrix of numbers, a row for each sample; it is %s', name, kind(X));
    end
    if issparse(X)
        error('sscda:argument', '%s is sparse; give full(%s)', name, name);
    end
    if ~isreal(X)
        error('sscda:argument', '%s is complex; it must be real', name);
    end
    if ~isfloat(X)
        X = double(X);
    end
    bad = find(~isfinite(X), 1);
    if ~isempty(bad)
        [i, j] = ind2sub(size(X), bad);
        error('sscda:not_finite', '%s(%d, %d) is %g (SSCDA_ERROR_NOT_FINITE, -3)', ...
              name, i, j, X(bad));
    end
end

function text = kind(X)
    sizes = sprintf('x%d', size(X));
    text = sprintf('a %s %s', sizes(2:end), class(X));
end
