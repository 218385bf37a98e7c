function writeMat(file, name, value)
%WRITEMAT Writes a struct as the variable NAME to a MAT-file that both hosts read.

% SPDX-License-Identifier: MIT

    content = struct(name, value); %#ok<NASGU>
    save(file, '-struct', 'content', '-v7');
end
