# SPDX-License-Identifier: MIT
"""The result of tuning: a table with a row for each cell, and methods to use it."""
from __future__ import annotations

import operator
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Tuple, Union

import numpy as np

from . import _labels, _shares
from ._handle import Handle
from ._labels import Classes
from ._library import BEST, BOOL, INT
from ._progress import Callback
from ._summary import brief, summary
from .errors import ArgumentError, LabelsError


class Data(NamedTuple):
    """The data of a fit or a tuning run, as the caller passed it."""

    source: Any
    labels: Any
    target: Any
    source_weights: Any = None
    target_weights: Any = None


class Cell(NamedTuple):
    """A cell of a tuning run.

    ``options`` are those of the grid, and ``map``; a baseline has no lambdas. A missing number,
    such as the score of a failed cell, is NaN, or None for an integer. Only the criterion "reverse"
    has ``fold_scores``.
    """

    index: int
    options: Dict[str, Any]
    baseline: bool
    score: float
    status: int
    relative_gap: float
    iterations: Optional[int]
    seconds: float
    message: str
    fold_scores: Tuple[float, ...]

    @property
    def finished(self) -> bool:
        """Whether it has a score."""
        return self.status >= 0


class Tuning:
    """The result of tuning, cells with their scores; :meth:`sscda.Adapter.tune` makes one.

    ``len(tuning)``, ``tuning[k]`` and loops give the cells, in the order of the grid, with
    baselines last. A pickle keeps everything except the samples.

    Attributes
    ----------
    table : dict of ndarray
        A column for each option of the grid and for ``map``, then ``baseline``, ``score`` (higher
        is better), ``status`` (negative for a cell without a score), ``relative_gap``,
        ``iterations``, ``seconds``, ``message``, and with the criterion "reverse" the scores of the
        folds, ``score_1`` and so on. Missing values are NaN or ''.
    best : Cell
        The cell with the highest score; :class:`NotRunError` if none is finished.
    info : dict
        Numbers and words about the tuning run.
    handle : Handle
        The low-level handle with the table; do not change it.

    Examples
    --------
    >>> import numpy as np, sscda
    >>> Xs = np.array([[0, 0], [1, 0], [0, 1], [4, 4], [5, 4], [4, 5]])
    >>> tuning = sscda.tune(Xs, [1, 1, 1, 2, 2, 2], Xs + [9, 3],
    ...                     grid={"lambda_s": [0, 0.5], "map": ["rigid"]})
    >>> tuning.best.options
    {'lambda_s': 0.0, 'map': 'rigid'}
    >>> print(tuning.table["map"])
    ['rigid' 'rigid' 'none']
    >>> print(*tuning.labels())
    1 1 1 2 2 2
    """

    def __init__(self, handle: Handle, maker: Any, params: Dict[str, Any],
                 classes: Optional[Classes], data: Optional[Data]) -> None:
        self._handle = handle
        self._maker, self._params = maker, params
        self._classes, self._data = classes, data
        self._forget()

    def _forget(self) -> None:
        """Drops cached values, so that they are read from the table again."""
        self._table: Optional[Dict[str, np.ndarray]] = None
        self._cells: Optional[List[Cell]] = None

    # The table ----------------------------------------------------------------------------------

    @property
    def handle(self) -> Handle:
        return self._handle

    @property
    def info(self) -> Dict[str, Any]:
        return self._handle.tune_info()

    @property
    def table(self) -> Dict[str, np.ndarray]:
        if self._table is None:
            self._table = {key: self._handle.tune_column(key)
                           for key in self._handle.tune_columns()}
        return self._table

    def to_frame(self) -> Any:
        """The table as a pandas data frame, a row for each cell."""
        try:
            from pandas import DataFrame
        except ImportError as error:
            raise ImportError("to_frame() needs pandas, which is not installed") from error
        frame = DataFrame(self.table)
        frame.index.name = "cell"
        return frame

    @property
    def cells(self) -> List[Cell]:
        """The rows of the table."""
        if self._cells is None:
            self._cells = [self._cell(index) for index in range(len(self))]
        return list(self._cells)

    def _cell(self, index: int) -> Cell:
        row = {key: column[index].item() for key, column in self.table.items()}
        kinds = self._handle.tune_columns()
        chosen = {}
        for key, value in row.items():
            if kinds[key].is_option and value == value and value != "":
                whole = {INT: int, BOOL: bool}.get(kinds[key].type)
                chosen[key] = value if whole is None else whole(value)
        folds = tuple(value for key, value in row.items()
                      if key.startswith("score_") and not kinds[key].is_option)
        iterations = row["iterations"]
        return Cell(index, chosen, row["baseline"], row["score"], row["status"],
                    row["relative_gap"], int(iterations) if iterations == iterations else None,
                    row["seconds"], row["message"], folds)

    def __len__(self) -> int:
        return self._handle.tune_info("cells")

    def __getitem__(self, index: int) -> Cell:
        return self.cells[index]

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.cells)

    @property
    def best(self) -> Cell:
        return self.cells[self._handle.tune_info("best")]

    def __repr__(self) -> str:
        return brief(self)

    def __str__(self) -> str:
        return summary(self)

    # Labels -------------------------------------------------------------------------------------

    def labels(self, cell: Union[int, Cell, None] = None) -> np.ndarray:
        """The labels that a cell gives the target samples; the default is the best cell."""
        return _labels.decode(self._handle.tune_labels(self._number(cell)), self._classes)

    def vote(self) -> Tuple[np.ndarray, np.ndarray]:
        """Labels for the target by a vote of the better half of the cells, and the share of the
        votes of each label."""
        codes, shares = self._handle.tune_vote()
        return _labels.decode(codes, self._classes), shares

    def _number(self, cell: Union[int, Cell, None]) -> int:
        if cell is None:
            return BEST
        number = operator.index(cell.index if isinstance(cell, Cell) else cell)
        # To the library, -1 means the best cell.
        if not 0 <= number < len(self):
            raise ArgumentError(f"cell: {number}; the cells are 0 to {len(self) - 1}")
        return number

    # A fit with the options of a cell -----------------------------------------------------------

    def adapter(self, cell: Union[int, Cell, None] = None) -> Any:
        """An Adapter with the options of a cell, not yet fitted; the default is the best cell."""
        number = self._number(cell)
        given = {key: value for key, value in self._params.items() if key != "verbose"}
        with Handle(**_shares.worded(given)) as handle:
            before = handle.options()
            handle.tune_import(self.to_bytes())
            handle.tune_apply(number)
            after = handle.options()
        named = self.cells[number].options if number != BEST else self.best.options
        changed = {key: value for key, value in after.items()
                   if key in named or value != before[key]}
        if changed.get(_shares.KEY) == "given" and _shares.is_given(given.get(_shares.KEY)):
            del changed[_shares.KEY]  # the parameter says which shares
        return self._maker(**{**self._params, **changed})

    def apply(self, cell: Union[int, Cell, None] = None, Xs: Any = None, ys: Any = None,
              Xt: Any = None, *, source_weights: Any = None, target_weights: Any = None,
              callback: Optional[Callback] = None) -> Any:
        """An Adapter fitted with the options of a cell.

        Parameters
        ----------
        cell : int or Cell, optional
            The cell; the default is the best.
        Xs, ys, Xt, source_weights, target_weights : array-like, optional
            As for :meth:`sscda.Adapter.fit`. The default is the data of the tuning run, which keeps
            references to it, not copies.
        callback : callable, optional
            As for the fit.

        Returns
        -------
        Adapter
        """
        data: Optional[Data] = Data(Xs, ys, Xt, source_weights, target_weights)
        if all(part is None for part in data or ()):
            data = self._data
        if data is None:
            raise ArgumentError("this Tuning came from bytes, without samples: apply() needs Xs, "
                                "ys and Xt")
        return self.adapter(cell).fit(
            data.source, data.labels, data.target, source_weights=data.source_weights,
            target_weights=data.target_weights, callback=callback)

    # Storage ------------------------------------------------------------------------------------

    def to_bytes(self) -> bytes:
        """The table as bytes, for :meth:`from_bytes` or :meth:`merge` in every language."""
        return self._handle.tune_export()

    @classmethod
    def from_bytes(cls, data: bytes, classes: Any = None) -> Tuning:
        """Makes a Tuning from the bytes of ``to_bytes``, from any language.

        Parameters
        ----------
        data : bytes
        classes : sequence, optional
            The names of the classes 0, 1, ..., if they were not integers.
        """
        from ._adapter import Adapter

        handle = Handle()
        handle.tune_import(data)
        return cls(handle, Adapter, Adapter().get_params(), _labels.numbered(classes), None)

    def merge(self, other: Union[Tuning, bytes]) -> Tuning:
        """Adds the cells of another part of this tuning run, or of a later run of it.

        Grid, samples, weights and options must be the same; a :class:`DimensionError` names any
        difference. A finished cell is preferred to a failed one, and a failed cell to one that was
        not run. Returns this object.
        """
        if isinstance(other, Tuning):
            mine, theirs = self._classes, other._classes
            if mine is not None and theirs is not None \
                    and not np.array_equal(mine.values, theirs.values):
                raise LabelsError("the classes of the two tuning runs have different names")
        self._handle.tune_import(other.to_bytes() if isinstance(other, Tuning) else other,
                                 merge=True)
        self._forget()
        return self

    def __getstate__(self) -> Dict[str, Any]:
        # Leaves out samples, which may be large, and values that can be read again.
        kept = {key: value for key, value in vars(self).items()
                if key not in ("_handle", "_data", "_table", "_cells")}
        return {**kept, "bytes": self.to_bytes()}

    def __setstate__(self, state: Dict[str, Any]) -> None:
        data = state.pop("bytes")
        vars(self).update(state)
        self._handle = Handle()
        self._handle.tune_import(data)
        self._data = None
        self._forget()
