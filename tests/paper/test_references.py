# SPDX-License-Identifier: MIT
"""The peers of our own on cases with known answers."""
import unittest

import numpy as np

import classify
import coral
import gfk
import jda
import spaces


def random_rows(seed, n, d):
    return np.random.RandomState(seed).normal(size=(n, d))


class Nearest(unittest.TestCase):
    def test_takes_the_label_of_the_nearest(self):
        train = np.array([[0.0, 0.0], [10.0, 0.0], [0.0, 10.0]])
        test = np.array([[9.0, 1.0], [1.0, 1.0], [1.0, 8.0]])
        np.testing.assert_array_equal(classify.nearest(train, np.array([5, 6, 7]), test), [6, 5, 7])


class SupportVectors(unittest.TestCase):
    def test_learns_a_ring(self):
        x = random_rows(1, 120, 2)
        y = (np.linalg.norm(x, axis=1) > 1.1).astype(int)
        more = random_rows(2, 200, 2)
        wanted = (np.linalg.norm(more, axis=1) > 1.1).astype(int)
        self.assertGreater(np.mean(classify.support_vectors(x, y, more) == wanted), 0.93)

    def test_one_class_is_the_answer(self):
        x = random_rows(3, 8, 2)
        np.testing.assert_array_equal(classify.support_vectors(x, np.full(8, 4), x[:3]), [4, 4, 4])


class Coral(unittest.TestCase):
    def by_definition(self, xs, xt):
        def root(matrix, exponent):
            values, vectors = np.linalg.eigh(matrix)
            return (vectors * values**exponent) @ vectors.T

        one = np.eye(xs.shape[1])
        return xs @ root(np.cov(xs.T) + one, -0.5) @ root(np.cov(xt.T) + one, 0.5)

    def check(self, n, d):
        xs, xt = random_rows(4, n, d), random_rows(5, n + 3, d) @ random_rows(6, d, d)
        scale = np.sqrt(2 / (xs.var(axis=0).mean() + xt.var(axis=0).mean()))
        np.testing.assert_allclose(coral.adapted(xs, xt),
                                   self.by_definition(scale * xs, scale * xt) / scale, atol=1e-9)

    def test_is_the_definition(self):
        self.check(40, 5)

    def test_is_the_definition_with_more_features_than_samples(self):
        self.check(6, 30)

    def test_diagonal_by_hand(self):
        # Variances 3 and 3 of the source, 8 and 8 of the target, before the identity is added.
        corners = np.array([[1.0, 1.0], [1.0, -1.0], [-1.0, 1.0], [-1.0, -1.0]])
        xs, xt = corners * 1.5, corners * np.sqrt(6)
        np.testing.assert_allclose(coral.power(xs, -0.5)(xs), xs / 2, atol=1e-12)
        np.testing.assert_allclose(coral.power(xt, 0.5)(corners), corners * 3, atol=1e-12)

    def test_equal_domains_stay(self):
        xs = random_rows(7, 30, 4)
        np.testing.assert_allclose(coral.adapted(xs, xs), xs, atol=1e-12)


class GeodesicFlow(unittest.TestCase):
    def test_is_the_integral_of_the_projections(self):
        d, k, steps = 9, 3, 4000
        ps = np.linalg.qr(random_rows(8, d, k))[0]
        pt = np.linalg.qr(random_rows(9, d, k))[0]
        # The geodesic, by its own definition: its tangent at ps, and the exponential map.
        u, cosines, v = np.linalg.svd(ps.T @ pt)
        a, angles = ps @ u, np.arccos(cosines)
        b = (pt @ v.T - a * cosines) / np.sin(angles)
        total = np.zeros((d, d))
        for step in range(steps):
            turn = angles * (step + 0.5) / steps
            at = a * np.cos(turn) + b * np.sin(turn)
            total += at @ at.T / steps
        factor = gfk.kernel_factor(ps, pt)
        np.testing.assert_allclose(factor @ factor.T, total, atol=1e-6)

    def test_a_right_angle_by_hand(self):
        # From the x to the y axis: the means of cos^2, sin^2 and cos sin over a quarter turn.
        factor = gfk.kernel_factor(np.eye(3)[:, :1], np.eye(3)[:, 1:2])
        wanted = np.zeros((3, 3))
        wanted[:2, :2] = [[0.5, 1 / np.pi], [1 / np.pi, 0.5]]
        np.testing.assert_allclose(factor @ factor.T, wanted, atol=1e-12)

    def test_equal_subspaces_project(self):
        p = np.linalg.qr(random_rows(10, 6, 2))[0]
        factor = gfk.kernel_factor(p, p @ np.array([[0.0, 1.0], [1.0, 0.0]]))
        np.testing.assert_allclose(factor @ factor.T, p @ p.T, atol=1e-7)

    def test_more_features_than_samples(self):
        xs, xt = random_rows(11, 7, 40), random_rows(12, 9, 40)
        self.assertTrue(np.isfinite(gfk.features(xs, xt)(xs)).all())


