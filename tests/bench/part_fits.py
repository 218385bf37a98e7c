# SPDX-License-Identifier: MIT
"""Whole fits to a proven gap of one per cent, and what peers reach in their time."""
from data import digits, folder, moons, surf
from library import relative
from numpy_paper import paper_loop, seconds_until
from numpy_proximal import proximal
from timing import alternate, relative_difference, summary, timed


def problems(size, log):
    for n, weights in size["fits"]:
        yield moons(n), weights
    if folder() is None:
        log("no real data (SSCDA_DATA): SURF and digits are skipped")
        return
    yield surf(), (0.2, 0.2)
    yield digits(), (1, 1)


def agree(ours, peer):
    """Each one's bound must lie below the other's objective."""
    slack = 1e-9 * abs(ours["objective"])
    return (ours["lower_bound"] <= peer["objective"] + slack
            and peer["lower_bound"] <= ours["objective"] + slack)


def one(library, data, weights, size):
    options, cap = relative(*weights), size["cap"]
    samples = alternate({
        "ours": timed(lambda: library.fit(data, options)),
        "numpy_uniform": timed(lambda: proximal(data, *weights, "uniform", cap=cap)),
        "numpy_lp": timed(lambda: proximal(data, *weights, "lp", cap=cap)),
    }, size["repeats"], size["fit_budget"])
    ours, spent = samples["ours"][0].value, summary(samples["ours"])
    # With a class term a hundred times what the library took, and a little more, if that is longer.
    loop_cap = max(cap, size["loop_factor"] * spent["cpu"]["median"] if weights[1] > 0 else 0)
    loop = paper_loop(data, *weights, cap=loop_cap)
    row = {"data": data.name, "ks": weights[0], "kg": weights[1], "cap": cap,
           "ours": {**spent, **ours}, "paper": {
               "cap": loop_cap, "steps": loop["steps"], "relative_gap": loop["relative_gap"],
               "objective": loop["objective"], "agrees": agree(ours, loop),
               "seconds_to_our_objective": seconds_until(loop["record"], ours["objective"]),
               "seconds": loop["record"][-1][0]}}
    for name in ("numpy_uniform", "numpy_lp"):
        peer = samples[name][0].value
        row[name] = {**summary(samples[name]), **peer, "agrees": agree(ours, peer),
                     "reached": peer["relative_gap"] <= 0.01}
    return row


def published(library, n, size):
    """100 steps exactly as the paper takes them, its weights too, on both sides."""
    data = moons(n)
    options = {"preset": "paper", "max_iterations": 100, "threads": 1}
    samples = alternate({
        "ours": timed(lambda: library.fit(data, options)),
        "numpy": timed(lambda: paper_loop(data, 1, 1, relative=False, steps=100)),
    }, size["repeats"], size["fit_budget"])
    ours, peer = samples["ours"][0].value, samples["numpy"][0].value
    return {"n": n, "steps": 100, "objective": ours["objective"],
            "difference": relative_difference(ours["objective"], peer["objective"]),
            "ours": summary(samples["ours"]), "numpy": summary(samples["numpy"])}


def run(context):
    out = {"fits": [], "published": []}
    for data, weights in problems(context.size, context.log):
        context.log(f"fit, {data.name}, weights {weights}")
        out["fits"].append(one(context.library, data, weights, context.size))
    for n in context.size["published"]:
        context.log(f"100 steps as published, moons n = {n}")
        out["published"].append(published(context.library, n, context.size))
    return out
