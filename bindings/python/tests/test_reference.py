# SPDX-License-Identifier: MIT
"""Python gets the same bits as C for every layout of arrays."""
import unittest
import warnings

import numpy as np

import reference
import sscda


def row_major(x):
    return np.ascontiguousarray(x)


def column_major(x):
    return np.asfortranarray(x)


def spread(x):
    """Every third element of every second row of something larger."""
    big = np.full((2 * x.shape[0], 3 * x.shape[1]), np.nan, dtype=x.dtype)
    big[::2, 1::3] = x
    return big[::2, 1::3]


def backwards(x):
    """Both strides negative."""
    return np.ascontiguousarray(x[::-1, ::-1])[::-1, ::-1]


def between(x):
    """Rows of a record array. Their strides are not multiples of an element, so they are copied."""
    kind = np.dtype([("tag", "u1"), ("x", x.dtype, (x.shape[1],))])
    records = np.zeros(len(x), dtype=kind)
    records["x"] = x
    return records["x"]


LAYOUTS = (row_major, column_major, spread, backwards, between)


def fit(case, layout=row_major):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", sscda.NotConvergedWarning)
        return sscda.Adapter(**case.options).fit(
            layout(case.source), case.labels, layout(case.target),
            source_weights=case.source_weights, target_weights=case.target_weights)


class TestReference(unittest.TestCase):
    def assertBits(self, seen, expected, what):
        np.testing.assert_array_equal(seen, expected, what)

    def check(self, case, adapter, layout=row_major):
        out = layout(np.zeros(case.source.shape))
        if layout is not between:
            self.assertIs(adapter.handle_.adapted(out), out)
            self.assertBits(out, case.table("adapted.csv"), "adapted into an array")
            mapped = layout(np.zeros(case.new.shape))
            self.assertIs(adapter.transform(layout(case.new), out=mapped), mapped)
            self.assertBits(mapped, case.table("mapped.csv"), "mapped into an array")
        self.assertBits(adapter.adapted_, case.table("adapted.csv"), "adapted")
        self.assertBits(adapter.transform(layout(case.new).astype(float)),
                        case.table("mapped.csv"), "mapped")
        self.assertBits(adapter.correspondence_, case.table("correspondence.csv"),
                        "correspondence")
        self.assertBits(np.column_stack(adapter.handle_.triplets()), case.table("triplets.csv"),
                        "triplets")
        seconds = adapter.info_["seconds"]
        self.assertGreater(seconds, 0)
        self.assertEqual(adapter.info_, {**case.info, "seconds": seconds})
        for kind, values in case.trace.items():
            self.assertBits(adapter.trace_[kind], values, kind)
        self.assertEqual(len(adapter.trace_["seconds"]), case.info["iterations"])
        self.assertBits(adapter.prepare(layout(case.target).astype(float)),
                        case.table("prepared_target.csv"), "prepared target")
        self.assertBits(adapter.prepare(layout(case.new).astype(float), "source"),
                        case.table("prepared_new.csv"), "prepared source")
        self.check_labels(case, adapter, layout)

    def check_labels(self, case, adapter, layout):
        expected = case.labels_and_numbers("target_labels.csv")
        predicted = case.labels_and_numbers("predicted.csv")
        if expected is None:
            with self.assertRaises(sscda.LabelsError):
                adapter.target_labels_
            with self.assertRaises(sscda.LabelsError):
                adapter.predict(case.target)
            self.assertIsNone(adapter.classes_)
            return
        labels, confidence = adapter.predict(layout(case.target), return_confidence=True)
        self.assertEqual(list(labels), predicted[0])
        self.assertBits(confidence, predicted[1], "confidence")
        self.assertEqual(list(adapter.classes_), list(case.column("classes.csv")))
        self.assertEqual(list(adapter.target_labels_), expected[0])
        self.assertBits(adapter.target_shares_, expected[1], "shares")

    def test_every_case_in_every_layout(self):
        for name in reference.names():
            case = reference.Case(name)
            for layout in LAYOUTS:
                with self.subTest(case=name, layout=layout.__name__):
                    self.check(case, fit(case, layout), layout)

    def test_model_of_c(self):
        for name in reference.names():
            case = reference.Case(name)
            with self.subTest(case=name):
                self.check(case, sscda.Adapter.load(case.model))

    def test_one_call(self):
        for name in reference.names():
            case = reference.Case(name)
            with self.subTest(case=name), warnings.catch_warnings():
                warnings.simplefilter("ignore", sscda.NotConvergedWarning)
                adapted = sscda.adapt(
                    case.source, case.labels, case.target, source_weights=case.source_weights,
                    target_weights=case.target_weights, **case.options)
                self.assertEqual(adapted.dtype, case.dtype)
                self.assertBits(adapted, case.table("adapted.csv").astype(case.dtype), "adapted")

    def test_low_level(self):
        for name in reference.names():
            case = reference.Case(name)
            labels = case.labels and np.array(
                [sscda.UNLABELED if label is None else label for label in case.labels], np.int32)
            with self.subTest(case=name), sscda.Handle(**case.options) as handle:
                handle.set_weights(case.source_weights, case.target_weights)
                self.assertEqual(handle.fit(case.source, labels, case.target), case.info["status"])
                self.assertBits(handle.adapted(), case.table("adapted.csv"), "adapted")
                self.assertBits(handle.correspondence(), case.table("correspondence.csv"), "C")

    def test_there_are_cases(self):
        self.assertGreaterEqual(len(reference.names()), 5)
        self.assertGreaterEqual(len(reference.names("searches")), 4)


