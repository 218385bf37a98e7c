# SPDX-License-Identifier: MIT
"""Makes performance.md and its pictures from a results file. No number is typed by hand.

As a program: report.py remakes docs/performance.md from tests/bench/results.json.
"""
import json
import os
import shutil
import textwrap

import pictures
import tables

HERE = os.path.dirname(os.path.abspath(__file__))
DOCS = os.path.join(os.path.dirname(os.path.dirname(HERE)), "docs")
RESULTS = os.path.join(HERE, "results.json")

HEAD = """# Performance {{#performance}}

<!-- Made by tests/bench/report.py from tests/bench/results.json; do not edit it. -->

[TOC]

    {command}

measures everything on this page on your machine, including the other programs. It writes the
numbers to build/bench/results.json and a page like this one beside it. A full run takes about
fifteen minutes, `--quick` about three.

{measured}

Every comparison runs the programs in turn, in one session, on the same data, each with one thread
unless stated otherwise. Times are CPU time: the minimum of the runs, with the quartiles in
brackets. A time without brackets is from a single run. A ratio is the time of the other program
divided by that of the library. It compares medians; its brackets compare the quartiles of one with
the opposite quartiles of the other. If two programs solve the same problem, the page gives the
difference between their answers.
"""

CAVEATS = """## Limits of these numbers {#performance_caveats}

- They come from one machine and one build. Ratios between programs depend on the processor, on its
  caches and on the BLAS that NumPy finds.
- The NumPy proximal gradient is a careful implementation of the library's own algorithm in another
  language. The comparison with it measures the library's code. The comparison with the paper's loop
  measures the algorithm.
- The library iterates in single precision unless the requested gap is too small for that, and
  proves its answer in double. The NumPy program uses double throughout, so part of the ratio is
  due to precision.
- The paper's loop improves its objective faster than its own bound: it may have a good answer long
  before it can prove it. So the page also compares its objective with the library's.
- Fits stop at a gap of one per cent, and they end below it by different amounts. A smaller gap
  costs more, and not in proportion.
- Moons have two features, and their graphs have a low rank that the library exploits. The graphs
  of clouds, SURF and digits do not.
- Memory is the growth of the process's peak over its size before the fit, so it includes memory
  that the allocator keeps.
"""


def words(parts):
    parts = list(parts)
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


def head(about):
    processor = about["processor"]
    machine = f"{processor['model']}, {processor['cores']} cores"
    if processor["instructions"]:
        machine += f" ({', '.join(processor['instructions'])})"
    versions = words(f"{name} {version}" for name, version in about["versions"].items())
    note = ""
    if max(about["load_before"], about["load_after"]) > 0.75 * processor["cores"] + 1:
        note = "  **The machine was busy with other work, so the times are approximate.**"
    if about["quick"]:
        note += " **This is a quick run: few repeats, small sizes.**"
    if not about["real_data"]:
        note += "  The real data sets were not available, so their rows are missing."
    measured = f"The numbers below were measured on {machine}, with {versions}.{note}"
    return HEAD.format(command=about["command"], measured=textwrap.fill(measured, 100))


def make(results_path, folder):
    with open(results_path) as file:
        results = json.load(file)
    images = os.path.join(folder, "images")
    os.makedirs(images, exist_ok=True)
    sections = [head(results["about"])]
    for part, section in (("fits", tables.fits), ("fits", tables.published),
                          ("transport", tables.transport), ("steps", tables.steps),
                          ("scaling", tables.scaling), ("scaling", tables.threads),
                          ("profile", tables.profile), ("large", tables.large),
                          ("native", tables.native),
                          ("memory", tables.memory), ("users", tables.users)):
        if results.get(part):
            sections.append(section(results[part]))
    if "transport" in results:
        pictures.linear_problem(results, os.path.join(images, "performance-lp.svg"))
    if all(part in results for part in ("transport", "steps", "fits", "scaling")):
        pictures.fits(results, os.path.join(images, "performance-fit.svg"))
    sections.append(CAVEATS)
    with open(os.path.join(folder, "performance.md"), "w") as file:
        file.write("\n".join(sections))


def publish(results_path):
    if os.path.abspath(results_path) != RESULTS:
        shutil.copyfile(results_path, RESULTS)
    make(RESULTS, DOCS)


if __name__ == "__main__":
    publish(RESULTS)
