# SPDX-License-Identifier: MIT
"""Where the time of a fit goes, sampled by perf, and how far each part is from its floor.

Run as a program it is the process that is looked at: it fits for a while and prints what a fit took.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

import numpy as np

import data
from library import Library, relative

CASES = {"moons 400": (0.2, 0.2), "moons 1000": (0.2, 0.2), "SURF": (0.2, 0.2), "digits": (1, 1)}
# By the names of functions in the library; what none of them matches is the rest.
PARTS = {
    "products in float": r"Tile<float|gebp_kernel<float",
    "products in double": r"Tile<double|gebp_kernel<double",
    "packing for them": r"Panels<|gemm_pack",
    "passes over C": r"ssc::kernels_\w+::",
    "distances and graphs": r"squared_distances|mean_distance|pairs_by_products|adjacency|"
                            r"kernel_factor|Bench::",
}


def problem_of(name):
    kind, *size = name.split()
    if kind == "moons":
        return data.moons(int(size[0]))
    return {"SURF": data.surf, "digits": data.digits}[kind]()


def fits(name, seconds):
    problem, library = problem_of(name), Library()
    taken, begin = [], time.process_time()
    while time.process_time() - begin < seconds:
        before = time.process_time()
        out = library.fit(problem, relative(*CASES[name]))
        taken.append(time.process_time() - before)
    return {"seconds": min(taken), "iterations": out["iterations"], "ns": problem.ns,
            "nt": problem.nt, "d": problem.d}


def shares(path):
    """Of the samples in the library, the C library and the kernel, that is, but for those two at
    the start, of the fits; those in Python and NumPy are left out."""
    lines = subprocess.run(
        ["perf", "report", "-i", path, "--stdio", "--no-children", "-w", "12,60,400", "-F",
         "overhead,dso,symbol"], check=True, text=True, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL).stdout.splitlines()
    found, whole = dict.fromkeys([*PARTS, "the rest"], 0.0), 0.0
    for line in lines:
        match = re.match(r"\s*([\d.]+)%\s+(\S+)\s+\[.\] (.*)", line)
        if not match or not re.match(r"libsscda|libc\.|libstdc|\[kernel", match[2]):
            continue
        share = float(match[1])
        name = next((name for name, names in PARTS.items()
                     if match[2].startswith("libsscda") and re.search(names, match[3])),
                    "the rest")
        found[name] += share
        whole += share
    return {name: share / whole for name, share in found.items()} if whole else {}


def floors(fit, rate, dense):
    """Seconds that the parts would take at least: products at the rate of a bare one, as many as
    the formulas of the gradient and of one certificate have; and one read of C an iteration."""
    ns, nt, d, steps = fit["ns"], fit["nt"], fit["d"], fit["iterations"]
    found = {"passes over C": steps * one_read(ns, nt)}
    if dense:
        full = ns * nt * (2 * ns + 2 * nt)
        squares = (ns * ns + nt * nt) * d / 2 + ns * nt * d  # distances, and the map's barycentres
        found["products in float"] = rate["float"] * (steps * full + nt**3 / 2 + ns * nt * d)
        found["products in double"] = rate["double"] * (full + 2 * ns * nt * d + squares)
    return found


def rates(kernels, size):
    """Seconds for one multiplication of a product of two matrices of about the size of the fits'."""
    n, best = 400, {}
    for kind in ("double", "float"):
        request = kernels.timed("gemm", 1, kind, n, 1)
        best[kind] = min(request().cpu for _ in range(10 * size["repeats"])) / n**3
    return best


def one_read(ns, nt):
    x = np.ones((ns, nt), dtype=np.float32)
    x.max()
    begin = time.process_time()
    for _ in range(200):
        x.max()
    return (time.process_time() - begin) / 200


def run(context):
    if shutil.which("perf") is None:
        context.log("skipped: where the time goes (perf is not installed)")
        return None
    rate = rates(context.kernels, context.size)
    rows = []
    for name in CASES:
        if not name.startswith("moons") and data.folder() is None:
            continue
        context.log(f"where the time goes, {name}")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "perf.data")
            done = subprocess.run(
                ["perf", "record", "-q", "-e", "cpu-clock", "-F", "2000", "-o", path,
                 sys.executable, os.path.abspath(__file__), name,
                 str(context.size["profile_seconds"])], text=True, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE)
            if done.returncode != 0:
                context.log("skipped: perf may not look here: " + done.stderr.strip()[:200])
                return None
            fit = json.loads(done.stdout)
            rows.append({"data": name, "weights": CASES[name], **fit, "shares": shares(path),
                         "floors": floors(fit, rate, not name.startswith("moons"))})
    return rows


if __name__ == "__main__":
    print(json.dumps(fits(sys.argv[1], float(sys.argv[2]))))
