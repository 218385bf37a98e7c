function varargout = gateway(varargin) %#ok<STOUT>
%GATEWAY The MEX function behind the package. Not for direct use.
%   [...] = SSCDA.INTERNAL.GATEWAY(COMMAND, ...) calls libsscda. The compiled
%   gateway replaces this file; without it, this file raises an error. An
%   adapter is a NUMBER here. Cells of a tuning run count from 0, and -1 is the
%   best.
%
%     number = create()                   number = load(path as uint8, most bytes)
%     destroy(number)                     number = deserialize(bytes)
%     set_option(number, key, value)      save(number, path as uint8)
%     s = get_options(number)             bytes = serialize(number)
%     s = describe_options()              bytes = estimate_memory(number, ns, nt, d)
%     set_names(number, features, classes (int32), their names), names as cells of
%         uint8
%     names = feature_names(number)       names = class_names(number, classes)
%     [columns, by position] = match(number, names, columns, features or -1, what)
%     [status, identifier, message] = fit(number, source, labels (int32),
%         target, source weights, target weights, function)
%     [status, identifier, message] = tune(as fit, keys, values,
%         'product', 'list' or 'default', part from 0, parts, classifier)
%     [status, identifier, message] = tune_apply(as fit, cell)
%     cancel(number)
%     z = map(number, x, 'double' or 'single')
%     z = adapted(number, 'double' or 'single')
%     z = prepare(number, x, 'source' or 'target', 'double' or 'single')
%     [labels, confidence] = predict(number, x, whether with confidence)
%     labels = classes(number)
%     c = correspondence(number)          [i, j, v] = triplets(number)
%     [labels, shares] = target_labels(number)
%     set_class_shares(number, classes, shares)
%     [shares, errors] = class_shares(number)
%     s = info(number)                    s = trace(number)
%     n = grid_cells(number, keys, values, shape, part, parts)
%     [s, is option] = tune_table(number) s = tune_info(number)
%     labels = tune_labels(number, cell)  [labels, shares] = tune_vote(number)
%     tune_set(number, cell)              bytes = tune_export(number)
%     tune_import(number, bytes, 'replace' or 'merge')
%     [text, abi] = version()             n = live_handles()

% SPDX-License-Identifier: MIT

    folder = fileparts(fileparts(fileparts(mfilename('fullpath'))));
    error('sscda:not_built', ['the gateway to libsscda is not compiled. Do it once with\n' ...
          '    cd(''%s'')\n    build(''/prefix/of/libsscda'')'], folder);
end
