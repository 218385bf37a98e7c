function [text, abi] = version()
%VERSION The release of the library that was loaded.
%   TEXT = SSCDA.VERSION() is the release of libsscda, such as '0.1.0'.
%   [TEXT, ABI] = SSCDA.VERSION() returns its ABI number too.

% SPDX-License-Identifier: MIT

    [text, abi] = sscda.internal.library();
end
