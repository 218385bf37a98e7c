classdef Recorder < handle
%RECORDER Keeps what a progress function is told.

    properties
        items = {}
    end

    methods
        function add(r, p)
            r.items{end + 1} = p;
        end

        function later(r, p, count)
        %LATER As add, and an error at call number COUNT.
            r.add(p);
            if numel(r.items) == count
                error('my:later', 'at call three');
            end
        end

        function clear(r)
            r.items = {};
        end
    end
end
