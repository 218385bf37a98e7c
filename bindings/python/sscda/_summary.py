# SPDX-License-Identifier: MIT
"""The printed form of a tuning run."""
from __future__ import annotations

from typing import Any, List

SHOWN = 10


def brief(tuning: Any) -> str:
    """A summary in one line."""
    info = tuning.info
    best = "none finished" if info["best"] is None else \
        f"best {info['best']} scores {info['best_score']:.4g}"
    return f"Tuning({info['cells']} cells, criterion={info['criterion']!r}, {best})"


def summary(tuning: Any) -> str:
    """The best cells as a table."""
    info = tuning.info
    count = info["cells"] - info["finished"] - info["failed"]
    head = (f"{info['cells']} cells by the criterion {info['criterion']!r}: {info['finished']} "
            f"finished, {info['failed']} failed, {count} not run, {info['seconds']:.1f} s")
    names = [key for key, column in tuning.handle.tune_columns().items() if column.is_option]
    cells = sorted((cell for cell in tuning if cell.finished), key=lambda cell: -cell.score)
    rows = [["cell", "score", *names]]
    rows += [[str(cell.index), f"{cell.score:.4f}", *(_text(cell.options.get(name))
                                                      for name in names)]
             for cell in cells[:SHOWN]]
    more = [f"and {len(cells) - SHOWN} more"] if len(cells) > SHOWN else []
    return "\n".join([head, *_aligned(rows), *more, _nothing(cells)] if cells else [head])


def _nothing(cells: List[Any]) -> str:
    """Describes the best of the sorted, finished cells that does nothing, which is the baseline."""
    for cell in cells:
        if cell.options["map"] == "none":
            return f"doing nothing scores {cell.score:.4f} at best (cell {cell.index})"
    return "no cell that does nothing is finished"


def _text(value: Any) -> str:
    if value is None:
        return "-"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _aligned(rows: List[List[str]]) -> List[str]:
    widths = [max(map(len, column)) for column in zip(*rows)]
    return ["  ".join(text.rjust(width) for text, width in zip(row, widths)) for row in rows]
