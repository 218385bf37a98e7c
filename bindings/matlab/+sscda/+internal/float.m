function type = float(type)
%FLOAT Returns 'double' or 'single', or raises an error.

% SPDX-License-Identifier: MIT

    if ~any(strcmp(type, {'double', 'single'}))
        error('sscda:argument', 'the type must be ''double'' or ''single''');
    end
    type = char(type);
end
