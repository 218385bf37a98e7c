"""The estimator."""
from __future__ import annotations

import inspect
import os
from typing import Any, Callable, Dict, List, Optional, Tuple, Union

import numpy as np

from . import _classify, _labels
from ._arrays import columns, same_columns, samples
from ._grid import Grid
from ._handle import Handle
from ._labels import Classes
from ._library import SOURCE, TARGET
from ._options import option_help, options
from ._parameters import checked, differences, unset
from ._progress import Callback, Printer, Progress
from ._results import sparse, warn
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
        The adapted source: train a classifier on it, with the labels of the fit.
    correspondence_ : ndarray, source samples by target samples
        The correspondence C: not negative, rows sum to 1.
    correspondence_sparse_ : scipy.sparse.csr_matrix
        The same; needs SciPy.
    target_labels_, target_shares_ : ndarray
        The class that holds most of each target sample's mass, and its share of the labelled
        mass. A quick look, not a classifier. Only after a fit with labels.
    classes_ : ndarray or None
        The classes, sorted; None without labels. In a model that was loaded from a file they are
        integers, unless ``load`` was told their names.
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
    ``predict`` does that.

    Examples
    --------
    >>> import numpy as np, sscda
    >>> Xs = np.array([[0, 0], [1, 0], [0, 1], [4, 4], [5, 4], [4, 5]])
    >>> ys = ["a", "a", "a", "b", "b", "b"]
    >>> Xt = Xs + [2, 1]
    >>> adapter = sscda.Adapter(map="rigid").fit(Xs, ys, Xt)
    >>> print(np.round(adapter.transform([[0.5, 0.5]]), 1) + 0.0)
    [[2.5 1.5]]
    >>> print(*adapter.predict(Xt))
    a a a b b b
    """

    def __init__(self, *, verbose: bool = False, **options: Any) -> None:
        self.verbose = verbose
        self._set_options({**unset(), **checked(options)})
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
            When the result is usable, but not proven to be as good as asked for.
        """
        self._fit(Xs, ys, Xt, source_weights, target_weights, callback)
        return self

    def _fit(self, Xs: Any, ys: Any, Xt: Any, source_weights: Any, target_weights: Any,
             callback: Optional[Callback]) -> np.ndarray:
        """Fits, and gives the source as the library got it."""
        data = Data(Xs, ys, Xt, source_weights, target_weights)
        source, labels, target, classes, names = self._read(data, "fit")
        model = self._weighted(data)
        status = self._watched(model, lambda call: model.fit(source, labels, target, call),
                               callback)
        self._keep(model, classes, names)
        if status > 0:
            warn(status, model)
        return source

    def _read(self, data: Data, caller: str) -> Tuple[
            np.ndarray, Optional[np.ndarray], np.ndarray, Optional[Classes], Optional[List[str]]]:
        """Source, codes of labels, target, and the names of classes and columns."""
        if data.target is None:
            raise TypeError(f"{caller}() needs the target samples Xt")
        if self._running is not None:
            raise BusyError("a fit or search of this Adapter is running")
        names = columns(data.source)
        same_columns(names, columns(data.target), "source and target")
        source, target = samples(data.source, "source"), samples(data.target, "target")
        labels, classes = _labels.encode(data.labels, len(source))
        return source, labels, target, classes, names

    def _weighted(self, data: Data) -> Handle:
        """A handle with the options of this object and the weights of the data."""
        handle = Handle(**self._options())
        if data.source_weights is not None or data.target_weights is not None:
            handle.set_weights(data.source_weights, data.target_weights)
        return handle

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
        same_columns(self._columns, columns(X), "the fit and X")
        return model.predict(X)

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
        same_columns(self._columns, columns(X), "the fit and X")
        return model.prepare(SOURCE if domain == "source" else TARGET, X, out)

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
        source, labels, target, classes, names = self._read(data, "tune")
        if isinstance(grid, Grid) and part is not None:
            raise ArgumentError("part: it belongs to the Grid that was given")
        cells = grid if isinstance(grid, Grid) else Grid(grid, part)
        classify = _classify.of_labels(classifier, classes)
        handle = self._weighted(data)
        status = self._watched(handle, lambda call: handle.tune(
            source, labels, target, cells, classify, call), callback)
        if status > 0:
            warn(status, handle)
        return Search(handle, type(self), self.get_params(), classes, names, data)

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
        if self._classes is not None:
            return self._classes.values
        # A model from a file knows integers only.
        classes = self._result("classes", Handle.classes)
        return classes if len(classes) > 0 else None

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
        adapter = cls(**differences(handle))
        try:
            handle.info("status")
        except NotFittedError:
            return adapter
        adapter._keep(handle, _labels.numbered(classes))
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
