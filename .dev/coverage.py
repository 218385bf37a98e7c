#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""coverage.py [--publish] ROOT JSON PAGE: what the tests cover of src, of what llvm-cov exported.

Prints a table and compares its totals with the highest that PAGE has had: less is an error. With --publish
the table replaces that of PAGE, between its two markers, unless there is such an error.
"""
import json
import os
import re
import subprocess
import sys

BEGIN, END = "<!-- Written by ./dev coverage --publish. -->", "<!-- To here. -->"
SLACK = 0.2  # points: tests that stop fits and kill processes at random moments reach a few lines more or less
PARTS = 10


def percent(covered, count):
    return 100.0 * covered / count if count else 100.0


def row(name, lines, branches):
    return "| %s | %d | %.1f %% | %d | %.1f %% |" % (
        name, lines[1], percent(*lines), branches[1], percent(*branches))


def inside(root, name):
    """The path in the tree; some are absolute, some begin in the root, and most pass through the build folder."""
    return os.path.relpath(os.path.join(root, name), root)


def by_folder(files, root):
    folders = {}
    for file in files:
        folder = "/".join(inside(root, file["filename"]).split("/")[:2])
        sums = folders.setdefault(folder, [[0, 0], [0, 0]])
        for total, kind in zip(sums, ("lines", "branches")):
            total[0] += file["summary"][kind]["covered"]
            total[1] += file["summary"][kind]["count"]
    return folders


def never_run(functions, root):
    """Functions of which no instance was run, the longest first: (lines, path, line, name). Without those that
    are constexpr: the compiler runs them, and no counter sees it."""
    found = {}
    for function in functions:
        first, _, last = function["regions"][0][:3]
        key = (inside(root, function["filenames"][0]), first)
        found.setdefault(key, []).append((function["count"], last - first + 1, function["name"]))
    idle = [(runs[0][1], path, line, runs[0][2]) for (path, line), runs in found.items()
            if path.startswith("src/") and all(count == 0 for count, _, _ in runs)]
    idle.sort(key=lambda part: (-part[0], part[1:]))
    by_compiler = [part for part in idle if is_constexpr(root, *part[1:3])]
    return [part for part in idle if part not in by_compiler], by_compiler


def is_constexpr(root, path, line):
    with open(os.path.join(root, path)) as source:
        return "constexpr " in source.read().split("\n")[line - 1]


def plain_name(symbol):
    name = subprocess.run(["c++filt", symbol.split(":")[-1]], stdout=subprocess.PIPE,
                          universal_newlines=True, check=True).stdout.strip()
    name = re.sub(r"\(anonymous namespace\)::|ssc::", "", name)
    return re.sub(r"[(<].*", "", name)


def table(data, root):
    files = [f for f in data["files"] if inside(root, f["filename"]).startswith("src/")]
    idle, by_compiler = never_run(data["functions"], root)
    for size, path, _, _ in by_compiler:
        for file in files:
            if inside(root, file["filename"]) == path:
                file["summary"]["lines"]["count"] -= size
    folders = by_folder(files, root)
    lines, branches = ([sum(s[k][i] for s in folders.values()) for i in (0, 1)] for k in (0, 1))
    text = ["| Folder | Lines | Run | Branches | Both ways taken |", "| --- | ---: | ---: | ---: | ---: |"]
    text += [row("`%s`" % name, *sums) for name, sums in sorted(folders.items())]
    text.append(row("**src**", lines, branches))
    missed = sorted(files, key=lambda f: f["summary"]["lines"]["covered"] - f["summary"]["lines"]["count"])
    text += ["", "Files with the most lines that no test runs: " + ", ".join(
        "`%s` (%d)" % (inside(root, f["filename"]),
                       f["summary"]["lines"]["count"] - f["summary"]["lines"]["covered"])
        for f in missed[:PARTS]) + "."]
    text += ["", "Functions that no test calls: %d%s" % (len(idle), "." if not idle else ", the longest " + ", ".join(
        "`%s` in `%s` (%d lines)" % (plain_name(name), path, size) for size, path, _, name in idle[:PARTS]) + ".")]
    left_out = not_built(files, root)
    text += ["", "Source files that this build leaves out: " + (", ".join("`%s`" % f for f in left_out) or "none")
             + "."]
    return "\n".join(text), percent(*lines), percent(*branches)


def not_built(files, root):
    """Sources that the counted programs do not contain."""
    counted = {inside(root, f["filename"]) for f in files}
    sources = [os.path.join(folder, name) for folder, _, names in os.walk(os.path.join(root, "src"))
               for name in names if name.endswith((".c", ".cpp"))]
    return sorted(path for path in (os.path.relpath(source, root) for source in sources)
                  if path not in counted)


def highest(kept):
    """The highest totals that the page has had, of lines and of branches."""
    match = re.search(r"^Highest so far: ([\d.]+) % of the lines, ([\d.]+) % of the branches\.$", kept, re.M) or \
        re.search(r"^\| \*\*src\*\* \| \d+ \| ([\d.]+) % \| \d+ \| ([\d.]+) % \|$", kept, re.M)
    return (float(match[1]), float(match[2])) if match else None


def split_page(page):
    before, _, rest = page.partition(BEGIN)
    kept, end, after = rest.partition(END)
    if not end:
        sys.exit("the page has no place for the coverage: %s ... %s" % (BEGIN, END))
    return before, kept, after


def main():
    publish = "--publish" in sys.argv
    root, path, page_path = [a for a in sys.argv[1:] if a != "--publish"]
    text, *now = table(json.load(open(path))["data"][0], root)
    print(text)
    before, kept, after = split_page(open(page_path).read())
    most = highest(kept)
    if most is None and not publish:
        sys.exit("the page has no coverage yet: ./dev coverage --publish")
    for what, here, then in zip(("lines", "branches"), now, most or now):
        if here < then - SLACK:
            sys.exit("coverage of %s fell: %.2f %%, and the page had %.1f %%" % (what, here, then))
    if publish:
        marks = tuple(max(pair) for pair in zip(now, most or now))
        text += "\n\nHighest so far: %.1f %% of the lines, %.1f %% of the branches." % marks
        open(page_path, "w").write(before + BEGIN + "\n\n" + text + "\n\n" + END + after)


main()
