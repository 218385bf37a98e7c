% Progress of a tuning run, and its result.

% SPDX-License-Identifier: MIT

[Xs, ys, Xt] = small(30);
names = {'apple'; 'pear'; 'plum'};
m = sscda.Adapter('gap_tolerance', 0.05, 'criterion', 'scatter', 'threads', 1);
grid = struct('lambda_s', [0 0.1 1], 'lambda_g', [0.1 0.7]);
whole = m.tune(Xs, names(ys), Xt, 'grid', grid);
scores = score(whole);
log = Recorder();

%% The user's function receives the number of finished cells
m.set('progress_interval', 0);
m.progress = @(p) log.add(p);
s = m.tune(Xs, ys, Xt, 'grid', grid);
m.progress = [];
m.set('progress_interval', 1000);
p = [log.items{:}];
assert(numel(p) > 2 && all(strcmp({p.phase}, 'tune')) && all([p.cells] == 7));
assert(p(1).cells_done == 0 && p(end).cells_done == 7 && all(diff([p.cells_done]) >= 0));
assert(isnan(p(1).seconds_left) && p(end).seconds_left == 0 && all(diff([p.seconds]) >= 0));
assert(isequal(score(s), scores), 'watching changes nothing');

%% Verbose prints a table
m.verbose = true;
text = evalc('s = m.tune(Xs, ys, Xt, ''grid'', grid);');
m.verbose = false;
lines = strsplit(strtrim(text), sprintf('\n'));
assert(~isempty(regexp(lines{1}, 'cells +seconds +seconds left', 'once')));
assert(~isempty(regexp(lines{end}, '^ *7 of +7 ', 'once')));
assert(isempty(evalc('s = m.tune(Xs, ys, Xt, ''grid'', grid);')));

%% It may stop the tuning run, which keeps finished cells and warns
m.set('progress_interval', 0);
m.progress = @(p) p.cells_done >= 2;
lastwarn('', '');
evalc('s = m.tune(Xs, names(ys), Xt, ''grid'', grid);');
m.set('progress_interval', 1000);
[~, identifier] = lastwarn();
assert(strcmp(identifier, 'sscda:cancelled'));
t = s.columns();
done = t.status >= 0;
assert(nnz(done) == 2 && all(t.status(~done) == -17) && isequal(t.score(done), scores(done)));
i = s.info();
assert(i.status == 3 && i.finished == 2 && i.failed == 0 && done(s.best));
throws(@() s.labels(find(~done, 1)), 'sscda:not_run', 'was not run');
fitted = s.apply(find(~done, 1));
assert(fitted.isFitted(), 'a cell can be fitted, run or not');
m.progress = @(p) m.cancel();
evalc('s = m.tune(Xs, ys, Xt, ''grid'', grid);');
[~, identifier] = lastwarn();
assert(strcmp(identifier, 'sscda:cancelled'));
m.progress = @(p) true;
evalc('s = m.tune(Xs, ys, Xt, ''grid'', grid);');
assert(isnan(s.best) && isnan(getfield(s.info(), 'best_score'))); %#ok<GFLD>
throws(@() s.labels(), 'sscda:not_run', 'SSCDA_ERROR_NOT_RUN');
throws(@() s.options(), 'sscda:not_run');
throws(@() s.apply(), 'sscda:not_run');
assert(~isempty(strfind(evalc('s'), '0 of 7 cells'))); %#ok<STREMP>
m.progress = [];
m.set('time_limit', 1e-9);
evalc('s = m.tune(Xs, ys, Xt, ''grid'', grid);');
[~, identifier] = lastwarn();
assert(strcmp(identifier, 'sscda:time_limit'));
m.set('time_limit', 0);

%% tune raises its error, and the adapter is busy inside a tuning run
m.progress = @(p) error('my:own', 'Look at cell %d.', p.cells_done);
throws(@() m.tune(Xs, ys, Xt, 'grid', grid), 'my:own', 'Look at cell 0.');
m.progress = @(p) m.tune(Xs, ys, Xt, 'grid', grid);
throws(@() m.tune(Xs, ys, Xt, 'grid', grid), 'sscda:busy');
m.progress = @(p) m.fit(Xs, ys, Xt);
throws(@() m.tune(Xs, ys, Xt, 'grid', grid), 'sscda:busy');
m.progress = [];
s = m.tune(Xs, ys, Xt, 'grid', grid);
assert(isequal(score(s), scores) && m.get('progress_interval') == 1000);

%% Merged parts are the whole tuning run
a = m.tune(Xs, names(ys), Xt, 'grid', grid, 'part', [1 3]);
b = m.tune(Xs, names(ys), Xt, 'grid', grid, 'part', [2 3]);
c = m.tune(Xs, names(ys), Xt, 'grid', grid, 'part', int8([3 3]));
t = a.columns();
assert(getfield(a.info(), 'finished') < 7 && any(t.status == -17)); %#ok<GFLD>
a.merge(b);
again = a.merge(c.toBytes());
assert(again.adapter.number == a.adapter.number);
assert(isequal(score(a), scores) && a.best == whole.best);
assert(isequal(a.labels(7), whole.labels(7)) && isequal(a.vote(), whole.vote()));
other = m.tune(Xs, names(ys), Xt + 1, 'grid', grid);
throws(@() a.merge(other), 'sscda:dimension', 'SSCDA_ERROR_DIMENSION');
throws(@() a.merge('bytes'), 'sscda:argument', 'uint8');
throws(@() a.merge(uint8('this is no table of a tuning run')), 'sscda:format');
assert(isequal(score(a), scores));

