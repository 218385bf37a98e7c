# SPDX-License-Identifier: MIT
"""The convex problem in NumPy, from its definition; what the NumPy peers share."""
import numpy as np
import ot
from scipy.spatial.distance import cdist, pdist, squareform


def transport(cost):
    """The vertex of least cost, by POT; rows sum to 1, columns to ns / nt."""
    ns, nt = cost.shape
    plan = ot.emd(np.full(ns, 1 / ns), np.full(nt, 1 / nt), cost, numItermax=10**8)
    return plan * ns


def adjacency(x):
    distances = pdist(x)
    d = np.exp(-squareform((distances / distances.mean()) ** 2))
    np.fill_diagonal(d, 0)
    return d


class Model:
    """Weights are relative (1: as large as the first term at the uniform coupling) or absolute.

    Rows are put in the order of their classes, so that a class is a slice.
    """

    def __init__(self, data, ks, kg, relative=True):
        order = np.argsort(data.ys, kind="stable")
        self.xs, self.xt = data.xs[order], data.xt
        self.ns, self.nt, self.d = data.ns, data.nt, data.d
        self.ratio = self.nt / self.ns
        self.a, self.b = np.ones(self.ns), np.full(self.nt, self.ns / self.nt)
        counts = np.unique(data.ys, return_counts=True)[1]
        ends = np.cumsum(counts)
        self.classes = [slice(end - count, end) for end, count in zip(ends, counts)]
        self.label = np.repeat(np.arange(len(counts)), counts)
        if ks > 0:
            self.ds, self.dt = adjacency(self.xs), adjacency(self.xt)
        self.ls, self.lg = ks, kg
        if relative:
            self.ls, self.lg = 1.0 if ks > 0 else 0.0, 0.0
            c = self.uniform()
            first, second = self.smooth_terms(c)
            self.ls = ks * first / second if ks > 0 else 0.0
            self.lg = kg * first / self.norms(c).sum() if kg > 0 else 0.0

    def uniform(self):
        return np.full((self.ns, self.nt), 1 / self.nt)

    def nearest(self):
        """The coupling that the paper starts from."""
        return transport(cdist(self.xs, self.xt))

    def residuals(self, c):
        nearness = c @ self.xt - self.xs
        structure = c @ self.dt - self.ratio * (self.ds @ c) if self.ls > 0 else None
        return nearness, structure

    def smooth_terms(self, c):
        nearness, structure = self.residuals(c)
        second = np.vdot(structure, structure) if structure is not None else 0.0
        return np.vdot(nearness, nearness) / (self.ns * self.d), second

    def adjoint(self, nearness, structure):
        g = (2 / (self.ns * self.d)) * (nearness @ self.xt.T)
        if structure is not None:
            g += (2 * self.ls) * (structure @ self.dt - self.ratio * (self.ds @ structure))
        return g

    def smooth(self, c):
        """Value and gradient of the first two terms: four dense products."""
        nearness, structure = self.residuals(c)
        value = np.vdot(nearness, nearness) / (self.ns * self.d)
        if structure is not None:
            value += self.ls * np.vdot(structure, structure)
        return value, self.adjoint(nearness, structure)

    def curvature(self, v):
        structure = v @ self.dt - self.ratio * (self.ds @ v) if self.ls > 0 else None
        return self.adjoint(v @ self.xt, structure)

    def norms(self, c):
        """The norm of every (class, target) group."""
        return np.sqrt([np.einsum("ij,ij->j", c[rows], c[rows]) for rows in self.classes])

    def objective(self, c):
        first, second = self.smooth_terms(c)
        return first + self.ls * second + (self.lg * self.norms(c).sum() if self.lg > 0 else 0.0)
