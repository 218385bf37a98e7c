# SPDX-License-Identifier: MIT
"""The result of tuning: applying, printing, storing and merging it."""
import copy
import os
import pickle
import subprocess
import sys
import unittest

import numpy as np

import sscda
from problems import clusters, environment, folder

NAMES = np.array(["red", "green", "blue"])
GRID = {"lambda_s": [0, 0.5], "map": ["rigid", "linear"]}


class Base(unittest.TestCase):
    def setUp(self):
        self.source, labels, self.target = clusters()
        self.labels = NAMES[labels]
        self.data = self.source, self.labels, self.target
        self.adapter = sscda.Adapter(preset="paper", gap_tolerance=0.5, ridge=0.5, lambda_g=0.7,
                                     criterion="neighbours")

    def tune(self, **arguments):
        return self.adapter.tune(*self.data, **{"grid": GRID, **arguments})

    def same(self, one, two):
        self.assertEqual(list(one.table), list(two.table))
        for key in one.table:
            if key != "seconds":
                np.testing.assert_array_equal(one.table[key], two.table[key], key)


class TestApply(Base):
    def test_it_is_a_plain_fit_with_the_same_options(self):
        tuning = self.tune()
        for cell in (None, *range(5), *tuning):
            chosen = tuning.best if cell is None else tuning[cell] if isinstance(cell, int) \
                else cell
            plain = sscda.Adapter(**{**self.adapter.get_params(), **chosen.options}).fit(*self.data)
            adapter = tuning.apply(cell)
            self.assertEqual(repr(adapter), repr(plain))
            self.assertEqual(adapter.info_, {**plain.info_, "seconds": adapter.info_["seconds"]})
            np.testing.assert_array_equal(adapter.adapted_, plain.adapted_)
            np.testing.assert_array_equal(adapter.predict(self.target), tuning.labels(chosen))
            self.assertEqual(list(adapter.classes_), sorted(NAMES))

    def test_it_is_what_c_does(self):
        codes = clusters()[1].astype(np.int32)
        tuning = sscda.tune(self.source, codes, self.target, grid=GRID, ridge=0.5)
        with sscda.Handle(ridge=0.5) as handle:
            handle.tune(self.source, codes, self.target, sscda.Grid(GRID))
            for cell in range(5):
                self.assertEqual(handle.tune_apply(cell, self.source, codes, self.target), 0)
                adapter = tuning.apply(cell)
                np.testing.assert_array_equal(adapter.adapted_, handle.adapted())
                options = adapter.handle_.options()
                # A baseline does not set the lambdas.
                if not tuning[cell].baseline:
                    self.assertEqual(options, handle.options())
                self.assertEqual(options["map"], handle.get("map"))

    def test_only_the_options(self):
        adapter = self.tune().adapter(1)
        self.assertFalse(hasattr(adapter, "adapted_"))
        self.assertEqual((adapter.lambda_s, adapter.map, adapter.ridge, adapter.preset),
                         (0, "linear", 0.5, "paper"))

    def test_what_was_set_since_does_not_count(self):
        tuning = self.tune()
        self.adapter.set_params(ridge=9, lambda_g=3)
        self.assertEqual((tuning.adapter(1).ridge, tuning.adapter(1).lambda_g), (0.5, 0.7))

    def test_other_samples(self):
        tuning = self.tune()
        data = self.source[:12], self.labels[:12], self.target + 1
        adapter = tuning.apply(1, *data)
        np.testing.assert_array_equal(adapter.adapted_, tuning.adapter(1).fit(*data).adapted_)
        with self.assertRaisesRegex(TypeError, "Xt"):
            tuning.apply(1, self.source)

    def test_callback(self):
        seen = []
        self.tune().apply(3, callback=seen.append)
        self.assertEqual(seen[-1].phase, "map")

    def test_verbose_stays(self):
        self.adapter.verbose = True
        with open(os.devnull, "w") as nowhere:
            before, sys.stderr = sys.stderr, nowhere
            try:
                tuning = self.tune()
            finally:
                sys.stderr = before
        self.assertTrue(tuning.adapter().verbose)

    def test_cells_that_are_not(self):
        tuning = self.tune()
        for cell in (5, -1, 2**70):
            for call in (tuning.apply, tuning.adapter, tuning.labels):
                with self.assertRaisesRegex(sscda.ArgumentError, "the cells are 0 to 4"):
                    call(cell)
        with self.assertRaises(TypeError):
            tuning.labels("best")
        with self.assertRaises(IndexError):
            tuning[5]

    def test_a_subclass_stays_one(self):
        class Mine(sscda.Adapter):
            pass

        self.assertIs(type(Mine().tune(*self.data, grid=GRID).adapter()), Mine)


