function c = readCase(folder)
%READCASE Reads a case or tuning run of tests/numbers of the library as a struct.

% SPDX-License-Identifier: MIT

    lines = textLines(fullfile(folder, 'options.txt'));
    c.options = struct();
    for k = 1:numel(lines)
        words = strsplit(lines{k}, ' ');
        value = words{3};
        if ~strcmp(words{2}, 'choice')
            value = str2double(value);
        end
        c.options.(words{1}) = value;
    end
    numbers = {'source', 'target', 'new', 'source_weights', 'target_weights', 'labels', ...
               'adapted', 'mapped', 'correspondence', 'triplets', 'target_labels', 'trace', ...
               'predicted', 'classes', 'prepared_target', 'prepared_new', 'cell_labels', 'vote'};
    for k = 1:numel(numbers)
        c.(numbers{k}) = readNumbers(fullfile(folder, [numbers{k} '.csv']));
    end
    dtype = textLines(fullfile(folder, 'dtype.txt'));
    c.single = strcmp(dtype{1}, 'float32');
    lines = textLines(fullfile(folder, 'info.csv'));
    for k = 1:numel(lines)
        words = strsplit(lines{k}, ',');
        value = words{3};
        if ~strcmp(words{2}, 'word')
            value = str2double(value);
        end
        c.info.(words{1}) = value;
    end
    c.model = fullfile(folder, 'model.sscda');
end

function x = readNumbers(file)
% Reads numbers: NaN for NA, and [] without a file.
    x = [];
    if ~exist(file, 'file')
        return
    end
    lines = textLines(file);
    columns = 1 + sum(lines{1} == ',');
    x = str2double(strsplit(strjoin(lines, ','), ','));
    x = reshape(x, columns, numel(lines))';
    x(isnan(x)) = NaN;
end

function lines = textLines(file)
    lines = strsplit(strtrim(fileread(file)), sprintf('\n'));
end
