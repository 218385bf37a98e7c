# SPDX-License-Identifier: MIT
"""What can go wrong, as exceptions and warnings.

Every exception is an :class:`SscdaError` and also of the built-in kind that fits, so that
``except ValueError`` and the like work as usual. The class attribute ``status`` is the library's
code, and ``name`` its name, such as ``"SSCDA_ERROR_LABELS"``.
"""
from __future__ import annotations

from typing import Dict, Tuple, Type


class SscdaError(Exception):
    """Any error of the library or of this package."""

    status: int = -1
    name: str = "SSCDA_UNKNOWN"


class ArgumentError(SscdaError, ValueError):
    """An argument that cannot be: a wrong shape, a wrong kind of element."""

    status, name = -1, "SSCDA_ERROR_ARGUMENT"


class DimensionError(SscdaError, ValueError):
    """Shapes that do not fit each other."""

    status, name = -2, "SSCDA_ERROR_DIMENSION"


class NotFiniteError(SscdaError, ValueError):
    """NaN or infinity in the data; the message says where, counted from 0."""

    status, name = -3, "SSCDA_ERROR_NOT_FINITE"


class LabelsError(SscdaError, ValueError):
    """Labels are needed and missing, or cannot be used."""

    status, name = -4, "SSCDA_ERROR_LABELS"


class WeightsError(SscdaError, ValueError):
    """Weights that are not positive, or sums that do not match."""

    status, name = -5, "SSCDA_ERROR_WEIGHTS"


class OptionError(SscdaError, ValueError):
    """An unknown option, the wrong type or a value out of bounds."""

    status, name = -6, "SSCDA_ERROR_OPTION"


class NotFittedError(SscdaError, ValueError, AttributeError):
    """A result was asked for before a fit.

    An ``AttributeError`` too, so that ``hasattr(adapter, "adapted_")`` is False until then.
    """

    status, name = -7, "SSCDA_ERROR_NOT_FITTED"


class CapacityError(SscdaError, ValueError):
    """An output that is too small."""

    status, name = -8, "SSCDA_ERROR_CAPACITY"


class UnavailableError(SscdaError, NotImplementedError):
    """Not compiled into this library."""

    status, name = -9, "SSCDA_ERROR_UNAVAILABLE"


class OutOfMemoryError(SscdaError, MemoryError):
    """Not enough memory; the message has sizes."""

    status, name = -10, "SSCDA_ERROR_MEMORY"


class FileError(SscdaError, OSError):
    """A file could not be read or written."""

    status, name = -11, "SSCDA_ERROR_IO"


class FormatError(SscdaError, ValueError):
    """Not a model, damaged, or of a newer format."""

    status, name = -12, "SSCDA_ERROR_FORMAT"


class BusyError(SscdaError, RuntimeError):
    """Called during a fit, from its callback or from another thread."""

    status, name = -13, "SSCDA_ERROR_BUSY"


class NumericError(SscdaError, OverflowError):
    """The numbers overflow: rescale the features."""

    status, name = -14, "SSCDA_ERROR_NUMERIC"


class InternalError(SscdaError, RuntimeError):
    """A bug in libsscda; please report the message."""

    status, name = -15, "SSCDA_ERROR_INTERNAL"


class AbortedError(SscdaError, RuntimeError):
    """The fit was aborted. (An error of your callback comes out as itself, not as this.)"""

    status, name = -16, "SSCDA_ERROR_ABORTED"


class NotRunError(SscdaError, RuntimeError):
    """A cell of a search was not reached."""

    status, name = -17, "SSCDA_ERROR_NOT_RUN"


class LibraryError(SscdaError, ImportError):
    """The shared library cannot be found, or is not one that this package can use."""

    status, name = -9, "SSCDA_ERROR_UNAVAILABLE"


class SscdaWarning(UserWarning):
    """A result that can be used, and something to know about it."""

    status: int = 1
    name: str = "SSCDA_UNKNOWN"


class NotConvergedWarning(SscdaWarning):
    """``max_iterations`` or rounding came before ``gap_tolerance``."""

    status, name = 1, "SSCDA_NOT_CONVERGED"


class TimeLimitWarning(SscdaWarning):
    """``time_limit`` came before ``gap_tolerance``."""

    status, name = 2, "SSCDA_TIME_LIMIT"


class CancelledWarning(SscdaWarning):
    """Stopped by the callback or by ``cancel()``; the best so far is kept."""

    status, name = 3, "SSCDA_CANCELLED"


class ByPositionWarning(SscdaWarning):
    """Columns were taken by position: only one of two tables has names of columns."""

    status, name = 4, "SSCDA_BY_POSITION"


class DominantFeatureWarning(SscdaWarning):
    """One feature decides nearly alone, mostly because of its units; see ``standardize``."""

    status, name = 0, "SSCDA_OK"


class PipelineWarning(SscdaWarning):
    """The target of a fit has not gone through the steps of a pipeline that the source has."""

    status, name = 0, "SSCDA_OK"


_ERRORS: Tuple[Type[SscdaError], ...] = (
    ArgumentError, DimensionError, NotFiniteError, LabelsError, WeightsError, OptionError,
    NotFittedError, CapacityError, UnavailableError, OutOfMemoryError, FileError, FormatError,
    BusyError, NumericError, InternalError, AbortedError, NotRunError,
)
# By status.
ERRORS: Dict[int, Type[SscdaError]] = {kind.status: kind for kind in _ERRORS}
WARNINGS: Dict[int, Type[SscdaWarning]] = {
    kind.status: kind
    for kind in (NotConvergedWarning, TimeLimitWarning, CancelledWarning, ByPositionWarning)
}