class JointDistributions(unittest.TestCase):
    def test_discrepancy_is_that_of_the_means(self):
        ys, guess = np.array([0, 0, 1]), np.array([1, 0, 0, 0])
        x = random_rows(13, 7, 2)
        e = jda.discrepancy(ys, guess, 4)
        xs, xt = x[:3], x[3:]
        gaps = [np.sqrt(2) * (xs.mean(axis=0) - xt.mean(axis=0)),
                xs[:2].mean(axis=0) - xt[1:].mean(axis=0), xs[2] - xt[0]]
        np.testing.assert_allclose((x.T @ e).T * np.linalg.norm(gaps[0]) /
                                   np.linalg.norm(x.T @ e[:, 0]), gaps, atol=1e-12)
        self.assertAlmostEqual(np.linalg.norm(e @ e.T), 1.0)

    def test_a_class_without_a_guess_has_no_target_part(self):
        e = jda.discrepancy(np.array([0, 1]), np.array([0, 0]), 2)
        self.assertEqual(e.shape[1], 3)
        np.testing.assert_array_equal(e[2:, 2], [0, 0])

    def test_directions_solve_the_eigenproblem(self):
        x, e = random_rows(14, 30, 5), random_rows(15, 30, 2)
        a = jda.directions(x, e, 0.5, 2)
        scatter = 30 * np.cov(x.T, bias=True)
        penalty = x.T @ e @ e.T @ x + 0.5 * np.eye(5)
        values = np.sort(np.linalg.eigvals(np.linalg.solve(penalty, scatter)).real)[::-1]
        for k in range(2):
            np.testing.assert_allclose(scatter @ a[:, k], values[k] * penalty @ a[:, k], atol=1e-9)

    def moved_apart(self, d):
        """Two classes that only the first feature tells apart; the domains differ in the last."""
        random = np.random.RandomState(16)
        y = np.repeat([0, 1], 40)
        parts = []
        for shift in (-3.0, 3.0):
            x = 0.1 * random.normal(size=(80, d))
            x[:, 0] += np.where(y == 1, 1.0, -1.0)
            x[:, -1] += shift + np.where(y == 1, 0.5, -0.5) * shift
            parts.append(x)
        return parts[0], y, parts[1]

    def test_finds_what_the_domains_share(self):
        xs, y, xt = self.moved_apart(6)
        to = jda.features(xs, y, xt, 0.1)
        self.assertGreater(np.mean(classify.nearest(to(xs), y, to(xt)) == y), 0.95)

    def test_more_features_than_samples_gives_the_same(self):
        xs, y, xt = self.moved_apart(6)
        wide = np.linalg.qr(random_rows(17, 200, 6))[0].T
        narrow, broad = jda.features(xs, y, xt, 0.1), jda.features(xs @ wide, y, xt @ wide, 0.1)
        np.testing.assert_array_equal(classify.nearest(narrow(xs), y, narrow(xt)),
                                      classify.nearest(broad(xs @ wide), y, broad(xt @ wide)))


class Spaces(unittest.TestCase):
    def test_keeps_distances_when_all_components_fit(self):
        xs, xt, test = random_rows(18, 20, 4), random_rows(19, 25, 4), random_rows(20, 6, 4)
        here = spaces.into("l2pca", xs, xt, test)
        plain = [spaces.unit_rows(x) for x in (xs, xt, test)]
        np.testing.assert_allclose(classify.squared_distances(here[2], here[0]),
                                   classify.squared_distances(plain[2], plain[0]), atol=1e-12)

    def test_test_samples_do_not_shape_the_space(self):
        xs, xt, test = random_rows(21, 20, 80), random_rows(22, 25, 80), random_rows(23, 6, 80)
        for name in ("l2pca", "stdpca"):
            first, second = (spaces.into(name, xs, xt, t) for t in (test, 5 * test + 1))
            np.testing.assert_array_equal(first[0], second[0])
            np.testing.assert_array_equal(first[1], second[1])

    def test_standardised_domains_agree_in_mean(self):
        xs, xt = random_rows(24, 30, 5) + 7, 3 * random_rows(25, 40, 5)
        here = spaces.into("stdpca", xs, xt, xt[:1])
        np.testing.assert_allclose(here[0].mean(axis=0), here[1].mean(axis=0), atol=1e-12)

    def test_is_the_space_of_the_library(self):
        import sscda

        xs, xt, test = random_rows(26, 30, 6) + 2, 2 * random_rows(27, 40, 6), random_rows(28, 9, 6)
        for name, options in (("l2pca", {"scale_rows": "l2"}),
                              ("stdpca", {"standardize": "domain"})):
            adapter = sscda.Adapter(pca=4, map="none", lambda_g=0, **options).fit(xs, None, xt)
            ours = adapter.prepare(test, "target")
            theirs = spaces.into(name, xs, xt, test)[2][:, :4]
            np.testing.assert_allclose(np.abs(ours), np.abs(theirs), atol=1e-7)


if __name__ == "__main__":
    unittest.main()
