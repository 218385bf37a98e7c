#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""hosts.py BUILD LIBRARY RUNTIME [LANGUAGE...]: the wrappers' own tests, with a sanitized library.

BUILD is a build tree without sanitizers, whose tests of the languages are known to CTest. They are run
again, each as CTest would run it, but with LIBRARY (built with the address and undefined behaviour
sanitizers) in place of the library of BUILD, in hosts that know nothing of sanitizers: the runtime
libraries (RUNTIME, separated by ':') are preloaded. A test fails when it fails, when any of its processes
gets a report of a sanitizer, or when the sanitized library was not the one that was loaded.
"""
import glob
import json
import os
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time

LANGUAGES = ("python", "r", "julia", "matlab", "csharp")
# Tests that are not run with the sanitized library, and why.
BUILDS = "builds or packs; the wrapper that it builds is what the others run"
LEFT_OUT = {
    "r_install": BUILDS,
    "r_configure": BUILDS,
    "r_check": BUILDS,
    "julia_load": BUILDS,
    "matlab_build": BUILDS,
    "csharp_build": BUILDS,
    "csharp_package": BUILDS,
    "r_other_library": "loads a library of another ABI, or none",
    "matlab_library": "loads a library of another ABI, or none",
    "csharp_mono": "another host, for machines without .NET",
}
# Gives a fit an array that has a sample less than it is said to have.
CANARY = """
import ctypes as c
class Matrix(c.Structure):
    _fields_ = [("data", c.c_void_p)] + [(n, c.c_int64) for n in ("rows", "cols", "row", "col")] + [
        ("dtype", c.c_int32), ("reserved", c.c_int32)]
