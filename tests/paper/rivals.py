# SPDX-License-Identifier: MIT
"""This library beside OT-GL, trial by trial, in every space that OT-GL is given."""
from statistics import mean, stdev

import spaces
import summary
import tables

OURS = {"ours": "defaults", "ours-search": "tuned",
        "ours-search-self": "tuned, self-trained",
        "ours-cells": "cells of the default grid, best by the test labels"}
KINDS = {3: {"SURF": tables.OFFICE, "digits": tables.DIGITS}, 5: {"DeCAF6": tables.DECAF6}}


def differences(row, peer, tasks):
    """By trial, over the trials that all tasks have of both: the mean difference over the tasks."""
    if any(task not in row or task not in peer for task in tasks):
        return []
    own, theirs = ([dict(zip(entries[task].trials, entries[task].values)) for task in tasks]
                   for entries in (row, peer))
    common = set.intersection(*(set(values) for values in own + theirs))
    return [mean(a[trial] - b[trial] for a, b in zip(own, theirs)) for trial in sorted(common)]


def cell(values):
    if not values:
        return ""
    error = f" ± {stdev(values) / len(values) ** 0.5:.1f}" if len(values) > 1 else ""
    return f"{mean(values):+.1f}{error}"


def lines(sections, store):
    """A row for each kind of data and each way to choose ours; nothing without results of both."""
    yield ["", "trials", *(spaces.titled("OT-GL", space) for space in spaces.NAMES)]
    for section in sections:
        for kind, tasks in KINDS.get(section.number, {}).items():
            found = {method.name: entries for method, entries in summary.rows(section, store)}
            for name, title in OURS.items():
                by_space = [differences(found.get(name, {}), found.get(peer_of(space), {}), tasks)
                            for space in spaces.NAMES]
                if all(by_space):
                    yield [f"{kind}: {title}", str(min(map(len, by_space))), *map(cell, by_space)]


def peer_of(space):
    return "ot-gl" if space == "plain" else f"ot-gl@{space}"
