# SPDX-License-Identifier: MIT
"""Table 7: that the splits and the preprocessing are those of the paper.

No adaptation is cheap and has nothing to choose: over many draws its mean is known well, and can be
held against the ten draws of the paper, whose own standard error follows from the spread.
"""
from statistics import mean, stdev

import data
import tables
from method import Method

FIRST = 1000  # draws that no other table has
THEIRS = 10


def run(problems, draws, drawn=False):
    """With `drawn`, z-scores are those of the source samples that were drawn, not of all."""
    values = [problem.accuracy(data.z_scores(problem.xs) if drawn else problem.xs)
              for problem in problems(draws)]
    return {"accuracy": mean(values), "spread": stdev(values), "draws": draws}


class Section:
    number, title = 7, "No adaptation over many draws, beside the paper's ten"
    datasets = [data.SURF, data.DIGITS, data.REVIEWS, data.DECAF6]

    def __init__(self, quick):
        scale = tables.QUICK if quick else tables.Scale()
        self.draws = 5 if quick else 200
        # Tasks by the name they have here: that of the data comes first where it is not SURF.
        self.places = {named(kind, task): (table, task)
                       for kind, table in (("", tables.objects(scale)),
                                           ("reviews", tables.reviews(scale)),
                                           ("DeCAF6", tables.decaf6(scale)),
                                           ("moons", tables.moons(scale)))
                       for task in table.tasks if "NA" in theirs_of(table, task)
                       # Amazon's rows are others than the paper's.
                       and not (kind == "DeCAF6" and "A" in task)}
        self.tasks = list(self.places)

    @property
    def published(self):
        return {task: theirs_of(table, place) for task, (table, place) in self.places.items()}

    def problem(self, files, task, trial):
        table, place = self.places[task]
        return lambda draws: (table.problem(files, place, FIRST + k) for k in range(draws))

    def methods(self, task):
        rows = [Method("na-draws", "NA", run, {"draws": self.draws}, "NA", 1)]
        if task in tables.OFFICE:
            rows.append(Method("na-drawn", "NA, z-scores of the drawn source", run,
                               {"draws": self.draws, "drawn": True}, None, 1))
        return rows

    def found(self, store, name):
        """{task: line} of one of the methods."""
        return {task: line for task in self.tasks for method in self.methods(task)
                if method.name == name
                for line in store.lines(table=7, task=task, method=name, spec=method.spec)}

    def apart(self, store, name="na-draws"):
        """{task: (difference from the paper's, the standard error of a mean of ten)}"""
        error = {task: line["spread"] / THEIRS ** 0.5
                 for task, line in self.found(store, "na-draws").items()}
        return {task: (line["accuracy"] - self.published[task]["NA"], error[task])
                for task, line in self.found(store, name).items() if task in error}

    def lines(self, store, quick):
        """The table for the page."""
        found, drawn = self.found(store, "na-draws"), self.found(store, "na-drawn")
        if not found:
            return []
        head = ["", f"mean of {self.draws} draws"]
        if quick:
            return [head, *([task, f"{line['accuracy']:.1f}"] for task, line in found.items())]
        rows = [[*head, "**paper**, mean of 10", "difference", "standard error of a mean of 10",
                 "difference in standard errors", "z-scores of the drawn source alone",
                 "its difference in standard errors"]]
        other = self.apart(store, "na-drawn")
        for task, (off, error) in self.apart(store).items():
            # Where all draws agree the paper's have no spread to be held against.
            rows.append([task, f"{found[task]['accuracy']:.1f}",
                         f"{self.published[task]['NA']:.1f}", f"{off:+.1f}", f"{error:.1f}",
                         in_errors(off, error),
                         f"{drawn[task]['accuracy']:.1f}" if task in other else "",
                         in_errors(*other[task]) if task in other else ""])
        return rows


def kind_of(task):
    """Which data a task is of, as the page calls it."""
    first = task.split()[0]
    if first in ("DeCAF6", "moons"):
        return first
    return next(kind for kind, tasks in (("digits", tables.DIGITS), ("SURF", tables.OFFICE),
                                         ("reviews", tables.REVIEWS)) if task in tasks)


def named(kind, task):
    return f"{kind} {task}" if kind in ("DeCAF6", "moons") else task


def theirs_of(table, task):
    """What the paper prints of no adaptation; on the moons it has another name."""
    row = table.published.get(task, {})
    return {"NA": row[name] for name in ("NA", "SVM-NA") if name in row}


def in_errors(off, error):
    return f"{off / error:+.1f}" if error > 0.05 else ""
