function [codes, how] = encode(y, rows)
%ENCODE Labels as int32 for the library, and how to decode them.
%   [CODES, HOW] = SSCDA.INTERNAL.ENCODE(Y, ROWS) is for labels of ROWS samples. If Y
%   is empty, CODES is empty too. HOW is a struct of plain arrays for
%   sscda.internal.decode. The order stays: smaller labels get smaller codes.

% SPDX-License-Identifier: MIT

    if isempty(y)
        codes = zeros(0, 1, 'int32');
        how = struct('kind', 'codes');
        return
    end
    if isa(y, 'categorical')
        [codes, how] = from_categorical(y);
    elseif isa(y, 'string')
        [codes, how] = from_words(string_words(y), 'string');
    elseif iscellstr(y) %#ok<ISCLSTR>
        [codes, how] = from_words(y, 'cellstr');
    elseif ischar(y)
        [codes, how] = from_words(cellstr(y), 'char');
    elseif islogical(y)
        [codes, how] = from_numbers(y, 'logical');
    elseif isnumeric(y) && isreal(y)
        [codes, how] = from_numbers(full(y), class(y));
    else
        error('sscda:labels', ['the labels are a %s; they must be numeric, logical, text ' ...
              '(a cell array or char rows) or categorical'], class(y));
    end
    if ~ischar(y) && ~isvector(y)
        error('sscda:labels', 'the labels must be a vector, not %d x %d', size(y, 1), size(y, 2));
    end
    if numel(codes) ~= rows
        error('sscda:dimension', 'there are %d labels, but Xs has %d rows', numel(codes), rows);
    end
end

function [codes, how] = from_numbers(y, type)
% Whole numbers are their own codes, so that other languages see the same labels.
% Other numbers get codes in ascending order.
    how = struct('kind', 'number', 'type', type, 'values', []);
    known = ~isnan(y(:));
    codes = repmat(intmin('int32'), numel(y), 1);
    values = y(known);
    if all(values(:) == fix(values(:))) && all(values(:) > intmin('int32')) && ...
            all(values(:) <= intmax('int32'))
        codes(known) = int32(values);
    else
        [how.values, ~, place] = unique(values(:));
        codes(known) = int32(place);
    end
end

function [codes, how] = from_words(y, kind)
    y = y(:);
    known = ~cellfun('isempty', y);
    codes = repmat(intmin('int32'), numel(y), 1);
    [values, ~, place] = unique(y(known));
    codes(known) = int32(place);
    how = struct('kind', kind, 'values', {values(:)});
end

function words = string_words(y)
    words = repmat({''}, numel(y), 1);
    known = ~ismissing(y);
    words(known) = cellstr(y(known));
end

function [codes, how] = from_categorical(y)
    place = double(y);
    place = place(:);
    codes = repmat(intmin('int32'), numel(place), 1);
    codes(~isnan(place)) = int32(place(~isnan(place)));
    how = struct('kind', 'categorical', 'values', {categories(y)}, 'ordinal', isordinal(y));
end
