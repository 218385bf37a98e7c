classdef Watcher < handle
%WATCHER What a fit or search tells on its way: to the user, and to the user's function.
%   w = sscda.internal.Watcher(CALLBACK, VERBOSE, INTERVAL)
%   ACTION = w.report(P) is called by the gateway, more often than the user
%   asked for, so that the host gets to see Ctrl-C.

% SPDX-License-Identifier: MIT

    properties (SetAccess = private)
        failure = []   % the error that the user's function raised
    end

    properties (Access = private)
        callback
        verbose
        interval
        told = -Inf    % when the user's function was called last, in seconds
        printed = -Inf % when a line was printed last
    end

    methods
        function w = Watcher(callback, verbose, interval)
            w.callback = callback;
            w.verbose = verbose;
            w.interval = interval;
        end

        function action = report(w, p)
        %REPORT Answer the library: 0 to go on, 1 to stop, 2 to abort.
        %   Errors are kept for afterwards; Ctrl-C cannot be caught here.
            action = 0;
            try
                % Buttons of figures work, and in MATLAB Ctrl-C comes in.
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
            % Not stop = callback(p): a function need not return anything. What
            % it does return is found in ans.
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
