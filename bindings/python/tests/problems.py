# SPDX-License-Identifier: MIT
"""Shared by the tests: small problems, and a fit that would take hours."""
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import threading
import unittest

import numpy as np


def clusters(ns=24, nt=20, d=3, classes=3, seed=5):
    """Returns source, integer labels and target: clusters, and the same moved."""
    random = np.random.default_rng(seed)
    centres = 3 * random.standard_normal((classes, d))
    ys, yt = np.arange(ns) % classes, np.arange(nt) % classes
    source = centres[ys] + 0.3 * random.standard_normal((ns, d))
    target = centres[yt] + 0.3 * random.standard_normal((nt, d)) + 1
    return source, ys, target


# Options of an endless fit, which a test has to stop.
ENDLESS = {"gap_tolerance": 0, "max_iterations": 10**12, "lambda_s": 1}


def folder(test: unittest.TestCase) -> str:
    """A folder that is removed after the test."""
    place = tempfile.TemporaryDirectory()
    test.addCleanup(place.cleanup)
    return place.name


def interrupted(test: unittest.TestCase, script: str) -> str:
    """Sends Ctrl-C to a program after it prints `running`, and returns its last line."""
    here = os.path.dirname(os.path.abspath(__file__))
    with subprocess.Popen([sys.executable, "-c", script], cwd=here, env=environment(),
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        test.addCleanup(child.kill)
        test.assertEqual(child.stdout.readline(), "running\n")
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=120)
    test.assertEqual(err, "")
    return out.splitlines()[-1]


@contextlib.contextmanager
def cancelled_from_a_thread(adapter):
    """Returns an event; once it is set, another thread cancels the adapter."""
    begun = threading.Event()

    def cancel():
        begun.wait()
        adapter.cancel()

    helper = threading.Thread(target=cancel)
    helper.start()
    try:
        yield begun
    finally:
        begun.set()  # also when the fit failed, or the thread would wait for ever
        helper.join()


def environment(**more):
    """Environment of a second interpreter that finds the same package and library."""
    return {**os.environ, **more}
