# SPDX-License-Identifier: MIT
"""Passes NumPy arrays to the library by address and strides, and copies only if necessary."""
from __future__ import annotations

import ctypes
from ctypes import byref
from typing import Any, Optional, Tuple

import numpy as np

from ._library import FLOAT32, FLOAT64, Matrix
from .errors import ArgumentError, DimensionError

_DTYPES = {np.dtype(np.float64): FLOAT64, np.dtype(np.float32): FLOAT32}


def samples(x: Any, name: str) -> np.ndarray:
    """`x` as an array that :func:`matrix` can describe, without a copy if possible."""
    array = _numbers(x, name)
    if array.ndim != 2:
        hint = "; for a single feature use reshape(-1, 1)" if array.ndim == 1 else ""
        raise ArgumentError(
            f"{name}: expected two dimensions, samples by features, got shape {array.shape}{hint}")
    return array if _fits(array) else np.array(array, dtype=_kind(array), order="C")


def output(out: Optional[np.ndarray], shape: Tuple[int, int], dtype: Any) -> np.ndarray:
    """`out` after a check that it can be written to, or a new array."""
    if out is None:
        return np.empty(shape, dtype=dtype)
    if not isinstance(out, np.ndarray) or out.dtype not in _DTYPES or not out.flags.writeable \
            or out.shape != shape or not _fits(out):
        raise ArgumentError(
            f"out: expected a writeable float64 or float32 array of shape {shape}, got "
            f"{_describe(out)}")
    return out


def matrix(array: np.ndarray) -> Matrix:
    """The view of an array from :func:`samples` or :func:`output`; keep the array alive."""
    size = array.itemsize
    rows, cols = array.shape
    # An array without elements may have any strides in NumPy.
    row, col = array.strides if array.size > 0 else (cols * size, size)
    return Matrix(array.ctypes.data, rows, cols, row // size, col // size, _DTYPES[array.dtype], 0)


def array(view: Matrix) -> np.ndarray:
    """Copies a matrix that the library passes to a callback: doubles, row after row."""
    shape = view.rows, view.cols
    kind = ctypes.c_double * (shape[0] * shape[1])
    return np.array(kind.from_address(view.data or 0)).reshape(shape) if 0 not in shape \
        else np.empty(shape)


class Data:
    """Source, labels and target as ``arguments`` of a call, which this object keeps alive.

    Labels are int32 or None.
    """

    def __init__(self, source: Any, labels: Any, target: Any) -> None:
        self._source, self._target = samples(source, "source"), samples(target, "target")
        self._labels = _codes(labels, len(self._source))
        self.arguments = (byref(matrix(self._source)),
                          None if self._labels is None else self._labels.ctypes.data,
                          byref(matrix(self._target)))


def weights(w: Any, name: str) -> Optional[np.ndarray]:
    """Weights as contiguous doubles."""
    if w is None:
        return None
    array = np.ascontiguousarray(_numbers(w, name), dtype=np.float64)
    if array.ndim == 2 and array.shape[1] == 1:
        array = array.ravel()
    if array.ndim != 1:
        raise ArgumentError(f"{name}: expected one dimension, got shape {array.shape}")
    return array


def no_value(objects: np.ndarray) -> np.ndarray:
    """Which of the objects are None, NaN, or pandas' NA and NaT."""

    def missing(value: Any) -> bool:
        if value is None:
            return True
        # NaN and NaT differ from themselves. For NA the comparison is NA, not a truth value.
        different = value != value
        return different is value or bool(different)

    return np.asarray(np.frompyfunc(missing, 1, 1)(objects), dtype=bool)


def _codes(labels: Any, rows: int) -> Optional[np.ndarray]:
    if labels is None:
        return None
    codes = np.ascontiguousarray(labels)
    if codes.dtype != np.int32:
        raise ArgumentError(f"labels: expected an array of int32, got {codes.dtype}")
    if codes.shape != (rows,):
        raise DimensionError(f"labels: expected {rows}, one for each source sample, got shape "
                             f"{codes.shape}")
    return codes


def _numbers(x: Any, name: str) -> np.ndarray:
    """`x` as an array of floats, of any layout. Missing values become NaN, which the library
    refuses with their place."""
    if type(x) is np.ndarray and x.dtype in _DTYPES:
        return x
    if isinstance(x, np.ma.MaskedArray):
        return np.ma.filled(x.astype(np.float64), np.nan)
    if hasattr(x, "toarray") and hasattr(x, "nnz"):
        raise ArgumentError(f"{name}: sparse matrices are not supported; pass {name}.toarray()")
    try:
        array = np.asarray(x)
        if array.dtype in _DTYPES:
            return array
        # NumPy would drop imaginary parts, and read numbers out of text and dates.
        if array.dtype.kind not in "biufO":
            raise TypeError(f"its elements are {array.dtype}")
        if array.dtype == object:
            array = np.where(no_value(array), np.nan, array)
        return array.astype(np.float64)
    except (TypeError, ValueError) as error:
        raise ArgumentError(f"{name}: expected real numbers; {error}") from error


def _fits(array: np.ndarray) -> bool:
    """Whether all strides are multiples of an element, and none repeats an element."""
    size = array.itemsize
    return array.flags.aligned and all(
        stride % size == 0 and (stride != 0 or length < 2)
        for stride, length in zip(array.strides, array.shape))


def _kind(array: np.ndarray) -> np.dtype:
    return array.dtype if array.dtype in _DTYPES else np.dtype(np.float64)


def _describe(x: Any) -> str:
    if not isinstance(x, np.ndarray):
        return type(x).__name__
    kind = "read-only " if not x.flags.writeable else ""
    return f"{kind}{x.dtype} of shape {x.shape}"
