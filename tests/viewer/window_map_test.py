#!/usr/bin/env python3
"""Tests of the map of a verdict in the window: opened, clicked, zoomed to single floats, followed.

    window_map_test.py PROGRAM [TEST...]

Needs what window_test.py needs, and a C++ compiler.
"""

import contextlib
import json
import os
import struct
import sys
import tempfile
import time
from pathlib import Path

from window_test import (CASE_MENU, Tests, count, expect, main, replace_file, row_of_table,
                         wait_for)

CASES = """{"query": "point_in_sphere", "cases": [
  {"id": 0, "sphere": {"center": [0, 0, 0], "radius": 1}, "point": [0.5, 0, 0], "expect": {"inside": true},
   "note": "near the middle"}
]}
"""
RIGHT = "< 1.0f"  # a point on the surface is outside
SOURCE = f"""#include <hitscan/implement.h>

bool Mine(const hitscan::Vec3& p, const hitscan::Sphere&) {{
  return p.x * p.x + p.y * p.y + p.z * p.z {RIGHT};
}}

HITSCAN_IMPLEMENT(point_in_sphere, Mine)
"""
WRONG = SOURCE.replace(RIGHT, "<= 2.0f")
HANGING = SOURCE.replace("return", "for (volatile int i = 0;;) i = i; return")

# The colours of the studio theme.
RIGHT_YES, RIGHT_NO, WRONG_YES = bytes((225, 184, 190)), bytes((186, 202, 240)), bytes((226, 92, 0))
# In a window of 1024 x 768: the map and a bit around it; the scene above it; the line that says
# whether a pixel is one float.
MAP = (slice(480, 750), slice(0, 3 * 415))
ABOVE = (300, 200)
FLOATS_LINE = (slice(695, 730), slice(3 * 560, 3 * 760))


def part(picture, area):
    rows, columns = area
    return [row[columns] for row in picture[rows]]


