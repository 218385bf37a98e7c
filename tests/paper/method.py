# SPDX-License-Identifier: MIT
"""What a row of a table is: a name, settings, and a function that gives an accuracy."""
import json
import time
from dataclasses import dataclass, field, replace
from typing import Any, Callable, Dict, Optional


@dataclass(frozen=True)
class Method:
    name: str
    title: str
    call: Callable[..., Dict[str, Any]]
    settings: Dict[str, Any] = field(default_factory=dict)
    published: Optional[str] = None  # the paper's column for it
    trials: Optional[int] = None  # at most so many
    # What the settings leave to a program that may change, such as the library's defaults.
    identity: Dict[str, Any] = field(default_factory=dict)

    @property
    def spec(self):
        """Results of other settings, or of a library with other defaults, are other results."""
        return json.dumps({**self.settings, **self.identity}, sort_keys=True)

    def capped(self, trials):
        return replace(self, trials=trials)

    def run(self, problem):
        """The result with seconds of CPU and wall clock for all of it."""
        wall, cpu = time.perf_counter(), time.process_time()
        result = self.call(problem, **self.settings)
        return {**result, "cpu": time.process_time() - cpu, "wall": time.perf_counter() - wall}


def over_grid(points, score):
    """An entry for each point of a grid: its accuracy and CPU time."""
    cells = []
    for point in points:
        begin = time.process_time()
        answer = score(point)
        accuracy, more = answer if isinstance(answer, tuple) else (answer, {})
        cells.append({"options": point, "accuracy": accuracy,
                      "cpu": time.process_time() - begin, **more})
    return {"cells": cells}


def product(**values):
    """All combinations of the values, as dictionaries; the first name varies slowest."""
    points = [{}]
    for name, choices in values.items():
        points = [{**point, name: choice} for point in points for choice in choices]
    return points
