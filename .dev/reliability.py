#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""reliability.py [OPTION]... PROMISES PAGE LOG...: holds the results of tests against the promises.

PROMISES (docs/promises.txt) has a line for each promise: an id, the builds in which it must hold, the promise,
and how it is tested. testlog.py describes LOG. An id is either that of a line

    promise: storage-kill 200 cases

in the output of a test that passed, or `test:NAME,...`, regular expressions for the names of tests, each of
which must have run. These are errors: a log has an id that PROMISES lacks, a build has no result for a promise,
or a test of a promise failed. A test that cannot run on this machine is skipped, ignored, or prints

    promise: fault-disk-full not shown: a tmpfs cannot be mounted here

Such a promise is named. It is an error for the page, which must show everything. It is no error with --check,
since no change of the code would help.

PAGE keeps its text up to a marker; tables replace the rest. It is written only if there is no error.

  --check          check only, and write nothing
  --partial        accept promises without a result
  --except BUILD   accept promises without a result in that build
  --tree STATE     skip logs of another state of the tree
  --earlier        read them as well; the page says so
  --commit NAME    the commit that the page names
"""
import argparse
import re
import sys

from testlog import read_logs

BUILDS = {
    "ci": "g++", "release": "g++", "clang": "clang", "asan": "address and undefined behaviour sanitizers",
    "tsan": "thread sanitizer", "fuzz": "libFuzzer", "hosts": "sanitizers, in the hosts",
    "memcheck": "valgrind", "long": "g++",
}
TASKS = {"hosts": "./dev hosts", "long": "./dev test long"}

MARKER = "<!-- From here on written by ./dev reliability. -->"


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


class Judgement:
    """One promise in one build: errors, reasons why it was not shown, and the number of cases."""

    def __init__(self, key, build, runs):
        self.key, self.build, self.cases = key, build, 0
        self.wrong, self.missing, self.unshown, self.left_out = [], [], [], []
        here = [r for r in runs if r.build == build]
        self.runs = []
        if key.startswith("test:"):
            self.judge_tests(here)
        else:
            self.judge_lines(here)
        self.wrong = ["%s%s failed, build %s" % (self.label(), r.name, build)
                      for r in self.runs if r.verdict == "failed"]
        self.earlier = any(r.earlier for r in self.runs)
        self.held = self.cases > 0 and not self.wrong and not self.missing and not self.unshown

    def judge_tests(self, here):
        for pattern in self.key[5:].split(","):
            matching = [r for r in here if re.fullmatch(pattern, r.name)]
            if not matching:
                self.missing.append("%s: was not run, build %s" % (pattern, self.build))
            self.runs += [r for r in matching if r not in self.runs]
        for run in self.runs:
            if run.verdict == "skipped":
                self.unshown.append("%s: %s" % (run.name, run.why))
            elif run.cases == 0:
                self.unshown += run.ignored or ["%s: it had no case" % run.name]
            else:
                self.cases += run.cases
                self.left_out += run.ignored

    def judge_lines(self, here):
        shown = [r for r in here if self.key in r.promises]
        excused = [r for r in here if self.key in r.unshown]
        self.runs = shown + excused
        self.cases = max([r.promises[self.key] for r in shown], default=0)
        if not self.runs:
            self.missing.append("%s: no test has said so, build %s" % (self.key, self.build))
        elif not shown:
            for run in excused:
                self.unshown.append("; ".join([run.unshown[self.key]] + run.ignored))

    def label(self):
        """A prefix for the name of a test that does not name the promise itself."""
        return "" if self.key.startswith("test:") else self.key + ": "

    def name(self):
        return BUILDS[self.build] + (" (at an earlier state)" if self.earlier else "")


def result_of(judgements):
    held = [j.name() for j in judgements if j.held]
    parts = ["held: " + ", ".join(held)] if held else []
    for title, what in (("not shown", "unshown"), ("left out", "left_out")):
        words = ["%s (%s)" % (word, BUILDS[j.build]) for j in judgements for word in getattr(j, what)]
        if words:
            parts.append("%s: %s" % (title, ", ".join(words)))
    return "; ".join(parts) or "not run"


class Report:
    """All promises: the lines of the tables, the errors, and the promises that were not shown."""

    def __init__(self, groups, runs, arguments):
        self.lines, self.problems, self.unshown, self.elsewhere = [], [], [], {}
        for title, group in groups:
            self.lines.append("\n## %s\n\n| Promise | How it is tested | Cases | Last result |" % title)
            self.lines.append("| --- | --- | ---: | --- |")
            for parts in group:
                self.add(parts, runs, arguments)

    def add(self, parts, runs, arguments):
        key, builds, promise, how = parts
        judgements = [Judgement(key, build, runs) for build in builds.split()]
        for j in judgements:
            self.problems += j.wrong
            if j.build in arguments.leave_out:
                if not j.held:
                    self.elsewhere.setdefault(j.build, []).append(key)
                continue
            self.problems += [] if arguments.partial else j.missing
            self.unshown += ["%s%s, build %s" % (j.label(), why, j.build) for why in j.unshown + j.left_out]
            if not arguments.check and not arguments.partial:
                self.problems += ["%s%s, build %s: not shown" % (j.label(), why, j.build) for why in j.unshown]
        cases = max(j.cases for j in judgements)
        self.lines.append("| %s | %s | %s | %s |" % (promise, how, f"{cases:,}" if cases else "",
                                                     result_of(judgements)))


def read_arguments():
    parser = argparse.ArgumentParser()
    for option in ("--check", "--partial", "--earlier"):
        parser.add_argument(option, action="store_true")
    parser.add_argument("--except", dest="leave_out", action="append", default=[])
    parser.add_argument("--tree", default="unknown")
    parser.add_argument("--commit", default="unknown")
    parser.add_argument("promises")
    parser.add_argument("page")
    parser.add_argument("logs", nargs="+")
    return parser.parse_args()


def write_page(arguments, lines):
    text = open(arguments.page).read()
    if MARKER not in text:
        sys.exit("%s has no line %s" % (arguments.page, MARKER))
    made = "Made at commit %s." % arguments.commit
    if arguments.tree == "unknown":
        made = "Made of a tree whose state is not known."
    with open(arguments.page, "w") as out:
        out.write(text[:text.index(MARKER)] + MARKER + "\n\n" + made + "\n" + "\n".join(lines) + "\n")


def main():
    arguments = read_arguments()
    groups = read_promises(arguments.promises)
    runs, notes = read_logs(arguments.logs, arguments.tree, arguments.earlier)
    report = Report(groups, runs, arguments)
    known = {parts[0] for _, group in groups for parts in group}
    for run in runs:
        for key in sorted((set(run.promises) | set(run.unshown)) - known):
            report.problems.append("%s: %s says so, and it has no sentence in %s" %
                                   (key, run.name, arguments.promises))
    for build, keys in report.elsewhere.items():
        notes.append("shown by %s alone: %s" % (TASKS.get(build, build), " ".join(keys)))
    notes += ["not shown here: " + line for line in report.unshown]
    print("\n".join(notes), end="\n" if notes else "")
    if report.problems:
        print("\n".join(report.problems), file=sys.stderr)
        print("%d problems%s" % (len(report.problems), "" if arguments.check else "; no page is written"),
              file=sys.stderr)
        return 1
    if not arguments.check:
        write_page(arguments, report.lines)
    print("%d promises, %d tests read%s" %
          (len(known), len(runs), "" if arguments.check else ": " + arguments.page))
    return 0


if __name__ == "__main__":
    sys.exit(main())
