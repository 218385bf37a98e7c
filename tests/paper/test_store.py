# SPDX-License-Identifier: MIT
"""Runs that are killed and go on, and what the report makes of their results."""
import contextlib
import io
import json
import os
import tempfile
import unittest
from unittest import mock

import archive
import goals
import paper
import report
import rivals
import summary
import tables
from method import Method
from store import Store

KEY = {"table": 1, "task": "10", "trial": 0, "method": "na", "spec": "{}"}


class InFolder(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = os.path.join(self.folder.name, "deeper", "results.jsonl")

    def again(self):
        with contextlib.redirect_stdout(io.StringIO()) as said:
            store = Store(self.path)
        self.said = said.getvalue()
        return store


class Stored(InFolder):
    def test_is_there_for_the_next_run(self):
        self.again().add(KEY, {"accuracy": 12.5})
        self.assertEqual(self.again().get(**KEY)["accuracy"], 12.5)

    def test_other_settings_are_another_result(self):
        self.again().add(KEY, {"accuracy": 12.5})
        self.assertIsNone(self.again().get(**{**KEY, "spec": '{"space": "l2pca"}'}))

    def test_a_line_cut_short_is_left_out_and_the_next_one_is_whole(self):
        store = self.again()
        store.add(KEY, {"accuracy": 1.0})
        store.add({**KEY, "trial": 1}, {"accuracy": 2.0})
        with open(self.path, "rb+") as file:
            file.truncate(os.path.getsize(self.path) - 5)
        store = self.again()
        self.assertIn("results.jsonl:2", self.said)
        self.assertIsNone(store.get(**{**KEY, "trial": 1}))
        store.add({**KEY, "trial": 1}, {"accuracy": 3.0})
        store = self.again()
        self.assertEqual([line["accuracy"] for line in store.lines()], [1.0, 3.0])

    def test_lines_of_other_programs_are_left_out(self):
        os.makedirs(os.path.dirname(self.path))
        with open(self.path, "w", encoding="utf-8") as file:
            file.write('[1, 2]\n{"table": 1}\nnonsense\n')
        self.assertEqual(self.again().lines(), [])


class Kept(InFolder):
    """The file beside the sources, from which a run goes on."""

    points = [{"reg": 0.5}, {"reg": 2.0}]

    def grid_line(self, trial, *accuracies):
        return {"table": 3, "task": "C-A", "method": "ot", "trial": trial,
                "spec": json.dumps({"points": self.points}), "cpu": 1.23456789, "wall": 2.0,
                "cells": [{"options": point, "accuracy": value, "cpu": 0.25, "gap": 0.1}
                          for point, value in zip(self.points, accuracies)]}

    def test_what_was_written_is_read(self):
        path = os.path.join(self.folder.name, "kept.jsonl")
        lines = [self.grid_line(1, 40.0, 50.0), self.grid_line(0, 30.0, 20.0),
                 {**KEY, "accuracy": 12.5, "chosen": {"map": "rigid"}}]
        archive.write(path, lines)
        read = {(line["method"], line["trial"]): line for line in archive.read(path)}
        self.assertEqual(read["na", 0], lines[2])
        back = read["ot", 1]
        self.assertEqual(back["cells"], [{"options": {"reg": 0.5}, "accuracy": 40.0, "cpu": 0.25},
                                         {"options": {"reg": 2.0}, "accuracy": 50.0, "cpu": 0.25}])
        self.assertEqual((back["spec"], back["cpu"]), (lines[0]["spec"], 1.23457))
        # The order of the lines does not matter.
        with open(path, "rb") as file:
            once = file.read()
        archive.write(path, reversed(list(archive.read(path))))
        with open(path, "rb") as file:
            self.assertEqual(file.read(), once)

    def test_cells_that_are_not_those_of_the_spec_are_refused(self):
        line = self.grid_line(0, 1.0, 2.0)
        line["cells"].reverse()
        with self.assertRaises(ValueError):
            archive.pack(line)

    def test_the_file_of_a_run_counts_for_more(self):
        self.again().add(KEY, {"accuracy": 1.0})
        other = {**KEY, "trial": 1}
        store = Store(self.path, [{**KEY, "accuracy": 2.0}, {**other, "accuracy": 3.0}])
        self.assertEqual([store.get(**key)["accuracy"] for key in (KEY, other)], [1.0, 3.0])

    def test_no_file_is_no_lines(self):
        self.assertEqual(list(archive.read(os.path.join(self.folder.name, "none"))), [])

    def test_results_of_settings_that_are_no_more_are_dropped(self):
        section = Counting()
        self.again().add({"table": 9, "task": "a", "trial": 0, "method": "m", "spec": "{}"},
                         {"accuracy": 1.0})
        self.again().add({"table": 9, "task": "a", "trial": 0, "method": "m", "spec": "{old}"},
                         {"accuracy": 2.0})
        self.assertEqual([line["spec"] for line in report.current([section], self.again())], ["{}"])


class Counting:
    """A section whose method tells how often it was called, and is interrupted once."""

    number, title, datasets, published = 9, "counting", [], {}
    tasks = ["a", "b"]

    def __init__(self, stop_at=None):
        self.calls, self.stop_at = 0, stop_at

    def problem(self, files, task, trial):
        return task

    def methods(self, task):
        return [Method("m", "m", self.call, trials=2), Method("n", "n", self.call)]

    def call(self, problem):
        self.calls += 1
        if self.calls == self.stop_at:
            raise KeyboardInterrupt
        return {"accuracy": float(self.calls)}


class Resumed(InFolder):
    def run_all(self, section, trials=3):
        options = paper.arguments(["--trials", str(trials)])
        cells = list(paper.cells_of(section, options))
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            return paper.run(cells, self.again(), None)

    def test_goes_on_where_it_was(self):
        with self.assertRaises(KeyboardInterrupt):
            self.run_all(Counting(stop_at=4))
        self.assertEqual(len(self.again().lines()), 3)
        section = Counting()
        # Three trials of one method and two of the other, of two tasks; three are there.
        self.assertEqual(self.run_all(section), 10 - 3)
        self.assertEqual(section.calls, 7)
        self.assertEqual(self.run_all(section), 0)

    def test_more_trials_keep_the_earlier_ones(self):
        self.run_all(Counting(), trials=1)
        self.assertEqual(self.run_all(Counting(), trials=2), 4)


class Asked(unittest.TestCase):
    def test_names_that_are_none_are_refused(self):
        with contextlib.redirect_stderr(io.StringIO()) as said:
            self.assertEqual(paper.main(["--quick", "--table", "1", "--only", "our"]), 2)
        self.assertIn("--list", said.getvalue())

    def test_a_page_without_data_would_lose_results(self):
        with tempfile.TemporaryDirectory() as empty, mock.patch.dict(os.environ, SSCDA_DATA=empty), \
                contextlib.redirect_stderr(io.StringIO()) as said:
            self.assertEqual(paper.main(["--report", "--publish"]), 2)
        self.assertIn("nothing is published", said.getvalue())

    def test_nonsense_is_refused(self):
        for argv in (["--trials", "0"], ["--quick", "--publish"], ["--table", "10"]):
            with contextlib.redirect_stderr(io.StringIO()), self.assertRaises(SystemExit):
                paper.arguments(argv)


class Reported(InFolder):
    def page(self, missing):
        report.write(self.folder.name, [tables.moons(tables.QUICK)], self.again(),
                     missing=missing)
        with open(os.path.join(self.folder.name, "reproduction.md"), encoding="utf-8") as file:
            return file.read()

    def test_a_part_says_that_it_is_one(self):
        self.assertIn("Not the whole run: 3 results", self.page(3))
        self.assertNotIn("Not the whole run", self.page(0))

    def test_the_papers_numbers_stand_under_ours(self):
        table = tables.moons(tables.QUICK)
        method = table.methods("20")[0]
        store = self.again()
        for trial, value in enumerate((40.0, 50.0)):
            store.add({"table": 1, "task": "20", "trial": trial, "method": method.name,
                       "spec": method.spec}, {"accuracy": value, "cpu": 0.1})
        page = self.page(0)
        self.assertIn("| SVM-NA | 45.0 | 45.0 ± 5.0 |\n| **paper**: SVM-NA | 89.6 | 89.6 |", page)
        self.assertIn("| *standard error, median* | 5.0 |", page)


class Summed(unittest.TestCase):
    def line(self, trial, *accuracies):
        return {"trial": trial, "cells": [
            {"options": {"reg": float(k)}, "accuracy": value, "cpu": 3.0 ** k}
            for k, value in enumerate(accuracies)]}

    def test_best_of_grid_is_one_point_for_all_trials(self):
        # Each trial has a better point of its own than the middle one, which is best on average.
        entry = summary.entry([self.line(0, 90.0, 80.0, 10.0), self.line(1, 10.0, 80.0, 90.0)])
        self.assertEqual((entry.mean, entry.spread, entry.note), (80.0, 0.0, "reg 1"))
        self.assertEqual(entry.seconds, [3.0, 3.0])

    def test_times_are_of_one_processor(self):
        lines = [{"trial": k, "accuracy": 1.0, "cpu": seconds, "processor": name}
                 for k, (seconds, name) in enumerate(((1.0, "x"), (5.0, "y"), (4.0, "y")))]
        entry = summary.entry(lines)
        self.assertEqual((entry.seconds, entry.processor), ([5.0, 4.0], "y"))
        self.assertEqual(len(entry.values), 3)
        self.assertEqual(report.elsewhere({"a": entry}, "x"), " (times of y)")
        self.assertEqual(report.elsewhere({"a": entry}, "y"), "")
        self.assertEqual(report.elsewhere({"a": entry}, None), "")

    def test_beside_is_over_common_trials(self):
        ours = summary.Entry([1.0, 3.0, 50.0], [1.0] * 3, trials=[0, 1, 2])
        peer = summary.Entry([90.0, 4.0, 6.0], [1.0] * 3, trials=[5, 0, 1])
        self.assertEqual(ours.beside(peer), (2.0, 5.0))
        self.assertIsNone(ours.beside(summary.Entry([1.0], [1.0], trials=[7])))

    def test_the_error_of_a_mean_is_that_of_the_trials(self):
        # Two tasks that go up and down together are no more certain than one.
        together = [summary.Entry([40.0, 50.0], [1.0] * 2), summary.Entry([60.0, 70.0], [1.0] * 2)]
        self.assertAlmostEqual(summary.mean_error(together), 5.0)
        against = [summary.Entry([40.0, 50.0], [1.0] * 2), summary.Entry([70.0, 60.0], [1.0] * 2)]
        self.assertAlmostEqual(summary.mean_error(against), 0.0)
        self.assertIsNone(summary.mean_error([summary.Entry([1.0], [1.0])]))

    def test_what_was_chosen_is_said_in_words(self):
        self.assertEqual(summary.words({"pca": 50, "lambda_s": 0.0, "map": "rigid", "mix": 0.0,
                                        "standardize": "none", "cycles": 1}),
                         "lambda_s 0, map rigid, pca 50")
        lines = [{"trial": k, "accuracy": 1.0, "cpu": 1.0, "chosen": {"map": name}}
                 for k, name in enumerate(("rigid", "linear", "rigid"))]
        self.assertEqual(summary.entry(lines).note, "map rigid (2 of 3)")

    def test_nothing_is_no_entry(self):
        self.assertIsNone(summary.entry([]))


class Aims(unittest.TestCase):
    def test_level_is_not_above(self):
        self.assertEqual((goals.above(2.0, 1.9), goals.above(2.0, 2.0), goals.above(1.0, 2.5)),
                         ("met", "missed by 0.0", "missed by 1.5"))

    def entries(self, *values):
        return {angle: summary.Entry([value], [1.0]) for angle, value in zip(goals.MOONS, values)}

    def test_what_falls_short_is_said(self):
        found = {"ours": self.entries(100, 100, 100, 98.7, 87.9, 78.4),
                 "ours-search": self.entries(100, 100, 97.5, 98.7, 87.9, 78.0),
                 "ot-it": self.entries(100, 99, 99, 99.7, 50, 50)}
        lines = list(goals.moons(found))
        self.assertEqual([line[-1] for line in lines],
                         ["met", "missed by 1.0", "missed by 2.5", "missed by 1.5"])

    def test_nothing_measured_is_no_verdict(self):
        self.assertEqual(list(goals.moons({})), [])
        self.assertEqual(list(goals.objects({})), [])
        self.assertEqual(list(goals.times({})), [])

    def test_faster_but_less_accurate_is_not_met(self):
        def row(accuracy, seconds):
            return {"U-M": summary.Entry([accuracy], [seconds])}

        for accuracy, seconds, wanted in ((60.0, 1.0, "met"), (40.0, 1.0, "in part"),
                                          (60.0, 9.0, "missed")):
            line, = goals.times({"ours": row(accuracy, seconds), "ot-gl": row(50.0, 3.0)})
            self.assertEqual(line[-1], wanted)


class Rivals(unittest.TestCase):
    def test_differences_are_of_the_trials_that_all_tasks_have(self):
        row = {"a": summary.Entry([50.0, 60.0, 0.0], [1.0] * 3),
               "b": summary.Entry([10.0, 20.0], [1.0] * 2)}
        peer = {"a": summary.Entry([40.0, 40.0, 9.0], [1.0] * 3),
                "b": summary.Entry([20.0, 10.0], [1.0] * 2, trials=[1, 0])}
        self.assertEqual(rivals.differences(row, peer, ["a", "b"]), [5.0, 10.0])
        self.assertEqual(rivals.cell([5.0, 10.0]), "+7.5 ± 2.5")
        self.assertEqual(rivals.differences(row, {}, ["a"]), [])


class Identity(unittest.TestCase):
    def test_other_defaults_make_another_result(self):
        one = Method("m", "m", None, {"map": "rigid"}, identity={"defaults": {"mix": 0.0}})
        other = Method("m", "m", None, {"map": "rigid"}, identity={"defaults": {"mix": 0.1}})
        self.assertNotEqual(one.spec, other.spec)
        self.assertEqual(Method("m", "m", None, {"map": "rigid"}).spec, '{"map": "rigid"}')

    def test_methods_of_this_library_say_what_they_rest_on(self):
        for method in tables.objects(tables.Scale()).methods("C-A"):
            settings = json.loads(method.spec)
            if method.name.startswith("ours"):
                self.assertIn("lambda_g", settings["defaults"])
            self.assertEqual("grid" in settings,
                             method.name in ("ours-search", "ours-search-self", "paper-rv"))


# Not every table of the paper has every method.
UNPRINTED = {(3, "CORAL"), (5, "CORAL")}


class Tables(unittest.TestCase):
    def test_settings_can_be_stored_and_names_differ(self):
        for scale in (tables.Scale(), tables.QUICK):
            for table in tables.all_of(scale):
                for task in table.tasks:
                    methods = table.methods(task)
                    self.assertEqual(len({method.name for method in methods}), len(methods))
                    for method in methods:
                        self.assertIsInstance(method.spec, str)

    def test_what_the_paper_prints_is_found(self):
        for table in tables.all_of(tables.Scale()):
            columns = {name for row in table.published.values() for name in row}
            for task in table.tasks:
                for method in table.methods(task):
                    if method.published and (table.number, method.published) not in UNPRINTED:
                        self.assertIn(method.published, columns)


if __name__ == "__main__":
    unittest.main()
