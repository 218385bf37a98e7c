"""Reads what C gets: see tests/reference/README.md at the top of the repository."""
import os

import numpy as np

FOLDER = os.environ["SSCDA_REFERENCE"]
CONVERT = {"double": float, "int": int, "bool": lambda text: bool(int(text)), "choice": str,
           "word": str}


def names():
    with open(os.path.join(FOLDER, "cases.txt")) as file:
        return file.read().split()


class Case:
    """The inputs and results of one case; absent files are None."""

    def __init__(self, name):
        self.folder = os.path.join(FOLDER, name)
        self.dtype = np.dtype(self.lines("dtype.txt")[0])
        self.options = {key: CONVERT[kind](value) for key, kind, value in
                        (line.split() for line in self.lines("options.txt"))}
        self.source, self.target, self.new = (
            self.table(f"{part}.csv").astype(self.dtype) for part in ("source", "target", "new"))
        self.labels = self.column("labels.csv", None)
        self.source_weights = self.column("source_weights.csv")
        self.target_weights = self.column("target_weights.csv")
        self.info = {key: CONVERT[kind](value) for key, kind, value in
                     (line.split(",") for line in self.lines("info.csv"))}
        self.trace = dict(zip(("objective", "lower_bound", "relative_gap", "step", "cycle"),
                              self.table("trace.csv").T))
        self.model = os.path.join(self.folder, "model.sscda")

    def path(self, file):
        return os.path.join(self.folder, file)

    def lines(self, file):
        with open(self.path(file)) as stream:
            return stream.read().splitlines()

    def table(self, file):
        return np.loadtxt(self.path(file), delimiter=",", ndmin=2)

    def column(self, file, convert=float):
        """Numbers; with `convert` None labels: integers, and None for NA."""
        if not os.path.exists(self.path(file)):
            return None
        if convert is not None:
            return np.array([convert(line) for line in self.lines(file)])
        return [None if line == "NA" else int(line) for line in self.lines(file)]

    def target_labels(self):
        """Classes (None for none) and shares, or None."""
        if not os.path.exists(self.path("target_labels.csv")):
            return None
        rows = [line.split(",") for line in self.lines("target_labels.csv")]
        return ([None if label == "NA" else int(label) for label, _ in rows],
                np.array([float(share) for _, share in rows]))
