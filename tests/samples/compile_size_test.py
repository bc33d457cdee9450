#!/usr/bin/env python3
"""Samples compile fast: compile_size_test.py SOURCE_DIR COMPILER [FLAG...].

Counts the lines of a sample after the preprocessor. Compiling a sample that only declares a scene
takes about as long as reading these lines.
"""

import pathlib
import subprocess
import sys
import unittest

SAMPLES = pathlib.Path(sys.argv[1]) / "samples"
COMPILER = sys.argv[2:]
sys.argv[1:] = []

# The largest number of lines of a sample that declares a scene, and of two samples that also draw
# shapes. <string> has 19,000 of these lines, and <vector>, <optional> and glm's vectors have 8,000.
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
