# SPDX-License-Identifier: MIT
"""This library, through its Python package, on one thread."""
import math
import warnings
from dataclasses import replace

import numpy as np

import identity
import spaces
import sscda
from classify import nearest
from method import Method, over_grid, product

SPACES = {"plain": {}, "l2pca": {"scale_rows": "l2", "pca": 50},
          "stdpca": {"standardize": "domain", "pca": 50}}


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


def run_grid(problem, points, times=1, **options):
    """With `times`, of the samples times a number: weights that are absolute depend on it."""
    if times != 1:
        problem = replace(problem, xs=times * problem.xs, xt=times * problem.xt,
                          x_test=times * problem.x_test)

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


def run_labelling(problem, **options):
    """Labels by the library itself, with its option `classifier`."""
    adapter = fitted(problem, options)
    return {"accuracy": labelled_rightly(problem, adapter), "learnt": adapter.info_["learnt_rows"],
            "library": sscda.library_version()}


def run_search_labelling(problem, **options):
    """The same with the other options chosen without a label of the target."""
    search = sscda.Adapter(threads=1, **options).tune(problem.xs, problem.ys, problem.xt)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", sscda.SscdaWarning)
        adapter = search.apply(search.best)
    return {"accuracy": labelled_rightly(problem, adapter), "learnt": adapter.info_["learnt_rows"],
            "chosen": plain(search.best.options), "library": sscda.library_version()}


def labelled_rightly(problem, adapter):
    return 100 * float(np.mean(adapter.predict(problem.x_test) == problem.y_test))


def plain(options):
    return {name: value for name, value in options.items()
            if not (isinstance(value, float) and math.isnan(value))}


def default():
    return [Method("ours" if space == "plain" else f"ours@{space}",
                   spaces.titled("libsscda, defaults", space),
                   run_default, options, identity=identity.defaults())
            for space, options in SPACES.items()]


def other_maps():
    """The regressors that the paper names and does not try."""
    return [Method(f"ours-{name}", f"libsscda, defaults, map={name}", run_default, {"map": name},
                   identity=identity.defaults()) for name in ("kernel", "neural")]


def search():
    return Method("ours-search", "libsscda, tuned without target labels", run_search,
                  identity=identity.search())


def self_trained():
    """With the classifier that teaches itself."""
    return Method("ours-self", "libsscda, defaults, classifier=self_trained", run_labelling,
                  {"classifier": "self_trained"}, identity=identity.defaults())


def self_trained_search():
    return Method("ours-search-self",
                  "libsscda, classifier=self_trained, tuned without target labels",
                  run_search_labelling, {"classifier": "self_trained"}, identity=identity.search())


def best_cell():
    """What the cells of the default search can reach, chosen as the peers' points are."""
    points = [plain(cell.options) for cell in identity.probe() if not cell.baseline]
    return Method("ours-cells", "libsscda, cells of the default grid, best of grid", run_grid,
                  {"points": points}, identity=identity.defaults())


def paper(lambdas, trials=None):
    """The published method, with every pair of lambdas."""
    return Method("paper", "libsscda, preset=paper, best of grid", run_grid,
                  {"preset": "paper", "points": product(lambda_s=lambdas, lambda_g=lambdas)},
                  "Ours", trials)


def paper_enlarged(lambdas, trials=None):
    """The same on longer rows, for data whose distances are small beside the grid's weights."""
    return Method("paper@16", "libsscda, preset=paper, rows of length 16, best of grid", run_grid,
                  {"preset": "paper", "times": 16,
                   "points": product(lambda_s=lambdas, lambda_g=lambdas)}, None, trials)


def paper_solved(lambdas, trials=None):
    """The published problem and map, but solved until 1 % is proven, or for 500 steps."""
    return Method("paper-solved",
                  "libsscda, preset=paper but solved to 1 % (at most 500 steps), best of grid",
                  run_grid,
                  {"preset": "paper", "solver": "auto", "gap_tolerance": 0.01,
                   "max_iterations": 500,
                   "points": product(lambda_s=lambdas, lambda_g=lambdas)}, None, trials)


def reverse(lambdas, trials=None):
    """The published method, lambdas chosen by reverse validation."""
    return Method("paper-rv", "libsscda, preset=paper, reverse validation", run_search,
                  {"preset": "paper", "baselines": False,
                   "grid": {"lambda_s": lambdas, "lambda_g": lambdas}}, "RV", trials)