libc, lib = c.CDLL(None), c.CDLL("%s")
libc.calloc.restype = c.c_void_p
source = Matrix(libc.calloc(100, 8), 100, 1, 1, 1, 1, 0)
target = Matrix(libc.calloc(100, 8), 101, 1, 1, 1, 1, 0)
h = c.c_void_p()
lib.sscda_create(c.byref(h))
lib.sscda_fit(h, c.byref(source), (c.c_int32 * 100)(), c.byref(target))
"""
# Sanitizers are slow, and so may the machine be.
MOST_SECONDS = 3600

# A wrapper finds the library by a path in its environment, or it is linked and the loader finds it by
# name: then the sanitized one, preloaded, has the name already.
LINKED = ("r", "matlab")
# These hosts use SIGSEGV themselves.
OWN_SIGNALS = ("julia", "csharp")
# And these stacks of their own, and other ways to load libraries (julia_shim.c).
OWN_STACKS = ("julia",)


def known_tests(build):
    out = subprocess.run(["ctest", "--test-dir", build, "--show-only=json-v1"], check=True,
                         stdout=subprocess.PIPE).stdout
    return [t for t in json.loads(out)["tests"] if "command" in t]


def properties(test):
    return {p["name"]: p["value"] for p in test["properties"]}


def prepare(build, tests, chosen):
    """Runs what the chosen tests need, as CTest does it, once for all."""
    needed = {f for t in chosen for f in properties(t).get("FIXTURES_REQUIRED", [])}
    names = [t["name"] for t in tests if needed & set(properties(t).get("FIXTURES_SETUP", []))]
    if not names:
        return True
    pattern = "^(%s)$" % "|".join(map(re.escape, names))
    done = subprocess.run(["ctest", "--test-dir", build, "-R", pattern, "--output-on-failure"],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        print(done.stdout)
    return done.returncode == 0


def size_in_memory(path):
    """How much a library of 64 bits takes, as the loader tells it: from its first segment to its last."""
    data = open(path, "rb").read()
    start, = struct.unpack_from("<Q", data, 32)
    size, count = struct.unpack_from("<HH", data, 54)
    headers = [struct.unpack_from("<IIQQQQQQ", data, start + k * size) for k in range(count)]
    loads = [(h[3], h[6]) for h in headers if h[0] == 1]
    return loads[-1][0] + loads[-1][1] - loads[0][0]


def finish(command, **settings):
    """The exit status of a command and what it said. When time is up it is ended with all that it
    started. What it says goes to a file: one that it leaves behind does not keep us waiting then."""
    with tempfile.TemporaryFile("w+", errors="replace") as said:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=said,
                                   stderr=subprocess.STDOUT, start_new_session=True, **settings)
        try:
            status = process.wait(timeout=MOST_SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            status = "%s after %d s" % (process.wait(), MOST_SECONDS)
        said.seek(0)
        return status, said.read()


class Sanitized:
    def __init__(self, build, library, runtime, scratch):
        self.build, self.library, self.scratch = build, os.path.realpath(library), scratch
        self.runtime = runtime.split(":")
        self.folder = None
        self.plain = os.path.realpath(os.path.join(build, "src", "libsscda.so"))
        self.plain_names = [os.path.join(build, "src", name) for name in
                            ("libsscda.so." + self.plain.split(".so.")[1], "libsscda.so.1",
                             "libsscda.so")]

    def swap(self, text):
        for name in self.plain_names:
            text = text.replace(name, self.library)
        return text

    def reference(self, tests):
        """What C gets with this library: compilers differ in the last bits."""
        self.folder = os.path.join(self.scratch, "reference")
        program = next(t for t in tests if t["name"] == "reference")["command"][0]
        env = dict(os.environ, LD_PRELOAD=":".join(self.runtime + [self.library]),
                   ASAN_OPTIONS="detect_leaks=0")
        subprocess.run([program, self.folder], env=env, check=True)

    def canary(self):
        """That is seen, or else nothing that follows would mean anything."""
        env = dict(os.environ, LD_PRELOAD=":".join(self.runtime),
                   ASAN_OPTIONS="detect_leaks=0:symbolize=0")
        status, output = finish([sys.executable, "-c", CANARY % self.library], env=env)
        if status == 0 or "heap-buffer-overflow" not in output:
            sys.exit("a read beyond an array was not reported:\n" + output)

    def environment(self, language, test, logs):
        env = dict(os.environ)
        for setting in properties(test).get("ENVIRONMENT", []):
            key, _, value = setting.partition("=")
            env[key] = self.swap(value)
        env["SSCDA_REFERENCE"] = self.folder
        env["SSCDA_STOP_SECONDS"] = "10"  # sanitizers take processor time of their own
        preload = self.runtime + ([self.library] if language in LINKED else [])
        if language in OWN_STACKS:
            preload.insert(0, self.shim())
            # The loader takes the sanitizer for the caller, and does not look where Julia would.
            own = glob.glob(os.path.dirname(test["command"][0]) + "/usr/lib/*/julia")
            env["LD_LIBRARY_PATH"] = ":".join(own + [env.get("LD_LIBRARY_PATH", "")]).rstrip(":")
        # Memory that cannot be had is the library's to answer for, also in tests that limit it.
        options = ("detect_leaks=0:allocator_may_return_null=1:verify_asan_link_order=0:"
                   "log_path=%s/report" % logs)
        if language in OWN_SIGNALS:
            options += ":handle_segv=0:handle_sigfpe=0:allow_user_segv_handler=1"
        env.update(LD_PRELOAD=":".join(preload), ASAN_OPTIONS=options,
                   UBSAN_OPTIONS="print_stacktrace=1:log_path=%s/report" % logs,
                   LD_DEBUG="files", LD_DEBUG_OUTPUT=logs + "/loaded")
        return env

    def shim(self):
        built = os.path.join(self.scratch, "julia_shim.so")
        if not os.path.exists(built):
            source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "julia_shim.c")
            subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-D_GNU_SOURCE", source, "-o", built],
                           check=True)
        return built

    def command(self, language, test):
        command = [self.swap(word) for word in test["command"]]
        if language != "csharp":
            return command
        # .NET loads the library from the folder of the program: a copy, with the other one in it.
        built = glob.glob(os.path.join(self.build, "bindings/csharp/Sscda.Tests/bin/Release/net*"))
        copy = os.path.join(self.scratch, "csharp")
        if not os.path.exists(copy):
            shutil.copytree(built[0], copy)
            os.remove(os.path.join(copy, "libsscda.so"))
            shutil.copy(self.library, os.path.join(copy, "libsscda.so"))
        return [command[0], "test", os.path.join(copy, "Sscda.Tests.dll")]

    def run(self, language, test):
        """What went wrong, or None, and what the test said."""
        logs = os.path.join(self.scratch, test["name"])
        os.mkdir(logs)
        folder = properties(test).get("WORKING_DIRECTORY", self.build)
        status, output = finish(self.command(language, test), cwd=folder,
                                env=self.environment(language, test, logs))
        reports = [open(name, errors="replace").read() for name in glob.glob(logs + "/report*")]
        # Not the warning about stacks that Julia made for its tasks.
        reports = [r for r in reports if re.search(r"ERROR: |runtime error: ", r)]
        loaded = self.loaded(logs)
        shutil.rmtree(logs)
        if reports:
            return reports[0][:6000], output
        if status != 0:
            return "exit status %s\n%s" % (status, output[-6000:]), output
        # By size, since tests load it under other names too, which are gone by now.
        wanted, others = size_in_memory(self.library), {}
        for name, size in loaded:
            if size != wanted and size not in self.decoys(test):
                others[name] = size
        if others or wanted not in [size for _, size in loaded]:
            return "loaded was not the sanitized library but %s" % (sorted(others) or "none"), output
        return None, output

    @staticmethod
    def decoys(test):
        """The sizes of libraries of other versions, which a wrapper is to refuse."""
        settings = dict(s.split("=", 1) for s in properties(test).get("ENVIRONMENT", []))
        return [size_in_memory(settings[key]) for key in ("SSCDA_OTHER_ABI", "SSCDA_OLDER_RELEASE")
                if key in settings]

    @staticmethod
    def loaded(logs):
        """The libraries named libsscda that any of the processes loaded, and their sizes in memory."""
        pattern = (r"file=(\S*libsscda\.so\S*) \[\d+\];  generating link map\n"
                   r".*dynamic: \S+ +base: \S+ +size: (\S+)")
        return [(found, int(size, 16)) for name in glob.glob(logs + "/loaded*")
                for found, size in re.findall(pattern, open(name, errors="replace").read())]


def cases_of(output):
    """How many tests of its own a suite says it has passed; one that says nothing is one."""
    counts = re.findall(r"^Ran (\d+) tests? in|PASS (\d+) \]|^Passed!.*Passed: +(\d+),|"
                        r"^Test Summary:.*\n.*\| +(\d+) ", output, re.M)
    return max(1, sum(int(number) for found in counts for number in found if number))


def run_language(sanitized, build, tests, language):
    """How many tests passed and failed."""
    known = [t for t in tests if language in properties(t).get("LABELS", [])]
    chosen = [t for t in known if t["name"] not in LEFT_OUT]
    if not chosen:
        print("%s: no tests are known in %s; is the language there?" % (language, build))
        return 0, 1
    if not prepare(build, tests, chosen):
        return 0, 1
    passed = failed = cases = 0
    for test in chosen:
        begin = time.time()
        problem, output = sanitized.run(language, test)
        print("%-28s %s, %d cases, %d s" % (test["name"], "ok" if problem is None else "FAILED",
                                            cases_of(output), time.time() - begin), flush=True)
        if problem is not None:
            print(problem, flush=True)
            failed += 1
        else:
            passed += 1
            cases += cases_of(output)
    for test in known:
        if test["name"] in LEFT_OUT:
            print("%-28s left out: %s" % (test["name"], LEFT_OUT[test["name"]]))
    print("%s: %d passed with %d cases, %d failed, %d left out" %
          (language, passed, cases, failed, len(known) - len(chosen)))
    if failed == 0:
        print("promise: host-%s %d cases" % (language, cases), flush=True)
    return passed, failed


def main():
    build, library, runtime = sys.argv[1:4]
    languages = sys.argv[4:] or LANGUAGES
    tests = known_tests(build)
    passed = failed = 0
    with tempfile.TemporaryDirectory(prefix="sscda-hosts-") as scratch:
        sanitized = Sanitized(os.path.abspath(build), library, runtime, scratch)
        sanitized.reference(tests)
        sanitized.canary()
        for language in languages:
            counts = run_language(sanitized, os.path.abspath(build), tests, language)
            passed, failed = passed + counts[0], failed + counts[1]
    print("%d passed, %d failed" % (passed, failed))
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