%% Bytes, files and structs restore it
bytes = whole.toBytes();
assert(isa(bytes, 'uint8'));
copy = sscda.Tuning.fromBytes(bytes);
assert(isequaln(copy.columns(), whole.columns()) && isequal(names(copy.labels()), whole.labels()));
copy.merge(whole);
assert(isequal(copy.labels(), whole.labels()), 'it got to know the labels');
fitted = copy.apply();
assert(isequal(fitted.predict(Xt), whole.labels()), 'and the samples');
folder = tempname();
mkdir(folder);
file = fullfile(folder, 'tuning.mat');
whole.save(file);
copy = sscda.Tuning.load(file);
assert(isequaln(copy.columns(), whole.columns()) && isequal(copy.labels(), whole.labels()));
assert(isequal(copy.options(2), whole.options(2)) && isequal(copy.info(), whole.info()));
throws(@() copy.apply(), 'sscda:argument', 'no samples');
fitted = copy.apply([], Xs, names(ys), Xt);
assert(isequal(fitted.predict(Xt), whole.labels()));
throws(@() sscda.Adapter.load(file), 'sscda:format', 'holds no sscda.Adapter');
m.save(file);
throws(@() sscda.Tuning.load(file), 'sscda:format', 'holds no sscda.Tuning');
throws(@() whole.save(fullfile(folder, 'tuning.txt')), 'sscda:argument', '.mat');
if exist('OCTAVE_VERSION', 'builtin')
    confirm_recursive_rmdir(false);
end
rmdir(folder, 's');
x = whole.saveobj();
copy = sscda.Tuning.loadobj(x);
assert(isequal(copy.labels(), whole.labels()));
x.format = 2;
throws(@() sscda.Tuning.loadobj(x), 'sscda:format', 'format 2');
throws(@() sscda.Tuning.loadobj(struct()), 'sscda:format');
bytes(20) = bitxor(bytes(20), uint8(1));
throws(@() sscda.Tuning.fromBytes(bytes), 'sscda:format');
throws(@() sscda.Tuning.fromBytes('text'), 'sscda:argument', 'uint8');

%% The table, for the host
if exist('OCTAVE_VERSION', 'builtin')
    assert(isequaln(whole.table, whole.columns()));
    standin = fullfile(fileparts(which('small')), 'standins', 'tables');
    addpath(standin);
    t = whole.table;
    rmpath(standin);
    assert(isequal(t.made_by, 'struct2table') && isequaln(t.from, whole.columns()));
else
    assert(istable(whole.table) && isequal(whole.table.score, scores));
    t = table({'linear'; 'rigid'}, [0.1; 0.5], 'VariableNames', {'map', 'lambda_g'});
    s = m.tune(Xs, ys, Xt, 'grid', t);
    assert(isequal(s.table.map(1:2), t.map) && isequal(s.table.lambda_g(1:2), t.lambda_g));
end

%% Display
text = evalc('whole');
assert(~isempty(strfind(text, 'by ''scatter'', 7 of 7 cells finished, 0 failed'))); %#ok<STREMP>
assert(~isempty(strfind(text, sprintf('best is cell %d with', whole.best)))); %#ok<STREMP>
assert(~isempty(regexp(text, 'lambda_s = [0-9.]+, lambda_g = [0-9.]+, map = linear', 'once')));
assert(~isempty(strfind(text, sprintf('doing nothing scores %.4g at best, cell 7', ...
                                      scores(7))))); %#ok<STREMP>
% The same if it is a cell of the grid.
both = m.tune(Xs, ys, Xt, 'grid', struct('map', {{'linear', 'none'}}));
t = both.columns();
assert(~any(t.baseline));
text = evalc('disp(both)');
assert(~isempty(strfind(text, sprintf('doing nothing scores %.4g at best, cell 2', ...
                                      t.score(2))))); %#ok<STREMP>

%% The last reference or delete frees the memory; a second delete is harmless
clear s a b c again other copy fitted x t
before = live();
for k = 1:20
    s = m.tune(Xs, ys, Xt, 'grid', struct('lambda_g', 0.1));
    s.options();
    fitted = s.apply();
end
assert(live() == before + 2);
clear fitted
s.delete();
assert(live() == before);
s.delete();
clear s
for k = 1:5
    throws(@() m.tune(Xs, ys, Xt, 'grid', struct('lambda_g', -1)), 'sscda:option');
    throws(@() sscda.Tuning.fromBytes(bytes), 'sscda:format');
    throws(@() whole.apply(1, Xs, ys, [Xt, Xt]), 'sscda:dimension');
end
assert(live() == before);
