function g = grid(given)
%GRID Converts a grid for the gateway, or raises an error.
%   G = SSCDA.INTERNAL.GRID(GIVEN) has the fields keys (a cell of texts), values
%   (a cell of columns of doubles or cells of texts) and shape. GIVEN is
%     a struct         values of each option: every combination ('product')
%     a struct array   or a table, with an element for each cell ('list')
%     []               the library's default grid ('default')

% SPDX-License-Identifier: MIT

    if isa(given, 'table')
        given = reshape(table2struct(given), 1, []);
        list = true;
    else
        list = isstruct(given) && ~isscalar(given);
    end
    if isnumeric(given) && isempty(given)
        g = struct('keys', {{}}, 'values', {{}}, 'shape', 'default');
        return
    end
    if ~isstruct(given)
        error('sscda:argument', ['the grid must be a struct with the values of each option, a ' ...
              'struct array with an element for each cell, or []; it is a %s'], class(given));
    end
    if list && isempty(given)
        error('sscda:argument', 'the grid is a struct array without elements');
    end
    g = struct('keys', {fieldnames(given)'}, 'values', {{}}, 'shape', 'product');
    if list
        g.shape = 'list';
    end
    for k = 1:numel(g.keys)
        if list
            g.values{k} = column(arrayfun(@(cell) one(cell.(g.keys{k}), g.keys{k}), ...
                given, 'UniformOutput', false), g.keys{k});
        else
            g.values{k} = column(given.(g.keys{k}), g.keys{k});
        end
    end
end

function value = one(value, key)
% Returns the value of an option in one cell of the grid.
    if iscell(value) && isscalar(value)
        value = value{1};
    end
    if isa(value, 'string') && isscalar(value)
        value = char(value);
    end
    if ~isscalar(value) && ~(ischar(value) && size(value, 1) == 1)
        error('sscda:argument', 'grid: ''%s'' must have one value in each element', key);
    end
end

function values = column(values, key)
% Converts numbers to doubles and words to a cell of texts.
    if isa(values, 'string') || ischar(values)
        values = cellstr(values);
    end
    if iscell(values)
        numbers = cellfun(@(v) (isnumeric(v) || islogical(v)) && isscalar(v), values);
        if ~isempty(values) && all(numbers(:))
            values = cellfun(@double, values);
        else
            values = cellfun(@(v) sscda.internal.asText(v, ...
                sprintf('grid: a value of ''%s''', key)), values, 'UniformOutput', false);
        end
    elseif ~(isnumeric(values) || islogical(values)) || ~isreal(values)
        error('sscda:argument', ['grid: the values of ''%s'' must be numbers or words; ' ...
              'they are a %s'], key, class(values));
    end
    if isempty(values)
        error('sscda:argument', 'grid: ''%s'' has no values', key);
    end
    if ~iscell(values)
        values = double(full(values));
    end
    values = values(:);
end
