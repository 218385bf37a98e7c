# SPDX-License-Identifier: MIT
"""The data sets: from files where they are, or made up with the same names for a smoke run."""
import os
import zlib

import numpy as np

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SURF, DECAF6 = "office_caltech10_surf", "office_caltech10_decaf6"
DIGITS, REVIEWS = "digits_usps_mnist", "amazon_reviews_400"
DATASETS = SURF, DECAF6, DIGITS, REVIEWS


def folder():
    """Where the files are looked for."""
    return os.path.abspath(os.environ.get("SSCDA_DATA")
                           or os.path.join(ROOT, "..", "shared", "data"))


class Domains:
    """What both kinds have in common."""

    def __init__(self):
        self._read, self._prepared = {}, {}

    def prepared(self, dataset, name, *steps):
        """A domain after some steps on its features, which are done once."""
        key = dataset, name, steps
        if key not in self._prepared:
            x, y = self.domain(dataset, name)
            for step in steps:
                x = step(x)
            self._prepared[key] = x, y
        return self._prepared[key]


class Files(Domains):
    """Feature and label files, one pair for each domain of a data set."""

    def has(self, dataset):
        return os.path.isdir(os.path.join(folder(), dataset))

    def domain(self, dataset, name):
        key = dataset, name
        if key not in self._read:
            path = os.path.join(folder(), dataset, name)
            x = np.load(path + "_x.npy").astype(np.float64)
            self._read[key] = x, np.load(path + "_y.npy").astype(np.int64)
        return self._read[key]


class Generated(Domains):
    """Clouds, one for each class, that each domain has shifted and scaled a little."""

    features = 24

    def has(self, dataset):
        return True

    def domain(self, dataset, name):
        classes, each = (2, 40) if dataset == REVIEWS else (5, 26)
        centres = np.random.RandomState(zlib.crc32(dataset.encode())).gamma(
            2.0, size=(classes, self.features))
        random = np.random.RandomState(zlib.crc32(f"{dataset} {name}".encode()))
        y = np.repeat(np.arange(classes), each)
        x = centres[y] + 0.5 * random.normal(size=(len(y), self.features))
        x = x * random.uniform(0.5, 2.0, self.features) + random.uniform(0, 40, self.features)
        return np.maximum(x, 0.0), y


def moons(n, degrees, random):
    """Half as many samples of each moon, the middle at the origin, turned counter-clockwise."""
    along = random.uniform(0, np.pi, n)
    y = (np.arange(n) >= n // 2).astype(np.int64)
    first = np.stack([np.cos(along), np.sin(along)], axis=1)
    second = np.stack([1 - np.cos(along), 0.5 - np.sin(along)], axis=1)
    x = np.where(y[:, None] == 1, second, first) - [0.5, 0.25]
    x += 0.05 * random.normal(size=x.shape)
    turn = np.radians(degrees)
    return x @ [[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]], y


def unit_rows(x):
    length = np.linalg.norm(x, axis=1, keepdims=True)
    return x / np.where(length > 0, length, 1)


def shares(x):
    """Rows divided by their sum."""
    total = x.sum(axis=1, keepdims=True)
    return x / np.where(total > 0, total, 1)


def z_scores(x):
    """Columns with mean 0 and deviation 1; a constant one becomes 0."""
    x = x - x.mean(axis=0)
    deviation = x.std(axis=0)
    return x / np.where(deviation > 1e-12, deviation, 1)
