% A stop is answered within 0.25 s of the processor's time, for 3,000 samples on each side.

% SPDX-License-Identifier: MIT

allowed = str2double(getenv('SSCDA_STOP_SECONDS'));
if isnan(allowed)
    allowed = 0.25;
end
randn('state', 3);
ys = mod((0:2999)', 10);
Xs = randn(3000, 100) + ys;
Xt = randn(3000, 100) + ys;
for answer = {'time_limit', 'stop', 'cancel', 'error'}
    for phase = {'prepare', 'solve'}
        m = sscda.Adapter('threads', 1, 'gap_tolerance', 1e-3, 'progress_interval', 0.01);
        watch = stopWatch(m, phase{1}, answer{1});
        if strcmp(answer{1}, 'time_limit')
            m.set('time_limit', 0.01);
        else
            m.progress = @(p) watch.tell(p);
        end
        watch.stopped = cputime();
        try
            evalc('m.fit(Xs, ys, Xt);');
            got = m.info().status;
        catch err
            assert(strcmp(err.identifier, 'my:own'), err.message);
            got = 0;
        end
        late = cputime() - watch.stopped;
        fprintf('%s in %s: %.3f s\n', answer{1}, phase{1}, late);
        assert(late <= allowed, sprintf('%s in %s took %.3f s', answer{1}, phase{1}, late));
        assert(got == struct('time_limit', 2, 'stop', 3, 'cancel', 3, 'error', 0).(answer{1}));
    end
end
