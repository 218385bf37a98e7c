# SPDX-License-Identifier: MIT
"""The model keeps names of features and classes: in memory, in a file, in a pickle."""
import importlib.util
import os
import pickle
import unittest
import warnings

import numpy as np

import sscda
from problems import clusters, folder

COLUMNS = ["height", "breadth", "dépth"]
CLASSES = np.array(["red", "green", "blue"])


class Table:
    """A minimal data frame: an array with names of its columns."""

    def __init__(self, values, columns=tuple(COLUMNS)):
        self.values, self.columns = np.asarray(values), list(columns)

    def __array__(self, dtype=None, copy=None):
        return self.values if dtype is None else self.values.astype(dtype)

    def __getitem__(self, names):
        return Table(self.values[:, [self.columns.index(name) for name in names]], names)


class TestFeatures(unittest.TestCase):
    def setUp(self):
        self.source, labels, self.target = clusters()
        self.labels = CLASSES[labels]
        self.expected = sscda.Adapter().fit(self.source, self.labels, self.target)
        # There is no warning if both sides have names.
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            self.adapter = sscda.Adapter().fit(Table(self.source), self.labels, Table(self.target))
        self.mixed = Table(self.target)[["dépth", "height", "breadth"]]

    def models(self):
        """The model, and the same loaded from storage."""
        path = os.path.join(folder(self), "model.sscda")
        self.adapter.save(path)
        return (self.adapter, sscda.Adapter.load(path),
                pickle.loads(pickle.dumps(self.adapter)))

    def test_columns_in_another_order(self):
        wrong = self.expected.predict(self.mixed.values)
        right = self.expected.predict(self.target)
        self.assertLess(np.mean(wrong == right), 0.7)  # otherwise this would show nothing
        for model in self.models():
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                np.testing.assert_array_equal(model.predict(self.mixed), right)
                np.testing.assert_array_equal(model.confidence(self.mixed),
                                              self.expected.confidence(self.target))
                mixed = Table(self.source)[self.mixed.columns]
                np.testing.assert_array_equal(model.transform(mixed), self.expected.adapted_)
                np.testing.assert_array_equal(model.prepare(mixed, "source"),
                                              self.expected.prepare(self.source, "source"))

    def test_the_target_of_a_fit_in_another_order(self):
        adapter = sscda.Adapter().fit(Table(self.source), self.labels, self.mixed)
        np.testing.assert_array_equal(adapter.adapted_, self.expected.adapted_)
        tuning = sscda.tune(Table(self.source), self.labels, self.mixed,
                            grid={"map": ["rigid"], "lambda_s": [0.1]})
        same = sscda.tune(self.source, self.labels, self.target,
                          grid={"map": ["rigid"], "lambda_s": [0.1]})
        np.testing.assert_array_equal(tuning.table["score"], same.table["score"])
        np.testing.assert_array_equal(tuning.labels(), same.labels())
        self.assertEqual(tuning.handle.feature_names(), COLUMNS)
        self.assertEqual(list(tuning.apply().feature_names_in_), COLUMNS)

    def test_missing_and_extra_columns(self):
        other = Table(self.target, ["height", "breadth", "width"])
        for model in self.models():
            for call in (model.predict, model.transform, model.prepare, model.confidence):
                with self.assertRaisesRegex(
                        sscda.DimensionError, r"^X: .*missing \('dépth'\).*\('width'\)"):
                    call(other)
        more = Table(np.hstack((self.target, self.target[:, :1])), COLUMNS + ["weight"])
        with self.assertRaisesRegex(sscda.DimensionError, r"^X: .*\('weight'\)"):
            self.adapter.predict(more)
        with self.assertRaisesRegex(sscda.DimensionError, r"^target: .*missing \('dépth'\)"):
            sscda.Adapter().fit(Table(self.source), self.labels, other)

    def test_a_warning_when_only_one_side_has_names(self):
        for model in self.models():
            with self.assertWarnsRegex(sscda.ByPositionWarning, "^X: .*by position") as caught:
                np.testing.assert_array_equal(model.predict(self.target),
                                              self.expected.predict(self.target))
            self.assertEqual(caught.filename, __file__)
            self.assertIsInstance(caught.warning, UserWarning)
        with self.assertWarnsRegex(sscda.ByPositionWarning, "the fit had none"):
            self.expected.predict(Table(self.target))
        with self.assertWarnsRegex(sscda.ByPositionWarning, "source and target"):
            adapter = sscda.Adapter().fit(self.source, self.labels, Table(self.target))
        self.assertEqual(list(adapter.feature_names_in_), COLUMNS)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            self.expected.predict(self.target)

    def test_feature_names_in(self):
        for model in self.models():
            self.assertEqual(list(model.feature_names_in_), COLUMNS)
        self.assertFalse(hasattr(self.expected, "feature_names_in_"))
        self.assertFalse(hasattr(sscda.Adapter(), "feature_names_in_"))

    def test_names_that_cannot_be(self):
        for columns, said in ((["a", "b", "a"], "'a' occurs twice"), (["a", "", "c"], "empty"),
                              (["a", "b", 3], "some names of columns are text and some are not"),
                              (["a", "b", "c\0d"], "NUL"), (["a", "b", "\ud800"], "not a text")):
            with self.subTest(columns=columns), self.assertRaisesRegex(ValueError, said):
                sscda.Adapter().fit(Table(self.source, columns), self.labels,
                                    Table(self.target, columns))
        numbered = Table(self.source, range(3))
        self.assertFalse(hasattr(
            sscda.Adapter().fit(numbered, self.labels, self.target), "feature_names_in_"))

    def test_a_fit_of_other_data_forgets_them(self):
        self.adapter.fit(self.source[:, :2], self.labels, self.target[:, :2])
        self.assertFalse(hasattr(self.adapter, "feature_names_in_"))

    def test_handle(self):
        with sscda.Handle() as handle:
            self.assertIsNone(handle.feature_names())
            handle.set_feature_names(["x", "y"])
            self.assertEqual(handle.feature_names(), ["x", "y"])
            columns, status = handle.match_features(["y", "x"], 2)
            self.assertEqual((list(columns), status), ([1, 0], 0))
            columns, status = handle.match_features(None, 2)
            self.assertEqual((list(columns), status), ([0, 1], sscda.ByPositionWarning.status))
            with self.assertRaisesRegex(sscda.DimensionError,
                                        "source: 3 features, but there are 2 names"):
                handle.fit(self.source, np.zeros(24, dtype=np.int32), self.target)
            handle.set_feature_names(None)
            self.assertIsNone(handle.feature_names())
            handle.set_class_names([1, 7], ["one", "seven"])
            handle.fit(self.source, np.tile(np.int32([7, 8]), 12), self.target)
            self.assertEqual(handle.class_names(), {7: "seven"})
            with self.assertRaisesRegex(sscda.ArgumentError, "names: 1 of them, for 2 labels"):
                handle.set_class_names([1, 2], ["one"])


