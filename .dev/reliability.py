#!/usr/bin/env python3
"""reliability.py [--partial] [--except BUILD] PROMISES HEAD PAGE LOG...: what tests have said, as a page.

PROMISES (docs/promises.txt) has a line for each promise: an id, in which builds it must have been seen
to hold, the promise, and how it is tested. LOG is what CTest keeps of a run, or what `./dev fuzz` and
`./dev hosts` print, named after the build: ci.log, asan-core.log; ci-long.log is that of tests that take
minutes. An id is that of a line

    promise: storage-kill 200 cases

in the output of a test that passed, or `test:REGEX` for all tests so named. It is an error when a log has
an id without a sentence, when a sentence has no line in one of its builds, and when one of its tests
failed. PAGE is written only when there is no error: HEAD, a page, up to its marker, and tables in place of
what follows it. Sentences of a BUILD that was left out are not judged, and with --partial those that no
test has said are told as such.
"""
import argparse
import os
import re
import sys

BUILDS = {
    "ci": "g++", "release": "g++", "clang": "clang", "asan": "address and undefined behaviour sanitizers",
    "tsan": "thread sanitizer", "fuzz": "libFuzzer", "hosts": "sanitizers, in the hosts",
    "memcheck": "valgrind", "long": "g++",
}

MARKER = "<!-- From here on written by ./dev reliability. -->"


class Run:
    """A test of a log."""

    def __init__(self, build, name, passed, output):
        self.build, self.name, self.passed = build, name, passed
        self.promises = {m[0]: int(m[1]) for m in
                         re.findall(r"^promise: (\S+) (\d+) cases$", output, re.M)}
        unity = re.findall(r"^(\d+) Tests \d+ Failures", output, re.M)
        files = re.findall(r"^(\d+) files$", output, re.M)
        self.cases = int((unity or files or ["1"])[-1])


def read_log(path):
    build = re.split(r"[-.]", os.path.basename(path))[0]
    if path.endswith("-long.log"):
        build = "long"
    text = open(path, errors="replace").read()
    by_ctest = text.startswith("Start testing: ")
    runs = []
    pattern = (r"^\d+/\d+ Test: (\S+)\n(.*?)^Output:\n-+\n(.*?)<end of output>\n(.*?)^\"\1\" time elapsed")
    for name, _, output, end in re.findall(pattern, text, re.M | re.S):
        skipped = re.search(r"^Test Skipped|skip", end, re.M | re.I)
        passed = re.search(r"^Test Pass", end, re.M) is not None
        if not skipped:
            runs.append(Run(build, name, passed, output))
    if not by_ctest:  # what a task printed
        # A line is there only when all of its own went well.
        runs.append(Run(build, os.path.basename(path), True, text))
    return runs


def read_promises(path):
    groups = []
    for number, line in enumerate(open(path), 1):
        line = line.rstrip("\n")
        if line.startswith("## "):
            groups.append((line[3:], []))
        elif line and not line.startswith("#"):
            parts = [part.strip() for part in line.split("|")]
            if len(parts) != 4 or not groups:
                sys.exit("%s:%d: not `id | builds | promise | how`" % (path, number))
            groups[-1][1].append(parts)
    return groups


def judge(key, builds, runs):
    """How many cases, the builds they were seen in, and what is wrong or missing."""
    cases, seen, failed, unsaid = 0, [], [], []
    for build in builds.split():
        here = [r for r in runs if r.build == build]
        if key.startswith("test:"):
            matching = [r for r in here if re.fullmatch(key[5:], r.name)]
            number = sum(r.cases for r in matching)
        else:
            matching = [r for r in here if key in r.promises]
            number = max([r.promises[key] for r in matching], default=0)
        failed += ["%s: %s failed, build %s" % (key, r.name, build) for r in matching if not r.passed]
        if matching:
            cases = max(cases, number)
            seen.append(BUILDS[build])
        else:
            unsaid.append("%s: no test has said so, build %s" % (key, build))
    return cases, seen, failed, unsaid


def latest(logs):
    """Of runs of the same test in the same build the last one counts."""
    runs = {}
    for path in sorted(logs, key=os.path.getmtime):
        for run in read_log(path):
            runs[run.build, run.name] = run
    return list(runs.values())


def tables(groups, runs, arguments, problems):
    for title, group in groups:
        yield "\n## %s\n\n| Promise | How it is tested | Cases | Last result |" % title
        yield "| --- | --- | ---: | --- |"
        for key, builds, promise, how in group:
            cases, seen, failed, unsaid = judge(key, builds, runs)
            problems += failed
            if not arguments.partial and not set(builds.split()) & set(arguments.leave_out):
                problems += unsaid
            result = "held: " + ", ".join(seen) if seen else "not run"
            yield "| %s | %s | %s | %s |" % (promise, how, f"{cases:,}" if cases else "", result)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--partial", action="store_true")
    parser.add_argument("--except", dest="leave_out", action="append", default=[])
    for name in ("promises", "head", "page"):
        parser.add_argument(name)
    parser.add_argument("logs", nargs="+")
    arguments = parser.parse_args()
    head = open(arguments.head).read()
    if MARKER not in head:
        sys.exit("%s has no line %s" % (arguments.head, MARKER))
    groups, runs, problems = read_promises(arguments.promises), latest(arguments.logs), []
    known = {parts[0] for _, group in groups for parts in group}
    for run in runs:
        for key in sorted(set(run.promises) - known):
            problems.append("%s: %s says so, and it has no sentence in %s" %
                            (key, run.name, arguments.promises))
    lines = list(tables(groups, runs, arguments, problems))
    if problems:
        print("\n".join(problems), file=sys.stderr)
        print("%d problems; no page is written" % len(problems), file=sys.stderr)
        return 1
    with open(arguments.page, "w") as out:
        out.write(head[:head.index(MARKER)] + MARKER + "\n" + "\n".join(lines) + "\n")
    print("%d promises, %d tests read: %s" % (len(known), len(runs), arguments.page))
    return 0


if __name__ == "__main__":
    sys.exit(main())
