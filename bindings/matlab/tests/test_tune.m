% A tuning run: grids, options, and the use of the result.

% SPDX-License-Identifier: MIT

[Xs, ys, Xt] = small(30);
if ~exist('categorical') %#ok<EXIST>
    addpath(fullfile(fileparts(which('small')), 'standins'));
end
names = {'apple'; 'pear'; 'plum'};
m = sscda.Adapter('gap_tolerance', 0.05, 'criterion', 'scatter', 'threads', 1);
grid = struct('lambda_s', [0 0.1 1], 'lambda_g', [0.1; 0.7]);
before = m.options();
s = m.tune(Xs, names(ys), Xt, 'grid', grid);

%% Every combination, with the first option varying slowest, then a baseline
t = s.columns();
assert(isequaln(t.lambda_s, [0; 0; 0.1; 0.1; 1; 1; NaN]));
assert(isequaln(t.lambda_g, [0.1; 0.7; 0.1; 0.7; 0.1; 0.7; NaN]));
assert(isequal(t.baseline, [false(6, 1); true]) && strcmp(t.map{7}, 'none'));
assert(all(t.status == 0) && all(t.score > 0) && all(strcmp(t.message, '')));
i = s.info();
assert(i.cells == 7 && i.grid_cells == 6 && i.finished == 7 && i.failed == 0 && i.status == 0);
assert(i.best_score == max(t.score) && i.best == find(t.score == max(t.score), 1));
assert(strcmp(i.criterion, 'scatter') && i.source_rows == 30 && i.target_rows == 30);

%% A cell is the fit that apply repeats
for k = 1:7
    o = s.options(k);
    if k < 7
        assert(o.lambda_s == t.lambda_s(k) && o.lambda_g == t.lambda_g(k));
    end
    assert(strcmp(o.map, t.map{k}) && o.gap_tolerance == 0.05);
    plain = sscda.Adapter(o);
    plain.fit(Xs, names(ys), Xt);
    fitted = s.apply(k);
    assert(isequal(fitted.options(), plain.options()));
    assert(isequal(fitted.predict(Xt), s.labels(k)) && iscellstr(s.labels(k))); %#ok<ISCLSTR>
    i = fitted.info();
    assert(k == 7 || abs(i.relative_gap - t.relative_gap(k)) < 1e-12);
    if t.lambda_s(k) == 1
        % These start from the correspondence of the cell before; a plain fit does not.
        assert(abs(i.objective / plain.info().objective - 1) < 0.1);
    else
        assert(isequal(fitted.adapted(), plain.adapted()));
    end
end
assert(isequal(s.options(), s.options(s.best)) && isequal(s.options('best'), s.options([])));
assert(isequal(s.labels(), s.labels(s.best)));
fitted = s.apply();
assert(isequal(fitted.options(), s.options()));
assert(isequaln(s.columns(), t), 'neither changes the table');
assert(~m.isFitted() && isequal(m.options(), before));

