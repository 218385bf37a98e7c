# SPDX-License-Identifier: MIT
"""The problems: made-up ones from fixed seeds, and real ones where the data is there."""
import os

import numpy as np

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Data:
    """Source with labels, target with the labels that no method sees."""

    def __init__(self, name, xs, ys, xt, yt):
        self.name = name
        self.xs = np.ascontiguousarray(xs, dtype=np.float64)
        self.xt = np.ascontiguousarray(xt, dtype=np.float64)
        self.ys = np.ascontiguousarray(ys, dtype=np.int32)
        self.yt = np.ascontiguousarray(yt, dtype=np.int32)
        self.ns, self.nt, self.d = len(self.xs), len(self.xt), self.xs.shape[1]

    def accuracy(self, adapted):
        """Share of the target that its nearest adapted source sample labels rightly."""
        near = squared_distances(self.xt, np.asarray(adapted)).argmin(axis=1)
        return float(np.mean(self.ys[near] == self.yt))


def squared_distances(x, y):
    d = (x * x).sum(1)[:, None] + (y * y).sum(1)[None, :] - 2 * x @ y.T
    return np.maximum(d, 0)


def half_moons(n, degrees, random):
    angle = random.uniform(0, np.pi, n)
    second = np.arange(n) >= n // 2
    x = np.where(second, 1 - np.cos(angle), np.cos(angle)) - 0.5
    y = np.where(second, 0.5 - np.sin(angle), np.sin(angle)) - 0.25
    points = np.stack([x, y], axis=1) + 0.05 * random.normal(size=(n, 2))
    turn = np.radians(degrees)
    rotation = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    return points @ rotation, second.astype(np.int32)


def moons(n):
    random = np.random.RandomState(1000 + n)
    xs, ys = half_moons(n, 0, random)
    xt, yt = half_moons(n, 50, random)
    return Data(f"moons {n} x {n}", xs, ys, xt, yt)


def clouds(n, d):
    """Five Gaussian clouds in d dimensions; the target is turned and moved a little."""
    random = np.random.RandomState(7000 + d)
    centres = 2 * random.normal(size=(5, d))
    turn = np.linalg.qr(np.eye(d) + 0.3 * random.normal(size=(d, d)) / np.sqrt(d))[0]
    turn *= np.sign(np.diag(turn))
    ys, yt = np.sort(random.randint(5, size=n)), random.randint(5, size=n)
    xs = centres[ys] + random.normal(size=(n, d))
    xt = (centres[yt] + random.normal(size=(n, d))) @ turn + 0.3
    return Data(f"clouds {n} x {n}, d = {d}", xs, ys, xt, yt)


def folder():
    """Where the real data is, or None."""
    path = os.environ.get("SSCDA_DATA") or os.path.join(ROOT, "..", "shared", "data")
    return path if os.path.isdir(path) else None


def load(dataset, domain):
    path = os.path.join(folder(), dataset, domain)
    return np.load(path + "_x.npy").astype(np.float64), np.load(path + "_y.npy")


def z_scores(x):
    """Rows divided by their sum, then columns standardised; a constant column becomes 0."""
    x = x / x.sum(axis=1, keepdims=True)
    x = x - x.mean(axis=0)
    deviation = x.std(axis=0)
    return x / np.where(deviation > 0, deviation, 1)


def surf():
    """Caltech to Amazon: 20 source samples of each class, every second target sample."""
    (xs, ys), (xt, yt) = (load("office_caltech10_surf", name) for name in ("caltech", "amazon"))
    random = np.random.RandomState(20)
    rows = np.concatenate(
        [random.permutation(np.flatnonzero(ys == label))[:20] for label in np.unique(ys)])
    xs, xt = z_scores(xs)[rows], z_scores(xt)[::2]
    return Data(f"SURF C-A {len(xs)} x {len(xt)}", xs, ys[rows], xt, yt[::2])


def digits():
    """USPS to MNIST, 400 random samples of each, rows of unit length."""
    random = np.random.RandomState(400)
    parts = []
    for domain in ("usps", "mnist"):
        x, y = load("digits_usps_mnist", domain)
        rows = random.permutation(len(x))[:400]
        parts += [x[rows] / np.linalg.norm(x[rows], axis=1, keepdims=True), y[rows]]
    return Data("digits U-M 400 x 400", *parts)