class TestShown(Base):
    def test_repr(self):
        tuning = self.tune()
        self.assertRegex(repr(tuning), r"^Tuning\(5 cells, criterion='neighbours', best \d scores "
                         r"[\d.]+\)$")

    def test_str(self):
        *lines, _ = str(self.tune()).splitlines()
        self.assertRegex(lines[0], "^5 cells by the criterion 'neighbours': 5 finished, 0 failed, "
                         r"0 not run, [\d.]+ s$")
        self.assertEqual(lines[1].split(), ["cell", "score", "lambda_s", "map"])
        self.assertEqual(len(lines), 7)
        scores = [float(line.split()[1]) for line in lines[2:]]
        self.assertEqual(scores, sorted(scores, reverse=True))
        self.assertEqual({len(line) for line in lines[1:]}, {len(lines[1])})

    def test_many_cells(self):
        tuning = self.tune(grid={"lambda_s": np.linspace(0, 1, 14)})
        self.assertIn("\nand 5 more\n", str(tuning))

    def test_doing_nothing_is_always_shown(self):
        for grid in ({"lambda_s": np.linspace(0, 1, 14)},
                     {"lambda_s": [0.1], "standardize": ["none", "domain"]},
                     {"map": ["none", "rigid"], "lambda_s": np.linspace(0, 1, 7)}):
            tuning = self.tune(grid=grid)
            best = max((cell for cell in tuning if cell.options["map"] == "none"),
                       key=lambda cell: cell.score)
            self.assertEqual(
                str(tuning).splitlines()[-1],
                f"doing nothing scores {best.score:.4f} at best (cell {best.index})")

    def test_nothing_finished(self):
        # With six parts of five cells, one part is empty.
        parts = [self.tune(part=(k, 6)) for k in range(6)]
        [tuning] = [part for part in parts if part.info["finished"] == 0]
        self.assertIn("none finished", repr(tuning))
        self.assertEqual(len(str(tuning).splitlines()), 1)
        self.assertEqual((tuning.info["best"], tuning.info["best_score"]), (None, None))
        for call in (lambda: tuning.best, tuning.labels, tuning.vote, tuning.apply):
            with self.assertRaises(sscda.NotRunError):
                call()
        self.assertEqual(tuning.apply(0).map, "rigid")

    def test_frame(self):
        try:
            import pandas
        except ImportError:
            self.skipTest("pandas is not installed")
        tuning = self.tune()
        frame = tuning.to_frame()
        self.assertEqual((frame.shape, frame.index.name), ((5, 9), "cell"))
        self.assertEqual(frame["score"].idxmax(), tuning.best.index)
        # The rows of a data frame are a grid, too, and so are Series.
        again = self.tune(grid=frame.loc[~frame["baseline"], ["lambda_s", "map"]])
        self.same(again, tuning)
        self.same(self.tune(grid={key: pandas.Series(values) for key, values in GRID.items()}),
                  tuning)

    def test_frame_without_pandas(self):
        script = """
import sys
sys.modules["pandas"] = None
import sscda
from problems import clusters
try:
    sscda.tune(*clusters(), grid={}).to_frame()
except ImportError as error:
    print(error)
"""
        said = subprocess.run([sys.executable, "-c", script], env=environment(),
                              cwd=os.path.dirname(os.path.abspath(__file__)),
                              capture_output=True, text=True, check=True).stdout
        self.assertIn("needs pandas", said)


