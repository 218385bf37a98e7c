# SPDX-License-Identifier: MIT
"""Labels of any type come back in their own type."""
import unittest

import numpy as np

import sscda
from problems import clusters
from sscda import _labels


class TestEncode(unittest.TestCase):
    def check(self, y, codes, classes):
        got, known = _labels.encode(y, len(codes))
        none = sscda.UNLABELED
        self.assertEqual(got.dtype, np.int32)
        self.assertEqual(list(got), [none if code is None else code for code in codes])
        self.assertEqual(list(known.values), classes)
        self.assertTrue((np.diff(known.codes) > 0).all())

    def test_integers_stand_for_themselves(self):
        for dtype in (np.int8, np.int32, np.int64):
            self.check(np.array([7, -3, 7, 0], dtype), [7, -3, 7, 0], [-3, 0, 7])
        self.check(np.array([7, 200], np.uint8), [7, 200], [7, 200])
        self.check([7, 2**31 - 1], [7, 2**31 - 1], [7, 2**31 - 1])
        self.check([1.0, np.nan, 3.0], [1, None, 3], [1, 3])
        self.check([True, False], [1, 0], [False, True])

    def test_others_are_numbered(self):
        self.check([2**40, 5, 2**40], [1, 0, 1], [5, 2**40])
        self.check(np.array([2**63 + 1, 5], np.uint64), [1, 0], [5, 2**63 + 1])
        self.check([10**30, 5], [1, 0], [5, 10**30])
        self.check([0.5, 1.0, 0.5], [0, 1, 0], [0.5, 1.0])
        self.check([np.inf, 1.0], [1, 0], [1.0, np.inf])
        self.check(["b", "a", "b"], [1, 0, 1], ["a", "b"])
        self.check(np.array([b"b", b"a"]), [1, 0], [b"a", b"b"])
        days = np.array(["2020-02-01", "NaT", "2020-01-01"], "M8[D]")
        self.check(days, [1, None, 0], sorted(days[[0, 2]]))

    def test_missing(self):
        nan = float("nan")
        self.check(["b", None, "a", nan], [1, None, 0, None], ["a", "b"])
        self.check([3, None, 4, nan], [3, None, 4, None], [3, 4])
        self.check(np.array([3, sscda.UNLABELED], np.int32), [3, None], [3])
        self.check([3, sscda.UNLABELED, None], [3, None, None], [3])
        self.check(np.ma.masked_array([3, 4, 5], [0, 1, 0]), [3, None, 5], [3, 5])
        self.check(np.ma.masked_array([[3], [4]], [[0], [1]]), [3, None], [3])
        self.check([None, None], [None, None], [])

    def test_text_is_not_mistaken(self):
        """NumPy turns None into 'None' and 1 into '1'."""
        self.check(["None", None, "nan"], [0, None, 1], ["None", "nan"])
        self.check([1, "1", 1], [0, 1, 0], [1, "1"])
        self.check(("", "a"), [0, 1], ["", "a"])

    def test_what_cannot_be_sorted_comes_in_order(self):
        self.check([3, "a", 2.5, "a"], [0, 1, 2, 1], [3, "a", 2.5])

    def test_a_column_is_fine(self):
        self.check(np.array([[4], [5]]), [4, 5], [4, 5])

    def test_no_labels(self):
        self.assertEqual(_labels.encode(None, 3), (None, None))

    def test_what_is_refused(self):
        for y, kind, word in (([1, 2], sscda.DimensionError, "expected 3.* got 2"),
                              (np.zeros((3, 2)), sscda.DimensionError, "got 3x2"),
                              ("abc", sscda.DimensionError, "a single value"),
                              ([[1], [1, 2], 3], sscda.LabelsError, "labels"),
                              (np.array([{}, set(), 1], object), sscda.LabelsError, "hashed")):
            with self.subTest(y=y), self.assertRaisesRegex(kind, word):
                _labels.encode(y, 3)


class TestDecode(unittest.TestCase):
    def round_trip(self, y):
        codes, classes = _labels.encode(y, len(y))
        return _labels.decode(codes, classes)

    def test_comes_back_as_it_was(self):
        for y in (np.array([3, 1, 3]), np.array([3.5, 1, 3]), np.array(["b", "a", "b"]),
                  np.array([True, False]), np.array(["2020-01-01"], "M8[D]"),
                  np.array([2**40, 1]), np.array([3.0, np.nan])):
            got = self.round_trip(y)
            self.assertEqual(got.dtype, y.dtype)
            np.testing.assert_array_equal(got, y)

    def test_none_where_there_is_no_label(self):
        self.assertEqual(list(self.round_trip(["a", None, "b"])), ["a", None, "b"])
        self.assertEqual(list(self.round_trip([7, None])), [7, None])
        self.assertEqual(list(self.round_trip([None, None])), [None, None])

    def test_without_classes_the_codes(self):
        codes = np.array([4, 5], np.int32)
        np.testing.assert_array_equal(_labels.decode(codes, None), codes)


class TestFit(unittest.TestCase):
    def test_any_names_give_the_same_fit(self):
        source, labels, target = clusters()
        expected = sscda.Adapter().fit(source, labels, target)
        for names in (np.array(["x", "y", "z"]), np.array([-5, 0, 8]), np.array([0.5, 1.5, 2.5]),
                      np.array([b"x", b"y", b"z"])):
            adapter = sscda.Adapter().fit(source, names[labels], target)
            np.testing.assert_array_equal(adapter.adapted_, expected.adapted_)
            np.testing.assert_array_equal(adapter.target_labels_, names[expected.target_labels_])
            np.testing.assert_array_equal(adapter.target_shares_, expected.target_shares_)
            np.testing.assert_array_equal(adapter.classes_, names)

    def test_unknown_classes_are_counted(self):
        source, labels, target = clusters()
        some = [None if i % 4 == 0 else f"class {label}" for i, label in enumerate(labels)]
        adapter = sscda.Adapter().fit(source, some, target)
        self.assertEqual(adapter.info_["unlabeled"], 6)
        self.assertEqual(adapter.info_["classes"], 3)

    def test_labels_are_needed(self):
        source, labels, target = clusters()
        for none in (None, [None] * len(source)):
            with self.assertRaisesRegex(sscda.LabelsError, "lambda_g"):
                sscda.Adapter().fit(source, none, target)
            adapter = sscda.Adapter(lambda_g=0).fit(source, none, target)
            with self.assertRaises(sscda.LabelsError):
                adapter.target_labels_
        self.assertIsNone(sscda.Adapter(lambda_g=0).fit(source, None, target).classes_)


if __name__ == "__main__":
    unittest.main()
