function value = readMat(file, name, what, limit)
%READMAT The struct that writeMat wrote as the variable NAME, or an error.
%   WHAT says in the error what was looked for. LIMIT, which need not be there, is
%   how many bytes the file may have.

% SPDX-License-Identifier: MIT

    found = dir(file);
    if nargin > 3 && isscalar(found) && found.bytes > limit
        error('sscda:memory', '''%s'' has %d bytes: more than the limit of %d', file, ...
              found.bytes, limit);
    end
    content = load(file);
    if ~isfield(content, name)
        error('sscda:format', '''%s'' holds no %s', file, what);
    end
    value = content.(name);
end
