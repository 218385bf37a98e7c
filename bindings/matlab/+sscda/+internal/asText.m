function value = asText(value, what)
%ASTEXT A char row from a char row or a string scalar, or an error.
%   VALUE = SSCDA.INTERNAL.ASTEXT(VALUE, WHAT); WHAT is its name in the error.

% SPDX-License-Identifier: MIT

    if isa(value, 'string') && isscalar(value)
        value = char(value);
    end
    if ~ischar(value) || size(value, 1) ~= 1
        error('sscda:argument', '%s must be text', what);
    end
end
