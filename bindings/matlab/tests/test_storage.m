% Files and structs restore what was saved.

% SPDX-License-Identifier: MIT

[Xs, ys, Xt] = small(30);
names = {'apple'; 'pear'; 'plum'};
m = sscda.Adapter('gap_tolerance', 0.05, 'map', 'rigid', 'verbose', false);
m.fit(Xs, names(ys), Xt, 'source_weights', ys);
folder = tempname();
mkdir(folder);
remove = onCleanup(@() rmdir(folder, 's'));
if exist('OCTAVE_VERSION', 'builtin')
    confirm_recursive_rmdir(false);
end

%% A MAT-file keeps the type of labels
file = fullfile(folder, 'model.mat');
m.save(file);
copy = sscda.Adapter.load(file);
assert(isequal(copy.map(Xs), m.map(Xs)) && isequal(copy.adapted(), m.adapted()));
assert(isequal(copy.correspondence(), m.correspondence()));
assert(isequal(copy.targetLabels(), m.targetLabels()) && iscellstr(copy.targetLabels())); %#ok<ISCLSTR>
assert(isequal(copy.info(), m.info()) && isequal(copy.trace(), m.trace()));
assert(isequal(copy.options(), m.options()));
assert(copy.number ~= m.number, 'it is another adapter');
copy.fit(Xs, ys, Xt);
assert(isnumeric(copy.targetLabels()) && iscellstr(m.targetLabels())); %#ok<ISCLSTR>

%% A file of the library keeps them as text
file = fullfile(folder, ['model ' char([195 164]) '.sscda']);
m.save(file);
assert(exist(file, 'file') == 2);
copy = sscda.Adapter.load(file);
assert(isequal(copy.map(Xs), m.map(Xs)));
assert(isequal(copy.targetLabels(), m.targetLabels()) && isequal(copy.classes(), names));
assert(isequal(copy.predict(Xt), m.predict(Xt)));
assert(isequal(size(copy.predict(zeros(0, 2))), [0 1]) && iscell(copy.predict(zeros(0, 2))));
assert(isequal(copy.options(), m.options()));

%% A struct can be saved with other variables
s = m.saveobj();
assert(isstruct(s) && isa(s.bytes, 'uint8'));
other = 'thing';
file = fullfile(folder, 'things.mat');
save(file, 's', 'other');
content = load(file);
copy = sscda.Adapter.loadobj(content.s);
assert(isequal(copy.targetLabels(), m.targetLabels()));

%% An adapter that is not fitted
fresh = sscda.Adapter('lambda_s', 5);
fresh.verbose = true;
for ending = {'.mat', '.sscda'}
    file = fullfile(folder, ['fresh' ending{1}]);
    fresh.save(file);
    copy = sscda.Adapter.load(file);
    assert(copy.get('lambda_s') == 5 && ~copy.isFitted());
end
copy = sscda.Adapter.loadobj(fresh.saveobj());
assert(copy.verbose);

%% Labels of every type survive a MAT-file
file = fullfile(folder, 'labels.mat');
rows = char(names);
for y = {ys, single(ys) / 4, int8(ys), ys == 1, names(ys), rows(ys, :)}
    m.fit(Xs, y{1}, Xt);
    m.save(file);
    copy = sscda.Adapter.load(file);
    assert(isequal(copy.targetLabels(), m.targetLabels()));
    assert(isa(copy.targetLabels(), class(y{1})));
end

%% A limit for files that you do not trust
for ending = {'.mat', '.sscda'}
    file = fullfile(folder, ['limited' ending{1}]);
    m.save(file);
    bytes = getfield(dir(file), 'bytes'); %#ok<GFLD>
    copy = sscda.Adapter.load(file, 'max_bytes', bytes);
    assert(isequal(copy.map(Xs), m.map(Xs)));
    throws(@() sscda.Adapter.load(file, 'max_bytes', bytes - 1), 'sscda:memory', ...
           sprintf('limit of %d', bytes - 1));
end
throws(@() sscda.Adapter.load(file, 'max_bytes', -1), 'sscda:argument', 'max_bytes');
throws(@() sscda.Adapter.load(file, 'bytes', 1), 'sscda:option', 'max_bytes');

%% Files that cannot be read or written
throws(@() m.save(fullfile(folder, 'model.txt')), 'sscda:argument', '.sscda', '.mat');
throws(@() m.save(1), 'sscda:argument', 'must be text');
throws(@() m.save(fullfile(folder, 'nowhere', 'model.sscda')), 'sscda:io', 'SSCDA_ERROR_IO');
throws(@() sscda.Adapter.load(fullfile(folder, 'nothing.sscda')), 'sscda:io');
throws(@() sscda.Adapter.load({}), 'sscda:argument');
file = fullfile(folder, 'damaged.sscda');
id = fopen(file, 'w');
fwrite(id, 'this is no model');
fclose(id);
throws(@() sscda.Adapter.load(file), 'sscda:format', 'SSCDA_ERROR_FORMAT');
file = fullfile(folder, 'other.mat');
other = 1;
save(file, 'other');
throws(@() sscda.Adapter.load(file), 'sscda:format', 'holds no sscda.Adapter');
s = m.saveobj();
s.bytes(100) = bitxor(s.bytes(100), uint8(1));
throws(@() sscda.Adapter.loadobj(s), 'sscda:format');
s = m.saveobj();
s.format = 2;
throws(@() sscda.Adapter.loadobj(s), 'sscda:format', 'format 2');
throws(@() sscda.Adapter.loadobj(struct()), 'sscda:format');
throws(@() sscda.Adapter.loadobj(1), 'sscda:format');