def pixels(picture, *colors):
    """The positions on the screen of the pixels of the map that have one of the colours."""
    return [(x, y) for y in range(MAP[0].start, MAP[0].stop) for x in range(MAP[1].stop // 3)
            if picture[y][3 * x:3 * x + 3] in colors]


def as_float(number):
    """The float that is nearest to the number."""
    return struct.unpack("<f", struct.pack("<f", number))[0]


def next_float(number):
    """The float after a positive one."""
    bits, = struct.unpack("<I", struct.pack("<f", number))
    return struct.unpack("<f", struct.pack("<I", bits + 1))[0]


class MapTests(Tests):
    @contextlib.contextmanager
    def work(self, source=WRONG):
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            self.mine, self.cases = folder / "mine.cpp", folder / "cases.json"
            self.cases.write_text(CASES)
            self.mine.write_text(source)
            with self.demo("point_in_sphere", "--cases", "cases.json", "--implementation", "mine.cpp",
                           "--theme", "studio", "--time-limit", "1000", folder=folder,
                           environment={"XDG_CACHE_HOME": str(folder / "cache")}) as demo:
                demo.key("p").click(*row_of_table(0))
                yield demo

    @staticmethod
    def opened(demo, key="m"):
        """Opens the map; the picture once it is filled."""
        demo.move(*ABOVE).key(key)
        wait_for("the map", lambda: count(part(demo.picture(), MAP), RIGHT_NO) > 1000)
        return demo.still_picture()

    def saved(self, demo):
        """The points of the cases in the file, after saving."""
        saves = demo.output().count("Saved: ")
        demo.move(*ABOVE).key("ctrl+s")
        wait_for("the file", lambda: demo.output().count("Saved: ") > saves)
        return [case["point"] for case in json.loads(self.cases.read_text())["cases"]]

    # The tests.

    def clicking(self):
        """Where the implementation is wrong the map is orange; a click there makes the case of the
        pixel, and undoing takes it back."""
        with self.work() as demo:
            picture = self.opened(demo)
            wrong = pixels(picture, WRONG_YES)
            right = pixels(picture, RIGHT_YES)
            expect(len(wrong) > 100 and len(right) > 100, f"{len(wrong)} wrong, {len(right)} right")
            # The disc has as many pixels as the ring around it that counts as inside too.
            expect(0.8 < len(right) / len(wrong) < 1.1, f"{len(wrong)} wrong, {len(right)} right")
            x, y = wrong[len(wrong) // 5]
            demo.click(x, y)
            demo.click(x + 20, y)
            points = self.saved(demo)
            expect(len(points) == 3, f"{points}")
            (_, first, second) = points
            expect(1 < sum(number ** 2 for number in first) <= 2, f"{first} is right")
            expect(second[1:] == first[1:], f"{first} and {second} are not beside each other")
            left, right_end = min(wrong)[0], max(wrong)[0]
            # The ring is as wide as twice the root of 2.
            width = 20 * 2 * 2 ** 0.5 / (right_end - left + 1)
            expect(abs(second[0] - first[0] - width) < 0.1 * width,
                   f"20 pixels are {second[0] - first[0]}, not {width}")
            demo.key("ctrl+z", "ctrl+z")
            expect(len(self.saved(demo)) == 1, "undoing leaves the cases")
            expect(self.cases.read_text() == CASES, f"the file is {self.cases.read_text()}")
            wait_for("the first map", lambda: pixels(demo.picture(), WRONG_YES) == wrong)
            demo.key("m")
            wait_for("the end of the map", lambda: not pixels(demo.picture(), WRONG_YES))
            demo.quit()

    def zooming(self):
        """The wheel zooms until a pixel of the map is one float: the case of the pixel to the right
        has the next float."""
        with self.work() as demo:
            picture = self.opened(demo)
            before = part(picture, FLOATS_LINE)
            x, y = 300, 540
            demo.move(x, y)
            # A click of the wheel is half as wide a range.
            for _ in range(40):
                demo.xdotool("click", 4)
            demo.wait_for_frames(5)
            expect(part(demo.move(*ABOVE).still_picture(), FLOATS_LINE) != before,
                   "the panel does not say that a pixel is one float")
            demo.click(x, y)
            demo.click(x + 16, y)
            demo.click(x, y - 16)
            _, first, right, above = self.saved(demo)
            expect(as_float(right[0]) == next_float(first[0]) and right[1:] == first[1:],
                   f"{right} beside {first}")
            expect(as_float(above[1]) == next_float(first[1]) and above[0] == first[0],
                   f"{above} above {first}")
            demo.quit()

    def following(self):
        """The map follows the code, when it is compiled again, and the case; then it rests."""
        with self.work() as demo:
            demo.move(*ABOVE)
            expect(pixels(self.opened(demo), WRONG_YES), "nothing is wrong")
            replace_file(self.mine, SOURCE)
            wait_for("the right map", lambda: not pixels(demo.picture(), WRONG_YES))
            picture = demo.still_picture()
            expect(len(pixels(picture, RIGHT_YES)) > 100, "the map is gone")
            time.sleep(1)
            before = self.used(demo)
            time.sleep(2)
            expect(self.used(demo) - before < 0.2, f"it used {self.used(demo) - before:.2f} s of 2 s")
            # Other cases have other maps: the point moves by the typed number.
            demo.key("ctrl+d").wait_for_frames(4)
            expect(len(pixels(demo.still_picture(), RIGHT_YES)) > 100, "the map of the copy is not there")
            demo.key("ctrl+z")
            demo.quit()

    @staticmethod
    def used(demo):
        """The seconds of processor time that the program has used."""
        fields = Path(f"/proc/{demo.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def hanging(self):
        """While the implementation hangs, the window draws, opens menus and ends."""
        with self.work(source=HANGING) as demo:
            demo.move(*ABOVE).key("m").wait_for_frames(5)
            before = demo.still_picture()
            expect(demo.click(*CASE_MENU).still_picture() != before, "the menu does not open")
            demo.key("Escape")
            demo.key("m").wait_for_frames(5)
            demo.key("m").wait_for_frames(5)
            demo.quit()


if __name__ == "__main__":
    sys.exit(main(MapTests, needs_compiler=True))
