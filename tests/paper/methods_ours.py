"""This library, through its Python package, on one thread."""
import math
import warnings

import numpy as np

import identity
import sscda
from classify import nearest
from method import Method, over_grid, product

SPACES = {"plain": {}, "l2pca": {"scale_rows": "l2", "pca": 50},
          "stdpca": {"standardize": "domain", "pca": 50}}
# For movements that keep shapes: a strong second-order term, and maps that do not shrink.
TURNS = [
    *product(lambda_s=[0.1, 1.0, 6.0], lambda_g=[0.3], map=["barycentric"], mix=[0.1],
             restore_covariance=[False]),
    *product(lambda_s=[0.1, 1.0, 6.0], lambda_g=[0.0, 0.3], map=["linear"], mix=[0.0],
             restore_covariance=[True]),
    *product(lambda_s=[1.0, 6.0], lambda_g=[0.0], map=["rigid"], mix=[0.0],
             restore_covariance=[False]),
]


def fitted(problem, options):
    with warnings.catch_warnings():
        # The paper's rule ends after so many steps, converged or not; the gap is kept.
        warnings.simplefilter("ignore", sscda.SscdaWarning)
        return sscda.Adapter(threads=1, **options).fit(problem.xs, problem.ys, problem.xt)


def accuracy(problem, adapter):
    return problem.accuracy(adapter.prepare(problem.xs, "source"),
                            adapter.prepare(problem.x_test, "target"))


def run_default(problem, **options):
    adapter = fitted(problem, options)
    return {"accuracy": accuracy(problem, adapter), "gap": adapter.relative_gap_,
            "iterations": adapter.n_iter_, "library": sscda.library_version()}


def run_grid(problem, points, **options):
    def score(point):
        adapter = fitted(problem, {**options, **point})
        return accuracy(problem, adapter), {"gap": adapter.relative_gap_}

    return over_grid(points, score)


def run_search(problem, grid=None, baselines=True, **options):
    """Options chosen without a label of the target; the test samples are not seen either."""
    # The nearest sample is the library's own classifier; another one is handed over.
    classifier = None if problem.classify is nearest else problem.classify
    search = sscda.Adapter(threads=1, **options).tune(
        problem.xs, problem.ys, problem.xt, grid=grid, classifier=classifier)
    cells = [cell for cell in search if cell.finished and (baselines or not cell.baseline)]
    best = cells[int(np.argmax([cell.score for cell in cells]))]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", sscda.SscdaWarning)
        adapter = search.apply(best)
    return {"accuracy": accuracy(problem, adapter), "chosen": plain(best.options),
            "score": best.score, "tried": len(cells), "library": sscda.library_version()}


def plain(options):
    return {name: value for name, value in options.items()
            if not (isinstance(value, float) and math.isnan(value))}


def default():
    return [Method("ours" if space == "plain" else f"ours@{space}",
                   "libsscda, defaults" + {"plain": "", "l2pca": ", rows of length 1, PCA-50",
                                           "stdpca": ", standardised, PCA-50"}[space],
                   run_default, options, identity=identity.defaults())
            for space, options in SPACES.items()]


def other_maps():
    """The regressors that the paper names and does not try."""
    return [Method(f"ours-{name}", f"libsscda, defaults, map={name}", run_default, {"map": name},
                   identity=identity.defaults()) for name in ("kernel", "neural")]


def search():
    return Method("ours-search", "libsscda, chosen by its label-free search", run_search,
                  identity=identity.search())


def search_turns():
    return Method("ours-turns", "libsscda, label-free search among maps that turn", run_search,
                  {"grid": TURNS}, identity=identity.criterion())


def paper(lambdas, trials=None):
    """The published method, with every pair of lambdas."""
    return Method("paper", "libsscda, preset=paper, best of grid", run_grid,
                  {"preset": "paper", "points": product(lambda_s=lambdas, lambda_g=lambdas)},
                  "Ours", trials)


def paper_solved(lambdas, trials=None):
    """The published problem and map, but solved to a proven gap of 1 %."""
    return Method("paper-solved", "libsscda, preset=paper solved to 1 %, best of grid", run_grid,
                  {"preset": "paper", "solver": "auto", "gap_tolerance": 0.01,
                   "max_iterations": 500,
                   "points": product(lambda_s=lambdas, lambda_g=lambdas)}, None, trials)


def reverse(lambdas, trials=None):
    """The published method, lambdas chosen by reverse validation."""
    return Method("paper-rv", "libsscda, preset=paper, reverse validation", run_search,
                  {"preset": "paper", "baselines": False,
                   "grid": {"lambda_s": lambdas, "lambda_g": lambdas}}, "RV", trials)
