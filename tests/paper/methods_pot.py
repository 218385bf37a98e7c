# SPDX-License-Identifier: MIT
"""Optimal transport, as Python Optimal Transport has it, on the same splits.

Like the paper's own method, each is given a grid, and the report shows its best point. Costs are
divided by their median, so that one grid suits all data; a row of POT's own defaults stands beside.
"""
import warnings

import ot.da

import self_training
import spaces
from method import Method, over_grid, product

EXACT, ENTROPY, GROUPS, LAPLACE = "EMDTransport", "SinkhornTransport", "SinkhornL1l2Transport", \
    "EMDLaplaceTransport"


def score(problem, kind, options, teaches_itself=False):
    transport = getattr(ot.da, kind)(**options)
    with warnings.catch_warnings():
        # Points of the grid that do not converge are points all the same.
        warnings.simplefilter("ignore")
        transport.fit(Xs=problem.xs, ys=problem.ys, Xt=problem.xt)
        moved = transport.transform(Xs=problem.xs)
    if not (moved == moved).all():
        return 0.0, {"failed": "not a number"}
    return self_training.accuracy(problem, moved) if teaches_itself else problem.accuracy(moved)


def run(problem, kind, points, norm="median", space="plain", **options):
    problem = problem.in_space(space)
    return over_grid(points, lambda point: score(problem, kind, {"norm": norm, **point}, **options))


def in_space(name, title, settings, space, published):
    """The row for one space; the paper's numbers are of the plain one."""
    if space == "plain":
        return Method(name, title, run, settings, published)
    return Method(f"{name}@{space}", spaces.titled(title, space), run, {**settings, "space": space})


def exact():
    return Method("ot-exact", "OT-exact (POT)", run, {"kind": EXACT, "points": [{}]}, "OT-exact")


def entropic(regs, names=("plain",)):
    for space in names:
        yield in_space("ot-it", "OT-IT (POT), best of grid",
                       {"kind": ENTROPY, "points": product(reg_e=regs)}, space, "OT-IT")


def laplace(regs):
    return Method("ot-laplace", "OT-Laplace (POT), best of grid", run,
                  {"kind": LAPLACE, "points": product(reg_lap=regs)}, "OT-Laplace")


def group_lasso(regs, classes, names=("plain",)):
    """reg_e is the weight of the entropy, reg_cl that of the groups."""
    yield Method("ot-gl-default", "OT-GL (POT), its defaults", run,
                 {"kind": GROUPS, "points": [{}], "norm": None})
    for space in names:
        yield in_space("ot-gl", "OT-GL (POT), best of grid",
                       {"kind": GROUPS, "points": product(reg_e=regs, reg_cl=classes),
                        "space": space}, space, "OT-GL")


def group_lasso_self_trained(regs, classes):
    """What the library's classifier does, for the peer."""
    return Method("ot-gl-self", "OT-GL (POT), self-trained as libsscda's, best of grid", run,
                  {"kind": GROUPS, "points": product(reg_e=regs, reg_cl=classes),
                   "teaches_itself": True})


def beyond(regs, classes, trials):
    """Whether the grid ends too early: smaller weights of the entropy, on few trials."""
    return Method("ot-gl-beyond", "OT-GL (POT), best of a grid that goes on below", run,
                  {"kind": GROUPS, "points": product(reg_e=regs, reg_cl=classes)}, None, trials)
