% The second process: reads everything that write.m wrote.

% SPDX-License-Identifier: MIT

folder = getenv('SSCDA_FOLDER');
[Xs, ys, Xt] = small(30);
names = {'apple'; 'pear'; 'plum'};
content = load(fullfile(folder, 'expected.mat'));
expected = content.expected;
for file = {'model.mat', 'model.sscda'}
    m = sscda.Adapter.load(fullfile(folder, file{1}));
    assert(isequal(m.map(Xt), expected.Z) && isequal(m.correspondence(), expected.C));
    assert(isequal(m.info(), expected.info) && isequal(m.trace(), expected.trace));
    assert(isequal(m.options(), expected.options));
    assert(isequal(m.targetLabels(), expected.labels) && isequal(m.classes(), names));
    m.fit(Xs, ys, Xt);
end
m = sscda.Adapter.load(fullfile(folder, 'model.mat'));
assert(iscellstr(m.targetLabels())); %#ok<ISCLSTR>
