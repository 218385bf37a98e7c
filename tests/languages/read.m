% Maps with the models that R fitted, in the folder SSCDA_LANGUAGES, to the bits that R got.

% SPDX-License-Identifier: MIT

folder = getenv('SSCDA_LANGUAGES');
names = strsplit(strtrim(fileread(fullfile(folder, 'names.txt'))), "\n");
same = @(a, b) isequal(size(a), size(b)) && isequal(typecast(a(:), 'uint64'), typecast(b(:), 'uint64'));
for k = 1:numel(names)
    m = sscda.Adapter.load(fullfile(folder, [names{k}, '.sscda']));
    assert(same(readBits(folder, [names{k}, '.mapped']), m.map(readBits(folder, 'new.bits'))), names{k});
    assert(same(readBits(folder, [names{k}, '.adapted']), m.adapted()), names{k});
end
fprintf('%d files\n', numel(names));
