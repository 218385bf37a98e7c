function y = decode(codes, how)
%DECODE Labels in the user's type, from the library's int32.
%   Y = SSCDA.INTERNAL.DECODE(CODES, HOW) is a column; HOW is from
%   sscda.internal.encode or sscda.internal.namedLabels, or
%   struct('kind', 'codes') if only the codes are known.

% SPDX-License-Identifier: MIT

    known = codes ~= intmin('int32');
    switch how.kind
        case 'codes'
            y = numbers(codes, known, 'double', []);
        case 'number'
            y = numbers(codes, known, how.type, how.values);
        case 'named'
            y = repmat({''}, numel(codes), 1);
            [~, place] = ismember(codes(known), how.codes);
            y(known) = how.values(place);
        case 'categorical'
            place = numbers(codes, known, 'double', []);
            y = categorical(place, 1:numel(how.values), how.values, 'Ordinal', how.ordinal);
        otherwise
            y = repmat({''}, numel(codes), 1);
            y(known) = how.values(codes(known));
            if strcmp(how.kind, 'char')
                y = char(y);
            elseif strcmp(how.kind, 'string')
                y = string(y);
                y(~known) = missing;
            end
    end
end

function y = numbers(codes, known, type, values)
    y = NaN(numel(codes), 1);
    if ~isempty(values)
        y = cast(y, class(values));
        y(known) = values(codes(known));
    else
        y(known) = codes(known);
    end
    % Only floating-point numbers can be missing.
    if all(known)
        if strcmp(type, 'logical')
            y = logical(y);
        else
            y = cast(y, type);
        end
    end
end
