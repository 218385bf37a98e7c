function codes = recode(y, how, rows)
%RECODE Converts the labels of a classifier to int32.
%   CODES = SSCDA.INTERNAL.RECODE(Y, HOW, ROWS) is for the labels Y of ROWS
%   samples; HOW is from sscda.internal.encode for the labels of the source. A
%   label that the source does not have becomes intmin, which means no label.

% SPDX-License-Identifier: MIT

    if isa(y, 'string')
        words = repmat({''}, numel(y), 1);
        words(~ismissing(y)) = cellstr(y(~ismissing(y)));
        y = words;
    elseif ischar(y) || isa(y, 'categorical')
        y = cellstr(y);
    end
    if ~(isnumeric(y) || islogical(y) || iscellstr(y)) %#ok<ISCLSTR>
        error('sscda:labels', 'the classifier returned a %s in place of labels', class(y));
    end
    if numel(y) ~= rows
        error('sscda:labels', 'the classifier returned %d labels for %d samples', numel(y), rows);
    end
    y = y(:);
    codes = repmat(intmin('int32'), rows, 1);
    if ~isfield(how, 'values') || (isempty(how.values) && ~iscell(how.values))
        % Whole numbers are their own codes.
        if ~iscell(y)
            known = y == fix(y) & abs(double(y)) <= double(intmax('int32'));
            codes(known) = int32(y(known));
        end
    elseif iscell(y) == iscell(how.values)
        [known, place] = ismember(y, how.values);
        codes(known) = int32(place(known));
    end
end
