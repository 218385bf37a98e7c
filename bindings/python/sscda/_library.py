# SPDX-License-Identifier: MIT
"""Finds and loads the shared library, checks its version, and declares its functions."""
from __future__ import annotations

import ctypes
import os
import re
import sys
from ctypes import POINTER, c_char_p, c_double, c_int32, c_int64, c_void_p
from typing import Any, Iterable, List

from .errors import ERRORS, LibraryError, SscdaError

ABI_VERSION = 1
# The oldest usable release, as major * 10000 + minor * 100 + patch.
OLDEST = 100

FLOAT64, FLOAT32 = 1, 2
UNLABELED = -(2**31)
SOURCE, TARGET = 1, 2
DOUBLE, INT, BOOL, CHOICE, TEXT = 1, 2, 3, 4, 5
OPTION_GRID, COLUMN_OPTION = 1, 1
CONTINUE, STOP, ABORT = 0, 1, 2
PRODUCT, LIST = 1, 2
BEST = -1
REPLACE, MERGE = 1, 2


class Matrix(ctypes.Structure):
    """``sscda_matrix``: a view, strides in elements."""

    _fields_ = [("data", c_void_p), ("rows", c_int64), ("cols", c_int64),
                ("row_stride", c_int64), ("col_stride", c_int64),
                ("dtype", c_int32), ("reserved", c_int32)]


class OptionRecord(ctypes.Structure):
    """``sscda_option``: one row of the option table."""

    _fields_ = [("key", c_char_p), ("doc", c_char_p), ("since", c_char_p), ("choices", c_char_p),
                ("default_text", c_char_p), ("default_number", c_double), ("minimum", c_double),
                ("maximum", c_double), ("type", c_int32), ("flags", c_int32)]


class ProgressRecord(ctypes.Structure):
    """``sscda_progress``, the members of 0.1; later releases may append more."""

    _fields_ = [("cycle", c_int64), ("cycles", c_int64), ("iteration", c_int64),
                ("max_iterations", c_int64), ("objective", c_double), ("lower_bound", c_double),
                ("relative_gap", c_double), ("gap_tolerance", c_double), ("seconds", c_double),
                ("phase", c_int32), ("reserved", c_int32),
                ("cells_done", c_int64), ("cells", c_int64), ("seconds_left", c_double)]


# The second argument, the payload, is not declared: the called method takes one argument (see
# _progress.py), and on every 64-bit platform a callee may ignore further arguments.
ProgressFunction = ctypes.CFUNCTYPE(c_int32, POINTER(ProgressRecord))
# Training samples, their labels, samples to label, output for their labels, payload.
ClassifyFunction = ctypes.CFUNCTYPE(c_int32, POINTER(Matrix), POINTER(c_int32), POINTER(Matrix),
                                    POINTER(c_int32), c_void_p)

_handle, _text, _out_handle = c_void_p, c_char_p, POINTER(c_void_p)
_grid, _out_int32 = c_void_p, POINTER(c_int32)
_matrix, _out_double = POINTER(Matrix), POINTER(c_double)
_out_int64, _out_text = POINTER(c_int64), POINTER(c_char_p)

