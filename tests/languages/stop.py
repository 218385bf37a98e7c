# SPDX-License-Identifier: MIT
"""A stop is answered within 0.25 s of the processor's time, for 3,000 samples on each side."""
import os
import sys
import time
import warnings

import numpy

import sscda

ALLOWED = float(os.environ.get("SSCDA_STOP_SECONDS", "0.25"))
random = numpy.random.default_rng(3)
labels = numpy.arange(3000) % 10
source, target = (random.standard_normal((3000, 100)) + labels[:, None] for _ in range(2))


class Enough(Exception):
    pass


def check(what, phase=None, answer=None, **options):
    """Stops once the fit has been in the phase for a while, or by its options. A fast machine may end
    the set-up sooner."""
    moment, stopped = [], [time.process_time()]

    def callback(progress):
        now = time.process_time()
        if progress.phase == phase:
            moment.append(now)
            if now - moment[0] < (0.1 if phase == "prepare" else 0.5):
                return None
        elif phase != "prepare":
            return None
        stopped[0] = time.process_time()
        return answer(adapter)

    adapter = sscda.Adapter(threads=1, gap_tolerance=1e-3, progress_interval=0.01, **options)
    outcome = None
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        stopped[0] = time.process_time()
        try:
            adapter.fit(source, labels, target, callback=callback if answer else None)
            outcome = said[0].category.__name__
        except Enough:
            outcome = "Enough"
    late = time.process_time() - stopped[0]
    print("%s: %.3f s" % (what, late))
    if late > ALLOWED:
        sys.exit("%s took %.3f s" % (what, late))
    return outcome


def give_up(adapter):
    raise Enough


assert check("time_limit", time_limit=0.01) == "TimeLimitWarning"
for phase in "prepare", "solve":
    assert check("stop in " + phase, phase, lambda adapter: True) == "CancelledWarning"
    assert check("cancel in " + phase, phase, lambda adapter: adapter.cancel()) == "CancelledWarning"
    assert check("an error in " + phase, phase, give_up) == "Enough"
