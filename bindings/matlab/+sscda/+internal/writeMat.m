function writeMat(file, sscda_adapter) %#ok<INUSD>
%WRITEMAT Write a struct to a MAT-file that both hosts read.

    save(file, 'sscda_adapter', '-v7');
end
