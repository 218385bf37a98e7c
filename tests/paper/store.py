# SPDX-License-Identifier: MIT
"""Results as lines of JSON, one for each (table, task, trial, method), appended when it is done.

A run that was killed goes on where it was. A line whose `spec`, the settings of its method, is not
that of today does not count.
"""
import json
import os

KEY = ("table", "task", "trial", "method", "spec")


class Store:
    def __init__(self, path, earlier=()):
        """`earlier` are lines of another place; those of the file count for more."""
        self.path = path
        self._lines = {}
        for line in (*earlier, *read(path)):
            self._lines[key_of(line)] = line

    def get(self, **key):
        return self._lines.get(key_of(key))

    def add(self, key, result):
        """Writes a result so that it outlives this process."""
        line = {**key, **result}
        os.makedirs(os.path.dirname(os.path.abspath(self.path)), exist_ok=True)
        with open(self.path, "a+b") as file:
            # After a line that was cut short by a kill a new one begins.
            if file.tell() > 0:
                file.seek(-1, os.SEEK_END)
                if file.read(1) != b"\n":
                    file.write(b"\n")
            file.write(json.dumps(line).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())
        self._lines[key_of(line)] = line

    def lines(self, **wanted):
        """The results that have these values."""
        return [line for line in self._lines.values()
                if all(line[name] == value for name, value in wanted.items())]


def key_of(line):
    return tuple(line[name] for name in KEY)


def read(path):
    """The whole lines of a file that may not exist, or may end in the middle of one."""
    if not os.path.exists(path):
        return
    with open(path, encoding="utf-8", errors="replace") as file:
        for number, text in enumerate(file, 1):
            try:
                line = json.loads(text)
                key_of(line)
            except (ValueError, KeyError, TypeError):
                print(f"-- {path}:{number} is no whole result and is left out")
                continue
            yield line
