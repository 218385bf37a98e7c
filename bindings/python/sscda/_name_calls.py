# SPDX-License-Identifier: MIT
"""The part of the low level that is about names of features and classes."""
from __future__ import annotations

from ctypes import Array, c_char_p
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

import numpy as np

from ._library import check, lib
from .errors import ArgumentError, NotFittedError


class NameCalls:
    """What :class:`sscda.Handle` has for names."""

    _pointer: Any
    _idle: Callable[[], None]
    info: Callable[[str], Any]
    classes: Callable[[], np.ndarray]

    def set_feature_names(self, names: Optional[Sequence[str]]) -> None:
        """Names of the features for fits from now on; None for no names."""
        self._idle()
        check(lib.set_feature_names(self._pointer, *_texts(names)), self._pointer)

    def feature_names(self) -> Optional[List[str]]:
        """The names of the features in the fit, or, before a fit, as set; None without names."""
        names: List[str] = []
        while True:
            name = lib.feature_name(self._pointer, len(names))
            if name is None:
                return names or None
            names.append(name.decode())

    def set_class_names(self, labels: Sequence[int], names: Optional[Sequence[str]]) -> None:
        """Names of classes, one for each label, for fits from now on; None for no names."""
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
            For each feature the column that holds it.
        status : int
            0; or 4 when only one side has names, so that columns are taken as they come.
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
    """An array of texts and its length; nothing at all for None."""
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
