% MATLAB and Octave get the same results as C in the cases of tests/numbers. The
% environment variable SSCDA_REFERENCE names their folder.

% SPDX-License-Identifier: MIT

folder = getenv('SSCDA_REFERENCE');
assert(~isempty(folder), 'set SSCDA_REFERENCE to the folder of the reference cases');
names = strsplit(strtrim(fileread(fullfile(folder, 'cases.txt'))), sprintf('\n'));
assert(numel(names) >= 5);
cases = cellfun(@(name) readCase(fullfile(folder, name)), names, 'UniformOutput', false);

%% A fit with the number type of the case
for k = 1:numel(names)
    c = cases{k};
    type = 'double';
    if c.single
        type = 'single';
    end
    m = sscda.Adapter(c.options);
    m.fit(cast(c.source, type), c.labels, cast(c.target, type), ...
          'source_weights', c.source_weights, 'target_weights', c.target_weights);
    sameAsC(m, c, names{k});
    Z = m.map(cast(c.new, type));
    assert(isa(Z, type));
    near(Z, cast(c.mapped, type), [names{k} ': mapped']);
end

%% Doubles that hold floats give the same as floats
for k = 1:numel(names)
    c = cases{k};
    m = sscda.Adapter(c.options);
    m.fit(c.source, c.labels, c.target, ...
          'source_weights', c.source_weights, 'target_weights', c.target_weights);
    sameAsC(m, c, names{k});
end

%% Float and double side by side
c = cases{strcmp(names, 'single')};
m = sscda.Adapter(c.options);
m.fit(single(c.source), c.labels, c.target);
sameAsC(m, c, 'single');
near(m.adapted('single'), single(c.adapted), 'adapted as single');
assert(isa(m.adapted('single'), 'single') && isa(m.adapted(), 'double'));
near(m.map(single(c.new), 'double'), c.mapped, 'mapped as double');

%% The one-call form
for k = 1:numel(names)
    c = cases{k};
    options = [fieldnames(c.options)'; struct2cell(c.options)'];
    [Z, info, m] = sscda.adapt(c.source, c.labels, c.target, options{:}, ...
        'source_weights', c.source_weights, 'target_weights', c.target_weights);
    near(Z, c.adapted, [names{k} ': adapted']);
    near(info.objective, c.info.objective, [names{k} ': objective']);
    sameAsC(m, c, names{k});
end

%% A model that C wrote
for k = 1:numel(names)
    c = cases{k};
    sameAsC(sscda.Adapter.load(c.model), c, names{k});
end
