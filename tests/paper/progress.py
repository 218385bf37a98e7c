# SPDX-License-Identifier: MIT
"""A bar with what is left, in cells and in time."""
import sys
import time


def clock(seconds):
    hours, rest = divmod(int(seconds), 3600)
    return f"{hours} h {rest // 60:02} min" if hours else f"{rest // 60} min {rest % 60:02} s"


class Progress:
    """Cells of one table and method are taken to need about the same time as those done."""

    def __init__(self, cells, store):
        self.left = list(cells)
        self.total, self.done = len(self.left), 0
        self.seconds = {}
        for line in store.lines():
            if "wall" in line:
                self._seen(line, line["wall"])
        self.terminal = sys.stderr.isatty()
        self.shown = 0.0

    def _seen(self, cell, seconds):
        for kind in ((cell["table"], cell["method"]), cell["table"], None):
            count, total = self.seconds.get(kind, (0, 0.0))
            self.seconds[kind] = count + 1, total + seconds

    def expected(self, cell):
        for kind in ((cell["table"], cell["method"]), cell["table"], None):
            if kind in self.seconds:
                count, total = self.seconds[kind]
                return total / count
        return 0.0

    def begin(self, cell):
        self._show(cell, force=self.done == 0)

    def end(self, cell, seconds):
        self.left.pop(0)
        self.done += 1
        self._seen(cell, seconds)
        if self.done == self.total:
            self._show(cell, force=True)
            if self.terminal:
                sys.stderr.write("\n")

    def _show(self, cell, force=False):
        now = time.monotonic()
        # A log gets a line a minute, a terminal is written anew.
        if not force and now - self.shown < (0.2 if self.terminal else 60):
            return
        self.shown = now
        full = 24 * self.done // max(1, self.total)
        left = clock(sum(map(self.expected, self.left)))
        text = (f"[{'#' * full}{'.' * (24 - full)}] {self.done}/{self.total}, about {left} left: "
                f"table {cell['table']}, {cell['task']}, trial {cell['trial']}, {cell['method']}")
        sys.stderr.write(f"\r\x1b[K{text[:118]}" if self.terminal else text + "\n")
        sys.stderr.flush()
