function [text, abi] = version()
%VERSION The version of the loaded library.
%   TEXT = SSCDA.VERSION() is the version of libsscda, such as '0.1.0'.
%   [TEXT, ABI] = SSCDA.VERSION() also returns its ABI number.

% SPDX-License-Identifier: MIT

    [text, abi] = sscda.internal.library();
end
