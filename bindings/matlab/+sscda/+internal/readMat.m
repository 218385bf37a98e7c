function value = readMat(file, name, what)
%READMAT The struct that writeMat wrote as the variable NAME, or an error.
%   WHAT says in the error what was looked for.

    content = load(file);
    if ~isfield(content, name)
        error('sscda:format', '''%s'' holds no %s', file, what);
    end
    value = content.(name);
end
