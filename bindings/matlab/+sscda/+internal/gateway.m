function varargout = gateway(varargin) %#ok<STOUT>
%GATEWAY The MEX function behind the package. Not for direct use.
%   [...] = SSCDA.INTERNAL.GATEWAY(COMMAND, ...) calls libsscda. The compiled
%   gateway takes the place of this file, which is what is found when there
%   is none. An adapter is a NUMBER here.
%
%     number = create()                   number = load(path as uint8)
%     destroy(number)                     number = deserialize(bytes)
%     set_option(number, key, value)      save(number, path as uint8)
%     s = get_options(number)             bytes = serialize(number)
%     s = describe_options()              bytes = estimate_memory(number, ns, nt, d)
%     [status, identifier, message] = fit(number, source, labels (int32),
%         target, source weights, target weights, function)
%     cancel(number)
%     z = map(number, x, 'double' or 'single')
%     z = adapted(number, 'double' or 'single')
%     c = correspondence(number)          [i, j, v] = triplets(number)
%     [labels, shares] = target_labels(number)
%     s = info(number)                    s = trace(number)
%     [text, abi] = version()             n = live_handles()

    folder = fileparts(fileparts(fileparts(mfilename('fullpath'))));
    error('sscda:not_built', ['the gateway to libsscda is not compiled. Do it once with\n' ...
          '    cd(''%s'')\n    build(''/prefix/of/libsscda'')'], folder);
end
