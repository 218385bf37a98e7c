% Invalid grids and arguments of a tuning run are refused, with the library's message if
% it has one, and the adapter can still be used.

% SPDX-License-Identifier: MIT

[Xs, ys, Xt] = small(20);
m = sscda.Adapter('gap_tolerance', 0.1);
s = m.tune(Xs, ys, Xt, 'grid', struct('lambda_g', [0.1 0.5]));
try_grid = @(g) m.tune(Xs, ys, Xt, 'grid', g);
count = @(g) m.countCells(g);

%% Keys and values that the library refuses
for fn = {try_grid, count}
    f = fn{1};
    throws(@() f(struct('lambda', 1)), 'sscda:option', '''lambda''', 'SSCDA_ERROR_OPTION');
    throws(@() f(struct('threads', [1 2])), 'sscda:option', 'threads');
    throws(@() f(struct('lambda_s', [0 -1])), 'sscda:option', 'lambda_s', '-1');
    throws(@() f(struct('lambda_s', NaN)), 'sscda:option', 'lambda_s');
    throws(@() f(struct('lambda_s', {{'much'}})), 'sscda:option', 'lambda_s');
    throws(@() f(struct('map', {{'linear', 'crooked'}})), 'sscda:option', 'crooked', 'rigid');
    throws(@() f(struct('map', 1)), 'sscda:option', 'map');
    throws(@() f(struct('cycles', 1.5)), 'sscda:option', 'cycles', 'whole number');
    throws(@() f(struct('cycles', 1e300)), 'sscda:option', 'cycles');
    throws(@() f(struct('intercept', 2)), 'sscda:option', 'intercept');
end

%% Invalid grids
for bad = {'lambda_s', 1, {1}, @sin, true}
    throws(@() try_grid(bad{1}), 'sscda:argument', 'grid must be a struct', class(bad{1}));
end
throws(@() try_grid(struct('lambda_s', {})), 'sscda:argument', 'without elements');
throws(@() try_grid(struct('lambda_s', [])), 'sscda:argument', '''lambda_s'' has no values');
throws(@() try_grid(struct('lambda_s', {{}})), 'sscda:argument', '''lambda_s'' has no values');
throws(@() try_grid(struct('lambda_s', {{1, 'a'}})), 'sscda:argument', '''lambda_s'' must be text');
throws(@() try_grid(struct('lambda_s', 1i)), 'sscda:argument', 'numbers or words');
throws(@() try_grid(struct('lambda_s', @sin)), 'sscda:argument', 'numbers or words');
throws(@() try_grid(struct('lambda_s', {1, [1 2]})), 'sscda:argument', 'one value');
throws(@() try_grid(struct('lambda_s', {1, []})), 'sscda:argument', 'one value');
throws(@() try_grid(struct('map', {'linear', 1})), 'sscda:argument', '''map'' must be text');

%% Other arguments
tune = @(varargin) m.tune(Xs, ys, Xt, varargin{:});
throws(@() tune('lambda_s', 1), 'sscda:option', 'lambda_s', 'grid', 'set');
throws(@() tune('grid'), 'sscda:argument', 'NAME, VALUE');
for bad = {1, [0 1], [2 1], [1.5 2], [1 2 3], 'ab', {1, 2}, [1 NaN]}
    throws(@() tune('part', bad{1}), 'sscda:argument', 'part must be [K N]');
end
throws(@() tune('classifier', 'nearest'), 'sscda:option', 'function handle');
throws(@() sscda.tune(Xs, ys, Xt, 'classifier', 'nobody'), 'sscda:option', 'nobody');
throws(@() sscda.tune(Xs, ys, Xt, 'no such option', 1), 'sscda:option', 'no such option');
throws(@() tune('source_weights', -ones(20, 1)), 'sscda:weights', 'source_weights(1) is -1');
throws(@() m.tune(Xs, [], Xt), 'sscda:labels', 'SSCDA_ERROR_LABELS');
throws(@() m.tune(Xs, NaN(20, 1), Xt), 'sscda:labels');
throws(@() m.tune(Xs, ys, [Xt, Xt]), 'sscda:dimension');
throws(@() m.tune('Xs', ys, Xt), 'sscda:argument', 'Xs must be a matrix of numbers');

%% Cells that do not exist
for bad = {0, 4, 1.5, -1, 'worst', [1 2], NaN, {1}}
    throws(@() s.labels(bad{1}), 'sscda:argument', '1 to 3');
    throws(@() s.options(bad{1}), 'sscda:argument', '1 to 3');
    throws(@() s.apply(bad{1}), 'sscda:argument', '1 to 3');
end
throws(@() s.apply(1, Xs), 'sscda:argument', 'Xs, ys and Xt');
throws(@() s.apply(1, Xs, ys), 'sscda:argument', 'Xs, ys and Xt');
throws(@() s.apply(1, Xs, ys, [Xt, Xt]), 'sscda:dimension');
throws(@() s.apply(1, Xs, ys, Xt, 'lambda_s', 1), 'sscda:option', 'apply: unknown argument');

%% A cell that fails does not make the tuning run fail
if isempty(getenv('SSCDA_HAS_ORTOOLS'))
    f = sscda.tune(Xs, ys, Xt, 'gap_tolerance', 0.1, 'solver', 'conditional_gradient', ...
                   'grid', struct('transport', {{'ortools_lp', 'network_simplex'}}));
    t = f.columns();
    assert(t.status(1) == -9 && t.status(2) >= 0 && isnan(t.score(1)));
    assert(~isempty(strfind(t.message{1}, 'ortools_lp'))); %#ok<STREMP>
    throws(@() f.labels(1), 'sscda:labels', 'cell 1', 'ortools_lp');
    assert(f.best ~= 1 && getfield(f.info(), 'failed') == 1); %#ok<GFLD>
end

%% The adapter is unchanged
again = m.tune(Xs, ys, Xt, 'grid', struct('lambda_g', [0.1 0.5]));
assert(isequal(score(again), score(s)));

%% The gateway does not trust its caller
g = @sscda.internal.gateway;
n = m.number;
throws(@() g('grid_cells', n, {'map'}, {}, 'product', 0, 1), 'sscda:gateway', 'grid');
throws(@() g('grid_cells', n, {1}, {1}, 'product', 0, 1), 'sscda:gateway', 'text');
throws(@() g('grid_cells', n, {'cycles'}, {int8(1)}, 'product', 0, 1), 'sscda:gateway');
throws(@() g('grid_cells', n, {'cycles'}, {1}, 'product', 1, 1), 'sscda:argument', 'part');
throws(@() g('grid_cells', n, {'cycles'}, {zeros(0, 1)}, 'product', 0, 1), 'sscda:argument');
throws(@() g('tune_import', n, 'bytes', 'merge'), 'sscda:gateway', 'uint8');
