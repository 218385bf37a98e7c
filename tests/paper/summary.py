"""Rows of a table out of the lines of the store."""
import json
from statistics import mean, stdev


class Entry:
    """A method on a task, over its trials."""

    def __init__(self, values, seconds, note=""):
        self.values, self.seconds, self.note = values, seconds, note

    @property
    def mean(self):
        return mean(self.values)

    @property
    def spread(self):
        return stdev(self.values) if len(self.values) > 1 else 0.0


def of_grid(lines):
    """The point of the grid that is best on average over the trials, by the test labels."""
    points = [[line["cells"][k] for line in lines] for k in range(len(lines[0]["cells"]))]
    best = max(points, key=lambda cells: mean(cell["accuracy"] for cell in cells))
    note = ", ".join(f"{name} {value:g}" for name, value in best[0]["options"].items())
    # What one fit takes, whichever point it is of.
    seconds = [mean(cell["cpu"] for cell in line["cells"]) for line in lines]
    return Entry([cell["accuracy"] for cell in best], seconds, note)


def entry(lines):
    """What the lines of one (table, task, method) say; None when there are none."""
    if not lines:
        return None
    if "cells" in lines[0]:
        return of_grid(lines)
    if "accuracy" in lines[0]:
        chosen = [json.dumps(line["chosen"]) for line in lines if "chosen" in line]
        note = max(chosen, key=chosen.count) if chosen else ""
        return Entry([line["accuracy"] for line in lines], [line["cpu"] for line in lines], note)
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
