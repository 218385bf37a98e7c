# SPDX-License-Identifier: MIT
"""Warnings about usable results, and errors for uses that make no sense."""
from __future__ import annotations

import sys
import warnings
from typing import Any, Iterator, List, Tuple, Type

from ._handle import Handle
from ._library import lib, message
from .errors import (
    WARNINGS, ArgumentError, DominantFeatureWarning, PipelineWarning, SscdaWarning)

# A feature with a larger share of the squared distances decides nearly alone.
DOMINANT = 0.9

# Methods of a pipeline that label samples, and packages whose frames may be in between.
_LABELLING = {"predict", "predict_proba", "predict_log_proba", "decision_function", "score",
              "score_samples"}
_PIPELINES = {"sklearn", "imblearn", "joblib"}


def caution(text: str, kind: Type[SscdaWarning]) -> None:
    """Warns with the line of the caller."""
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and frame.f_globals.get("__package__") == __package__:
        level, frame = level + 1, frame.f_back
    warnings.warn(text, kind, stacklevel=level)


def of_status(status: int, model: Handle) -> None:
    """Warns of the caveat of a positive status."""
    if status > 0:
        said = message(model._pointer) or lib.status_name(status).decode()
        caution(said, WARNINGS.get(status, SscdaWarning))


def of_dominance(model: Handle) -> None:
    """Warns if one feature decides the correspondence nearly alone, often because of its units."""
    share, features = model.info("dominant_share"), model.info("features")
    if share <= DOMINANT or features <= 2:
        return
    index, names = model.info("dominant_feature"), model.feature_names()
    name = f"{index} (counted from 0)" if names is None else repr(names[index])
    caution(f"feature {name} makes up {100 * share:.1f} % of the squared distances and decides "
            "nearly alone. If that is because of its units, set standardize='domain' or 'joint'",
            DominantFeatureWarning)


# Only the frames of the caller show that samples come from a pipeline of scikit-learn ------------

def of_pipeline(adapter: Any) -> None:
    """Warns if a fit is in a pipeline whose earlier steps have not processed the target."""
    for _, pipeline in _pipelines():
        skipped = _before(pipeline.steps, type(adapter))
        if skipped and not getattr(pipeline, "transform_input", None):
            caution(f"Xt has not gone through {', '.join(skipped)}, which the source has gone "
                    "through in this Pipeline. If you have not done it yourself, the two do not "
                    "fit together: leave scaling to the option standardize", PipelineWarning)
            return


def refuse_pipeline() -> None:
    """Refuses to map samples that a pipeline is about to label."""
    if any(method in _LABELLING for method, _ in _pipelines()):
        raise ArgumentError(
            "X: this Pipeline would map the samples that it labels, as if they were of the source. "
            "Target samples are not to be mapped: make the Adapter the last step and call "
            "predict(), or train a classifier on adapted_ and give it the target as it is")


def _pipelines() -> Iterator[Tuple[str, Any]]:
    """The pipelines that called this package, innermost first, and the calling methods."""
    frame = sys._getframe()
    while frame is not None and frame.f_globals.get("__package__") == __package__:
        frame = frame.f_back  # type: ignore[assignment]
    while frame is not None and str(frame.f_globals.get("__name__")).split(".")[0] in _PIPELINES:
        caller = frame.f_locals.get("self")
        if isinstance(getattr(caller, "steps", None), list):
            yield frame.f_code.co_name, caller
        frame = frame.f_back  # type: ignore[assignment]


def _before(steps: List[Tuple[str, Any]], kind: Type) -> List[str]:
    """The names of the steps before the first one that is, or may contain, an object of `kind`."""
    names = []
    for _, step in steps:
        if isinstance(step, kind) or hasattr(step, "steps"):
            break
        if step is not None and step != "passthrough":
            names.append(type(step).__name__)
    return names
