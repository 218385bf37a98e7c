# SPDX-License-Identifier: MIT
"""The estimator follows scikit-learn and has the numbers of the library."""
import gc
import unittest
import warnings

import numpy as np

import sscda
from problems import clusters
from sscda._handle import TRACE_KINDS


class TestParameters(unittest.TestCase):
    def test_all_options_are_parameters(self):
        params = sscda.Adapter(lambda_s=0.5, verbose=True).get_params()
        self.assertEqual(list(params), ["verbose", *sscda.options()])
        self.assertEqual({key: value for key, value in params.items() if value is not None},
                         {"verbose": True, "lambda_s": 0.5})

    def test_a_copy_by_parameters(self):
        """Does and checks the same as clone() of scikit-learn, without scikit-learn."""
        one = sscda.Adapter(lambda_s=0.5, preset="paper", map="rigid")
        params = one.get_params(deep=False)
        two = type(one)(**params)
        for key, value in two.get_params(deep=False).items():
            self.assertIs(value, params[key])
        self.assertEqual(repr(two), "Adapter(preset='paper', lambda_s=0.5, map='rigid')")

    def test_set_params(self):
        adapter = sscda.Adapter(lambda_s=0.5)
        self.assertIs(adapter.set_params(lambda_g=0.3, verbose=True), adapter)
        self.assertEqual((adapter.lambda_s, adapter.lambda_g, adapter.verbose), (0.5, 0.3, True))
        adapter.set_params(lambda_s=None, verbose=False)
        self.assertEqual(repr(adapter), "Adapter(lambda_g=0.3)")

    def test_set_params_all_or_none(self):
        adapter = sscda.Adapter(lambda_s=0.5)
        for wrong in ({"lambda_s": 1, "cycles": 0}, {"lambda_s": 1, "no_such": 1},
                      {"verbose": True, "lambda_s": -1}):
            with self.assertRaises(sscda.OptionError):
                adapter.set_params(**wrong)
            self.assertEqual(repr(adapter), "Adapter(lambda_s=0.5)")

    def test_attributes_count(self):
        adapter = sscda.Adapter()
        adapter.map = "barycentric"
        self.assertEqual(adapter.fit(*clusters()).info_["map"], "barycentric")
        adapter.map = "cubic"
        with self.assertRaisesRegex(sscda.OptionError, "cubic"):
            adapter.fit(*clusters())
        self.assertEqual(adapter.info_["map"], "barycentric")

    def test_a_fit_changes_no_parameter(self):
        adapter = sscda.Adapter(progress_interval=100, cycles=2)
        before = adapter.get_params()
        adapter.fit(*clusters())
        self.assertEqual(adapter.get_params(), before)
        self.assertEqual(adapter.handle_.get("progress_interval"), 100)


