function whole(value, name)
%WHOLE Raises an error unless VALUE is a whole number of at least 1.

% SPDX-License-Identifier: MIT

    if ~isnumeric(value) || ~isscalar(value) || ~isreal(value) || ...
            ~isfinite(value) || value ~= fix(value) || value < 1
        error('sscda:argument', '%s must be a whole number of at least 1', name);
    end
end
