# SPDX-License-Identifier: MIT
"""Fits of many samples and dense graphs: time, proven gap and peak memory, each in a process of its own.

Run as a program it is such a process.
"""
import json
import sys
import time

from part_memory import child, peak_of


def probe(n, d, ks, kg, threads, limit):
    import data
    from library import Library, relative
    problem, library = data.clouds(n, d), Library()
    options = relative(ks, kg, threads=threads, time_limit=limit)
    library.fit(data.moons(20), options)
    out = {}

    def fit():
        begin = time.perf_counter()
        out.update(library.fit(problem, options))
        out["seconds"] = time.perf_counter() - begin

    peak = peak_of(fit)
    return {"data": problem.name, "matrix": 8 * n * n, "ks": ks, "kg": kg, "threads": threads,
            "limit": limit, "peak": peak, "seconds": out["seconds"],
            "iterations": out["iterations"], "relative_gap": out["relative_gap"],
            "estimate": library.estimate_memory(options, n, n, d)}


def run(context):
    rows = []
    for arguments in context.size["large"]:
        context.log("large, n = %d, d = %d, weights (%g, %g), %d threads, %g s" % arguments)
        rows.append(child(__file__, *arguments))
    return rows


if __name__ == "__main__":
    n, d, ks, kg, threads, limit = sys.argv[1:]
    print(json.dumps(probe(int(n), int(d), float(ks), float(kg), int(threads), float(limit))))
