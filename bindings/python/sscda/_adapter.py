"""The estimator, and the same in one call."""
from __future__ import annotations

import inspect
import os
import sys
import warnings
from typing import Any, Callable, Dict, List, Optional, Tuple, Union

import numpy as np

from . import _labels
from ._arrays import columns, same_columns, samples
from ._handle import Handle
from ._labels import Classes
from ._library import lib, message
from ._options import known, option_help, options
from ._progress import Callback, Printer, Progress
from .errors import WARNINGS, BusyError, NotFittedError, SscdaWarning


class Adapter:
    """Adapts a labelled source domain to an unlabelled target domain.

    Parameters
    ----------
    verbose : bool, default False
        Whether a fit shows its progress on standard error.
    **options
        Options of the library, listed below. None, the default of each, means what ``preset``
        says.

    Attributes
    ----------
    adapted_ : ndarray, source samples by features
        The adapted source: train a classifier on it, with the labels of the fit.
    correspondence_ : ndarray, source samples by target samples
        The correspondence C: not negative, rows sum to 1.
    correspondence_sparse_ : scipy.sparse.csr_matrix
        The same; needs SciPy.
    target_labels_, target_shares_ : ndarray
        The class that holds most of each target sample's mass, and its share of the labelled
        mass. A quick look, not a classifier. Only after a fit with labels.
    classes_ : ndarray or None
        The classes, sorted; None without labels, and in a model that was loaded from a file.
    objective_, lower_bound_, relative_gap_ : float
        The objective, a proven bound, and how far apart they are at most.
    info_ : dict
        All that the library tells about the fit.
    trace_ : dict of ndarray
        How the fit went, a value per iteration.
    n_iter_, n_features_in_ : int
        Iterations, and features of a sample.

    Results are read from the library when they are first asked for, and then kept.

    Notes
    -----
    A fit that fails or is interrupted leaves an earlier one in place. ``transform`` is for samples
    of the source domain; target samples are where they belong, so a pipeline that transforms what
    it is to classify is not what you want: train on ``adapted_``, predict on the target as it is.

    Examples
    --------
    >>> import numpy as np, sscda
    >>> Xs = np.array([[0, 0], [1, 0], [0, 1], [4, 4], [5, 4], [4, 5]])
    >>> ys = ["a", "a", "a", "b", "b", "b"]
    >>> Xt = Xs + [2, 1]
    >>> adapter = sscda.Adapter(map="rigid").fit(Xs, ys, Xt)
    >>> print(np.round(adapter.transform([[0.5, 0.5]]), 1) + 0.0)
    [[2.5 1.5]]
    >>> print(*adapter.target_labels_)
    a a a b b b
    """

    def __init__(self, *, verbose: bool = False, **options: Any) -> None:
        self.verbose = verbose
        self._set_options({**_unset(), **_checked(options)})
        self._running: Optional[Handle] = None
        self._keep(None)

    def _set_options(self, options: Dict[str, Any]) -> None:
        # Plain attributes, as those of scikit-learn: `adapter.lambda_s = 1` is one way to set one.
        vars(self).update(options)

    def _keep(self, model: Optional[Handle], classes: Optional[Classes] = None,
              names: Optional[List[str]] = None) -> None:
        """Takes a fitted model, with the names of classes and columns, in place of an earlier."""
        self._model, self._classes, self._columns = model, classes, names
        self._results: Dict[str, Any] = {}

    # Parameters, as scikit-learn has them --------------------------------------------------------

    def get_params(self, deep: bool = True) -> Dict[str, Any]:
        """The parameters by name; None for an option that is not set."""
        return {"verbose": self.verbose, **self._options()}

    def set_params(self, **params: Any) -> Adapter:
        """Sets parameters: all of them, or none and an :class:`OptionError`."""
        chosen = dict(params)
        verbose = chosen.pop("verbose", self.verbose)
        _checked({**self._options(), **chosen}, chosen)
        self.verbose = verbose
        self._set_options(chosen)
        return self

    def _options(self) -> Dict[str, Any]:
        return {key: getattr(self, key) for key in options()}

    def __repr__(self) -> str:
        chosen = {"verbose": self.verbose or None, **self._options()}
        return "Adapter({})".format(", ".join(
            f"{key}={value!r}" for key, value in chosen.items() if value is not None))

    # Fit and map --------------------------------------------------------------------------------

    def fit(self, Xs: Any, ys: Any = None, Xt: Any = None, *, source_weights: Any = None,
            target_weights: Any = None, callback: Optional[Callback] = None) -> Adapter:
        """Finds the correspondence and the map.

        Parameters
        ----------
        Xs : array-like, source samples by features
        ys : array-like or None
            The labels of the source: numbers, text or anything that can be sorted or hashed. None,
            NaN, pandas' NA, and :data:`sscda.UNLABELED` among integers, are samples of unknown
            class. Labels may be left out altogether when ``lambda_g`` is 0.
        Xt : array-like, target samples by features
        source_weights, target_weights : array-like, optional
            Positive weights of the samples; when both are given their sums must agree.
        callback : callable, optional
            Called about every ``progress_interval`` seconds with a :class:`Progress`. A true answer
            stops the fit and keeps the best so far; an exception ends it as if it had not been
            called, and comes out of this call.

        Returns
        -------
        Adapter
            This object.

        Warns
        -----
        SscdaWarning
            When the result is usable, but not proven to be as good as asked for.
        """
        self._fit(Xs, ys, Xt, source_weights, target_weights, callback)
        return self

    def _fit(self, Xs: Any, ys: Any, Xt: Any, source_weights: Any, target_weights: Any,
             callback: Optional[Callback]) -> np.ndarray:
        """Fits, and gives the source as the library got it."""
        if Xt is None:
            raise TypeError("fit() needs the target samples Xt")
        if self._running is not None:
            raise BusyError("a fit of this Adapter is running")
        names = columns(Xs)
        same_columns(names, columns(Xt), "source and target")
        source, target = samples(Xs, "source"), samples(Xt, "target")
        labels, classes = _labels.encode(ys, len(source))
        model = Handle(**self._options())
        if source_weights is not None or target_weights is not None:
            model.set_weights(source_weights, target_weights)
        self._running = model
        try:
            status = self._watched(lambda call: model.fit(source, labels, target, call), callback)
        finally:
            self._running = None
        self._keep(model, classes, names)
        if status > 0:
            _warn(status, model)
        return source

    def _watched(self, run: Callable[[Optional[Callback]], int],
                 callback: Optional[Callback]) -> int:
        if not self.verbose:
            return run(callback)
        printer = Printer()

        def both(progress: Progress) -> Any:
            printer(progress)
            return callback(progress) if callback is not None else None

        try:
            return run(both)
        finally:
            printer.close()

    def transform(self, X: Any, out: Optional[np.ndarray] = None) -> np.ndarray:
        """Maps samples of the source domain, seen in the fit or not, to the target domain.

        Parameters
        ----------
        X : array-like, samples by features
        out : ndarray, optional
            Where to write the result, float64 or float32 and of the shape of `X`; may be `X`.

        Returns
        -------
        ndarray
            `out`, or a new array: float32 for float32 samples, else float64.
        """
        model = self._fitted()
        same_columns(self._columns, columns(X), "the fit and X")
        return model.map(X, out)

    def fit_transform(self, Xs: Any, ys: Any = None, Xt: Any = None, *, source_weights: Any = None,
                      target_weights: Any = None,
                      callback: Optional[Callback] = None) -> np.ndarray:
        """Fits, and gives the adapted source; float32 for float32 samples, else float64."""
        source = self._fit(Xs, ys, Xt, source_weights, target_weights, callback)
        return self._fitted().adapted(np.empty(source.shape, dtype=source.dtype))

    def cancel(self) -> None:
        """Stops the fit that is running in another thread; the best so far is kept."""
        running = self._running
        if running is not None:
            running.cancel()

    def estimate_memory(self, ns: int, nt: int, d: int) -> int:
        """Bytes that a fit of `ns` and `nt` samples of `d` features needs at its peak, beside your
        own arrays."""
        with Handle(**self._options()) as handle:
            return handle.estimate_memory(ns, nt, d)

    # Results ------------------------------------------------------------------------------------

    def _fitted(self) -> Handle:
        if self._model is None:
            raise NotFittedError("this Adapter is not fitted yet: call fit() first")
        return self._model

    def __sklearn_is_fitted__(self) -> bool:
        return self._model is not None

    def _result(self, name: str, read: Callable[[Handle], Any]) -> Any:
        """What `read` gives, asked for once after a fit."""
        model, results = self._fitted(), self._results
        if name not in results:
            results[name] = read(model)
        return results[name]

    @property
    def handle_(self) -> Handle:
        """The low-level handle of the fit; not to be changed."""
        return self._fitted()

    @property
    def adapted_(self) -> np.ndarray:
        return self._result("adapted", Handle.adapted)

    @property
    def correspondence_(self) -> np.ndarray:
        return self._result("correspondence", Handle.correspondence)

    @property
    def correspondence_sparse_(self) -> Any:
        return self._result("sparse", _sparse)

    @property
    def target_labels_(self) -> np.ndarray:
        return self._targets()[0]

    @property
    def target_shares_(self) -> np.ndarray:
        return self._targets()[1]

    def _targets(self) -> Tuple[np.ndarray, np.ndarray]:
        def read(model: Handle) -> Tuple[np.ndarray, np.ndarray]:
            codes, shares = model.target_labels()
            return _labels.decode(codes, self._classes), shares

        return self._result("targets", read)

    @property
    def classes_(self) -> Optional[np.ndarray]:
        self._fitted()
        return None if self._classes is None else self._classes.values

    @property
    def info_(self) -> Dict[str, Any]:
        return self._result("info", Handle.info)

    @property
    def trace_(self) -> Dict[str, np.ndarray]:
        return self._result("trace", Handle.trace)

    @property
    def objective_(self) -> float:
        return self.info_["objective"]

    @property
    def lower_bound_(self) -> float:
        return self.info_["lower_bound"]

    @property
    def relative_gap_(self) -> float:
        return self.info_["relative_gap"]

    @property
    def n_iter_(self) -> int:
        return self.info_["iterations"]

    @property
    def n_features_in_(self) -> int:
        return self.info_["features"]

    # Storage ------------------------------------------------------------------------------------

    def save(self, path: Union[str, os.PathLike]) -> None:
        """Writes the fitted model to a file that every binding of the library can load.

        Classes that are not integers are numbered there, in the order of ``classes_``; pickle keeps
        their names too.
        """
        self._fitted().save(path)

    @classmethod
    def load(cls, path: Union[str, os.PathLike], classes: Any = None) -> Adapter:
        """An Adapter from a file written by ``save``, in any language.

        Parameters
        ----------
        path : path-like
        classes : sequence, optional
            The names of the classes 0, 1, ..., for a model whose classes were numbered.
        """
        handle = Handle.load(path)
        adapter = cls(**_differences(handle))
        try:
            handle.info("status")
        except NotFittedError:
            return adapter
        values = None if classes is None else np.asarray(classes)
        adapter._keep(handle, None if values is None else Classes(
            values, np.arange(len(values), dtype=np.int32)))
        return adapter

    def __getstate__(self) -> Dict[str, Any]:
        # Results can be read again from the model.
        return {**vars(self), "_results": {}, "_running": None}

    def __setstate__(self, state: Dict[str, Any]) -> None:
        # An option that came after the pickle is not set.
        vars(self).update({**_unset(), **state})

    def close(self) -> None:
        """Lets go of the fitted model, whose memory is freed when no call uses it any more.

        Not needed as a rule: an Adapter that nobody refers to does the same.
        """
        self._keep(None)


