function bytes = utf8(text)
%UTF8 Text as the library wants it, as uint8: MATLAB keeps UTF-16.
%   A cell array of texts becomes one of uint8.

% SPDX-License-Identifier: MIT

    if iscell(text)
        bytes = cellfun(@sscda.internal.utf8, text, 'UniformOutput', false);
    else
        bytes = uint8(unicode2native(text, 'UTF-8'));
    end
end
