# SPDX-License-Identifier: MIT
"""No adaptation and the moment-matching methods."""
import coral
import gfk
import jda
import spaces
from method import Method


def none(problem, space="plain"):
    problem = problem.in_space(space)
    return {"accuracy": problem.accuracy(problem.xs)}


def run_coral(problem, space="plain"):
    problem = problem.in_space(space)
    return {"accuracy": problem.accuracy(coral.adapted(problem.xs, problem.xt))}


def run_gfk(problem, space="plain"):
    problem = problem.in_space(space)
    to = gfk.features(problem.xs, problem.xt)
    return {"accuracy": problem.accuracy(to(problem.xs), to(problem.x_test))}


def run_jda(problem, space="plain"):
    problem = problem.in_space(space)
    to = jda.features(problem.xs, problem.ys, problem.xt, problem.settings["jda_weight"])
    return {"accuracy": problem.accuracy(to(problem.xs), to(problem.x_test))}


def in_spaces(name, title, call, published, names=tuple(spaces.NAMES)):
    """The method in each space, a row for each."""
    for space in names:
        plain = space == "plain"
        yield Method(name if plain else f"{name}@{space}", spaces.titled(title, space), call,
                     {"space": space}, published if plain else None)


def no_adaptation(title="NA", names=tuple(spaces.NAMES)):
    return list(in_spaces("na", title, none, title, names))


def correlation_alignment():
    return list(in_spaces("coral", "CORAL", run_coral, "CORAL"))


def geodesic_flow():
    return list(in_spaces("gfk", "GFK", run_gfk, "GFK"))


def joint_distributions():
    return list(in_spaces("jda", "JDA", run_jda, "JDA"))
