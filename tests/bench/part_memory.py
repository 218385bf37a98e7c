# SPDX-License-Identifier: MIT
"""Peak memory of a fit, each in a process of its own, against what the library estimates.

Run as a program it is such a process: it prints the bytes that the peak lies above the beginning.
child() is also what part_large.py starts.
"""
import json
import os
import subprocess
import sys

# Three iterations need as much memory as a thousand.
FEW = 3


def status(key):
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) * 1024 for line in file if line.startswith(key))


def peak_of(call):
    try:
        with open("/proc/self/clear_refs", "w") as file:
            file.write("5")  # the peak begins anew
    except OSError:
        pass
    before = status("VmHWM")
    call()
    return status("VmHWM") - before


def child(program, *words):
    """What a Python program prints as JSON, in a process of its own."""
    command = [sys.executable, os.path.abspath(program), *(str(word) for word in words)]
    return json.loads(subprocess.run(command, check=True, text=True,
                                     stdout=subprocess.PIPE).stdout)


def probe(who, kind, n, ks, kg):
    import data
    problem = data.moons(n) if kind == "moons" else data.clouds(n, 256)
    if who == "ours":
        from library import Library, relative
        library = Library()
        options = relative(ks, kg, max_iterations=FEW)
        # A small fit first, so that code and thread-local memory are not counted.
        library.fit(data.moons(20), options)
        return {"peak": peak_of(lambda: library.fit(problem, options)),
                "estimate": library.estimate_memory(options, problem.ns, problem.nt, problem.d)}
    from numpy_paper import paper_loop
    from numpy_proximal import proximal
    call = {"numpy": lambda p: proximal(p, ks, kg, "uniform", iterations=FEW),
            "paper": lambda p: paper_loop(p, ks, kg, steps=FEW)}[who]
    call(data.moons(20))
    return {"peak": peak_of(lambda: call(problem))}


def run(context):
    rows = []
    for kind, n, ks, kg in context.size["memory"]:
        context.log(f"memory, {kind} n = {n}, weights ({ks}, {kg})")
        row = {"data": kind, "n": n, "ks": ks, "kg": kg, "matrix": 8 * n * n}
        peers = ("numpy", "paper") if n <= context.size["memory_peer"] else ()
        for who in ("ours", *peers):
            row[who] = child(__file__, who, kind, n, ks, kg)
        rows.append(row)
    return rows


if __name__ == "__main__":
    who, kind, n, ks, kg = sys.argv[1:]
    print(json.dumps(probe(who, kind, int(n), float(ks), float(kg))))
