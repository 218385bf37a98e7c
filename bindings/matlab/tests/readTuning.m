function c = readTuning(folder)
%READTUNING Reads a tuning run of tests/numbers of the library as a struct.

% SPDX-License-Identifier: MIT

    c = readCase(folder);
    c.shape = strtrim(fileread(fullfile(folder, 'shape.txt')));
    c.grid = struct();
    lines = split(strtrim(fileread(fullfile(folder, 'grid.txt'))), sprintf('\n'));
    for k = 1:numel(lines)
        words = split(lines{k}, ' ');
        c.grid.(words{1}) = values(words(3:end), words{2});
    end
    columns = split(strtrim(fileread(fullfile(folder, 'columns.csv'))), sprintf('\n'));
    lines = split(strtrim(fileread(fullfile(folder, 'table.csv'))), sprintf('\n'));
    assert(numel(columns) == numel(lines));
    c.names = {};
    for k = 1:numel(lines)
        words = split(columns{k}, ',');
        c.table.(words{1}) = reshape(values(split(lines{k}, ','), words{2}), [], 1);
        if strcmp(words{3}, '1')
            c.names{end + 1} = words{1};
        end
    end
    id = fopen(fullfile(folder, 'export.bin'));
    c.bytes = fread(id, [1 Inf], '*uint8');
    fclose(id);
end

function words = split(text, separator)
    words = strsplit(text, separator, 'CollapseDelimiters', false);
end

function x = values(words, type)
    x = words;
    if ~strcmp(type, 'choice')
        x = str2double(words);
    end
end
