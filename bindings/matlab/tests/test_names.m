% The adapter keeps the names of features and classes, and columns are matched by name.

% SPDX-License-Identifier: MIT

[Xs, ys, Xt] = small(30);
Xs = [Xs, Xs(:, 1) .* Xs(:, 2) / 4];
Xt = [Xt, Xt(:, 1) .* Xt(:, 2) / 4];
% A host without tables uses a stand-in.
if ~exist('table') %#ok<EXIST>
    addpath(fullfile(fileparts(which('small')), 'standins'));
end
fruits = {'apple'; 'pear'; char([112 195 164 114 108])};
names = {'weight', char([104 195 182 104 101]), 'age'};
order = [3 1 2];
asTable = @(X, names) table(X(:, 1), X(:, 2), X(:, 3), 'VariableNames', names);
plain = sscda.Adapter('gap_tolerance', 0.05);
plain.fit(Xs, fruits(ys), Xt);
m = sscda.Adapter('gap_tolerance', 0.05);
m.fit(Xs, fruits(ys), Xt, 'feature_names', names);
folder = tempname();
mkdir(folder);
remove = onCleanup(@() rmdir(folder, 's'));
if exist('OCTAVE_VERSION', 'builtin')
    confirm_recursive_rmdir(false);
end
file = fullfile(folder, 'model.sscda');
m.save(file);
loaded = sscda.Adapter.load(file);
lastwarn('');

%% Columns in another order give the same, also from a file
tables = sscda.Adapter('gap_tolerance', 0.05);
tables.fit(asTable(Xs, names), fruits(ys), asTable(Xt(:, order), names(order)));
s = plain.tune(Xs, fruits(ys), Xt, 'grid', struct('lambda_s', plain.get('lambda_s')), ...
               'feature_names', names);
for a = {m, loaded, tables, s.apply(1), sscda.Adapter.loadobj(m.saveobj())}
    assert(isequal(a{1}.featureNames(), names));
    assert(isequal(a{1}.adapted(), plain.adapted()));
    assert(isequal(a{1}.predict(Xt, 'feature_names', names), plain.predict(Xt)));
    permuted = {Xt(:, order), 'feature_names', names(order)};
    assert(isequal(a{1}.predict(permuted{:}), plain.predict(Xt)));
    assert(isequal(a{1}.map(permuted{:}), plain.map(Xt)));
    assert(isequal(a{1}.map(permuted{1}, 'single', permuted{2:3}), plain.map(Xt, 'single')));
    assert(isequal(a{1}.prepare(permuted{1}, 'target', permuted{2:3}), ...
                   plain.prepare(Xt, 'target')));
    t = asTable(Xt(:, order), names(order));
    assert(isequal(a{1}.predict(t), plain.predict(Xt)) && isequal(a{1}.map(t), plain.map(Xt)));
end
assert(isempty(lastwarn()), lastwarn());
assert(isempty(plain.featureNames()));

%% A file keeps the names of classes
assert(isequal(sort(loaded.classes()), sort(fruits)));
assert(isequal(loaded.predict(Xt, 'feature_names', names), plain.predict(Xt)));
assert(isequal(loaded.targetLabels(), plain.targetLabels()));
other = sscda.Adapter('gap_tolerance', 0.05);
for labels = {ys / 4, char(fruits(ys))}
    other.fit(Xs, labels{1}, Xt);
    other.save(file);
    loaded = sscda.Adapter.load(file);
    assert(iscellstr(loaded.predict(Xt)) && numel(loaded.classes()) == 3); %#ok<ISCLSTR>
end
assert(isequal(loaded.predict(Xt), cellstr(other.predict(Xt))));
other.fit(Xs, 10 * ys, Xt);
other.save(file);
loaded = sscda.Adapter.load(file);
assert(isequal(loaded.predict(Xt), other.predict(Xt)));

%% If one side has no names, columns match by position with a warning
cases = {
    @() m.predict(Xt), 'the columns of X are taken by their position, since the adapter has'
    @() plain.predict(Xt, 'feature_names', names), 'since X has names of features'
    @() other.fit(asTable(Xs, names), ys, Xt), 'since Xs has names of features and Xt has none'
    @() other.fit(Xs, ys, asTable(Xt, names)), 'since Xt has names of features and Xs has none'
    };
for k = 1:size(cases, 1)
    lastwarn('', '');
    cases{k, 1}();
    [text, identifier] = lastwarn();
    assert(strcmp(identifier, 'sscda:by_position'), identifier);
    assert(~isempty(strfind(text, cases{k, 2})), text); %#ok<STREMP>
end
assert(isequal(m.predict(Xt), plain.predict(Xt)));
assert(isempty(other.featureNames()));

%% Other columns are named
wrong = {'weight', names{2}, 'colour'};
throws(@() m.predict(Xt, 'feature_names', wrong), 'sscda:dimension', 'X: ', '''age''', '''colour''');
throws(@() m.map(asTable(Xt, wrong)), 'sscda:dimension', '''age''', '''colour''');
throws(@() m.prepare(Xt(:, 1:2), 'target', 'feature_names', names(1:2)), 'sscda:dimension', ...
       '1 column is missing (''age'')');
throws(@() other.fit(asTable(Xs, names), ys, asTable(Xt, wrong)), 'sscda:dimension', ...
       'Xt: ', '''colour''');

%% Invalid names
throws(@() m.fit(Xs, ys, Xt, 'feature_names', names(1:2)), 'sscda:dimension', ...
       '2 feature_names', 'Xs has 3 columns');
throws(@() m.fit(Xs, ys, Xt, 'feature_names', 'abc'), 'sscda:argument', 'feature_names');
throws(@() m.fit(Xs, ys, Xt, 'feature_names', {'a', 'b', 'a'}), 'sscda:argument', ...
       'feature_names: ''a'' occurs twice, the second time as entry 3');
throws(@() m.fit(Xs, ys, Xt, 'feature_names', {'a', '', 'c'}), 'sscda:argument', ...
       'feature_names: entry 2 is empty');
throws(@() m.predict(asTable(Xt, names), 'feature_names', names), 'sscda:argument', 'X is a table');
throws(@() m.predict(Xt, 'names', names), 'sscda:option', 'predict', 'feature_names');
bad = table(Xt(:, 1), fruits(ys), Xt(:, 3), 'VariableNames', {'a', 'b', 'c'});
throws(@() m.predict(bad), 'sscda:argument', 'X.b must be a column of numbers', 'cell');
assert(isequal(m.featureNames(), names) && isequal(m.adapted(), plain.adapted()));

%% One large feature is a warning
large = [1 1 1000];
for given = {{}, {'feature_names', names}}
    lastwarn('', '');
    other.fit(bsxfun(@times, Xs, large), ys, bsxfun(@times, Xt, large), given{1}{:});
    [text, identifier] = lastwarn();
    assert(strcmp(identifier, 'sscda:dominant_feature'), identifier);
    assert(~isempty(strfind(text, 'standardize'))); %#ok<STREMP>
end
assert(~isempty(strfind(text, 'feature ''age'' makes up'))); %#ok<STREMP>
s = other.info();
assert(s.dominant_feature == 3 && s.dominant_share > 0.9);
lastwarn('', '');
other.set('standardize', 'domain');
other.fit(bsxfun(@times, Xs, large), ys, bsxfun(@times, Xt, large));
other.set('standardize', 'none');
% With two features there is no warning, since one often decides.
other.fit(bsxfun(@times, Xs(:, 2:3), large(2:3)), ys, bsxfun(@times, Xt(:, 2:3), large(2:3)));
assert(isempty(lastwarn()), lastwarn());
