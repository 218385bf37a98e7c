# SPDX-License-Identifier: MIT
"""What a user of Python would take instead: POT's methods, at their defaults.

They solve other problems, so the times say what one waits, not which code is better; the accuracy
of a nearest neighbour trained on the adapted source says what one gets.
"""
import warnings

import numpy as np
import ot

from data import digits, folder, moons, squared_distances, surf
from library import relative
from numpy_model import adjacency
from timing import alternate, summary, timed


def barycentres(plan, xt):
    return plan @ xt / plan.sum(1, keepdims=True)


def fused_gromov_wasserstein(data):
    cost = squared_distances(data.xs, data.xt)
    plan = ot.gromov.fused_gromov_wasserstein(
        cost / cost.mean(), 1 - adjacency(data.xs), 1 - adjacency(data.xt), ot.unif(data.ns),
        ot.unif(data.nt), "square_loss", alpha=0.5)
    return barycentres(plan, data.xt)


def estimator(make):
    def call(data):
        return make().fit(Xs=data.xs, ys=data.ys, Xt=data.xt).transform(Xs=data.xs)
    return call


PEERS = {
    "OT (EMDTransport)": estimator(ot.da.EMDTransport),
    "OT-GL (SinkhornL1l2Transport)": estimator(ot.da.SinkhornL1l2Transport),
    # Its entropy has a scale of its own, which raw costs in many dimensions are far above.
    "OT-GL, costs over their median": estimator(
        lambda: ot.da.SinkhornL1l2Transport(norm="median")),
    "OT-Laplace (EMDLaplaceTransport)": estimator(ot.da.EMDLaplaceTransport),
    "fused Gromov-Wasserstein": fused_gromov_wasserstein,
}


def one(library, data, size):
    def ours(name):
        options = relative(0.1, 0.2, map=name)
        return timed(lambda: library.fit(data, options, want=("adapted",))["adapted"])

    contenders = {"ours, default weights": ours("linear"), "ours, barycentric": ours("barycentric")}
    for name, call in PEERS.items():
        contenders[name] = timed(lambda call=call: call(data))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of steps that did not converge; the accuracy shows it
        samples = alternate(contenders, size["user_repeats"], size["user_budget"])
    rows = {name: {**summary(list_), "accuracy": data.accuracy(list_[0].value),
                   "finite": bool(np.isfinite(list_[0].value).all())}
            for name, list_ in samples.items()}
    return {"data": data.name, "none": data.accuracy(data.xs), "methods": rows}


def run(context):
    problems = [moons(context.size["users"])]
    if folder() is not None and context.size["users_real"]:
        problems += [surf(), digits()]
    rows = []
    for data in problems:
        context.log(f"what else a user might take, {data.name}")
        rows.append(one(context.library, data, context.size))
    return rows
