classdef table
%TABLE The part of MATLAB's table that the tests need, for a host without it.

% SPDX-License-Identifier: MIT

    properties (Access = private)
        columns
        names
    end

    methods
        function t = table(varargin)
            assert(strcmp(varargin{end - 1}, 'VariableNames'));
            t.columns = varargin(1:end - 2);
            t.names = varargin{end};
        end

        function out = subsref(t, at)
            assert(strcmp(at(1).type, '.'));
            if strcmp(at(1).subs, 'Properties')
                out = struct('VariableNames', {t.names});
            else
                out = t.columns{strcmp(t.names, at(1).subs)};
            end
            if numel(at) > 1
                out = subsref(out, at(2:end));
            end
        end
    end
end
