% The user's own classifier in a tuning run.

% SPDX-License-Identifier: MIT

[Xs, ys, Xt] = small(30);
if ~exist('categorical') %#ok<EXIST>
    addpath(fullfile(fileparts(which('small')), 'standins'));
end
names = {'apple'; 'pear'; 'plum'};
m = sscda.Adapter('gap_tolerance', 0.05, 'criterion', 'scatter', 'threads', 2);
grid = struct('lambda_s', [0 1], 'standardize', {{'none', 'domain'}});
plain = m.tune(Xs, ys, Xt, 'grid', grid, 'source_weights', []);
scores = score(plain);
log = Recorder();

%% The nearest sample gives the same as the library's classifier
s = m.tune(Xs, ys, Xt, 'grid', grid, 'classifier', @nearest);
near(score(s), scores, 'scores');
assert(isequal(s.labels(3), plain.labels(3)));
assert(strcmp(getfield(s.info(), 'classifier'), 'custom')); %#ok<GFLD>
s = sscda.tune(Xs, ys, Xt, 'grid', grid, 'classifier', @nearest, 'gap_tolerance', 0.05, ...
               'criterion', 'scatter');
near(score(s), scores, 'scores of the one-call form');
r = m.tune(Xs, ys, Xt, 'grid', grid);
classifier = getfield(r.info(), 'classifier'); %#ok<GFLD>
assert(strcmp(classifier, 'nearest'), 'it belongs to one tuning run');

%% It gets samples in the working space, and labels in the user's type
missing = ys;
missing(4) = NaN;
s = m.tune(Xs, missing, Xt, 'grid', struct('pca', 1), ...
           'classifier', @(X, y, Z) log.classify(X, y, Z, @nearest));
seen = log.items{1};
assert(isequal(size(seen.X), [29 1]) && isequal(size(seen.Z), [30 1]));
assert(isequal(seen.y, ys([1:3, 5:30])), 'without those that have no label');
fitted = s.apply(1);
near(seen.X, fitted.prepare(Xs([1:3, 5:30], :), 'source'), 'samples');
near(seen.Z, fitted.prepare(Xt, 'target'), 'target');
rows = char(names);
for given = {10 * ys, single(ys) / 4, int8(ys), ys == 1, names(ys), rows(ys, :), ...
             string(names(ys)), categorical(ys, 1:3, names, 'Ordinal', false)}
    log.clear();
    s = m.tune(Xs, given{1}, Xt, 'grid', grid, ...
               'classifier', @(X, y, Z) log.classify(X, y, Z, @nearest));
    seen = log.items{1};
    assert(isa(seen.y, class(given{1})) && isa(s.labels(), class(given{1})));
    if ~any(strcmp(class(given{1}), {'logical', 'char'}))
        near(score(s), scores, class(given{1}));
    end
end

%% Unknown labels fail the cell, and the others continue
for bad = {99, 1.5, NaN, 1e300}
    log.clear();
    s = m.tune(Xs, ys, Xt, 'grid', grid, ...
               'classifier', @(X, y, Z) log.wrong(nearest(X, y, Z), bad{1}));
    t = s.columns();
    assert(nnz(t.status == -4) == 1 && nnz(t.status == 0) == 5);
    assert(~isempty(strfind(t.message{t.status == -4}, 'the classifier gave row 1'))); %#ok<STREMP>
end
throws(@() m.tune(Xs, names(ys), Xt, 'grid', grid, 'classifier', ...
       @(X, y, Z) repmat({'cherry'}, size(Z, 1), 1)), 'sscda:labels', 'the classifier gave row 1');
throws(@() m.tune(Xs, names(ys), Xt, 'grid', grid, 'classifier', ...
       @(X, y, Z) ones(size(Z, 1), 1)), 'sscda:labels', 'the classifier gave row 1');

%% Wrong results and errors end the tuning run
throws(@() m.tune(Xs, ys, Xt, 'classifier', @(X, y, Z) y(1:3)), 'sscda:labels', ...
       '3 labels for 30 samples');
throws(@() m.tune(Xs, ys, Xt, 'classifier', @(X, y, Z) struct()), 'sscda:labels', 'a struct');
throws(@() m.tune(Xs, ys, Xt, 'classifier', @(X, y, Z) error('my:own', 'Look at %d.', ...
       size(Z, 1))), 'my:own', 'Look at 30.');
caught = '';
try
    m.tune(Xs, ys, Xt, 'classifier', @(X) X);
catch err
    caught = err.message;
end
assert(~isempty(caught), 'a function of one argument');
r = m.tune(Xs, ys, Xt, 'grid', grid);
assert(isequal(score(r), scores), 'the adapter can still be used');

%% It may stop the tuning run, and use other adapters
lastwarn('', '');
evalc('s = m.tune(Xs, ys, Xt, ''grid'', grid, ''classifier'', @(X, y, Z) log.stop(m, y, Z));');
[~, identifier] = lastwarn();
assert(strcmp(identifier, 'sscda:cancelled') && getfield(s.info(), 'finished') < 6); %#ok<GFLD>
other = sscda.Adapter('gap_tolerance', 0.1, 'map', 'none');
s = m.tune(Xs, ys, Xt, 'grid', grid, 'classifier', @(X, y, Z) predict(other.fit(X, y, Z), Z));
near(score(s), scores, 'by another adapter');

%% It works with folds
f = sscda.tune(Xs, ys, Xt, 'grid', grid, 'criterion', 'reverse', 'gap_tolerance', 0.05);
s = sscda.tune(Xs, ys, Xt, 'grid', grid, 'criterion', 'reverse', 'gap_tolerance', 0.05, ...
               'classifier', @nearest);
near(score(s), score(f), 'reverse');
