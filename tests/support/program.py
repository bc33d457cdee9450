"""The base class of tests of the program, which runs in a fresh folder.

Usage of each: HITSCAN [SOURCE_DIR [COMPILER]]
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

HITSCAN = sys.argv[1]
SOURCE = pathlib.Path(sys.argv[2]).resolve() if len(sys.argv) > 2 else None
COMPILER = sys.argv[3] if len(sys.argv) > 3 else None


class ProgramTest(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        self.environment = {**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache")}
        if COMPILER:
            self.environment |= {"CXX": COMPILER, "CXXFLAGS": "-O1"}

    def write(self, name, document):
        path = self.folder / name
        path.write_text(document if isinstance(document, str) else json.dumps(document))
        return path

    def hitscan(self, *arguments, **options):
        """Runs the program in the folder; `options` are those of subprocess.run."""
        if "input" not in options:
            options.setdefault("stdin", subprocess.DEVNULL)
        return subprocess.run([HITSCAN, *map(str, arguments)], capture_output=True, text=True,
                              cwd=self.folder, env=self.environment, **{"timeout": 600, **options})

    def on_terminal(self, *arguments):
        """The output of the program on standard error, a terminal, and on standard output."""
        terminal, side = os.openpty()
        with subprocess.Popen([HITSCAN, *map(str, arguments)], stdin=subprocess.DEVNULL, cwd=self.folder,
                              stdout=subprocess.PIPE, stderr=side, text=True,
                              env={**self.environment, "TERM": "xterm"}) as process:
            os.close(side)
            shown = b""
            try:
                while part := os.read(terminal, 65536):
                    shown += part
            except OSError:  # the other end is closed
                pass
            output = process.stdout.read()
        os.close(terminal)
        return shown.decode(), output

    def expect(self, result, code, last_line):
        self.assertEqual(result.returncode, code, result.stderr)
        self.assertEqual(result.stdout.splitlines()[-1], last_line)

    def expect_error(self, result, text=""):
        """Expects exit code 2 and only one line of error, which contains this text."""
        self.assertEqual((result.returncode, result.stdout), (2, ""), result.stderr)
        self.assertRegex(result.stderr, r"^Error: .*\n$")
        self.assertIn(text, result.stderr)
