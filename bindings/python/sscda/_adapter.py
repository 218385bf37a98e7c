# SPDX-License-Identifier: MIT
"""The estimator."""
from __future__ import annotations

import os
from typing import Any, Callable, Dict, Optional, Tuple, Union

import numpy as np

from . import _cautions, _classify, _labels, _names, _shares
from ._grid import Grid
from ._handle import Handle
from ._labels import Classes
from ._library import SOURCE, TARGET
from ._options import options
from ._parameters import announce, checked, differences, unset
from ._progress import Callback, Printer, Progress
from ._results import sparse
from ._tuning import Data, Tuning
from .errors import ArgumentError, BusyError, NotFittedError


class Adapter:
    """Adapts a labelled source domain to an unlabelled target domain.

    Parameters
    ----------
    verbose : bool, default False
        Whether a fit prints its progress to standard error.
    **options
        Options of the library, listed below. The default of each is None, which means the value of
        the ``preset``. If you know how the target is distributed over the classes, pass a mapping
        as ``class_shares``, such as ``{"a": 0.3, "b": 0.7}``.

    Attributes
    ----------
    adapted_ : ndarray, source samples by features
        The adapted source. Train a classifier on it with the labels of the fit. It may be narrower
        than the target (see Notes).
    correspondence_ : ndarray, source samples by target samples
        The correspondence C. No entry is negative, and rows sum to 1, or to the source weights.
    correspondence_sparse_ : scipy.sparse.csr_matrix
        The same as a sparse matrix; needs SciPy.
    target_labels_, target_shares_ : ndarray
        The class that has most of each target sample's mass, and its share of the labelled mass.
        Use it for a quick look; ``predict`` labels better. Only after a fit with labels.
    classes_ : ndarray or None
        The classes, sorted; None without labels. In a model from a file they are text or integers.
    class_shares_, class_share_errors_ : dict
        The share of each class in the target, as the fit used it, and its standard error, which is
        0 unless the shares were estimated. Only after a fit with labels.
    feature_names_in_ : ndarray of str
        The names of the features, if the fit got data frames whose columns have names.
    objective_, lower_bound_, relative_gap_ : float
        The objective, its proven lower bound, and the gap between them relative to
        ``objective_ - info_["offset"]``.
    info_ : dict
        Numbers and words about the fit. ``offset`` is the part of the objective that is due to the
        distance between the means of the domains: no correspondence can change it.
    trace_ : dict of ndarray
        The course of the fit, with a value for each iteration.
    n_iter_, n_features_in_ : int
        The number of iterations, and of features.

    A result is read from the library when you first use it, and then kept.

    Notes
    -----
    A fit that fails or is interrupted leaves an earlier fit in place.

    ``predict`` labels target samples. ``transform`` maps samples of the source domain; target
    samples need no map. A scikit-learn pipeline that ends in a classifier would map the target too,
    which is refused. Make the Adapter the last step, and use the option ``standardize`` for
    scaling: ``Xt`` does not go through earlier steps.

    Linear and barycentric maps average target samples, so ``adapted_`` is narrower than the target.
    A classifier that learns its scale from it can fail on the target: use ``predict``, or a linear
    map with ``restore_covariance=1``.

    Columns of data frames are matched by name, in the fit, afterwards, and after ``save`` and
    ``load``. If only one side has names, columns are matched by position, with a warning.

    Examples
    --------
    >>> import numpy as np, sscda
    >>> Xs = np.array([[0, 0], [1, 0], [0, 1], [4, 4], [5, 4], [4, 5]])
    >>> ys = ["a", "a", "a", "b", "b", "b"]
    >>> Xt = Xs + [2, 1]
    >>> adapter = sscda.Adapter(map="rigid").fit(Xs, ys, Xt)
    >>> print(*adapter.predict(Xt))
    a a a b b b
    >>> print(np.round(adapter.transform([[0.5, 0.5]]), 1) + 0.0)
    [[2.5 1.5]]
    """

    def __init__(self, *, verbose: bool = False, **options: Any) -> None:
        self.verbose = verbose
        self._set_options({**unset(), **checked(options)})
        self._running: Optional[Handle] = None
        self._keep(None)

    def _set_options(self, options: Dict[str, Any]) -> None:
        # Options are plain attributes, as in scikit-learn: `adapter.lambda_s = 1` sets one.
        vars(self).update(options)

    def _keep(self, model: Optional[Handle], classes: Optional[Classes] = None) -> None:
        """Replaces the fitted model and its classes."""
        self._model, self._classes = model, classes
        self._results: Dict[str, Any] = {}

    # Parameters, as in scikit-learn --------------------------------------------------------------

    def get_params(self, deep: bool = True) -> Dict[str, Any]:
        """The parameters as a dict; None for an option that is not set."""
        return {"verbose": self.verbose, **self._options()}

    def set_params(self, **params: Any) -> Adapter:
        """Sets parameters. An :class:`OptionError` leaves all of them unchanged."""
        chosen = dict(params)
        verbose = chosen.pop("verbose", self.verbose)
        checked({**self._options(), **chosen}, chosen)
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
            The labels of the source: numbers, text or other values that can be sorted or hashed.
            None, NaN, pandas' NA, and :data:`sscda.UNLABELED` among integers mark samples of
            unknown class. If ``lambda_g`` is 0, ys may be None.
        Xt : array-like, target samples by features
        source_weights, target_weights : array-like, optional
            Positive weights of the samples. Weights of at least 1 count copies: a sample of weight
            3 stands for three. If a domain has one below 1, its weights are scaled to a mean of 1.
            Equal weights in both domains are as good as none.
        callback : callable, optional
            Called about every ``progress_interval`` seconds with a :class:`Progress`. A true result
            stops the fit, which keeps the best correspondence so far. An exception ends the fit and
            leaves this object unchanged; ``fit`` raises it.

        Returns
        -------
        Adapter
            This object.

        Warns
        -----
        SscdaWarning
            If the fit ends before it reaches the required accuracy, if one feature decides nearly
            alone, or if only one of `Xs` and `Xt` has names of columns.
        """
        self._fit(Xs, ys, Xt, source_weights, target_weights, callback)
        return self

    def _fit(self, Xs: Any, ys: Any, Xt: Any, source_weights: Any, target_weights: Any,
             callback: Optional[Callback]) -> np.ndarray:
        """Fits, and returns the source as the library received it."""
        data = Data(Xs, ys, Xt, source_weights, target_weights)
        model, source, labels, target, classes = self._begin(data, "fit")
        status = self._watched(model, lambda call: model.fit(source, labels, target, call),
                               callback)
        self._keep(model, classes)
        _cautions.of_status(status, model)
        _cautions.of_dominance(model)
        return source

    def _begin(self, data: Data, caller: str) -> Tuple[
            Handle, np.ndarray, Optional[np.ndarray], np.ndarray, Optional[Classes]]:
        """Returns a handle with the options of this object and the names and weights of the data;
        the source, the codes of its labels, the target, and the classes of the codes."""
        if data.target is None:
            raise TypeError(f"{caller}() needs the target samples Xt")
        if self._running is not None:
            raise BusyError("a fit or a tuning run of this Adapter is under way")
        _cautions.of_pipeline(self)
        options = self._options()
        handle = Handle(**_shares.worded(options))
        _names.set_features(handle, data.source, data.target)
        source = _names.in_order(handle, data.source, "source", warns=False)
        target = _names.in_order(handle, data.target, "target", warns=False)
        labels, classes = _labels.encode(data.labels, len(source))
        _names.set_classes(handle, classes)
        _shares.set_shares(handle, options[_shares.KEY], classes)
        if data.source_weights is not None or data.target_weights is not None:
            handle.set_weights(data.source_weights, data.target_weights)
        return handle, source, labels, target, classes

    def _watched(self, handle: Handle, run: Callable[[Optional[Callback]], int],
                 callback: Optional[Callback]) -> int:
        """Runs a fit or a tuning run on the handle, prints its progress, makes it possible to
        cancel it, and returns its status."""
        printer = Printer() if self.verbose else None

        def both(progress: Progress) -> Any:
            assert printer is not None
            printer(progress)
            return callback(progress) if callback is not None else None

        self._running = handle
        try:
            return run(callback if printer is None else both)
        finally:
            self._running = None
            if printer is not None:
                printer.close()

    def transform(self, X: Any, out: Optional[np.ndarray] = None) -> np.ndarray:
        """Maps samples of the source domain, from the fit or new ones, to the target domain.

        Do not map samples of the target: ``predict`` labels them directly.

        Parameters
        ----------
        X : array-like, samples by features
        out : ndarray, optional
            An array for the result, float64 or float32, with the shape of `X`; may be `X` itself.

        Returns
        -------
        ndarray
            `out`, or a new array: float32 for float32 samples, otherwise float64. Features are in
            the order of the fit.
        """
        model = self._fitted()
        _cautions.refuse_pipeline()
        return model.map(_names.in_order(model, X, "X"), out)

    def fit_transform(self, Xs: Any, ys: Any = None, Xt: Any = None, *, source_weights: Any = None,
                      target_weights: Any = None,
                      callback: Optional[Callback] = None) -> np.ndarray:
        """Fits, and returns the adapted source; float32 for float32 samples, otherwise float64."""
        source = self._fit(Xs, ys, Xt, source_weights, target_weights, callback)
        return self._fitted().adapted(np.empty(source.shape, dtype=source.dtype))

    def predict(self, X: Any, return_confidence: bool = False) -> Any:
        """Labels samples of the target domain, from the fit or new ones.

        The labels come from the classifier of the fit (option ``classifier``), which is trained on
        the adapted source.

        Parameters
        ----------
        X : array-like, samples by features
        return_confidence : bool, default False
            Whether to return a confidence for each label, too.

        Returns
        -------
        ndarray, or a tuple of two
            The labels, in the type of the labels of the fit; and numbers from 0 to 1 that rank
            samples. A higher number means a surer label. They are not probabilities.
        """
        codes, confidence = self._predict(X)
        labels = _labels.decode(codes, self._classes)
        return (labels, confidence) if return_confidence else labels

    def confidence(self, X: Any) -> np.ndarray:
        """The confidence of the labels that ``predict`` returns."""
        return self._predict(X)[1]

    def _predict(self, X: Any) -> Tuple[np.ndarray, np.ndarray]:
        model = self._fitted()
        return model.predict(_names.in_order(model, X, "X"))

    def prepare(self, X: Any, domain: str = "target",
                out: Optional[np.ndarray] = None) -> np.ndarray:
        """Samples in the working space of the fit: after the preprocessing (``scale_rows``,
        ``standardize`` and ``pca``), and for source samples also after the map. Train your own
        classifier in this space.

        Parameters
        ----------
        X : array-like, samples by features
        domain : {"target", "source"}
            The domain of the samples.
        out : ndarray, optional
            An array for the result, float64 or float32.

        Returns
        -------
        ndarray, samples by ``info_["components"]``
            `out`, or a new array: float32 for float32 samples, otherwise float64.
        """
        model = self._fitted()
        if domain not in ("source", "target"):
            raise ArgumentError(f"domain: expected 'source' or 'target', got {domain!r}")
        x = _names.in_order(model, X, "X")
        return model.prepare(SOURCE if domain == "source" else TARGET, x, out)

    # Tuning -------------------------------------------------------------------------------------

    def tune(self, Xs: Any, ys: Any, Xt: Any, *, grid: Any = None, classifier: Any = None,
             part: Optional[Tuple[int, int]] = None, source_weights: Any = None,
             target_weights: Any = None, callback: Optional[Callback] = None) -> Tuning:
        """Tunes options: tries the cells of a grid and scores each without target labels.

        Options that are not in the grid come from this object, which does not change. That includes
        ``criterion``, ``folds``, ``classifier``, ``threads``, ``seed`` and ``time_limit``, which
        apply to the whole tuning run. Baselines that do nothing (``map="none"``) follow the cells
        of the grid.

        Parameters
        ----------
        Xs, ys, Xt, source_weights, target_weights
            As for ``fit``; at least one sample needs a label.
        grid : mapping, list of mappings, data frame, Grid or None
            Options with the values to combine, a list of points, or None for the library's default
            grid. See :class:`Grid`.
        classifier : callable or estimator, optional
            Replaces the option of the same name. A function takes training samples, their labels
            and samples to label, and returns labels, or a negative integer, a status, which fails
            this cell only. An object with ``fit`` and ``predict`` is copied for each use. The
            tuning run then uses one thread. An exception ends the tuning run, and ``tune`` raises
            it.
        part : (int, int), optional
            ``(k, n)`` does only part k, from 0, of n: see :meth:`Tuning.merge`.
        callback : callable, optional
            As for ``fit``, with ``cells_done``, ``cells`` and ``seconds_left``. A true result ends
            the tuning run, which keeps its finished cells.

        Returns
        -------
        Tuning
            The table; ``tuning.apply()`` fits with the best options.
        """
        data = Data(Xs, ys, Xt, source_weights, target_weights)
        handle, source, labels, target, classes = self._begin(data, "tune")
        if isinstance(grid, Grid) and part is not None:
            raise ArgumentError("part: it belongs to the Grid that was given")
        cells = grid if isinstance(grid, Grid) else Grid(grid, part)
        classify = _classify.of_labels(classifier, classes)
        status = self._watched(handle, lambda call: handle.tune(
            source, labels, target, cells, classify, call), callback)
        _cautions.of_status(status, handle)
        return Tuning(handle, type(self), self.get_params(), classes, data)

    def cancel(self) -> None:
        """Stops a fit or a tuning run in another thread, which keeps its results so far."""
        running = self._running
        if running is not None:
            running.cancel()

    def estimate_memory(self, ns: int, nt: int, d: int) -> int:
        """The bytes that a fit of `ns` and `nt` samples with `d` features needs at its peak, in
        addition to your own arrays."""
        with Handle(**_shares.worded(self._options())) as handle:
            return handle.estimate_memory(ns, nt, d)

    # Results ------------------------------------------------------------------------------------

    def _fitted(self) -> Handle:
        if self._model is None:
            raise NotFittedError("this Adapter is not fitted yet: call fit() first")
        return self._model

    def __sklearn_is_fitted__(self) -> bool:
        return self._model is not None

    def _result(self, name: str, read: Callable[[Handle], Any]) -> Any:
        """The result of `read`, which is called once after a fit."""
        model, results = self._fitted(), self._results
        if name not in results:
            results[name] = read(model)
        return results[name]

    @property
    def handle_(self) -> Handle:
        """The low-level handle of the fit; do not change it."""
        return self._fitted()

    @property
    def adapted_(self) -> np.ndarray:
        return self._result("adapted", Handle.adapted)

    @property
    def correspondence_(self) -> np.ndarray:
        return self._result("correspondence", Handle.correspondence)

    @property
    def correspondence_sparse_(self) -> Any:
        return self._result("sparse", sparse)

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
    def class_shares_(self) -> Dict[Any, float]:
        return self._class_shares(0)

    @property
    def class_share_errors_(self) -> Dict[Any, float]:
        return self._class_shares(1)

    def _class_shares(self, which: int) -> Dict[Any, float]:
        def read(model: Handle) -> Tuple[np.ndarray, Tuple[np.ndarray, np.ndarray]]:
            return model.classes(), model.class_shares()

        codes, values = self._result("class_shares", read)
        return _shares.by_class(codes, values[which], self._classes)

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

    @property
    def feature_names_in_(self) -> np.ndarray:
        names = self._result("feature_names", Handle.feature_names)
        if names is None:
            raise AttributeError("feature_names_in_: the columns of the fit had no names")
        return np.array(names, dtype=object)

    # Storage ------------------------------------------------------------------------------------

    def save(self, path: Union[str, os.PathLike]) -> None:
        """Writes the fitted model to a file that every binding of the library can load.

        The file has the names of features and classes. Classes that are neither text nor 32-bit
        integers become text in the file; pickle keeps their type.
        """
        self._fitted().save(path)

    @classmethod
    def load(cls, path: Union[str, os.PathLike], *, max_bytes: Optional[int] = None) -> Adapter:
        """Loads an Adapter from a file that ``save`` wrote, in any language.

        Parameters
        ----------
        path : path-like
        max_bytes : int, optional
            The largest size of the file. A larger file is an :class:`OutOfMemoryError` and not
            read. Set it for a file that you do not trust, since loading takes memory in proportion
            to the size of the file.
        """
        handle = Handle.load(path, max_bytes)
        adapter = cls(**differences(handle))
        try:
            handle.info("status")
        except NotFittedError:
            return adapter
        adapter._keep(handle, _names.stored_classes(handle))
        if handle.info(_shares.KEY) == "given":
            vars(adapter)[_shares.KEY] = adapter.class_shares_
        return adapter

    def __getstate__(self) -> Dict[str, Any]:
        # Results can be read again from the model.
        return {**vars(self), "_results": {}, "_running": None}

    def __setstate__(self, state: Dict[str, Any]) -> None:
        # Options that are newer than the pickle stay unset.
        vars(self).update({**unset(), **state})

    def close(self) -> None:
        """Drops the fitted model. Its memory is freed when no call uses it any more.

        You rarely need this: the garbage collector does the same for an unused Adapter.
        """
        self._keep(None)


announce(Adapter)
