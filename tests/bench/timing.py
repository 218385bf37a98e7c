# SPDX-License-Identifier: MIT
"""Times things in turn, and sums up what was seen."""
import time
from collections import namedtuple

import numpy as np

# Seconds of CPU and of wall clock, and whatever the call gave back.
Sample = namedtuple("Sample", "cpu wall value")


def timed(call):
    """A contender for alternate() out of a Python call."""

    def run():
        wall, cpu = time.perf_counter(), time.process_time()
        value = call()
        return Sample(time.process_time() - cpu, time.perf_counter() - wall, value)

    return run


def alternate(contenders, repeats, budget):
    """Runs {name: function giving a Sample} one after the other, round after round.

    So a machine that is slower for a while is slower for all. Each contender runs `repeats` times,
    or fewer when it has used up `budget` seconds; once in any case. A first run that is short is
    not counted: it pays for page faults and for loading code.
    """
    samples = {name: [] for name in contenders}
    spent = dict.fromkeys(contenders, 0.0)
    for name, run in contenders.items():
        first = run()
        spent[name] += first.wall
        if first.wall > 0.5 or spent[name] > budget:
            samples[name].append(first)
    for _ in range(repeats):
        for name, run in contenders.items():
            done = len(samples[name])
            if done >= repeats or (done > 0 and spent[name] >= budget):
                continue
            samples[name].append(run())
            spent[name] += samples[name][-1].wall
    return samples


def spread(values):
    q1, median, q3 = np.percentile(values, [25, 50, 75])
    return {"min": min(values), "q1": q1, "median": median, "q3": q3}


def summary(samples):
    """What the results file keeps of a list of samples."""
    return {
        "runs": len(samples),
        "cpu": spread([s.cpu for s in samples]),
        "wall": spread([s.wall for s in samples]),
    }


def summaries(samples):
    return {name: summary(list_) for name, list_ in samples.items()}


def relative_difference(x, y):
    return abs(x - y) / max(abs(x), abs(y), 1e-300)
