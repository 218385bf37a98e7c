function s = tune(Xs, ys, Xt, varargin)
%TUNE Tune options without target labels.
%   S = SSCDA.TUNE(Xs, ys, Xt) fits the labelled source Xs, ys to the target Xt
%   with several combinations of options, the cells. It scores the labels that
%   each cell gives the target, and returns the table as an sscda.Tuning.
%
%   S = SSCDA.TUNE(..., 'grid', G) sets the cells. G is a struct with values of
%   options, which means every combination; a struct array (or a table in
%   MATLAB) with an element for each cell; or [] for the library's default
%   grid. It may contain the options with GRID in sscda.options.
%
%       s = sscda.tune(Xs, ys, Xt, 'grid', struct('lambda_s', [0 0.1 1], ...
%                                                 'map', {{'linear', 'rigid'}}));
%       s.table           % a row for each cell; the last one is a baseline
%       m = s.apply();    % an adapter fitted with the best cell
%       y = m.predict(Xt);   % labels for the target
%
%   S = SSCDA.TUNE(..., NAME, VALUE, ...) sets options for all cells (see
%   sscda.options), such as 'criterion', 'folds', 'classifier' and 'threads',
%   and 'verbose' and 'progress' of an sscda.Adapter. There are also
%     'classifier'      may be a function: labels = f(X, y, Xnew) learns from the
%                       rows of X with the labels y, in the type of ys, and
%                       returns labels of the rows of Xnew
%     'part'            [K N] does only the K-th of N parts; see merge of
%                       sscda.Tuning
%     'source_weights'  and 'target_weights', 'feature_names', as for a fit
%
%   A tuning run that is stopped or reaches 'time_limit' keeps its finished cells
%   and gives a warning. After Ctrl-C there is no result. A failed cell has its
%   message in the table.
%
%   See also sscda.Tuning, sscda.Adapter, sscda.options.

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
