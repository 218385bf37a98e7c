# SPDX-License-Identifier: MIT
"""Table 9: what raises accuracy and what does not, on draws that no other table has."""
from statistics import mean, stdev

import data
import protocol
import tables
import variants

FIRST = 500
KINDS = {"SURF": tables.OFFICE, "digits": tables.DIGITS, "DeCAF6": tables.DECAF6,
         "reviews": tables.REVIEWS, "moons": ["30", "50"]}


def problem(files, task, trial):
    """As in the other tables, but for the reviews: 200 of each kind, so that it takes minutes."""
    kind, name = task.split()
    if kind == "moons":
        return protocol.moons(float(name), trial)
    if kind == "reviews":
        return protocol.reviews(files, name, trial, each=200)
    make = {"SURF": protocol.office, "digits": protocol.digits, "DeCAF6": protocol.decaf6}[kind]
    return make(files, name, trial)


class Section:
    number, title, published = 9, "Accuracy of variants of the defaults", {}
    datasets = [data.SURF, data.DIGITS, data.DECAF6, data.REVIEWS]

    def __init__(self, quick):
        self.trials = 1 if quick else 5
        self.tasks = (["SURF C-A", "reviews K-D", "moons 30"] if quick else
                      [f"{kind} {task}" for kind, tasks in KINDS.items() for task in tasks])

    def problem(self, files, task, trial):
        return problem(files, task, FIRST + trial)

    def methods(self, task):
        # The variants that label by themselves use the nearest sample, which the defaults use too
        # but on the moons; the covariance of 4096 features takes minutes to restore.
        apart = {"moons": ("five", "self-1", "self-3", "self-alone", "means-3"),
                 "DeCAF6": ("covariance", "nearest"), "SURF": ("nearest",),
                 "digits": ("nearest",), "reviews": ("nearest",)}
        kind = task.split()[0]
        slow = ("search", "vote") if kind in ("DeCAF6", "reviews") else ()
        return [method.capped(min(self.trials, 2) if method.name in slow else self.trials)
                for method in variants.all_of() if method.name not in apart.get(kind, ())]

    def results(self, store, method):
        """{kind: {(task, trial): accuracy}}"""
        found = {}
        for task in self.tasks:
            for line in store.lines(table=9, task=task, method=method.name, spec=method.spec):
                found.setdefault(task.split()[0], {})[task, line["trial"]] = line["accuracy"]
        return found

    def lines(self, store, quick):
        """Means by kind of data; in brackets the difference from the defaults on the same draws."""
        methods = variants.all_of()
        first = self.results(store, methods[0])
        if not first:
            return []
        draws = sorted({len({trial for _, trial in found}) for found in first.values()})
        rows = [[f"{draws[0]}{f' to {draws[-1]}' if len(draws) > 1 else ''} draws of each task",
                 *(f"{kind}, {len({task for task, _ in found})} tasks"
                   for kind, found in first.items())]]
        for method in methods:
            found = self.results(store, method)
            if found:
                is_base = method is methods[0]
                rows.append([method.title, *(cell(found.get(kind), first[kind], is_base)
                                             for kind in first)])
        asked = [self.asked(store, kind) for kind in first]
        return rows + ([["*test samples that are nearest to a target sample, after one round*",
                         *asked]] if any(asked) else [])

    def asked(self, store, kind):
        """How often self-training is heard at all."""
        shares = [line["asked"] for line in store.lines(table=9, method="self-1")
                  if line["task"].split()[0] == kind and "asked" in line]
        return f"{mean(shares):.0f} %" if shares else ""


def cell(values, base, is_base):
    both = sorted(set(values or ()) & set(base))
    if not both:
        return ""
    text = f"{mean(values[key] for key in both):.1f}"
    if is_base or len(both) < 2:
        return text
    changes = [values[key] - base[key] for key in both]
    part = "" if len(both) == len(base) else f", {len(both)} of {len(base)}"
    return f"{text} ({mean(changes):+.1f} ± {stdev(changes) / len(changes) ** 0.5:.1f}{part})"
