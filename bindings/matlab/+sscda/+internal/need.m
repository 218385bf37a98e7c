function need(given, who, varargin)
%NEED An error that names the first argument that is missing.
%   SSCDA.INTERNAL.NEED(GIVEN, WHO, NAME1, NAME2, ...): the function WHO needs the
%   arguments of these names, and got the first GIVEN of them.

% SPDX-License-Identifier: MIT

    if given < numel(varargin)
        error('sscda:argument', '%s: the argument %s is missing; call %s(%s)', who, ...
              varargin{given + 1}, who, strjoin(varargin, ', '));
    end
end
