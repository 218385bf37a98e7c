# SPDX-License-Identifier: MIT
"""The linear subproblem: from nothing, and on the gradients of a real run; with its floors."""
import numpy as np
import ot
from scipy.optimize import linear_sum_assignment, linprog
from scipy.sparse import identity, kron, vstack

from data import moons, squared_distances
from numpy_paper import paper_loop
from timing import alternate, relative_difference, summaries, timed


def pot(cost):
    n, m = cost.shape
    return ot.emd(np.full(n, 1 / n), np.full(m, 1 / m), cost, numItermax=10**8)


def highs(cost):
    """The general-purpose linear program, with sparse constraints."""
    n = len(cost)
    row_sums = kron(identity(n), np.ones((1, n)))
    col_sums = kron(np.ones((1, n)), identity(n))
    answer = linprog(cost.ravel(), A_eq=vstack([row_sums, col_sums], format="csc"),
                     b_eq=np.ones(2 * n), method="highs")
    return answer.fun


def costs(kind, n):
    if kind == "moons":
        data = moons(n)
        return squared_distances(data.xs, data.xt)
    return np.random.RandomState(n).uniform(size=(n, n))


def cold(kernels, size, log):
    rows = []
    for kind in ("moons", "uniform"):
        for n in size["lp"]:
            log(f"one linear problem, {kind} costs, n = {n}")
            cost = costs(kind, n)
            kernels.give("cost", cost)
            passes = max(1, 4 * 10**6 // n**2)
            contenders = {
                "ours": kernels.timed("lp", 1, "cost", 1, "cold"),
                "pot": timed(lambda: np.vdot(cost, pot(cost)) * n),
                "pass": kernels.timed("pass", passes, "cost"),
            }
            if n <= size["assignment"]:
                contenders["assignment"] = timed(
                    lambda: cost[linear_sum_assignment(cost)].sum())
            if n <= size["highs"]:
                contenders["highs"] = timed(lambda: highs(cost))
            samples = alternate(contenders, size["repeats"], size["budget"])
            best = samples["ours"][0].value["value"]
            errors = {name: relative_difference(best, list_[0].value)
                      for name, list_ in samples.items() if name not in ("ours", "pass")}
            rows.append({"costs": kind, "n": n, "times": summaries(samples), "differences": errors,
                         "duality_gap": samples["ours"][0].value["duality_gap"] / abs(best)})
    return rows


def in_a_run(kernels, size, log):
    """30 costs of the conditional gradient, one after the other. Times are of all of them."""
    n, count = size["run"], 30
    log(f"the {count} gradients of a conditional gradient, moons n = {n}")
    gradients = []
    paper_loop(moons(n), 0.2, 0.2, steps=count - 1, keep=gradients)
    kernels.give("cost", np.concatenate(gradients))
    samples = alternate({
        "ours": kernels.timed("lp", 1, "cost", count, "warm"),
        "ours_cold": kernels.timed("lp", 1, "cost", count, "cold"),
        "pot": timed(lambda: sum(np.vdot(g, pot(g)) * n for g in gradients)),
    }, size["repeats"], size["budget"])
    best = samples["ours"][0].value["value"]
    errors = {"ours_cold": relative_difference(best, samples["ours_cold"][0].value["value"]),
              "pot": relative_difference(best, samples["pot"][0].value)}
    return {"n": n, "count": count, "times": summaries(samples), "differences": errors}


def run(context):
    return {"cold": cold(context.kernels, context.size, context.log),
            "run": in_a_run(context.kernels, context.size, context.log)}