class TestFit(unittest.TestCase):
    def setUp(self):
        self.source, self.labels, self.target = clusters()

    def fit(self, **options):
        return sscda.Adapter(**options).fit(self.source, self.labels, self.target)

    def test_returns_itself(self):
        adapter = sscda.Adapter()
        self.assertIs(adapter.fit(self.source, self.labels, self.target), adapter)

    def test_by_keyword(self):
        adapter = sscda.Adapter().fit(Xs=self.source, ys=self.labels, Xt=self.target)
        np.testing.assert_array_equal(adapter.adapted_, self.fit().adapted_)

    def test_attributes(self):
        adapter = self.fit(cycles=2)
        info = adapter.info_
        self.assertEqual((adapter.objective_, adapter.lower_bound_, adapter.relative_gap_),
                         (info["objective"], info["lower_bound"], info["relative_gap"]))
        self.assertEqual((adapter.n_iter_, adapter.n_features_in_), (info["iterations"], 3))
        self.assertEqual(list(adapter.trace_), ["objective", "lower_bound", "relative_gap",
                                                "step", "seconds", "cycle"])
        for values in adapter.trace_.values():
            self.assertEqual(values.shape, (adapter.n_iter_,))
        self.assertEqual(adapter.trace_["objective"][-1], adapter.objective_)
        c = adapter.correspondence_
        self.assertEqual(c.shape, (24, 20))
        np.testing.assert_allclose(c.sum(axis=1), 1)
        np.testing.assert_allclose(c.sum(axis=0), 24 / 20)
        self.assertIs(adapter.correspondence_, c)

    def test_the_place_of_the_target_does_not_matter(self):
        here, there = self.fit(), sscda.Adapter().fit(self.source, self.labels, self.target + 7)
        np.testing.assert_allclose(there.correspondence_, here.correspondence_, atol=1e-9)
        np.testing.assert_array_equal(there.predict(self.target + 7), here.predict(self.target))
        apart = self.source.mean(axis=0) - self.target.mean(axis=0)
        self.assertAlmostEqual(here.info_["offset"], (apart ** 2).mean())
        self.assertAlmostEqual(there.info_["offset"], ((apart - 7) ** 2).mean())
        self.assertAlmostEqual(here.relative_gap_, (here.objective_ - here.lower_bound_) /
                               (here.objective_ - here.info_["offset"]))

    def test_fit_transform_is_what_to_train_on(self):
        for name in sscda.options()["map"].choices:
            adapter = sscda.Adapter(map=name)
            got = adapter.fit_transform(self.source, self.labels, self.target)
            np.testing.assert_array_equal(got, adapter.adapted_)

    def test_fit_transform_float32(self):
        source = self.source.astype(np.float32)
        got = sscda.Adapter().fit_transform(source, self.labels, self.target)
        self.assertEqual(got.dtype, np.float32)
        adapter = sscda.Adapter().fit(source, self.labels, self.target)
        self.assertEqual(adapter.adapted_.dtype, np.float64)
        np.testing.assert_array_equal(got, adapter.adapted_.astype(np.float32))

    def test_source_is_moved_onto_the_target(self):
        adapter = self.fit(map="rigid")
        self.assertLess(np.abs(adapter.adapted_.mean(axis=0) - self.target.mean(axis=0)).max(), 0.1)
        self.assertEqual(list(adapter.target_labels_), [j % 3 for j in range(20)])

    def test_a_new_fit_forgets_the_old_results(self):
        adapter = self.fit()
        old = adapter.adapted_, adapter.info_, adapter.correspondence_
        adapter.fit(self.source[:10], self.labels[:10], self.target + 5)
        self.assertEqual(adapter.adapted_.shape, (10, 3))
        self.assertEqual(adapter.correspondence_.shape, (10, 20))
        self.assertEqual(adapter.info_["source_rows"], 10)
        self.assertEqual(old[0].shape, (24, 3))

    def test_a_failed_fit_leaves_the_old_one(self):
        adapter = self.fit()
        adapted = adapter.adapted_
        bad = self.target.copy()
        bad[3, 1] = np.inf
        for arguments, kind in (((self.source, self.labels, bad), sscda.NotFiniteError),
                                ((self.source, self.labels, self.target[:, :2]),
                                 sscda.DimensionError),
                                ((self.source, self.labels[:5], self.target),
                                 sscda.DimensionError)):
            with self.assertRaises(kind):
                adapter.fit(*arguments)
            self.assertIs(adapter.adapted_, adapted)
            np.testing.assert_array_equal(adapter.transform(self.source), adapted)

    def test_threads_do_not_change_the_bits(self):
        np.testing.assert_array_equal(self.fit(threads=2).correspondence_,
                                      self.fit(threads=1).correspondence_)

    def test_not_fitted(self):
        adapter = sscda.Adapter()
        names = [name for name in dir(sscda.Adapter)
                 if name.endswith("_") and not name.startswith("_")]
        self.assertGreaterEqual(len(names), 14)
        for name in names:
            self.assertFalse(hasattr(adapter, name), name)
            with self.assertRaisesRegex(sscda.NotFittedError, "call fit()"):
                getattr(adapter, name)
        for call in (lambda: adapter.transform(self.source), lambda: adapter.save("nowhere")):
            with self.assertRaises(sscda.NotFittedError):
                call()
        self.assertFalse(adapter.__sklearn_is_fitted__())
        self.assertTrue(self.fit().__sklearn_is_fitted__())

    def test_target_is_needed(self):
        with self.assertRaisesRegex(TypeError, "Xt"):
            sscda.Adapter().fit(self.source, self.labels)

    def test_close(self):
        adapter = self.fit()
        before = sscda.live_handles()
        adapter.close()
        adapter.close()
        self.assertEqual(sscda.live_handles(), before - 1)
        self.assertFalse(hasattr(adapter, "adapted_"))
        adapter.fit(self.source, self.labels, self.target)
        self.assertEqual(adapter.adapted_.shape, self.source.shape)

    def test_memory(self):
        small = sscda.estimate_memory(100, 100, 5)
        self.assertGreater(small, 100 * 100 * 4)
        # Memory grows with the square of the number of samples.
        self.assertGreater(sscda.estimate_memory(4000, 4000, 5),
                           12 * sscda.estimate_memory(1000, 1000, 5))
        self.assertEqual(sscda.Adapter(lambda_s=0).estimate_memory(100, 90, 5),
                         sscda.estimate_memory(100, 90, 5, lambda_s=0))
        for sizes in ((0, 1, 1), (-1, 1, 1), (2**64 + 100, 100, 5)):
            with self.assertRaises(sscda.ArgumentError):
                sscda.estimate_memory(*sizes)
        with self.assertRaises(TypeError):
            sscda.estimate_memory(1.5, 1, 1)


