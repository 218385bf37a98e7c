# SPDX-License-Identifier: MIT
"""Rows of a table out of the lines of the store."""
from statistics import mean, stdev


class Entry:
    """A method on a task, over its trials."""

    def __init__(self, values, seconds, note="", trials=None, processor=None):
        """`seconds`: of the trials that one processor did, whose name is known or None."""
        self.values, self.seconds, self.note = values, seconds, note
        self.processor = processor
        self.trials = list(range(len(values))) if trials is None else trials

    def beside(self, other):
        """The means of both over the trials that both have; None when there are none."""
        ours, theirs = dict(zip(self.trials, self.values)), dict(zip(other.trials, other.values))
        common = sorted(set(ours) & set(theirs))
        if not common:
            return None
        return mean(ours[trial] for trial in common), mean(theirs[trial] for trial in common)

    @property
    def mean(self):
        return mean(self.values)

    @property
    def spread(self):
        return stdev(self.values) if len(self.values) > 1 else 0.0

    @property
    def error(self):
        """The standard error of the mean."""
        return self.spread / len(self.values) ** 0.5


# Values of options that leave something out.
OUT = {"none", 0, False}


def words(options):
    """The options of a point, but for those that do nothing."""
    said = [f"{name} {value if isinstance(value, str) else format(value, 'g')}"
            for name, value in sorted(options.items())
            if name.startswith("lambda") or (value not in OUT and (name, value) != ("cycles", 1))]
    return ", ".join(said)


def most_chosen(lines):
    """What a search chose most often, and how often."""
    chosen = [words(line["chosen"]) for line in lines if "chosen" in line]
    if not chosen:
        return ""
    most = max(chosen, key=chosen.count)
    return f"{most or 'no adaptation'} ({chosen.count(most)} of {len(chosen)})"


def mean_error(entries):
    """The standard error of a mean over tasks; None when it cannot be told."""
    counts = [len(entry.values) for entry in entries]
    if min(counts) < 2:
        return None
    if all(entry.trials == entries[0].trials for entry in entries):
        # Trial by trial: tasks may share their draws, as the angles of the moons do.
        means = [mean(values) for values in zip(*(entry.values for entry in entries))]
        return stdev(means) / len(means) ** 0.5
    return sum(entry.error ** 2 for entry in entries) ** 0.5 / len(entries)


def timed(lines, seconds):
    """The seconds of the lines that the processor of most of them did, and its name."""
    names = [line.get("processor") for line in lines]
    most = max(names, key=names.count)
    return [value for name, value in zip(names, seconds) if name == most], most


def of_grid(lines):
    """The point of the grid that is best on average over the trials, by the test labels."""
    points = [[line["cells"][k] for line in lines] for k in range(len(lines[0]["cells"]))]
    best = max(points, key=lambda cells: mean(cell["accuracy"] for cell in cells))
    seconds, processor = timed(lines, [cell["cpu"] for cell in best])
    return Entry([cell["accuracy"] for cell in best], seconds, words(best[0]["options"]),
                 [line["trial"] for line in lines], processor)


def entry(lines):
    """What the lines of one (table, task, method) say; None when there are none."""
    if not lines:
        return None
    if "cells" in lines[0]:
        return of_grid(lines)
    if "accuracy" in lines[0]:
        seconds, processor = timed(lines, [line["cpu"] for line in lines])
        return Entry([line["accuracy"] for line in lines], seconds, most_chosen(lines),
                     [line["trial"] for line in lines], processor)
    return Entry([line["seconds"] for line in lines], [line["seconds"] for line in lines])


def rows(section, store):
    """(method, {task: Entry}) for every method that has a result, in the table's order."""
    found = {}
    for task in section.tasks:
        for method in section.methods(task):
            lines = sorted(store.lines(table=section.number, task=task, method=method.name,
                                       spec=method.spec), key=lambda line: line["trial"])
            here = entry(lines)
            if here is not None:
                found.setdefault(method.name, (method, {}))[1][task] = here
    order = [method.name for task in section.tasks for method in section.methods(task)]
    return [found[name] for name in dict.fromkeys(order) if name in found]
