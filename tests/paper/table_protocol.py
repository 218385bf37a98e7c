"""Table 7: that the splits and the preprocessing are those of the paper.

No adaptation is cheap and has nothing to choose: over many draws its mean is known well, and can be
held against the ten draws of the paper, whose own standard error follows from the spread.
"""
from statistics import mean, stdev

import data
import published
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
    datasets = [data.SURF, data.DIGITS, data.REVIEWS]
    published = {**published.OBJECTS, **published.REVIEWS}

    def __init__(self, quick):
        scale = tables.QUICK if quick else tables.Scale()
        self.draws = 5 if quick else 200
        self.tables = {task: table for table in (tables.objects(scale), tables.reviews(scale))
                       for task in table.tasks if not task.endswith("all")}
        self.tasks = list(self.tables)

    def problem(self, files, task, trial):
        return lambda draws: (self.tables[task].problem(files, task, FIRST + k)
                              for k in range(draws))

    def methods(self, task):
        rows = [Method("na-draws", "NA", run, {"draws": self.draws}, "NA", 1)]
        if task in tables.OFFICE:
            rows.append(Method("na-drawn", "NA, z-scores of the drawn source", run,
                               {"draws": self.draws, "drawn": True}, None, 1))
        return rows

    def found(self, store, kind):
        return {task: line for task in self.tasks for method in self.methods(task)[kind:kind + 1]
                for line in store.lines(table=7, task=task, method=method.name, spec=method.spec)}

    def lines(self, store, quick):
        """The table for the page."""
        found, drawn = self.found(store, 0), self.found(store, 1)
        if not found:
            return []
        rows = [["", *found], [f"NA, mean of {self.draws} draws",
                               *(f"{line['accuracy']:.1f}" for line in found.values())]]
        if quick:
            return rows
        theirs = {task: self.published[task]["NA"] for task in found}
        error = {task: line["spread"] / THEIRS ** 0.5 for task, line in found.items()}
        off = {task: line["accuracy"] - theirs[task] for task, line in found.items()}
        return [*rows,
                ["**paper**: NA, mean of 10", *(f"{value:.1f}" for value in theirs.values())],
                ["difference", *(f"{value:+.1f}" for value in off.values())],
                ["standard error of a mean of 10", *(f"{value:.1f}" for value in error.values())],
                ["difference in standard errors",
                 *(f"{off[task] / error[task]:+.1f}" for task in found)],
                *([["NA, z-scores of the drawn source alone",
                    *(f"{drawn[task]['accuracy']:.1f}" if task in drawn else "" for task in found)],
                   ["difference in standard errors",
                    *(f"{(drawn[task]['accuracy'] - theirs[task]) / error[task]:+.1f}"
                      if task in drawn else "" for task in found)]] if drawn else [])]
