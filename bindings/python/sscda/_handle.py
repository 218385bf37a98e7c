# SPDX-License-Identifier: MIT
"""The low level: one object for each handle of the library, one method for each of its calls."""
from __future__ import annotations

import operator
import os
import weakref
from ctypes import byref, c_char_p, c_double, c_int32, c_int64, c_void_p
from typing import Any, Callable, Dict, Optional, Tuple, Union

import numpy as np

from . import _arrays
from ._library import DOUBLE, INT, ProgressFunction, check, lib, read_bytes
from ._name_calls import NameCalls
from ._options import Value, get_option, known, options, preset_first, set_option
from ._progress import Callback, Listener
from ._tuning_calls import TuningCalls
from .errors import ArgumentError, BusyError, DimensionError, OptionError

TRACE_KINDS = ("objective", "lower_bound", "relative_gap", "step", "seconds", "cycle")

# Python notices a signal such as Ctrl-C within this time, in seconds.
PATIENCE = 0.1

_NO_PROGRESS = ProgressFunction(0)


def _info_types() -> Dict[str, int]:
    types = {}
    for index in range(lib.info_count()):
        key, kind = c_char_p(), c_int32()
        check(lib.info_describe(index, byref(key), byref(kind)))
        types[(key.value or b"").decode()] = kind.value
    return types


INFO_TYPES = _info_types()