# Name, result, arguments. Arrays are passed as addresses (c_void_p).
PROTOTYPES = [
    ("status_name", _text, [c_int32]),
    ("last_error", _text, [_handle]),
    ("create", c_int32, [_out_handle]),
    ("destroy", None, [_handle]),
    ("fit", c_int32, [_handle, _matrix, c_void_p, _matrix]),
    ("map", c_int32, [_handle, _matrix, _matrix]),
    ("adapted", c_int32, [_handle, _matrix]),
    ("predict", c_int32, [_handle, _matrix, c_void_p, c_void_p, c_int64]),
    ("prepare", c_int32, [_handle, c_int32, _matrix, _matrix]),
    ("set_double", c_int32, [_handle, _text, c_double]),
    ("set_int", c_int32, [_handle, _text, c_int64]),
    ("set_string", c_int32, [_handle, _text, _text]),
    ("get_double", c_int32, [_handle, _text, _out_double]),
    ("get_int", c_int32, [_handle, _text, _out_int64]),
    ("get_string", c_int32, [_handle, _text, _out_text]),
    ("option_count", c_int32, []),
    ("option_describe", c_int32, [c_int32, POINTER(OptionRecord)]),
    ("correspondence", c_int32, [_handle, _matrix]),
    ("correspondence_nnz", c_int32, [_handle, _out_int64]),
    ("correspondence_triplets", c_int32, [_handle, c_void_p, c_void_p, c_void_p, c_int64]),
    ("target_labels", c_int32, [_handle, c_void_p, c_void_p, c_int64]),
    ("classes", c_int32, [_handle, c_void_p, c_int64]),
    ("class_shares", c_int32, [_handle, c_void_p, c_void_p, c_int64]),
    ("info_double", c_int32, [_handle, _text, _out_double]),
    ("info_int", c_int32, [_handle, _text, _out_int64]),
    ("info_string", c_int32, [_handle, _text, _out_text]),
    ("info_count", c_int32, []),
    ("info_describe", c_int32, [c_int32, _out_text, _out_int32]),
    ("trace", c_int32, [_handle, _text, c_void_p, c_int64, _out_int64]),
    ("set_progress", c_int32, [_handle, ProgressFunction, c_void_p]),
    ("cancel", c_int32, [_handle]),
    ("set_feature_names", c_int32, [_handle, _out_text, c_int64]),
    ("set_class_names", c_int32, [_handle, c_void_p, _out_text, c_int64]),
    ("feature_name", _text, [_handle, c_int64]),
    ("class_name", _text, [_handle, c_int32]),
    ("match_features", c_int32, [_handle, _out_text, c_int64, c_void_p, c_int64]),
    ("set_weights", c_int32, [_handle, c_void_p, c_int64, c_void_p, c_int64]),
    ("set_class_shares", c_int32, [_handle, c_void_p, c_void_p, c_int64]),
    ("save", c_int32, [_handle, _text]),
    ("load", c_int32, [_out_handle, _text]),
    ("load_limited", c_int32, [_out_handle, _text, c_int64]),
    ("serialize", c_int32, [_handle, c_void_p, c_int64, _out_int64]),
    ("deserialize", c_int32, [_out_handle, c_void_p, c_int64]),
    ("estimate_memory", c_int32, [_handle, c_int64, c_int64, c_int64, _out_int64]),
    ("grid_create", c_int32, [POINTER(_grid)]),
    ("grid_destroy", None, [_grid]),
    ("grid_add_double", c_int32, [_grid, _text, c_void_p, c_int64]),
    ("grid_add_int", c_int32, [_grid, _text, c_void_p, c_int64]),
    ("grid_add_string", c_int32, [_grid, _text, _out_text, c_int64]),
    ("grid_add_defaults", c_int32, [_grid]),
    ("grid_set_shape", c_int32, [_grid, c_int32]),
    ("grid_set_part", c_int32, [_grid, c_int64, c_int64]),
    ("grid_cells", c_int32, [_grid, _handle, _out_int64]),
    ("tune_set_classifier", c_int32, [_handle, ClassifyFunction, c_void_p]),
    ("tune", c_int32, [_handle, _grid, _matrix, c_void_p, _matrix]),
    ("tune_apply", c_int32, [_handle, c_int64, _matrix, c_void_p, _matrix]),
    ("tune_info_int", c_int32, [_handle, _text, _out_int64]),
    ("tune_info_double", c_int32, [_handle, _text, _out_double]),
    ("tune_info_string", c_int32, [_handle, _text, _out_text]),
    ("tune_column_count", c_int32, [_handle, _out_int32]),
    ("tune_column_describe", c_int32, [_handle, c_int32, _out_text, _out_int32, _out_int32]),
    ("tune_column", c_int32, [_handle, _text, c_void_p, c_int64]),
    ("tune_word", c_int32, [_handle, _text, c_int64, _out_text]),
    ("tune_labels", c_int32, [_handle, c_int64, c_void_p, c_int64]),
    ("tune_vote", c_int32, [_handle, c_void_p, c_void_p, c_int64]),
    ("tune_export", c_int32, [_handle, c_void_p, c_int64, _out_int64]),
    ("tune_import", c_int32, [_handle, c_void_p, c_int64, c_int32]),
    ("live_handles", c_int64, []),
    ("version", _text, []),
    ("version_number", c_int32, []),
    ("abi_version", c_int32, []),
]


