# SPDX-License-Identifier: MIT
"""Converts labels of any type to the library's 32-bit integers and back."""
from __future__ import annotations

from numbers import Integral
from typing import Any, NamedTuple, Optional, Tuple

import numpy as np

from ._arrays import no_value
from ._library import UNLABELED
from .errors import DimensionError, LabelsError


class Classes(NamedTuple):
    """The classes in the caller's type, and the code of each, ascending."""

    values: np.ndarray
    codes: np.ndarray

    @property
    def are_integers(self) -> bool:
        """Whether every class is its own code."""
        return self.values.dtype.kind in "biuf" and bool((self.values == self.codes).all())


def encode(y: Any, rows: int) -> Tuple[Optional[np.ndarray], Optional[Classes]]:
    """The codes of the labels `y` of `rows` samples, and the classes of the codes."""
    if y is None:
        return None, None
    labels, missing = _read(y)
    if labels.shape != (rows,):
        raise DimensionError(f"labels: expected {rows}, one for each source sample, got "
                             f"{'x'.join(map(str, labels.shape)) or 'a single value'}")
    codes = np.full(rows, UNLABELED, dtype=np.int32)
    codes[~missing], classes = _code(_plain(labels[~missing]))
    return codes, classes


def decode(codes: np.ndarray, classes: Optional[Classes]) -> np.ndarray:
    """The labels of `codes` in the caller's type. A missing label is NaN if the labels are floats,
    and otherwise None in an array of objects."""
    missing = codes == UNLABELED
    if classes is None or len(classes.codes) == 0:
        values = codes
    else:
        place = np.minimum(np.searchsorted(classes.codes, codes), len(classes.codes) - 1)
        strange = codes[(classes.codes[place] != codes) & ~missing]
        if len(strange) > 0:
            raise LabelsError(f"the model has a class {strange[0]}, for which there is no name")
        values = classes.values[place]
    if not missing.any():
        return values
    if values.dtype.kind == "f":
        return np.where(missing, np.nan, values)
    values = values.astype(object)
    values[missing] = None
    return values


def numbered(names: Any) -> Optional[Classes]:
    """Classes with the codes 0, 1, ... and these names, or None."""
    if names is None:
        return None
    values = np.asarray(names)
    return Classes(values, np.arange(len(values), dtype=np.int32))


def recode(y: Any, classes: Optional[Classes], rows: int) -> np.ndarray:
    """The codes of labels that a classifier returned for `rows` samples. If classes are their own
    codes, an unknown integer keeps its value. Any other unknown label becomes unlabelled."""
    labels, missing = _read(y)
    if labels.shape != (rows,):
        raise DimensionError(f"the classifier gave labels of shape {labels.shape}, for {rows} "
                             "samples")
    assert classes is not None
    of = dict(zip(classes.values.tolist(), classes.codes.tolist()))
    own = classes.are_integers

    def code(label: Any) -> int:
        strange = label if own and isinstance(label, (int, float)) \
            and UNLABELED < label < 2**31 and label == int(label) else UNLABELED
        return int(of.get(label, strange))

    codes = np.full(rows, UNLABELED, dtype=np.int32)
    try:
        codes[~missing] = [code(label) for label in _plain(labels[~missing]).tolist()]
    except TypeError as error:
        raise LabelsError(f"the classifier gave labels that cannot be hashed; {error}") from error
    return codes


def _read(y: Any) -> Tuple[np.ndarray, np.ndarray]:
    """The labels as an array, and which of them are missing."""
    mask = np.ma.getmaskarray(y) if isinstance(y, np.ma.MaskedArray) else None
    try:
        labels = np.asarray(y)
    except ValueError as error:
        raise LabelsError(f"labels: {error}") from error
    if isinstance(y, (list, tuple)) and labels.ndim == 1 and labels.dtype.kind in "US":
        # NumPy has turned everything into text, also None and numbers.
        labels = np.empty(len(y), dtype=object)
        labels[:] = y
    if labels.ndim == 2 and labels.shape[1] == 1:
        labels = labels[:, 0]
        mask = None if mask is None else mask[:, 0]
    missing = _missing(labels)
    return labels, missing if mask is None else missing | mask


def _missing(labels: np.ndarray) -> np.ndarray:
    kind = labels.dtype.kind
    if kind in "fc":
        return np.isnan(labels)
    if kind in "mM":
        return np.isnat(labels)
    if kind == "i":
        return labels == UNLABELED
    if kind == "O":
        unlabeled = np.asarray(np.frompyfunc(_is_unlabeled, 1, 1)(labels), dtype=bool)
        return no_value(labels) | unlabeled
    return np.zeros(labels.shape, dtype=bool)


def _is_unlabeled(label: Any) -> bool:
    return isinstance(label, Integral) and label == UNLABELED


def _plain(labels: np.ndarray) -> np.ndarray:
    """Turns objects that are all integers or all text into an array of that type."""
    if labels.dtype != object:
        return labels
    if all(isinstance(label, str) for label in labels):
        return labels.astype(str)
    if all(isinstance(label, Integral) and not isinstance(label, bool) for label in labels):
        try:
            return labels.astype(np.int64)
        except OverflowError:
            pass
    return labels


def _code(labels: np.ndarray) -> Tuple[np.ndarray, Classes]:
    try:
        values, places = np.unique(labels, return_inverse=True)
    except TypeError:
        values, places = _in_order_of_appearance(labels)
    codes = np.arange(len(values), dtype=np.int32)
    # Integers are their own codes, so that a saved model has the same labels in every language.
    if values.dtype.kind in "biuf" and len(values) > 0:
        whole = values.astype(np.int64, casting="unsafe") if _is_code(values) else None
        if whole is not None and (whole == values).all():
            codes = whole.astype(np.int32)
    return codes[places.reshape(-1)], Classes(values, codes)


def _is_code(values: np.ndarray) -> bool:
    """Whether the ascending `values` are in the range of a label."""
    return bool(values[0] > UNLABELED and values[-1] < 2**31)


def _in_order_of_appearance(labels: np.ndarray) -> Tuple[np.ndarray, np.ndarray]:
    """np.unique() for values that cannot be sorted."""
    seen: dict = {}
    try:
        places = np.array([seen.setdefault(label, len(seen)) for label in labels], dtype=np.intp)
    except TypeError as error:
        raise LabelsError(f"labels: they can be neither sorted nor hashed; {error}") from error
    values = np.empty(len(seen), dtype=object)
    values[:] = list(seen)
    return values, places
