function texts = fromUtf8(bytes)
%FROMUTF8 Converts a cell array of uint8, as the library writes it, to one of texts.

% SPDX-License-Identifier: MIT

    texts = cellfun(@(b) reshape(native2unicode(b, 'UTF-8'), 1, []), bytes, ...
                    'UniformOutput', false);
end