class TestClasses(unittest.TestCase):
    def after_load(self, labels):
        source, codes, target = clusters()
        path = os.path.join(folder(self), "model.sscda")
        adapter = sscda.Adapter().fit(source, np.asarray(labels, dtype=object)[codes], target)
        adapter.save(path)
        other = sscda.Adapter.load(path)
        places = {name: k for k, name in enumerate(other.classes_.tolist())}
        self.assertEqual([places[label] for label in other.predict(target).tolist()],
                         [list(adapter.classes_).index(label) for label in adapter.predict(target)])
        return other.classes_.tolist()

    def test_names_are_in_the_file(self):
        self.assertEqual(self.after_load(["red", "größe", "blue"]), ["blue", "größe", "red"])

    def test_integers_stay_integers(self):
        self.assertEqual(self.after_load([5, -2, 7]), [-2, 5, 7])

    def test_others_become_text(self):
        self.assertEqual(self.after_load([0.5, 1.5, 2.5]), ["0.5", "1.5", "2.5"])
        self.assertEqual(self.after_load([1, "1", 2]), ["1", "'1'", "2"])
        self.assertEqual(self.after_load(["", "a", "b"]), ["''", "a", "b"])

    def test_some_have_names(self):
        source, codes, target = clusters()
        path = os.path.join(folder(self), "model.sscda")
        with sscda.Handle() as handle:
            handle.set_class_names([1], ["one"])
            handle.fit(source, codes.astype(np.int32), target)
            handle.save(path)
        self.assertEqual(list(sscda.Adapter.load(path).classes_), ["0", "one", "2"])

    def test_without_labels(self):
        source, _, target = clusters()
        path = os.path.join(folder(self), "model.sscda")
        sscda.Adapter(lambda_g=0).fit(source, None, target).save(path)
        self.assertIsNone(sscda.Adapter.load(path).classes_)


