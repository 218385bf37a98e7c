# SPDX-License-Identifier: MIT
"""The spaces that the library's search may work in, in NumPy, so that the peers get them too."""
import numpy as np

from data import unit_rows

NAMES = {"plain": "", "l2pca": "rows of length 1, PCA-50", "stdpca": "standardised, PCA-50"}


def titled(title, space):
    """The title of a row for a method in a space."""
    return title if space == "plain" else f"{title}, {NAMES[space]}"


def components(x, count):
    """The mean and the first principal directions of the rows, as columns."""
    mean = x.mean(axis=0)
    directions = np.linalg.svd(x - mean, full_matrices=False)[2]
    return mean, directions[:count].T


def standardizer(x):
    """What gives the columns of x mean 0 and deviation 1; a constant one is only centred."""
    mean, deviation = x.mean(axis=0), x.std(axis=0)
    scale = np.where(deviation > 1e-12, deviation, 1)
    return lambda rows: (rows - mean) / scale


def into(name, xs, xt, x_test):
    """Source, target and test samples in a space that is learnt from source and target."""
    if name == "plain":
        return xs, xt, x_test
    if name == "l2pca":
        xs, xt, x_test = unit_rows(xs), unit_rows(xt), unit_rows(x_test)
    elif name == "stdpca":
        of_target = standardizer(xt)
        xs, xt, x_test = standardizer(xs)(xs), of_target(xt), of_target(x_test)
    else:
        raise ValueError(f"there is no space {name!r}")
    mean, directions = components(np.concatenate([xs, xt]), 50)
    return tuple((x - mean) @ directions for x in (xs, xt, x_test))
