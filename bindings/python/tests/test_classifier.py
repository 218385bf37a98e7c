# SPDX-License-Identifier: MIT
"""The caller's own classifiers in a tuning run: functions, estimators, and their errors."""
import gc
import sys
import threading
import unittest
import weakref

import numpy as np

import sscda
from problems import clusters

NAMES = np.array(["red", "green", "blue"])
GRID = {"lambda_s": [0, 0.5], "map": ["rigid", "linear"]}


class Failure(Exception):
    pass


def nearest(train, labels, test):
    return labels[((test[:, None] - train[None]) ** 2).sum(axis=2).argmin(axis=1)]


class Nearest:
    """An estimator."""

    def fit(self, train, labels):
        self.train, self.labels = train, labels

    def predict(self, test):
        return nearest(self.train, self.labels, test)


class TestClassifier(unittest.TestCase):
    def setUp(self):
        self.source, labels, self.target = clusters()
        self.labels = NAMES[labels]

    def tune(self, classifier=None, **options):
        return sscda.Adapter(**options).tune(self.source, self.labels, self.target, grid=GRID,
                                             classifier=classifier)

    def same(self, one, two):
        for key in one.table:
            if key != "seconds":
                np.testing.assert_array_equal(one.table[key], two.table[key], key)

    def test_it_is_used(self):
        for criterion in sscda.options()["criterion"].choices:
            mine = self.tune(nearest, criterion=criterion, folds=3)
            self.assertEqual(mine.info["classifier"], "custom")
            self.same(mine, self.tune(criterion=criterion, folds=3))
        self.assertEqual(set(self.tune(lambda x, y, z: ["red"] * len(z)).labels()), {"red"})

    def test_what_it_is_given(self):
        calls = []

        def classifier(train, labels, test):
            calls.append((train.copy(), labels, test.copy()))
            # The arrays are copies, so this is harmless.
            train[:], test[:] = 0, 0
            return labels[:1].repeat(len(test))

        self.labels = [None if i % 4 == 0 else label for i, label in enumerate(self.labels)]
        tuning = self.tune(classifier, pca=2)
        self.assertEqual(len(calls), len(tuning))
        for train, labels, test in calls:
            self.assertEqual((train.shape, test.shape), ((18, 2), (20, 2)))
            self.assertEqual(list(labels), [label for label in self.labels if label is not None])
            self.assertTrue(train.any() and test.any())
        fitted = tuning.apply(1)
        np.testing.assert_array_equal(calls[1][2], fitted.prepare(self.target))

    def test_kinds_of_answers(self):
        expected = self.tune(nearest)
        for convert in (list, tuple, lambda labels: labels.astype(object),
                        lambda labels: labels.reshape(-1, 1)):
            self.same(self.tune(lambda *data, convert=convert: convert(nearest(*data))), expected)
        for values in (np.array([3, -7, 1]), np.array([0.5, 1.5, 2.5]), np.array([4.0, 5.0, 6.0])):
            self.labels = values[clusters()[1]]
            self.same(self.tune(lambda *data: nearest(*data).astype(float)), self.tune())

    def test_estimator(self):
        estimator = Nearest()
        self.same(self.tune(estimator), self.tune())
        self.assertEqual(vars(estimator), {})
        # An estimator that refuses a single class is not called with one.
        self.labels = np.array(["only"] * 24)
        estimator.fit = None
        self.assertEqual(set(self.tune(estimator).labels()), {"only"})

    def test_sklearn(self):
        try:
            from sklearn.neighbors import KNeighborsClassifier
        except ImportError:
            self.skipTest("sklearn is not installed")
        self.same(self.tune(KNeighborsClassifier(1)), self.tune())

    def test_its_error_comes_out_as_itself(self):
        adapter = sscda.Adapter().fit(self.source, self.labels, self.target)
        for error in (Failure("mine"), KeyboardInterrupt(), SystemExit(3), StopIteration("odd")):
            calls = []

            def classifier(train, labels, test, error=error, calls=calls):
                calls.append(1)
                if len(calls) == 3:
                    raise error
                return nearest(train, labels, test)

            before = sscda.live_handles()
            with self.subTest(error=error):
                try:
                    adapter.tune(self.source, self.labels, self.target, grid=GRID,
                                 classifier=classifier)
                except BaseException as caught:
                    self.assertIs(caught, error)
                    caught.__traceback__ = None
                else:
                    self.fail("the error is lost")
                self.assertEqual(len(calls), 3)
                self.assertEqual(sscda.live_handles(), before)
        self.assertEqual(len(adapter.tune(self.source, self.labels, self.target, grid=GRID)), 5)

    def test_answers_that_fail_the_cell(self):
        for values in (NAMES, np.array([0, 1, 2]), np.array([0.0, 1.0, 2.0])):
            self.labels = values[clusters()[1]]
            for wrong, words in (("violet", "no label"), (None, "no label")) \
                    if values is NAMES else ((7, "the label 7, which is not among"),
                                             (np.nan, "no label"), (2**40, "no label"),
                                             (0.5, "no label")):
                def classifier(train, labels, test, wrong=wrong):
                    answer = nearest(train, labels, test).tolist()
                    answer[4] = wrong
                    return answer

                with self.subTest(values=values, wrong=wrong), self.assertRaisesRegex(
                        sscda.LabelsError, f"every cell failed.* row 4 of test .*{words}"):
                    self.tune(classifier)

    def test_a_status_for_an_answer(self):
        calls = []

        def classifier(train, labels, test):
            calls.append(1)
            return -14 if len(calls) == 2 else nearest(train, labels, test)

        tuning = self.tune(classifier)
        self.assertEqual(list(tuning.table["status"]), [0, -14, 0, 0, 0])
        self.assertIn("classifier returned -14 (SSCDA_ERROR_NUMERIC)", tuning[1].message)

    def test_answers_that_are_refused(self):
        for answer, kind in ((lambda n: NAMES[:1].repeat(n + 1), sscda.DimensionError),
                             (lambda n: 1, sscda.DimensionError),
                             (lambda n: -2**31 - 1, sscda.ArgumentError),
                             (lambda n: "red", sscda.DimensionError),
                             (lambda n: None, sscda.DimensionError),
                             (lambda n: NAMES[:1].repeat(2 * n).reshape(n, 2),
                              sscda.DimensionError)):
            with self.assertRaisesRegex(kind, "the classifier gave"):
                self.tune(lambda train, labels, test: answer(len(test)))

    def test_what_is_no_classifier(self):
        with self.assertRaisesRegex(sscda.OptionError, "'svm' is a word"):
            self.tune("svm")
        with self.assertRaisesRegex(sscda.ArgumentError, "expected a function"):
            self.tune(3)

    def test_low_level(self):
        codes = clusters()[1].astype(np.int32)
        with sscda.Handle() as handle:
            for answer, kind in ((lambda n: np.full(n, 0.0), sscda.ArgumentError),
                                 (lambda n: np.full(n, 2**40), sscda.ArgumentError),
                                 (lambda n: np.zeros(n + 1, dtype=int), sscda.DimensionError)):
                with self.assertRaisesRegex(kind, "the classifier gave"):
                    handle.tune(self.source, codes, self.target, sscda.Grid(GRID),
                                lambda train, labels, test: answer(len(test)))
            with self.assertRaises(sscda.NotFittedError):
                handle.tune_info()
            self.assertEqual(handle.tune(self.source, codes, self.target, sscda.Grid(GRID),
                                         nearest), 0)
            scores = handle.tune_column("score")
            # The result is a status.
            self.assertEqual(handle.tune(self.source, codes, self.target, sscda.Grid(GRID),
                                         lambda *_: 1), sscda.CancelledWarning.status)
            self.assertEqual(handle.tune_info("finished"), 0)
            with self.assertRaisesRegex(sscda.AbortedError, "by the classifier"):
                handle.tune(self.source, codes, self.target, classifier=lambda *_: 2)
            # The next tuning run does not use it.
            handle.tune(self.source, codes, self.target, sscda.Grid(GRID))
            self.assertEqual(handle.tune_info("classifier"), "nearest")
            np.testing.assert_array_equal(handle.tune_column("score"), scores)

    def test_calls_from_inside(self):
        adapter = sscda.Adapter()
        other = sscda.Adapter().fit(self.source, self.labels, self.target)

        def classifier(train, labels, test):
            with self.assertRaises(sscda.BusyError):
                adapter.fit(self.source, self.labels, self.target)
            other.predict(self.target)
            # A tuning run inside a tuning run.
            sscda.tune(self.source, self.labels, self.target, grid={}, classifier=nearest)
            return nearest(train, labels, test)

        tuning = adapter.tune(self.source, self.labels, self.target, grid=GRID,
                              classifier=classifier)
        self.assertEqual(tuning.info["finished"], 5)

    def test_it_is_let_go_of(self):
        class Judge:
            def __call__(self, train, labels, test):
                return nearest(train, labels, test)

        judge = Judge()
        alive = weakref.ref(judge)
        gc.disable()
        self.addCleanup(gc.enable)
        tuning = self.tune(judge)
        del judge
        self.assertIsNone(alive())
        self.assertIsNotNone(tuning)

    def test_hooks_stay_as_they_were(self):
        before = sys.unraisablehook
        self.tune(nearest)
        with self.assertRaises(Failure):
            self.tune(self.unhappy)
        self.assertIs(sys.unraisablehook, before)

    def unhappy(self, train, labels, test):
        raise Failure

    def test_in_threads(self):
        results = [None] * 3

        def work(k):
            results[k] = self.tune(nearest)

        helpers = [threading.Thread(target=work, args=(k,)) for k in range(3)]
        for helper in helpers:
            helper.start()
        for helper in helpers:
            helper.join()
        for result in results:
            self.same(result, self.tune())


if __name__ == "__main__":
    unittest.main()
