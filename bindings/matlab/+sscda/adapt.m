function [Z, info, m] = adapt(Xs, ys, Xt, varargin)
%ADAPT Adapt a labelled source to a target, in one call.
%   Z = SSCDA.ADAPT(Xs, ys, Xt) moves the samples Xs (rows), labelled ys, onto
%   the domain of the samples Xt. Train a classifier on Z and ys, and use it
%   on the target. Z is single when Xs is.
%
%   Z = SSCDA.ADAPT(..., NAME, VALUE, ...) sets options (see sscda.options),
%   'source_weights' and 'target_weights', 'verbose' and 'progress'.
%
%   [Z, INFO] = SSCDA.ADAPT(...) returns the objective and more as a struct.
%   [Z, INFO, M] = SSCDA.ADAPT(...) returns the fitted sscda.Adapter too.
%
%       [Z, info] = sscda.adapt(Xs, ys, Xt, 'map', 'rigid');
%
%   See also sscda.Adapter.

    [names, values] = sscda.internal.pairs(varargin, 'sscda.adapt');
    weighty = ismember(names, {'source_weights', 'target_weights'});
    options = [names(~weighty); values(~weighty)];
    weights = [names(weighty); values(weighty)];
    m = sscda.Adapter(options{:});
    m.fit(Xs, ys, Xt, weights{:});
    type = 'double';
    if isa(Xs, 'single')
        type = 'single';
    end
    Z = m.adapted(type);
    info = m.info();
end
