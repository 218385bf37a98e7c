# SPDX-License-Identifier: MIT
"""Adapts two moons to the same moons turned. A classifier that learned the source moons fails on
the turned moons. After adaptation it works, without any target labels.

    python3 moons.py [degrees [picture.png]]
"""
import sys

import numpy as np

import sscda


def two_moons(n, degrees, random):
    """n samples, half of each class, turned counter-clockwise about the centre of the moons."""
    upper = np.arange(n) < n // 2
    t = np.pi * random.random(n)
    x = np.where(upper, np.cos(t), 1 - np.cos(t)) - 0.5
    y = np.where(upper, np.sin(t), 0.5 - np.sin(t)) - 0.25
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    noise = 0.05 * random.standard_normal((n, 2))
    return (np.column_stack((x, y)) + noise) @ [[c, s], [-s, c]], np.where(upper, "upper", "lower")


def accuracy(X, y, X_test, y_test):
    """The accuracy of 1-NN, which returns the label of the nearest training sample."""
    nearest = ((X_test[:, None] - X[None]) ** 2).sum(axis=2).argmin(axis=1)
    return np.mean(y[nearest] == y_test)


degrees = float(sys.argv[1]) if len(sys.argv) > 1 else 50
random = np.random.default_rng(1)
Xs, ys = two_moons(300, 0, random)
Xt, _ = two_moons(300, degrees, random)
X_test, y_test = two_moons(1000, degrees, random)

# The moons have the same shape in different places, so structure gets a high weight (lambda_s).
# The map may only rotate and translate.
adapter = sscda.Adapter(lambda_s=6, lambda_g=0.2, map="rigid").fit(Xs, ys, Xt)

print(adapter)
print(f"{adapter.n_iter_} iterations, objective {adapter.objective_:.4g}, "
      f"within {100 * adapter.relative_gap_:.2g} % of the optimum")
print("accuracy of 1-NN on the target")
for name, X in (("source as it is", Xs), ("source adapted", adapter.adapted_)):
    print(f"  {name}: {accuracy(X, ys, X_test, y_test):.3f}")

if len(sys.argv) > 2:
    from sscda import plot

    plot.domains(adapter, Xs, ys, Xt)[0].figure.savefig(sys.argv[2])
