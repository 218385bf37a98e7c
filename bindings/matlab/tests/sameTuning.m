function sameTuning(s, c, name)
%SAMETUNING Asserts that a tuning run has all the results of a reference tuning run.

% SPDX-License-Identifier: MIT

    [t, names] = s.columns();
    assert(isequal(names, c.names), [name ': names of options']);
    keys = fieldnames(c.table);
    assert(isequal(setdiff(fieldnames(t), keys), {'message'; 'seconds'}), [name ': columns']);
    for k = 1:numel(keys)
        if iscell(c.table.(keys{k}))
            assert(isequal(t.(keys{k}), c.table.(keys{k})), [name ': ' keys{k}]);
        else
            near(t.(keys{k}), c.table.(keys{k}), [name ': ' keys{k}]);
        end
    end
    assert(islogical(t.baseline) && iscellstr(t.message)); %#ok<ISCLSTR>
    info = s.info();
    expected = c.info;
    expected.best = expected.best + 1;
    assert(s.best == expected.best, [name ': best']);
    keys = fieldnames(expected);
    assert(isequal(sort(fieldnames(info)), sort([keys; {'seconds'}])));
    for k = 1:numel(keys)
        assert(isequal(info.(keys{k}), expected.(keys{k})), [name ': ' keys{k}]);
    end
    if isempty(c.cell_labels)
        throws(@() s.labels(), 'sscda:labels');
        throws(@() s.vote(), 'sscda:labels');
    else
        for k = 1:info.cells
            near(s.labels(k), c.cell_labels(k, :)', sprintf('%s: labels of %d', name, k));
        end
        assert(isequal(s.labels(), s.labels(s.best)));
        [y, shares] = s.vote();
        near(y, c.vote(:, 1), [name ': vote']);
        near(shares, c.vote(:, 2), [name ': shares']);
    end
end
