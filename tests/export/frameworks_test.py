#!/usr/bin/env python3
"""The tests that *Copy as* writes pass with the exact answer. They fail with other answers, and if
nothing is changed after copying.

Usage: frameworks_test.py FOLDER FRAMEWORK C++_COMPILER. Exits with 77 (skipped) when the framework
is not installed. FOLDER is that of hitscan_write_tests.
"""
import glob
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

FOLDER, FRAMEWORK, CXX = sys.argv[1:4]
del sys.argv[1:]
SKIPPED = 77
FILES = sorted(pathlib.Path(FOLDER, FRAMEWORK).resolve().iterdir())
JAVA = "/usr/share/java"
STAND_IN = pathlib.Path(__file__).with_name("jest_stand_in.js")


class Missing(Exception):
    """A tool is not installed."""


def tool(*names):
    for name in names:
        path = shutil.which(name)
        if path:
            return path
    raise Missing(names[0])


def run(*command, **keywords):
    return subprocess.run([str(word) for word in command], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, timeout=250, check=False, **keywords)


def build(*command, **keywords):
    result = run(*command, **keywords)
    if result.returncode != 0:
        raise AssertionError(result.stdout[-6000:])


def with_python():
    """A Python that has pytest: this Python, or else that of the system."""
    for python in (sys.executable, "/usr/bin/python3"):
        if run(python, "-c", "import pytest").returncode == 0:
            return python
    raise Missing("pytest")


