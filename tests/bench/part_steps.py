# SPDX-License-Identifier: MIT
"""The steps inside a fit: one gradient, one proximal step; and one product as their floor."""
import numpy as np

from data import Data, clouds, moons
from numpy_model import Model
from numpy_proximal import Prox, largest_curvature
from timing import alternate, relative_difference, summaries, timed


def gemm(kernels, n, size):
    random = np.random.RandomState(n)
    a, b = random.uniform(size=(n, n)), random.uniform(size=(n, n))
    a4, b4 = a.astype(np.float32), b.astype(np.float32)
    inner = max(1, 4 * 10**7 // n**3)
    samples = alternate({
        "ours": kernels.timed("gemm", inner, "double", n, 1),
        "numpy": timed(lambda: a @ b),
        "ours_float": kernels.timed("gemm", inner, "float", n, 1),
        "numpy_float": timed(lambda: a4 @ b4),
    }, size["repeats"], size["budget"])
    return {"n": n, "times": summaries(samples)}


def gradient(kernels, data, size):
    """Of the smooth part; graphs are factored where their rank is low, and dense elsewhere."""
    # The library puts the target's centre at 0. For a C whose rows do not sum to 1, as below, that
    # is another problem; so both get data that is centred already.
    centre = data.xt.mean(0)
    data = Data(data.name, data.xs - centre, data.ys, data.xt - centre, data.yt)
    model = Model(data, 0.2, 0.2)
    c = model.uniform()
    c *= 1 + 0.5 * np.sin(np.arange(c.size)).reshape(c.shape)
    order = np.argsort(data.ys, kind="stable")
    kernels.give("xs", data.xs[order])
    kernels.give("xt", data.xt)
    kernels.give("ys", data.ys[order])
    kernels.give("c", c)
    words = ("xs", "xt", "ys", "c", 0.2)
    samples = alternate({
        "ours": kernels.timed("gradient", 1, "double", *words),
        "ours_float": kernels.timed("gradient", 1, "float", *words),
        "numpy": timed(lambda: model.smooth(c)),
    }, size["repeats"], size["budget"])
    peer = np.vdot(samples["numpy"][0].value[1], c)
    return {"data": data.name, "d": data.d, "times": summaries(samples),
            "rank": samples["ours"][0].value["rank"],
            "difference": relative_difference(peer, samples["ours"][0].value["value"]),
            "difference_float": relative_difference(
                peer, samples["ours_float"][0].value["value"])}


def prox(kernels, data, kg, size):
    """The first proximal step of a fit from the uniform coupling, from multipliers of 0."""
    model = Model(data, 0.2, kg)
    lipschitz = largest_curvature(model)
    c = model.uniform()
    v = c - model.smooth(c)[1] / lipschitz
    tau, tolerance = model.lg / lipschitz, 1e-5
    kernels.give("v", v)
    kernels.give("ys", np.sort(data.ys))
    words = ("v", "ys", repr(float(tau)), tolerance)
    samples = alternate({
        "ours": kernels.timed("prox", 1, "double", *words),
        "ours_float": kernels.timed("prox", 1, "float", *words),
        "numpy": timed(lambda: Prox(model).solve(v, tau, tolerance)),
    }, size["repeats"], size["budget"])
    peer = np.sum(samples["numpy"][0].value ** 2)
    return {"data": data.name, "kg": kg, "tolerance": tolerance, "times": summaries(samples),
            "difference": relative_difference(peer, samples["ours"][0].value["value"]),
            "difference_float": relative_difference(
                peer, samples["ours_float"][0].value["value"])}


def run(context):
    kernels, size, log = context.kernels, context.size, context.log
    out = {"gemm": [], "gradient": [], "prox": []}
    for n in size["gemm"]:
        log(f"one product, n = {n}")
        out["gemm"].append(gemm(kernels, n, size))
    for n in size["steps"]:
        for data in (moons(n), clouds(n, 256)):
            log(f"one gradient and one proximal step, {data.name}")
            out["gradient"].append(gradient(kernels, data, size))
            out["prox"].append(prox(kernels, data, 0.2, size))
    return out