%% A vote of the better half
[y, shares] = s.vote();
[~, order] = sort(-t.score);
voters = cellfun(@(k) s.labels(k), num2cell(order(1:4)'), 'UniformOutput', false);
agree = cellfun(@(v) strcmp(v, y), voters, 'UniformOutput', false);
near(shares, mean([agree{:}], 2), 'shares');
assert(all(shares >= 0.25) && iscellstr(y)); %#ok<ISCLSTR>

%% A list of cells as a struct array, with values of every type
list = struct('map', {'linear', 'rigid'}, 'intercept', {true, false}, 'pca', {int8(0), 1});
l = m.tune(Xs, ys, Xt, 'grid', list);
t = l.columns();
at = find(~t.baseline);
assert(isequal(t.map(at), {'linear'; 'rigid'}) && isequal(t.intercept(at), [1; 0]));
assert(isequal(t.pca(at), [0; 1]) && nnz(t.baseline) == 2);
o = l.options(2);
assert(isnumeric(l.labels()) && isequal(o.intercept, false));
assert(m.countCells(list) == 4 && m.countCells(grid) == 7);
words = {{'linear', 'rigid'}, {'linear'; 'rigid'}, char('linear', 'rigid'), ...
         string({'linear', 'rigid'})};
for k = 1:numel(words)
    w = m.tune(Xs, ys, Xt, 'grid', struct('map', {words{k}})); %#ok<CCAT1>
    assert(isequal(getfield(w.columns(), 'map'), {'linear'; 'rigid'; 'none'})); %#ok<GFLD>
end
values = {[1 2], single([1 2]), int16([1 2]), {1, 2}, sparse([1 2])};
for k = 1:numel(values)
    w = m.tune(Xs, ys, Xt, 'grid', struct('cycles', {values{k}})); %#ok<CCAT1>
    assert(isequaln(getfield(w.columns(), 'cycles'), [1; 2; NaN])); %#ok<GFLD>
end
w = m.tune(Xs, ys, Xt, 'grid', struct('intercept', [false true], 'map', 'linear'));
assert(isequaln(getfield(w.columns(), 'intercept'), [0; 1; NaN])); %#ok<GFLD>

%% An empty grid means the current options; no grid means the library's
w = m.tune(Xs, ys, Xt, 'grid', struct());
assert(getfield(w.info(), 'grid_cells') == 1); %#ok<GFLD>
a = m.tune(Xs, ys, Xt);
b = m.tune(Xs, ys, Xt, 'grid', []);
assert(getfield(a.info(), 'cells') == m.countCells([])); %#ok<GFLD>
assert(getfield(a.info(), 'grid_cells') > 1 && isequal(score(a), score(b))); %#ok<GFLD>

%% Options for all cells are set like any other
r = sscda.tune(Xs, ys, Xt, 'grid', struct('lambda_g', [0.1 0.5]), 'criterion', 'reverse', ...
               'folds', 3, 'seed', 4, 'gap_tolerance', 0.05);
t = r.columns();
i = r.info();
assert(strcmp(i.criterion, 'reverse') && i.folds == 3 && i.seed == 4);
near((t.score_1 + t.score_2 + t.score_3) / 3, t.score, 'mean over the folds');
throws(@() r.labels(), 'sscda:labels');
throws(@() r.vote(), 'sscda:labels');
c = m.tune(Xs, ys, Xt, 'grid', struct('classifier', 'nearest'));
assert(strcmp(getfield(c.info(), 'classifier'), '')); %#ok<GFLD>

%% Weights apply to the tuning run and to the fit of its best cell
a = repmat([1; 2; 3], 10, 1);
w = m.tune(Xs, ys, Xt, 'grid', grid, 'source_weights', a);
fitted = w.apply(4);
plain = sscda.Adapter(w.options(4));
plain.fit(Xs, ys, Xt, 'source_weights', a);
assert(isequal(fitted.correspondence(), plain.correspondence()));
assert(max(abs(sum(fitted.correspondence(), 2) - a)) < 1e-9);
again = w.apply(4, Xs, ys, Xt);
assert(max(abs(sum(again.correspondence(), 2) - 1)) < 1e-9);

%% A caveat of apply is a warning
w = sscda.tune(Xs, ys, Xt, 'grid', grid, 'max_iterations', 2, 'gap_tolerance', 0);
assert(all(getfield(w.columns(), 'status') >= 0)); %#ok<GFLD>
lastwarn('', '');
text = evalc('fitted = w.apply(1);');
[~, identifier] = lastwarn();
assert(strcmp(identifier, 'sscda:not_converged') && fitted.isFitted());

%% A tuning run does not change a fit
m.fit(Xs, ys, Xt);
Z = m.adapted();
before = m.options();
m.tune(Xs(1:20, :), ys(1:20), Xt, 'grid', grid);
assert(isequal(m.adapted(), Z) && isequal(m.options(), before));