def adapt(Xs: Any, ys: Any, Xt: Any, *, source_weights: Any = None, target_weights: Any = None,
          callback: Optional[Callback] = None, verbose: bool = False,
          **options: Any) -> np.ndarray:
    """The source adapted to the target, in one call.

    Takes what :meth:`Adapter.fit` takes, and the options of :class:`Adapter`.

    Returns
    -------
    ndarray, source samples by features
        Train a classifier on it, with the labels `ys`. float32 for float32 samples, else float64.

    Examples
    --------
    >>> import numpy as np, sscda
    >>> Xs = np.array([[0, 0], [1, 0], [0, 1], [4, 4], [5, 4], [4, 5]])
    >>> ys = [1, 1, 1, 2, 2, 2]
    >>> print(np.round(sscda.adapt(Xs, ys, Xs + 10.0, map="rigid"), 1))
    [[10. 10.]
     [11. 10.]
     [10. 11.]
     [14. 14.]
     [15. 14.]
     [14. 15.]]
    """
    return Adapter(verbose=verbose, **options).fit_transform(
        Xs, ys, Xt, source_weights=source_weights, target_weights=target_weights,
        callback=callback)


def estimate_memory(ns: int, nt: int, d: int, **options: Any) -> int:
    """Bytes that a fit of `ns` and `nt` samples of `d` features needs at its peak."""
    return Adapter(**options).estimate_memory(ns, nt, d)


