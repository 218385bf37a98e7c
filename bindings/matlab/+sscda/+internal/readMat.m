function s = readMat(file)
%READMAT The struct that writeMat wrote, or an error.

    content = load(file);
    if ~isfield(content, 'sscda_adapter')
        error('sscda:format', '''%s'' holds no sscda.Adapter', file);
    end
    s = content.sscda_adapter;
end
