classdef stopWatch < handle
%STOPWATCH Stops a fit once it has been in a phase for a while.

% SPDX-License-Identifier: MIT

    properties
        adapter, phase, answer, moment = NaN, stopped = 0
    end

    methods
        function w = stopWatch(adapter, phase, answer)
            w.adapter = adapter;
            w.phase = phase;
            w.answer = answer;
        end

        function stop = tell(w, p)
            stop = false;
            if ~strcmp(p.phase, w.phase)
                return
            end
            if isnan(w.moment)
                w.moment = cputime();
            end
            if cputime() - w.moment < 0.3
                return
            end
            w.stopped = cputime();
            switch w.answer
                case 'stop'
                    stop = true;
                case 'cancel'
                    w.adapter.cancel();
                case 'error'
                    error('my:own', 'enough');
            end
        end
    end
end