def _unset() -> Dict[str, Any]:
    return dict.fromkeys(options())


def _checked(chosen: Dict[str, Any], named: Optional[Dict[str, Any]] = None) -> Dict[str, Any]:
    """`chosen` after the library has found nothing wrong with it."""
    for key in chosen if named is None else named:
        known(key)
    if any(value is not None for value in chosen.values()):
        Handle(**chosen).close()
    return chosen


def _differences(handle: Handle) -> Dict[str, Any]:
    """The options of a handle that its preset does not explain."""
    with Handle(preset=handle.get("preset")) as usual:
        expected = usual.options()
    expected["preset"] = options()["preset"].default
    return {key: value for key, value in handle.options().items() if value != expected[key]}


def _sparse(model: Handle) -> Any:
    try:
        from scipy.sparse import csr_matrix
    except ImportError as error:
        raise ImportError("correspondence_sparse_ needs SciPy, which is not installed") from error
    rows, cols, values = model.triplets()
    shape = model.info("source_rows"), model.info("target_rows")
    begin = np.searchsorted(rows, np.arange(shape[0] + 1))
    return csr_matrix((values, cols, begin), shape=shape)


def _warn(status: int, model: Handle) -> None:
    """Tells a caveat, once, as if it came from the caller's line."""
    kind = WARNINGS.get(status, SscdaWarning)
    said = message(model._pointer) or lib.status_name(status).decode()
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and frame.f_globals.get("__package__") == __package__:
        level, frame = level + 1, frame.f_back
    warnings.warn(said, kind, stacklevel=level)


def _announce() -> None:
    """Names the options where tools look: in the signature and in the help text."""
    own = [parameter for parameter in inspect.signature(Adapter.__init__).parameters.values()
           if parameter.kind is not inspect.Parameter.VAR_KEYWORD and parameter.name != "self"]
    named = [inspect.Parameter(key, inspect.Parameter.KEYWORD_ONLY, default=None)
             for key in options()]
    Adapter.__signature__ = inspect.Signature(own + named)  # type: ignore[attr-defined]
    if Adapter.__doc__:
        head, rest = inspect.cleandoc(Adapter.__doc__).split("\n\nAttributes\n", 1)
        Adapter.__doc__ = "\n\n".join((
            head, "Options\n-------\n" + option_help(), "Attributes\n" + rest))


_announce()
