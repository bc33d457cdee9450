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

# The largest number of lines of a sample that declares a scene, and of two that also draw shapes. Of
# these <string> has 19,000, and <vector>, <optional> and glm's vectors have 8,000.
MAX_LINES = {"raycast_plane.cpp": 28_000, "plane_sample.cpp": 29_500, "ray_sample.cpp": 29_500}


class CompileSize(unittest.TestCase):
    def test_few_lines_are_left_of_a_sample(self):
        for name, lines in MAX_LINES.items():
            with self.subTest(name):
                done = subprocess.run(
                    [*COMPILER, "-E", "-P", str(SAMPLES / name)],
                    capture_output=True, text=True, check=True)
                self.assertLess(done.stdout.count("\n"), lines)


if __name__ == "__main__":
    unittest.main()
