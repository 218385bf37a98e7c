function table = options(name)
%OPTIONS The options, from the library's own table.
%   SSCDA.OPTIONS prints all options with descriptions, defaults and bounds.
%   SSCDA.OPTIONS(NAME) prints one.
%   S = SSCDA.OPTIONS(...) returns a struct array instead, with the fields key,
%   type ('double', 'int', 'bool' or 'choice'), default, minimum, maximum,
%   choices (a cell array of words), doc, since and grid (whether a grid of
%   sscda.tune may contain it).
%
%   Set options when you make an adapter, or later:
%
%       m = sscda.Adapter('lambda_s', 0.5, 'map', 'rigid');
%       m.set('gap_tolerance', 1e-3);
%
%   See also sscda.Adapter.

% SPDX-License-Identifier: MIT

    sscda.internal.library();
    found = sscda.internal.gateway('describe_options');
    for k = 1:numel(found)
        found(k).choices = split(found(k).choices);
    end
    if nargin > 0
        keys = {found.key};
        found = found(strcmp(keys, sscda.internal.asText(name, 'the name of an option')));
        if isempty(found)
            error('sscda:option', 'unknown option ''%s''; known are: %s', char(name), ...
                  strjoin(keys, ', '));
        end
    end
    if nargout > 0
        table = found;
    else
        arrayfun(@show, found);
    end
end

function words = split(text)
    words = {};
    if ~isempty(text)
        words = strsplit(text, '|');
    end
end

function show(option)
    if strcmp(option.type, 'choice')
        range = strjoin(option.choices, ', ');
    elseif strcmp(option.type, 'bool')
        range = 'true or false';
    elseif option.maximum >= flintmax()
        range = sprintf('%s of at least %g', option.type, option.minimum);
    else
        range = sprintf('%s, %g to %g', option.type, option.minimum, option.maximum);
    end
    default = option.default;
    if ~ischar(default)
        default = sprintf('%g', default);
    end
    fprintf('%s (%s; default %s)\n%s\n', option.key, range, default, wrap(option.doc, 72));
end

function text = wrap(text, width)
% Wraps text to lines of at most WIDTH characters, indented by four.
    words = strsplit(text, ' ');
    lines = {''};
    for k = 1:numel(words)
        if length(lines{end}) + length(words{k}) + 1 > width
            lines{end + 1} = ''; %#ok<AGROW>
        end
        lines{end} = [lines{end}, ' ', words{k}];
    end
    text = sprintf('   %s\n', lines{:});
end
