% Wrong input is refused in MATLAB's terms, and the adapter can still be used.

% SPDX-License-Identifier: MIT

[Xs, ys, Xt] = small(30);
m = sscda.Adapter('gap_tolerance', 0.05);
fresh = sscda.Adapter();
m.fit(Xs, ys, Xt);
Z = m.map(Xs);

%% Results before a fit
throws(@() fresh.map(Xs), 'sscda:not_fitted', 'SSCDA_ERROR_NOT_FITTED', '-7', ...
       'this sscda.Adapter is not fitted: call fit first');
throws(@() fresh.predict(Xs), 'sscda:not_fitted', 'call fit first');
throws(@() fresh.adapted(), 'sscda:not_fitted');
throws(@() fresh.correspondence(), 'sscda:not_fitted');
throws(@() fresh.correspondence('sparse'), 'sscda:not_fitted');
throws(@() fresh.targetLabels(), 'sscda:not_fitted');
throws(@() fresh.info(), 'sscda:not_fitted');
throws(@() fresh.trace(), 'sscda:not_fitted');
throws(@() fresh.plot(Xs, ys, Xt), 'sscda:not_fitted');
throws(@() fresh.plotConvergence(), 'sscda:not_fitted');
throws(@() fresh.plotCorrespondence(), 'sscda:not_fitted');

%% Invalid samples
for bad = {'text', {1, 2}, struct('x', 1), @sin, ones(2, 2, 2)}
    throws(@() m.fit(bad{1}, ys, Xt), 'sscda:argument', 'Xs must be a matrix of numbers');
    throws(@() m.fit(Xs, ys, bad{1}), 'sscda:argument', 'Xt must be a matrix of numbers');
    throws(@() m.map(bad{1}), 'sscda:argument', 'X must be a matrix of numbers');
end
throws(@() m.fit(Xs + 1i, ys, Xt), 'sscda:argument', 'Xs is complex');
throws(@() m.fit(Xs, ys, sparse(Xt)), 'sscda:argument', 'full(Xt)');
throws(@() m.fit([], [], Xt), 'sscda:argument', 'source');
throws(@() m.fit(Xs, ys, zeros(0, 2)), 'sscda:argument', 'target');
throws(@() m.fit(Xs, ys, zeros(30, 0)), 'sscda:argument', 'target');

%% Numbers that are not finite, counted from 1
bad = Xs;
bad(3, 2) = NaN;
throws(@() m.fit(bad, ys, Xt), 'sscda:not_finite', 'Xs(3, 2) is NaN', 'SSCDA_ERROR_NOT_FINITE');
throws(@() m.map(single(bad)), 'sscda:not_finite', 'X(3, 2) is NaN');
bad = Xt;
bad(30, 1) = -Inf;
throws(@() m.fit(Xs, ys, bad), 'sscda:not_finite', 'Xt(30, 1) is -Inf');

%% Sizes that do not fit
throws(@() m.fit(Xs, ys, [Xt, Xt]), 'sscda:dimension', '2', '4', 'SSCDA_ERROR_DIMENSION');
throws(@() m.map([Xs, Xs]), 'sscda:dimension', 'X: 4 columns', '2 features');
throws(@() m.map([]), 'sscda:dimension', 'X: 0 columns');

%% Missing arguments are named
s = m.tune(Xs, ys, Xt, 'grid', struct('lambda_s', 1));
calls = {
    @() m.fit(), 'fit: the argument Xs is missing; call fit(Xs, ys, Xt)'
    @() m.fit(Xs), 'argument ys'
    @() m.fit(Xs, ys), 'argument Xt'
    @() m.tune(Xs, ys), 'argument Xt'
    @() sscda.tune(Xs), 'argument ys'
    @() sscda.adapt(), 'argument Xs'
    @() m.map(), 'argument X'
    @() m.predict(), 'argument X'
    @() m.prepare(Xs), 'argument DOMAIN'
    @() m.plot(Xs, ys), 'argument Xt'
    @() m.get(), 'argument NAME'
    @() m.countCells(), 'argument G'
    @() m.estimateMemory(1, 2), 'argument D'
    @() m.save(), 'argument FILE'
    @() sscda.Adapter.load(), 'argument FILE'
    @() sscda.Adapter.loadobj(), 'argument S'
    @() s.merge(), 'argument OTHER'
    @() s.save(), 'argument FILE'
    @() sscda.Tuning.load(), 'argument FILE'
    @() sscda.Tuning.loadobj(), 'argument X'
    @() sscda.Tuning.fromBytes(), 'argument BYTES'
    };
for k = 1:size(calls, 1)
    throws(calls{k, 1}, 'sscda:argument', calls{k, 2}, 'is missing');
end

%% No message uses a name of C
calls = {
    @() fresh.info()
    @() m.fit(Xs, [], Xt)
    @() m.tune(Xs, [], Xt)
    @() m.tune(Xs, ys, Xt, 'grid', struct('threads', [1 2]))
    @() vote(sscda.tune(Xs, ys, Xt, 'grid', struct('lambda_s', 1), 'criterion', 'reverse'))
    @() m.fit(Xs, ys, Xt, 'feature_names', {'a', ''})
    @() m.fit(Xs, ys, Xt, 'feature_names', {'a', 'a'})
    };
