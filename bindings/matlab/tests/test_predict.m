% Labels for samples of the target, and samples in the working space.

% SPDX-License-Identifier: MIT

[Xs, ys, Xt] = small(30);
if ~exist('categorical') %#ok<EXIST>
    addpath(fullfile(fileparts(which('small')), 'standins'));
end
m = sscda.Adapter('gap_tolerance', 0.05);
m.fit(Xs, ys, Xt);
y = m.predict(Xt);
names = {'apple'; 'pear'; 'plum'};

%% The nearest sample of the adapted source gives label and confidence
Z = m.adapted();
[got, confidence] = m.predict(Xt);
for k = 1:30
    d = sqrt(sum(bsxfun(@minus, Z, Xt(k, :)).^2, 2));
    [~, nearest] = min(d);
    assert(got(k) == ys(nearest));
    e = min(d(ys ~= ys(nearest)));
    assert(abs(confidence(k) - e / (min(d) + e)) < 1e-12);
end
assert(isequal(got, y) && isequal(unique(y), [1; 2; 3]));
assert(mean(y == ys) > 0.9, 'the target was made as the source was');

%% New samples, few or none, double or single
assert(isequal(m.predict(Xt(7:9, :)), y(7:9)));
assert(isequal(m.predict(single(Xt)), y));
[got, confidence] = m.predict(zeros(0, 2));
assert(isequal(size(got), [0 1]) && isequal(size(confidence), [0 1]));

%% Labels have the type of those of the fit
rows = char(names);
given = {10 * ys, single(ys) / 4, int8(ys), ys == 1, names(ys), rows(ys, :)};
expected = {10 * y, single(y) / 4, int8(y), y == 1, names(y), rows(y, :)};
kinds = {[10; 20; 30], single([1; 2; 3]) / 4, int8([1; 2; 3]), [false; true], names, rows};
for k = 1:numel(given)
    m.fit(Xs, given{k}, Xt);
    got = m.predict(Xt);
    assert(isa(got, class(given{k})) && isequal(got, expected{k}));
    assert(isa(m.classes(), class(given{k})) && isequal(m.classes(), kinds{k}));
end
m.fit(Xs, categorical(ys, 1:4, [names; {'unused'}], 'Ordinal', true), Xt);
got = m.predict(Xt);
assert(isa(got, 'categorical') && isequal(double(got), y));
assert(isequal(double(m.classes()), [1; 2; 3]), 'the unused one is no class of the fit');
m.fit(Xs, string(names(ys)), Xt);
got = m.predict(Xt);
assert(isa(got, 'string') && isequal(cellstr(got), names(y)));

%% Unlabelled samples are left out
part = ys;
part(ys == 3) = NaN;
m.fit(Xs, part, Xt);
assert(isequal(m.classes(), [1; 2]) && all(ismember(m.predict(Xt), [1 2])));

%% With one class the confidence is 1
m.fit(Xs, repmat({'all'}, 30, 1), Xt);
[got, confidence] = m.predict(Xt);
assert(all(strcmp(got, 'all')) && all(confidence == 1));

%% Prepared samples
m.fit(Xs, ys, Xt);
near(m.prepare(Xt, 'target'), Xt, 'target without preprocessing');
near(m.prepare(Xs, 'source'), m.map(Xs), 'source without preprocessing');
p = sscda.Adapter('gap_tolerance', 0.05, 'standardize', 'domain', 'pca', 1);
p.fit(Xs, ys, Xt);
Z = p.prepare(Xt, 'target');
assert(isequal(size(Z), [30 1]) && abs(mean(Z)) < 1e-12);
assert(getfield(p.info(), 'components') == 1); %#ok<GFLD>
S = p.prepare(Xs, 'source');
[~, nearest] = min(abs(bsxfun(@minus, Z, S')), [], 2);
assert(isequal(p.predict(Xt), ys(nearest)), 'it is where labels are predicted');
assert(isa(p.prepare(single(Xt), 'target'), 'single'));
assert(isa(p.prepare(Xt, 'target', 'single'), 'single'));
assert(isa(p.prepare(single(Xt), 'target', 'double'), 'double'));
assert(isequal(size(p.prepare(zeros(0, 2), 'source')), [0 1]));

%% A loaded model predicts
folder = tempname();
mkdir(folder);
if exist('OCTAVE_VERSION', 'builtin')
    confirm_recursive_rmdir(false);
end
m.fit(Xs, names(ys), Xt);
m.save(fullfile(folder, 'model.mat'));
m.save(fullfile(folder, 'model.sscda'));
copy = sscda.Adapter.load(fullfile(folder, 'model.mat'));
assert(isequal(copy.predict(Xt), names(y)) && isequal(copy.classes(), names));
copy = sscda.Adapter.load(fullfile(folder, 'model.sscda'));
assert(isequal(copy.predict(Xt), names(y)) && isequal(copy.classes(), names));
rmdir(folder, 's');

%% Invalid input is refused
fresh = sscda.Adapter('lambda_g', 0);
throws(@() fresh.predict(Xt), 'sscda:not_fitted');
throws(@() fresh.prepare(Xt, 'target'), 'sscda:not_fitted');
throws(@() fresh.classes(), 'sscda:not_fitted');
fresh.fit(Xs, [], Xt);
throws(@() fresh.predict(Xt), 'sscda:labels', 'SSCDA_ERROR_LABELS');
assert(isempty(fresh.classes()));
throws(@() m.predict([Xt, Xt]), 'sscda:dimension', '4');
throws(@() m.predict('Xt'), 'sscda:argument', 'X must be a matrix of numbers');
throws(@() m.predict([NaN 1]), 'sscda:not_finite', 'X(1, 1) is NaN');
throws(@() m.prepare(Xt), 'sscda:argument', 'DOMAIN');
throws(@() m.prepare(Xt, 'both'), 'sscda:argument', '''source'' or ''target''');
throws(@() m.prepare(Xt, 'target', 'int8'), 'sscda:argument', '''single''');
throws(@() m.prepare([Xt, Xt], 'target'), 'sscda:dimension');
