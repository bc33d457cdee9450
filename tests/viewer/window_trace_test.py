#!/usr/bin/env python3
"""Tests of the trace in the window: opened, gone through, followed while the code changes.

    window_trace_test.py PROGRAM [TEST...]

Needs what window_test.py needs, and a C++ compiler.
"""

import contextlib
import sys
import tempfile
from pathlib import Path

from window_test import (Tests, expect, main, replace_file, row_of_table, wait_for)

CASES = """{"query": "raycast_sphere", "cases": [
  {"id": 0, "ray": {"origin": [3, 0, 0], "direction": [-1, 0, 0]},
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

# In a window of 1024 x 768: a place in the scene without shapes; both ends of the slider; the panel.
EMPTY = (720, 420)
FIRST, LAST = (20, 538), (740, 538)
PANEL = (slice(560, 745), slice(0, 3 * 755))
SCENE = (slice(60, 465), slice(0, 3 * 650))


def part(picture, area):
    rows, columns = area
    return [row[columns] for row in picture[rows]]


def panel(picture):
    return part(picture, PANEL)


def scene(picture):
    return part(picture, SCENE)


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
                demo.move(*EMPTY)
                yield demo

    @staticmethod
    def opened(demo):
        """Opens the panel; the picture once the operations are listed."""
        before = panel(demo.still_picture())
        demo.key("s")
        wait_for("the trace", lambda: panel(demo.still_picture()) != before)
        demo.wait_for_text("as expected")
        return demo.still_picture()

    # The tests.

    def scrubbing(self):
        """The slider goes through the operations: the point of the code is in the scene once its
        operation is reached, and not after the panel is closed."""
        with self.work() as demo:
            closed = panel(demo.still_picture())
            opened = self.opened(demo)
            demo.click(*FIRST).move(*EMPTY)
            first = demo.still_picture()
            expect(scene(first) != scene(opened), "the scene has the point neither way or both ways")
            expect(panel(first) != panel(opened), "the list does not change")
            demo.click(*LAST).move(*EMPTY)
            expect(demo.still_picture() == opened, "the last step is not like the beginning")
            demo.key("s")
            wait_for("the closed panel", lambda: panel(demo.still_picture()) == closed)
            demo.quit()

    def following(self):
        """When the code is compiled again, the panel shows its operations, or why there are none."""
        with self.work() as demo:
            opened = self.opened(demo)
            replace_file(self.mine, UNTRACED)
            demo.wait_for_text("Reloaded: mine.cpp")
            wait_for("the reason", lambda: panel(demo.still_picture()) != panel(opened))
            replace_file(self.mine, SOURCE)
            demo.wait_for_text("Reloaded: mine.cpp", 2)
            wait_for("the operations", lambda: panel(demo.still_picture()) == panel(opened))
            demo.quit()


if __name__ == "__main__":
    sys.exit(main(TraceTests, needs_compiler=True))
