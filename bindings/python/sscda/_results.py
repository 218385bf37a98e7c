"""What comes after a fit or search: results in another form, and caveats."""
from __future__ import annotations

import sys
import warnings
from typing import Any

import numpy as np

from ._handle import Handle
from ._library import lib, message
from .errors import WARNINGS, SscdaWarning


def sparse(model: Handle) -> Any:
    try:
        from scipy.sparse import csr_matrix
    except ImportError as error:
        raise ImportError("correspondence_sparse_ needs SciPy, which is not installed") from error
    rows, cols, values = model.triplets()
    shape = model.info("source_rows"), model.info("target_rows")
    begin = np.searchsorted(rows, np.arange(shape[0] + 1))
    return csr_matrix((values, cols, begin), shape=shape)


def warn(status: int, model: Handle) -> None:
    """Tells a caveat, once, as if it came from the caller's line."""
    kind = WARNINGS.get(status, SscdaWarning)
    said = message(model._pointer) or lib.status_name(status).decode()
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and frame.f_globals.get("__package__") == __package__:
        level, frame = level + 1, frame.f_back
    warnings.warn(said, kind, stacklevel=level)