def file_name() -> str:
    """The file name of the library for the loader of this system."""
    if sys.platform == "win32":
        return "sscda.dll"
    if sys.platform == "darwin":
        return f"libsscda.{ABI_VERSION}.dylib"
    return f"libsscda.so.{ABI_VERSION}"


def candidates() -> List[str]:
    """The places of the library, in this order. If SSCDA_LIBRARY is set, it is the only one."""
    chosen = os.environ.get("SSCDA_LIBRARY")
    if chosen:
        return [chosen]
    name = file_name()
    here = os.path.dirname(os.path.abspath(__file__))
    folder = "Library/bin" if sys.platform == "win32" else "lib"
    # The package, the environment (venv, conda), and the places of the system.
    return [os.path.join(here, name), os.path.join(sys.prefix, *folder.split("/"), name), name]


def load(paths: Iterable[str]) -> Any:
    """The first library of `paths` that loads, with its functions declared.

    Functions lose their prefix: ``load(...).fit`` is ``sscda_fit``.
    """
    said = []
    for path in paths:
        try:
            library = ctypes.CDLL(path)
        except OSError as error:
            said.append(f"  {error}")
            continue
        return Library(library, path)
    raise LibraryError(
        "the libsscda shared library was not found. Install it, or set the environment variable "
        "SSCDA_LIBRARY to its full path. Tried:\n" + "\n".join(said))


class Library:
    """The exported functions as attributes."""

    def __init__(self, library: ctypes.CDLL, path: str) -> None:
        self.path = path
        # Checks the version before it declares the functions, which another library may lack.
        self._check_version(library, path)
        for name, result, arguments in PROTOTYPES:
            function = getattr(library, "sscda_" + name)
            function.restype, function.argtypes = result, arguments
            setattr(self, name, function)

    @staticmethod
    def _check_version(library: ctypes.CDLL, path: str) -> None:
        try:
            abi = library.sscda_abi_version()
            release = library.sscda_version_number()
        except AttributeError:
            raise LibraryError(f"{path} is not libsscda: it has no sscda_abi_version()") from None
        if abi != ABI_VERSION:
            raise LibraryError(
                f"{path} has ABI version {abi}, and this package is for ABI version {ABI_VERSION}: "
                "install a matching pair of library and package")
        if release < OLDEST:
            raise LibraryError(f"{path} is too old for this package: please install a newer one")


lib: Any = load(candidates())


def check(status: int, handle: Any = None) -> int:
    """Raises the exception of a negative `status`, with the library's message.

    Call it on the thread of the failing call, right after that call.
    """
    if status < 0:
        raise error(status, message(handle) or "no message")
    return status


def read_bytes(call: Any, handle: Any) -> bytes:
    """The bytes that a function such as ``sscda_serialize`` writes."""
    size = c_int64()
    check(call(handle, None, 0, ctypes.byref(size)), handle)
    buffer = bytearray(size.value)
    view = (ctypes.c_char * size.value).from_buffer(buffer)
    check(call(handle, ctypes.byref(view), size, ctypes.byref(size)), handle)
    del view
    return bytes(buffer)


# Replacements for the terms of C in the library's messages. Other texts stay as they are.
WORDS = [
    (r"^a: ", "source_weights: "),
    (r"^b: ", "target_weights: "),
    (r"sscda_set_(weights|feature_names)\(\) was given ", "there are "),
    (r"^handle: call sscda_fit\(\)", "not fitted yet: call fit()"),
    (r"^handle: call sscda_tune\(\)", "not tuned yet: call tune()"),
    (r"\bsscda_(\w+)\(\)", r"\1()"),
    (r"set it on the handle$", "set it for the whole tuning run"),
    (r"\bNULL\b", "None"),
    (r"-nan\b", "nan"),
]


def message(handle: Any = None) -> str:
    """The message of the last call on this thread, in Python's terms."""
    return in_python(lib.last_error(handle).decode())


def in_python(text: str) -> str:
    """A text of the library in Python's terms."""
    for pattern, word in WORDS:
        text = re.sub(pattern, word, text)
    return text


def error(status: int, text: str) -> SscdaError:
    """The exception for a status."""
    kind = ERRORS.get(status)
    if kind is not None:
        return kind(text)
    # A code of a later release.
    unknown = SscdaError(text)
    unknown.status, unknown.name = status, lib.status_name(status).decode()
    return unknown
