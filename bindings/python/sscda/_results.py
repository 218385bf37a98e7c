# SPDX-License-Identifier: MIT
"""Results of a fit in other forms."""
from __future__ import annotations

from typing import Any

import numpy as np

from ._handle import Handle


def sparse(model: Handle) -> Any:
    try:
        from scipy.sparse import csr_matrix
    except ImportError as error:
        raise ImportError("correspondence_sparse_ needs SciPy, which is not installed") from error
    rows, cols, values = model.triplets()
    shape = model.info("source_rows"), model.info("target_rows")
    begin = np.searchsorted(rows, np.arange(shape[0] + 1))
    return csr_matrix((values, cols, begin), shape=shape)
