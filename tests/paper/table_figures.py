# SPDX-License-Identifier: MIT
"""What the figures show: moons before and after, accuracy by lambda, the correspondence."""
import base64
import zlib

import numpy as np

import data
import methods_ours
import protocol
from method import Method, over_grid

MOONS, OBJECTS = "moons", "A-W"


def run_moons(problem, **options):
    adapter = methods_ours.fitted(problem, options)

    def rounded(x):
        return np.round(x, 3).tolist()

    return {"source": rounded(problem.xs), "labels": problem.ys.tolist(),
            "target": rounded(problem.xt), "adapted": rounded(adapter.adapted_),
            "accuracy": methods_ours.accuracy(problem, adapter)}


def run_lambdas(problem, points):
    """Accuracy with one of the two terms, and with neither."""
    def score(point):
        adapter = methods_ours.fitted(problem, {"preset": "paper", **point})
        return methods_ours.accuracy(problem, adapter)

    return over_grid(points, score)


def packed(matrix):
    """Eight bits an entry, of the root: small ones are to be seen."""
    grey = np.round(255 * np.sqrt(matrix / matrix.max())).astype(np.uint8)
    return {"shape": list(grey.shape),
            "zlib": base64.b64encode(zlib.compress(grey.tobytes(), 9)).decode()}


def unpacked(picture):
    raw = zlib.decompress(base64.b64decode(picture["zlib"]))
    return np.frombuffer(raw, np.uint8).reshape(picture["shape"])


def run_correspondence(problem, lambdas, **options):
    """Rows by class, columns by the true class of the target samples, which the fit did not see."""
    rows = np.argsort(problem.ys, kind="stable")
    columns = np.argsort(problem.settings["yt"], kind="stable")
    pictures = []
    for value in lambdas:
        adapter = methods_ours.fitted(problem, {"lambda_s": 0.0, "lambda_g": value, **options})
        c = adapter.correspondence_[rows][:, columns]
        same = problem.ys[rows][:, None] == problem.settings["yt"][columns][None, :]
        pictures.append({"lambda_g": value, "picture": packed(c), "gap": adapter.relative_gap_,
                         "within_class": float(c[same].sum() / c.sum()),
                         "accuracy": methods_ours.accuracy(problem, adapter)})
    return {"pictures": pictures}


class Section:
    number, title, published = 0, "Figures", {}
    datasets = [data.SURF]
    tasks = [MOONS, OBJECTS]

    def __init__(self, quick):
        self.lambdas = [0.1, 1.0] if quick else [1e-3, 1e-2, 1e-1, 1.0, 10.0, 100.0, 1000.0]

    def problem(self, files, task, trial):
        return protocol.moons(50, trial) if task == MOONS else protocol.office(files, task, trial)

    def methods(self, task):
        if task == MOONS:
            # A pair of the grid of table 1 that does well at this angle.
            return [Method("moons-paper", "preset=paper, lambda_s 0.001, lambda_g 0.01", run_moons,
                           {"preset": "paper", "lambda_s": 1e-3, "lambda_g": 1e-2}, None, 1),
                    Method("moons-turns", "rigid map, lambda_s 6, lambda_g 0", run_moons,
                           {"lambda_s": 6.0, "lambda_g": 0.0, "map": "rigid"}, None, 1)]
        points = [{"lambda_s": 0.0, "lambda_g": 0.0},
                  *({"lambda_s": value, "lambda_g": 0.0} for value in self.lambdas),
                  *({"lambda_s": 0.0, "lambda_g": value} for value in self.lambdas)]
        return [Method("lambdas", "accuracy by lambda", run_lambdas, {"points": points}),
                Method("correspondence", "the correspondence", run_correspondence,
                       {"preset": "paper", "solver": "auto", "gap_tolerance": 0.01,
                        "max_iterations": 500, "lambdas": [0.0, 1e-3, 1e-2, 1e-1]}, None, 1)]

