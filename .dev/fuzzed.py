"""What fuzzing has done: docs/fuzzed.txt, to which `./dev fuzz merge` adds the runs that were made since.

A line is a run of one target: its CPU time in seconds, how many inputs it tried, how many it found wrong
(it stops at the first), and the commit:

    fit 3601 105120 0 08918bf
"""
import sys


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


def table(path):
    """Lines of the page."""
    lines = ["\n## Fuzzing so far\n\n| Target | Commit | CPU minutes | Inputs | Found wrong |",
             "| --- | --- | ---: | ---: | ---: |"]
    for (target, commit), (seconds, inputs, wrong) in sorted(read(path).items(), key=lambda item: item[0][0]):
        lines.append("| %s | %s | %.0f | %s | %d |" % (target, commit, seconds / 60, f"{inputs:,}", wrong))
    return lines
