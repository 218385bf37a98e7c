% Labels of all types, also missing ones, come back in their own type.

% SPDX-License-Identifier: MIT

[Xs, ys, Xt] = small(30);
% A host without categorical and string uses stand-ins.
if ~exist('categorical') %#ok<EXIST>
    addpath(fullfile(fileparts(which('small')), 'standins'));
end
sparse_plan = {'lambda_s', 0, 'lambda_g', 0, 'gap_tolerance', 0.02, ...
               'solver', 'conditional_gradient'};
m = sscda.Adapter('lambda_s', 0.2, 'gap_tolerance', 0.05);
m.fit(Xs, ys, Xt);
Z = m.adapted();
y = m.targetLabels();
part = ys;
part([1 5 9]) = NaN;
m.fit(Xs, part, Xt);
expected = m.targetLabels();
assert(isequal(unique(y)', 1:3), 'all three classes are needed to see their order');

%% Whole numbers of any type come back as themselves
for type = {'double', 'single', 'int8', 'uint8', 'int32', 'int64', 'uint64'}
    m.fit(Xs, cast(10 * ys, type{1}), Xt);
    assert(isequal(m.adapted(), Z));
    assert(isa(m.targetLabels(), type{1}));
    assert(isequal(m.targetLabels(), cast(10 * y, type{1})));
end

%% Negative numbers, and a row instead of a column
m.fit(Xs, -ys', Xt);
assert(isequal(m.targetLabels(), -y));
assert(isequal(m.adapted(), Z));

%% Numbers that int32 cannot hold
for scale = [0.1, 1e300, 2^31]
    m.fit(Xs, ys * scale, Xt);
    assert(isequal(m.targetLabels(), y * scale));
    assert(isequal(m.adapted(), Z));
end
big = int64(2)^53 + int64([1; 2; 3]);
m.fit(Xs, big(ys), Xt);
assert(isequal(m.targetLabels(), big(y)));

%% The library's number for "no label" is a class here
low = intmin('int32') + int32([0; 1; 2]);
m.fit(Xs, low(ys), Xt);
assert(isequal(m.targetLabels(), low(y)));
assert(isequal(getfield(m.info(), 'unlabeled'), 0)); %#ok<GFLD>

%% NaN is missing
m.fit(Xs, part, Xt);
s = m.info();
assert(s.unlabeled == 3 && s.classes == 3);
m.fit(Xs, single(part) / 4, Xt);
assert(isequal(m.targetLabels(), single(expected) / 4));

%% A target sample without labelled mass gets NaN
few = NaN(30, 1);
few(1) = 7;
plan = sscda.Adapter(sparse_plan{:});
plan.fit(Xs, few, Xt);
[got, shares] = plan.targetLabels();
assert(any(isnan(got)) && any(got == 7));
assert(all(shares(isnan(got)) == 0) && all(shares(got == 7) == 1));
words = repmat({''}, 30, 1);
words{1} = 'seven';
plan.fit(Xs, words, Xt);
assert(isequal(strcmp(plan.targetLabels(), ''), isnan(got)));

%% Logical
m.fit(Xs, ys == 1, Xt);
got = m.targetLabels();
assert(islogical(got) && isequal(got, y == 1));

%% A cell array of text, with '' for missing
names = {'apple'; 'pear'; 'plum'};
m.fit(Xs, names(ys), Xt);
assert(isequal(m.targetLabels(), names(y)));
assert(isequal(m.adapted(), Z));
some = names(ys);
some([1 5 9]) = {''};
m.fit(Xs, some', Xt);
s = m.info();
assert(s.unlabeled == 3 && s.classes == 3);
assert(isequal(m.targetLabels(), names(expected)));

%% Char rows, blank for missing
rows = char({'apple'; 'pear'; 'plum'});
m.fit(Xs, rows(ys, :), Xt);
assert(isequal(m.targetLabels(), rows(y, :)));
some = rows(ys, :);
some([1 5 9], :) = ' ';
m.fit(Xs, some, Xt);
assert(isequal(m.targetLabels(), rows(expected, :)));

%% Categorical, <undefined> for missing
% The order is that of the categories, not of their names. One category is unused.
names = {'small', 'large', 'huge', 'unused'};
m.fit(Xs, categorical(part, 1:4, names, 'Ordinal', true), Xt);
got = m.targetLabels();
assert(isa(got, 'categorical') && isordinal(got));
assert(isequal(reshape(categories(got), 1, []), names));
assert(isequal(double(got), expected));
copy = sscda.Adapter.loadobj(m.saveobj());
assert(isequal(double(copy.targetLabels()), expected));

%% String arrays, <missing> or "" for missing
names = {'apple'; 'pear'; 'plum'};
some = names(ys);
some(5) = {''};
some = string(some);
some([1 9]) = missing;
m.fit(Xs, some, Xt);
s = m.info();
assert(s.unlabeled == 3 && s.classes == 3);
got = m.targetLabels();
assert(isa(got, 'string') && isequal(cellstr(got), names(expected)));
plan = sscda.Adapter(sparse_plan{:});
plan.fit(Xs, string([names(1); repmat({''}, 29, 1)]), Xt);
[got, shares] = plan.targetLabels();
assert(any(ismissing(got)) && isequal(ismissing(got), shares == 0));

%% Without labels
free = sscda.Adapter('lambda_g', 0);
for none = {[], {}, ''}
    free.fit(Xs, none{1}, Xt);
    assert(getfield(free.info(), 'classes') == 0); %#ok<GFLD>
    throws(@() free.targetLabels(), 'sscda:labels');
end

%% Invalid labels
throws(@() m.fit(Xs, [], Xt), 'sscda:labels', 'lambda_g', 'SSCDA_ERROR_LABELS', '-4');
throws(@() m.fit(Xs, NaN(30, 1), Xt), 'sscda:labels');
throws(@() m.fit(Xs, ys(1:29), Xt), 'sscda:dimension', '29 labels', '30 rows');
throws(@() m.fit(Xs, 'abc', Xt), 'sscda:dimension', '1 labels');
throws(@() m.fit(Xs, reshape(ys, 15, 2), Xt), 'sscda:labels', '15 x 2');
throws(@() m.fit(Xs, num2cell(ys), Xt), 'sscda:labels', 'cell');
throws(@() m.fit(Xs, struct('y', ys), Xt), 'sscda:labels', 'struct');
throws(@() m.fit(Xs, ys + 1i, Xt), 'sscda:labels');