class TestStorage(Base):
    def test_bytes(self):
        tuning = self.tune()
        other = sscda.Tuning.from_bytes(tuning.to_bytes(), classes=sorted(NAMES))
        self.same(tuning, other)
        np.testing.assert_array_equal(tuning.labels(), other.labels())
        self.assertEqual(tuning.info, other.info)
        self.assertEqual(other.to_bytes(), tuning.to_bytes())
        numbered = sscda.Tuning.from_bytes(bytearray(tuning.to_bytes()))
        np.testing.assert_array_equal(np.array(sorted(NAMES))[numbered.labels()], tuning.labels())
        with self.assertRaisesRegex(sscda.ArgumentError, "came from bytes"):
            other.apply()
        # The table has all options that change results, for every object that reads it.
        np.testing.assert_array_equal(other.apply(3, *self.data).adapted_,
                                      tuning.apply(3).adapted_)

    def test_pickle_and_copies(self):
        tuning = self.tune()
        for duplicate in (lambda x: pickle.loads(pickle.dumps(x)), copy.copy, copy.deepcopy):
            other = duplicate(tuning)
            self.same(tuning, other)
            self.assertEqual(list(other.labels()), list(tuning.labels()))
            self.assertEqual(repr(other.adapter()), repr(tuning.adapter()))
            with self.assertRaisesRegex(sscda.ArgumentError, "without samples"):
                other.apply()
        self.assertLess(len(pickle.dumps(self.adapter.tune(
            np.tile(self.source, 300), self.labels, np.tile(self.target, 300), grid=GRID))), 20000)

    def test_a_file(self):
        path = os.path.join(folder(self), "tuning.bin")
        tuning = self.tune()
        with open(path, "wb") as file:
            file.write(tuning.to_bytes())
        with open(path, "rb") as file:
            self.same(tuning, sscda.Tuning.from_bytes(file.read()))

    def test_damage(self):
        data = self.tune().to_bytes()
        before = sscda.live_handles()
        for damaged in (b"", b"nonsense", data[:-1], data[:60] + b"x" + data[61:]):
            with self.assertRaises(sscda.FormatError):
                sscda.Tuning.from_bytes(damaged)
        self.assertEqual(sscda.live_handles(), before)


class TestMerge(Base):
    def test_parts(self):
        whole = self.tune()
        parts = [self.tune(part=(k, 3)) for k in range(3)]
        finished = [part.info["finished"] for part in parts]
        self.assertEqual(sum(finished), 5)
        self.assertLess(max(finished), 5)
        missing = parts[0][4]
        self.assertEqual((missing.status, missing.finished), (sscda.NotRunError.status, False))
        with self.assertRaisesRegex(sscda.NotRunError, "cell 4 .* not run"):
            parts[0].labels(4)
        cells = parts[0].cells
        self.assertIs(parts[0].merge(parts[1]), parts[0])
        self.assertNotEqual(repr(parts[0].cells), repr(cells))
        parts[0].merge(parts[2].to_bytes())
        self.same(parts[0], whole)
        self.assertEqual(parts[0].best.index, whole.best.index)
        np.testing.assert_array_equal(parts[0].vote()[1], whole.vote()[1])
        np.testing.assert_array_equal(parts[0].apply().adapted_, whole.apply().adapted_)

    def test_parts_of_a_grid(self):
        parts = [self.tune(grid=sscda.Grid(GRID, (k, 2))) for k in range(2)]
        self.same(parts[1].merge(parts[0]), self.tune())

    def test_what_is_refused(self):
        one = self.tune(part=(0, 2))
        before = one.to_bytes()
        for other, words in ((self.tune(grid={"lambda_s": [0, 1]}), "grid"),
                             (sscda.Adapter(criterion="graph").tune(*self.data, grid=GRID), ""),
                             (self.adapter.tune(self.source + 1, *self.data[1:], grid=GRID),
                              "data")):
            for form in (other, other.to_bytes()):
                with self.assertRaisesRegex(sscda.DimensionError, f"differs in .*{words}"):
                    one.merge(form)
        with self.assertRaises(sscda.FormatError):
            one.merge(b"nonsense")
        self.assertEqual(one.to_bytes(), before)
        renamed = self.adapter.tune(self.source, [f"{name}ish" for name in self.labels],
                                    self.target, grid=GRID)
        with self.assertRaisesRegex(sscda.LabelsError, "different names"):
            one.merge(renamed)


if __name__ == "__main__":
    unittest.main()
