# SPDX-License-Identifier: MIT
"""Tunes options for two moons and the same moons turned, without target labels.

    python3 tune.py [degrees [picture.png]]
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


degrees = float(sys.argv[1]) if len(sys.argv) > 1 else 50
random = np.random.default_rng(1)
Xs, ys = two_moons(200, 0, random)
Xt, _ = two_moons(200, degrees, random)
X_test, y_test = two_moons(1000, degrees, random)

tuning = sscda.tune(Xs, ys, Xt, verbose=sys.stderr.isatty(), threads=0,
                    grid={"lambda_s": [0, 1, 6], "map": ["rigid", "linear", "barycentric"]})
print(tuning)

# Only this uses the labels of the test samples.
print("accuracy on the target")
for name, cell in (("doing nothing", len(tuning) - 1), ("tuned", tuning.best)):
    adapter = tuning.apply(cell)
    print(f"  {name}: {np.mean(adapter.predict(X_test) == y_test):.3f}")

if len(sys.argv) > 2:
    from sscda import plot

    plot.scores(tuning).figure.savefig(sys.argv[2])
