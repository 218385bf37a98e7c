# SPDX-License-Identifier: MIT
"""What the tests share: small problems, and a fit that would take hours."""
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
    """Source, integer labels, target: moved clusters."""
    random = np.random.default_rng(seed)
    centres = 3 * random.standard_normal((classes, d))
    ys, yt = np.arange(ns) % classes, np.arange(nt) % classes
    source = centres[ys] + 0.3 * random.standard_normal((ns, d))
    target = centres[yt] + 0.3 * random.standard_normal((nt, d)) + 1
    return source, ys, target


# Options of a fit that does not end by itself; it has to be stopped.
ENDLESS = {"gap_tolerance": 0, "max_iterations": 10**12, "lambda_s": 1}


def folder(test: unittest.TestCase) -> str:
    """A folder that is gone after the test."""
    place = tempfile.TemporaryDirectory()
    test.addCleanup(place.cleanup)
    return place.name


def interrupted(test: unittest.TestCase, script: str) -> str:
    """The last line of a program that gets Ctrl-C once it has printed `running`."""
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
    """An event: once it is set, another thread cancels the adapter."""
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
    """Of a second interpreter that finds the same package and library."""
    return {**os.environ, **more}
