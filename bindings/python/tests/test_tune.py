# SPDX-License-Identifier: MIT
"""Tuning: grids, the table, and fits with its options."""
import gc
import unittest
import warnings

import numpy as np

import sscda
from problems import clusters

NAMES = np.array(["red", "green", "blue"])
GRID = {"lambda_s": [0, 0.5], "map": ["rigid", "linear"]}


def neighbours(target, labels):
    """Computes the criterion of that name in a simple way."""
    x = (target - target.mean(axis=0)) / target.std(axis=0)
    distances = ((x[:, None] - x[None]) ** 2).sum(axis=2)
    np.fill_diagonal(distances, np.inf)
    return np.mean(labels[distances.argmin(axis=1)] == labels)


def options_of(tuning):
    return [cell.options for cell in tuning if not cell.baseline]


class TestTable(unittest.TestCase):
    def setUp(self):
        self.source, labels, self.target = clusters()
        # The target is so far away that the cells differ.
        self.target = self.target + [2, -3, 1]
        self.labels = NAMES[labels]
        self.adapter = sscda.Adapter(criterion="neighbours", ridge=0.5)

    def tune(self, adapter=None, **arguments):
        return (adapter or self.adapter).tune(
            self.source, self.labels, self.target, **{"grid": GRID, **arguments})

    def test_what_it_says_is_what_plain_fits_say(self):
        tuning = self.tune()
        points = [(0, "rigid"), (0, "linear"), (0.5, "rigid"), (0.5, "linear"), (None, "none")]
        self.assertEqual(len(tuning), len(points))
        scores = []
        for cell, (lambda_s, name) in zip(tuning, points):
            self.assertEqual(cell.options, {"map": name} if lambda_s is None else
                             {"lambda_s": lambda_s, "map": name})
            plain = sscda.Adapter(ridge=0.5, lambda_s=lambda_s, map=name).fit(
                self.source, self.labels, self.target)
            labels = plain.predict(self.target)
            np.testing.assert_array_equal(tuning.labels(cell), labels)
            self.assertAlmostEqual(cell.score, neighbours(self.target, labels), 12)
            if lambda_s is not None:
                self.assertEqual((cell.relative_gap, cell.iterations),
                                 (plain.relative_gap_, plain.n_iter_))
            self.assertEqual((cell.status, cell.message, cell.finished), (0, "", True))
            scores.append(cell.score)
        self.assertGreater(len(set(scores)), 1)
        self.assertEqual(tuning.best, tuning[int(np.argmax(scores))])
        self.assertEqual(tuning.info["best_score"], max(scores))

    def test_columns(self):
        table = self.tune().table
        self.assertEqual(list(table), ["lambda_s", "map", "baseline", "score", "status",
                                       "relative_gap", "iterations", "seconds", "message"])
        self.assertEqual([column.dtype.kind for column in table.values()], list("fUbfififU"))
        np.testing.assert_array_equal(table["lambda_s"], [0, 0, 0.5, 0.5, np.nan])
        self.assertEqual(list(table["map"]), ["rigid", "linear"] * 2 + ["none"])
        self.assertEqual(list(table["baseline"]), [False] * 4 + [True])

    def test_whole_numbers_that_a_baseline_does_not_have(self):
        tuning = self.tune(grid={"cycles": [1, 2], "intercept": [True, False], "pca": [0, 2]})
        self.assertEqual(tuning[1].options, {"cycles": 1, "intercept": True, "pca": 2,
                                             "map": "linear"})
        self.assertEqual([type(value) for value in tuning[1].options.values()],
                         [int, bool, int, str])
        self.assertEqual([cell.options for cell in tuning if cell.baseline],
                         [{"pca": 0, "map": "none"}, {"pca": 2, "map": "none"}])
        self.assertEqual(tuning.table["pca"].dtype.kind, "i")
        self.assertTrue(np.isnan(tuning.table["cycles"][-1]))

    def test_info(self):
        info = self.tune().info
        self.assertEqual((info["cells"], info["grid_cells"], info["finished"], info["failed"]),
                         (5, 4, 5, 0))
        self.assertEqual((info["source_rows"], info["target_rows"], info["folds"], info["status"]),
                         (24, 20, 0, 0))
        self.assertEqual((info["criterion"], info["classifier"]), ("neighbours", "nearest"))
        self.assertGreater(info["seconds"], 0)

    def test_reverse_validation(self):
        tuning = self.tune(sscda.Adapter(criterion="reverse", folds=3, seed=7))
        self.assertEqual(list(tuning.table)[-3:], ["score_1", "score_2", "score_3"])
        for cell in tuning:
            self.assertEqual(len(cell.fold_scores), 3)
            self.assertAlmostEqual(cell.score, np.mean(cell.fold_scores), 12)
        self.assertEqual((tuning.info["folds"], tuning.info["seed"]), (3, 7))
        for call in (tuning.labels, tuning.vote):
            with self.assertRaisesRegex(sscda.LabelsError, r"no labels: fit, and call predict\(\)"):
                call()
        self.assertEqual(len(tuning.apply().predict(self.target)), 20)

    def test_threads_do_not_change_it(self):
        one, two = (self.tune(sscda.Adapter(threads=threads)) for threads in (1, 2))
        for key in one.table:
            if key != "seconds":
                np.testing.assert_array_equal(one.table[key], two.table[key], key)

    def test_vote(self):
        tuning = self.tune()
        labels, shares = tuning.vote()
        order = np.argsort(-tuning.table["score"], kind="stable")[:3]
        votes = np.array([tuning.labels(int(cell)) for cell in order])
        for j in range(20):
            values, counts = np.unique(votes[:, j], return_counts=True)
            self.assertEqual(shares[j], counts.max() / 3)
            if counts.max() > 1:
                self.assertEqual(labels[j], values[counts.argmax()])

    def test_the_object_stays_as_it_is(self):
        adapter = sscda.Adapter(lambda_s=0.3, progress_interval=100).fit(
            self.source, self.labels, self.target)
        before, adapted = adapter.get_params(), adapter.adapted_
        self.tune(adapter)
        self.assertEqual(adapter.get_params(), before)
        self.assertIs(adapter.adapted_, adapted)

    def test_weights_count(self):
        weights = np.where(self.labels == "red", 5.0, 1.0)
        tuning = self.tune(source_weights=weights)
        fitted = sscda.Adapter(ridge=0.5, lambda_s=0, map="linear").fit(
            self.source, self.labels, self.target, source_weights=weights)
        self.assertEqual(tuning[1].relative_gap, fitted.relative_gap_)
        self.assertNotEqual(tuning[1].relative_gap, self.tune()[1].relative_gap)
        np.testing.assert_array_equal(tuning.apply(1).adapted_, fitted.adapted_)

    def test_missing_labels(self):
        self.labels = [None if i % 5 == 0 else label for i, label in enumerate(self.labels)]
        tuning = self.tune()
        self.assertEqual(tuning.info["finished"], 5)
        self.assertLessEqual(set(tuning.labels()), set(NAMES))

    def test_one_call(self):
        for classifier in ("nearest", None):
            tuning = sscda.tune(self.source, self.labels, self.target, grid=GRID, ridge=0.5,
                                criterion="neighbours", classifier=classifier)
            np.testing.assert_array_equal(tuning.table["score"], self.tune().table["score"])

    def test_cells_that_fail(self):
        source = self.source * 1e200
        tuning = self.adapter.tune(source, self.labels, self.target, grid={
            "standardize": ["domain", "none"], "lambda_s": [0.1]})
        bad = tuning[1]
        self.assertFalse(bad.finished)
        self.assertEqual(bad.status, sscda.NumericError.status)
        self.assertRegex(bad.message, "rescale|overflow")
        self.assertTrue(np.isnan(bad.score))
        self.assertIsNone(bad.iterations)
        self.assertGreater(tuning.info["failed"], 0)
        with self.assertRaisesRegex(sscda.LabelsError, "cell 1 has no labels: it failed"):
            tuning.labels(1)


