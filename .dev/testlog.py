# SPDX-License-Identifier: MIT
"""Reads the logs of tests that ./dev keeps in build/promises.

A log is the JUnit file of a run of CTest, or the output of `./dev fuzz`, `./dev hosts` or `./dev memcheck`.
It is named after the build (ci.log, asan-core.log; ci-long.log is the log of tests that take minutes). Its
first line names the state of the tree that was tested:

    tree: 22755b15e089, commit a87e99a
"""
import os
import re
import xml.etree.ElementTree


class Run:
    """A test of a log."""

    def __init__(self, build, name, verdict, output, earlier):
        self.build, self.name, self.verdict, self.earlier = build, name, verdict, earlier
        self.promises = {m[0]: int(m[1]) for m in
                         re.findall(r"^promise: (\S+) (\d+) cases$", output, re.M)}
        self.unshown = dict(re.findall(r"^promise: (\S+) not shown: (.*)$", output, re.M))
        # As Unity says it: file:line:test:IGNORE: why.
        self.ignored = ["%s: %s" % (m[0], m[1] or "ignored") for m in
                        re.findall(r"^[^:\n]+:\d+:(\w+):IGNORE(?:: (.*))?$", output, re.M)]
        unity = re.findall(r"^(\d+) Tests \d+ Failures(?: (\d+) Ignored)?", output, re.M)
        files = re.findall(r"^(\d+) files$", output, re.M)
        self.cases = int(files[-1]) if files else 1
        if unity:
            self.cases = int(unity[-1][0]) - int(unity[-1][1] or 0)
        self.why = "; ".join(re.findall(r"^skipped: (.*)$", output, re.M)) or "skipped"


def split_state(text):
    """The state of the tree, its commit, and the rest."""
    match = re.match(r"tree: (\S+?)(?:, commit (.*))?\n", text)
    if not match:
        return "unknown", "unknown", text
    return match[1], match[2] or "unknown", text[match.end():]


def verdict_of(case):
    """CTest marks as skipped also a test that it could not start; its message tells them apart."""
    if case.get("status") == "run":
        return "passed"
    skipped = case.find("skipped")
    return "skipped" if skipped is not None and skipped.get("message").startswith("SKIP_") else "failed"


def runs_of(build, name, text, earlier):
    if not text.startswith("<?xml"):  # the output of a task
        # A line is there only when everything it counts went well.
        return [Run(build, name, "passed", text, earlier)]
    return [Run(build, case.get("name"), verdict_of(case), case.findtext("system-out", ""), earlier)
            for case in xml.etree.ElementTree.fromstring(text.encode()).iter("testcase")]


def read_log(path, tree, earlier_too):
    """The runs of a log, and notes about it."""
    name = os.path.basename(path)
    build = "long" if name.endswith("-long.log") else re.split(r"[-.]", name)[0]
    state, commit, text = split_state(open(path, errors="replace").read())
    # Without git the state is unknown, and all logs count.
    earlier = tree != "unknown" and state != tree
    if earlier and not earlier_too:
        return [], ["%s: of another state of the tree (commit %s); not read" % (name, commit)]
    return runs_of(build, name, text, earlier), []


def read_logs(paths, tree, earlier_too):
    """The last run of each test in each build; a run of the present tree goes before any other."""
    runs, notes = {}, []
    for path in sorted(paths, key=os.path.getmtime):
        found, said = read_log(path, tree, earlier_too)
        notes += said
        for run in found:
            before = runs.get((run.build, run.name))
            if before is None or before.earlier or not run.earlier:
                runs[run.build, run.name] = run
    return list(runs.values()), notes
