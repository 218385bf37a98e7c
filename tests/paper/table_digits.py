# SPDX-License-Identifier: MIT
"""Table 8: seconds for all of the digits, 2000 by 1800 samples, as the paper's table of times."""
import time

import data
import identity
import methods_ours
import protocol
import published
from method import Method

# OT-GL's best points of table 3, by its test labels.
POINTS = {"U-M": {"reg_e": 0.01, "reg_cl": 1.0}, "M-U": {"reg_e": 0.1, "reg_cl": 1.0}}


def run_ours(problem, **options):
    begin = time.process_time()
    adapter = methods_ours.fitted(problem, options)
    return {"seconds": time.process_time() - begin, "gap": adapter.relative_gap_,
            "iterations": adapter.n_iter_, "accuracy": methods_ours.accuracy(problem, adapter)}


def run_group_lasso(problem, **options):
    import ot.da

    begin = time.process_time()
    transport = ot.da.SinkhornL1l2Transport(norm="median", **options)
    transport.fit(Xs=problem.xs, ys=problem.ys, Xt=problem.xt)
    moved = transport.transform(Xs=problem.xs)
    return {"seconds": time.process_time() - begin, "accuracy": problem.accuracy(moved)}


class Section:
    number, title = 8, "CPU seconds for all of the digits"
    datasets = [data.DIGITS]
    tasks = ["U-M", "M-U"]
    published = published.OBJECTS_TIME

    def problem(self, files, task, trial):
        """Every sample of both domains; there is nothing to draw."""
        names = {"U": "usps", "M": "mnist"}
        (xs, ys), (xt, yt) = (files.prepared(data.DIGITS, names[letter], data.unit_rows)
                              for letter in task.split("-"))
        return protocol.Problem(xs, ys, xt, xt, yt)

    def methods(self, task):
        kept = identity.defaults()
        return [Method("otgl-whole", "OT-GL (POT), its best point of table 3", run_group_lasso,
                       POINTS[task], "OT-GL", 3),
                Method("ours-whole", "libsscda, defaults", run_ours, {}, "Ours", 3, kept),
                Method("ours-whole-0", "libsscda, defaults, lambda_s = 0", run_ours,
                       {"lambda_s": 0.0}, None, 3, kept)]

    def found(self, store, task, name):
        method, = (one for one in self.methods(task) if one.name == name)
        return store.lines(table=8, task=task, method=name, spec=method.spec)

    def lines(self, store, quick):
        """Least of the repeats: others may load the machine, and nothing is drawn."""
        rows = [["", *(f"{task}, {what}" for task in self.tasks for what in ("s", "accuracy"))]]
        for method in self.methods(self.tasks[0]):
            row = [method.title]
            for task in self.tasks:
                found = self.found(store, task, method.name)
                row += ([f"{min(line['seconds'] for line in found):.3g}",
                         f"{found[0]['accuracy']:.1f}"] if found else ["", ""])
            if any(row[1:]):
                rows.append(row)
            if method.published and not quick:
                rows.append([f"**paper**: {method.published}", *(
                    text for task in self.tasks
                    for text in (f"{self.published[task][method.published]:.0f}", ""))])
        return rows if len(rows) > 3 or quick and len(rows) > 1 else []
