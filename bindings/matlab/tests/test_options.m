% Options come from the library's table and go back to it.

% SPDX-License-Identifier: MIT

table = sscda.options();
m = sscda.Adapter();

%% The table
assert(numel(table) >= 20);
assert(isequal(fieldnames(table), {'key'; 'type'; 'default'; 'minimum'; 'maximum'; ...
                                   'choices'; 'doc'; 'since'; 'grid'}));
map = table(strcmp({table.key}, 'map'));
assert(strcmp(map.type, 'choice') && strcmp(map.default, 'linear'));
assert(isequal(map.choices, {'linear', 'rigid', 'kernel', 'neural', 'barycentric', 'none'}));
assert(isequal(sscda.options('map'), map));
cycles = sscda.options('cycles');
assert(strcmp(cycles.type, 'int') && cycles.default == 1 && cycles.minimum == 1);
intercept = sscda.options('intercept');
assert(strcmp(intercept.type, 'bool') && intercept.default == true && islogical(intercept.default));
assert(isempty(intercept.choices) && ~isempty(intercept.doc) && strcmp(intercept.since, '0.1'));
throws(@() sscda.options('lambda'), 'sscda:option', '''lambda''', 'lambda_s');

%% An adapter starts with the defaults, and every default can be set
for k = 1:numel(table)
    assert(isequal(m.get(table(k).key), table(k).default));
    m.set(table(k).key, table(k).default);
end
assert(isequal(sort(fieldnames(m.options())), sort({table.key}')));

%% The help of options
text = evalc('sscda.options()');
for k = 1:numel(table)
    assert(~isempty(strfind(text, table(k).key))); %#ok<STREMP>
end
text = evalc('sscda.options(''map'')');
assert(~isempty(strfind(text, 'neural, barycentric, none; default linear'))); %#ok<STREMP>
assert(isempty(strfind(text, 'lambda_s'))); %#ok<STREMP>

%% All types of values
m.set('lambda_s', single(0.5), 'cycles', int8(3), 'intercept', false, 'map', 'rigid');
assert(m.get('lambda_s') == 0.5 && m.get('cycles') == 3);
assert(isequal(m.get('intercept'), false) && strcmp(m.get('map'), 'rigid'));
m.set('intercept', 1, 'lambda_s', 2);
assert(isequal(m.get('intercept'), true) && m.get('lambda_s') == 2);

%% From a struct
s = struct('lambda_s', 0.25, 'map', 'barycentric', 'verbose', true);
other = sscda.Adapter(s);
assert(other.get('lambda_s') == 0.25 && strcmp(other.get('map'), 'barycentric') && other.verbose);
other.set(struct('lambda_s', 0.75));
assert(other.get('lambda_s') == 0.75);
copy = sscda.Adapter(other.options());
assert(isequal(copy.options(), other.options()));

%% The preset is set before the others, in any position
other = sscda.Adapter('max_iterations', 7, 'weights', 'relative', 'preset', 'paper');
assert(other.get('max_iterations') == 7 && strcmp(other.get('weights'), 'relative'));
assert(strcmp(other.get('step'), 'open_loop') && strcmp(other.get('preset'), 'paper'));

%% Invalid options
throws(@() m.set('lambda', 1), 'sscda:option', '''lambda''', 'lambda_s', 'progress_interval', ...
       'SSCDA_ERROR_OPTION', '-6');
throws(@() sscda.Adapter('lambda', 1), 'sscda:option', 'lambda_s');
throws(@() m.get('lambda'), 'sscda:option', 'lambda_s');
throws(@() m.set('lambda_s', -1), 'sscda:option', 'lambda_s', '-1');
throws(@() m.set('lambda_s', NaN), 'sscda:option');
throws(@() m.set('lambda_s', 'large'), 'sscda:option', 'a real number');
throws(@() m.set('lambda_s', [1 2]), 'sscda:option', 'a real number');
throws(@() m.set('lambda_s', []), 'sscda:option', 'a real number');
throws(@() m.set('lambda_s', 1i), 'sscda:option', 'a real number');
throws(@() m.set('lambda_s', {1}), 'sscda:option', 'a real number');
throws(@() m.set('cycles', 1.5), 'sscda:option', 'a whole number');
throws(@() m.set('cycles', 0), 'sscda:option', 'out of bounds');
throws(@() m.set('cycles', 1e300), 'sscda:option', 'out of bounds');
throws(@() m.set('cycles', -Inf), 'sscda:option', 'out of bounds');
throws(@() m.set('cycles', NaN), 'sscda:option', 'a whole number');
throws(@() m.set('intercept', 2), 'sscda:option', 'out of bounds');
throws(@() m.set('intercept', 'yes'), 'sscda:option', 'true or false');
throws(@() m.set('map', 'bent'), 'sscda:option', 'bent', 'rigid');
throws(@() m.set('map', 1), 'sscda:option', 'linear|rigid|kernel|neural|barycentric');
throws(@() m.set('verbose', 'yes'), 'sscda:option', 'verbose');
throws(@() m.set('verbose', NaN), 'sscda:option', 'verbose');
throws(@() m.set('progress', 'disp'), 'sscda:option', 'progress');
throws(@() m.set('lambda_s'), 'sscda:argument', 'NAME, VALUE');
throws(@() m.set(1, 2), 'sscda:argument', 'must be text');
throws(@() sscda.adapt(1, 1, 1, 'lambda_s'), 'sscda:argument', 'NAME, VALUE');
throws(@() sscda.adapt(1, 1, 1, 'lambda', 2), 'sscda:option', 'lambda_s');

%% An error sets no option of its call
m.set('lambda_s', 3, 'preset', 'paper', 'map', 'rigid');
before = m.options();
throws(@() m.set('preset', 'default', 'lambda_s', 4, 'verbose', true, 'map', 'bent'), ...
       'sscda:option');
assert(isequal(m.options(), before) && ~m.verbose);

%% Options act
[Xs, ys, Xt] = small(30);
rigid = sscda.Adapter('map', 'rigid', 'gap_tolerance', 0.1);
rigid.fit(Xs, ys, Xt);
turn = (rigid.map([1 0; 0 1]) - rigid.map([0 0; 0 0]));
near(turn * turn', eye(2), 'a rotation');
assert(strcmp(getfield(rigid.info(), 'map'), 'rigid')); %#ok<GFLD>
