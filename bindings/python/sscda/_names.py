# SPDX-License-Identifier: MIT
"""Names of columns and classes in the caller's data. The model keeps them, so that columns in
another order are matched and classes keep their names."""
from __future__ import annotations

from typing import Any, List, Optional

import numpy as np

from ._arrays import samples
from ._cautions import caution
from ._handle import Handle
from ._labels import Classes
from ._library import message
from .errors import ArgumentError, ByPositionWarning, DimensionError


def columns(x: Any, what: str) -> Optional[List[str]]:
    """The names of the features, if `x` is a data frame that has some."""
    names = list(getattr(x, "columns", ()))
    text = [isinstance(name, str) for name in names]
    if any(text) and not all(text):
        raise ArgumentError(f"{what}: some names of columns are text and some are not; make all of "
                            "them text")
    return names if any(text) else None


def set_features(handle: Handle, source: Any, target: Any) -> None:
    """Gives the handle the names of the columns of a fit."""
    named, other = columns(source, "source"), columns(target, "target")
    if (named is None) != (other is None):
        caution("only one of source and target has names of columns: columns are taken by position",
                ByPositionWarning)
    handle.set_feature_names(named or other)


def in_order(handle: Handle, x: Any, what: str, warns: bool = True) -> np.ndarray:
    """The samples of `x` with the columns in the order of the handle's features, matched by name if
    both sides have names."""
    names, array = columns(x, what), samples(x, what)
    try:
        places, status = handle.match_features(names, array.shape[1])
    except DimensionError as error:
        # The library names its own argument first.
        raise DimensionError(f"{what}: {str(error).split(': ', 1)[-1]}") from None
    if status > 0 and warns:
        caution(f"{what}: {message(handle._pointer)}", ByPositionWarning)
    return array if (places == np.arange(len(places))).all() else array[:, places]


def set_classes(handle: Handle, classes: Optional[Classes]) -> None:
    """Gives the handle the names of classes. Integers need none: they are their own codes."""
    if classes is None or classes.are_integers:
        return
    values = classes.values.tolist()
    names = [str(value) or repr(value) for value in values]
    if len(set(names)) < len(names):  # 1 and "1"
        names = [repr(value) for value in values]
    handle.set_class_names(classes.codes.tolist(), names)


def stored_classes(handle: Handle) -> Optional[Classes]:
    """The classes of a model from a file: names, or integers if it has no names."""
    codes, names = handle.classes(), handle.class_names()
    if len(codes) == 0:
        return None
    values = [names.get(code, str(code)) for code in codes.tolist()]
    return Classes(np.array(values) if names else codes, codes)
