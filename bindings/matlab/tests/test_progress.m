% Progress of a fit, and the ways in which a progress function ends it.

% SPDX-License-Identifier: MIT

[Xs, ys, Xt] = small(60);
m = sscda.Adapter('gap_tolerance', 0.05, 'progress_interval', 0);
m.fit(Xs, ys, Xt);
Z = m.map(Xs);
log = Recorder();

%% The user's function receives all fields
m.progress = @(p) log.add(p);
m.fit(Xs, ys, Xt);
assert(numel(log.items) > 2);
p = [log.items{:}];
assert(isequal(fieldnames(p), {'cycle'; 'cycles'; 'iteration'; 'max_iterations'; 'objective'; ...
    'lower_bound'; 'relative_gap'; 'gap_tolerance'; 'seconds'; 'phase'; 'cells_done'; 'cells'; ...
    'seconds_left'}));
assert(all([p.cells_done] == 0) && all([p.cells] == 0) && all(isnan([p.seconds_left])));
assert(strcmp(p(1).phase, 'prepare') && strcmp(p(end).phase, 'map'));
assert(any(strcmp({p.phase}, 'solve')));
assert(p(1).iteration == 0 && isnan(p(1).objective) && isinf(p(1).relative_gap));
s = m.info();
assert(p(end).iteration == s.iterations);
assert(abs(p(end).objective - s.objective) < 1e-3 * s.objective && p(end).relative_gap <= 0.05);
assert(all(diff([p.seconds]) >= 0) && all([p.gap_tolerance] == 0.05));
assert(isequal(m.map(Xs), Z), 'watching changes nothing');

%% It is called at the given interval, although the host is called more often
log.clear();
m.set('progress_interval', 1000);
m.progress = @(p) log.add(p);
m.fit(Xs, ys, Xt);
assert(numel(log.items) == 2, 'at the beginning, and at the end of the cycle');
assert(m.get('progress_interval') == 1000, 'a fit changes no option');
m.set('cycles', 3);
log.clear();
m.fit(Xs, ys, Xt);
assert(numel(log.items) == 4);
m.set('cycles', 1);

%% It may return true to stop, which is a warning
m.set('progress_interval', 0);
m.progress = @(p) p.iteration >= 2;
text = evalc('m.fit(Xs, ys, Xt);');
assert(numel(strfind(text, 'stopped by the caller')) == 1);
[~, identifier] = lastwarn();
assert(strcmp(identifier, 'sscda:cancelled'));
s = m.info();
assert(s.status == 3 && s.iterations == 2);
C = m.correspondence();
assert(max(abs(sum(C, 2) - 1)) < 1e-9, 'what there is can be used');
% It may also stop before the solver begins.
m.progress = @(p) strcmp(p.phase, 'prepare');
evalc('m.fit(Xs, ys, Xt);');
s = m.info();
assert(s.status == 3 && s.iterations == 0 && numel(m.predict(Xt)) == size(Xt, 1));

%% Any other result, or none, continues the fit
for fn = {@(p) p.iteration, @(p) [true true], @(p) false, @(p) 'text', @(p) disp(p.phase), @(p) 1}
    m.progress = fn{1};
    evalc('m.fit(Xs, ys, Xt);');
    s = m.info();
    assert(s.status == 0, func2str(fn{1}));
end

%% cancel stops too
m.progress = @(p) m.cancel();
lastwarn('', '');
evalc('m.fit(Xs, ys, Xt);');
[~, identifier] = lastwarn();
assert(strcmp(identifier, 'sscda:cancelled'));
m.progress = [];
m.cancel();
m.fit(Xs, ys, Xt);
assert(isequal(m.map(Xs), Z), 'a cancel before a fit does nothing');

%% fit raises its error, and the earlier fit stays
m.progress = [];
m.fit(Xs, ys, Xt);
m.progress = @(p) error('my:own', 'Look at iteration %d.', p.iteration);
throws(@() m.fit(Xs(1:30, :), ys(1:30), Xt), 'my:own', 'Look at iteration 0.');
assert(isequal(m.map(Xs), Z));
m.progress = @(p) log.later(p, 3);
log.clear();
throws(@() m.fit(Xs, ys, Xt), 'my:later', 'three');
assert(isequal(m.map(Xs), Z));
m.progress = @(p) undefined_function_of_nobody(p);
try
    m.fit(Xs, ys, Xt);
    message = '';
catch err
    message = err.message;
end
assert(~isempty(strfind(message, 'undefined_function_of_nobody'))); %#ok<STREMP>
m.progress = @() 1;
try
    m.fit(Xs, ys, Xt);
    message = '';
catch err
    message = err.message;
end
assert(~isempty(message), 'a function that takes no argument');
m.progress = [];
m.fit(Xs, ys, Xt);
assert(isequal(m.map(Xs), Z));

%% Inside the fit its adapter is busy, and others are not
m.progress = @(p) m.map(Xs);
throws(@() m.fit(Xs, ys, Xt), 'sscda:busy', 'SSCDA_ERROR_BUSY');
m.progress = @(p) m.fit(Xs, ys, Xt);
throws(@() m.fit(Xs, ys, Xt), 'sscda:busy');
m.progress = @(p) m.set('lambda_s', 1);
throws(@() m.fit(Xs, ys, Xt), 'sscda:busy');
assert(m.get('lambda_s') == 0.1);
m.set('progress_interval', 1000);
other = sscda.Adapter('gap_tolerance', 0.05);
m.progress = @(p) other.fit(Xs, ys, Xt);
m.fit(Xs, ys, Xt);
assert(isequal(m.map(Xs), Z) && isequal(other.map(Xs), Z));
m.progress = [];

%% An adapter deleted inside its fit is gone after it
before = live();
doomed = sscda.Adapter('gap_tolerance', 0.05);
doomed.progress = @(p) doomed.delete();
try
    evalc('doomed.fit(Xs, ys, Xt);');
catch err
    % MATLAB refuses to use a deleted object before it calls the library.
    assert(~strcmp(err.identifier, 'sscda:gateway'));
end
assert(live() == before);

%% Verbose prints a table
m.verbose = true;
text = evalc('m.fit(Xs, ys, Xt);');
lines = strsplit(strtrim(text), sprintf('\n'));
assert(~isempty(regexp(lines{1}, 'cycle +iteration +objective +lower bound +gap +seconds', 'once')));
s = m.info();
last = sscanf(lines{end}, '%g');
assert(last(1) == 1 && last(2) == s.iterations && abs(last(3) - s.objective) < 1e-3 * s.objective);
m.verbose = false;
assert(isempty(evalc('m.fit(Xs, ys, Xt);')));
text = evalc('Z1 = sscda.adapt(Xs, ys, Xt, ''gap_tolerance'', 0.05, ''verbose'', true);');
assert(~isempty(strfind(text, 'lower bound'))); %#ok<STREMP>

%% A caveat is one warning
short = sscda.Adapter('max_iterations', 2, 'gap_tolerance', 0);
text = evalc('short.fit(Xs, ys, Xt);');
assert(numel(strfind(text, 'max_iterations reached')) == 1);
[~, identifier] = lastwarn();
assert(strcmp(identifier, 'sscda:not_converged'));
slow = sscda.Adapter('time_limit', 1e-9);
evalc('slow.fit(Xs, ys, Xt);');
[~, identifier] = lastwarn();
assert(strcmp(identifier, 'sscda:time_limit'));
