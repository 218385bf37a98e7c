# SPDX-License-Identifier: MIT
"""Joint distribution adaptation.

M. Long, J. Wang, G. Ding, J. Sun, P. S. Yu, Transfer feature learning with joint distribution
adaptation, 2013: the directions in which means, of all and of each class, agree between the
domains, while the variance is kept. Classes of the target are guessed by the nearest projected
source sample, over and over.
"""
import numpy as np
from scipy.linalg import eigh

from classify import nearest
from data import unit_rows

DIRECTIONS, ROUNDS = 100, 10


def discrepancy(ys, guess, nt):
    """Columns e such that e e^T is the matrix of the mean discrepancies, of norm 1."""
    ns, classes = len(ys), np.unique(ys)
    overall = np.concatenate([np.full(ns, 1 / ns), np.full(nt, -1 / nt)])
    # As in the original, it counts as often as there are classes.
    columns = [np.sqrt(len(classes)) * overall]
    for label in classes if guess is not None else ():
        of_source, of_target = ys == label, guess == label
        column = np.zeros(ns + nt)
        column[:ns][of_source] = 1 / of_source.sum()
        if of_target.any():
            column[ns:][of_target] = -1 / of_target.sum()
        columns.append(column)
    e = np.stack(columns, axis=1)
    return e / np.sqrt(np.linalg.norm(e.T @ e))


def directions(x, e, weight, count):
    """The leading solutions a of X^T H X a = phi (X^T M X + weight I) a; H centres, M = e e^T."""
    d = x.shape[1]
    centred, gap = x - x.mean(axis=0), x.T @ e
    return eigh(centred.T @ centred, gap @ gap.T + weight * np.eye(d),
                subset_by_index=[max(0, d - count), d - 1])[1][:, ::-1]


def features(xs, ys, xt, weight=1.0):
    """A function that takes samples to where the domains agree."""
    x = unit_rows(np.concatenate([xs, xt]))
    basis = None
    if x.shape[1] > len(x):
        # Directions outside the span of the samples have no variance and are never chosen.
        basis = np.linalg.svd(x, full_matrices=False)[2].T
        x = x @ basis
    guess = None
    for _ in range(ROUNDS):
        chosen = directions(x, discrepancy(ys, guess, len(xt)), weight, DIRECTIONS)
        projected = unit_rows(x @ chosen)
        guess = nearest(projected[:len(xs)], ys, projected[len(xs):])
    if basis is not None:
        chosen = basis @ chosen
    return lambda rows: unit_rows(unit_rows(rows) @ chosen)
