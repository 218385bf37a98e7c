% Plots, in figures that are not shown.

% SPDX-License-Identifier: MIT

if exist('OCTAVE_VERSION', 'builtin')
    warning('off', 'Octave:gnuplot-toolkit');
    assert(~isempty(available_graphics_toolkits()), 'no graphics: install gnuplot-nox');
end
[Xs, ys, Xt] = small(30);
m = sscda.Adapter('gap_tolerance', 0.05);
m.fit(Xs, ys, Xt);
part = ys;
part([1 2]) = NaN;
points = @(line) [reshape(get(line, 'xdata'), [], 1), reshape(get(line, 'ydata'), [], 1)];
sorted = @(x) sortrows(round(1e9 * x));

%% Source, target, mapped source
f = figure('visible', 'off');
a = m.plot(Xs, part, Xt);
assert(numel(a) == 3);
counts = arrayfun(@(h) numel(get(h, 'children')), a);
assert(isequal(counts, [4 1 5]), 'three classes and the unlabelled; the target; both');
assert(isequal(sorted(points(get(a(2), 'children'))), sorted(Xt)));
shown = get(a(1), 'children');
shown = [points(shown(1)); points(shown(2)); points(shown(3)); points(shown(4))];
assert(isequal(sorted(shown), sorted(Xs)));
shown = get(a(3), 'children');
sizes = arrayfun(@(h) numel(get(h, 'xdata')), shown);
mapped = shown(sizes < 30);
assert(numel(mapped) == 4);
assert(isequal(sorted([points(mapped(1)); points(mapped(2)); points(mapped(3)); ...
                       points(mapped(4))]), sorted(m.map(Xs))));
assert(isequal(get(get(a(3), 'title'), 'string'), 'Mapped source'));
close(f);

%% Again in the same figure, without labels
f = figure('visible', 'off');
m.plot(Xs, ys, Xt);
a = m.plot(Xs, [], Xt);
assert(isequal(arrayfun(@(h) numel(get(h, 'children')), a), [1 1 2]));
close(f);

%% More features than two: principal components, the same for all
X = [Xs, 0.001 * Xs(:, 1)];
Y = [Xt, 0.001 * Xt(:, 1)];
wide = sscda.Adapter('gap_tolerance', 0.05);
wide.fit(X, ys, Y);
f = figure('visible', 'off');
a = wide.plot(X, [], Y);
source = points(get(a(1), 'children'));
% Samples in a plane keep their distances.
assert(max(abs(distances(source) - distances(X))) < 1e-4);
close(f);

%% One feature
flat = sscda.Adapter('gap_tolerance', 0.1);
flat.fit(Xs(:, 1), ys, Xt(:, 1));
f = figure('visible', 'off');
a = flat.plot(Xs(:, 1), [], Xt(:, 1));
assert(isequal(sorted(points(get(a(1), 'children'))), sorted([Xs(:, 1), zeros(30, 1)])));
close(f);

%% Convergence
f = figure('visible', 'off');
a = m.plotConvergence();
s = m.trace();
assert(numel(a) == 2);
lines = get(a(1), 'children');
values = {get(lines(1), 'ydata'), get(lines(2), 'ydata')};
assert(isequal(values{1}(:), s.lower_bound) && isequal(values{2}(:), s.objective));
lines = get(a(2), 'children');
values = get(lines(2), 'ydata');
assert(isequal(values(:), s.relative_gap) && strcmp(get(a(2), 'yscale'), 'log'));
m.set('gap_tolerance', 0);
m.plotConvergence();
m.set('gap_tolerance', 0.05);
close(f);

%% Convergence of a fit that was stopped before its first iteration
stopped = sscda.Adapter('progress', @(p) true);
evalc('stopped.fit(Xs, ys, Xt);');
assert(isempty(getfield(stopped.trace(), 'objective'))); %#ok<GFLD>
f = figure('visible', 'off');
assert(numel(stopped.plotConvergence()) == 2);
close(f);

%% The correspondence
f = figure('visible', 'off');
a = m.plotCorrespondence();
image = get(a, 'children');
assert(isequal(get(image, 'cdata'), m.correspondence()));
close(f);

%% Scores of a tuning run: the first option that varies is horizontal, the second vertical
grid = struct('map', 'linear', 'lambda_s', [0 0.1 1], 'lambda_g', [0.1 0.7]);
found = m.tune(Xs, ys, Xt, 'grid', grid);
t = found.columns();
f = figure('visible', 'off');
a = found.plot();
image = findobj(a, 'type', 'image');
assert(isequal(get(image, 'cdata'), reshape(t.score(1:6), 2, 3)));
assert(strcmp(get(get(a, 'xlabel'), 'string'), 'lambda_s'));
assert(strcmp(get(get(a, 'ylabel'), 'string'), 'lambda_g'));
assert(isequal(reshape(cellstr(get(a, 'xticklabel')), 1, []), {'0', '0.1', '1'}));
[~, top] = max(t.score(1:6));
line = findobj(a, 'type', 'line');
assert(isequal([get(line, 'ydata'), get(line, 'xdata')], [1 + mod(top - 1, 2), ceil(top / 2)]));
a = found.plot('lambda_g', 'map');
assert(numel(findobj(a, 'type', 'image')) == 1, 'the earlier picture is gone');
assert(isequal(get(findobj(a, 'type', 'image'), 'cdata'), ...
               [max(t.score([1 3 5])), max(t.score([2 4 6]))]));
assert(isequal(cellstr(get(a, 'yticklabel')), {'linear'}));
a = found.plot('lambda_s');
assert(isequal(get(findobj(a, 'type', 'image'), 'cdata'), max(reshape(t.score(1:6), 2, 3))));
throws(@() found.plot('ridge'), 'sscda:argument', '''ridge''', 'lambda_s');
throws(@() found.plot(1), 'sscda:argument', 'must be text');
close(f);

%% Scores if words vary, one option, none, or if no score is known
f = figure('visible', 'off');
for grid = {struct('map', {{'rigid', 'linear'}}), struct('cycles', [1 2]), struct()}
    one = m.tune(Xs, ys, Xt, 'grid', grid{1});
    t = one.columns();
    a = one.plot();
    shown = get(findobj(a, 'type', 'image'), 'cdata');
    assert(isequal(sort(shown(:)), sort(t.score(~t.baseline))));
end
m.progress = @(p) true;
evalc('none = m.tune(Xs, ys, Xt, ''grid'', struct(''cycles'', [1 2]));');
m.progress = [];
a = none.plot();
assert(all(isnan(get(findobj(a, 'type', 'image'), 'cdata'))));
close(f);

%% Without a result nothing is drawn
f = figure('visible', 'off');
text = evalc('m.plot(Xs, ys, Xt); m.plotConvergence(); m.plotCorrespondence(); found.plot();');
assert(isempty(strfind(text, 'ans'))); %#ok<STREMP>
throws(@() m.plot(Xs, ys(1:3), Xt), 'sscda:dimension');
throws(@() m.plot('Xs', ys, Xt), 'sscda:argument');
close(f);