class TestDominance(unittest.TestCase):
    def setUp(self):
        self.source, self.labels, self.target = clusters()

    def test_it_is_named(self):
        large = np.array([1, 1000, 1])
        with self.assertWarnsRegex(sscda.DominantFeatureWarning,
                                   r"^feature 1 \(counted from 0\) .*standardize") as caught:
            sscda.Adapter().fit(self.source * large, self.labels, self.target * large)
        self.assertEqual(caught.filename, __file__)
        with self.assertWarnsRegex(sscda.DominantFeatureWarning, "^feature 'breadth' "):
            adapter = sscda.Adapter().fit(Table(self.source * large), self.labels,
                                          Table(self.target * large))
        self.assertEqual(adapter.info_["dominant_feature"], 1)
        self.assertGreater(adapter.info_["dominant_share"], 0.99)

    def test_where_it_is_as_it_should_be(self):
        large = np.array([1, 1000, 1])
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            sscda.Adapter().fit(self.source, self.labels, self.target)
            sscda.Adapter(standardize="domain").fit(
                self.source * large, self.labels, self.target * large)
            two = slice(0, 2)
            sscda.Adapter().fit((self.source * large)[:, two], self.labels,
                                (self.target * large)[:, two])


class TestLimit(unittest.TestCase):
    def test_load_of_a_file_that_is_not_trusted(self):
        path = os.path.join(folder(self), "model.sscda")
        sscda.Adapter().fit(*clusters()).save(path)
        size = os.path.getsize(path)
        sscda.Adapter.load(path, max_bytes=size).predict(clusters()[2])
        with self.assertRaises(sscda.OutOfMemoryError):
            sscda.Adapter.load(path, max_bytes=size - 1)
        with self.assertRaisesRegex(sscda.ArgumentError, "max_bytes"):
            sscda.Adapter.load(path, max_bytes=-1)


class TestMessages(unittest.TestCase):
    """No message uses a term of C."""

    def check(self, call):
        with self.assertRaises(sscda.SscdaError) as caught:
            call()
        self.assertNotRegex(str(caught.exception), r"sscda_\w|SSCDA_|NULL|-nan|handle:")

    def test_errors(self):
        source, labels, target = clusters()
        codes = labels.astype(np.int32)
        handle = sscda.Handle()
        self.addCleanup(handle.close)
        for call in (handle.adapted, handle.classes, lambda: handle.tune_info("cells"),
                     lambda: handle.set(lambda_s="x"), lambda: handle.set(lambda_s=-1),
                     lambda: handle.fit(source, None, target),
                     lambda: handle.fit(source, codes, target[:, :2]),
                     lambda: handle.fit(source, codes, target * -np.nan)):
            self.check(call)
        handle.set_weights(np.ones(3), None)
        self.check(lambda: handle.fit(source, codes, target))
        handle.set_weights(None, None)
        handle.set_feature_names(["a"])
        self.check(lambda: handle.fit(source, codes, target))
        tuning = sscda.tune(source, labels, target, criterion="reverse", folds=2,
                            grid={"lambda_s": [0.1]})
        self.check(tuning.labels)

    def test_options(self):
        self.assertNotRegex(sscda.option_help(), r"sscda_\w|SSCDA_|NULL")


@unittest.skipIf(importlib.util.find_spec("pandas") is None, "pandas is not installed")
class TestPandas(unittest.TestCase):
    def test_frames(self):
        import pandas

        source, labels, target = clusters()
        frame = pandas.DataFrame(target, columns=COLUMNS)
        adapter = sscda.Adapter().fit(pandas.DataFrame(source, columns=COLUMNS), labels, frame)
        for model in (adapter, pickle.loads(pickle.dumps(adapter))):
            np.testing.assert_array_equal(model.predict(frame[COLUMNS[::-1]]),
                                          model.predict(frame))


if __name__ == "__main__":
    unittest.main()
