# SPDX-License-Identifier: MIT
"""The library as it is shipped against one made for this very processor."""
import os

from data import digits, folder, moons, surf
from library import Library, relative
from timing import alternate, summaries, timed


def problems():
    yield moons(400), (0.2, 0.2)
    if folder() is not None:
        yield surf(), (0.2, 0.2)
        yield digits(), (1, 1)


def run(context):
    libraries = {"shipped": context.library,
                 "native": Library(os.environ["SSCDA_BENCH_NATIVE"])}
    rows = []
    for data, weights in problems():
        context.log(f"a build for this processor, {data.name}")
        samples = alternate({
            name: timed(lambda library=library: library.fit(data, relative(*weights)))
            for name, library in libraries.items()},
            context.size["native_repeats"], context.size["fit_budget"])
        rows.append({"data": data.name, "ks": weights[0], "kg": weights[1],
                     "times": summaries(samples)})
    return rows
