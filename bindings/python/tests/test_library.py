# SPDX-License-Identifier: MIT
"""The shared library: it is found, wrong ones are refused, and all its codes are known."""
import os
import re
import subprocess
import sys
import unittest

import sscda
from problems import environment, folder
from sscda import _library
from sscda.errors import ERRORS, WARNINGS


def import_with(**variables):
    """The message of `import sscda` in a process with these variables, or ""."""
    done = subprocess.run([sys.executable, "-c", "import sscda"], env=environment(**variables),
                          capture_output=True, text=True)
    return "" if done.returncode == 0 else done.stderr.strip()


class TestFinding(unittest.TestCase):
    def test_versions_agree(self):
        self.assertEqual(sscda.library_version(), sscda.__version__)
        project = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))),
                               "pyproject.toml")
        with open(project) as file:
            self.assertIn(f'\nversion = "{sscda.__version__}"\n', file.read())

    def test_path_is_told(self):
        self.assertEqual(sscda.library_path(), os.environ["SSCDA_LIBRARY"])

    def test_variable_that_points_nowhere(self):
        said = import_with(SSCDA_LIBRARY="/no/such/library.so")
        self.assertIn("LibraryError: the libsscda shared library was not found", said)
        self.assertIn("SSCDA_LIBRARY", said)
        self.assertIn("/no/such/library.so", said)

    def test_not_a_library(self):
        self.assertIn("LibraryError", import_with(SSCDA_LIBRARY=os.path.abspath(__file__)))

    def test_some_other_library(self):
        self.assertIn("libc.so.6 is not libsscda", import_with(SSCDA_LIBRARY="libc.so.6"))

    def test_another_abi(self):
        said = import_with(SSCDA_LIBRARY=os.environ["SSCDA_OTHER_ABI"])
        self.assertIn("has ABI version 2, and this package is for ABI version 1", said)

    def test_an_older_release(self):
        self.assertIn("is too old", import_with(SSCDA_LIBRARY=os.environ["SSCDA_OLDER_RELEASE"]))

    def test_the_system_is_asked(self):
        """Without the variable the loader finds the library in its own places."""
        place = folder(self)
        os.symlink(os.path.realpath(os.environ["SSCDA_LIBRARY"]),
                   os.path.join(place, _library.file_name()))
        self.assertEqual(import_with(SSCDA_LIBRARY="", LD_LIBRARY_PATH=place), "")

    def test_the_order(self):
        before = os.environ.pop("SSCDA_LIBRARY")
        self.addCleanup(os.environ.__setitem__, "SSCDA_LIBRARY", before)
        paths, name = _library.candidates(), _library.file_name()
        self.assertEqual(paths[0], os.path.join(os.path.dirname(sscda.__file__), name))
        self.assertTrue(paths[1].startswith(sys.prefix))
        self.assertEqual(paths[-1], name)
        os.environ["SSCDA_LIBRARY"] = "/here/it/is"
        self.assertEqual(_library.candidates(), ["/here/it/is"])

    def test_the_first_that_loads_is_taken(self):
        here = os.environ["SSCDA_LIBRARY"]
        self.assertEqual(_library.load(["/nowhere", here]).path, here)

    def test_an_import_error(self):
        with self.assertRaises(ImportError):
            _library.load(["/nowhere"])


class TestCodes(unittest.TestCase):
    def test_every_code_has_its_class(self):
        for status in range(-200, 200):
            name = sscda._lib.status_name(status).decode()
            known = {**ERRORS, **WARNINGS}.get(status)
            with self.subTest(status=status):
                if name in ("SSCDA_UNKNOWN", "SSCDA_OK"):
                    self.assertIsNone(known)
                else:
                    self.assertEqual((known.status, known.name), (status, name))

    def test_classes_are_of_a_builtin_kind(self):
        for kind in ERRORS.values():
            self.assertTrue(issubclass(kind, sscda.SscdaError))
            self.assertTrue(issubclass(kind, (ValueError, RuntimeError, MemoryError, OSError,
                                              ArithmeticError)), kind)
            self.assertIs(getattr(sscda, kind.__name__), kind)
        for kind in WARNINGS.values():
            self.assertTrue(issubclass(kind, UserWarning))

    def test_a_code_of_a_later_release(self):
        error = _library.error(-99, "words")
        self.assertIs(type(error), sscda.SscdaError)
        self.assertEqual((error.status, error.name, str(error)), (-99, "SSCDA_UNKNOWN", "words"))

    def test_every_function_is_declared(self):
        folder_of_headers, exported = os.path.dirname(os.environ["SSCDA_HEADER"]), set()
        for header in os.listdir(folder_of_headers):
            with open(os.path.join(folder_of_headers, header)) as file:
                exported |= set(re.findall(r"SSCDA_API [\w \*]*?\*?sscda_(\w+)\(", file.read()))
        self.assertGreater(len(exported), 60)
        self.assertEqual({name for name, _, _ in _library.PROTOTYPES}, exported)

    def test_sizes_of_structs(self):
        import ctypes

        self.assertEqual(ctypes.sizeof(_library.Matrix), 48)
        self.assertEqual(ctypes.sizeof(_library.OptionRecord), 72)

    def test_out_of_memory(self):
        script = """
import resource, numpy, sscda
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (200 << 20),) * 2)
x = numpy.random.default_rng(1).standard_normal((9000, 2))
adapter = sscda.Adapter(lambda_g=0).fit(x[:10], None, x[:10])
try:
    adapter.fit(x, None, x)
except MemoryError as error:
    print(type(error).__name__, adapter.adapted_.shape)
"""
        done = subprocess.run([sys.executable, "-c", script], env=environment(),
                              capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout, "OutOfMemoryError (10, 2)\n")


if __name__ == "__main__":
    unittest.main()
