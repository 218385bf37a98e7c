# SPDX-License-Identifier: MIT
"""The parameter ``class_shares``: a word of the option, or a mapping from class to share."""
from __future__ import annotations

from typing import Any, Dict, Optional

import numpy as np

from ._handle import Handle
from ._labels import Classes, decode
from .errors import LabelsError, WeightsError

KEY = "class_shares"


def is_given(value: Any) -> bool:
    """Whether `value` maps classes to shares, like a dict or a pandas Series."""
    return hasattr(value, "items")


def worded(options: Dict[str, Any]) -> Dict[str, Any]:
    """The options as the library takes them, with a word in place of a mapping."""
    return {**options, KEY: "given"} if is_given(options.get(KEY)) else options


def set_shares(handle: Handle, value: Any, classes: Optional[Classes]) -> None:
    """Gives the handle the shares of a mapping; other values are options."""
    if not is_given(value) or classes is None:
        return
    left = dict(value.items())
    codes, shares = [], []
    for label, code in zip(classes.values.tolist(), classes.codes.tolist()):
        if label not in left:
            raise LabelsError(f"{KEY}: class {label!r} has no share; give 0 for a class that the "
                              "target lacks")
        codes.append(code)
        shares.append(_number(label, left.pop(label)))
    for label, share in left.items():
        if _number(label, share) != 0:
            raise LabelsError(f"{KEY}: class {label!r} has a share, and no sample of the source "
                              "has this class")
    handle.set_class_shares(codes, shares)


def _number(label: Any, share: Any) -> float:
    try:
        return float(share)
    except (TypeError, ValueError):
        raise WeightsError(f"{KEY}: class {label!r} has the share {share!r}, which is no "
                           "number") from None


def by_class(codes: np.ndarray, shares: np.ndarray,
             classes: Optional[Classes]) -> Dict[Any, float]:
    """The shares of the classes of a fit, by class."""
    return dict(zip(decode(codes, classes).tolist(), shares.tolist()))
