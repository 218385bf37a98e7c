# SPDX-License-Identifier: MIT
"""Speaks to the program `kernels` (kernels.cpp), which times internals of the library."""
import json
import os
import subprocess

import numpy as np

from timing import Sample


class Kernels:
    def __init__(self, scratch):
        self.scratch = scratch
        self.process = subprocess.Popen([os.environ["SSCDA_BENCH_KERNELS"]], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def close(self):
        self.process.stdin.close()
        self.process.wait()

    def request(self, *words):
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("kernels ended at: " + " ".join(map(str, words)))
        return json.loads(line)

    def give(self, name, array):
        """Hands over a matrix under a name, replacing the last one of that name."""
        array = np.ascontiguousarray(np.atleast_2d(array), dtype=np.float64)
        path = os.path.join(self.scratch, "matrix")
        array.tofile(path)
        self.request("read", name, path, *array.shape)
        os.remove(path)

    def timed(self, *words):
        """A contender for timing.alternate()."""

        def run():
            answer = self.request(*words)
            return Sample(answer.pop("cpu"), answer.pop("wall"), answer)

        return run
