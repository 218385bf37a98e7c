% MATLAB and Octave get the same tuning results as C in the tuning runs of
% tests/numbers. The environment variable SSCDA_REFERENCE names their folder.

% SPDX-License-Identifier: MIT

folder = getenv('SSCDA_REFERENCE');
assert(~isempty(folder), 'set SSCDA_REFERENCE to the folder of the reference cases');
names = strsplit(strtrim(fileread(fullfile(folder, 'searches.txt'))), sprintf('\n'));
assert(numel(names) >= 4);
cases = cellfun(@(name) readTuning(fullfile(folder, name)), names, 'UniformOutput', false);
grids = cell(size(cases));
samples = cell(size(cases));
for k = 1:numel(cases)
    grids{k} = cases{k}.grid;
    if strcmp(cases{k}.shape, 'list')
        grids{k} = asList(grids{k});
    end
    type = 'double';
    if cases{k}.single
        type = 'single';
    end
    samples{k} = {cast(cases{k}.source, type), cases{k}.labels, cast(cases{k}.target, type)};
end
weights = @(c) {'source_weights', c.source_weights, 'target_weights', c.target_weights};

%% In one call
for k = 1:numel(cases)
    c = cases{k};
    options = [fieldnames(c.options)'; struct2cell(c.options)'];
    more = weights(c);
    s = sscda.tune(samples{k}{:}, options{:}, 'grid', grids{k}, more{:});
    sameTuning(s, c, names{k});
    m = s.apply();
    near(m.adapted(), c.adapted, [names{k} ': adapted']);
    [y, confidence] = m.predict(c.target);
    near([y, confidence], c.predicted, [names{k} ': predicted']);
end

%% By an adapter, on any number of threads
for k = 1:numel(cases)
    c = cases{k};
    more = weights(c);
    for threads = [1 3]
        m = sscda.Adapter(c.options);
        m.set('threads', threads);
        s = m.tune(samples{k}{:}, 'grid', grids{k}, more{:});
        sameTuning(s, c, names{k});
        assert(~m.isFitted() && m.get('threads') == threads);
        assert(m.countCells(grids{k}) == c.info.cells);
    end
end

%% A table that C exported
for k = 1:numel(cases)
    c = cases{k};
    s = sscda.Tuning.fromBytes(c.bytes);
    sameTuning(s, c, names{k});
    assert(isequal(s.toBytes(), c.bytes));
    more = weights(c);
    m = s.apply('best', samples{k}{:}, more{:});
    near(m.adapted(), c.adapted, [names{k} ': adapted']);
    throws(@() s.apply(), 'sscda:argument', 'no samples', 'apply(CELL, Xs, ys, Xt)');
    other = cases{1 + mod(k, numel(cases))};
    throws(@() s.merge(other.bytes), 'sscda:dimension', 'SSCDA_ERROR_DIMENSION');
    sameTuning(s, c, names{k});
end
