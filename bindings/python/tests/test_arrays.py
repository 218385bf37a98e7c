# SPDX-License-Identifier: MIT
"""Arrays are passed without a copy if possible, and unusable ones get a clear message."""
import unittest

import numpy as np

import sscda
from problems import clusters
from sscda import _arrays


class TestSamples(unittest.TestCase):
    def test_what_passes_without_a_copy(self):
        base = np.arange(48.0).reshape(6, 8)
        for x in (base, base.T, base[::2, 1::3], base[::-1], base[:, ::-1], base[:1], base[:, :1],
                  np.asfortranarray(base), base.astype(np.float32), base[:0],
                  base.view(np.matrix), np.broadcast_to(base[:1], (1, 8))):
            self.assertTrue(np.shares_memory(_arrays.samples(x, "x"), x) or x.size == 0)

    def test_strides_count_elements(self):
        x = np.zeros((6, 8), dtype=np.float32)[::-2, ::3]
        view = _arrays.matrix(x)
        self.assertEqual((view.rows, view.cols, view.row_stride, view.col_stride, view.dtype),
                         (3, 3, -16, 3, 2))
        self.assertEqual(view.data, x.ctypes.data)

    def test_what_is_copied_has_the_same_values(self):
        packed = np.zeros(4, dtype=[("tag", "u1"), ("x", "f8", (3,))])
        packed["x"] = np.arange(12).reshape(4, 3)
        unaligned = np.frombuffer(b"\0" + np.arange(6.0).tobytes(), "u1")[1:].view("f8")
        for x in (packed["x"], np.broadcast_to(np.arange(3.0), (4, 3)), unaligned.reshape(2, 3),
                  np.arange(6.0, dtype=">f8").reshape(2, 3), np.arange(6).reshape(2, 3),
                  np.eye(3, dtype=bool), np.eye(3, dtype=np.float16),
                  np.eye(3, dtype=np.longdouble), np.eye(3, dtype=object), [[1, 2], [3, 4]],
                  ((1.5, 2), (3, 4))):
            got = _arrays.samples(x, "x")
            self.assertIn(got.dtype, (np.float64, np.float32))
            np.testing.assert_array_equal(got, np.asarray(x).astype(float))
            _arrays.matrix(got)

    def test_packed_float32_stays_float32(self):
        packed = np.zeros(4, dtype=[("tag", "u1"), ("x", "f4", (3,))])
        self.assertEqual(_arrays.samples(packed["x"], "x").dtype, np.float32)

    def test_what_is_refused(self):
        class Sparse:
            nnz = 0

            def toarray(self):
                raise AssertionError

        for x, word in ((np.arange(3.0), "reshape"), (np.zeros((2, 2, 2)), "two dimensions"),
                        (5.0, "two dimensions"), (np.eye(2) * 1j, "complex"),
                        ([["1", "2"]], "real numbers"), ([["a", 1.0]], "real numbers"),
                        (np.array([["a", 1]], dtype=object), "real numbers"),
                        ([[1, 2], [3]], "real numbers"),
                        (np.zeros((2, 2), "M8[s]"), "real numbers"), (Sparse(), "toarray"),
                        (None, "two dimensions")):
            with self.subTest(x=x), self.assertRaisesRegex(sscda.ArgumentError, f"^source.*{word}"):
                _arrays.samples(x, "source")

    def test_inputs_are_not_written_to(self):
        source, labels, target = clusters()
        for array in (source, labels, target):
            array.flags.writeable = False
        sscda.Adapter().fit(source, labels, target).transform(source)

    def test_masked_is_missing(self):
        source, labels, target = clusters()
        masked = np.ma.masked_array(source, mask=False)
        expected = sscda.adapt(source, labels, target)
        np.testing.assert_array_equal(sscda.adapt(masked, labels, target), expected)
        masked[4, 1] = np.ma.masked
        with self.assertRaisesRegex(sscda.NotFiniteError, "row 4, column 1"):
            sscda.adapt(masked, labels, target)


