# SPDX-License-Identifier: MIT
"""Callbacks, Ctrl-C and cancel in a tuning run."""
import contextlib
import io
import math
import os
import signal
import sys
import threading
import unittest

import numpy as np

import sscda
from problems import ENDLESS, cancelled_from_a_thread, clusters, interrupted

GRID = {"lambda_s": [0, 0.5], "map": ["rigid", "linear"]}
# Cells that take hours, so that a test has to stop the tuning run.
LONG = {"gap_tolerance": 0, "max_iterations": 10**12}
FOREVER = {"lambda_s": [1, 2, 3]}


class Failure(Exception):
    pass


class TestCallback(unittest.TestCase):
    def setUp(self):
        self.data = clusters()

    def test_what_it_is_told(self):
        seen = []
        tuning = sscda.Adapter(progress_interval=0).tune(*self.data, grid=GRID,
                                                         callback=seen.append)
        self.assertEqual({each.phase for each in seen}, {"tune"})
        self.assertEqual({each.cells for each in seen}, {len(tuning)})
        done = [each.cells_done for each in seen]
        self.assertEqual((done, done[0], done[-1]), (sorted(done), 0, 5))
        self.assertTrue(math.isnan(seen[0].seconds_left))
        self.assertEqual(seen[-1].seconds_left, 0)
        seconds = [each.seconds for each in seen]
        self.assertEqual(seconds, sorted(seconds))

    def test_a_fit_has_no_cells(self):
        seen = []
        sscda.Adapter(progress_interval=0).fit(*self.data, callback=seen.append)
        self.assertEqual({(each.cells_done, each.cells) for each in seen}, {(0, 0)})

    def test_interval_is_kept(self):
        """A long interval applies to the callback, not to Ctrl-C; it gets the start and the end."""
        calls = []
        tuning = sscda.Adapter(progress_interval=1000).tune(*self.data, grid=GRID,
                                                            callback=calls.append)
        self.assertEqual([each.cells_done for each in calls], [0, 5])
        self.assertEqual(tuning.handle.get("progress_interval"), 1000)

    def test_true_stops_and_keeps(self):
        adapter = sscda.Adapter(progress_interval=0)
        with self.assertWarnsRegex(sscda.CancelledWarning, "of 5 cells"):
            tuning = adapter.tune(*self.data, grid=GRID,
                                  callback=lambda progress: progress.cells_done >= 2)
        self.assertEqual(tuning.info["status"], sscda.CancelledWarning.status)
        self.assertGreaterEqual(tuning.info["finished"], 2)
        self.assertLess(tuning.info["finished"], 5)
        whole = adapter.tune(*self.data, grid=GRID)
        for mine, theirs in zip(tuning, whole):
            if mine.finished:
                self.assertEqual(mine.score, theirs.score)
            else:
                self.assertEqual(mine.status, sscda.NotRunError.status)

    def test_time_limit(self):
        with self.assertWarns(sscda.TimeLimitWarning):
            tuning = sscda.Adapter(time_limit=0.2, **LONG).tune(*self.data, grid=FOREVER)
        self.assertEqual(tuning.info["status"], sscda.TimeLimitWarning.status)
        self.assertLess(tuning.info["finished"], 4)

    def test_its_error_comes_out_as_itself(self):
        def unhappy(progress):
            raise Failure("mine")

        adapter = sscda.Adapter(**LONG)
        with self.assertRaisesRegex(Failure, "mine"):
            adapter.tune(*self.data, grid=FOREVER, callback=unhappy)
        self.assertEqual(len(sscda.Adapter().tune(*self.data, grid=GRID)), 5)

    def test_busy(self):
        adapter, refused = sscda.Adapter(), []

        def callback(progress):
            for call in (lambda: adapter.tune(*self.data, grid=GRID),
                         lambda: adapter.fit(*self.data)):
                with self.assertRaises(sscda.BusyError):
                    call()
                refused.append(call)

        adapter.tune(*self.data, grid=GRID, callback=callback)
        self.assertGreaterEqual(len(refused), 2)

    def test_low_level_is_busy(self):
        source, labels, target = self.data
        codes, refused = labels.astype(np.int32), []
        with sscda.Handle() as handle:
            handle.tune(source, codes, target, sscda.Grid(GRID))

            def callback(progress):
                for call in (handle.close, handle.tune_export, handle.tune_vote,
                             handle.tune_columns, lambda: handle.tune_import(b""),
                             handle.tune_apply, lambda: handle.tune(source, codes, target)):
                    with self.assertRaises(sscda.BusyError):
                        call()
                    refused.append(call)
            handle.tune(source, codes, target, sscda.Grid(GRID), callback=callback)
        self.assertGreaterEqual(len(refused), 7)