class TestTuning(unittest.TestCase):
    def check(self, case, tuning):
        for key, kind, is_option, values in case.columns():
            np.testing.assert_array_equal(tuning.table[key], values, key)
            self.assertEqual(tuning.handle.tune_columns()[key].is_option, is_option)
        names = [key for key, _, _, _ in case.columns()]
        self.assertEqual([key for key in tuning.table if key not in ("seconds", "message")], names)
        info = tuning.info
        self.assertGreater(info.pop("seconds"), 0)
        self.assertEqual(info, case.info)
        labels = case.cell_labels()
        if labels is None:
            with self.assertRaises(sscda.LabelsError):
                tuning.labels()
            return
        for cell, expected in zip(tuning, labels):
            np.testing.assert_array_equal(tuning.labels(cell), expected)
        voted, shares = tuning.vote()
        expected = case.labels_and_numbers("vote.csv")
        self.assertEqual(list(voted), expected[0])
        np.testing.assert_array_equal(shares, expected[1])

    def check_fit(self, case, adapter):
        np.testing.assert_array_equal(adapter.adapted_, case.table("adapted.csv"))
        labels, confidence = adapter.predict(case.target, return_confidence=True)
        expected = case.labels_and_numbers("predicted.csv")
        self.assertEqual(list(labels), expected[0])
        np.testing.assert_array_equal(confidence, expected[1])

    def test_every_tuning(self):
        for name in reference.names("searches"):
            case = reference.Tuning(name)
            weights = {"source_weights": case.source_weights,
                       "target_weights": case.target_weights}
            for layout in LAYOUTS:
                with self.subTest(tuning=name, layout=layout.__name__):
                    tuning = sscda.Adapter(**case.options).tune(
                        layout(case.source), case.labels, layout(case.target), grid=case.points(),
                        **weights)
                    self.check(case, tuning)
                    self.check_fit(case, tuning.apply())

    def test_tables_of_c(self):
        for name in reference.names("searches"):
            case = reference.Tuning(name)
            with self.subTest(tuning=name):
                tuning = sscda.Tuning.from_bytes(case.export)
                self.check(case, tuning)
                self.check_fit(case, tuning.apply(
                    None, case.source, case.labels, case.target,
                    source_weights=case.source_weights, target_weights=case.target_weights))


if __name__ == "__main__":
    unittest.main()
