# SPDX-License-Identifier: MIT
"""Plots of a fit or a tuning run, with Matplotlib.

Each function draws into `ax`, or into a new figure, and returns the axes.
"""
from __future__ import annotations

from typing import Any, List, Optional, Tuple

import numpy as np

from . import _labels
from ._adapter import Adapter
from ._arrays import samples
from ._tuning import Cell, Tuning
from .errors import ArgumentError

# Colour-blind readers can distinguish these.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#f0e442", "#000000")
MARKERS = "os^Dv*P"
GREY = "#9a9a9a"


def domains(adapter: Adapter, Xs: Any, ys: Any, Xt: Any, axes: Any = None) -> Any:
    """Draws the source, the target, and the source mapped onto the target, side by side.

    Parameters
    ----------
    adapter : Adapter
        An Adapter that is fitted to this data.
    Xs, ys, Xt : array-like
        The source, its labels or None, and the target. If there are more than two features, the
        plot shows the first two principal components of source and target together.
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
    """Draws the objective and the proven lower bound of each iteration."""
    ax = _axes(ax)
    trace = adapter.trace_
    # A new cycle is a new problem, so no line connects it with the one before.
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
    """Draws the correspondence as an image, with source samples sorted by `ys`, if given."""
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


def scores(tuning: Tuning, x: Optional[str] = None, y: Optional[str] = None,
           ax: Any = None) -> Any:
    """Draws the scores of a tuning run as a heat map over two options.

    Parameters
    ----------
    tuning : Tuning
    x, y : str, optional
        Options of the grid, by default the first two with more than one value. If other options
        vary too, the map shows the best score over them. With one option it has a single row.
    ax : Axes, optional

    Returns
    -------
    Axes
        The title has the best score of the grid and that of doing nothing.
    """
    cells = [cell for cell in tuning if cell.finished and not cell.baseline]
    x, y = _varied(tuning, cells, x, y)
    across, up = _values(cells, x), _values(cells, y)
    image = np.full((len(up), len(across)), np.nan)
    for cell in cells:
        place = up.index(cell.options.get(y or "")), across.index(cell.options[x])
        image[place] = np.fmax(image[place], cell.score)
    ax = _axes(ax)
    shown = ax.imshow(image, aspect="auto", interpolation="nearest", cmap="viridis",
                      origin="lower")
    ax.figure.colorbar(shown, ax=ax, label=tuning.info["criterion"])
    ax.set_xticks(range(len(across)), [_tick(value) for value in across])
    ax.set_yticks(range(len(up)), [_tick(value) for value in up])
    ax.set_xlabel(x)
    ax.set_ylabel(y or "")
    nothing = [cell.score for cell in tuning if cell.finished and cell.baseline]
    ax.set_title(f"best {np.nanmax(image):.3g}"
                 + (f", doing nothing {max(nothing):.3g}" if nothing else ""))
    return ax


def _varied(tuning: Tuning, cells: List[Cell], x: Optional[str],
            y: Optional[str]) -> Tuple[str, Optional[str]]:
    """The options to draw."""
    names = [key for key, column in tuning.handle.tune_columns().items() if column.is_option]
    for name in (x, y):
        if name is not None and name not in names:
            raise ArgumentError(f"{name!r} is not an option of the grid; those are: "
                                f"{', '.join(names)}")
    if not cells:
        raise ArgumentError("no cell of the grid is finished")
    free = [name for name in names if name not in (x, y) and len(_values(cells, name)) > 1]
    if x is None:
        if not free:
            raise ArgumentError("there is nothing to show: no option of the grid has two values")
        x = free.pop(0)
    return x, y or (free[0] if free else None)


def _values(cells: List[Cell], name: Optional[str]) -> List[Any]:
    """The values of an option: numbers in ascending order, words in the order of the cells."""
    values = list(dict.fromkeys(cell.options.get(name or "") for cell in cells))
    return values if any(isinstance(value, str) for value in values) else sorted(values)


def _tick(value: Any) -> str:
    if value is None:
        return ""
    return f"{value:g}" if isinstance(value, float) else str(value)


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
    """A function that maps samples to two dimensions, by principal components if there are more."""
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
