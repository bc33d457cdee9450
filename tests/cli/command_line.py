"""The base class of the command line tests, and functions that they share."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

HITSCAN, SOURCE = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()

GOOD = {
    "query": "raycast_plane",
    "tolerance": 1e-5,
    "plane": {"normal": [0, 1, 0], "distance": 0},
    "cases": [{"id": 0, "ray": {"origin": [0, 1, 0], "direction": [0, -1, 0]},
               "expect": {"hit": True, "t": 1}}],
}


def hitscan(*arguments):
    return subprocess.run([HITSCAN, *map(str, arguments)], capture_output=True, text=True,
                          timeout=300, stdin=subprocess.DEVNULL)


class CommandLineTest(unittest.TestCase):
    """A fresh folder, and files of cases in it."""

    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.temporary.name)

    def tearDown(self):
        self.temporary.cleanup()

    def write(self, name, document):
        path = self.folder / name
        path.write_text(document if isinstance(document, str) else json.dumps(document))
        return path

    def wrong(self):
        document = json.loads(json.dumps(GOOD))
        document["cases"][0]["expect"]["hit"] = False
        return document

    def expect(self, result, code, last_line):
        self.assertEqual(result.returncode, code, result.stderr)
        self.assertEqual(result.stdout.splitlines()[-1], last_line)
