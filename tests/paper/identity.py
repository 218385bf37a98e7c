# SPDX-License-Identifier: MIT
"""What a result of this library depends on beyond the options that were set: its defaults."""
import json
import warnings
import zlib
from functools import lru_cache

import numpy as np

import sscda

# Only these: an option that is added, and does nothing unless it is set, changes no result.
KEYS = ("lambda_s", "lambda_g", "weights", "sigma_source", "sigma_target", "cycles", "solver",
        "gap_tolerance", "max_iterations", "scale_rows", "standardize", "pca", "map", "mix",
        "ridge", "kernel_ridge", "kernel_gamma", "landmarks", "hidden", "weight_decay", "epochs",
        "intercept", "restore_covariance", "seed")


@lru_cache(maxsize=None)
def defaults():
    """{"defaults": ...}: the values of the options that make a fit what it is."""
    table = sscda.options()
    return {"defaults": {key: table[key].default for key in KEYS}}


# Classes in all features, and in one that is larger than the others: a criterion may look at the
# two in different ways.
SHARES = ((1.0, 1.0, 1.0, 1.0), (0.0, 20.0, 0.0, 0.0))


@lru_cache(maxsize=None)
def probe(shares=SHARES[0]):
    """The default search on a few samples, for its cells and for what its criterion says."""
    random = np.random.RandomState(1)
    labels = np.arange(24) % 3
    x = random.normal(size=(24, 4)) * [1.0, 3.0, 0.3, 1.0] + np.outer(labels, shares)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", sscda.SscdaWarning)
        return list(sscda.Adapter(threads=1, max_iterations=1).tune(x, labels, x[::2] + 0.5))


def criterion():
    """The same for a search: its criterion by name and by scores that need no fit."""
    scores = [round(next(cell.score for cell in probe(shares) if cell.baseline), 3)
              for shares in SHARES]
    return {**defaults(), "criterion": [sscda.options()["criterion"].default, *scores]}


def search():
    """The same for a search that is given no grid: also a sum over its cells."""
    points = json.dumps([[sorted(cell.options.items()), cell.baseline] for cell in probe()],
                        default=str)
    return {**criterion(), "cells": len(probe()), "grid": zlib.crc32(points.encode())}
