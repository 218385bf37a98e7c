# SPDX-License-Identifier: MIT
"""Domain adaptation by sample-to-sample correspondence.

You have labelled samples of one domain (the source) and unlabelled samples of another (the target)
with the same features. This package finds a soft correspondence between the two, fits a map to it,
and moves the source onto the target, so that a classifier trained on the adapted source suits the
target::

    import sscda

    adapter = sscda.Adapter(lambda_s=0.5).fit(Xs, ys, Xt)
    adapter.predict(Xt)                              # the classes of the target samples

    tuning = sscda.tune(Xs, ys, Xt, grid={"lambda_s": [0, 0.1, 1]})
    tuning.apply().predict(Xt)                       # the same, with the best options

    adapter.adapted_                                 # the adapted source, labelled by ys

The package uses the C library libsscda, which has to be installed. If the system does not find it,
set the environment variable SSCDA_LIBRARY to its path. :func:`option_help` explains the options,
:mod:`sscda.plot` draws plots, and :class:`Handle` offers the library call by call.
"""
from ._adapter import Adapter
from ._calls import adapt, estimate_memory, tune
from ._grid import Grid
from ._handle import Handle
from ._library import UNLABELED, lib as _lib
from ._options import Option, option_help, options
from ._progress import Progress
from ._tuning import Cell, Tuning
from .errors import (
    AbortedError,
    ArgumentError,
    BusyError,
    ByPositionWarning,
    CancelledWarning,
    CapacityError,
    DimensionError,
    DominantFeatureWarning,
    FileError,
    FormatError,
    InternalError,
    LabelsError,
    LibraryError,
    NotConvergedWarning,
    NotFiniteError,
    NotFittedError,
    NotRunError,
    NumericError,
    OptionError,
    OutOfMemoryError,
    PipelineWarning,
    SscdaError,
    SscdaWarning,
    TimeLimitWarning,
    UnavailableError,
    WeightsError,
)

__version__ = "0.1.0"


def library_version() -> str:
    """The version of the loaded library."""
    return _lib.version().decode()


def library_path() -> str:
    """The path or name by which the library was loaded."""
    return _lib.path


def live_handles() -> int:
    """The number of handles of the library in this process."""
    return _lib.live_handles()


__all__ = [
    "Adapter", "Cell", "Grid", "Handle", "Option", "Progress", "Tuning", "UNLABELED", "adapt",
    "estimate_memory", "library_path", "library_version", "live_handles", "option_help", "options",
    "tune",
    "AbortedError", "ArgumentError", "BusyError", "ByPositionWarning", "CancelledWarning",
    "CapacityError", "DimensionError", "DominantFeatureWarning", "FileError", "FormatError",
    "InternalError", "LabelsError", "LibraryError", "NotConvergedWarning", "NotFiniteError",
    "NotFittedError", "NotRunError", "NumericError", "OptionError", "OutOfMemoryError",
    "PipelineWarning", "SscdaError", "SscdaWarning", "TimeLimitWarning", "UnavailableError",
    "WeightsError",
]
