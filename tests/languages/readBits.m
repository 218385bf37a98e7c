function x = readBits(folder, name)
% Samples of four features, which are column after column.

% SPDX-License-Identifier: MIT

    file = fopen(fullfile(folder, name), 'r', 'ieee-le');
    x = fread(file, Inf, 'double');
    fclose(file);
    x = reshape(x, [], 4);
end
