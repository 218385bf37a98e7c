function [text, abi] = library()
%LIBRARY Version and ABI number of the library, or an error with advice.
%   [TEXT, ABI] = SSCDA.INTERNAL.LIBRARY() is the first call of the package, so a
%   library that cannot be loaded raises its error here.

% SPDX-License-Identifier: MIT

    try
        [text, abi] = sscda.internal.gateway('version');
    catch err
        if strncmp(err.identifier, 'sscda:', 6)
            rethrow(err);
        end
        error('sscda:library', ['libsscda could not be loaded. If it has been moved or ' ...
              'removed, install it and run build again. The loader said:\n%s'], err.message);
    end
end
