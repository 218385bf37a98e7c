# SPDX-License-Identifier: MIT
"""The same as the estimator, in one call."""
from __future__ import annotations

from typing import Any, Optional, Tuple

import numpy as np

from ._adapter import Adapter
from ._progress import Callback
from ._search import Search


def adapt(Xs: Any, ys: Any, Xt: Any, *, source_weights: Any = None, target_weights: Any = None,
          callback: Optional[Callback] = None, verbose: bool = False,
          **options: Any) -> np.ndarray:
    """The source adapted to the target, in one call.

    Takes what :meth:`Adapter.fit` takes, and the options of :class:`Adapter`.

    Returns
    -------
    ndarray, source samples by features
        Train a classifier on it, with the labels `ys`; see the notes of :class:`Adapter`.
        float32 for float32 samples, else float64.

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


def tune(Xs: Any, ys: Any, Xt: Any, *, grid: Any = None, classifier: Any = None,
         part: Optional[Tuple[int, int]] = None, source_weights: Any = None,
         target_weights: Any = None, callback: Optional[Callback] = None, verbose: bool = False,
         **options: Any) -> Search:
    """Tries options and scores each cell without a label of the target, in one call.

    Takes what :meth:`Adapter.tune` takes, and the options of :class:`Adapter`; `classifier` may
    also be one of the words of that option.

    Examples
    --------
    >>> import numpy as np, sscda
    >>> Xs = np.array([[0, 0], [1, 0], [0, 1], [4, 4], [5, 4], [4, 5]])
    >>> ys = ["a", "a", "a", "b", "b", "b"]
    >>> search = sscda.tune(Xs, ys, Xs + 10.0, grid={"map": ["rigid", "linear"]})
    >>> len(search)                     # 2, and doing nothing
    3
    >>> print(*search.apply().predict(Xs + 10.0))
    a a a b b b
    """
    if isinstance(classifier, str):
        options["classifier"], classifier = classifier, None
    return Adapter(verbose=verbose, **options).tune(
        Xs, ys, Xt, grid=grid, classifier=classifier, part=part, source_weights=source_weights,
        target_weights=target_weights, callback=callback)
