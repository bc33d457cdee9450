"""The base class of the tests of the user's implementations, and functions that they share."""
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "support"))
from program import COMPILER, HITSCAN, SOURCE, ProgramTest

# The rays of the cases start at different heights above the plane z = 0. The implementations below
# recognise a case by origin.z.
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
    """The program runs in the folder of the test, which also has its cache of compiled code."""

    def setUp(self):
        super().setUp()
        self.cases = self.write("cases.json", CASES)
        # This variable marks the environment of every process that the program starts.
        self.environment["HITSCAN_TEST"] = str(self.folder)
        self.environment.pop("PYTHONUNBUFFERED", None)

    def tearDown(self):
        self.assertEqual(self.processes(), [], "processes are left")

    def processes(self, patience=60):
        """The processes of the program that have not ended after `patience` seconds."""
        mark = f"HITSCAN_TEST={self.folder}".encode()
        end = time.monotonic() + patience
        while True:
            found = []
            for path in pathlib.Path("/proc").glob("[0-9]*"):
                try:
                    if mark in (path / "environ").read_bytes():
                        found.append((path.name, (path / "cmdline").read_bytes()))
                except OSError:
                    pass  # the process has just ended, or belongs to another user
            if not found or time.monotonic() > end:
                return found
            time.sleep(0.05)

    def cpp(self, body, name="mine.cpp", head=""):
        """A source that runs `body`, where z is the height of the ray, and then answers right."""
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
        """A program that runs `body`, where z is the height of the ray, and then answers right."""
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
        """The error of a check that cannot run."""
        result = self.check(*arguments)
        self.assertEqual(result.returncode, 2, result.stderr)
        return result.stderr

    def check(self, *arguments, cases=None, **options):
        # If the test is not about time, the limit is so long that a busy machine does not reach it.
        limit = [] if "--time-limit" in arguments else ["--time-limit", 20]
        return self.hitscan("check", "--cases", cases or self.cases, *arguments, *limit, **options)

    def failures(self, result):
        """The id of each failed case, and the printed reason without the arguments."""
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
