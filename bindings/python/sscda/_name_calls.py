# SPDX-License-Identifier: MIT
"""The low-level calls for names of features and classes."""
from __future__ import annotations

from ctypes import Array, c_char_p
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

import numpy as np

from ._library import check, lib
from .errors import ArgumentError, NotFittedError


class NameCalls:
    """The methods of :class:`sscda.Handle` for names."""

    _pointer: Any
    _idle: Callable[[], None]
    info: Callable[[str], Any]
    classes: Callable[[], np.ndarray]

    def set_feature_names(self, names: Optional[Sequence[str]]) -> None:
        """Sets the names of the features for later fits; None removes them."""
        self._idle()
        check(lib.set_feature_names(self._pointer, *_texts(names)), self._pointer)

    def feature_names(self) -> Optional[List[str]]:
        """The names of the features of the fit, or before a fit the names set; None without."""
        names: List[str] = []
        while True:
            name = lib.feature_name(self._pointer, len(names))
            if name is None:
                return names or None
            names.append(name.decode())

    def set_class_names(self, labels: Sequence[int], names: Optional[Sequence[str]]) -> None:
        """Sets the names of classes, one for each label, for later fits; None removes them."""
        self._idle()
        codes, (texts, count) = np.asarray(labels, dtype=np.int32), _texts(names)
        if codes.shape != (count,):
            raise ArgumentError(f"names: {count} of them, for {codes.size} labels")
        check(lib.set_class_names(self._pointer, codes.ctypes.data, texts, count), self._pointer)

    def class_names(self) -> Dict[int, str]:
        """The names of the classes of the fit that have one."""
        found = {code: lib.class_name(self._pointer, code) for code in self.classes().tolist()}
        return {code: name.decode() for code, name in found.items() if name is not None}

    def match_features(self, names: Optional[Sequence[str]], count: int) -> Tuple[np.ndarray, int]:
        """Finds the features of the fit in a table with `count` columns of these names.

        Returns
        -------
        columns : ndarray of int
            The column of each feature.
        status : int
            0; or 4 if only one side has names, so that columns are matched by position.
        """
        texts, _ = _texts(names)
        columns = np.empty(self._features(count), dtype=np.int64)
        status = lib.match_features(self._pointer, texts, count, columns.ctypes.data, len(columns))
        return columns, check(status, self._pointer)

    def _features(self, otherwise: int) -> int:
        try:
            return self.info("features")
        except NotFittedError:
            return len(self.feature_names() or ()) or otherwise


def _texts(names: Optional[Sequence[str]]) -> Tuple[Optional[Array], int]:
    """An array of texts and its length; None and 0 for None."""
    if names is None or len(names) == 0:
        return None, 0
    texts = [_text(name) for name in names]
    return (c_char_p * len(texts))(*texts), len(texts)


def _text(name: str) -> bytes:
    try:
        text = name.encode()
    except (AttributeError, UnicodeEncodeError) as error:
        raise ArgumentError(f"names: {name!r} is not a text; {error}") from error
    if b"\0" in text:
        raise ArgumentError(f"names: {name!r} contains a NUL character")
    return text
