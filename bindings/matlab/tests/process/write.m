% The first of two processes: writes a model for read.m. SSCDA_FOLDER is the
% folder that both use.

% SPDX-License-Identifier: MIT

folder = getenv('SSCDA_FOLDER');
if ~exist(folder, 'dir')
    mkdir(folder);
end
[Xs, ys, Xt] = small(30);
names = {'apple'; 'pear'; 'plum'};
m = sscda.Adapter('gap_tolerance', 0.05, 'lambda_s', 0.3);
m.fit(Xs, names(ys), Xt, 'source_weights', ys);
m.save(fullfile(folder, 'model.mat'));
m.save(fullfile(folder, 'model.sscda'));
expected = struct('Z', m.map(Xt), 'C', m.correspondence(), 'info', m.info(), ...
                  'trace', m.trace(), 'options', m.options());
expected.labels = m.targetLabels();
save(fullfile(folder, 'expected.mat'), 'expected', '-v7');
