# SPDX-License-Identifier: MIT
"""What a search found: applied, shown, stored, put together from parts."""
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
        search = self.tune()
        for cell in (None, *range(5), *search):
            chosen = search.best if cell is None else search[cell] if isinstance(cell, int) \
                else cell
            plain = sscda.Adapter(**{**self.adapter.get_params(), **chosen.options}).fit(*self.data)
            adapter = search.apply(cell)
            self.assertEqual(repr(adapter), repr(plain))
            self.assertEqual(adapter.info_, {**plain.info_, "seconds": adapter.info_["seconds"]})
            np.testing.assert_array_equal(adapter.adapted_, plain.adapted_)
            np.testing.assert_array_equal(adapter.predict(self.target), search.labels(chosen))
            self.assertEqual(list(adapter.classes_), sorted(NAMES))

    def test_it_is_what_c_does(self):
        codes = clusters()[1].astype(np.int32)
        search = sscda.tune(self.source, codes, self.target, grid=GRID, ridge=0.5)
        with sscda.Handle(ridge=0.5) as handle:
            handle.tune(self.source, codes, self.target, sscda.Grid(GRID))
            for cell in range(5):
                self.assertEqual(handle.tune_apply(cell, self.source, codes, self.target), 0)
                adapter = search.apply(cell)
                np.testing.assert_array_equal(adapter.adapted_, handle.adapted())
                options = adapter.handle_.options()
                # A baseline leaves the lambdas to who applies it.
                if not search[cell].baseline:
                    self.assertEqual(options, handle.options())
                self.assertEqual(options["map"], handle.get("map"))

    def test_only_the_options(self):
        adapter = self.tune().adapter(1)
        self.assertFalse(hasattr(adapter, "adapted_"))
        self.assertEqual((adapter.lambda_s, adapter.map, adapter.ridge, adapter.preset),
                         (0, "linear", 0.5, "paper"))

    def test_what_was_set_since_does_not_count(self):
        search = self.tune()
        self.adapter.set_params(ridge=9, lambda_g=3)
        self.assertEqual((search.adapter(1).ridge, search.adapter(1).lambda_g), (0.5, 0.7))

    def test_other_samples(self):
        search = self.tune()
        data = self.source[:12], self.labels[:12], self.target + 1
        adapter = search.apply(1, *data)
        np.testing.assert_array_equal(adapter.adapted_, search.adapter(1).fit(*data).adapted_)
        with self.assertRaisesRegex(TypeError, "Xt"):
            search.apply(1, self.source)

    def test_callback(self):
        seen = []
        self.tune().apply(3, callback=seen.append)
        self.assertEqual(seen[-1].phase, "map")

    def test_verbose_stays(self):
        self.adapter.verbose = True
        with open(os.devnull, "w") as nowhere:
            before, sys.stderr = sys.stderr, nowhere
            try:
                search = self.tune()
            finally:
                sys.stderr = before
        self.assertTrue(search.adapter().verbose)

    def test_cells_that_are_not(self):
        search = self.tune()
        for cell in (5, -1, 2**70):
            for call in (search.apply, search.adapter, search.labels):
                with self.assertRaisesRegex(sscda.ArgumentError, "the cells are 0 to 4"):
                    call(cell)
        with self.assertRaises(TypeError):
            search.labels("best")
        with self.assertRaises(IndexError):
            search[5]

    def test_a_subclass_stays_one(self):
        class Mine(sscda.Adapter):
            pass

        self.assertIs(type(Mine().tune(*self.data, grid=GRID).adapter()), Mine)


class TestShown(Base):
    def test_repr(self):
        search = self.tune()
        self.assertRegex(repr(search), r"^Search\(5 cells, criterion='neighbours', best \d scores "
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
        search = self.tune(grid={"lambda_s": np.linspace(0, 1, 14)})
        self.assertIn("\nand 5 more\n", str(search))

    def test_doing_nothing_is_always_shown(self):
        for grid in ({"lambda_s": np.linspace(0, 1, 14)},
                     {"lambda_s": [0.1], "standardize": ["none", "domain"]},
                     {"map": ["none", "rigid"], "lambda_s": np.linspace(0, 1, 7)}):
            search = self.tune(grid=grid)
            best = max((cell for cell in search if cell.options["map"] == "none"),
                       key=lambda cell: cell.score)
            self.assertEqual(
                str(search).splitlines()[-1],
                f"doing nothing scores {best.score:.4f} at best (cell {best.index})")

    def test_nothing_finished(self):
        # Six parts of five cells: one is empty.
        parts = [self.tune(part=(k, 6)) for k in range(6)]
        [search] = [part for part in parts if part.info["finished"] == 0]
        self.assertIn("none finished", repr(search))
        self.assertEqual(len(str(search).splitlines()), 1)
        self.assertEqual((search.info["best"], search.info["best_score"]), (None, None))
        for call in (lambda: search.best, search.labels, search.vote, search.apply):
            with self.assertRaises(sscda.NotRunError):
                call()
        self.assertEqual(search.apply(0).map, "rigid")

    def test_frame(self):
        try:
            import pandas
        except ImportError:
            self.skipTest("pandas is not installed")
        search = self.tune()
        frame = search.to_frame()
        self.assertEqual((frame.shape, frame.index.name), ((5, 9), "cell"))
        self.assertEqual(frame["score"].idxmax(), search.best.index)
        # The rows of a frame are a grid too, as are Series.
        again = self.tune(grid=frame.loc[~frame["baseline"], ["lambda_s", "map"]])
        self.same(again, search)
        self.same(self.tune(grid={key: pandas.Series(values) for key, values in GRID.items()}),
                  search)

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
        search = self.tune()
        other = sscda.Search.from_bytes(search.to_bytes(), classes=sorted(NAMES))
        self.same(search, other)
        np.testing.assert_array_equal(search.labels(), other.labels())
        self.assertEqual(search.info, other.info)
        self.assertEqual(other.to_bytes(), search.to_bytes())
        numbered = sscda.Search.from_bytes(bytearray(search.to_bytes()))
        np.testing.assert_array_equal(np.array(sorted(NAMES))[numbered.labels()], search.labels())
        with self.assertRaisesRegex(sscda.ArgumentError, "came from bytes"):
            other.apply()
        # What results depend on is in the table, whatever the object that reads it.
        np.testing.assert_array_equal(other.apply(3, *self.data).adapted_,
                                      search.apply(3).adapted_)

    def test_pickle_and_copies(self):
        search = self.tune()
        for duplicate in (lambda x: pickle.loads(pickle.dumps(x)), copy.copy, copy.deepcopy):
            other = duplicate(search)
            self.same(search, other)
            self.assertEqual(list(other.labels()), list(search.labels()))
            self.assertEqual(repr(other.adapter()), repr(search.adapter()))
            with self.assertRaisesRegex(sscda.ArgumentError, "without samples"):
                other.apply()
        self.assertLess(len(pickle.dumps(self.adapter.tune(
            np.tile(self.source, 300), self.labels, np.tile(self.target, 300), grid=GRID))), 20000)

    def test_a_file(self):
        path = os.path.join(folder(self), "search.bin")
        search = self.tune()
        with open(path, "wb") as file:
            file.write(search.to_bytes())
        with open(path, "rb") as file:
            self.same(search, sscda.Search.from_bytes(file.read()))

    def test_damage(self):
        data = self.tune().to_bytes()
        before = sscda.live_handles()
        for damaged in (b"", b"nonsense", data[:-1], data[:60] + b"x" + data[61:]):
            with self.assertRaises(sscda.FormatError):
                sscda.Search.from_bytes(damaged)
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
