function [X, names] = samples(X, name, given)
%SAMPLES Converts samples to a matrix for the library, or raises an error.
%   [X, NAMES] = SSCDA.INTERNAL.SAMPLES(X, NAME, GIVEN) is a real, full, finite matrix,
%   double or single. These types are not copied; integers and logicals become
%   double. NAMES are the names of the columns: those of a table, or those GIVEN
%   for a matrix, or {}.

% SPDX-License-Identifier: MIT

    names = {};
    if isa(X, 'table')
        if ~isempty(given)
            error('sscda:argument', 'feature_names: %s is a table, whose columns have names', ...
                  name);
        end
        [X, names] = fromTable(X, name);
    end
    if ~(isnumeric(X) || islogical(X)) || ndims(X) ~= 2
        error('sscda:argument', ...
              '%s must be a matrix of numbers, a row for each sample; it is %s', name, kind(X));
    end
    if issparse(X)
        error('sscda:argument', '%s is sparse; give full(%s)', name, name);
    end
    if ~isreal(X)
        error('sscda:argument', '%s is complex; it must be real', name);
    end
    if ~isfloat(X)
        X = double(X);
    end
    bad = find(~isfinite(X), 1);
    if ~isempty(bad)
        [i, j] = ind2sub(size(X), bad);
        error('sscda:not_finite', '%s(%d, %d) is %g (SSCDA_ERROR_NOT_FINITE, -3)', ...
              name, i, j, X(bad));
    end
    if ~isempty(given)
        names = checked(given, size(X, 2), name);
    end
end

function [X, names] = fromTable(t, name)
    names = reshape(t.Properties.VariableNames, 1, []);
    columns = cell(1, numel(names));
    for k = 1:numel(names)
        column = t.(names{k});
        if ~(isnumeric(column) || islogical(column)) || size(column, 2) ~= 1
            error('sscda:argument', '%s.%s must be a column of numbers; it is %s', name, ...
                  names{k}, kind(column));
        end
        if ~isfloat(column)
            column = double(column);
        end
        columns{k} = column;
    end
    X = [columns{:}];
end

function names = checked(names, columns, name)
    if isa(names, 'string')
        names = cellstr(names);
    end
    if ~iscellstr(names) %#ok<ISCLSTR>
        error('sscda:argument', 'feature_names must be a cell array of text; it is %s', ...
              kind(names));
    end
    if numel(names) ~= columns
        error('sscda:dimension', 'there are %d feature_names, but %s has %d columns', ...
              numel(names), name, columns);
    end
    names = reshape(names, 1, []);
end

function text = kind(X)
    sizes = sprintf('x%d', size(X));
    text = sprintf('a %s %s', sizes(2:end), class(X));
end
