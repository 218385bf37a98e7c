function names = classText(y)
%CLASSTEXT Classes of any type as a column of text, to compare them.

% SPDX-License-Identifier: MIT

    if isnumeric(y) || islogical(y)
        names = arrayfun(@(value) sprintf('%.17g', value), double(y(:)), 'UniformOutput', false);
    else
        names = cellstr(y);
    end
    names = names(:);
end
