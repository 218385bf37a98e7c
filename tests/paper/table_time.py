# SPDX-License-Identifier: MIT
"""Table 2: seconds for the published method on moons, by sample size, with different solvers."""
import time
import warnings
from functools import lru_cache
from types import SimpleNamespace

import numpy as np

import identity
import methods_ours
import protocol
import published
import sscda
from method import Method

STEPS = 100


def namespace(problem):
    """As the NumPy peer wants it."""
    return SimpleNamespace(xs=problem.xs, ys=problem.ys, xt=problem.xt, ns=len(problem.xs),
                           nt=len(problem.xt), d=problem.xs.shape[1])


def run_ours(problem, **options):
    begin = time.process_time()
    adapter = methods_ours.fitted(problem, options)
    return {"seconds": time.process_time() - begin, "objective": adapter.objective_,
            "gap": adapter.relative_gap_, "iterations": adapter.n_iter_}


def run_numpy(problem, steps):
    from numpy_paper import paper_loop

    begin = time.process_time()
    result = paper_loop(namespace(problem), 1.0, 1.0, relative=False, steps=steps)
    return {"seconds": time.process_time() - begin, "objective": result["objective"],
            "gap": result["relative_gap"]}


@lru_cache(maxsize=None)
def has_ortools():
    """Whether the library was built with it."""
    x = np.array([[0.0], [1.0]])
    try:
        sscda.Adapter(transport="ortools_lp", lambda_g=0).fit(x, None, x)
    except sscda.SscdaError:
        return False
    return True


def linear_problem(cost):
    """The least <cost, C> over rows that sum to 1 and columns that sum to ns / nt, by HiGHS."""
    from scipy.optimize import linprog
    from scipy.sparse import eye, kron, vstack

    ns, nt = cost.shape
    rows = kron(eye(ns), np.ones((1, nt)))
    columns = kron(np.ones((1, ns)), eye(nt))
    answer = linprog(cost.ravel(), A_eq=vstack([rows, columns]).tocsc(),
                     b_eq=np.concatenate([np.ones(ns), np.full(nt, ns / nt)]), method="highs")
    if answer.status != 0:
        raise RuntimeError(f"HiGHS: {answer.message}")
    return answer.fun


def run_general(problem, steps, every):
    """The linear problems of the same steps by a general solver: one of `every`, times `every`.

    What is left of a step, which is small beside it, is not counted.
    """
    from numpy_model import transport
    from numpy_paper import paper_loop

    costs = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        paper_loop(namespace(problem), 1.0, 1.0, relative=False, steps=steps, keep=costs)
    seconds, worst = 0.0, 0.0
    for cost in costs[:steps:every]:
        begin = time.process_time()
        value = linear_problem(cost)
        seconds += time.process_time() - begin
        other = np.vdot(cost, transport(cost))
        worst = max(worst, abs(value - other) / max(1e-12, abs(other)))
    return {"seconds": seconds * every, "difference": worst}


class Section:
    number, datasets, is_comparable = 2, [], True
    title = "Seconds by sample size, two moons at 50 degrees"
    published = published.TIME

    def __init__(self, quick):
        self.small = [25] if quick else [25, 50, 75, 100, 125, 150, 175, 200]
        self.large = [] if quick else [500, 1000, 2000]
        self.tasks = [str(n) for n in self.small + self.large]
        self.steps = 10 if quick else STEPS

    def problem(self, files, task, trial):
        return protocol.moons(50, trial, n=2 * int(task), tests=1)

    def methods(self, task):
        large = int(task) in self.large
        # Minutes each; times hardly depend on the draw.
        cap = 1 if large else 3
        rows = [
            Method("paper", "libsscda, preset=paper, network simplex", run_ours,
                   {"preset": "paper", "max_iterations": self.steps}, "N-S", cap),
            Method("defaults", "libsscda, its defaults, to a proven 1 %", run_ours, {}, None, cap,
                   identity.defaults())]
        if int(task) <= 500:  # with 1000 it takes more than six minutes
            rows.append(Method("ours", "libsscda, the paper's problem to a proven 1 %", run_ours,
                               {"preset": "paper", "solver": "auto", "gap_tolerance": 0.01,
                                "max_iterations": 5000}, None, cap))
        if not large and has_ortools():
            rows.append(Method("glop", "libsscda, preset=paper, OR-Tools' GLOP", run_ours,
                               {"preset": "paper", "max_iterations": self.steps,
                                "transport": "ortools_lp"}, "MOSEK", 1))
        if not large:
            rows += [
                Method("numpy", "NumPy with POT's network simplex", run_numpy,
                       {"steps": self.steps}, None, cap),
                Method("highs", "NumPy with a general LP solver (HiGHS)", run_general,
                       {"steps": self.steps, "every": 10}, "MOSEK", 1)]
        return rows