class Handle(TuningCalls, NameCalls):
    """A handle of the library: options, and after a fit the fitted model.

    Most users need :class:`sscda.Adapter` instead. A handle calls the library directly: labels are
    32-bit integers, each call computes its result anew, and methods return statuses. As in C, only
    one thread at a time may use a handle, except to read results.

    Parameters
    ----------
    **options
        Options to set, ``preset`` first; see :func:`sscda.options`. None leaves an option unset.
    """

    def __init__(self, **options: Any) -> None:
        pointer = c_void_p()
        check(lib.create(byref(pointer)))
        self._own(pointer)
        self._set_all(options)

    def _own(self, pointer: c_void_p) -> None:
        self._listener: Optional[Listener] = None
        self._address: Optional[c_void_p] = pointer
        self._finalizer = weakref.finalize(self, lib.destroy, pointer)
        # At exit a thread may still use the handle; the system frees its memory.
        self._finalizer.atexit = False

    @classmethod
    def _of(cls, pointer: c_void_p) -> Handle:
        handle = cls.__new__(cls)
        handle._own(pointer)
        return handle

    @property
    def _pointer(self) -> c_void_p:
        if self._address is None:
            raise ArgumentError("this handle is closed")
        return self._address

    def close(self) -> None:
        """Frees the handle. A second call does nothing."""
        if self._listener is not None:
            raise BusyError("a handle cannot be closed during its fit or tuning run")
        self._address = None
        self._finalizer()

    def __enter__(self) -> Handle:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __reduce__(self) -> Any:
        return Handle.from_bytes, (self.to_bytes(),)

    # Options ------------------------------------------------------------------------------------

    def set(self, **options: Any) -> None:
        """Sets options. An :class:`OptionError` leaves all of them unchanged."""
        self._idle()
        before = {key: self.get(key) for key in options if options[key] is not None}
        if "preset" in before:
            before = self.options()
        try:
            self._set_all(options)
        except BaseException:
            self._set_all(before)
            raise

    def _set_all(self, options: Dict[str, Any]) -> None:
        for key in options:
            known(key)
        for key, value in preset_first(options).items():
            set_option(self._pointer, key, value)

    def get(self, key: str) -> Value:
        """The value of an option."""
        return get_option(self._pointer, key)

    def options(self) -> Dict[str, Value]:
        """The values of all options, as a dict."""
        return {key: self.get(key) for key in options()}

    # Fit and map --------------------------------------------------------------------------------

    def fit(self, source: Any, labels: Any, target: Any,
            callback: Optional[Callback] = None) -> int:
        """Finds the correspondence and the map, and returns the status, 0 or a caveat.

        Parameters
        ----------
        source, target : array-like, samples by features
        labels : array of int32, or None
            One per source sample; :data:`sscda.UNLABELED` marks a sample without a label.
        callback : callable, optional
            Called regularly with a :class:`Progress`. A true result stops the fit. An exception
            ends the fit, leaves the handle unchanged, and is raised here.
        """
        self._idle()
        data = _arrays.Data(source, labels, target)
        return self._run(callback, lambda listener: lib.fit(self._pointer, *data.arguments))

    def _run(self, callback: Optional[Callback], work: Callable[[Listener], int]) -> int:
        """Runs `work`, a call that reports progress, with the callback, and returns its status."""
        interval = float(self.get("progress_interval"))
        # Python notices signals only in a call, so the library calls often even if the caller's
        # interval is long.
        seldom = interval > PATIENCE
        listener = Listener(callback, interval if seldom else 0)
        if seldom:
            set_option(self._pointer, "progress_interval", PATIENCE)
        self._listener = listener
        try:
            check(lib.set_progress(self._pointer, listener.function, None), self._pointer)
            status = work(listener)
            if listener.error is None:
                check(status, self._pointer)
        finally:
            self._listener = None
            lib.set_progress(self._pointer, _NO_PROGRESS, None)
            if seldom:
                set_option(self._pointer, "progress_interval", interval)
            listener.close()
        listener.raise_error()
        return status

    def cancel(self) -> None:
        """Stops a fit or a tuning run on this handle, which keeps its results so far. Any thread
        may call it."""
        listener = self._listener
        if listener is not None:
            # The first call also stops a run that has not begun yet; the second is faster.
            listener.stop()
            check(lib.cancel(self._pointer), self._pointer)

    def map(self, x: Any, out: Optional[np.ndarray] = None) -> np.ndarray:
        """Maps samples of the source domain to the target domain; `out` may be `x` itself."""
        x = _arrays.samples(x, "X")
        result = out = _arrays.output(out, x.shape, x.dtype)
        if np.may_share_memory(x, out) and not _same(x, out):
            result = np.empty(out.shape, dtype=out.dtype)
        check(lib.map(self._pointer, byref(_arrays.matrix(x)), byref(_arrays.matrix(result))),
              self._pointer)
        if result is not out:
            out[...] = result
        return out

    def adapted(self, out: Optional[np.ndarray] = None) -> np.ndarray:
        """The adapted source of the fit."""
        out = _arrays.output(out, (self.info("source_rows"), self.info("features")), np.float64)
        check(lib.adapted(self._pointer, byref(_arrays.matrix(out))), self._pointer)
        return out

    def predict(self, x: Any) -> Tuple[np.ndarray, np.ndarray]:
        """Labels for samples of the target domain, and a confidence from 0 to 1 for each."""
        x = _arrays.samples(x, "X")
        labels, confidence = np.empty(len(x), dtype=np.int32), np.empty(len(x))
        check(lib.predict(self._pointer, byref(_arrays.matrix(x)), labels.ctypes.data,
                          confidence.ctypes.data, len(x)), self._pointer)
        return labels, confidence

    def prepare(self, domain: int, x: Any, out: Optional[np.ndarray] = None) -> np.ndarray:
        """Samples of the source (``domain`` 1) or the target (2) in the working space of the fit;
        those of the source are also mapped."""
        x = _arrays.samples(x, "X")
        result = out = _arrays.output(out, (len(x), self.info("components")), x.dtype)
        if np.may_share_memory(x, out):
            result = np.empty(out.shape, dtype=out.dtype)
        check(lib.prepare(self._pointer, domain, byref(_arrays.matrix(x)),
                          byref(_arrays.matrix(result))), self._pointer)
        if result is not out:
            out[...] = result
        return out

    # Results ------------------------------------------------------------------------------------

    def correspondence(self, out: Optional[np.ndarray] = None) -> np.ndarray:
        """The correspondence, source samples by target samples."""
        out = _arrays.output(out, (self.info("source_rows"), self.info("target_rows")), np.float64)
        check(lib.correspondence(self._pointer, byref(_arrays.matrix(out))), self._pointer)
        return out

    def triplets(self) -> Tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Rows, columns and values of the non-zero entries, row by row."""
        size = c_int64()
        check(lib.correspondence_nnz(self._pointer, byref(size)), self._pointer)
        rows, cols = (np.empty(size.value, dtype=np.int64) for _ in range(2))
        values = np.empty(size.value)
        check(lib.correspondence_triplets(self._pointer, rows.ctypes.data, cols.ctypes.data,
                                          values.ctypes.data, size), self._pointer)
        return rows, cols, values

    def target_labels(self) -> Tuple[np.ndarray, np.ndarray]:
        """The class of each target sample, and its share of the labelled mass."""
        count = self.info("target_rows")
        labels, shares = np.empty(count, dtype=np.int32), np.empty(count)
        check(lib.target_labels(self._pointer, labels.ctypes.data, shares.ctypes.data, count),
              self._pointer)
        return labels, shares

    def classes(self) -> np.ndarray:
        """The classes of the fit, ascending; none after a fit without labels."""
        labels = np.empty(self.info("classes"), dtype=np.int32)
        check(lib.classes(self._pointer, labels.ctypes.data, len(labels)), self._pointer)
        return labels

    def class_shares(self) -> Tuple[np.ndarray, np.ndarray]:
        """The shares of the classes that the fit used, in the order of ``classes``, and their
        standard errors."""
        count = self.info("classes")
        shares, errors = np.empty(count), np.empty(count)
        check(lib.class_shares(self._pointer, shares.ctypes.data, errors.ctypes.data, count),
              self._pointer)
        return shares, errors

    def info(self, key: Optional[str] = None) -> Any:
        """A number or a word about the fit, or all of them as a dict."""
        if key is None:
            return {name: self.info(name) for name in INFO_TYPES}
        kind, name = INFO_TYPES.get(key), key.encode()
        if kind is None:
            raise OptionError(f"unknown info key {key!r}; known are: {', '.join(INFO_TYPES)}")
        if kind == DOUBLE:
            number = c_double()
            check(lib.info_double(self._pointer, name, byref(number)), self._pointer)
            return number.value
        if kind == INT:
            count = c_int64()
            check(lib.info_int(self._pointer, name, byref(count)), self._pointer)
            return count.value
        word = c_char_p()
        check(lib.info_string(self._pointer, name, byref(word)), self._pointer)
        return (word.value or b"").decode()

    def trace(self, kind: Optional[str] = None) -> Any:
        """The course of the fit, with a value for each iteration; all kinds as a dict."""
        if kind is None:
            return {name: self.trace(name) for name in TRACE_KINDS}
        count, name = c_int64(), kind.encode()
        check(lib.trace(self._pointer, name, None, 0, byref(count)), self._pointer)
        out = np.empty(count.value)
        check(lib.trace(self._pointer, name, out.ctypes.data, count, byref(count)), self._pointer)
        return out

    # Weights, shares, storage, memory -----------------------------------------------------------

    def set_weights(self, source: Any = None, target: Any = None) -> None:
        """Sets the weights of the samples for later fits; None means equal weights."""
        self._idle()
        a, b = _arrays.weights(source, "source_weights"), _arrays.weights(target, "target_weights")
        check(lib.set_weights(self._pointer, *_array(a), *_array(b)), self._pointer)

    def set_class_shares(self, classes: Any = None, shares: Any = None) -> None:
        """Sets the shares of the classes in the target for later fits, and the option
        ``class_shares`` to "given"; None removes them."""
        self._idle()
        codes = None if classes is None else np.ascontiguousarray(classes, dtype=np.int32)
        values = None if shares is None else np.ascontiguousarray(shares, dtype=np.float64)
        if codes is not None and values is not None and codes.shape != values.shape:
            raise DimensionError(f"shares: expected {codes.size}, one for each class, got "
                                 f"{values.size}")
        check(lib.set_class_shares(self._pointer, _array(codes)[0], _array(values)[0],
                                   0 if codes is None else codes.size), self._pointer)

    def save(self, path: Union[str, os.PathLike]) -> None:
        """Writes the handle to a file that every binding of the library can load."""
        check(lib.save(self._pointer, _path(path)), self._pointer)

    @classmethod
    def load(cls, path: Union[str, os.PathLike], max_bytes: Optional[int] = None) -> Handle:
        """Loads a handle from a file of ``save``, in any language, of at most `max_bytes`."""
        pointer = c_void_p()
        if max_bytes is None:
            check(lib.load(byref(pointer), _path(path)))
        else:
            check(lib.load_limited(byref(pointer), _path(path), _size(max_bytes, "max_bytes")))
        return cls._of(pointer)

    def to_bytes(self) -> bytes:
        """The bytes that ``save`` would write."""
        return read_bytes(lib.serialize, self._pointer)

    @classmethod
    def from_bytes(cls, data: bytes) -> Handle:
        """Makes a handle from the bytes of ``to_bytes``."""
        pointer = c_void_p()
        data = bytes(data)
        check(lib.deserialize(byref(pointer), data, len(data)))
        return cls._of(pointer)

    def estimate_memory(self, ns: int, nt: int, d: int) -> int:
        """The bytes that a fit of this size needs at its peak, in addition to your own arrays."""
        size = c_int64()
        sizes = [_size(n, name) for n, name in ((ns, "ns"), (nt, "nt"), (d, "d"))]
        check(lib.estimate_memory(self._pointer, *sizes, byref(size)), self._pointer)
        return size.value

    def _idle(self) -> None:
        if self._listener is not None:
            raise BusyError("a fit or a tuning run is under way on this handle")


def _array(w: Optional[np.ndarray]) -> Tuple[Optional[int], int]:
    return (None, 0) if w is None else (w.ctypes.data, len(w))


def _size(n: Any, name: str) -> int:
    whole = operator.index(n)
    # ctypes would silently drop the higher bits.
    if not 0 <= whole < 2**63:
        raise ArgumentError(f"{name}: {whole} is not a size")
    return whole


def _path(path: Union[str, os.PathLike]) -> bytes:
    name = os.fsencode(path)
    if b"\0" in name:
        raise ArgumentError("path: it contains a NUL character")
    return name


def _same(x: np.ndarray, y: np.ndarray) -> bool:
    """Whether both are the same view."""
    return (x.dtype == y.dtype and x.strides == y.strides
            and x.ctypes.data == y.ctypes.data)
