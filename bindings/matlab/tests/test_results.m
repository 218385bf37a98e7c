% Results that the reference cases do not cover.

% SPDX-License-Identifier: MIT

[Xs, ys, Xt] = small(30);
m = sscda.Adapter('gap_tolerance', 0.05);
m.fit(Xs, ys, Xt);

%% The correspondence has the right marginals
C = m.correspondence();
assert(isequal(size(C), [30 30]) && all(C(:) >= 0));
assert(max(abs(sum(C, 2) - 1)) < 1e-9 && max(abs(sum(C, 1) - 1)) < 1e-9);
assert(isequal(m.correspondence('full'), C));
assert(isequal(full(m.correspondence('sparse')), C));
throws(@() m.correspondence('dense'), 'sscda:argument', 'sparse');

%% Weights
a = repmat([1; 2; 3], 10, 1);
b = 2 * ones(1, 30);
m.fit(Xs, ys, Xt, 'source_weights', a, 'target_weights', b);
C = m.correspondence();
assert(max(abs(sum(C, 2) - a)) < 1e-9 && max(abs(sum(C, 1) - b)) < 1e-9);
m.fit(Xs, ys, Xt, struct('source_weights', int32(a), 'target_weights', int8(b)));
assert(isequal(m.correspondence(), C));
m.fit(Xs, ys, Xt);
assert(max(abs(sum(m.correspondence(), 2) - 1)) < 1e-9, 'weights belong to one fit');
m.fit(Xs, ys, Xt, 'source_weights', []);
assert(max(abs(sum(m.correspondence(), 2) - 1)) < 1e-9);

%% Weights count copies
b = repmat([1; 2], 15, 1);
copies = @(w) [find(w); find(w > 1); find(w > 2)];
precise = sscda.Adapter('gap_tolerance', 5e-7, 'lambda_s', 0.5);
precise.fit(Xs, ys, Xt, 'source_weights', a, 'target_weights', b);
weighted = precise.info();
precise.fit(Xs(copies(a), :), ys(copies(a)), Xt(copies(b), :));
copied = precise.info();
assert(abs(weighted.objective - copied.objective) < 1e-6 * copied.objective);
near(weighted.offset, copied.offset, 'offset');

%% The place of the target does not matter
m.fit(Xs, ys, Xt);
here = m.info();
C = m.correspondence();
y = m.predict(Xt);
m.fit(Xs, ys, Xt + 7);
assert(max(max(abs(m.correspondence() - C))) < 1e-9 && isequal(m.predict(Xt + 7), y));
apart = mean(Xs) - mean(Xt);
near(here.offset, mean(apart .^ 2), 'offset');
near(getfield(m.info(), 'offset'), mean((apart - 7) .^ 2), 'offset there'); %#ok<GFLD>
near(here.relative_gap, ...
     (here.objective - here.lower_bound) / (here.objective - here.offset), 'gap');

%% Integers and logicals become doubles
whole = round(10 * Xs);
m.fit(whole, ys, round(10 * Xt));
Z = m.adapted();
m.fit(int16(whole), ys, int32(round(10 * Xt)));
assert(isequal(m.adapted(), Z));
assert(isequal(m.map(int16(whole)), m.map(whole)));
assert(isequal(m.map(true(1, 2)), m.map([1 1])));

%% Mapping no samples returns no samples
assert(isequal(size(m.map(zeros(0, 2))), [0 2]));
assert(isa(m.map(zeros(0, 2, 'single')), 'single'));

%% One sample, one feature
one = sscda.Adapter('lambda_g', 0);
one.fit(1, [], 3);
near(one.map(1), 3, 'one sample');
near(one.correspondence(), 1, 'its correspondence');

%% Single samples give a single result of the one-call form
Z = sscda.adapt(single(Xs), ys, Xt, 'gap_tolerance', 0.05);
assert(isa(Z, 'single') && isequal(size(Z), size(Xs)));
assert(isa(sscda.adapt(Xs, ys, single(Xt), 'gap_tolerance', 0.05), 'double'));

%% A fit returns the adapter, and leaves nothing behind in ans
again = m.fit(Xs, ys, Xt);
assert(again.number == m.number);
ans = 'untouched'; %#ok<NOANS>
m.fit(Xs, ys, Xt);
assert(strcmp(ans, 'untouched')); %#ok<NOANS>

%% Info and trace agree
s = m.info();
t = m.trace();
assert(numel(t.objective) == s.iterations && s.iterations > 0);
assert(abs(t.objective(end) - s.objective) < 1e-3 * s.objective && s.lower_bound <= s.objective);
assert(s.source_rows == 30 && s.target_rows == 30 && s.features == 2 && s.classes == 3);
assert(s.status == 0 && s.seconds > 0);

%% Whether there is a fit
assert(m.isFitted() && ~isFitted(sscda.Adapter()));

%% Memory
small_fit = m.estimateMemory(10, 10, 2);
large_fit = m.estimateMemory(1000, 1000, 2);
assert(small_fit > 0 && large_fit > 8 * 1000^2, 'the correspondence alone takes that');
assert(m.estimateMemory(2000, 2000, 2) > 3 * large_fit, 'it grows with both sides');
assert(m.estimateMemory(int32(10), 10, single(2)) == small_fit);
throws(@() m.estimateMemory(0, 1, 1), 'sscda:argument', 'NS');
throws(@() m.estimateMemory(1, 1.5, 1), 'sscda:argument', 'NT');
throws(@() m.estimateMemory(1, 1, 'a'), 'sscda:argument', 'D');

%% Version
[text, abi] = sscda.version();
assert(~isempty(regexp(text, '^\d+\.\d+\.\d+$', 'once')) && abi == 1);

%% Display
text = evalc('disp(sscda.Adapter(''lambda_s'', 7, ''map'', ''rigid''))');
assert(~isempty(strfind(text, 'not fitted'))); %#ok<STREMP>
assert(~isempty(regexp(text, 'lambda_s = 7\s+map = rigid', 'once')));
assert(isempty(strfind(text, 'lambda_g'))); %#ok<STREMP>
text = evalc('m');
assert(~isempty(strfind(text, '30 source and 30 target samples of 2 features'))); %#ok<STREMP>

%% Everything has help
folder = fileparts(fileparts(which('small')));
files = dir(fullfile(folder, '+sscda', '*.m'));
files = {files.name};
names = strcat('sscda.', strrep(files, '.m', ''));
known = {'Adapter.m', 'Tuning.m', 'adapt.m', 'options.m', 'tune.m', 'version.m'};
assert(all(ismember(known, files)));
for k = 1:numel(files)
    text = fileread(fullfile(folder, '+sscda', files{k}));
    assert(~isempty(regexp(text, '^(function|classdef) [^\n]*\n%[A-Z]+ \S', 'once')), files{k});
    assert(numel(evalc(['help ' names{k}])) > 50, names{k});
end
files = dir(fullfile(folder, '+sscda', '+internal', '*.m'));
for k = 1:numel(files)
    text = fileread(fullfile(folder, '+sscda', '+internal', files(k).name));
    assert(~isempty(regexp(text, '^(function|classdef) [^\n]*\n%[A-Z0-9]+ \S', 'once')), files(k).name);
end
