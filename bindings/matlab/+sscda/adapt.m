function [Z, info, m] = adapt(Xs, ys, Xt, varargin)
%ADAPT Adapt a labelled source to a target, in one call.
%   Z = SSCDA.ADAPT(Xs, ys, Xt) moves the samples Xs (rows) with the labels ys
%   onto the domain of the samples Xt. Train a classifier on Z and ys, and use
%   it on the target; read the help of sscda.Adapter/adapted first. Z has the
%   type of Xs. To label the target without a classifier of your own, fit an
%   sscda.Adapter and call predict.
%
%   Z = SSCDA.ADAPT(..., NAME, VALUE, ...) sets options (see sscda.options),
%   'feature_names', 'source_weights' and 'target_weights' of a fit, 'verbose' and
%   'progress'.
%
%   [Z, INFO] = SSCDA.ADAPT(...) also returns the results of the fit, such as
%   the objective, as a struct.
%   [Z, INFO, M] = SSCDA.ADAPT(...) also returns the fitted sscda.Adapter.
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
