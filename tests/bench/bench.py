# SPDX-License-Identifier: MIT
"""Runs the benchmarks and writes what was seen to a file. See ../../docs/performance.md.

Usage: ./dev bench [--quick] [--publish] [--only PART,...] [--out FILE]
"""
import argparse
import json
import os
import platform
import shutil
import sys
import time
from types import SimpleNamespace

import numpy
import ot
import scipy

import data
import part_fits
import part_large
import part_memory
import part_native
import part_profile
import part_scaling
import part_steps
import part_transport
import part_users
import report
from kernels import Kernels
from library import Library

PARTS = {"transport": part_transport, "steps": part_steps, "fits": part_fits,
         "scaling": part_scaling, "memory": part_memory, "large": part_large,
         "native": part_native, "profile": part_profile, "users": part_users}

# Sizes are numbers of samples of each domain, times are seconds. `budget`, `fit_budget` and
# `user_budget` bound what one contender may use in one comparison; `cap` ends a peer's run.
FULL = {
    "repeats": 5, "budget": 3, "fit_budget": 4,
    "lp": (100, 200, 400, 800, 1600, 3200), "assignment": 1600, "highs": 400, "run": 400,
    "gemm": (100, 200, 400, 1000, 2000), "steps": (400, 1000),
    "fits": ((400, (0.2, 0.2)), (400, (1, 0)), (400, (0, 1)), (1000, (0.2, 0.2)),
             (1000, (1, 0))),
    "cap": 20, "loop_factor": 110, "published": (400, 1000),
    "scaling_n": (100, 200, 400, 1000, 2000, 5000), "scaling_peer": 1000, "scaling_cap": 10,
    "scaling_d": (2, 8, 32, 128, 800), "scaling_d_n": 400,
    "threads": (("moons", 400), ("moons", 1000), ("moons", 2000), ("clouds", 400),
                ("clouds", 1000)),
    "memory": (("moons", 400, 0.2, 0.2), ("moons", 1000, 0.2, 0.2), ("moons", 2000, 0.2, 0.2),
               ("moons", 4000, 0.2, 0.2), ("moons", 2000, 1, 0), ("moons", 2000, 0, 1),
               ("clouds", 400, 0.2, 0.2), ("clouds", 1000, 0.2, 0.2), ("clouds", 2000, 0.2, 0.2)),
    "memory_peer": 2000,
    # n, d, weights, threads, time limit
    "large": ((5000, 64, 0.2, 0.2, 2, 150),), "native_repeats": 9, "thread_repeats": 9,
    "profile_seconds": 4,
    "users": 400, "users_real": True, "user_repeats": 3, "user_budget": 3,
}
QUICK = {
    "repeats": 3, "budget": 1, "fit_budget": 2,
    "lp": (200, 400, 800), "assignment": 800, "highs": 200, "run": 400,
    "gemm": (200, 400, 800), "steps": (400,),
    "fits": ((400, (0.2, 0.2)), (400, (1, 0))),
    "cap": 4, "loop_factor": 0, "published": (200, 400),
    "scaling_n": (100, 200, 400, 800), "scaling_peer": 400, "scaling_cap": 3,
    "scaling_d": (2, 128), "scaling_d_n": 200,
    "threads": (("moons", 800), ("clouds", 400)),
    "memory": (("moons", 400, 0.2, 0.2), ("moons", 1000, 0.2, 0.2), ("clouds", 1000, 0.2, 0.2)),
    "memory_peer": 400,
    "large": ((1500, 64, 0.2, 0.2, 2, 5),), "native_repeats": 3, "thread_repeats": 3,
    "profile_seconds": 1,
    "users": 200, "users_real": False, "user_repeats": 1, "user_budget": 2,
}


def processor():
    with open("/proc/cpuinfo") as file:
        names = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
    with open("/proc/cpuinfo") as file:
        flags = next((line.split() for line in file if line.startswith("flags")), [])
    wide = [name for name in ("avx2", "fma", "avx512f") if name in flags]
    return {"model": names[0] if names else platform.machine(), "cores": os.cpu_count(),
            "instructions": wide}


def blas():
    """Which BLAS this NumPy has loaded: the system's alternatives decide, not NumPy's own config."""
    with open("/proc/self/maps") as file:
        text = file.read()
    return next((name for name in ("openblas", "mkl", "blis", "atlas") if name in text),
                "reference")


def about(options, library):
    return {
        "command": "./dev bench" + (" --quick" if options.quick else ""),
        "quick": options.quick, "processor": processor(), "real_data": data.folder() is not None,
        "versions": {"sscda": library.version(), "Python": platform.python_version(),
                     "POT": ot.__version__, "NumPy": f"{numpy.__version__} on {blas()}",
                     "SciPy": scipy.__version__},
        "load_before": os.getloadavg()[0],
    }


def tidy(value):
    """Six digits say all that a measurement knows."""
    if isinstance(value, dict):
        return {str(key): tidy(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [tidy(item) for item in value]
    if isinstance(value, (float, numpy.floating)):
        return float(f"{float(value):.6g}")
    if isinstance(value, (numpy.integer, numpy.bool_)):
        return value.item()
    return value


def write(results, path):
    with open(path, "w") as file:
        json.dump(tidy(results), file, indent=1)
        file.write("\n")


def arguments():
    parser = argparse.ArgumentParser(prog="./dev bench")
    parser.add_argument("--quick", action="store_true", help="three minutes instead of fifteen")
    parser.add_argument("--publish", action="store_true",
                        help="also rewrite tests/bench/results.json and docs/performance.md")
    parser.add_argument("--only", default=",".join(PARTS), help="parts: " + ", ".join(PARTS))
    parser.add_argument("--out", default=os.path.join(data.ROOT, "build", "bench", "results.json"))
    options = parser.parse_args()
    if options.publish and (options.quick or options.only != ",".join(PARTS)):
        parser.error("only a full run is published")
    return options


def main():
    options = arguments()
    begin = time.monotonic()

    def log(text):
        print(f"-- {time.monotonic() - begin:5.0f} s  {text}", file=sys.stderr, flush=True)

    library = Library()
    results = {"about": about(options, library)}
    busy = results["about"]["load_before"] > 0.75 * os.cpu_count()
    if busy:
        log("this machine is busy with other things: expect times that say little")
    scratch = os.path.join(os.path.dirname(os.path.abspath(options.out)), "scratch")
    os.makedirs(scratch, exist_ok=True)
    context = SimpleNamespace(library=library, kernels=Kernels(scratch), log=log,
                              size=QUICK if options.quick else FULL)
    for name in options.only.split(","):
        results[name] = PARTS[name].run(context)
        results["about"]["load_after"] = os.getloadavg()[0]
        results["about"]["seconds"] = round(time.monotonic() - begin)
        write(results, options.out)  # what is measured is not lost if a later part fails
    context.kernels.close()
    shutil.rmtree(scratch)
    folder = os.path.dirname(os.path.abspath(options.out))
    report.make(options.out, folder)
    log(f"results and a page made of them: {os.path.relpath(folder)}")
    if options.publish:
        report.publish(options.out)


if __name__ == "__main__":
    main()
