# SPDX-License-Identifier: MIT
"""Results as they are kept with the sources: the same lines as a run writes, in less space.

A line for each (table, task, method, spec), its trials in a list; where a result comes from is said
once when it is the same for all of them. The cells of a grid are lists of
accuracies and seconds, in the order of the points that the spec names; of their gaps the largest
is kept.
"""
import json
import os

GROUP = ("table", "task", "method", "spec")
ORIGIN = ("library", "processor", "commit")


def short(value):
    """Numbers to six digits: that is more than they mean."""
    if isinstance(value, float):
        return float(f"{value:.6g}")
    if isinstance(value, list):
        return [short(item) for item in value]
    if isinstance(value, dict):
        return {name: short(item) for name, item in value.items()}
    return value


def pack(line):
    """A line without what its group says."""
    rest = {name: short(value) for name, value in line.items() if name not in (*GROUP, "cells")}
    if "cells" in line:
        points = json.loads(line["spec"])["points"]
        if [cell["options"] for cell in line["cells"]] != points:
            raise ValueError(f"{line['method']}: the cells are not the points of its spec")
        gaps = [cell["gap"] for cell in line["cells"] if "gap" in cell]
        if gaps:
            rest["worst_gap"] = short(max(gaps))
        rest["accuracies"] = [round(cell["accuracy"], 2) for cell in line["cells"]]
        rest["seconds"] = [float(f"{cell['cpu']:.3g}") for cell in line["cells"]]
    return rest


def unpack(group, rest):
    line = {**{name: group[name] for name in GROUP}, **rest}
    if "accuracies" in line:
        points = json.loads(line["spec"])["points"]
        numbers = zip(points, line.pop("accuracies"), line.pop("seconds"))
        line["cells"] = [{"options": point, "accuracy": accuracy, "cpu": cpu}
                         for point, accuracy, cpu in numbers]
    return line


def write(path, lines):
    """All lines, in an order that does not depend on when they were measured."""
    groups = {}
    for line in lines:
        groups.setdefault(tuple(line[name] for name in GROUP), []).append(pack(line))
    with open(path + ".new", "w", encoding="utf-8") as file:
        for key in sorted(groups):
            trials = sorted(groups[key], key=lambda rest: rest["trial"])
            common = {name: trials[0][name] for name in ORIGIN
                      if all(name in rest and rest[name] == trials[0][name] for rest in trials)}
            for rest in trials:
                for name in common:
                    del rest[name]
            file.write(json.dumps({**dict(zip(GROUP, key)), **common, "trials": trials}) + "\n")
    os.replace(path + ".new", path)


def read(path):
    """The lines of a file that may not exist; it is whole or wrong, unlike that of a run."""
    if not os.path.exists(path):
        return
    with open(path, encoding="utf-8") as file:
        for text in file:
            group = json.loads(text)
            common = {name: group[name] for name in ORIGIN if name in group}
            for rest in group["trials"]:
                yield unpack(group, {**common, **rest})
