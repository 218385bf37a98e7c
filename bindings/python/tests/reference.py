# SPDX-License-Identifier: MIT
"""Reads the results of C: see tests/numbers/README.md at the top of the repository."""
import os

import numpy as np

FOLDER = os.environ["SSCDA_REFERENCE"]
CONVERT = {"double": float, "int": int, "bool": lambda text: bool(int(text)), "choice": str,
           "word": str}


def names(kind="cases"):
    with open(os.path.join(FOLDER, f"{kind}.txt")) as file:
        return file.read().split()


class Inputs:
    """The inputs of a case or a tuning run; missing files are None."""

    def __init__(self, name):
        self.folder = os.path.join(FOLDER, name)
        self.dtype = np.dtype(self.lines("dtype.txt")[0])
        self.options = {key: CONVERT[kind](value) for key, kind, value in
                        (line.split() for line in self.lines("options.txt"))}
        self.source, self.target = (
            self.table(f"{part}.csv").astype(self.dtype) for part in ("source", "target"))
        self.labels = self.column("labels.csv", None)
        self.source_weights = self.column("source_weights.csv")
        self.target_weights = self.column("target_weights.csv")
        self.info = {key: CONVERT[kind](value) for key, kind, value in
                     (line.split(",") for line in self.lines("info.csv"))}

    def path(self, file):
        return os.path.join(self.folder, file)

    def lines(self, file):
        with open(self.path(file)) as stream:
            return stream.read().splitlines()

    def table(self, file):
        return np.loadtxt(self.path(file), delimiter=",", ndmin=2)

    def column(self, file, convert=float):
        """Numbers; with `convert` None, labels: integers, and None for NA."""
        if not os.path.exists(self.path(file)):
            return None
        if convert is not None:
            return np.array([convert(line) for line in self.lines(file)])
        return [None if line == "NA" else int(line) for line in self.lines(file)]

    def labels_and_numbers(self, file):
        """Classes (None for none) and a number beside each, or None."""
        if not os.path.exists(self.path(file)):
            return None
        rows = [line.split(",") for line in self.lines(file)]
        return ([None if label == "NA" else int(label) for label, _ in rows],
                np.array([float(number) for _, number in rows]))


class Case(Inputs):
    """The results of a fit."""

    def __init__(self, name):
        super().__init__(name)
        self.new = self.table("new.csv").astype(self.dtype)
        self.trace = dict(zip(("objective", "lower_bound", "relative_gap", "step", "cycle"),
                              self.table("trace.csv").T))
        self.model = os.path.join(self.folder, "model.sscda")


class Tuning(Inputs):
    """The results of a tuning run."""

    def __init__(self, name):
        super().__init__(name)
        self.is_list = self.lines("shape.txt") == ["list"]
        self.grid = {key: [CONVERT[kind](value) for value in values] for key, kind, *values in
                     (line.split() for line in self.lines("grid.txt"))}
        with open(self.path("export.bin"), "rb") as file:
            self.export = file.read()

    def points(self):
        """The grid in the form of the package."""
        if not self.is_list:
            return self.grid
        return [dict(zip(self.grid, values)) for values in zip(*self.grid.values())]

    def columns(self):
        """Key, type, whether it is an option, and the values."""
        for described, line in zip(self.lines("columns.csv"), self.lines("table.csv")):
            key, kind, is_option = described.split(",")
            convert = str if kind in ("choice", "word", "text") else float
            yield key, kind, bool(int(is_option)), list(map(convert, line.split(",")))

    def cell_labels(self):
        """The labels of each cell, or None."""
        if not os.path.exists(self.path("cell_labels.csv")):
            return None
        return self.table("cell_labels.csv").astype(int)
