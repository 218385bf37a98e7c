function s = tune(m, Xs, ys, Xt, varargin)
%TUNE Tune the options of an adapter, for sscda.Adapter.tune.

% SPDX-License-Identifier: MIT

    own = struct('grid', [], 'part', [1 1], 'classifier', []);
    [names, values] = sscda.internal.pairs(varargin, 'tune');
    others = fieldnames(sscda.internal.fitArguments({}, ''));
    rest = {};
    for k = 1:numel(names)
        if isfield(own, names{k})
            own.(names{k}) = values{k};
        elseif any(strcmp(names{k}, others))
            rest = [rest, names(k), values(k)]; %#ok<AGROW>
        else
            error('sscda:option', ['tune: unknown argument ''%s''; known are: %s. Options are ' ...
                  'set with sscda.Adapter(...) or set, or given to sscda.tune.'], names{k}, ...
                  strjoin([fieldnames(own); others]', ', '));
        end
    end
    grid = sscda.internal.grid(own.grid);
    part = checkPart(own.part);
    if ~isempty(own.classifier) && ~isa(own.classifier, 'function_handle')
        error('sscda:option', ['tune: classifier must be a function handle; a word is set with ' ...
              'sscda.Adapter(...) or set']);
    end
    [data, codes, how] = sscda.internal.problem(Xs, ys, Xt, rest, 'tune');
    classifier = [];
    classify = [];
    if ~isempty(own.classifier)
        classifier = sscda.internal.Classifier(own.classifier, how);
        classify = @(train, labels, test) classifier.classify(train, labels, test);
    end
    [identifier, message] = sscda.internal.run(m, 'tune', data, codes, {grid.keys, ...
        grid.values, grid.shape, part(1) - 1, part(2), classify}, classifier);
    s = sscda.Tuning(sscda.internal.gateway('tune_export', m.number), m, how, data);
    if ~isempty(identifier)
        warning(identifier, '%s', message);
    end
end

function part = checkPart(part)
    if ~isnumeric(part) || ~isreal(part) || numel(part) ~= 2 || any(part ~= fix(part)) || ...
            part(1) < 1 || part(1) > part(2)
        error('sscda:argument', ['tune: part must be [K N], the K-th of N parts, with ' ...
              'whole numbers and 1 <= K <= N']);
    end
    part = double(part);
end
