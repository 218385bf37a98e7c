function warnOfDominant(m)
%WARNOFDOMINANT Warns if one feature makes up nearly all of the distances.
%   SSCDA.INTERNAL.WARNOFDOMINANT(M) is for a fitted adapter.

% SPDX-License-Identifier: MIT

    s = m.info();
    if s.features < 3 || ~(s.dominant_share > 0.9)
        return
    end
    feature = sprintf('%d', s.dominant_feature);
    names = m.featureNames();
    if ~isempty(names)
        feature = sprintf('''%s''', names{s.dominant_feature});
    end
    warning('sscda:dominant_feature', ['feature %s makes up %.1f %% of the squared distances, ' ...
            'so that it decides the correspondence nearly alone. If its units are the reason, ' ...
            'set the option ''standardize'', to ''domain'' say'], feature, ...
            100 * s.dominant_share);
end
