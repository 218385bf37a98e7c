classdef stopWatch < handle
%STOPWATCH Stops a fit once it has been in a phase for a while. A fast machine may end the set-up sooner.

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
            if strcmp(p.phase, w.phase)
                if isnan(w.moment)
                    w.moment = cputime();
                end
                if cputime() - w.moment < 0.1 + 0.4 * strcmp(w.phase, 'solve')
                    return
                end
            elseif ~strcmp(w.phase, 'prepare')
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
