# SPDX-License-Identifier: MIT
"""The geodesic flow kernel.

B. Gong, Y. Shi, F. Sha, K. Grauman, Geodesic flow kernel for unsupervised domain adaptation, 2012.
Between the principal subspaces of source and target runs a geodesic of subspaces; the kernel is
the integral over it of the inner product of the projections.
"""
import numpy as np

from spaces import components


def kernel_factor(ps, pt):
    """F with F F^T the kernel of two subspaces, given as orthonormal columns.

    With principal angles t, and pairs of directions (a, b) that span the flow, the projection at
    time s onto the flow of one angle is along a cos(ts) + b sin(ts); its integral is a 2 by 2
    matrix in (a, b).
    """
    u, cosines, v = np.linalg.svd(ps.T @ pt)
    cosines = np.clip(cosines, 0.0, 1.0)
    a = ps @ u
    # What is left of the target's directions outside the source's subspace.
    outside = pt @ v.T - a * cosines
    sines = np.linalg.norm(outside, axis=0)
    moves = sines > 1e-8
    angles = np.where(moves, np.arctan2(sines, cosines), 0.0)
    b = outside / np.where(moves, sines, 1.0)
    factors = []
    for k, angle in enumerate(angles):
        if not moves[k]:
            factors.append(a[:, k:k + 1])
            continue
        double = np.sin(2 * angle) / (4 * angle)
        mixed = (1 - np.cos(2 * angle)) / (4 * angle)
        block = np.array([[0.5 + double, mixed], [mixed, 0.5 - double]])
        values, vectors = np.linalg.eigh(block)
        pair = np.stack([a[:, k], b[:, k]], axis=1)
        factors.append(pair @ (vectors * np.sqrt(np.maximum(values, 0))))
    return np.concatenate(factors, axis=1)


def dimension(xs, xt, most=20):
    """Subspaces of at most half as many dimensions as there are features, and no more than data."""
    return max(1, min(most, xs.shape[1] // 2, len(xs) - 1, len(xt) - 1))


def features(xs, xt):
    """A function that takes samples to where Euclidean distance is that of the kernel."""
    count = dimension(xs, xt)
    ps, pt = components(xs, count)[1], components(xt, count)[1]
    factor = kernel_factor(ps, pt)
    return lambda rows: rows @ factor
