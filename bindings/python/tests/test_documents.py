# SPDX-License-Identifier: MIT
"""Documents are right: doctests, the manual page, the examples, the installed package."""
import doctest
import os
import re
import shutil
import subprocess
import sys
import unittest

import sscda
from problems import environment, folder

BINDING = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DOCS = os.path.join(os.path.dirname(os.path.dirname(BINDING)), "docs")


def has(module):
    return subprocess.run([sys.executable, "-c", f"import {module}"],
                          capture_output=True).returncode == 0


def run(test, *arguments, **variables):
    """The output of a second interpreter in a new folder."""
    done = subprocess.run([sys.executable, *arguments], cwd=folder(test), capture_output=True,
                          env=environment(MPLBACKEND="agg", **variables), text=True)
    test.assertEqual(done.returncode, 0, done.stderr)
    test.assertEqual(done.stderr, "")
    return done.stdout


class TestDocuments(unittest.TestCase):
    def test_doctests(self):
        for module in (sscda._adapter, sscda._calls, sscda._options, sscda._tuning):
            result = doctest.testmod(module)
            self.assertGreater(result.attempted, 3)
            self.assertEqual(result.failed, 0)
        self.assertEqual(tuple(doctest.testmod(sscda._grid)), (0, 3))

    def test_manual_page(self):
        with open(os.path.join(DOCS, "python.md")) as file:
            blocks = re.findall(r"^```python\n(.*?)^```$", file.read(), re.M | re.S)
        self.assertGreater(len(blocks), 8)
        if not has("matplotlib"):
            blocks = [block for block in blocks if "plot" not in block]
        place = os.path.join(folder(self), "page.py")
        with open(place, "w") as file:
            file.write("\n".join(blocks))
        said = run(self, "-W", "error", place)
        self.assertIn("map : str, default 'linear'", said)
        self.assertRegex(said, "row 0, column 0")

    def test_examples(self):
        for name in ("moons.py", "tune.py"):
            said = run(self, "-W", "error", os.path.join(DOCS, "examples", "python", name))
            before, after = (float(number) for number in re.findall(r": (\d\.\d+)$", said, re.M))
            self.assertLess(before, 0.8)
            self.assertGreater(after, 0.97)

    @unittest.skipUnless(has("matplotlib"), "matplotlib is not installed")
    def test_examples_draw(self):
        for name in ("moons.py", "tune.py"):
            picture = os.path.join(folder(self), "moons.png")
            run(self, os.path.join(DOCS, "examples", "python", name), "30", picture)
            with open(picture, "rb") as file:
                self.assertEqual(file.read(4), b"\x89PNG")

    def test_everything_public_is_explained(self):
        for name in sscda.__all__:
            thing = getattr(sscda, name)
            if not callable(thing):
                continue
            self.assertTrue(thing.__doc__, name)
            for key, member in vars(thing).items() if isinstance(thing, type) else ():
                if callable(member) and not key.startswith("_"):
                    self.assertTrue(member.__doc__, f"{name}.{key}")

    def test_results_are_named_in_the_help(self):
        for name in vars(sscda.Adapter):
            if name.endswith("_") and not name.startswith("_") and name != "handle_":
                self.assertIn(name, sscda.Adapter.__doc__)
        for name, member in vars(sscda.Tuning).items():
            if isinstance(member, property) and not member.__doc__:
                self.assertIn(f"\n    {name} : ", sscda.Tuning.__doc__)


@unittest.skipUnless(has("pip") and has("setuptools") and has("wheel"),
                     "pip, setuptools or wheel is not installed")
class TestInstalling(unittest.TestCase):
    def test_pip_without_a_network(self):
        place = folder(self)
        # pip builds in the source folder, so this copies it to keep the checkout clean.
        copy = os.path.join(place, "source")
        shutil.copytree(BINDING, copy, ignore=shutil.ignore_patterns("__pycache__", "build"))
        there = os.path.join(place, "installed")
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--no-build-isolation",
                        "--no-deps", "--no-index", "--disable-pip-version-check",
                        "--root-user-action", "ignore", "--target", there, copy],
                       check=True, env=environment(PYTHONPATH="", PIP_NO_CACHE_DIR="1"))
        names = set(os.listdir(os.path.join(there, "sscda")))
        ours = {name for name in os.listdir(os.path.join(BINDING, "sscda"))
                if name != "__pycache__"}
        self.assertEqual(names - {"__pycache__"}, ours)
        self.assertIn("py.typed", names)
        said = run(self, "-c", "import sscda, importlib.metadata as m; "
                   "print(sscda.__file__, m.version('sscda'))", PYTHONPATH=there)
        self.assertEqual(said.split(), [os.path.join(there, "sscda", "__init__.py"),
                                        sscda.__version__])


if __name__ == "__main__":
    unittest.main()
