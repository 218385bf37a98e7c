function [Z, info, m] = adapt(Xs, ys, Xt, varargin)
%ADAPT Adapt a labelled source to a target, in one call.
%   Z = SSCDA.ADAPT(Xs, ys, Xt) moves the samples Xs (rows), labelled ys, onto
%   the domain of the samples Xt. Train a classifier on Z and ys, and use it
%   on the target. Z is single when Xs is. For labels of the target, fit an
%   sscda.Adapter and call predict; its method adapted says what to heed when you
%   train a classifier on Z.
%
%   Z = SSCDA.ADAPT(..., NAME, VALUE, ...) sets options (see sscda.options),
%   'feature_names', 'source_weights' and 'target_weights' of a fit, 'verbose' and
%   'progress'.
%
%   [Z, INFO] = SSCDA.ADAPT(...) returns the objective and more as a struct.
%   [Z, INFO, M] = SSCDA.ADAPT(...) returns the fitted sscda.Adapter too.
%
%       [Z, info] = sscda.adapt(Xs, ys, Xt, 'map', 'rigid');
%
%   See also sscda.Adapter.

% SPDX-License-Identifier: MIT

    sscda.internal.need(nargin, 'adapt', 'Xs', 'ys', 'Xt');
    [names, values] = sscda.internal.pairs(varargin, 'sscda.adapt');
    own = ismember(names, fieldnames(sscda.internal.fitArguments({}, '')));
    options = [names(~own); values(~own)];
    rest = [names(own); values(own)];
    m = sscda.Adapter(options{:});
    m.fit(Xs, ys, Xt, rest{:});
    type = 'double';
    if isa(Xs, 'single')
        type = 'single';
    end
    Z = m.adapted(type);
    info = m.info();
end
