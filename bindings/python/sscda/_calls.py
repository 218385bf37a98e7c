# SPDX-License-Identifier: MIT
"""Functions that do the work of the estimator in one call."""
from __future__ import annotations

from typing import Any, Optional, Tuple

import numpy as np

from ._adapter import Adapter
from ._progress import Callback
from ._tuning import Tuning


def adapt(Xs: Any, ys: Any, Xt: Any, *, source_weights: Any = None, target_weights: Any = None,
          callback: Optional[Callback] = None, verbose: bool = False,
          **options: Any) -> np.ndarray:
    """Adapts the source to the target in one call.

    Takes the arguments of :meth:`Adapter.fit` and the options of :class:`Adapter`.

    Returns
    -------
    ndarray, source samples by features
        The adapted source. Train a classifier on it with the labels `ys`; see the notes of
        :class:`Adapter`. float32 for float32 samples, otherwise float64.

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
    """The bytes that a fit of `ns` and `nt` samples with `d` features needs at its peak."""
    return Adapter(**options).estimate_memory(ns, nt, d)


def tune(Xs: Any, ys: Any, Xt: Any, *, grid: Any = None, classifier: Any = None,
         part: Optional[Tuple[int, int]] = None, source_weights: Any = None,
         target_weights: Any = None, callback: Optional[Callback] = None, verbose: bool = False,
         **options: Any) -> Tuning:
    """Tunes options without target labels in one call.

    Takes the arguments of :meth:`Adapter.tune` and the options of :class:`Adapter`. `classifier`
    may also be one of the words of that option.

    Examples
    --------
    >>> import numpy as np, sscda
    >>> Xs = np.array([[0, 0], [1, 0], [0, 1], [4, 4], [5, 4], [4, 5]])
    >>> ys = ["a", "a", "a", "b", "b", "b"]
    >>> tuning = sscda.tune(Xs, ys, Xs + 10.0, grid={"map": ["rigid", "linear"]})
    >>> len(tuning)                     # 2, and a baseline
    3
    >>> print(*tuning.apply().predict(Xs + 10.0))
    a a a b b b
    """
    if isinstance(classifier, str):
        options["classifier"], classifier = classifier, None
    return Adapter(verbose=verbose, **options).tune(
        Xs, ys, Xt, grid=grid, classifier=classifier, part=part, source_weights=source_weights,
        target_weights=target_weights, callback=callback)
