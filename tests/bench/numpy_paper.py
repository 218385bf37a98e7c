# SPDX-License-Identifier: MIT
"""Algorithm 1 as the paper has it, in NumPy with POT's network simplex."""
import time

import numpy as np

from numpy_model import Model, transport


def class_gradient(model, c):
    """Value and gradient of the class term; 0 is the subgradient on a zero group."""
    norms = model.norms(c)
    inverse = np.divide(model.lg, norms, out=np.zeros_like(norms), where=norms > 0)
    return model.lg * norms.sum(), c * inverse[model.label]


def paper_loop(data, ks, kg, relative=True, steps=None, cap=np.inf, keep=None):
    """Runs `steps` steps of length 2 / (t + 2), or until `cap` seconds of CPU time are used.

    Every step is recorded with its time, objective and best lower bound, all of which fall out of
    it. `keep`, a list, receives the gradients.
    """
    begin = time.process_time()
    model = Model(data, ks, kg, relative)
    c = model.nearest()
    bound, record, t = 0.0, [], 0
    while True:
        objective, g = model.smooth(c)
        if model.lg > 0:
            value, gradient = class_gradient(model, c)
            objective += value
            g += gradient
        vertex = transport(g)
        bound = max(bound, objective + np.vdot(g, vertex) - np.vdot(g, c))
        seconds = time.process_time() - begin
        record.append((seconds, objective, bound))
        if keep is not None:
            keep.append(g)
        if t == steps or seconds > cap:
            break
        t += 1
        c += 2 / (t + 2) * (vertex - c)
    return {"objective": objective, "lower_bound": bound, "steps": t,
            "relative_gap": (objective - bound) / objective, "record": record}


def seconds_until(record, objective):
    """When a run of paper_loop() first had an objective as low as this; None: never."""
    return next((seconds for seconds, value, _ in record if value <= objective), None)