class TestVerbose(unittest.TestCase):
    def shown(self, terminal):
        class Stream(io.StringIO):
            def isatty(self):
                return terminal

        stream = Stream()
        with contextlib.redirect_stderr(stream):
            sscda.tune(*clusters(), grid=GRID, verbose=True, progress_interval=0)
        return stream.getvalue()

    def test_lines(self):
        lines = self.shown(False).splitlines()
        self.assertRegex(lines[0], r"^sscda: 0/5 cells, [\d.]+ s$")
        self.assertRegex(lines[-1], r"^sscda: 5/5 cells, [\d.]+ s, about 0 s left$")

    def test_in_place_on_a_terminal(self):
        text = self.shown(True)
        self.assertEqual(text.count("\n"), 1)
        self.assertGreater(text.count("\r"), 1)


class TestInterrupt(unittest.TestCase):
    """Tuning runs that would take hours: if one is not stopped, the test does not end."""

    def setUp(self):
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        self.data = clusters(200, 200)

    def interrupt_once_it_runs(self, classifier=None, grid=FOREVER, **options):
        adapter = sscda.Adapter(**{**LONG, **options})
        timer = threading.Timer(0.15, os.kill, (os.getpid(), signal.SIGINT))
        with self.assertRaises(KeyboardInterrupt):
            timer.start()
            adapter.tune(*self.data, grid=grid, classifier=classifier)
        timer.join()
        adapter.set_params(gap_tolerance=0.5)
        self.assertEqual(len(adapter.tune(*clusters(), grid=GRID)), 5)

    def test_ctrl_c(self):
        for options in ({}, {}, {"threads": 2}, {"progress_interval": 1e6},
                        {"progress_interval": 0}):
            self.interrupt_once_it_runs(**options)

    def test_ctrl_c_with_a_classifier(self):
        """The signal often comes while the library works. Python then notices it when it enters the
        classifier."""
        err = io.StringIO()
        with contextlib.redirect_stderr(err):
            for _ in range(8):
                self.interrupt_once_it_runs(
                    lambda train, labels, test: labels[:1].repeat(len(test)),
                    {"lambda_s": np.linspace(0.5, 1, 5000)},
                    gap_tolerance=0.2, progress_interval=1e6)
        self.assertEqual(err.getvalue(), "")

    def test_ctrl_c_where_the_classifier_is_entered(self):
        """The moment before a function can `try` anything."""
        def trace(frame, event, argument):
            if event == "call" and frame.f_code.co_name == "_call" \
                    and frame.f_code.co_filename.endswith("_classify.py"):
                sys.settrace(None)
                raise KeyboardInterrupt

        err, seen = io.StringIO(), []

        def classifier(train, labels, test):
            seen.append(1)
            return labels[:1].repeat(len(test))

        with contextlib.redirect_stderr(err):
            before = sys.gettrace()
            self.addCleanup(sys.settrace, before)
            with self.assertRaises(KeyboardInterrupt):
                sys.settrace(trace)
                sscda.Adapter().tune(*clusters(), grid=GRID, classifier=classifier)
            sys.settrace(before)
        self.assertEqual((err.getvalue(), seen), ("", []))

    def test_ctrl_c_in_a_program(self):
        script = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
import sscda
from problems import ENDLESS, clusters
adapter = sscda.Adapter(**ENDLESS)
try:
    adapter.tune(*clusters(200, 200), grid={"lambda_g": [0.1, 0.2]},
                 callback=lambda progress: print("running", flush=True))
except KeyboardInterrupt:
    adapter.set_params(gap_tolerance=0.5)
    print("usable", len(adapter.tune(*clusters(), grid={"lambda_g": [0.1, 0.2]})), flush=True)
"""
        self.assertEqual(interrupted(self, script), "usable 3")


class TestCancel(unittest.TestCase):
    def test_from_another_thread(self):
        adapter = sscda.Adapter(**ENDLESS)
        with cancelled_from_a_thread(adapter) as begun, self.assertWarns(sscda.CancelledWarning):
            tuning = adapter.tune(*clusters(200, 200), grid={"lambda_g": [0.1, 0.2]},
                                  callback=lambda progress: begun.set())
        self.assertEqual(tuning.info["status"], 3)

    def test_before_it_begins(self):
        adapter = sscda.Adapter(**ENDLESS)
        with self.assertWarns(sscda.CancelledWarning):
            adapter.tune(*clusters(), grid=GRID, callback=lambda progress: adapter.cancel())


if __name__ == "__main__":
    unittest.main()
