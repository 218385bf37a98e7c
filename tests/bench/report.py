"""Makes performance.md and its pictures from a results file. No number is typed by hand.

As a program: report.py remakes docs/performance.md from tests/bench/results.json.
"""
import json
import os
import shutil

import pictures
import tables

HERE = os.path.dirname(os.path.abspath(__file__))
DOCS = os.path.join(os.path.dirname(os.path.dirname(HERE)), "docs")
RESULTS = os.path.join(HERE, "results.json")

HEAD = """# Performance {{#performance}}

<!-- Made by tests/bench/report.py from tests/bench/results.json; change those, not this. -->

[TOC]

    {command}

measures everything on this page on your machine, the peers included. It writes the numbers to
build/bench/results.json and a page like this one beside it. `--quick` takes about three minutes, the
whole about fifteen.

What follows was measured on {machine}, with {versions}.{note}

Every comparison runs its contenders in turn, in one session, on the same data, each with one thread
unless said. Times are CPU time: the least of the runs, with the quartiles in brackets. A ratio says
how many times as long the peer took; it compares medians, and its bracket sets the quartiles of one
against the opposite quartiles of the other. What has no bracket ran once. Where contenders solve the
same problem, the page says by how much their answers differ.
"""

CAVEATS = """## What these numbers do not say {#performance_caveats}

- They are of one machine and one build. Ratios between programs move with the processor, with its
  caches and with the BLAS that NumPy finds.
- The NumPy proximal gradient is the library's own algorithm in another language, written with care. It
  says what the library's code is worth. What the algorithm is worth shows against the paper's loop.
- The library iterates in single precision until the gap asked for is too small for that, and proves
  its answer in double. The NumPy peer is double throughout, so part of the ratio is precision.
- The paper's loop improves its objective faster than its own bound: it may have a good answer long
  before it can prove it. The page therefore also holds its objective against the library's.
- Fits stop at a gap of one per cent, and how far below that they end differs. A smaller gap costs
  more, and not in proportion.
- Moons have two features, where the graphs have a low rank that the library makes use of. Clouds,
  SURF and digits are the other case.
- Memory is the growth of the process's peak over what it held before the fit, so it includes what the
  allocator keeps.
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
        note = " **The machine was busy with other work at the time: take the times as rough.**"
    if about["quick"]:
        note += " **This is a quick run: few repeats, small sizes.**"
    if not about["real_data"]:
        note += " The real data was not there, so its rows are missing."
    return HEAD.format(command=about["command"], machine=machine, versions=versions, note=note)


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