class TestOutputs(unittest.TestCase):
    def setUp(self):
        self.source, labels, target = clusters()
        self.adapter = sscda.Adapter().fit(self.source, labels, target)
        self.expected = self.adapter.transform(self.source)

    def test_dtype_follows_the_samples(self):
        for dtype, expected in ((np.float64, np.float64), (np.float32, np.float32),
                                (np.int32, np.float64), (np.float16, np.float64)):
            self.assertEqual(self.adapter.transform(self.source.astype(dtype)).dtype, expected)

    def test_in_place(self):
        x = self.source.copy()
        self.assertIs(self.adapter.transform(x, out=x), x)
        np.testing.assert_array_equal(x, self.expected)

    def test_overlapping_memory(self):
        n, d = self.source.shape
        for place in (np.s_[1:n + 1], np.s_[:n]):
            big = np.zeros((n + 1, d))
            big[:n] = self.source
            got = self.adapter.transform(big[:n], out=big[place])
            np.testing.assert_array_equal(got, self.expected)
        square = np.zeros((n, n))
        square[:, :d] = self.source
        got = self.adapter.transform(square[:, :d], out=square[::-1][:, :d])
        np.testing.assert_array_equal(got, self.expected)

    def test_other_dtype_of_the_same_memory(self):
        x = self.source.copy()
        out = x.view(np.float32)[:, ::2]
        np.testing.assert_array_equal(self.adapter.transform(x, out=out),
                                      self.expected.astype(np.float32))

    def test_no_samples(self):
        self.assertEqual(self.adapter.transform(np.empty((0, 3))).shape, (0, 3))

    def test_what_is_refused(self):
        shape = self.source.shape
        frozen = np.zeros(shape)
        frozen.flags.writeable = False
        for out in (frozen, np.zeros(shape, int), np.zeros((1, 3)), np.zeros(shape, ">f8"),
                    [[0.0] * 3] * len(self.source)):
            with self.assertRaisesRegex(sscda.ArgumentError, "^out: expected a writeable"):
                self.adapter.transform(self.source, out=out)

    def test_beyond_float(self):
        with self.assertRaises(sscda.NumericError) as caught:
            self.adapter.transform(np.full((1, 3), 1e40), out=np.zeros((1, 3), np.float32))
        self.assertIsInstance(caught.exception, OverflowError)


class TestWeights(unittest.TestCase):
    def test_marginals(self):
        source, labels, target = clusters()
        a, b = np.arange(1.0, 25), np.ones(20, dtype=int)
        adapter = sscda.Adapter().fit(source, labels, target, source_weights=a[:, None])
        np.testing.assert_allclose(adapter.correspondence_.sum(axis=1), a)
        adapter.fit(source, labels, target, target_weights=list(b))
        np.testing.assert_allclose(adapter.correspondence_.sum(axis=0), 24 / 20)

    def test_counts(self):
        source, labels, target = clusters()
        a, b = 1 + np.arange(24) % 3, 1 + np.arange(20) % 2
        adapter = sscda.Adapter(gap_tolerance=5e-7, lambda_s=0.5)
        adapter.fit(source, labels, target, source_weights=a, target_weights=b)
        weighted, c = adapter.info_, adapter.correspondence_
        np.testing.assert_allclose(c.sum(axis=1), a)
        np.testing.assert_allclose(c.sum(axis=0), b * a.sum() / b.sum())
        copies = adapter.fit(np.repeat(source, a, axis=0), np.repeat(labels, a),
                             np.repeat(target, b, axis=0)).info_
        np.testing.assert_allclose(weighted["objective"], copies["objective"], rtol=1e-6)
        np.testing.assert_allclose(weighted["offset"], copies["offset"])

    def test_what_is_refused(self):
        fit, data = sscda.Adapter().fit, clusters()
        good = np.ones(24)
        for kind, word, weights in (
                (sscda.WeightsError, "source_weights: entry 0", {"source_weights": 0 * good}),
                (sscda.WeightsError, "target_weights: entry 1",
                 {"target_weights": np.where(np.arange(20) == 1, np.nan, 1)}),
                (sscda.WeightsError, "source_weights: the sum overflows",
                 {"source_weights": 1e308 * good}),
                (sscda.DimensionError, "there are 20 weights", {"source_weights": good[:20]}),
                (sscda.ArgumentError, "one dimension", {"source_weights": np.ones((24, 2))}),
                (sscda.ArgumentError, "real numbers", {"source_weights": ["a"] * 24})):
            with self.subTest(word=word), self.assertRaisesRegex(kind, word):
                fit(*data, **weights)


if __name__ == "__main__":
    unittest.main()
