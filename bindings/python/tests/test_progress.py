# SPDX-License-Identifier: MIT
"""Callbacks, Ctrl-C and cancel: they can stop a fit, and the object stays usable."""
import contextlib
import gc
import io
import math
import os
import signal
import threading
import unittest
import weakref

import numpy as np

import sscda
from problems import ENDLESS, cancelled_from_a_thread, clusters, interrupted


class Failure(Exception):
    pass


class TestCallback(unittest.TestCase):
    def setUp(self):
        self.data = clusters()

    def test_what_it_is_told(self):
        seen = []
        adapter = sscda.Adapter(progress_interval=0, cycles=2)
        adapter.fit(*self.data, callback=seen.append)
        self.assertTrue(all(type(each) is sscda.Progress for each in seen))
        self.assertEqual(seen[0].phase, "prepare")
        self.assertEqual(seen[0].iteration, 0)
        self.assertTrue(math.isnan(seen[0].objective))
        self.assertEqual({each.phase for each in seen}, {"prepare", "solve", "map"})
        self.assertEqual((seen[-1].cycle, seen[-1].cycles, seen[-1].phase), (2, 2, "map"))
        # Reports may be in single precision; the last one is in double.
        self.assertAlmostEqual(seen[-1].objective / adapter.objective_, 1, 3)
        self.assertLess(seen[-1].relative_gap, 0.02)
        self.assertEqual((seen[-1].gap_tolerance, seen[-1].max_iterations), (0.01, 5000))
        seconds = [each.seconds for each in seen]
        self.assertEqual(seconds, sorted(seconds))

    def test_interval_is_kept(self):
        """A long interval applies to the callback, not to Ctrl-C."""
        calls = []

        def callback(progress):
            calls.append(progress)

        options = {**ENDLESS, "time_limit": 0.5, "progress_interval": 1000}
        with self.assertWarns(sscda.TimeLimitWarning):
            sscda.Adapter(**options).fit(*self.data, callback=callback)
        self.assertEqual([each.phase for each in calls], ["prepare", "map"])

    def test_true_stops_and_keeps(self):
        adapter = sscda.Adapter(**ENDLESS, progress_interval=0)
        with self.assertWarnsRegex(sscda.CancelledWarning, "relative gap"):
            adapter.fit(*self.data, callback=lambda progress: progress.iteration >= 5)
        self.assertEqual(adapter.info_["status"], sscda.CancelledWarning.status)
        self.assertGreaterEqual(adapter.n_iter_, 5)
        np.testing.assert_allclose(adapter.correspondence_.sum(axis=1), 1)

    def test_its_error_comes_out_as_itself(self):
        adapter = sscda.Adapter().fit(*self.data)
        adapted = adapter.adapted_
        for error in (Failure("mine"), KeyboardInterrupt(), SystemExit(3), StopIteration("odd"),
                      GeneratorExit("odd")):
            def callback(progress, error=error):
                if progress.iteration > 0:
                    raise error

            adapter.set_params(**ENDLESS, progress_interval=0)
            with self.subTest(error=error):
                try:
                    adapter.fit(*self.data, callback=callback)
                except BaseException as caught:
                    self.assertIs(caught, error)
                else:
                    self.fail("the error is lost")
                self.assertIs(adapter.adapted_, adapted)
        adapter.set_params(gap_tolerance=0.01).fit(*self.data)
        self.assertEqual(adapter.info_["status"], 0)

    def test_the_traceback_shows_the_callback(self):
        def unhappy(progress):
            raise Failure

        try:
            sscda.Adapter().fit(*self.data, callback=unhappy)
        except Failure as error:
            frames = []
            trace = error.__traceback__
            while trace:
                frames.append(trace.tb_frame.f_code.co_name)
                trace = trace.tb_next
        self.assertIn("unhappy", frames)

    def test_it_is_let_go_of(self):
        class Watcher:
            def __call__(self, progress):
                pass

        watcher = Watcher()
        alive = weakref.ref(watcher)
        gc.disable()
        try:
            adapter = sscda.Adapter().fit(*self.data, callback=watcher)
            del watcher
            self.assertIsNone(alive())
        finally:
            gc.enable()
        self.assertIsNotNone(adapter)

    def test_an_error_keeps_no_data_alive(self):
        def unhappy(progress):
            raise Failure

        source, labels, target = self.data
        source = source.copy()
        alive = weakref.ref(source)
        gc.disable()
        try:
            with self.assertRaises(Failure):
                sscda.Adapter().fit(source, labels, target, callback=unhappy)
            del source
            self.assertIsNone(alive())
        finally:
            gc.enable()

    def test_calls_from_inside(self):
        adapter = sscda.Adapter().fit(*self.data)
        busy = []

        def callback(progress):
            # The earlier fit is readable, but another fit cannot start.
            adapter.transform(self.data[0])
            with self.assertRaises(sscda.BusyError) as caught:
                adapter.fit(*self.data)
            busy.append(caught.exception)
            sscda.adapt(*self.data)

        adapter.fit(*self.data, callback=callback)
        self.assertGreater(len(busy), 0)

    def test_low_level_is_busy(self):
        source, labels, target = self.data
        refused = []
        with sscda.Handle() as handle:
            handle.fit(source, labels.astype(np.int32), target)

            def callback(progress):
                for call in (handle.close, handle.adapted, handle.to_bytes, handle.set_weights,
                             lambda: handle.set(cycles=2),
                             lambda: handle.fit(source, None, target)):
                    with self.assertRaises(sscda.BusyError):
                        call()
                    refused.append(call)
            handle.fit(source, labels.astype(np.int32), target, callback)
        self.assertGreaterEqual(len(refused), 6)


