function writeMat(file, sscda_adapter) %#ok<INUSD>
%WRITEMAT Write a struct to a MAT-file that both hosts read.

    save('-v7', file, 'sscda_adapter');
end
