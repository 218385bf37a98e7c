# SPDX-License-Identifier: MIT
"""The estimator."""
from __future__ import annotations

import os
from typing import Any, Callable, Dict, Optional, Tuple, Union

import numpy as np

from . import _cautions, _classify, _labels, _names
from ._grid import Grid
from ._handle import Handle
from ._labels import Classes
from ._library import SOURCE, TARGET
from ._options import options
from ._parameters import announce, checked, differences, unset
from ._progress import Callback, Printer, Progress
from ._results import sparse
from ._search import Data, Search
from .errors import ArgumentError, BusyError, NotFittedError


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
        The adapted source: train a classifier on it, with the labels of the fit. It is narrower
        than the target (see Notes).
    correspondence_ : ndarray, source samples by target samples
        The correspondence C: not negative, rows sum to 1.
    correspondence_sparse_ : scipy.sparse.csr_matrix
        The same; needs SciPy.
    target_labels_, target_shares_ : ndarray
        The class that holds most of each target sample's mass, and its share of the labelled
        mass. A quick look, not a classifier. Only after a fit with labels.
    classes_ : ndarray or None
        The classes, sorted; None without labels. In a model that was loaded from a file they are
        text or integers.
    feature_names_in_ : ndarray of str
        The names of the features, if the fit was given data frames whose columns have names.
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
    A fit that fails or is interrupted leaves an earlier one in place.

    ``predict`` gives the labels of target samples, which is what most want. ``transform`` is for
    samples of the source domain; target samples are where they belong. A scikit-learn pipeline that
    ends in a classifier would map the target too, which is refused. Make the Adapter the last step,
    and leave scaling to the option ``standardize``: ``Xt`` does not go through earlier steps.

    Linear and barycentric maps are averages, so that ``adapted_`` is narrower than the target. A
    classifier of your own that was trained on it can then fail at the target's edges, where
    ``predict`` does not: use ``predict``, or a linear map with ``restore_covariance=1``.

    Data frames are matched by the names of their columns, in the fit, afterwards, and after
    ``save`` and ``load``. A warning says when only one of two has names.

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
        # Plain attributes, as those of scikit-learn: `adapter.lambda_s = 1` is one way to set one.
        vars(self).update(options)

    def _keep(self, model: Optional[Handle], classes: Optional[Classes] = None) -> None:
        """Takes a fitted model, with its classes, in place of an earlier."""
        self._model, self._classes = model, classes
        self._results: Dict[str, Any] = {}

    # Parameters, as scikit-learn has them --------------------------------------------------------

    def get_params(self, deep: bool = True) -> Dict[str, Any]:
        """The parameters by name; None for an option that is not set."""
        return {"verbose": self.verbose, **self._options()}

    def set_params(self, **params: Any) -> Adapter:
        """Sets parameters: all of them, or none and an :class:`OptionError`."""
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
            When the result is usable, but not proven to be as good as asked for; when one feature
            decides nearly alone; when only one of `Xs` and `Xt` has names of columns.
        """
        self._fit(Xs, ys, Xt, source_weights, target_weights, callback)
        return self

    def _fit(self, Xs: Any, ys: Any, Xt: Any, source_weights: Any, target_weights: Any,
             callback: Optional[Callback]) -> np.ndarray:
        """Fits, and gives the source as the library got it."""
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
        """A handle with the options of this object and the names and weights of the data; the
        source, codes of its labels, the target, and what the codes stand for."""
        if data.target is None:
            raise TypeError(f"{caller}() needs the target samples Xt")
        if self._running is not None:
            raise BusyError("a fit or search of this Adapter is running")
        _cautions.of_pipeline(self)
        handle = Handle(**self._options())
        _names.set_features(handle, data.source, data.target)
        source = _names.in_order(handle, data.source, "source", warns=False)
        target = _names.in_order(handle, data.target, "target", warns=False)
        labels, classes = _labels.encode(data.labels, len(source))
        _names.set_classes(handle, classes)
        if data.source_weights is not None or data.target_weights is not None:
            handle.set_weights(data.source_weights, data.target_weights)
        return handle, source, labels, target, classes

    def _watched(self, handle: Handle, run: Callable[[Optional[Callback]], int],
                 callback: Optional[Callback]) -> int:
        """The status of what runs on the handle; it can be cancelled, and shows its progress."""
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
        """Maps samples of the source domain, seen in the fit or not, to the target domain.

        Not for samples of the target: ``predict`` labels them as they are.

        Parameters
        ----------
        X : array-like, samples by features
        out : ndarray, optional
            Where to write the result, float64 or float32 and of the shape of `X`; may be `X`.

        Returns
        -------
        ndarray
            `out`, or a new array: float32 for float32 samples, else float64. Features are in the
            order of the fit.
        """
        model = self._fitted()
        _cautions.refuse_pipeline()
        return model.map(_names.in_order(model, X, "X"), out)

    def fit_transform(self, Xs: Any, ys: Any = None, Xt: Any = None, *, source_weights: Any = None,
                      target_weights: Any = None,
                      callback: Optional[Callback] = None) -> np.ndarray:
        """Fits, and gives the adapted source; float32 for float32 samples, else float64."""
        source = self._fit(Xs, ys, Xt, source_weights, target_weights, callback)
        return self._fitted().adapted(np.empty(source.shape, dtype=source.dtype))

    def predict(self, X: Any, return_confidence: bool = False) -> Any:
        """Labels for samples of the target domain, those of the fit or others.

        They are those of the classifier that the option ``classifier`` names, trained on the
        adapted source.

        Parameters
        ----------
        X : array-like, samples by features
        return_confidence : bool, default False
            Whether to tell also how sure each label is.

        Returns
        -------
        ndarray, or a tuple of two
            The labels, of the kind that the fit was given; and values from 0 to 1 to rank samples
            by, higher is surer. They are not probabilities.
        """
        codes, confidence = self._predict(X)
        labels = _labels.decode(codes, self._classes)
        return (labels, confidence) if return_confidence else labels

    def confidence(self, X: Any) -> np.ndarray:
        """How sure the labels are that ``predict`` gives."""
        return self._predict(X)[1]

    def _predict(self, X: Any) -> Tuple[np.ndarray, np.ndarray]:
        model = self._fitted()
        return model.predict(_names.in_order(model, X, "X"))

    def prepare(self, X: Any, domain: str = "target",
                out: Optional[np.ndarray] = None) -> np.ndarray:
        """Samples as the fit sees them: after ``scale_rows``, ``standardize`` and ``pca``, and
        those of the source mapped. It is the space to train a classifier of your own in.

        Parameters
        ----------
        X : array-like, samples by features
        domain : {"target", "source"}
            Where the samples are from.
        out : ndarray, optional
            Where to write the result, float64 or float32.

        Returns
        -------
        ndarray, samples by ``info_["components"]``
            `out`, or a new array: float32 for float32 samples, else float64.
        """
        model = self._fitted()
        if domain not in ("source", "target"):
            raise ArgumentError(f"domain: expected 'source' or 'target', got {domain!r}")
        x = _names.in_order(model, X, "X")
        return model.prepare(SOURCE if domain == "source" else TARGET, x, out)

    # Choosing options ---------------------------------------------------------------------------

    def tune(self, Xs: Any, ys: Any, Xt: Any, *, grid: Any = None, classifier: Any = None,
             part: Optional[Tuple[int, int]] = None, source_weights: Any = None,
             target_weights: Any = None, callback: Optional[Callback] = None) -> Search:
        """Tries options and scores each cell, without a label of the target.

        What the grid does not name comes from this object, which stays as it is; so do
        ``criterion``, ``folds``, ``classifier``, ``threads``, ``seed`` and ``time_limit``, for the
        whole search. The cells of the grid are followed by baselines that do nothing
        (``map="none"``).

        Parameters
        ----------
        Xs, ys, Xt, source_weights, target_weights
            As for ``fit``; at least one sample needs a label.
        grid : mapping, list of mappings, data frame, Grid or None
            Options with the values to combine, the points themselves one by one, or None for what
            the library tries by itself. See :class:`Grid`.
        classifier : callable or estimator, optional
            In place of the option: a function of training samples, their labels and samples to
            label that gives labels (or a negative integer, a status, to fail just this cell), or
            an object with ``fit`` and ``predict``, of which copies are used. The search is then
            done by one thread. What it raises ends the search, and comes out of this call.
        part : (int, int), optional
            ``(k, n)`` for part k, from 0, of n: see :meth:`Search.merge`.
        callback : callable, optional
            As for ``fit``. ``cells_done``, ``cells`` and ``seconds_left`` say how far it is. A true
            answer ends the search, and what is finished is kept.

        Returns
        -------
        Search
            The table; ``search.apply()`` fits with the best options.
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
        return Search(handle, type(self), self.get_params(), classes, data)

    def cancel(self) -> None:
        """Stops the fit or search that is running in another thread; what it has is kept."""
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

        The names of features and classes are in it. Classes that are neither text nor 32-bit
        integers are text there; pickle keeps them as they are.
        """
        self._fitted().save(path)

    @classmethod
    def load(cls, path: Union[str, os.PathLike], *, max_bytes: Optional[int] = None) -> Adapter:
        """An Adapter from a file written by ``save``, in any language.

        Parameters
        ----------
        path : path-like
        max_bytes : int, optional
            The largest file to accept, for one that you do not trust: memory is in proportion to
            the size of the file. A larger one is an :class:`OutOfMemoryError` and not read.
        """
        handle = Handle.load(path, max_bytes)
        adapter = cls(**differences(handle))
        try:
            handle.info("status")
        except NotFittedError:
            return adapter
        adapter._keep(handle, _names.stored_classes(handle))
        return adapter

    def __getstate__(self) -> Dict[str, Any]:
        # Results can be read again from the model.
        return {**vars(self), "_results": {}, "_running": None}

    def __setstate__(self, state: Dict[str, Any]) -> None:
        # An option that came after the pickle is not set.
        vars(self).update({**unset(), **state})

    def close(self) -> None:
        """Lets go of the fitted model, whose memory is freed when no call uses it any more.

        Not needed as a rule: an Adapter that nobody refers to does the same.
        """
        self._keep(None)


announce(Adapter)
