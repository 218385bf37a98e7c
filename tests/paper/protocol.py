# SPDX-License-Identifier: MIT
"""What a trial of a task is given: the paper's splits, drawn by the number of the trial."""
import zlib
from dataclasses import dataclass, field, replace
from typing import Any, Callable, Dict

import numpy as np

import data
from classify import nearest, support_vectors
from spaces import into

# Draws of this number and on were not looked at while the library was made.
FIRST_SEED = 3001


@dataclass(frozen=True)
class Problem:
    """Source with labels, target without, and the samples that the answer is scored on."""

    xs: np.ndarray
    ys: np.ndarray
    xt: np.ndarray
    x_test: np.ndarray
    y_test: np.ndarray
    classify: Callable[[np.ndarray, np.ndarray, np.ndarray], np.ndarray] = nearest
    settings: Dict[str, Any] = field(default_factory=dict)

    def accuracy(self, train, test=None):
        """Per cent of the test samples that the classifier, trained on `train`, labels rightly."""
        test = self.x_test if test is None else test
        return 100 * float(np.mean(self.classify(train, self.ys, test) == self.y_test))

    def in_space(self, name):
        xs, xt, x_test = into(name, self.xs, self.xt, self.x_test)
        return replace(self, xs=xs, xt=xt, x_test=x_test)


def random_of(trial, task):
    return np.random.RandomState([FIRST_SEED + trial, zlib.crc32(task.encode())])


def per_class(y, count, random):
    """So many rows of each class, or all there are."""
    return np.concatenate([random.permutation(np.flatnonzero(y == label))[:count]
                           for label in np.unique(y)])


def halves(source, target, count, random, **settings):
    """`count` source samples of each class; the target in two halves, to adapt and to test."""
    (xs, ys), (xt, yt) = source, target
    rows = np.arange(len(ys)) if count is None else per_class(ys, count, random)
    order = random.permutation(len(yt))
    adapt, test = order[:len(yt) // 2], order[len(yt) // 2:]
    # The labels of the target are for the figures; no method is to see them.
    return Problem(xs[rows], ys[rows], xt[adapt], xt[test], yt[test],
                   settings={**settings, "yt": yt[adapt]})


def office(files, task, trial):
    """SURF, as `C-A`: 20 of each class of the source, or 8 of DSLR."""
    names = {"A": "amazon", "C": "caltech", "W": "webcam", "D": "dslr"}
    source, target = task.split("-")

    def domain(letter):
        return files.prepared(data.SURF, names[letter], data.shares, data.z_scores)

    return halves(domain(source), domain(target), 8 if source == "D" else 20,
                  random_of(trial, task), jda_weight=1.0)


def digits(files, task, trial):
    """`U-M`, or `U-M all` with every source sample in place of 20 of each class."""
    names = {"U": "usps", "M": "mnist"}
    source, target = task.split()[0].split("-")

    def domain(letter):
        return files.prepared(data.DIGITS, names[letter], data.unit_rows)

    return halves(domain(source), domain(target), None if task.endswith("all") else 20,
                  random_of(trial, task), jda_weight=0.1)


def decaf6(files, task, trial):
    """Raw rows, but with rows of length 1 where Amazon is in it: its own lengths are lost."""
    names = {"A": "amazon200_l2norm", "W": "webcam", "D": "dslr"}
    source, target = task.split("-")

    def domain(letter):
        x, y = files.domain(data.DECAF6, names[letter])
        return (data.unit_rows(x) if "A" in task else x), y

    return halves(domain(source), domain(target), 8 if source == "D" else 20,
                  random_of(trial, task), jda_weight=1.0)


def reviews(files, task, trial, each=800):
    """800 reviews of each kind from both domains to adapt, the other target reviews to test."""
    names = {"B": "books", "D": "dvd", "E": "electronics", "K": "kitchen"}
    random = random_of(trial, task)
    parts = []
    for letter in task.split("-"):
        x, y = files.prepared(data.REVIEWS, names[letter], data.z_scores)
        rows = per_class(y, min(each, int(0.8 * np.bincount(y).max())), random)
        rest = np.setdiff1d(np.arange(len(y)), rows)
        parts.append((x, y, rows, rest))
    (xs, ys, rows, _), (xt, yt, adapt, test) = parts
    return Problem(xs[rows], ys[rows], xt[adapt], xt[test], yt[test],
                   settings={"jda_weight": 1.0})


def moons(degrees, trial, n=150, tests=1000):
    """The same draws at every angle, so that angles differ by the angle alone."""
    random = random_of(trial, "moons")
    xs, ys = data.moons(n, 0, random)
    xt, _ = data.moons(n, degrees, random)
    x_test, y_test = data.moons(tests, degrees, random)
    return Problem(xs, ys, xt, x_test, y_test, classify=support_vectors)
