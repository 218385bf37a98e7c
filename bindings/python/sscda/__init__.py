# SPDX-License-Identifier: MIT
"""Domain adaptation by sample-to-sample correspondence.

You have labelled samples of one domain (the source) and unlabelled samples of another (the target),
described by the same features. This package finds a soft correspondence between the two, regresses
a map from it, and moves the source onto the target, so that a classifier trained on the moved
source suits the target::

    import sscda

    adapter = sscda.Adapter(lambda_s=0.5).fit(Xs, ys, Xt)
    adapter.predict(Xt)                              # the classes of the target samples

    search = sscda.tune(Xs, ys, Xt, grid={"lambda_s": [0, 0.1, 1]})
    search.apply().predict(Xt)                       # the same, with the best options

    adapter.adapted_                                 # the adapted source, labelled by ys

It is a face of the C library libsscda, which has to be installed; the environment variable
SSCDA_LIBRARY says where, if it is not where the system looks. :func:`option_help` explains the
options, :mod:`sscda.plot` draws, and :class:`Handle` is the library call by call.
"""
from ._adapter import Adapter
from ._calls import adapt, estimate_memory, tune
from ._grid import Grid
from ._handle import Handle
from ._library import UNLABELED, lib as _lib
from ._options import Option, option_help, options
from ._progress import Progress
from ._search import Cell, Search
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
    """The release of the loaded library."""
    return _lib.version().decode()


def library_path() -> str:
    """What the loaded library was found as."""
    return _lib.path


def live_handles() -> int:
    """How many handles of the library exist in this process."""
    return _lib.live_handles()


__all__ = [
    "Adapter", "Cell", "Grid", "Handle", "Option", "Progress", "Search", "UNLABELED", "adapt",
    "estimate_memory", "library_path", "library_version", "live_handles", "option_help", "options",
    "tune",
    "AbortedError", "ArgumentError", "BusyError", "ByPositionWarning", "CancelledWarning",
    "CapacityError", "DimensionError", "DominantFeatureWarning", "FileError", "FormatError",
    "InternalError", "LabelsError", "LibraryError", "NotConvergedWarning", "NotFiniteError",
    "NotFittedError", "NotRunError", "NumericError", "OptionError", "OutOfMemoryError",
    "PipelineWarning", "SscdaError", "SscdaWarning", "TimeLimitWarning", "UnavailableError",
    "WeightsError",
]