for k = 1:numel(calls)
    caught = [];
    try
        calls{k}();
    catch caught
    end
    assert(~isempty(caught), sprintf('call %d', k));
    text = strrep(caught.message, sprintf('(SSCDA_ERROR_%s,', ...
        upper(strrep(caught.identifier, 'sscda:', ''))), '');
    assert(isempty(regexp(text, 'sscda_|SSCDA_|NULL|handle', 'once')), caught.message);
end

%% Types of results
throws(@() m.map(Xs, 'int8'), 'sscda:argument', '''single''');
throws(@() m.adapted(1), 'sscda:argument', '''single''');

%% Weights
w = ones(30, 1);
throws(@() m.fit(Xs, ys, Xt, 'source_weights', w(1:29)), 'sscda:dimension', ...
       '29 weights', '30 rows');
throws(@() m.fit(Xs, ys, Xt, 'target_weights', [w; 1]), 'sscda:dimension', 'target_weights');
throws(@() m.fit(Xs, ys, Xt, 'source_weights', -w), 'sscda:weights', 'source_weights(1) is -1');
bad = w;
bad(7) = NaN;
throws(@() m.fit(Xs, ys, Xt, 'target_weights', bad), 'sscda:weights', 'target_weights(7) is NaN');
throws(@() m.fit(Xs, ys, Xt, 'source_weights', 'heavy'), 'sscda:weights', 'vector of numbers');
throws(@() m.fit(Xs, ys, Xt, 'target_weights', 1e308 * w), 'sscda:weights', ...
       'target_weights', 'the sum overflows', 'SSCDA_ERROR_WEIGHTS');
throws(@() m.fit(Xs, ys, Xt, 'lambda_s', 1), 'sscda:option', 'lambda_s', 'source_weights', 'set');
throws(@() m.fit(Xs, ys, Xt, w), 'sscda:argument', 'NAME, VALUE');

%% Numbers out of bounds
throws(@() m.fit(1e200 * Xs, ys, 1e200 * Xt), 'sscda:numeric', 'SSCDA_ERROR_NUMERIC');
throws(@() m.map(1e300 * Xs, 'single'), 'sscda:numeric', 'float');

%% A solver that is not compiled in
if isempty(getenv('SSCDA_HAS_ORTOOLS'))
    m.set('transport', 'ortools_lp', 'solver', 'conditional_gradient');
    throws(@() m.fit(Xs, ys, Xt), 'sscda:unavailable', 'SSCDA_ERROR_UNAVAILABLE');
    m.set('transport', 'auto', 'solver', 'auto');
end

%% The earlier fit still works
throws(@() m.fit(Xs, ys, [Xt, Xt]), 'sscda:dimension');
assert(isequal(m.map(Xs), Z) && isequal(m.targetLabels(), m.targetLabels()));
throws(@() m.fit(Xs, {'a'}, Xt), 'sscda:dimension');
assert(isnumeric(m.targetLabels()), 'labels are still those of the fit');
m.fit(Xs, ys, Xt);
assert(isequal(m.map(Xs), Z));

%% The gateway does not trust its caller
g = @sscda.internal.gateway;
n = m.number;
throws(@() g(), 'sscda:gateway');
throws(@() g(1), 'sscda:gateway', 'text');
throws(@() g('nothing'), 'sscda:gateway', '''nothing''');
throws(@() g('map', n, Xs), 'sscda:gateway');
throws(@() g('map', n, {}, 'double'), 'sscda:gateway');
throws(@() g('map', n, Xs, 'int8'), 'sscda:gateway');
throws(@() g('map', 'n', Xs, 'double'), 'sscda:gateway');
throws(@() g('map', n + 0.5, Xs, 'double'), 'sscda:gateway');
throws(@() g('map', 1e9, Xs, 'double'), 'sscda:closed');
throws(@() g('fit', n, Xs, ys, Xt, [], [], @sin), 'sscda:gateway', 'int32');
throws(@() g('fit', n, Xs, int32(ys(2:end)), Xt, [], [], @sin), 'sscda:gateway', 'labels');
throws(@() g('fit', n, Xs, int32(ys), Xt, single(1), [], @sin), 'sscda:gateway');
throws(@() g('save', n, 'path'), 'sscda:gateway', 'uint8');
throws(@() g('deserialize', 'bytes'), 'sscda:gateway', 'uint8');

%% A function that the gateway cannot call ends the fit, and nothing else
for fn = {@() 1, 'no_such_function', @(p) []}
    caught = false;
    try
        sscda.internal.gateway('fit', m.number, Xs, int32(ys), Xt, [], [], fn{1});
    catch
        caught = true;
    end
    assert(caught && isequal(m.map(Xs), Z));
end
