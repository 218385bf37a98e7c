# SPDX-License-Identifier: MIT
"""Accelerated proximal gradient in NumPy and double: the library's algorithm, without its code.

The prox is solved by a semismooth Newton method whose equations are matrix-vector products, which
NumPy hands to BLAS; momentum is restarted when the objective grows; the gradient is affine, so one
is enough per iteration; the lower bound is taken at a mean of the iterates.
"""
import time

import numpy as np

from numpy_model import Model, transport


class Prox:
    """min |X - V|^2 / 2 + tau sum |X_group| over the polytope; multipliers are kept for the next."""

    def __init__(self, model):
        self.m = model
        self.u, self.w = np.zeros(model.ns), np.zeros(model.nt)

    def evaluate(self, v, tau, u, w):
        m = self.m
        z = v + u[:, None]
        z += w
        np.maximum(z, 0, out=z)
        scale = None
        x = z
        if tau > 0:
            norms = np.maximum(m.norms(z), 1e-100)
            scale = np.maximum(1 - tau / norms, 0)
            self.curve = np.where(scale > 0, tau / norms**3, 0)
            x = z * scale[m.label]
        row, col = x.sum(1) - m.a, x.sum(0) - m.b
        value = 0.5 * np.vdot(x, x) - m.a @ u - m.b @ w
        error = (np.abs(row).sum() + np.abs(col).sum()) / m.ns
        return x, z, scale, row, col, value, error

    def direction(self, z, scale, row, col, tolerance):
        """Conjugate gradients on the Newton equations, with a diagonal preconditioner."""
        m = self.m
        active = (z > 0).astype(float)
        if scale is not None:
            active *= scale[m.label]
        row_sum, col_sum = active.sum(1), active.sum(0)
        row_diagonal, col_diagonal = row_sum, col_sum
        if scale is not None:
            sums = np.array([z[rows].sum(0) for rows in m.classes])
            curved = z * z * self.curve[m.label]
            row_diagonal, col_diagonal = row_sum + curved.sum(1), col_sum + curved.sum(0)
        damping = 1e-6 * max(row_diagonal.max(), col_diagonal.max()) + 1e-30

        def product(p, q):
            rp, cp = row_sum * p + active @ q, p @ active + col_sum * q
            if scale is not None:
                for k, rows in enumerate(m.classes):
                    e = self.curve[k] * (p[rows] @ z[rows] + sums[k] * q)
                    rp[rows] += z[rows] @ e
                    cp += e * sums[k]
            return rp + damping * p, cp + damping * q

        inverse = 1 / (np.concatenate([row_diagonal, col_diagonal]) + damping)
        residual = -np.concatenate([row, col])
        answer = np.zeros_like(residual)
        search = inverse * residual
        rho = residual @ search
        goal = tolerance**2 * rho
        for _ in range(60):
            if not rho > goal:
                break
            image = np.concatenate(product(search[:m.ns], search[m.ns:]))
            alpha = rho / (search @ image)
            answer += alpha * search
            residual -= alpha * image
            z_new = inverse * residual
            rho_new = residual @ z_new
            search = z_new + (rho_new / rho) * search
            rho = rho_new
        return answer[:m.ns], answer[m.ns:]

    def solve(self, v, tau, tolerance):
        x, z, scale, row, col, value, error = self.evaluate(v, tau, self.u, self.w)
        for _ in range(50):
            if error <= tolerance:
                break
            du, dw = self.direction(z, scale, row, col, min(max(0.5 * tolerance / error, 1e-3), 0.1))
            slope, step = row @ du + col @ dw, 1.0
            for _ in range(30):
                u, w = self.u + step * du, self.w + step * dw
                new = self.evaluate(v, tau, u, w)
                if new[5] <= value + 1e-4 * step * slope or new[6] < 0.9 * error:
                    break
                step *= 0.5
            self.u, self.w = u, w
            x, z, scale, row, col, value, error = new
        return x


