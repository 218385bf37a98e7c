function list = asList(columns)
%ASLIST A struct array from a struct of columns of one length.

% SPDX-License-Identifier: MIT

    keys = fieldnames(columns);
    list = struct();
    for k = 1:numel(keys)
        values = columns.(keys{k});
        for i = 1:numel(values)
            if iscell(values)
                list(i).(keys{k}) = values{i};
            else
                list(i).(keys{k}) = values(i);
            end
        end
    end
end
