# SPDX-License-Identifier: MIT
"""Progress of a fit or a tuning run, for callbacks, which may also end it."""
from __future__ import annotations

import math
import sys
from typing import Any, Callable, Generator, NamedTuple, Optional

from ._library import ABORT, CONTINUE, STOP, ProgressFunction

MAP, TUNE = 3, 4
PHASES = {1: "prepare", 2: "solve", MAP: "map", TUNE: "tune"}


class Progress(NamedTuple):
    """The state of a fit or a tuning run.

    ``objective`` is NaN and ``relative_gap`` infinite until the first iteration has finished.
    ``phase`` is ``"prepare"``, ``"solve"`` or ``"map"``. ``seconds`` counts from the start.

    During a tuning run ``phase`` is ``"tune"``, and only ``seconds`` and the last three fields are
    valid: ``cells_done`` of ``cells`` have finished, and the others take about ``seconds_left``,
    which is NaN if it is unknown.
    """

    cycle: int
    cycles: int
    iteration: int
    max_iterations: int
    objective: float
    lower_bound: float
    relative_gap: float
    gap_tolerance: float
    seconds: float
    phase: str
    cells_done: int = 0
    cells: int = 0
    seconds_left: float = math.nan


Callback = Callable[[Progress], Any]


class Listener:
    """Listens to a fit or a tuning run: calls the callback, and keeps its exception for later.

    No exception may pass through the library. So ``function`` always returns: after an exception it
    answers "abort", and ``error`` keeps the exception until the library has returned.
    """

    def __init__(self, callback: Optional[Callback], interval: float) -> None:
        self.error: Optional[BaseException] = None
        self._callback = callback
        self._interval = interval
        self._next = 0.0
        self._closed = False
        self._stopped = False
        self._answers = self._listen()
        next(self._answers)
        self.function = ProgressFunction(self._answers.send)

    def stop(self) -> None:
        """Ends the fit at the next call, which keeps the best so far. Any thread may call it."""
        self._stopped = True

    def close(self) -> None:
        """Drops the callback after the fit, and breaks a reference cycle."""
        self._closed = True
        self._answers.close()
        self._callback = None
        del self.function

    def raise_error(self) -> None:
        """Raises the kept exception and drops it, because its traceback refers to the caller."""
        error, self.error = self.error, None
        if error is None:
            return
        try:
            raise error
        finally:
            del error

    def fail(self, error: BaseException) -> None:
        """Ends the work at the next call. The first `error` is raised afterwards."""
        if self.error is None:
            self.error = error

    def _listen(self) -> Generator[int, Any, None]:
        """Answers each progress report.

        Python runs signal handlers when it enters a function, before the function can `try`
        anything. Ctrl-C would leave a plain function at that moment, and ctypes would print the
        exception and continue the fit. A generator is entered inside its `try`.
        """
        answer = CONTINUE
        try:
            while True:
                report = yield answer
                answer = self._answer(report.contents)
        except BaseException as error:  # Ctrl-C above all
            if self._closed:
                raise
            self.fail(error)
        while True:
            yield ABORT

    def _answer(self, report: Any) -> int:
        if self.error is not None:
            return ABORT
        if self._stopped:
            return STOP
        if self._callback is None or not self._due(report):
            return CONTINUE
        return STOP if self._callback(_progress(report)) else CONTINUE

    def _due(self, report: Any) -> bool:
        """Whether to call the callback now; it always gets the end of a cycle or a tuning run."""
        if report.seconds < self._next and not _is_end(report):
            return False
        self._next = report.seconds + self._interval
        return True


class Printer:
    """A callback that prints the progress to standard error: on a terminal it rewrites one line,
    otherwise it prints a line every second."""

    def __init__(self) -> None:
        self._stream = sys.stderr
        self._in_place = self._stream is not None and self._stream.isatty()
        self._last = -1.0
        self._width = 0

    def __call__(self, progress: Progress) -> None:
        done = (progress.phase == "map" and progress.iteration > 0
                or progress.phase == "tune" and progress.cells_done == progress.cells)
        if not self._in_place and not done and progress.seconds < self._last + 1:
            return
        self._last = progress.seconds
        line = self._line(progress)
        self._width, width = len(line), self._width
        self._write(f"\r{line.ljust(width)}" if self._in_place else line + "\n")

    def close(self) -> None:
        """Ends the line, so that later output does not overwrite it."""
        if self._in_place and self._width > 0:
            self._write("\n")
            self._width = 0

    def _write(self, text: str) -> None:
        if self._stream is not None:
            self._stream.write(text)
            self._stream.flush()

    @staticmethod
    def _line(progress: Progress) -> str:
        if progress.phase == "tune":
            left = "" if math.isnan(progress.seconds_left) else \
                f", about {progress.seconds_left:.0f} s left"
            return (f"sscda: {progress.cells_done}/{progress.cells} cells, "
                    f"{progress.seconds:.1f} s{left}")
        cycle = f" cycle {progress.cycle}/{progress.cycles}," if progress.cycles > 1 else ""
        if progress.iteration == 0:
            return f"sscda:{cycle} {progress.phase}, {progress.seconds:.1f} s"
        return (f"sscda:{cycle} iteration {progress.iteration}/{progress.max_iterations}, "
                f"objective {progress.objective:.6g}, gap {progress.relative_gap:.3g} "
                f"(until {progress.gap_tolerance:g}), {progress.seconds:.1f} s")


def _progress(report: Any) -> Progress:
    return Progress(report.cycle, report.cycles, report.iteration, report.max_iterations,
                    report.objective, report.lower_bound, report.relative_gap,
                    report.gap_tolerance, report.seconds, PHASES.get(report.phase, "other"),
                    report.cells_done, report.cells, report.seconds_left)


def _is_end(report: Any) -> bool:
    return report.phase == MAP or report.phase == TUNE and report.cells_done == report.cells