def dual_bound(model, g, u):
    """A bound of min <g, X> + lg sum |X_group|: the best column multipliers for these of rows."""
    if model.lg == 0:
        return np.vdot(g, transport(g))
    best = np.full(model.nt, np.inf)
    for rows in model.classes:
        t = g[rows] - u[rows][:, None]
        w = t.min(0) + model.lg
        for _ in range(50):  # Newton from above on |(w - t)_+| = lg, which is convex in w
            y = np.maximum(w - t, 0)
            norm = np.sqrt(np.einsum("ij,ij->j", y, y))
            over = norm - model.lg
            if over.max() <= 1e-10 * model.lg:
                break
            w -= over * norm / y.sum(0)
        np.minimum(best, w - np.maximum(over, 0), out=best)
    return model.a @ u + model.b @ best


def round_to_marginals(model, c):
    c = c * np.minimum(model.a / c.sum(1), 1)[:, None]
    c *= np.minimum(model.b / c.sum(0), 1)
    row, col = model.a - c.sum(1), model.b - c.sum(0)
    return c + np.outer(row, col) / row.sum() if row.sum() > 0 else c


def largest_curvature(model):
    x = np.random.RandomState(0).uniform(-0.5, 0.5, (model.ns, model.nt))
    for _ in range(6):
        x -= x.mean(1, keepdims=True)
        x -= x.mean(0)
        x /= np.linalg.norm(x)
        hx = model.curvature(x)
        largest, x = np.vdot(x, hx), hx
    return largest


def proximal(data, ks, kg, start, gap=0.01, cap=np.inf, iterations=100000):
    """Until the gap is proven, or `cap` seconds of CPU time are used. start: lp or uniform."""
    begin = time.process_time()
    model = Model(data, ks, kg)
    c = model.nearest() if start == "lp" else model.uniform()
    lipschitz = largest_curvature(model)
    prox = Prox(model)
    q, g = model.smooth(c)
    previous = c - g / lipschitz
    mean_c, mean_g, mean_u = c.copy(), g.copy(), np.zeros(model.ns)
    last, momentum, bound, result = np.inf, 1.0, 0.0, None
    for k in range(1, iterations + 1):
        following = 0.5 * (1 + np.sqrt(1 + 4 * momentum**2))
        beta, momentum = (momentum - 1) / following, following
        d = c - g / lipschitz
        v = d + beta * (d - previous)
        previous = d
        new = prox.solve(v, model.lg / lipschitz, max(0.1 * k**-1.5, 2e-3 * gap))
        q, g_new = model.smooth(new)
        step = new - c
        square, curvature = np.vdot(step, step), np.vdot(step, g_new - g)
        c, g = new, g_new
        objective = q + (model.lg * model.norms(c).sum() if model.lg > 0 else 0.0)
        if curvature > 1.02 * lipschitz * square:
            steeper = max(1.05 * curvature / square, 1.2 * lipschitz)
            prox.u *= lipschitz / steeper
            prox.w *= lipschitz / steeper
            lipschitz, momentum = steeper, 1.0
        elif objective > last:
            momentum = 1.0
        last = objective
        weight = 4 / (k + 3)
        mean_c += weight * (c - mean_c)
        mean_g += weight * (g - mean_g)
        mean_u += weight * (lipschitz * prox.u - mean_u)
        late = time.process_time() - begin > cap or k == iterations
        if k % 5 == 0 or late:  # a bound costs about as much as an iteration
            mean_q = model.smooth(mean_c)[0]
            bound = max(bound, mean_q - np.vdot(mean_g, mean_c) + dual_bound(model, mean_g, mean_u))
            if late or (objective - bound) <= gap * objective:
                objective = model.objective(round_to_marginals(model, c))
                result = {"objective": objective, "lower_bound": bound, "iterations": k,
                          "relative_gap": (objective - bound) / objective}
                if late or result["relative_gap"] <= gap:
                    return result
    return result
