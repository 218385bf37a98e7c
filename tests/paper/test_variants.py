# SPDX-License-Identifier: MIT
"""The variants of table 9 on cases with known answers."""
import unittest

import numpy as np

import methods_ours
import self_training
import table_variants
import variants
from protocol import Problem


def clouds(shift, random, each=20):
    """Two classes, far apart also as directions, whose third coordinates are shifted."""
    y = np.repeat([0, 1], each)
    centres = np.array([[5.0, 0.0, shift], [0.0, 5.0, shift]])
    return 0.3 * random.normal(size=(2 * each, 3)) + centres[y], y


def problem():
    random = np.random.RandomState(7)
    (xs, ys), (xt, _), (x_test, y_test) = (clouds(shift, random) for shift in (1.0, 4.0, 4.0))
    return Problem(xs, ys, xt, x_test, y_test)


class Variants(unittest.TestCase):
    def test_all_follow_a_shift(self):
        one = problem()
        for method in variants.all_of():
            self.assertEqual(method.run(one)["accuracy"], 100.0, method.title)

    def test_sure_are_those_among_their_like(self):
        x = np.concatenate([np.linspace(0, 1, 7), np.linspace(10, 11, 7)])[:, None]
        labels = np.repeat([0, 1], 7)
        labels[3] = 1
        wanted = np.ones(14, bool)
        wanted[3] = False
        self.assertEqual(self_training.sure(x, labels).tolist(), wanted.tolist())

    def test_the_library_teaches_itself_as_numpy_does(self):
        random = np.random.RandomState(3)
        learnt = []
        for apart in (0.2, 1.0, 2.0, 4.0):
            y = np.repeat([0, 1, 2], 30)
            x = random.normal(size=(3, 90, 5)) + apart * np.eye(5)[y]
            one = Problem(x[0], y, x[1] + 0.3, x[2] + 0.3, y)
            adapter = methods_ours.fitted(one, {"classifier": "self_trained"})
            train = adapter.prepare(one.xs, "source")
            rows, _ = self_training.taught(train, one.ys, one.xt)
            self.assertEqual(len(rows) - len(train), adapter.info_["learnt_rows"])
            by_library = methods_ours.run_labelling(one, classifier="self_trained")
            self.assertAlmostEqual(self_training.accuracy(one, train), by_library["accuracy"])
            learnt.append(len(rows) - len(train))
        # Where classes overlap nothing is learnt; where they do not, nearly all.
        self.assertEqual(learnt[0], 0)
        self.assertGreater(learnt[-1], 80)

    def test_classes_go_to_the_means_of_what_they_label(self):
        # The map is the identity here; the class that is off is pulled to its target samples.
        xs = np.array([[0.0, 0.0], [0.2, 0.0], [5.0, 0.0], [5.2, 0.0]])
        xt = np.array([[0.0, 0.0], [0.2, 0.0], [7.0, 0.0], [7.2, 0.0]])
        one = Problem(xs, np.array([0, 0, 1, 1]), xt, np.array([[3.4, 0.0]]), np.array([0]))
        # Half way between 0.2 and 5 is 2.6, and between 0.2 and 7 is 3.6.
        self.assertEqual(variants.run_class_means(one, 1, map="none")["accuracy"], 100.0)

    def test_names_differ(self):
        names = [method.name for method in variants.all_of()]
        self.assertEqual(len(set(names)), len(names))


class Compared(unittest.TestCase):
    def test_differences_are_of_the_same_draws(self):
        base = {("a", 0): 50.0, ("a", 1): 60.0, ("b", 0): 70.0}
        # The third draw has no counterpart and does not count.
        values = {("a", 0): 52.0, ("a", 1): 64.0, ("c", 0): 0.0}
        self.assertEqual(table_variants.cell(values, base, False), "58.0 (+3.0 ± 1.0, 2 of 3)")
        self.assertEqual(table_variants.cell(base, base, True), "60.0")
        self.assertEqual(table_variants.cell(None, base, False), "")


if __name__ == "__main__":
    unittest.main()
