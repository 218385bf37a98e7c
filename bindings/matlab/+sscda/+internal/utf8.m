function bytes = utf8(text)
%UTF8 Converts text to UTF-8 as uint8, for the library; MATLAB uses UTF-16.
%   A cell array of texts becomes a cell array of uint8.

% SPDX-License-Identifier: MIT

    if iscell(text)
        bytes = cellfun(@sscda.internal.utf8, text, 'UniformOutput', false);
    else
        bytes = uint8(unicode2native(text, 'UTF-8'));
    end
end
