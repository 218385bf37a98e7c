# SPDX-License-Identifier: MIT
"""Models survive pickle, copies, files of the library and other processes."""
import copy
import os
import pickle
import subprocess
import sys
import unittest
import warnings

import numpy as np

import sscda
from problems import clusters, environment, folder


class TestPickle(unittest.TestCase):
    def setUp(self):
        self.source, labels, self.target = clusters()
        self.names = np.array(["red", "green", "blue"])[labels]
        self.adapter = sscda.Adapter(lambda_s=0.3, map="rigid").fit(
            self.source, self.names, self.target)

    def check(self, other):
        self.assertEqual(other.get_params(), self.adapter.get_params())
        np.testing.assert_array_equal(other.adapted_, self.adapter.adapted_)
        np.testing.assert_array_equal(other.transform(self.source + 1),
                                      self.adapter.transform(self.source + 1))
        np.testing.assert_array_equal(other.target_labels_, self.adapter.target_labels_)
        np.testing.assert_array_equal(other.classes_, ["blue", "green", "red"])
        self.assertEqual(other.info_, self.adapter.info_)

    def test_pickle(self):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            self.check(pickle.loads(pickle.dumps(self.adapter, protocol)))

    def test_copy(self):
        for duplicate in (copy.copy, copy.deepcopy):
            other = duplicate(self.adapter)
            self.check(other)
            other.fit(self.source, self.names, self.target + 7)
            other.lambda_s = 5
            self.assertEqual(self.adapter.lambda_s, 0.3)
            self.check(pickle.loads(pickle.dumps(self.adapter)))

    def test_results_read_before_are_not_stored(self):
        size = len(pickle.dumps(self.adapter))
        self.adapter.correspondence_, self.adapter.trace_
        self.assertEqual(len(pickle.dumps(self.adapter)), size)

    def test_before_a_fit(self):
        other = pickle.loads(pickle.dumps(sscda.Adapter(cycles=3)))
        self.assertEqual(repr(other), "Adapter(cycles=3)")
        self.assertFalse(hasattr(other, "adapted_"))

    def test_an_option_that_came_later(self):
        state = self.adapter.__getstate__()
        del state["ridge"]
        other = sscda.Adapter.__new__(sscda.Adapter)
        other.__setstate__(state)
        self.check(other)

    def test_another_process(self):
        place = folder(self)
        with open(os.path.join(place, "model.pickle"), "wb") as file:
            pickle.dump(self.adapter, file)
        np.save(os.path.join(place, "new.npy"), self.source + 1)
        script = """
import pickle, numpy
with open("model.pickle", "rb") as file:
    adapter = pickle.load(file)
numpy.save("mapped.npy", adapter.transform(numpy.load("new.npy")))
print(adapter, *adapter.target_labels_[:3])
"""
        said = subprocess.run([sys.executable, "-c", script], cwd=place, env=environment(),
                              check=True, capture_output=True, text=True).stdout
        self.assertEqual(said, "Adapter(lambda_s=0.3, map='rigid') red green blue\n")
        np.testing.assert_array_equal(np.load(os.path.join(place, "mapped.npy")),
                                      self.adapter.transform(self.source + 1))

    def test_handle(self):
        for duplicate in (copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))):
            with duplicate(self.adapter.handle_) as other:
                np.testing.assert_array_equal(other.adapted(), self.adapter.adapted_)
                other.set(cycles=2)
            self.assertEqual(self.adapter.handle_.get("cycles"), 1)

    def test_errors_survive_too(self):
        """A process pool needs this."""
        for name in sscda.__all__:
            kind = getattr(sscda, name)
            if isinstance(kind, type) and issubclass(kind, (sscda.SscdaError, sscda.SscdaWarning)):
                other = pickle.loads(pickle.dumps(kind("some words")))
                self.assertIs(type(other), kind)
                self.assertEqual((str(other), other.status), ("some words", kind.status))


class TestFiles(unittest.TestCase):
    def setUp(self):
        self.source, self.labels, self.target = clusters()
        self.path = os.path.join(folder(self), "modèle.sscda")

    def test_save_and_load(self):
        adapter = sscda.Adapter(lambda_s=0.3, map="rigid", intercept=False, threads=2)
        adapter.fit(self.source, self.labels, self.target).save(self.path)
        other = sscda.Adapter.load(self.path)
        self.assertEqual(repr(other), repr(adapter))
        np.testing.assert_array_equal(other.adapted_, adapter.adapted_)
        np.testing.assert_array_equal(other.target_labels_, adapter.target_labels_)
        np.testing.assert_array_equal(
            other.fit(self.source, self.labels, self.target).adapted_, adapter.adapted_)

    def test_preset_comes_back(self):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            adapter = sscda.Adapter(preset="paper", lambda_s=0.1, gap_tolerance=0.5)
            adapter.fit(self.source, self.labels, self.target).save(self.path)
        self.assertEqual(repr(sscda.Adapter.load(self.path)), repr(adapter))

    def test_path_like(self):
        import pathlib

        adapter = sscda.Adapter().fit(self.source, self.labels, self.target)
        adapter.save(pathlib.Path(self.path))
        sscda.Adapter.load(pathlib.Path(self.path))
        sscda.Adapter.load(os.fsencode(self.path))

    def test_unfitted_handle(self):
        with sscda.Handle(cycles=4) as handle:
            handle.save(self.path)
        other = sscda.Adapter.load(self.path)
        self.assertEqual(repr(other), "Adapter(cycles=4)")
        self.assertFalse(hasattr(other, "adapted_"))

    def test_bytes_are_those_of_the_file(self):
        adapter = sscda.Adapter().fit(self.source, self.labels, self.target)
        adapter.save(self.path)
        with open(self.path, "rb") as file:
            data = file.read()
        self.assertEqual(adapter.handle_.to_bytes(), data)
        for kind in (bytes, bytearray, memoryview):
            with sscda.Handle.from_bytes(kind(data)) as handle:
                np.testing.assert_array_equal(handle.adapted(), adapter.adapted_)

    def test_what_is_refused(self):
        adapter = sscda.Adapter().fit(self.source, self.labels, self.target)
        with self.assertRaisesRegex(sscda.FileError, "No such file") as caught:
            sscda.Adapter.load(self.path)
        self.assertIsInstance(caught.exception, OSError)
        with self.assertRaises(sscda.FileError):
            adapter.save(os.path.join(self.path, "no", "folder"))
        with self.assertRaisesRegex(ValueError, "NUL"):
            adapter.save("a\0b")
        with self.assertRaises(TypeError):
            sscda.Adapter.load(3.5)
        data = adapter.handle_.to_bytes()
        for damaged in (b"", b"nonsense", data[:-1], data[:100] + b"x" + data[101:]):
            with self.assertRaises(sscda.FormatError):
                sscda.Handle.from_bytes(damaged)
            with open(self.path, "wb") as file:
                file.write(damaged)
            with self.assertRaises(sscda.FormatError):
                sscda.Adapter.load(self.path)


if __name__ == "__main__":
    unittest.main()