class TestCaveats(unittest.TestCase):
    def test_warns_once_at_the_callers_line(self):
        def direct():
            return sscda.Adapter(max_iterations=1, gap_tolerance=0).fit(*clusters())

        def through():
            return sscda.adapt(*clusters(), max_iterations=1, gap_tolerance=0)

        for call in (direct, through):
            with warnings.catch_warnings(record=True) as seen:
                warnings.simplefilter("always")
                call()
            self.assertEqual([each.category for each in seen], [sscda.NotConvergedWarning])
            self.assertEqual(seen[0].filename, __file__)
            self.assertIn("relative gap", str(seen[0].message))

    def test_time_limit(self):
        with self.assertWarns(sscda.TimeLimitWarning):
            adapter = sscda.Adapter(time_limit=1e-9, gap_tolerance=0).fit(*clusters())
        self.assertEqual(adapter.info_["status"], sscda.TimeLimitWarning.status)

    def test_warnings_as_errors_leave_a_fit(self):
        adapter = sscda.Adapter(max_iterations=1, gap_tolerance=0)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with self.assertRaises(sscda.NotConvergedWarning):
                adapter.fit(*clusters())
        self.assertEqual(adapter.info_["status"], 1)

    def test_none_when_all_is_well(self):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            sscda.adapt(*clusters())


class TestHandles(unittest.TestCase):
    def test_a_thousand_objects_leak_nothing(self):
        data = clusters(6, 6, 2, 2)
        gc.collect()
        before = sscda.live_handles()
        for k in range(1000):
            adapter = sscda.Adapter(max_iterations=2, gap_tolerance=1).fit(*data)
            handle = sscda.Handle()
            if k % 2:
                handle.close()
                adapter.close()
        del adapter, handle
        # gc.collect() is not needed: there is no reference cycle.
        self.assertEqual(sscda.live_handles(), before)

    def test_failed_construction_leaks_nothing(self):
        before = sscda.live_handles()
        for call in (lambda: sscda.Handle(lambda_s=-1), lambda: sscda.Adapter(lambda_s=-1),
                     lambda: sscda.Handle.from_bytes(b"nonsense"),
                     lambda: sscda.Adapter().fit([[1]], None, [[1]])):
            with self.assertRaises(sscda.SscdaError):
                call()
        self.assertEqual(sscda.live_handles(), before)

    def test_close_twice_and_after(self):
        handle = sscda.Handle()
        handle.close()
        handle.close()
        for call in (lambda: handle.get("cycles"), lambda: handle.set(cycles=2),
                     lambda: handle.fit([[1]], None, [[1]]), handle.adapted, handle.to_bytes):
            with self.assertRaisesRegex(sscda.ArgumentError, "closed"):
                call()
        handle.cancel()

    def test_with(self):
        before = sscda.live_handles()
        with sscda.Handle() as handle:
            self.assertEqual(sscda.live_handles(), before + 1)
        self.assertEqual(sscda.live_handles(), before)
        self.assertIsNotNone(handle)

    def test_low_level_refuses(self):
        source, labels, target = clusters()
        with sscda.Handle() as handle:
            for read in (handle.adapted, handle.correspondence, handle.triplets,
                         handle.target_labels, handle.info, handle.trace):
                with self.assertRaises(sscda.NotFittedError):
                    read()
            with self.assertRaisesRegex(sscda.ArgumentError, "int32"):
                handle.fit(source, labels.astype(float), target)
            with self.assertRaisesRegex(sscda.DimensionError, "expected 24"):
                handle.fit(source, labels[:4].astype(np.int32), target)
            self.assertEqual(handle.fit(source, labels.astype(np.int32), target), 0)
            with self.assertRaisesRegex(sscda.OptionError, "known are: objective"):
                handle.info("objektive")
            with self.assertRaises(sscda.OptionError) as caught:
                handle.trace("objektive")
            # The library has no table of these, but its message lists them.
            self.assertIn(", ".join(TRACE_KINDS), str(caught.exception))
            self.assertEqual(handle.info("solver"), "proximal_gradient")
            self.assertEqual(len(handle.trace("step")), handle.info("iterations"))


if __name__ == "__main__":
    unittest.main()
