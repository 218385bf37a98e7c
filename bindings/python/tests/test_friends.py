# SPDX-License-Identifier: MIT
"""Tests with SciPy, pandas, scikit-learn and Matplotlib, which are optional."""
import importlib.util
import os
import pickle
import subprocess
import sys
import unittest
import warnings

import numpy as np

import sscda
from problems import clusters, environment, folder


def needs(module):
    return unittest.skipIf(importlib.util.find_spec(module) is None, f"{module} is not installed")


class TestAlone(unittest.TestCase):
    def test_none_of_them_is_imported(self):
        script = """
import sys, sscda
from problems import clusters
adapter = sscda.Adapter().fit(*clusters())
adapter.target_labels_, adapter.info_, adapter.trace_, adapter.correspondence_
import sscda.plot
print(sorted({"scipy", "pandas", "sklearn", "matplotlib"} & set(sys.modules)))
for module in ("scipy", "scipy.sparse", "matplotlib", "matplotlib.pyplot"):
    sys.modules[module] = None      # as if it were not installed
for call in (lambda: adapter.correspondence_sparse_, lambda: sscda.plot.convergence(adapter)):
    try:
        call()
    except ImportError as error:
        print(error)
"""
        here = os.path.dirname(os.path.abspath(__file__))
        said = subprocess.run([sys.executable, "-c", script], cwd=here, env=environment(),
                              capture_output=True, text=True, check=True).stdout.splitlines()
        self.assertEqual(said[0], "[]")
        self.assertIn("needs SciPy", said[1])
        self.assertIn("needs Matplotlib", said[2])


@needs("scipy")
class TestScipy(unittest.TestCase):
    def test_sparse_is_the_dense(self):
        from scipy.sparse import csr_matrix

        source, labels, target = clusters()
        source = np.concatenate((source, source[:1] + 50))
        labels = np.append(labels, 0)
        for options in ({}, {"preset": "paper", "max_iterations": 3}):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", sscda.SscdaWarning)
                adapter = sscda.Adapter(**options).fit(source, labels, target)
            sparse = adapter.correspondence_sparse_
            self.assertIsInstance(sparse, csr_matrix)
            sparse.check_format(full_check=True)
            self.assertTrue(sparse.has_canonical_format)
            self.assertEqual(sparse.nnz, np.count_nonzero(adapter.correspondence_))
            np.testing.assert_array_equal(sparse.toarray(), adapter.correspondence_)

    def test_sparse_samples_are_refused_by_name(self):
        from scipy.sparse import csr_matrix

        source, labels, target = clusters()
        with self.assertRaisesRegex(sscda.ArgumentError, r"source.toarray\(\)"):
            sscda.adapt(csr_matrix(source), labels, target)


@needs("pandas")
class TestPandas(unittest.TestCase):
    def setUp(self):
        import pandas

        self.pandas = pandas
        self.source, self.labels, self.target = clusters()
        self.expected = sscda.Adapter().fit(self.source, self.labels, self.target)

    def fit(self, labels):
        frame = self.pandas.DataFrame
        return sscda.Adapter().fit(frame(self.source), labels, frame(self.target))

    def test_frames_and_series(self):
        names = np.array(["a", "b", "c"])
        series = self.pandas.Series
        for labels, back in ((series(self.labels), self.expected.target_labels_),
                             (series(names[self.labels]), names[self.expected.target_labels_]),
                             (series(names[self.labels], dtype="category"),
                              names[self.expected.target_labels_]),
                             (series(names[self.labels], dtype="string"),
                              names[self.expected.target_labels_]),
                             (self.pandas.DataFrame({"y": self.labels}),
                              self.expected.target_labels_)):
            adapter = self.fit(labels)
            np.testing.assert_array_equal(adapter.adapted_, self.expected.adapted_)
            self.assertEqual(list(adapter.target_labels_), list(back))

    def test_missing(self):
        pandas = self.pandas
        whole = pandas.array(self.labels, dtype="Int64")
        whole[::5] = pandas.NA
        text = pandas.array(np.array(["a", "b", "c"])[self.labels], dtype="string")
        text[::5] = pandas.NA
        days = pandas.Series(pandas.to_datetime(self.labels, unit="D"))
        days[::5] = pandas.NaT
        real = pandas.Series(self.labels.astype(float))
        real[::5] = None
        for labels in (pandas.Series(whole), pandas.Series(text), pandas.Series(text, dtype=object),
                       pandas.Series(text).astype("category"), days, real, whole):
            adapter = self.fit(labels)
            self.assertEqual(adapter.info_["unlabeled"], 5)
            self.assertEqual(len(adapter.classes_), 3)
        self.assertEqual(list(self.fit(whole).classes_), [0, 1, 2])

    def test_missing_samples_are_refused_with_their_place(self):
        for dtype in (float, "Float64", object):
            frame = self.pandas.DataFrame(self.source).astype(dtype)
            frame.iloc[3, 1] = None
            with self.subTest(dtype=dtype), \
                    self.assertRaisesRegex(sscda.NotFiniteError, "row 3, column 1"):
                sscda.adapt(frame, self.labels, self.target)

    def test_columns_in_another_order(self):
        frame = self.pandas.DataFrame
        source = frame(self.source, columns=["x", "y", "z"])
        target = frame(self.target, columns=["x", "y", "z"])
        adapter = sscda.Adapter().fit(source, self.labels, target[["y", "x", "z"]])
        for model in (adapter, pickle.loads(pickle.dumps(adapter))):
            np.testing.assert_array_equal(model.transform(source[["z", "y", "x"]]),
                                          self.expected.adapted_)
            np.testing.assert_array_equal(model.predict(target[["z", "y", "x"]]),
                                          self.expected.predict(self.target))

    def test_trace_makes_a_frame(self):
        frame = self.pandas.DataFrame(self.expected.trace_)
        self.assertEqual(len(frame), self.expected.n_iter_)


