function value = readMat(file, name, what, limit)
%READMAT Reads the struct that writeMat wrote as the variable NAME.
%   WHAT is the name of the expected object in the error. The optional LIMIT is
%   the largest size of the file in bytes.

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
