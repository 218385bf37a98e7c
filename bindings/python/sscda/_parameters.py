"""Options as parameters of an estimator: plain values, None where the preset decides."""
from __future__ import annotations

from typing import Any, Dict, Optional

from ._handle import Handle
from ._options import known, options


def unset() -> Dict[str, Any]:
    return dict.fromkeys(options())


def checked(chosen: Dict[str, Any], named: Optional[Dict[str, Any]] = None) -> Dict[str, Any]:
    """`chosen` after the library has found nothing wrong with it."""
    for key in chosen if named is None else named:
        known(key)
    if any(value is not None for value in chosen.values()):
        Handle(**chosen).close()
    return chosen


def differences(handle: Handle) -> Dict[str, Any]:
    """The options of a handle that its preset does not explain."""
    with Handle(preset=handle.get("preset")) as usual:
        expected = usual.options()
    expected["preset"] = options()["preset"].default
    return {key: value for key, value in handle.options().items() if value != expected[key]}