@needs("sklearn")
class TestSklearn(unittest.TestCase):
    def test_clone(self):
        from sklearn.base import clone

        adapter = sscda.Adapter(lambda_s=0.5, preset="paper", gap_tolerance=0.5).fit(*clusters())
        other = clone(adapter)
        self.assertEqual(other.get_params(), adapter.get_params())
        self.assertFalse(hasattr(other, "adapted_"))

    def test_is_fitted(self):
        from sklearn.utils.validation import check_is_fitted

        check_is_fitted(sscda.Adapter().fit(*clusters()))
        with self.assertRaises(ValueError):
            check_is_fitted(sscda.Adapter())

    def test_grid(self):
        from sklearn.model_selection import ParameterGrid

        adapter = sscda.Adapter()
        for params in ParameterGrid({"lambda_s": [0, 0.5], "map": ["rigid", "linear"]}):
            adapter.set_params(**params).fit(*clusters())
            self.assertEqual(adapter.info_["map"], params["map"])

    def test_a_pipeline_that_would_map_the_target(self):
        from sklearn.neighbors import KNeighborsClassifier
        from sklearn.pipeline import make_pipeline
        from sklearn.preprocessing import StandardScaler

        source, labels, target = clusters()
        for last in (KNeighborsClassifier(1), make_pipeline(KNeighborsClassifier(1))):
            line = make_pipeline(StandardScaler(), sscda.Adapter(), last)
            with self.assertWarnsRegex(sscda.PipelineWarning,
                                       "Xt has not gone through StandardScaler"):
                line.fit(source, labels, adapter__Xt=target)
            with self.assertRaisesRegex(ValueError, "make the Adapter the last step"):
                line.predict(target)
            with self.assertRaisesRegex(ValueError, "make the Adapter the last step"):
                line.score(target, np.arange(20) % 3)
        inner = make_pipeline(make_pipeline(sscda.Adapter()), KNeighborsClassifier(1))
        inner.fit(source, labels, pipeline__adapter__Xt=target)
        with self.assertRaisesRegex(ValueError, "make the Adapter the last step"):
            inner.predict(target)

    def test_a_pipeline_that_ends_in_an_adapter(self):
        from sklearn.pipeline import make_pipeline
        from sklearn.preprocessing import FunctionTransformer, StandardScaler

        source, labels, target = clusters()
        target = target + 5
        with warnings.catch_warnings():
            warnings.simplefilter("error", sscda.SscdaWarning)
            line = make_pipeline("passthrough", sscda.Adapter(standardize="domain"))
            line.fit(source, labels, adapter__Xt=target)
            self.assertEqual(list(line.predict(target)), [j % 3 for j in range(20)])
            np.testing.assert_array_equal(line.transform(source), line[-1].transform(source))
            # transform() is meant for more samples of the source.
            make_pipeline(sscda.Adapter(), FunctionTransformer()).fit(
                source, labels, adapter__Xt=target).transform(source)
        with self.assertWarns(sscda.PipelineWarning):
            make_pipeline(StandardScaler(), sscda.Adapter()).fit(
                source, labels, adapter__Xt=target)

    def test_a_step_of_mine_may_map(self):
        """A direct call of transform() is not refused."""
        from sklearn.base import BaseEstimator
        from sklearn.pipeline import make_pipeline

        source, labels, target = clusters()
        adapter = sscda.Adapter().fit(source, labels, target)

        class Mine(BaseEstimator):
            def fit(self, X, y=None):
                return self

            def predict(self, X):
                return adapter.transform(X)

        line = make_pipeline("passthrough", Mine()).fit(source)
        np.testing.assert_array_equal(line.predict(source), adapter.transform(source))

    def test_a_classifier_on_the_adapted_source(self):
        from sklearn.neighbors import KNeighborsClassifier

        source, labels, target = clusters()
        names = np.array(["x", "y", "z"])
        target = target + 5
        adapted = sscda.adapt(source, names[labels], target, map="rigid")
        model = KNeighborsClassifier(1).fit(adapted, names[labels])
        self.assertEqual(list(model.predict(target)), [names[j % 3] for j in range(20)])


