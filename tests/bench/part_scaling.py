# SPDX-License-Identifier: MIT
"""How a fit grows with the samples, with the features, and what a second thread gives."""
import numpy as np

from data import clouds, moons
from library import relative
from numpy_proximal import proximal
from timing import alternate, summary, timed

WEIGHTS = (0.2, 0.2)


def grow(library, data, with_peer, size):
    contenders = {"ours": timed(lambda: library.fit(data, relative(*WEIGHTS)))}
    if with_peer:
        contenders["numpy"] = timed(
            lambda: proximal(data, *WEIGHTS, "uniform", cap=size["scaling_cap"]))
    samples = alternate(contenders, size["repeats"], size["fit_budget"])
    row = {"n": data.ns, "d": data.d, "data": data.name,
           **{name: {**summary(list_), **{key: list_[0].value[key] for key in
                                          ("iterations", "relative_gap")}}
              for name, list_ in samples.items()}}
    if with_peer:
        row["numpy"]["reached"] = row["numpy"]["relative_gap"] <= 0.01
    return row


def threads(library, data, size):
    """Wall time with one and with two threads, and whether the results are the same bits."""
    samples = alternate({
        str(count): timed(lambda count=count: library.fit(
            data, relative(*WEIGHTS, threads=count), want=("coupling",)))
        for count in (1, 2)}, size["thread_repeats"], 2 * size["fit_budget"])
    one, two = (samples[name][0].value["coupling"] for name in ("1", "2"))
    return {"data": data.name, "times": {name: summary(list_) for name, list_ in samples.items()},
            "same_bits": bool(np.array_equal(one, two))}


def run(context):
    library, size, log = context.library, context.size, context.log
    out = {"n": [], "d": [], "threads": []}
    for n in size["scaling_n"]:
        log(f"scaling, moons n = {n}")
        out["n"].append(grow(library, moons(n), n <= size["scaling_peer"], size))
    for d in size["scaling_d"]:
        log(f"scaling, clouds d = {d}")
        out["d"].append(grow(library, clouds(size["scaling_d_n"], d), True, size))
    for kind, n in size["threads"]:
        data = moons(n) if kind == "moons" else clouds(n, 64)
        log(f"threads, {data.name}")
        out["threads"].append(threads(library, data, size))
    return out
