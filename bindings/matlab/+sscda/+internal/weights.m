function w = weights(list, ns, nt, who)
%WEIGHTS Weights of the samples, from the name-value pairs of a fit.
%   W = SSCDA.INTERNAL.WEIGHTS(LIST, NS, NT, WHO) has the fields source and
%   target: a column of doubles, or [] for equal weights. WHO is named in
%   errors.

    w = struct('source', zeros(0, 1), 'target', zeros(0, 1));
    [names, values] = sscda.internal.pairs(list, who);
    for k = 1:numel(names)
        switch names{k}
            case 'source_weights'
                w.source = check(values{k}, ns, names{k}, 'Xs');
            case 'target_weights'
                w.target = check(values{k}, nt, names{k}, 'Xt');
            otherwise
                error('sscda:option', ['%s: unknown argument ''%s''; known are: ' ...
                      'source_weights, target_weights. Options are set with ' ...
                      'sscda.Adapter(...) or set.'], who, names{k});
        end
    end
end

function w = check(w, n, name, samples)
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
