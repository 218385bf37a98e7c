function need(given, who, varargin)
%NEED Raises an error that names the first missing argument.
%   SSCDA.INTERNAL.NEED(GIVEN, WHO, NAME1, NAME2, ...): the function WHO needs the
%   arguments with these names, and received the first GIVEN of them.

% SPDX-License-Identifier: MIT

    if given < numel(varargin)
        error('sscda:argument', '%s: the argument %s is missing; call %s(%s)', who, ...
              varargin{given + 1}, who, strjoin(varargin, ', '));
    end
end
