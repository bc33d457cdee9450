"""The base class of the tests of the user's implementations, and functions that they share."""
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "support"))
from program import COMPILER, HITSCAN, SOURCE, ProgramTest

# The cases ask for rays from different heights above the plane z = 0: the implementations below tell
# them apart by origin.z.
CASES = {
    "query": "raycast_plane",
    "tolerance": 1e-5,
    "plane": {"normal": [0, 0, 1], "distance": 0},
    "cases": [{"id": z, "ray": {"origin": [0, 0, z], "direction": [0, 0, -1]},
               "expect": {"hit": True, "t": z, "point": [0, 0, 0]}} for z in range(1, 8)],
}

RIGHT = """
std::optional<hitscan::Hit> Right(const hitscan::Ray& ray, const hitscan::Plane&) {
  return hitscan::Hit{ray.origin.z, {ray.origin.x, ray.origin.y, 0}};
}
"""


class UserCodeTest(ProgramTest):
    """The program runs in the folder and caches there what it compiles."""

    def setUp(self):
        super().setUp()
        self.cases = self.write("cases.json", CASES)
        # Found in the environment of every process that a test has started.
        self.environment["HITSCAN_TEST"] = str(self.folder)
        self.environment.pop("PYTHONUNBUFFERED", None)

    def tearDown(self):
        self.assertEqual(self.processes(), [], "processes are left")

    def processes(self, patience=60):
        """The processes that the program has started and that are still there after so many seconds."""
        mark = f"HITSCAN_TEST={self.folder}".encode()
        end = time.monotonic() + patience
        while True:
            found = []
            for path in pathlib.Path("/proc").glob("[0-9]*"):
                try:
                    if mark in (path / "environ").read_bytes():
                        found.append((path.name, (path / "cmdline").read_bytes()))
                except OSError:
                    pass  # it has just ended, or is another user's
            if not found or time.monotonic() > end:
                return found
            time.sleep(0.05)

    def cpp(self, body, name="mine.cpp", head=""):
        """A source that answers right, after `body` has seen the height of the ray."""
        return self.write(name, f"""
#include <hitscan/implement.h>
{head}
{RIGHT}
std::optional<hitscan::Hit> Mine(const hitscan::Ray& ray, const hitscan::Plane& plane) {{
  const float z = ray.origin.z;
  (void)z;
  {body}
  return Right(ray, plane);
}}
HITSCAN_IMPLEMENT(raycast_plane, Mine)
""")

    def python(self, body, name="mine.py", flush=True):
        """A program that answers right, after `body` has seen the height of the ray."""
        self.write(name, f"""
import json, os, signal, sys, time
def answer(case):
    z = case["ray"]["origin"][2]
{body}
    return {{"hit": True, "t": z, "point": [0, 0, 0]}}
for line in sys.stdin:
    result = answer(json.loads(line))
    if result is not None:
        print(result if isinstance(result, str) else json.dumps(result), flush={flush})
""")
        return f"exec {sys.executable} {name}"

    def refused(self, *arguments):
        """What a check says that cannot run."""
        result = self.check(*arguments)
        self.assertEqual(result.returncode, 2, result.stderr)
        return result.stderr

    def check(self, *arguments, cases=None, **options):
        # A limit that a busy machine does not reach, where the test is not about time.
        limit = [] if "--time-limit" in arguments else ["--time-limit", 20]
        return self.hitscan("check", "--cases", cases or self.cases, *arguments, *limit, **options)

    def failures(self, result):
        """What is printed about each case that failed, without its arguments."""
        found = {}
        for line in result.stderr.splitlines():
            if line.startswith("Error: ") and ": case " in line:
                number, text = line.split(": case ", 1)[1].split(": ", 1)
                found[int(number)] = text.rsplit("; ray ", 1)[0]
        return found

    def expect_failures(self, result, expected):
        self.assertEqual(self.failures(result), expected, result.stderr)
        passed = len(CASES["cases"]) - len(expected)
        self.expect(result, 1 if expected else 0, f"{passed} passed, {len(expected)} failed")
