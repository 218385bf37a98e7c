function how = namedLabels(number)
%NAMEDLABELS The type of the labels of a model from a file, for decode.
%   HOW = SSCDA.INTERNAL.NAMEDLABELS(NUMBER) is for the handle NUMBER: the names of
%   its classes, or their numbers if they have no names.

% SPDX-License-Identifier: MIT

    how = struct('kind', 'codes');
    try
        codes = sscda.internal.gateway('classes', number);
    catch err
        if strcmp(err.identifier, 'sscda:not_fitted')
            return
        end
        rethrow(err);
    end
    names = sscda.internal.fromUtf8(sscda.internal.gateway('class_names', number, codes));
    unnamed = cellfun('isempty', names);
    if ~all(unnamed)
        names(unnamed) = arrayfun(@(code) sprintf('%d', code), codes(unnamed), ...
                                  'UniformOutput', false);
        how = struct('kind', 'named', 'codes', codes, 'values', {names});
    end
end
