#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""fuzzed.py RUNS PAGE: writes a table of the fuzzing runs into a page, between two marks.

RUNS is docs/fuzzed.txt, to which `./dev fuzz merge` adds. It has a line for each run of a target: the CPU time
in seconds, the number of inputs, whether an input failed (0 or 1), and the commit:

    fit 3601 105120 0 08918bf
"""
import sys

BEGIN, END = "<!-- Written by ./dev fuzz merge. -->", "<!-- To here. -->"


def read(path):
    """(target, commit) -> [seconds, inputs, wrong], in the order of the file."""
    sums = {}
    for number, line in enumerate(open(path), 1):
        if not line.strip() or line.startswith("#"):
            continue
        parts = line.split(None, 4)
        if len(parts) != 5 or not all(part.isdigit() for part in parts[1:4]):
            sys.exit("%s:%d: not `target seconds inputs wrong commit`" % (path, number))
        place = sums.setdefault((parts[0], parts[4].strip()), [0, 0, 0])
        for index, part in enumerate(parts[1:4]):
            place[index] += int(part)
    return sums


def table(sums):
    lines = ["| Target | Commit | CPU minutes | Inputs | Found wrong |", "| --- | --- | ---: | ---: | ---: |"]
    for (target, commit), (seconds, inputs, wrong) in sorted(sums.items(), key=lambda item: item[0][0]):
        lines.append("| %s | %s | %.1f | %s | %d |" % (target, commit, seconds / 60, f"{inputs:,}", wrong))
    return "\n".join(lines)


def main():
    runs, page = sys.argv[1:]
    text = open(page).read()
    if BEGIN not in text or END not in text:
        sys.exit("%s has no %s and %s" % (page, BEGIN, END))
    head, rest = text.split(BEGIN, 1)
    words = head + BEGIN + "\n\n" + table(read(runs)) + "\n\n" + END + rest.split(END, 1)[1]
    open(page, "w").write(words)


if __name__ == "__main__":
    main()