class Cpp:
    """All tests in one program, each in a namespace."""

    def __init__(self, header, main="", libraries=()):
        self.header, self.main, self.libraries = header, main, libraries

    def require(self):
        source = f"#include <{self.header}>\n"
        if run(CXX, "-std=c++17", "-E", "-x", "c++", "-", input=source).returncode != 0:
            raise Missing(self.header)

    def build(self, work):
        includes, tests = ["#include <cstdlib>", "#include <string>"], []
        for number, file in enumerate(FILES):
            lines = file.read_text().splitlines()
            includes += [line for line in lines if re.match("#include <[a-z]+>", line)]
            rest = [line for line in lines if not line.startswith("#")]
            tests.append(f"namespace file_{number} {{\n" + "\n".join(rest) + "\n}\n")
        start = f"{self.main}\n#include <{self.header}>\n"
        (work / "all.cpp").write_text(
            start + "\n".join(sorted(set(includes))) + "\n" + "\n".join(tests))
        flags = ["-std=c++17", "-O0", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"]
        build(CXX, *flags, "-o", work / "all", work / "all.cpp", *self.libraries)
        # One test is also compiled alone, with its own includes.
        text = next(file for file in FILES if "nearest_plane" in file.name).read_text()
        (work / "one.cpp").write_text("#include <cstdlib>\n#include <string>\n" + text)
        build(CXX, *flags, "-fsyntax-only", work / "one.cpp")
        return [work / "all"]


class Java:
    def require(self):
        tool("javac"), tool("java")
        if not glob.glob(f"{JAVA}/junit-platform-console.jar"):
            raise Missing("junit5")

    def build(self, work):
        names = ("junit-*.jar", "opentest4j*.jar", "apiguardian*.jar", "picocli.jar",
                 "univocity-parsers.jar")
        jars = ":".join(jar for name in names for jar in glob.glob(f"{JAVA}/{name}"))
        build("javac", "-encoding", "UTF-8", "-Xlint:all,-processing,-classfile", "-cp", jars, "-d",
              work, *FILES)
        return ["java", "-cp", f"{work}:{jars}", "org.junit.platform.console.ConsoleLauncher",
                "--scan-classpath", work, "--details", "summary", "--disable-banner"]


class CSharp:
    def require(self):
        tool("mcs"), tool("nunit-console"), tool("pkg-config")

    def build(self, work):
        build("mcs", "-nowarn:0649", "-target:library", f"-out:{work}/all.dll",
              "-pkg:nunit", *FILES)
        return ["nunit-console", "-nologo", "-noshadow", f"-work={work}", work / "all.dll"]


class Python:
    def require(self):
        self.python = with_python()

    def build(self, work):
        return [self.python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--tb=no", *FILES]


class Rust:
    def require(self):
        tool("rustc")

    def build(self, work):
        (work / "all.rs").write_text("\n".join(file.read_text() for file in FILES))
        build("rustc", "--test", "-Dwarnings", "-o", work / "all", work / "all.rs")
        return [work / "all"]


class JavaScript:
    def require(self):
        tool("node", "nodejs")

    def build(self, work):
        jest = shutil.which("jest")
        if jest:
            for file in FILES:
                shutil.copy(file, work)
            (work / "package.json").write_text("{}")
            return [jest, "--rootDir", work, "--silent"]
        print("Jest is not installed: its functions are those of jest_stand_in.js")
        return [tool("node", "nodejs"), STAND_IN, *FILES]


# How to build and run the tests, and expressions for the numbers of passed and failed tests in the
# output.
FRAMEWORKS = {
    "GoogleTest": (Cpp("gtest/gtest.h", libraries=("-lgtest", "-lgtest_main", "-pthread")),
                   r"\[  PASSED  \] (\d+) test", r"\[  FAILED  \] (\d+) test"),
    "Catch2": (Cpp("catch2/catch.hpp", "#define CATCH_CONFIG_MAIN"),
               r"in (\d+) test cases?\)|test cases: \d+ \| (\d+) passed", r"test cases: .*\| (\d+) failed"),
    "doctest": (Cpp("doctest/doctest.h", "#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN"),
                r"test cases: .*\| *(\d+) passed", r"test cases: .*\| *(\d+) failed"),
    "JUnit 5": (Java(), r"\[ *(\d+) tests successful", r"\[ *(\d+) tests failed"),
    "NUnit": (CSharp(), r"", r"Tests run: \d+, Errors: (\d+), Failures: (\d+)"),
    "pytest": (Python(), r"(\d+) passed", r"(\d+) failed"),
    "Rust test": (Rust(), r"(\d+) passed;", r"(\d+) failed;"),
    "Jest": (JavaScript(), r"Tests: .*?(\d+) passed", r"Tests: .*?(\d+) failed"),
}
LANGUAGE, PASSED, FAILED = FRAMEWORKS[FRAMEWORK]


def count(pattern, output):
    found = [0] if not pattern else [
        sum(int(number) for number in match.groups() if number)
        for match in re.finditer(pattern, output)]
    return found[-1] if found else 0


class Exported(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.command = LANGUAGE.build(pathlib.Path(cls.folder.name))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def outcome(self, answer):
        """How many tests failed, and the output. None: HITSCAN_ANSWER is not set."""
        environment = {**os.environ, "HITSCAN_ANSWER": answer}
        if answer is None:
            del environment["HITSCAN_ANSWER"]
        result = run(*self.command, env=environment, cwd=self.folder.name)
        passed, failed = count(PASSED, result.stdout), count(FAILED, result.stdout)
        if FRAMEWORK == "NUnit":
            passed = count(r"Tests run: (\d+),", result.stdout) - failed
        self.assertEqual(passed + failed, len(FILES), result.stdout[-6000:])
        return failed, result.stdout

    def test_they_pass_with_the_exact_answer(self):
        failed, output = self.outcome("right")
        self.assertEqual(failed, 0, output[-6000:])

    def test_they_fail_when_a_number_is_changed(self):
        self.assertEqual(self.outcome("number")[0], len(FILES))

    def test_they_fail_when_a_boolean_is_changed(self):
        self.assertEqual(self.outcome("flipped")[0], len(FILES))

    def test_they_fail_as_copied(self):
        failed, output = self.outcome(None)
        self.assertEqual(failed, len(FILES), output[-6000:])


if __name__ == "__main__":
    try:
        LANGUAGE.require()
    except Missing as missing:
        print(f"skipped: {missing} is not installed")
        sys.exit(SKIPPED)
    unittest.main()
