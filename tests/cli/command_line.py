"""The base class of the command line tests, and functions that they share."""
import json
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "support"))
from program import HITSCAN, SOURCE, ProgramTest

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


class CommandLineTest(ProgramTest):
    def shot(self, *arguments, to):
        """Runs `hitscan shot` and expects exit code 0."""
        done = hitscan("shot", *arguments, "-o", to)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def expect_check(self, path, code, last_line, *more, errors=None):
        """Checks a file or folder, and expects this exit code, last line and lines of errors."""
        result = hitscan("check", "--cases", path, *more)
        self.expect(result, code, last_line)
        if errors is not None:
            self.assertEqual(result.stderr.splitlines(), errors)
        return result

    def wrong(self):
        document = json.loads(json.dumps(GOOD))
        document["cases"][0]["expect"]["hit"] = False
        return document
