# SPDX-License-Identifier: MIT
"""Labels for the target, and samples in the working space."""
import os
import unittest

import numpy as np

import sscda
from problems import clusters, folder

NAMES = np.array(["red", "green", "blue"])


def nearest(train, labels, test):
    """Does the same as the option classifier="nearest": returns labels and confidence."""
    distances = np.sqrt(((test[:, None] - train[None]) ** 2).sum(axis=2))
    given = labels[distances.argmin(axis=1)]
    other = np.where(labels[None] != given[:, None], distances, np.inf).min(axis=1)
    return given, other / (distances.min(axis=1) + other)


class TestPredict(unittest.TestCase):
    def setUp(self):
        self.source, self.labels, self.target = clusters()
        self.new = np.concatenate((self.target + 0.1, self.target - 0.2))
        self.adapter = sscda.Adapter(lambda_s=0.3).fit(self.source, self.labels, self.target)

    def test_it_is_the_nearest_of_the_adapted_source(self):
        labels, confidence = self.adapter.predict(self.new, return_confidence=True)
        expected = nearest(self.adapter.adapted_, self.labels, self.new)
        np.testing.assert_array_equal(labels, expected[0])
        np.testing.assert_allclose(confidence, expected[1])
        np.testing.assert_array_equal(self.adapter.predict(self.new), labels)
        np.testing.assert_array_equal(self.adapter.confidence(self.new), confidence)
        self.assertEqual(list(self.adapter.predict(self.target)), [j % 3 for j in range(20)])

    def test_labels_of_the_callers_own_kind(self):
        expected = self.adapter.predict(self.new)
        days = np.array(["2024-01-01", "2024-01-02", "2024-01-03"], dtype="datetime64[D]")
        for values in (NAMES, np.array([10, -5, 70]), np.array([0.5, 1.5, 2.5]), days,
                       np.array(["x", 3, (1, 2)], dtype=object)):
            adapter = sscda.Adapter(lambda_s=0.3).fit(self.source, values[self.labels], self.target)
            got = adapter.predict(self.new)
            self.assertEqual(list(got), list(values[expected]))
            self.assertEqual(got.dtype.kind, values.dtype.kind)

    def test_layouts_and_types(self):
        expected = self.adapter.predict(self.new, return_confidence=True)
        for x in (np.asfortranarray(self.new), self.new[::-1, ::-1].copy()[::-1, ::-1],
                  self.new.tolist()):
            for got, wanted in zip(self.adapter.predict(x, True), expected):
                np.testing.assert_array_equal(got, wanted)
        single = self.new.astype(np.float32)
        np.testing.assert_array_equal(self.adapter.confidence(single),
                                      self.adapter.confidence(single.astype(float)))

    def test_no_samples(self):
        labels, confidence = self.adapter.predict(np.empty((0, 3)), return_confidence=True)
        self.assertEqual((labels.shape, confidence.shape), ((0,), (0,)))

    def test_one_class_is_sure(self):
        adapter = sscda.Adapter().fit(self.source, ["only"] * 24, self.target)
        labels, confidence = adapter.predict(self.new, return_confidence=True)
        self.assertEqual(set(labels), {"only"})
        self.assertEqual(set(confidence), {1.0})

    def test_samples_without_a_label_are_not_used(self):
        labels = [None if label == 2 else NAMES[label] for label in self.labels]
        adapter = sscda.Adapter().fit(self.source, labels, self.target)
        self.assertLessEqual(set(adapter.predict(self.new)), {"red", "green"})

    def test_support_vector_machine(self):
        adapter = sscda.Adapter(classifier="svm").fit(
            self.source, NAMES[self.labels], self.target)
        self.assertEqual(adapter.info_["classifier"], "svm")
        labels, confidence = adapter.predict(self.target, return_confidence=True)
        self.assertEqual(list(labels), [NAMES[j % 3] for j in range(20)])
        self.assertTrue(((confidence >= 0) & (confidence <= 1)).all())

    def test_what_is_refused(self):
        with self.assertRaisesRegex(sscda.NotFittedError, "call fit()"):
            sscda.Adapter().predict(self.new)
        with self.assertRaisesRegex(sscda.DimensionError, "X: 2 columns, but 3 features"):
            self.adapter.predict(self.new[:, :2])
        with self.assertRaisesRegex(sscda.NotFiniteError, "row 2, column 1"):
            self.adapter.predict(np.where(np.arange(9).reshape(3, 3) == 7, np.nan, 1))
        for call in (self.adapter.predict, self.adapter.confidence, self.adapter.prepare):
            with self.assertRaisesRegex(sscda.ArgumentError, "two dimensions"):
                call(self.new[0])
        unlabelled = sscda.Adapter(lambda_g=0).fit(self.source, None, self.target)
        with self.assertRaisesRegex(sscda.LabelsError, "no labels"):
            unlabelled.predict(self.new)
        np.testing.assert_array_equal(self.adapter.transform(self.source), self.adapter.adapted_)

    def test_after_load(self):
        path = os.path.join(folder(self), "model.sscda")
        adapter = sscda.Adapter().fit(self.source, NAMES[self.labels], self.target)
        adapter.save(path)
        expected = adapter.predict(self.new, return_confidence=True)
        named = sscda.Adapter.load(path)
        for got, wanted in zip(named.predict(self.new, return_confidence=True), expected):
            np.testing.assert_array_equal(got, wanted)
        self.adapter.save(path)
        other = sscda.Adapter.load(path)
        self.assertEqual(list(other.classes_), [0, 1, 2])
        np.testing.assert_array_equal(other.predict(self.new), self.adapter.predict(self.new))

    def test_classes_without_labels(self):
        path = os.path.join(folder(self), "model.sscda")
        adapter = sscda.Adapter(lambda_g=0).fit(self.source, None, self.target)
        self.assertIsNone(adapter.classes_)
        adapter.save(path)
        self.assertIsNone(sscda.Adapter.load(path).classes_)