class TestVerbose(unittest.TestCase):
    def shown(self, terminal, **options):
        class Stream(io.StringIO):
            def isatty(self):
                return terminal

        stream, calls = Stream(), []
        with contextlib.redirect_stderr(stream):
            sscda.Adapter(verbose=True, progress_interval=0, **options).fit(
                *clusters(), callback=calls.append)
        self.assertGreater(len(calls), 1)
        return stream.getvalue()

    def test_lines(self):
        lines = self.shown(False).splitlines()
        self.assertLess(len(lines), 5)
        self.assertRegex(lines[-1], r"^sscda: iteration \d+/5000, objective .*, gap 0.00\d+ ")

    def test_in_place_on_a_terminal(self):
        text = self.shown(True, cycles=2)
        self.assertEqual(text.count("\n"), 1)
        self.assertTrue(text.endswith("\n"))
        self.assertGreater(text.count("\r"), 3)
        self.assertIn("cycle 2/2, iteration", text)

    def test_no_standard_error(self):
        with contextlib.redirect_stderr(None):
            sscda.Adapter(verbose=True).fit(*clusters())

    def test_quiet_otherwise(self):
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            sscda.adapt(*clusters())
        self.assertEqual(out.getvalue() + err.getvalue(), "")


class TestInterrupt(unittest.TestCase):
    """Fits that would take hours: if one is not stopped, the test does not end."""

    def setUp(self):
        # The process that started the tests may ignore the signal.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        self.data = clusters(200, 200)

    def interrupt_once_it_runs(self, **options):
        """Ctrl-C at any moment of a fit, mostly while Python is not running."""
        adapter = sscda.Adapter().fit(*clusters())
        adapted = adapter.adapted_
        adapter.set_params(**ENDLESS, **options)
        timer = threading.Timer(0.15, os.kill, (os.getpid(), signal.SIGINT))
        with self.assertRaises(KeyboardInterrupt):
            timer.start()
            adapter.fit(*self.data)
        timer.join()
        self.assertIs(adapter.adapted_, adapted)
        adapter.set_params(max_iterations=1, gap_tolerance=1).fit(*self.data)
        self.assertEqual(adapter.adapted_.shape, (200, 3))

    def test_ctrl_c(self):
        for _ in range(5):
            self.interrupt_once_it_runs()

    def test_ctrl_c_whatever_the_interval(self):
        self.interrupt_once_it_runs(progress_interval=1e6)
        self.interrupt_once_it_runs(progress_interval=0)

    def test_ctrl_c_with_threads(self):
        self.interrupt_once_it_runs(threads=2)

    def test_other_signals(self):
        """A signal handler of the program may raise, for example after a time-out."""
        def expire(number, frame):
            raise Failure("time is up")

        before = signal.signal(signal.SIGALRM, expire)
        self.addCleanup(signal.signal, signal.SIGALRM, before)
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        self.addCleanup(signal.setitimer, signal.ITIMER_REAL, 0)
        with self.assertRaisesRegex(Failure, "time is up"):
            sscda.Adapter(**ENDLESS).fit(*self.data)

    def test_ctrl_c_in_a_program(self):
        script = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
import sscda
from problems import ENDLESS, clusters
adapter = sscda.Adapter(**ENDLESS)
try:
    adapter.fit(*clusters(200, 200), callback=lambda progress: print("running", flush=True))
except KeyboardInterrupt:
    adapter.set_params(gap_tolerance=0.5).fit(*clusters())
    print("usable", adapter.adapted_.shape, flush=True)
"""
        self.assertEqual(interrupted(self, script), "usable (24, 3)")


class TestCancel(unittest.TestCase):
    def test_from_another_thread(self):
        adapter = sscda.Adapter(**ENDLESS)
        with cancelled_from_a_thread(adapter) as begun, self.assertWarns(sscda.CancelledWarning):
            adapter.fit(*clusters(200, 200), callback=lambda progress: begun.set())
        self.assertEqual(adapter.info_["status"], 3)

    def test_before_the_fit_begins(self):
        """A cancel inside the first call, before any work, works."""
        adapter = sscda.Adapter(**ENDLESS)
        with self.assertWarns(sscda.CancelledWarning):
            adapter.fit(*clusters(), callback=lambda progress: adapter.cancel())

    def test_without_a_fit_nothing_happens(self):
        adapter = sscda.Adapter()
        adapter.cancel()
        adapter.fit(*clusters())
        adapter.cancel()
        self.assertEqual(adapter.fit(*clusters()).info_["status"], 0)

    def test_fits_in_threads(self):
        """Different objects at once; readers of one fit at once."""
        source, labels, target = clusters(60, 60)
        expected = sscda.Adapter().fit(source, labels, target)
        results = [None] * 4

        def work(k):
            mine = sscda.adapt(source, labels, target)
            results[k] = mine, expected.transform(source)

        helpers = [threading.Thread(target=work, args=(k,)) for k in range(4)]
        for helper in helpers:
            helper.start()
        for helper in helpers:
            helper.join()
        for mine, mapped in results:
            np.testing.assert_array_equal(mine, expected.adapted_)
            np.testing.assert_array_equal(mapped, expected.transform(source))


if __name__ == "__main__":
    unittest.main()
