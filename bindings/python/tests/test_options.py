# SPDX-License-Identifier: MIT
"""Options come from the library's table and are checked when they are set."""
import inspect
import unittest

import numpy as np

import sscda
from problems import clusters

# A value that is not the default, for each type.
OTHER = {"float": 0.37, "int": 7, "bool": None, "str": None}


def another(option):
    if option.type == "bool":
        return not option.default
    if option.type == "str":
        return next(word for word in option.choices if word != option.default)
    return OTHER[option.type]


class TestTable(unittest.TestCase):
    def test_complete(self):
        table = sscda.options()
        self.assertIn("lambda_s", table)
        for key, option in table.items():
            with self.subTest(key=key):
                self.assertEqual(option.key, key)
                self.assertIn(option.type, ("float", "int", "bool", "str"))
                self.assertGreater(len(option.doc), 10)
                self.assertRegex(option.since, r"^\d+\.\d+")
                if option.type == "str":
                    self.assertIn(option.default, option.choices)
                else:
                    self.assertEqual(option.choices, ())
                    self.assertLessEqual(option.minimum, option.default)
                    self.assertLessEqual(option.default, option.maximum)
        self.assertIs(type(table["intercept"].default), bool)
        self.assertIs(type(table["cycles"].default), int)

    def test_what_a_grid_may_name(self):
        table = sscda.options()
        self.assertTrue(table["lambda_s"].grid)
        self.assertFalse(table["threads"].grid)
        for key, option in table.items():
            with self.subTest(key=key):
                if option.grid:
                    sscda.Grid({key: [option.default]})
                else:
                    with self.assertRaisesRegex(sscda.OptionError, "cannot be in a grid"):
                        sscda.Grid({key: [option.default]})

    def test_defaults_are_those_of_a_handle(self):
        with sscda.Handle() as handle:
            self.assertEqual(handle.options(),
                             {key: option.default for key, option in sscda.options().items()})

    def test_help(self):
        text = sscda.option_help()
        for key, option in sscda.options().items():
            self.assertIn(f"{key} : {option.type}, default {option.default!r}\n", text)
        self.assertIn("'rigid'", sscda.option_help("map"))
        self.assertIn("False, True", sscda.option_help("intercept"))
        self.assertNotIn("lambda_g :", sscda.option_help("map", "lambda_s"))
        self.assertIn("tune()", sscda.option_help("criterion"))
        self.assertNotIn("sscda_", text)
        with self.assertRaisesRegex(sscda.OptionError, "known are.*lambda_s"):
            sscda.option_help("lamda_s")

    def test_tools_see_the_options(self):
        parameters = inspect.signature(sscda.Adapter).parameters
        self.assertEqual(list(parameters), ["verbose", *sscda.options()])
        self.assertIn(sscda.option_help("ridge"), sscda.Adapter.__doc__)


class TestValues(unittest.TestCase):
    def test_every_option_can_be_set_and_read(self):
        for key, option in sscda.options().items():
            with self.subTest(key=key), sscda.Handle() as handle:
                handle.set(**{key: another(option)})
                self.assertEqual(handle.get(key), another(option))
                self.assertIs(type(handle.get(key)), type(option.default))

    def test_numbers_of_any_kind(self):
        for value in (2, 2.0, np.float32(2), np.int64(2), True + 1):
            for key in ("lambda_s", "cycles"):
                with sscda.Handle(**{key: value}) as handle:
                    self.assertEqual(handle.get(key), 2)
        for value in (True, np.bool_(True), 1, 1.0):
            with sscda.Handle(restore_covariance=value) as handle:
                self.assertIs(handle.get("restore_covariance"), True)
        with sscda.Handle(max_iterations=1e4) as handle:
            self.assertEqual(handle.get("max_iterations"), 10000)

    def test_what_is_refused(self):
        for options, words in (
                ({"lamda_s": 1}, "unknown option 'lamda_s'; known are: preset, lambda_s"),
                ({"lamda_s": None}, "unknown option"),
                ({"lambda_s": -1}, "'lambda_s': -1 is out of bounds"),
                ({"lambda_s": float("nan")}, "lambda_s"),
                ({"lambda_s": float("inf")}, "lambda_s"),
                ({"lambda_s": "1"}, "'lambda_s': expected a number, got '1'"),
                ({"lambda_s": 1j}, "expected a number"),
                ({"cycles": 1.5}, "'cycles': expected a whole number, got 1.5"),
                ({"cycles": "1"}, "expected a whole number"),
                ({"cycles": float("nan")}, "expected a whole number"),
                ({"cycles": float("inf")}, "expected a whole number"),
                ({"cycles": 0}, "out of bounds"),
                ({"cycles": 2**64 + 1}, "is out of bounds; allowed is at least 1"),
                ({"cycles": -(2**64)}, "is out of bounds"),
                ({"intercept": 2}, "intercept"),
                ({"map": "cubic"}, "'cubic' is not one of linear"),
                ({"map": "rigid\0"}, "not one of"),
                ({"map": "ä"}, "'ä' is not one of"),
                ({"map": 3}, "expected one of 'linear', 'rigid'"),
                ({"preset": "paper", "map": b"rigid"}, "expected one of")):
            with self.subTest(options=options):
                for call in (sscda.Adapter, sscda.Adapter().set_params, sscda.Handle,
                             sscda.Handle().set):
                    with self.assertRaisesRegex(sscda.OptionError, words):
                        call(**options)

    def test_not_compiled_in(self):
        adapter = sscda.Adapter(transport="ortools_lp", solver="conditional_gradient")
        try:
            adapter.fit(*clusters())
        except sscda.UnavailableError as error:
            self.assertIsInstance(error, NotImplementedError)
            self.assertIn("OR-Tools", str(error))
        else:
            self.assertEqual(adapter.info_["transport"], "ortools_lp")

    def test_preset_comes_first(self):
        for options in ({"lambda_s": 0.5, "preset": "paper"}, {"preset": "paper", "lambda_s": 0.5}):
            with sscda.Handle(**options) as handle:
                self.assertEqual(handle.get("lambda_s"), 0.5)
                self.assertEqual(handle.get("weights"), "absolute")

    def test_all_or_none(self):
        with sscda.Handle(lambda_s=0.5, map="rigid") as handle:
            before = handle.options()
            for wrong in ({"lambda_g": 3, "cycles": 0}, {"preset": "paper", "cycles": 0},
                          {"cycles": 3, "no_such": 1}):
                with self.assertRaises(sscda.OptionError):
                    handle.set(**wrong)
                self.assertEqual(handle.options(), before)
            handle.set(lambda_g=3, cycles=None)
            self.assertEqual(handle.options(), {**before, "lambda_g": 3})


if __name__ == "__main__":
    unittest.main()
