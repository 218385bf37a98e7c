% Class shares: given as a struct or a map, estimated, and read back by class.

% SPDX-License-Identifier: MIT

[Xs, ys, Xt] = small(30);
words = {'ant'; 'bee'; 'cow'};
names = words(ys);
given = struct('cow', 1, 'ant', 3, 'bee', 0);

%% Of the source
m = sscda.Adapter();
m.fit(Xs, names, Xt);
[y, shares, errors] = m.classShares();
assert(isequal(y, words));
assert(max(abs(shares - 1 / 3)) < 1e-12 && all(errors == 0));
assert(strcmp(getfield(m.info(), 'class_shares'), 'source')); %#ok<GFLD>
Z = m.adapted();

%% Given by name
m = sscda.Adapter('class_shares', given);
m.fit(Xs, names, Xt);
[~, shares] = m.classShares();
assert(max(abs(shares - [0.75; 0; 0.25])) < 1e-12);
assert(~any(strcmp(m.predict(Xt), 'bee')));
assert(isequal(m.get('class_shares'), given));
by_name = m.adapted();
m.set('class_shares', 'source');
m.fit(Xs, names, Xt);
assert(isequal(m.adapted(), Z));

%% Given by number
m = sscda.Adapter('class_shares', containers.Map({1, 2, 3, 4}, {3, 0, 1, 0}));
m.fit(Xs, ys, Xt);
assert(isequal(m.adapted(), by_name));
assert(isequal(m.classes(), [1; 2; 3]));
disp(m);

%% Equal shares change nothing
m = sscda.Adapter('class_shares', struct('ant', 2, 'bee', 2, 'cow', 2));
m.fit(Xs, names, Xt);
assert(isequal(m.adapted(), Z));

%% Estimated
m = sscda.Adapter('class_shares', 'estimated');
m.fit(Xs, names, Xt);
[~, shares, errors] = m.classShares();
assert(abs(sum(shares) - 1) < 1e-12);
assert(max(abs(errors - sqrt(shares .* (1 - shares) / 30))) < 1e-12);

%% Wrong shares
m = sscda.Adapter('class_shares', struct('ant', 1, 'bee', 1));
throws(@() m.fit(Xs, names, Xt), 'sscda:labels', '''cow'' has no share');
m = sscda.Adapter('class_shares', struct('ant', 1, 'bee', 1, 'cow', 1, 'dog', 1));
throws(@() m.fit(Xs, names, Xt), 'sscda:labels', '''dog'' has a share');
throws(@() sscda.Adapter('class_shares', struct('ant', -1)), 'sscda:weights', 'ant');
throws(@() sscda.Adapter('class_shares', struct()), 'sscda:weights', 'each class');
throws(@() sscda.Adapter('class_shares', 'guessed'), 'sscda:option', 'class_shares');
m = sscda.Adapter('class_shares', 'given');
throws(@() m.fit(Xs, names, Xt), 'sscda:option', 'class_shares');

%% Tuning keeps them
s = sscda.tune(Xs, names, Xt, 'class_shares', given, ...
               'grid', struct('class_shares', {{'source', 'given'}}));
assert(~any(strcmp(s.labels(2), 'bee')));
m = s.apply(2);
[~, shares] = m.classShares();
assert(shares(2) == 0);
m = s.apply(1);
[~, shares] = m.classShares();
assert(max(abs(shares - 1 / 3)) < 1e-12);

%% A file
m = sscda.Adapter('class_shares', given);
m.fit(Xs, names, Xt);
file = [tempname(), '.sscda'];
m.save(file);
again = sscda.Adapter.load(file);
delete(file);
[y, shares] = again.classShares();
assert(isequal(y, words) && max(abs(shares - [0.75; 0; 0.25])) < 1e-12);
