#!/usr/bin/env python3
"""Tests of the trace in the window: opened, gone through, followed while the code changes.

    window_trace_test.py PROGRAM [TEST...]

Needs what window_test.py needs, and a C++ compiler.
"""

import contextlib
import shutil
import sys
import tempfile
from pathlib import Path

from window_test import SKIPPED, Tests, count, difference, expect, main, replace_file, row_of_table, wait_for

CASES = """{"query": "raycast_sphere", "cases": [
  {"id": 0, "ray": {"origin": [3, 0.25, 0], "direction": [-1, 0, 0]},
   "sphere": {"center": [0, 0, 0], "radius": 1}, "expect": {"hit": true}}]}
"""
SOURCE = """#include <hitscan/implement.h>
#include <hitscan/trace.h>

template <class Number>
struct Vector {
  Number x, y, z;
};

template <class Number>
std::optional<hitscan::Hit> Mine(const hitscan::Ray& ray, const hitscan::Sphere&) {
  const auto o = ray.origin.As<Vector<Number>>();
  const auto d = ray.direction.As<Vector<Number>>();
  const Number t = 2;
  const Vector<Number> end{o.x + t * d.x, o.y + t * d.y, o.z + t * d.z};
  hitscan::Mark("end", end);
  if (end.x > 100) return std::nullopt;
  return hitscan::Hit{static_cast<float>(t), hitscan::ToVec3(end)};
}

HITSCAN_IMPLEMENT(raycast_sphere, Mine<hitscan::Traced<float>>)
"""
UNTRACED = SOURCE.replace("Mine<hitscan::Traced<float>>", "Mine<float>")

# The theme studio: the yellow mark of a point in the scene.
ABOVE = (300, 200)
# In a window of 1024 x 768: the panel, in which the slider begins at the left.
PANEL = (slice(480, 750), slice(0, 3 * 1024))
"""Where the slider is: below two tabs and one sentence."""


def panel(picture):
    rows, columns = PANEL
    return [row[columns] for row in picture[rows]]


class TraceTests(Tests):
    @contextlib.contextmanager
    def work(self, source=SOURCE):
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            self.mine = folder / "mine.cpp"
            (folder / "cases.json").write_text(CASES)
            self.mine.write_text(source)
            with self.demo("raycast_sphere", "--cases", "cases.json", "--implementation", "mine.cpp",
                           "--theme", "studio", "--time-limit", "1000", folder=folder,
                           environment={"XDG_CACHE_HOME": str(folder / "cache")}) as demo:
                demo.key("p").click(*row_of_table(0))
                yield demo
