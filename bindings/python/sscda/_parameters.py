# SPDX-License-Identifier: MIT
"""Options as parameters of an estimator: plain values, or None for the value of the preset."""
from __future__ import annotations

import inspect
from typing import Any, Dict, Optional

from ._handle import Handle
from ._options import known, option_help, options
from ._shares import worded


def unset() -> Dict[str, Any]:
    return dict.fromkeys(options())


def checked(chosen: Dict[str, Any], named: Optional[Dict[str, Any]] = None) -> Dict[str, Any]:
    """Returns `chosen` if the library accepts it."""
    for key in chosen if named is None else named:
        known(key)
    if any(value is not None for value in chosen.values()):
        Handle(**worded(chosen)).close()
    return chosen


def differences(handle: Handle) -> Dict[str, Any]:
    """The options of a handle that differ from its preset."""
    with Handle(preset=handle.get("preset")) as usual:
        expected = usual.options()
    expected["preset"] = options()["preset"].default
    return {key: value for key, value in handle.options().items() if value != expected[key]}


def announce(estimator: Any) -> None:
    """Adds the options to the signature and to the help text of a class."""
    own = [parameter for parameter in inspect.signature(estimator.__init__).parameters.values()
           if parameter.kind is not inspect.Parameter.VAR_KEYWORD and parameter.name != "self"]
    named = [inspect.Parameter(key, inspect.Parameter.KEYWORD_ONLY, default=None)
             for key in options()]
    estimator.__signature__ = inspect.Signature(own + named)
    if estimator.__doc__:
        head, rest = inspect.cleandoc(estimator.__doc__).split("\n\nAttributes\n", 1)
        estimator.__doc__ = "\n\n".join((
            head, "Options\n-------\n" + option_help(), "Attributes\n" + rest))
