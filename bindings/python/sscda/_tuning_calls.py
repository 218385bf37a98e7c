# SPDX-License-Identifier: MIT
"""The low-level calls for tuning."""
from __future__ import annotations

from ctypes import byref, c_char_p, c_double, c_int32, c_int64
from typing import Any, Callable, Dict, NamedTuple, Optional, Tuple

import numpy as np

from . import _arrays
from ._classify import Bridge, Classify
from ._grid import Grid
from ._library import (
    BEST, BOOL, CHOICE, COLUMN_OPTION, INT, MERGE, REPLACE, TEXT, ClassifyFunction, check,
    in_python, lib, read_bytes)
from ._progress import Callback, Listener
from .errors import NotRunError, OptionError

COUNTS = ("cells", "grid_cells", "finished", "failed", "best", "source_rows", "target_rows",
          "folds", "seed", "status")
NUMBERS = ("seconds", "best_score")
WORDS = ("criterion", "classifier")

_NO_CLASSIFIER = ClassifyFunction(0)


class Column(NamedTuple):
    """A column of the table."""

    type: int
    is_option: bool


class TuningCalls:
    """The methods of :class:`sscda.Handle` for tuning."""

    _pointer: Any
    _idle: Callable[[], None]
    _run: Callable[[Optional[Callback], Callable[[Listener], int]], int]

    def tune(self, source: Any, labels: Any, target: Any, grid: Optional[Grid] = None,
             classifier: Optional[Classify] = None, callback: Optional[Callback] = None) -> int:
        """Fits and scores every cell of a grid, and returns the status, 0 or a caveat.

        Parameters
        ----------
        source, labels, target, callback
            As for ``fit``; at least one sample needs a label.
        grid : Grid, optional
            The cells; the default is the library's default grid.
        classifier : callable, optional
            Takes training samples, their labels and samples to label, and returns integer labels or
            a single integer, a status: 1 ends the tuning run and keeps its finished cells, 2
            discards the tuning run, and a negative status fails the cell. An exception ends the
            tuning run and is raised here.
        """
        self._idle()
        data = _arrays.Data(source, labels, target)
        cells = None if grid is None else grid._pointer

        def run(listener: Listener) -> int:
            if classifier is None:
                return lib.tune(self._pointer, cells, *data.arguments)
            bridge = Bridge(classifier, listener)
            try:
                function = bridge.open()
                check(lib.tune_set_classifier(self._pointer, function, None), self._pointer)
                return lib.tune(self._pointer, cells, *data.arguments)
            finally:
                lib.tune_set_classifier(self._pointer, _NO_CLASSIFIER, None)
                bridge.close()

        return self._run(callback, run)

    def tune_apply(self, cell: int = BEST, source: Any = None, labels: Any = None,
                   target: Any = None, callback: Optional[Callback] = None) -> int:
        """Sets the options of a cell, by default the best, and fits if data is given."""
        self._idle()
        if source is None and labels is None and target is None:
            return check(lib.tune_apply(self._pointer, cell, None, None, None), self._pointer)
        data = _arrays.Data(source, labels, target)
        return self._run(callback, lambda listener: lib.tune_apply(
            self._pointer, cell, *data.arguments))

    def tune_info(self, key: Optional[str] = None) -> Any:
        """A number or a word about the tuning run, or all of them as a dict. Without a finished
        cell, ``best`` and ``best_score`` are None in the dict."""
        if key is None:
            return {name: self._tune_info_or_none(name) for name in COUNTS + NUMBERS + WORDS}
        name = key.encode()
        if key in COUNTS:
            count = c_int64()
            check(lib.tune_info_int(self._pointer, name, byref(count)), self._pointer)
            return count.value
        if key in NUMBERS:
            number = c_double()
            check(lib.tune_info_double(self._pointer, name, byref(number)), self._pointer)
            return number.value
        if key not in WORDS:
            raise OptionError(f"unknown key {key!r}; known are: "
                              f"{', '.join(COUNTS + NUMBERS + WORDS)}")
        word = c_char_p()
        check(lib.tune_info_string(self._pointer, name, byref(word)), self._pointer)
        return (word.value or b"").decode()

    def _tune_info_or_none(self, key: str) -> Any:
        try:
            return self.tune_info(key)
        except NotRunError:
            return None

    def tune_columns(self) -> Dict[str, Column]:
        """The columns of the table: for each name its type, and whether it is an option."""
        count, columns = c_int32(), {}
        check(lib.tune_column_count(self._pointer, byref(count)), self._pointer)
        for index in range(count.value):
            key, kind, flags = c_char_p(), c_int32(), c_int32()
            check(lib.tune_column_describe(self._pointer, index, byref(key), byref(kind),
                                           byref(flags)), self._pointer)
            columns[(key.value or b"").decode()] = Column(
                kind.value, bool(flags.value & COLUMN_OPTION))
        return columns

    def tune_column(self, key: str) -> np.ndarray:
        """A column of the table. If integers or truth values are missing, the column has floats and
        NaN for missing values. A missing word is ''."""
        columns = self.tune_columns()
        if key not in columns:
            raise OptionError(f"unknown column {key!r}; known are: {', '.join(columns)}")
        kind = columns[key].type
        if kind in (CHOICE, TEXT):
            return np.array([self._tune_word(key, cell)
                             for cell in range(self.tune_info("cells"))])
        out = np.empty(self.tune_info("cells"))
        check(lib.tune_column(self._pointer, key.encode(), out.ctypes.data, len(out)),
              self._pointer)
        if kind in (INT, BOOL) and not np.isnan(out).any():
            return out.astype(bool if kind == BOOL else np.int64)
        return out

    def _tune_word(self, key: str, cell: int) -> str:
        word = c_char_p()
        check(lib.tune_word(self._pointer, key.encode(), cell, byref(word)), self._pointer)
        text = (word.value or b"").decode()
        return in_python(text) if key == "message" else text

    def tune_labels(self, cell: int = BEST) -> np.ndarray:
        """The labels that a cell, by default the best, gives the target samples."""
        labels = np.empty(self.tune_info("target_rows"), dtype=np.int32)
        check(lib.tune_labels(self._pointer, cell, labels.ctypes.data, len(labels)),
              self._pointer)
        return labels

    def tune_vote(self) -> Tuple[np.ndarray, np.ndarray]:
        """Labels by a vote of the better half of the cells, and the share of the votes of each."""
        count = self.tune_info("target_rows")
        labels, shares = np.empty(count, dtype=np.int32), np.empty(count)
        check(lib.tune_vote(self._pointer, labels.ctypes.data, shares.ctypes.data, count),
              self._pointer)
        return labels, shares

    def tune_export(self) -> bytes:
        """The table as bytes; those of ``to_bytes`` do not contain it."""
        return read_bytes(lib.tune_export, self._pointer)

    def tune_import(self, data: bytes, merge: bool = False) -> None:
        """Reads bytes of ``tune_export``: replaces the table of the handle, or merges with it."""
        self._idle()
        data = bytes(data)
        check(lib.tune_import(self._pointer, data, len(data), MERGE if merge else REPLACE),
              self._pointer)
