# SPDX-License-Identifier: MIT
"""Class shares: given as a mapping, estimated, and read back by class."""
import os
import unittest

import numpy as np

import sscda
from problems import clusters, folder

NAMES = np.array(["ant", "bee", "cow"])
GIVEN = {"cow": 1, "ant": 3, "bee": 0}


class TestClassShares(unittest.TestCase):
    def setUp(self):
        self.source, self.codes, self.target = clusters()
        self.labels = NAMES[self.codes]

    def fit(self, labels=None, **options):
        labels = self.labels if labels is None else labels
        return sscda.Adapter(**options).fit(self.source, labels, self.target)

    def test_the_shares_of_the_source(self):
        adapter = self.fit()
        self.assertEqual(adapter.info_["class_shares"], "source")
        self.assertEqual(list(adapter.class_shares_), list(NAMES))
        for share, error in zip(adapter.class_shares_.values(),
                                adapter.class_share_errors_.values()):
            self.assertAlmostEqual(share, 1 / 3)
            self.assertEqual(error, 0)

    def test_given_shares(self):
        adapter = self.fit(class_shares=GIVEN)
        self.assertEqual(adapter.class_shares_, {"ant": 0.75, "bee": 0, "cow": 0.25})
        self.assertNotIn("bee", adapter.predict(self.target))
        self.assertIs(adapter.get_params()["class_shares"], GIVEN)
        by_code = self.fit(self.codes, class_shares={0: 3, 1: 0, 2: 1, 77: 0})
        self.assertEqual(by_code.class_shares_, {0: 0.75, 1: 0, 2: 0.25})
        np.testing.assert_array_equal(by_code.adapted_, adapter.adapted_)

    def test_they_are_weights(self):
        weights = np.where(self.codes == 0, 3, 1)
        adapter = self.fit(class_shares={"ant": 3, "bee": 1, "cow": 1}, ridge=0, gap_tolerance=1e-8)
        other = sscda.Adapter(ridge=0, gap_tolerance=1e-8).fit(
            self.source, self.labels, self.target, source_weights=weights)
        np.testing.assert_allclose(adapter.adapted_, other.adapted_, atol=1e-3)

    def test_estimated_shares(self):
        few = np.concatenate([self.target[0::3], self.target[1:4:3]])
        few = np.tile(few, (10, 1))  # counts of so few samples would be within their error
        adapter = sscda.Adapter(class_shares="estimated").fit(self.source, self.labels, few)
        self.assertEqual(adapter.info_["class_shares"], "estimated")
        shares, errors = adapter.class_shares_, adapter.class_share_errors_
        self.assertAlmostEqual(sum(shares.values()), 1)
        self.assertGreater(shares["ant"], 0.4)
        self.assertAlmostEqual(errors["ant"], np.sqrt(shares["ant"] * (1 - shares["ant"]) / len(few)))

    def test_wrong_shares(self):
        for wrong, kind, words in (
                ({"ant": 1, "bee": 1}, sscda.LabelsError, "'cow' has no share"),
                ({**GIVEN, "dog": 1}, sscda.LabelsError, "'dog' has a share"),
                ({**GIVEN, "ant": -1}, sscda.WeightsError, "-1"),
                ({**GIVEN, "ant": "many"}, sscda.WeightsError, "'many'"),
                ("given", sscda.OptionError, "class_shares")):
            with self.assertRaisesRegex(kind, words):
                self.fit(class_shares=wrong)
        with self.assertRaisesRegex(sscda.LabelsError, "given"):
            sscda.Adapter(class_shares=GIVEN, lambda_g=0).fit(self.source, None, self.target)
        with self.assertRaisesRegex(sscda.OptionError, "class_shares"):
            sscda.Adapter(class_shares="guessed")

    def test_storage(self):
        adapter = self.fit(class_shares=GIVEN)
        path = os.path.join(folder(self), "model")
        adapter.save(path)
        again = sscda.Adapter.load(path)
        self.assertEqual(again.class_shares_, adapter.class_shares_)
        self.assertEqual(again.class_shares, adapter.class_shares_)
        again.fit(self.source, self.labels, self.target)
        np.testing.assert_array_equal(again.adapted_, adapter.adapted_)

    def test_tuning(self):
        adapter = sscda.Adapter(class_shares=GIVEN)
        tuning = adapter.tune(self.source, self.labels, self.target,
                              grid={"class_shares": ["source", "estimated", "given"],
                                    "map": ["linear"]})
        self.assertTrue(all(cell.finished for cell in tuning))
        self.assertNotIn("bee", tuning.labels(2))
        self.assertIs(tuning.adapter(2).class_shares, GIVEN)
        self.assertEqual(tuning.adapter(1).class_shares, "estimated")
        applied = tuning.apply(2)
        self.assertEqual(applied.class_shares_["bee"], 0)
        np.testing.assert_array_equal(applied.predict(self.target), tuning.labels(2))

    def test_the_low_level(self):
        handle = sscda.Handle()
        handle.set_class_shares([0, 1, 2], [1, 1, 2])
        self.assertEqual(handle.get("class_shares"), "given")
        handle.fit(self.source, self.codes.astype(np.int32), self.target)
        shares, errors = handle.class_shares()
        np.testing.assert_allclose(shares, [0.25, 0.25, 0.5])
        np.testing.assert_array_equal(errors, np.zeros(3))
        handle.set_class_shares()
        self.assertEqual(handle.get("class_shares"), "source")
        with self.assertRaises(sscda.DimensionError):
            handle.set_class_shares([0, 1], [1])


if __name__ == "__main__":
    unittest.main()
