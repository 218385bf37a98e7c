#!/usr/bin/env python3
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
import subprocess
import sys
import tempfile

# What runs the wrapper itself; what builds, installs or checks a package is done before, without.
TESTS = {
    "python": r"^python_(?!documents$)",
    "r": r"^r_(testthat|example|example_tune)$",
    "julia": r"^julia_(package|values|processes|moons|choosing)$",
    "matlab": r"^matlab_(?!build$|library$|interrupt$)",
    "csharp": r"^csharp_tests$",
}
# A wrapper finds the library by a path in its environment, or it is linked and the loader finds it by
# name: then the sanitized one, preloaded, has the name already.
LINKED = ("r", "matlab")
# These hosts use SIGSEGV themselves.
OWN_SIGNALS = ("julia", "csharp")
DEEP_BINDING = ("julia",)


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
        folder = os.path.join(self.scratch, "reference")
        program = next(t for t in tests if t["name"] == "reference")["command"][0]
        env = dict(os.environ, LD_PRELOAD=":".join(self.runtime + [self.library]),
                   ASAN_OPTIONS="detect_leaks=0")
        subprocess.run([program, folder], env=env, check=True)
        self.folder = folder

    def environment(self, language, test, logs):
        env = dict(os.environ)
        for setting in properties(test).get("ENVIRONMENT", []):
            key, _, value = setting.partition("=")
            env[key] = self.swap(value)
        env["SSCDA_REFERENCE"] = self.folder
        preload = self.runtime + ([self.library] if language in LINKED else [])
        if language in DEEP_BINDING:
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
        built = os.path.join(self.scratch, "no_deepbind.so")
        if not os.path.exists(built):
            source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "no_deepbind.c")
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
        """None, or what went wrong."""
        logs = os.path.join(self.scratch, test["name"])
        os.mkdir(logs)
        folder = properties(test).get("WORKING_DIRECTORY", self.build)
        done = subprocess.run(self.command(language, test), cwd=folder, text=True, errors="replace",
                              env=self.environment(language, test, logs), stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        reports = [open(name, errors="replace").read() for name in glob.glob(logs + "/report*")]
        # Not the warning about stacks that Julia made for its tasks.
        reports = [r for r in reports if re.search(r"ERROR: |runtime error: ", r)]
        loaded = self.loaded(logs)
        shutil.rmtree(logs)
        if reports:
            return reports[0][:6000]
        if done.returncode != 0:
            return "exit status %d\n%s" % (done.returncode, done.stdout[-6000:])
        allowed = {self.library, os.path.realpath(os.path.join(self.scratch, "csharp/libsscda.so"))}
        if not loaded or not loaded <= allowed:
            return "loaded was not the sanitized library but %s" % (sorted(loaded) or "none")
        return None

    @staticmethod
    def loaded(logs):
        """The files of libsscda that any of the processes loaded."""
        seen = set()
        for name in glob.glob(logs + "/loaded*"):
            for line in open(name, errors="replace"):
                match = re.search(r"calling init: (\S*libsscda\.so\S*)", line)
                if match:
                    seen.add(os.path.realpath(match.group(1)))
        return seen


def run_language(sanitized, build, tests, language):
    chosen = [t for t in tests if language in properties(t).get("LABELS", []) and
              re.search(TESTS[language], t["name"])]
    if not chosen:
        print("%s: no tests are known in %s; is the language there?" % (language, build))
        return 0, 1
    if not prepare(build, tests, chosen):
        return 0, 1
    passed = failed = 0
    for test in chosen:
        problem = sanitized.run(language, test)
        print("%-28s %s" % (test["name"], "ok" if problem is None else "FAILED"), flush=True)
        if problem is not None:
            print(problem, flush=True)
            failed += 1
        else:
            passed += 1
    if failed == 0:
        print("promise: host-%s %d cases" % (language, passed))
    return passed, failed


def main():
    build, library, runtime = sys.argv[1:4]
    languages = sys.argv[4:] or list(TESTS)
    tests = known_tests(build)
    passed = failed = 0
    with tempfile.TemporaryDirectory(prefix="sscda-hosts-") as scratch:
        sanitized = Sanitized(os.path.abspath(build), library, runtime, scratch)
        sanitized.reference(tests)
        for language in languages:
            counts = run_language(sanitized, os.path.abspath(build), tests, language)
            passed, failed = passed + counts[0], failed + counts[1]
    print("%d passed, %d failed" % (passed, failed))
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
