"""What the tests share: small problems, and a fit that would take hours."""
import os
import tempfile
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


def environment(**more):
    """Of a second interpreter that finds the same package and library."""
    return {**os.environ, **more}