class TestGrids(unittest.TestCase):
    def setUp(self):
        self.data = clusters()
        self.adapter = sscda.Adapter()

    def points(self, grid):
        return options_of(self.adapter.tune(*self.data, grid=grid))

    def test_kinds_of_values(self):
        expected = [{"lambda_s": 0.0, "map": "linear"}, {"lambda_s": 2.0, "map": "linear"}]
        for values in ([0, 2], (0, 2.0), np.array([0, 2]), np.float32([0, 2]), range(0, 3, 2),
                       (value for value in (0, 2)), {0: "a", 2: "b"}.keys()):
            self.assertEqual(self.points({"lambda_s": values}), expected)
        for value in (2, 2.0, np.float32(2), np.array(2), np.array([2])):
            self.assertEqual(self.points({"lambda_s": value}), expected[1:])
        self.assertEqual([point["map"] for point in self.points({"map": "rigid"})], ["rigid"])
        self.assertEqual([point["map"] for point in self.points({"map": np.array(["rigid"])})],
                         ["rigid"])
        for values in ([True, False], [1, 0], np.array([True, False]), [1.0, 0.0]):
            self.assertEqual([point["intercept"] for point in self.points({"intercept": values})],
                             [True, False])

    def test_a_list_of_points(self):
        rows = [{"lambda_s": 0, "map": "rigid"}, {"map": "linear", "lambda_s": 2}]
        expected = [{"lambda_s": 0.0, "map": "rigid"}, {"lambda_s": 2.0, "map": "linear"}]
        for grid in (rows, tuple(rows), iter(rows), sscda.Grid(rows)):
            self.assertEqual(self.points(grid), expected)

    def test_no_keys_are_the_object_as_it_is(self):
        tuning = sscda.Adapter(lambda_s=3, map="rigid").tune(*self.data, grid={})
        self.assertEqual(options_of(tuning), [{"map": "rigid"}])
        self.assertEqual(tuning.apply(0).lambda_s, 3)

    def test_what_the_library_tries_by_itself(self):
        tuning = self.adapter.tune(*self.data)
        with sscda.Handle() as handle:
            self.assertEqual(len(tuning), sscda.Grid().cells(handle))
        self.assertGreater(tuning.info["grid_cells"], 1)
        self.assertGreater(tuning.info["finished"], 1)

    def test_a_grid_may_be_used_again(self):
        grid = sscda.Grid(GRID)
        with sscda.Handle() as handle:
            self.assertEqual(grid.cells(handle), 5)
        for _ in range(2):
            self.assertEqual(len(self.adapter.tune(*self.data, grid=grid)), 5)

    def test_what_is_refused(self):
        for grid, kind, words in (
                ({"lambda_z": [1]}, sscda.OptionError, "unknown option 'lambda_z'; known are"),
                ({"lambda_s": [0, -1]}, sscda.OptionError, "lambda_s.*-1"),
                ({"lambda_s": [0, np.nan]}, sscda.OptionError, "lambda_s"),
                ({"lambda_s": ["much"]}, sscda.OptionError, "expected a number, got 'much'"),
                ({"lambda_s": [None]}, sscda.OptionError, "expected a number, got None"),
                ({"lambda_s": np.ones((2, 2))}, sscda.OptionError, "expected a number"),
                ({"cycles": [1.5]}, sscda.OptionError, "whole number"),
                ({"cycles": [2**70]}, sscda.OptionError, "out of bounds"),
                ({"map": ["cubic"]}, sscda.OptionError, "cubic.*linear"),
                ({"map": [3]}, sscda.OptionError, "expected one of"),
                ({"threads": [1, 2]}, sscda.OptionError,
                 "'threads' cannot be in a grid.*whole tuning run"),
                ({"criterion": ["graph"]}, sscda.OptionError, "cannot be in a grid"),
                ({"lambda_s": []}, sscda.ArgumentError, "no value of 'lambda_s'"),
                ({3: [1]}, sscda.ArgumentError, "3 is not the name of an option"),
                ([], sscda.ArgumentError, "without points"),
                ([{"lambda_s": 1}, {"lambda_g": 1}], sscda.DimensionError,
                 "point 1 has the options lambda_g, the first has lambda_s"),
                ([{"lambda_s": 1}, 2], sscda.ArgumentError, "expected options .* got 2"),
                ("lambda_s", sscda.ArgumentError, "expected options .* got 'lambda_s'"),
                (4, sscda.ArgumentError, "expected options .* got 4")):
            with self.subTest(grid=grid), self.assertRaisesRegex(kind, words):
                self.adapter.tune(*self.data, grid=grid)

    def test_parts_that_are_refused(self):
        for part in ((2, 2), (-1, 2), (0, 0)):
            with self.subTest(part=part), self.assertRaisesRegex(sscda.ArgumentError, "part: "):
                self.adapter.tune(*self.data, grid=GRID, part=part)
        for part in (1, (1,), (0.5, 2), "ab", (2**64, 2**64 + 1)):
            with self.subTest(part=part), self.assertRaisesRegex(sscda.ArgumentError, "part: "):
                sscda.Grid(GRID, part)
        with self.assertRaisesRegex(sscda.ArgumentError, "belongs to the Grid"):
            self.adapter.tune(*self.data, grid=sscda.Grid(GRID), part=(0, 2))

    def test_data_that_is_refused(self):
        source, labels, target = self.data
        for arguments, kind in (((source, None, target), sscda.LabelsError),
                                ((source, [None] * 24, target), sscda.LabelsError),
                                ((source, labels[:4], target), sscda.DimensionError),
                                ((source, labels, target[:, :2]), sscda.DimensionError),
                                ((source, labels, target * np.nan), sscda.NotFiniteError),
                                ((source, labels, None), TypeError)):
            before = sscda.live_handles()
            with self.assertRaises(kind):
                self.adapter.tune(*arguments, grid=GRID)
            self.assertEqual(sscda.live_handles(), before)


class TestMemory(unittest.TestCase):
    def test_nothing_is_left(self):
        data = clusters(6, 6, 2, 2)
        gc.collect()
        gc.disable()
        self.addCleanup(gc.enable)
        before = sscda.live_handles()
        for k in range(50):
            tuning = sscda.Adapter(gap_tolerance=1).tune(*data, grid={"lambda_s": [0, k]})
            tuning.best, tuning.adapter(), tuning.to_bytes()
        # gc.collect() is not needed: there is no reference cycle.
        self.assertEqual(sscda.live_handles(), before + 1)
        del tuning
        self.assertEqual(sscda.live_handles(), before)

    def test_quiet(self):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            sscda.tune(*clusters(), grid=GRID)


if __name__ == "__main__":
    unittest.main()
