function s = tune(Xs, ys, Xt, varargin)
%TUNE Choose options without labels of the target.
%   S = SSCDA.TUNE(Xs, ys, Xt) fits the labelled source Xs, ys to the target Xt
%   with several settings, scores each by how the labels that it gives the
%   target sit there, and returns the table as an sscda.Search.
%
%   S = SSCDA.TUNE(..., 'grid', G) says what to try. G is a struct with values of
%   options, of which every combination is tried; a struct array (or a table in
%   MATLAB) with an element for each setting; or [] for what the library tries
%   by itself. An option with GRID in sscda.options may be in it.
%
%       s = sscda.tune(Xs, ys, Xt, 'grid', struct('lambda_s', [0 0.1 1], ...
%                                                 'map', {{'linear', 'rigid'}}));
%       s.table           % a row for each setting, and for doing nothing
%       m = s.apply();    % the best one, fitted
%       y = m.predict(Xt);   % labels for the target
%
%   S = SSCDA.TUNE(..., NAME, VALUE, ...) sets options for all of them (see
%   sscda.options), such as 'criterion', 'folds', 'classifier' and 'threads',
%   and 'verbose' and 'progress' of an sscda.Adapter. Besides, there are
%     'classifier'      also a function: labels = f(X, y, Xnew) learns from the
%                       rows of X with the labels y, written as ys is, and
%                       returns labels of the rows of Xnew
%     'part'            [K N]: do the K-th of N parts only; see merge of
%                       sscda.Search
%     'source_weights'  and 'target_weights', 'feature_names', as for a fit
%
%   A search that is stopped (Ctrl-C apart) or meets 'time_limit' keeps what is
%   finished, and is a warning. A setting that fails has its message in the
%   table.
%
%   See also sscda.Search, sscda.Adapter, sscda.options.

% SPDX-License-Identifier: MIT

    sscda.internal.need(nargin, 'tune', 'Xs', 'ys', 'Xt');
    [names, values] = sscda.internal.pairs(varargin, 'sscda.tune');
    others = fieldnames(sscda.internal.fitArguments({}, ''))';
    own = ismember(names, [{'grid', 'part'}, others]);
    own = own | (strcmp(names, 'classifier') & ...
                 cellfun(@(value) isa(value, 'function_handle'), values));
    options = [names(~own); values(~own)];
    rest = [names(own); values(own)];
    m = sscda.Adapter(options{:});
    s = m.tune(Xs, ys, Xt, rest{:});
end
