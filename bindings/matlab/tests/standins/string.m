classdef string
%STRING The part of MATLAB's string that the tests need, for a host without it.

% SPDX-License-Identifier: MIT

    properties (Access = private)
        words
        lost
    end

    methods
        function s = string(words)
            s.words = cellstr(words);
            s.lost = false(size(s.words));
        end

        function words = cellstr(s)
            assert(~any(s.lost), 'a missing string has no text');
            words = s.words;
        end

        function text = char(s)
            text = char(cellstr(s));
        end

        function tf = ismissing(s)
            tf = s.lost;
        end

        function n = numel(s, varargin)
            n = numel(s.words);
        end

        function tf = isempty(s)
            tf = isempty(s.words);
        end

        function tf = isvector(s)
            tf = isvector(s.words);
        end

        function tf = isscalar(s)
            tf = isscalar(s.words);
        end

        function out = subsref(s, at)
            out = s;
            out.words = s.words(at.subs{1});
            out.lost = s.lost(at.subs{1});
        end

        function s = subsasgn(s, at, value)
            assert(isequal(value, missing()));
            s.lost(at.subs{1}) = true;
        end
    end
end