@needs("matplotlib")
class TestPlot(unittest.TestCase):
    def setUp(self):
        import matplotlib

        matplotlib.use("agg")
        import matplotlib.pyplot as pyplot

        self.pyplot = pyplot
        self.addCleanup(pyplot.close, "all")
        self.labels = [None if i % 6 == 0 else "abc"[i % 3] for i in range(24)]

    def drawn(self, axes):
        """The plot is not empty."""
        path = os.path.join(folder(self), "picture.png")
        axes.figure.savefig(path)
        self.assertGreater(np.ptp(self.pyplot.imread(path)), 0.5)

    def test_domains(self):
        from sscda import plot

        for d in (1, 2, 5):
            source, _, target = clusters(d=d)
            for labels in (self.labels, None):
                adapter = sscda.Adapter(lambda_g=0).fit(source, labels, target)
                axes = plot.domains(adapter, source, labels, target)
                self.assertEqual([len(ax.collections) for ax in axes],
                                 [1, 1, 2] if labels is None else [4, 1, 5])
                points = sum(len(part.get_offsets()) for part in axes[2].collections)
                self.assertEqual(points, 24 + 20)
                self.drawn(axes[0])

    def test_domains_shows_the_data_itself_in_the_plane(self):
        from sscda import plot

        source, labels, target = clusters(d=2)
        adapter = sscda.Adapter(lambda_g=0).fit(source, None, target)
        figure, given = self.pyplot.subplots(1, 3)
        axes = plot.domains(adapter, source, None, target, axes=given)
        self.assertIs(axes[0], given[0])
        for ax, k, expected in ((axes[0], 0, source), (axes[1], 0, target),
                                (axes[2], 1, adapter.adapted_)):
            np.testing.assert_array_equal(ax.collections[k].get_offsets(), expected)

    def test_convergence(self):
        from sscda import plot

        adapter = sscda.Adapter(cycles=2).fit(*clusters())
        ax = plot.convergence(adapter)
        objective = ax.lines[0].get_ydata()
        # The line has a gap before the second cycle.
        np.testing.assert_array_equal(objective[~np.isnan(objective)], adapter.trace_["objective"])
        self.assertEqual(np.isnan(objective).sum(), 1)
        self.drawn(ax)

    def test_correspondence(self):
        from sscda import plot

        source, labels, target = clusters()
        adapter = sscda.Adapter().fit(source, labels, target)
        np.testing.assert_array_equal(plot.correspondence(adapter).images[0].get_array(),
                                      adapter.correspondence_)
        sorted_rows = adapter.correspondence_[np.argsort(labels, kind="stable")]
        _, ax = self.pyplot.subplots()
        self.assertIs(plot.correspondence(adapter, labels, ax=ax), ax)
        np.testing.assert_array_equal(ax.images[0].get_array(), sorted_rows)
        self.drawn(ax)

    def test_scores(self):
        from sscda import plot

        source, labels, target = clusters()
        tuning = sscda.tune(source, labels, target + 2, criterion="scatter", grid={
            "map": ["rigid", "linear"], "lambda_g": [0.5, 0.1, 0.3], "lambda_s": [0, 1]})
        score = {(cell.options["map"], cell.options["lambda_g"], cell.options["lambda_s"]):
                 cell.score for cell in tuning if not cell.baseline}
        ax = plot.scores(tuning)
        # The best scores over lambda_s, with numbers in order.
        expected = [[max(score[name, lambda_g, lambda_s] for lambda_s in (0, 1))
                     for name in ("rigid", "linear")] for lambda_g in (0.1, 0.3, 0.5)]
        np.testing.assert_array_equal(ax.images[0].get_array(), expected)
        self.assertEqual((ax.get_xlabel(), ax.get_ylabel()), ("map", "lambda_g"))
        self.assertEqual([text.get_text() for text in ax.get_yticklabels()], ["0.1", "0.3", "0.5"])
        self.assertRegex(ax.get_title(), r"^best [\d.]+, doing nothing [\d.]+$")
        self.drawn(ax)
        _, mine = self.pyplot.subplots()
        self.assertIs(plot.scores(tuning, "lambda_g", "lambda_s", mine), mine)
        self.assertEqual(mine.images[0].get_array().shape, (2, 3))

    def test_scores_of_one_option(self):
        from sscda import plot

        tuning = sscda.tune(*clusters(), grid={"lambda_s": [0, 1, 2], "lambda_g": [0.1]})
        ax = plot.scores(tuning)
        np.testing.assert_array_equal(ax.images[0].get_array(), [tuning.table["score"][:3]])
        with self.assertRaisesRegex(ValueError, "'map2' is not an option of the grid; those are: "
                                    "lambda_s, lambda_g, map"):
            plot.scores(tuning, "map2")
        with self.assertRaisesRegex(ValueError, "nothing to show"):
            plot.scores(sscda.tune(*clusters(), grid={"lambda_s": [1]}))


if __name__ == "__main__":
    unittest.main()
