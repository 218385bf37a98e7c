function classes = classNames(how)
%CLASSNAMES The names of classes for a file of the library.
%   CLASSES = SSCDA.INTERNAL.CLASSNAMES(HOW) has the fields codes and names; HOW is
%   from sscda.internal.encode. Whole numbers need no names. The library refuses
%   two equal names: such classes stay numbers.

% SPDX-License-Identifier: MIT

    classes = struct('codes', zeros(0, 1, 'int32'), 'names', {{}});
    if ~isfield(how, 'values') || isempty(how.values)
        return
    end
    names = how.values;
    if ~iscell(names)
        names = arrayfun(@asText, names, 'UniformOutput', false);
    end
    known = ~cellfun('isempty', names);
    if numel(unique(names)) == numel(names) && all(known) && ~any([names{:}] == 0)
        classes = struct('codes', int32(1:numel(names))', 'names', {names});
    end
end

function text = asText(value)
    if isfloat(value)
        text = sprintf('%.15g', value);
    else
        text = sprintf('%d', value);
    end
end
