# SPDX-License-Identifier: MIT
"""The options, from the library's own table. This file knows no option except ``preset``."""
from __future__ import annotations

import ctypes
import math
import operator
import textwrap
from numbers import Real
from typing import Any, Dict, NamedTuple, Tuple, Union

import numpy as np

from ._library import (
    BOOL, CHOICE, DOUBLE, INT, OPTION_GRID, OptionRecord, check, in_python, lib)
from .errors import OptionError

Value = Union[bool, int, float, str]
# The types of options in Python.
TYPE_NAMES = {DOUBLE: "float", INT: "int", BOOL: "bool", CHOICE: "str"}


class Option(NamedTuple):
    """An option: its key, values and description."""

    key: str
    type: str
    default: Value
    minimum: float
    maximum: float
    choices: Tuple[str, ...]
    doc: str
    since: str
    grid: bool

    @property
    def allowed(self) -> str:
        """The allowed values, as text."""
        if self.choices:
            return ", ".join(map(repr, self.choices))
        if self.type == "bool":
            return "False, True"
        if math.isinf(self.maximum) or self.maximum >= 2**53:
            return f"at least {self.minimum:g}"
        return f"{self.minimum:g} to {self.maximum:g}"


def _describe(index: int) -> Option:
    record = OptionRecord()
    check(lib.option_describe(index, ctypes.byref(record)))
    kind = record.type
    default: Value = record.default_text.decode()
    if kind == DOUBLE:
        default = record.default_number
    elif kind == INT:
        default = int(record.default_number)
    elif kind == BOOL:
        default = bool(record.default_number)
    choices = tuple(record.choices.decode().split("|")) if record.choices else ()
    return Option(record.key.decode(), TYPE_NAMES.get(kind, "other"), default, record.minimum,
                  record.maximum, choices, in_python(record.doc.decode()),
                  record.since.decode(), bool(record.flags & OPTION_GRID))


_TABLE: Dict[str, Option] = {
    option.key: option for option in map(_describe, range(lib.option_count()))}


def options() -> Dict[str, Option]:
    """The options of the loaded library.

    Returns
    -------
    dict of str to Option
        The ``key``, ``type``, ``default``, ``minimum``, ``maximum``, ``choices``, ``doc``,
        ``since`` and ``grid`` (whether a grid may contain it) of each option, by its key.

    Examples
    --------
    >>> import sscda
    >>> sscda.options()["map"].choices
    ('linear', 'rigid', 'kernel', 'neural', 'barycentric', 'none')
    """
    return dict(_TABLE)


def option_help(*keys: str) -> str:
    """A description of the named options, or of all.

    Examples
    --------
    >>> import sscda
    >>> print(sscda.option_help("cycles"))
    cycles : int, default 1
        Number of cycles. Each cycle computes a correspondence and a map, starting from the source
        as the cycles before have mapped it. Allowed: at least 1.
    """
    return "\n".join(_help(known(key)) for key in keys or _TABLE)


def _help(option: Option) -> str:
    text = f"{option.doc} Allowed: {option.allowed}."
    return f"{option.key} : {option.type}, default {option.default!r}\n" + textwrap.fill(
        text, 94, initial_indent="    ", subsequent_indent="    ")


def known(key: str) -> Option:
    """The option with this key."""
    if key not in _TABLE:
        raise OptionError(f"unknown option {key!r}; known are: {', '.join(_TABLE)}")
    return _TABLE[key]


def plain(key: str, value: Any) -> Union[int, float, bytes]:
    """Converts a Python value to the type of the option in the library."""
    kind = known(key).type
    if kind == "float":
        return _float(key, value)
    return _int(key, value) if kind in ("int", "bool") else _word(key, value)


def set_option(handle: Any, key: str, value: Any) -> None:
    """Sets an option of the handle from a Python value."""
    said, name = plain(key, value), key.encode()
    kind = known(key).type
    if kind == "float":
        status = lib.set_double(handle, name, said)
    elif kind in ("int", "bool"):
        status = lib.set_int(handle, name, said)
    else:
        status = lib.set_string(handle, name, said)
    check(status, handle)


def get_option(handle: Any, key: str) -> Value:
    """The value of an option of the handle."""
    kind = known(key).type
    name = key.encode()
    if kind == "float":
        number = ctypes.c_double()
        check(lib.get_double(handle, name, ctypes.byref(number)), handle)
        return number.value
    if kind in ("int", "bool"):
        integer = ctypes.c_int64()
        check(lib.get_int(handle, name, ctypes.byref(integer)), handle)
        return bool(integer.value) if kind == "bool" else integer.value
    word = ctypes.c_char_p()
    check(lib.get_string(handle, name, ctypes.byref(word)), handle)
    return (word.value or b"").decode()


def preset_first(chosen: Dict[str, Any]) -> Dict[str, Any]:
    """The options in the order to set them, without those that are None."""
    first = {"preset": chosen["preset"]} if "preset" in chosen else {}
    return {key: value for key, value in {**first, **chosen}.items() if value is not None}


def _float(key: str, value: Any) -> float:
    if isinstance(value, Real):
        return float(value)
    raise _wrong(key, value, "a number")


def _int(key: str, value: Any) -> int:
    # Accepts floats such as 1e4 as whole numbers.
    if isinstance(value, (float, np.floating)) and float(value).is_integer():
        value = int(value)
    try:
        whole = operator.index(bool(value) if isinstance(value, np.bool_) else value)
    except TypeError:
        raise _wrong(key, value, "a whole number") from None
    # ctypes would silently drop the higher bits.
    if not -(2**63) <= whole < 2**63:
        raise OptionError(f"option {key!r}: {whole} is out of bounds; allowed is "
                          f"{known(key).allowed}")
    return whole


def _word(key: str, value: Any) -> bytes:
    if not isinstance(value, str):
        raise _wrong(key, value, f"one of {known(key).allowed}")
    if "\0" in value:
        raise OptionError(f"option {key!r}: {value!r} is not one of {known(key).allowed}")
    return value.encode()


def _wrong(key: str, value: Any, wanted: str) -> OptionError:
    return OptionError(f"option {key!r}: expected {wanted}, got {value!r}")