class TestPrepare(unittest.TestCase):
    def setUp(self):
        self.source, self.labels, self.target = clusters(d=5)

    def fit(self, **options):
        return sscda.Adapter(**options).fit(self.source, self.labels, self.target)

    def test_without_preprocessing_it_is_the_space_of_the_data(self):
        adapter = self.fit()
        np.testing.assert_array_equal(adapter.prepare(self.target), self.target)
        np.testing.assert_array_equal(adapter.prepare(self.source, "source"), adapter.adapted_)

    def test_it_is_what_predict_classifies_in(self):
        adapter = self.fit(standardize="joint", pca=2)
        train, test = adapter.prepare(self.source, "source"), adapter.prepare(self.target)
        self.assertEqual((train.shape, test.shape), ((24, 2), (20, 2)))
        self.assertEqual(adapter.info_["components"], 2)
        labels, confidence = adapter.predict(self.target, return_confidence=True)
        expected = nearest(train, self.labels, test)
        np.testing.assert_array_equal(labels, expected[0])
        np.testing.assert_allclose(confidence, expected[1])

    def test_rows_of_length_1(self):
        prepared = self.fit(scale_rows="l2").prepare(self.target)
        np.testing.assert_allclose((prepared ** 2).sum(axis=1), 1)

    def test_out(self):
        adapter = self.fit(pca=3)
        expected = adapter.prepare(self.target)
        out = np.asfortranarray(np.zeros((20, 3)))
        self.assertIs(adapter.prepare(self.target, out=out), out)
        np.testing.assert_array_equal(out, expected)
        with self.assertRaisesRegex(sscda.ArgumentError, r"shape \(20, 3\)"):
            adapter.prepare(self.target, out=np.zeros((20, 5)))
        self.assertEqual(adapter.prepare(self.target.astype(np.float32)).dtype, np.float32)

    def test_into_the_samples_themselves(self):
        adapter = self.fit(standardize="joint")
        expected, x = adapter.prepare(self.target), self.target.copy()
        self.assertIs(adapter.prepare(x, out=x), x)
        np.testing.assert_array_equal(x, expected)

    def test_domains(self):
        for domain in ("both", 1, None):
            with self.assertRaisesRegex(sscda.ArgumentError, "'source' or 'target'"):
                self.fit().prepare(self.target, domain)
        with self.fit().handle_ as handle, self.assertRaisesRegex(sscda.ArgumentError, "domain: 3"):
            handle.prepare(3, self.target)


if __name__ == "__main__":
    unittest.main()
