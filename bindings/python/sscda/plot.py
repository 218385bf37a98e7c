"""Pictures of a fit, with Matplotlib.

Each function draws into `ax`, or into a new figure, and gives the axes back.
"""
from __future__ import annotations

from typing import Any, Optional

import numpy as np

from . import _labels
from ._adapter import Adapter
from ._arrays import samples

# Told apart by colour-blind readers too.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#f0e442", "#000000")
MARKERS = "os^Dv*P"
GREY = "#9a9a9a"


def domains(adapter: Adapter, Xs: Any, ys: Any, Xt: Any, axes: Any = None) -> Any:
    """The source, the target, and the source mapped onto the target, side by side.

    Parameters
    ----------
    adapter : Adapter
        Fitted with what follows.
    Xs, ys, Xt : array-like
        Source, its labels or None, and target. With more than two features the first two
        principal components of source and target together are shown.
    axes : sequence of three Axes, optional

    Returns
    -------
    ndarray of three Axes
    """
    source, target = samples(Xs, "source"), samples(Xt, "target")
    project = _projection(np.concatenate((source, target)))
    if axes is None:
        _, axes = _pyplot().subplots(1, 3, figsize=(12, 4), sharex=True, sharey=True,
                                     layout="constrained")
    for ax, title in zip(axes, ("Source", "Target", "Source mapped onto the target")):
        ax.set_title(title)
        ax.set_aspect("equal")
    _points(axes[0], project(source), ys)
    for ax in axes[1:]:
        x = project(target)
        ax.scatter(x[:, 0], x[:, 1], s=12, c=GREY, label="target")
    _points(axes[2], project(adapter.adapted_), ys)
    if ys is not None:
        axes[0].legend(fontsize="small")
    return np.asarray(axes)


def convergence(adapter: Adapter, ax: Any = None) -> Any:
    """Objective and proven lower bound of each iteration."""
    ax = _axes(ax)
    trace = adapter.trace_
    # A new cycle is a new problem: no line leads from one to the next.
    first = np.flatnonzero(np.diff(trace["cycle"])) + 1
    iterations = np.insert(np.arange(1.0, len(trace["cycle"]) + 1), first, np.nan)
    for kind, colour in (("objective", COLOURS[0]), ("lower_bound", COLOURS[1])):
        ax.plot(iterations, np.insert(trace[kind], first, np.nan), color=colour,
                label=kind.replace("_", " "))
    for iteration in first:
        ax.axvline(iteration + 0.5, color=GREY, linewidth=0.8)
    ax.set_xlabel("iteration")
    ax.set_title(f"relative gap {adapter.relative_gap_:.2g}")
    ax.legend()
    return ax


def correspondence(adapter: Adapter, ys: Any = None, ax: Any = None) -> Any:
    """The correspondence as an image; source samples are sorted by `ys`, if given."""
    ax = _axes(ax)
    image, order = adapter.correspondence_, "source"
    if ys is not None:
        codes, _ = _labels.encode(ys, len(image))
        assert codes is not None
        image, order = image[np.argsort(codes, kind="stable")], "source, by class"
    shown = ax.imshow(image, aspect="auto", interpolation="nearest", cmap="magma_r", vmin=0)
    ax.figure.colorbar(shown, ax=ax)
    ax.set_xlabel("target")
    ax.set_ylabel(order)
    return ax


def _points(ax: Any, x: np.ndarray, ys: Any) -> None:
    codes, classes = _labels.encode(ys, len(x))
    rest = np.ones(len(x), dtype=bool)
    if codes is not None and classes is not None:
        for k, (code, name) in enumerate(zip(classes.codes, classes.values)):
            mine = codes == code
            rest &= ~mine
            ax.scatter(x[mine, 0], x[mine, 1], s=16, c=COLOURS[k % len(COLOURS)],
                       marker=MARKERS[k % len(MARKERS)], label=str(name))
    if rest.any():
        ax.scatter(x[rest, 0], x[rest, 1], s=16, c=COLOURS[0] if codes is None else "none",
                   edgecolors=COLOURS[0] if codes is None else GREY,
                   label="source" if codes is None else "no label")


def _projection(x: np.ndarray) -> Any:
    """A function to two dimensions, by principal components when there are more."""
    features = x.shape[1]
    if features == 1:
        return lambda y: np.column_stack((y, np.zeros(len(y))))
    if features == 2:
        return lambda y: y
    mean = x.mean(axis=0)
    _, _, directions = np.linalg.svd(x - mean, full_matrices=False)
    return lambda y: (y - mean) @ directions[:2].T


def _axes(ax: Optional[Any]) -> Any:
    return _pyplot().subplots(layout="constrained")[1] if ax is None else ax


def _pyplot() -> Any:
    try:
        import matplotlib.pyplot as pyplot
    except ImportError as error:
        raise ImportError("sscda.plot needs Matplotlib, which is not installed") from error
    return pyplot
