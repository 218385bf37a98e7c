# SPDX-License-Identifier: MIT
"""A smoke run of every table on generated data, a second one that finds all done, and the page."""
import contextlib
import io
import os
import re
import shutil
import tempfile
import unittest

import data
import paper
from store import Store


class Quick(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        paper.OUT = cls.folder
        cls.first, cls.second = cls.run_all(), cls.run_all()
        cls.store = Store(os.path.join(cls.folder, "quick", "results.jsonl"))

    @staticmethod
    def run_all():
        with contextlib.redirect_stdout(io.StringIO()) as said:
            paper.main(["--quick"])
        return said.getvalue()

    def accuracy(self, table, task, method):
        line, = self.store.lines(table=table, task=task, method=method)
        return line["cells"][0]["accuracy"] if "cells" in line else line["accuracy"]

    def test_every_cell_has_a_result(self):
        options = paper.arguments(["--quick", "--trials", "1"])
        wanted = [key for section in paper.sections(options, paper.tables.QUICK, data.Generated())
                  for key, _, _ in paper.cells_of(section, options)]
        self.assertGreater(len(wanted), 100)
        self.assertEqual([key for key in wanted if self.store.get(**key) is None], [])

    def test_the_second_run_does_nothing_and_says_the_same(self):
        self.assertIn("results to be had", self.first)
        self.assertNotIn("results to be had", self.second)
        tables = self.first[self.first.index("Table"):]
        self.assertEqual(tables, self.second[self.second.index("Table"):])

    def test_accuracies_are_per_cent(self):
        for line in self.store.lines():
            for cell in line.get("cells", [line]):
                if "accuracy" in cell:
                    self.assertTrue(0 <= cell["accuracy"] <= 100, line)

    def test_adaptation_helps_where_it_must(self):
        # The domains differ by a scale and a shift of each feature.
        self.assertLess(self.accuracy(5, "W-D", "na"), 70)
        for method in ("ours@stdpca", "na@stdpca", "ours-search"):
            self.assertGreater(self.accuracy(5, "W-D", method), 90, method)
        self.assertGreater(self.accuracy(1, "20", "ours"), 95)

    def test_results_say_where_they_come_from(self):
        for line in self.store.lines():
            self.assertTrue(line["processor"])
            self.assertIn("commit", line)

    def test_solvers_agree(self):
        line, = self.store.lines(table=2, method="highs")
        self.assertLess(line["difference"], 1e-6)
        ours, = self.store.lines(table=2, method="paper")
        peer, = self.store.lines(table=2, method="numpy")
        # Ties among vertices make paths differ a little; the problem is the same.
        self.assertLess(abs(ours["objective"] - peer["objective"]), 0.05 * peer["objective"])

    def test_the_page_has_all_tables_and_figures(self):
        with open(os.path.join(self.folder, "quick", "reproduction.md"), encoding="utf-8") as file:
            page = file.read()
        for number in range(1, 10):
            self.assertIn(f"## Table {number}:", page)
        self.assertIn("these numbers mean nothing", page)
        pictures = re.findall(r"\]\(([^)]*\.svg)\)", page)
        self.assertEqual(len(pictures), 5)
        for name in pictures:
            self.assertGreater(os.path.getsize(os.path.join(self.folder, "quick", name)), 1000)

    def test_missing_data_is_said(self):
        before = os.environ.get("SSCDA_DATA")
        os.environ["SSCDA_DATA"] = self.folder
        self.addCleanup(lambda: os.environ.pop("SSCDA_DATA") if before is None
                        else os.environ.update(SSCDA_DATA=before))
        with contextlib.redirect_stdout(io.StringIO()) as said:
            paper.main(["--table", "5", "--list"])
        self.assertIn("skipped", said.getvalue())
        self.assertIn("set SSCDA_DATA", said.getvalue())


if __name__ == "__main__":
    unittest.main()
