classdef Watcher < handle
%WATCHER Reports the progress of a fit or tuning run to the user.
%   w = sscda.internal.Watcher(CALLBACK, VERBOSE, INTERVAL)
%   The gateway calls ACTION = w.report(P) more often than the user asked for,
%   so that the host can notice Ctrl-C.

% SPDX-License-Identifier: MIT

    properties (SetAccess = private)
        failure = []   % the error that the user's function raised
    end

    properties (Access = private)
        callback
        verbose
        interval
        told = -Inf    % time of the last call of the user's function, in seconds
        printed = -Inf % time of the last printed line
    end

    methods
        function w = Watcher(callback, verbose, interval)
            w.callback = callback;
            w.verbose = verbose;
            w.interval = interval;
        end

        function action = report(w, p)
        %REPORT Answers the library: 0 to continue, 1 to stop, 2 to abort.
        %   It keeps an error for later. It cannot catch Ctrl-C.
            action = 0;
            try
                % Lets buttons of figures work, and MATLAB notice Ctrl-C.
                drawnow();
                last = strcmp(p.phase, 'map') || ...
                    (strcmp(p.phase, 'tune') && p.cells_done == p.cells);
                if w.verbose && (last || p.seconds - w.printed >= 1)
                    if strcmp(p.phase, 'tune')
                        w.printCells(p);
                    else
                        w.printLine(p);
                    end
                end
                if ~isempty(w.callback) && (last || p.seconds - w.told >= w.interval)
                    w.told = p.seconds;
                    if w.ask(p)
                        action = 1;
                    end
                end
            catch err
                w.failure = err;
                action = 2;
            end
        end
    end

    methods (Access = private)
        function stop = ask(w, p)
            % A function need not return a value, so stop = callback(p) would fail.
            % A returned value is in ans.
            callback = w.callback;
            ans = []; %#ok<NOANS>
            callback(p);
            stop = islogical(ans) && isscalar(ans) && ans; %#ok<NOANS>
        end

        function printCells(w, p)
            if isinf(w.printed)
                fprintf('%13s  %8s  %12s\n', 'cells', 'seconds', 'seconds left');
            end
            w.printed = p.seconds;
            fprintf('%5d of %5d  %8.1f  %12.1f\n', p.cells_done, p.cells, p.seconds, ...
                    p.seconds_left);
        end

        function printLine(w, p)
            if isinf(w.printed)
                fprintf('%5s  %9s  %13s  %13s  %9s  %8s\n', 'cycle', 'iteration', ...
                        'objective', 'lower bound', 'gap', 'seconds');
            end
            w.printed = p.seconds;
            if p.iteration > 0
                fprintf('%5d  %9d  %13.6g  %13.6g  %9.2g  %8.1f\n', p.cycle, p.iteration, ...
                        p.objective, p.lower_bound, p.relative_gap, p.seconds);
            end
        end
    end
end
