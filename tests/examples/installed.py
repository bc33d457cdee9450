"""The base class of the tests of the examples, with the installed program and a temporary folder.

Usage of each: SOURCE_DIR INSTALLED ARGUMENT...
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

SOURCE, INSTALLED = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
ARGUMENTS = sys.argv[3:]
SKIPPED = 77


class InstalledTest(unittest.TestCase):
    """A fresh folder in which commands run that find the installed program."""

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        self.work = self.folder / "work"
        self.work.mkdir()
        self.environment = {
            **os.environ, "PATH": f"{INSTALLED}/bin:{os.environ['PATH']}",
            "CMAKE_PREFIX_PATH": str(INSTALLED), "XDG_CACHE_HOME": str(self.folder / "cache"),
            "XDG_CONFIG_HOME": str(self.folder / "config"),
            # If Hitscan is installed as a package, compilers find its header without this variable.
            "CPLUS_INCLUDE_PATH": f"{INSTALLED}/include"}
        self.environment.pop("CXXFLAGS", None)

    def run_in(self, folder, *command, **more):
        return subprocess.run([str(part) for part in command], cwd=folder, capture_output=True,
                              text=True, timeout=600, stdin=subprocess.DEVNULL,
                              env={**self.environment, **more})

    def succeed(self, folder, *command, **more):
        result = self.run_in(folder, *command, **more)
        self.assertEqual(result.returncode, 0, f"{command}\n{result.stdout}{result.stderr}")
        return result.stdout


def main():
    unittest.main(argv=sys.argv[:1])
