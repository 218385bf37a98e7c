function texts = fromUtf8(bytes)
%FROMUTF8 A cell array of texts from one of uint8, as the library writes them.

% SPDX-License-Identifier: MIT

    texts = cellfun(@(b) reshape(native2unicode(b, 'UTF-8'), 1, []), bytes, ...
                    'UniformOutput', false);
end
