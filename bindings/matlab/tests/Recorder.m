classdef Recorder < handle
%RECORDER Records the arguments of a progress function or a classifier.

% SPDX-License-Identifier: MIT

    properties
        items = {}
    end

    methods
        function add(r, p)
            r.items{end + 1} = p;
        end

        function later(r, p, count)
        %LATER Like add, but raises an error at call number COUNT.
            r.add(p);
            if numel(r.items) == count
                error('my:later', 'at call three');
            end
        end

        function labels = classify(r, X, y, Z, fn)
        %CLASSIFY Records the arguments and calls the classifier FN.
            item = struct('X', X, 'Z', Z, 'y', []);
            item.y = y;
            r.add(item);
            labels = fn(X, y, Z);
        end

        function labels = wrong(r, labels, value)
        %WRONG Like the given classifier, but with a wrong first label in the first call.
            if isempty(r.items)
                labels(1) = value;
            end
            r.add(0);
        end

        function labels = stop(~, m, y, Z)
        %STOP Returns one class for all samples and cancels.
            m.cancel();
            labels = repmat(y(1), size(Z, 1), 1);
        end

        function clear(r)
            r.items = {};
        end
    end
end
