function sameAsC(m, c, name)
%SAMEASC Asserts that a fitted adapter has all the results of a reference case.

% SPDX-License-Identifier: MIT

    near(m.adapted(), c.adapted, [name ': adapted']);
    near(m.map(c.new), c.mapped, [name ': mapped']);
    near(m.correspondence(), c.correspondence, [name ': correspondence']);
    S = m.correspondence('sparse');
    assert(issparse(S));
    assert(nnz(S) == size(c.triplets, 1), [name ': number of entries']);
    expected = sparse(c.triplets(:, 1) + 1, c.triplets(:, 2) + 1, c.triplets(:, 3), ...
                      size(c.source, 1), size(c.target, 1));
    near(S, expected, [name ': sparse']);
    if isempty(c.target_labels)
        throws(@() m.targetLabels(), 'sscda:labels');
    else
        [y, shares] = m.targetLabels();
        near(y, c.target_labels(:, 1), [name ': target labels']);
        near(shares, c.target_labels(:, 2), [name ': shares']);
    end
    samePredictions(m, c, name);
    s = m.trace();
    near([s.objective, s.lower_bound, s.relative_gap, s.step, s.cycle], c.trace, [name ': trace']);
    assert(numel(s.seconds) == size(c.trace, 1));
    sameInfo(m.info(), c.info, name);
end

function samePredictions(m, c, name)
    near(m.prepare(c.target, 'target'), c.prepared_target, [name ': prepared target']);
    near(m.prepare(c.new, 'source'), c.prepared_new, [name ': prepared source']);
    if isempty(c.predicted)
        throws(@() m.predict(c.target), 'sscda:labels');
        assert(isempty(m.classes()));
        return
    end
    [y, confidence] = m.predict(c.target);
    near(y, c.predicted(:, 1), [name ': predicted']);
    near(confidence, c.predicted(:, 2), [name ': confidence']);
    near(m.predict(c.target), y, [name ': predicted alone']);
    near(m.classes(), c.classes, [name ': classes']);
end

function sameInfo(info, expected, name)
    assert(isequal(sort(fieldnames(info)), sort([fieldnames(expected); {'seconds'}])));
    keys = fieldnames(expected);
    for k = 1:numel(keys)
        value = expected.(keys{k});
        if strcmp(keys{k}, 'dominant_feature')
            value = value + 1;   % C counts from 0
        end
        if ischar(value)
            assert(strcmp(info.(keys{k}), value), [name ': ' keys{k}]);
        else
            near(info.(keys{k}), value, [name ': ' keys{k}]);
        end
    end
end
