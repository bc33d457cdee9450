#!/usr/bin/env python3
"""Samples compile fast: compile_size_test.py SOURCE_DIR COMPILER [FLAG...].

Counts the lines that the preprocessor leaves of a sample: the time to compile a sample that only
declares a scene is the time to read them.
"""

import pathlib
import subprocess
import sys
import unittest

SAMPLES = pathlib.Path(sys.argv[1]) / "samples"
COMPILER = sys.argv[2:]
sys.argv[1:] = []

MOST_LINES = 30_000  # of these <string> has 19,000, and <vector> and glm's vectors 8,000
# A sample that declares a scene, one that also draws, and one that is an Application.
CHECKED = ("raycast_plane.cpp", "plane_sample.cpp", "ray_sample.cpp")


class CompileSize(unittest.TestCase):
    def test_few_lines_are_left_of_a_sample(self):
        for name in CHECKED:
            with self.subTest(name):
                done = subprocess.run(
                    [*COMPILER, "-E", "-P", str(SAMPLES / name)],
                    capture_output=True, text=True, check=True)
                self.assertLess(done.stdout.count("\n"), MOST_LINES)


if __name__ == "__main__":
    unittest.main()
