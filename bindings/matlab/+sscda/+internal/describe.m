function text = describe(m)
%DESCRIBE A short summary of an adapter, for disp.

% SPDX-License-Identifier: MIT

    if m.isFitted()
        s = m.info();
        text = sprintf(['  sscda.Adapter, fitted to %d source and %d target samples ' ...
                        'of %d features\n    objective %.6g, relative gap %.2g, ' ...
                        '%d iterations, %.2g s\n'], s.source_rows, s.target_rows, s.features, ...
                       s.objective, s.relative_gap, s.iterations, s.seconds);
    else
        text = sprintf('  sscda.Adapter, not fitted\n');
    end
    table = sscda.internal.gateway('describe_options');
    values = m.options();
    for k = 1:numel(table)
        value = values.(table(k).key);
        if isequal(value, table(k).default)
            continue
        end
        if isstruct(value) || isobject(value)
            value = 'given';
        elseif ~ischar(value)
            value = sprintf('%g', value);
        end
        text = [text, sprintf('    %s = %s\n', table(k).key, value)]; %#ok<AGROW>
    end
end
