# SPDX-License-Identifier: MIT
"""CORAL: the source is whitened and given the covariance of the target.

B. Sun, J. Feng, K. Saenko, Return of frustratingly easy domain adaptation, 2016. Both covariances
have the identity added, which presumes features of deviation 1 or so: both domains are scaled by
one number so that their mean variance is 1. Standardised features stay as they are.
"""
import numpy as np


def power(x, exponent):
    """v -> v (cov(x) + I)^exponent, without forming a matrix of all features.

    The covariance has the right singular vectors of the centred rows; on their complement the sum
    is the identity.
    """
    centred = x - x.mean(axis=0)
    singular, directions = np.linalg.svd(centred, full_matrices=False)[1:]
    gain = (1 + singular**2 / (len(x) - 1)) ** exponent - 1
    return lambda rows: rows + ((rows @ directions.T) * gain) @ directions


def adapted(xs, xt):
    """The source as CORAL moves it. Means are not aligned, as in the original."""
    variance = (xs.var(axis=0).mean() + xt.var(axis=0).mean()) / 2
    scale = 1 / np.sqrt(variance) if variance > 0 else 1.0
    return power(scale * xt, 0.5)(power(scale * xs, -0.5)(scale * xs)) / scale
