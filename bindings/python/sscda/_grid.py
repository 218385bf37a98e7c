# SPDX-License-Identifier: MIT
"""Grids: the options and values that a tuning run tries."""
from __future__ import annotations

import ctypes
import operator
import weakref
from collections.abc import Iterable, Mapping
from ctypes import byref, c_char_p, c_int64, c_void_p
from typing import Any, Dict, List, Optional, Tuple

import numpy as np

from ._library import LIST, PRODUCT, check, lib
from ._options import known, plain
from .errors import ArgumentError, DimensionError


class Grid:
    """The cells of a tuning run. Options that are not in the grid come from the adapter.

    Parameters
    ----------
    points : mapping, iterable of mappings, data frame or None
        A mapping of options to values means every combination; the first option varies slowest. A
        list of mappings, all with the same options, means these points, and so do the rows of a
        data frame. None means the library's default grid.
    part : (int, int), optional
        ``(k, n)`` makes a tuning run do part k, from 0, of n: see :meth:`sscda.Tuning.merge`.

    Examples
    --------
    >>> import sscda
    >>> grid = sscda.Grid({"lambda_s": [0, 0.1, 1], "map": ["rigid", "linear"]})
    >>> with sscda.Handle() as handle:
    ...     grid.cells(handle)          # 6, and a baseline
    7
    """

    def __init__(self, points: Any = None, part: Optional[Tuple[int, int]] = None) -> None:
        pointer = c_void_p()
        check(lib.grid_create(byref(pointer)))
        self._pointer = pointer
        finalizer = weakref.finalize(self, lib.grid_destroy, pointer)
        finalizer.atexit = False
        if points is None:
            check(lib.grid_add_defaults(pointer))
        else:
            shape, values = _columns(points)
            for key, column in values.items():
                self._add(key, column)
            check(lib.grid_set_shape(pointer, shape))
        if part is not None:
            check(lib.grid_set_part(pointer, *_part(part)))

    def cells(self, handle: Any) -> int:
        """The number of cells of a tuning run with a :class:`sscda.Handle`, including baselines and
        all parts."""
        count = c_int64()
        check(lib.grid_cells(self._pointer, handle._pointer, byref(count)), handle._pointer)
        return count.value

    def _add(self, key: str, values: List[Any]) -> None:
        kind, name = known(key).type, key.encode()
        said = [plain(key, value) for value in values]
        if not said:
            raise ArgumentError(f"grid: there is no value of {key!r}")
        if kind == "float":
            numbers = np.array(said, dtype=np.float64)
            status = lib.grid_add_double(self._pointer, name, numbers.ctypes.data, len(said))
        elif kind in ("int", "bool"):
            numbers = np.array(said, dtype=np.int64)
            status = lib.grid_add_int(self._pointer, name, numbers.ctypes.data, len(said))
        else:
            words = (c_char_p * len(said))(*said)
            status = lib.grid_add_string(
                self._pointer, name, ctypes.cast(words, ctypes.POINTER(c_char_p)), len(said))
        check(status)


def _columns(points: Any) -> Tuple[int, Dict[str, List[Any]]]:
    """The shape of the grid and the values of each option."""
    if hasattr(points, "columns") and hasattr(points, "to_dict"):
        return LIST, _listed(points.to_dict("records"))
    if isinstance(points, Mapping):
        return PRODUCT, {_key(key): _values(value) for key, value in points.items()}
    if isinstance(points, Iterable) and not isinstance(points, (str, bytes)):
        return LIST, _listed(list(points))
    raise _wrong(points)


def _listed(rows: List[Any]) -> Dict[str, List[Any]]:
    if not rows:
        raise ArgumentError("grid: a list without points")
    for place, row in enumerate(rows):
        if not isinstance(row, Mapping):
            raise _wrong(row)
        if row.keys() != rows[0].keys():
            raise DimensionError(f"grid: point {place} has the options {_names(row)}, the first "
                                 f"has {_names(rows[0])}")
    return {_key(key): [row[key] for row in rows] for key in rows[0]}


def _values(value: Any) -> List[Any]:
    """The values as a list; a single value becomes a list of one."""
    single = isinstance(value, (str, bytes)) or not isinstance(value, Iterable) \
        or getattr(value, "ndim", 1) == 0
    return [value[()] if isinstance(value, np.ndarray) else value] if single else list(value)


def _key(key: Any) -> str:
    if not isinstance(key, str):
        raise ArgumentError(f"grid: {key!r} is not the name of an option")
    known(key)
    return key


def _names(row: Mapping) -> str:
    return ", ".join(map(str, row)) or "(none)"


def _part(part: Any) -> Tuple[int, int]:
    try:
        number, parts = map(operator.index, part)
    except (TypeError, ValueError):
        raise ArgumentError(f"part: expected two whole numbers, which and of how many, got "
                            f"{part!r}") from None
    # ctypes would silently drop the higher bits.
    if not all(abs(size) < 2**63 for size in (number, parts)):
        raise ArgumentError(f"part: {number} of {parts} is not a part")
    return number, parts


def _wrong(points: Any) -> ArgumentError:
    return ArgumentError("grid: expected options with their values, as {'lambda_s': [0, 0.1]}, or "
                         f"a list of points, as [{{'lambda_s': 0}}], got {points!r}")
