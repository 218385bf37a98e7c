# SPDX-License-Identifier: MIT
"""The caller's own classifiers in tuning runs."""
from __future__ import annotations

import copy
import sys
import threading
from numbers import Integral
from typing import Any, Callable, Optional

import numpy as np

from . import _labels
from ._arrays import array
from ._labels import Classes
from ._library import ABORT, CONTINUE, ClassifyFunction
from ._progress import Listener
from .errors import ArgumentError, DimensionError, OptionError

# Takes training samples, their labels and samples to label; returns labels.
Classify = Callable[[np.ndarray, np.ndarray, np.ndarray], Any]


class Bridge:
    """Lets the library call a classifier, between ``open`` and ``close``.

    If the classifier raises an exception, the listener keeps it and the tuning run is aborted.
    """

    def __init__(self, classify: Classify, listener: Listener) -> None:
        self._classify = classify
        self._listener = listener
        self._callable: Any = self._call
        self._hook: Any = None

    def open(self) -> Any:
        """The function for the library."""
        # Python runs signal handlers when it enters a function, before the function can `try`
        # anything. ctypes passes an exception of Ctrl-C at that moment to this hook, which keeps
        # it. Handlers run only in the main thread.
        if threading.current_thread() is threading.main_thread():
            self._hook, sys.unraisablehook = sys.unraisablehook, self._unraisable
        return ClassifyFunction(self._callable)

    def close(self) -> None:
        """Ends the use, after the tuning run or after an interrupted ``open``."""
        if self._hook is not None:
            sys.unraisablehook = self._hook
        # Breaks two reference cycles.
        self._hook = self._callable = None

    def _unraisable(self, report: Any) -> None:
        if report.object is self._callable and report.exc_value is not None:
            self._listener.fail(report.exc_value)
        else:
            self._hook(report)

    def _call(self, train: Any, labels: Any, test: Any, predicted: Any, _: Any) -> int:
        try:
            if self._listener.error is not None:
                return ABORT
            known, asked = array(train.contents), array(test.contents)
            codes = np.ctypeslib.as_array(labels, (len(known),)).copy()
            answer = self._classify(known, codes, asked)
            if isinstance(answer, Integral):
                return _status(answer)
            np.ctypeslib.as_array(predicted, (len(asked),))[:] = _codes(answer, len(asked))
            return CONTINUE
        except BaseException as error:
            self._listener.fail(error)
            return ABORT


def of_labels(classifier: Any, classes: Optional[Classes]) -> Optional[Classify]:
    """Turns the caller's classifier, which works with labels, into one that works with codes."""
    if classifier is None:
        return None
    function = _function(classifier)

    def classify(train: np.ndarray, codes: np.ndarray, test: np.ndarray) -> Any:
        answer = function(train, _labels.decode(codes, classes), test)
        if isinstance(answer, Integral) and answer < 0:
            return answer
        return _labels.recode(answer, classes, len(test))

    return classify


def _function(classifier: Any) -> Classify:
    if isinstance(classifier, str):
        raise OptionError(f"classifier: {classifier!r} is a word for the option of that name; here "
                          "goes a function, or an object with fit() and predict()")
    if hasattr(classifier, "fit") and hasattr(classifier, "predict"):
        return lambda train, labels, test: _trained(classifier, train, labels, test)
    if callable(classifier):
        return classifier
    raise ArgumentError("classifier: expected a function of training samples, their labels and "
                        "samples to label, or an object with fit() and predict(), got "
                        f"{classifier!r}")


def _trained(estimator: Any, train: np.ndarray, labels: np.ndarray, test: np.ndarray) -> Any:
    # Many estimators refuse to learn a single class, so this answers without them.
    if len(labels) > 0 and (labels == labels[0]).all():
        return np.repeat(labels[:1], len(test))
    mine = copy.deepcopy(estimator)
    mine.fit(train, labels)
    return mine.predict(test)


def _status(answer: Any) -> int:
    # ctypes would silently drop the higher bits.
    if not -(2**31) <= answer < 2**31:
        raise ArgumentError(f"the classifier gave {answer}, which is no status")
    return int(answer)


def _codes(answer: Any, rows: int) -> np.ndarray:
    codes = np.asarray(answer)
    if codes.shape != (rows,):
        raise DimensionError(f"the classifier gave labels of shape {codes.shape}, for {rows} "
                             "samples")
    if codes.dtype.kind not in "iu" or not np.array_equal(codes, codes.astype(np.int32)):
        raise ArgumentError("the classifier gave labels that are not 32-bit integers")
    return codes
