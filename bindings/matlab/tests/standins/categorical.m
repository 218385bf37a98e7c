classdef categorical
%CATEGORICAL The part of MATLAB's categorical that the tests need, for a host without it.

% SPDX-License-Identifier: MIT

    properties (Access = private)
        places
        names
        ordered
    end

    methods
        function c = categorical(values, set, names, option, ordered)
            assert(strcmp(option, 'Ordinal'));
            c.places = NaN(size(values));
            for k = 1:numel(set)
                c.places(values == set(k)) = k;
            end
            c.names = reshape(names, [], 1);
            c.ordered = ordered;
        end

        function x = double(c)
            x = c.places;
        end

        function names = categories(c)
            names = c.names;
        end

        function tf = isordinal(c)
            tf = c.ordered;
        end

        function words = cellstr(c)
            words = repmat({'<undefined>'}, size(c.places));
            known = ~isnan(c.places);
            words(known) = c.names(c.places(known));
        end

        function out = subsref(c, at)
            out = c;
            out.places = c.places(at.subs{1});
        end

        function tf = isempty(c)
            tf = isempty(c.places);
        end

        function tf = isvector(c)
            tf = isvector(c.places);
        end
    end
end
