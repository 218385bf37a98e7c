# SPDX-License-Identifier: MIT
"""Exceptions and warnings.

Every exception is an :class:`SscdaError` and also derives from a built-in exception, so that
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
    """An argument is invalid, for example in its shape or the type of its elements."""

    status, name = -1, "SSCDA_ERROR_ARGUMENT"


class DimensionError(SscdaError, ValueError):
    """Shapes do not match."""

    status, name = -2, "SSCDA_ERROR_DIMENSION"


class NotFiniteError(SscdaError, ValueError):
    """The data have NaN or infinity; the message names the place, counted from 0."""

    status, name = -3, "SSCDA_ERROR_NOT_FINITE"


class LabelsError(SscdaError, ValueError):
    """Labels are missing or invalid."""

    status, name = -4, "SSCDA_ERROR_LABELS"


class WeightsError(SscdaError, ValueError):
    """Weights are not positive and finite, or their sum overflows."""

    status, name = -5, "SSCDA_ERROR_WEIGHTS"


class OptionError(SscdaError, ValueError):
    """An option is unknown, has the wrong type or is out of bounds."""

    status, name = -6, "SSCDA_ERROR_OPTION"


class NotFittedError(SscdaError, ValueError, AttributeError):
    """A call needs a fit, and there is none.

    It is an ``AttributeError`` too, so that ``hasattr(adapter, "adapted_")`` is False before a fit.
    """

    status, name = -7, "SSCDA_ERROR_NOT_FITTED"


class CapacityError(SscdaError, ValueError):
    """An output is too small."""

    status, name = -8, "SSCDA_ERROR_CAPACITY"


class UnavailableError(SscdaError, NotImplementedError):
    """This library was compiled without the requested part."""

    status, name = -9, "SSCDA_ERROR_UNAVAILABLE"


class OutOfMemoryError(SscdaError, MemoryError):
    """There is not enough memory; the message has sizes."""

    status, name = -10, "SSCDA_ERROR_MEMORY"


class FileError(SscdaError, OSError):
    """A file could not be read or written."""

    status, name = -11, "SSCDA_ERROR_IO"


class FormatError(SscdaError, ValueError):
    """The data are not a model, are damaged, or have a newer format."""

    status, name = -12, "SSCDA_ERROR_FORMAT"


class BusyError(SscdaError, RuntimeError):
    """The object is in use: a fit or a tuning run is under way on it."""

    status, name = -13, "SSCDA_ERROR_BUSY"


class NumericError(SscdaError, OverflowError):
    """Numbers overflow: rescale the features."""

    status, name = -14, "SSCDA_ERROR_NUMERIC"


class InternalError(SscdaError, RuntimeError):
    """A bug in libsscda; please report the message."""

    status, name = -15, "SSCDA_ERROR_INTERNAL"


class AbortedError(SscdaError, RuntimeError):
    """The fit was aborted. An exception of your callback is raised itself instead of this one."""

    status, name = -16, "SSCDA_ERROR_ABORTED"


class NotRunError(SscdaError, RuntimeError):
    """The tuning run did not reach a cell."""

    status, name = -17, "SSCDA_ERROR_NOT_RUN"


class LibraryError(SscdaError, ImportError):
    """The shared library was not found, or does not match this package."""

    status, name = -9, "SSCDA_ERROR_UNAVAILABLE"


class SscdaWarning(UserWarning):
    """A result is usable, with a caveat."""

    status: int = 1
    name: str = "SSCDA_UNKNOWN"


class NotConvergedWarning(SscdaWarning):
    """The fit reached ``max_iterations`` or the limit of rounding before ``gap_tolerance``."""

    status, name = 1, "SSCDA_NOT_CONVERGED"


class TimeLimitWarning(SscdaWarning):
    """The fit reached ``time_limit`` before ``gap_tolerance``."""

    status, name = 2, "SSCDA_TIME_LIMIT"


class CancelledWarning(SscdaWarning):
    """The callback or ``cancel()`` stopped the fit, which keeps the best result so far."""

    status, name = 3, "SSCDA_CANCELLED"


class ByPositionWarning(SscdaWarning):
    """Columns were matched by position: only one of two tables has names of columns."""

    status, name = 4, "SSCDA_BY_POSITION"


class DominantFeatureWarning(SscdaWarning):
    """One feature decides nearly alone, often because of its units; see ``standardize``."""

    status, name = 0, "SSCDA_OK"


class PipelineWarning(SscdaWarning):
    """The steps of a pipeline have processed the source of a fit, but not the target."""

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
