#!/usr/bin/env python3
"""Tests of the overview in the window: it opens, is filled, and a cell shows the cases that fail.

    window_overview_test.py PROGRAM [TEST...]

Needs what window_test.py needs, and a C++ compiler for the test of own code.
"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from window_test import (IMPLEMENTATION_MENU, Tests, count, difference, expect, main, replace_file,
                         row_of_table, wait_for)

# In a window of 1024 x 768.
FILTER = (100, 60)
TABLE = slice(95, 740)           # its rows, below the titles
BOOK_OF_RAYCAST_SPHERE = (522, 540)
CLEAR = (900, 60)                # no cell, and no text that has a tooltip
BAD = (0x95, 0x3A, 0x00)               # the colour of what fails, in light panels
SOURCE = """#include <hitscan/implement.h>
bool Mine(const hitscan::Vec3&, const hitscan::Triangle&) { return false; }
HITSCAN_IMPLEMENT(point_in_triangle, Mine)
"""


def rows_of(picture):
    return picture[TABLE]


def failing(picture):
    """How many pixels of bars and numbers of failed cases the table has."""
    return count(rows_of(picture), bytes(BAD))


class OverviewTests(Tests):
    def work(self, *arguments, **options):
        # The panels of this theme are light.
        return self.demo(*arguments, "--theme", "studio", **options)

    def counts(self, *arguments):
        """What a check of everything prints for each query: {query: (passed, failed)}."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "report.json"
            subprocess.run([self.program, "check", "--json", path, *arguments], capture_output=True)
            counts = {}
            for file in json.loads(path.read_text())["files"]:
                passed, failed = counts.get(file["query"], (0, 0))
                outcomes = [case["passed"] for case in file["cases"]]
                counts[file["query"]] = (passed + outcomes.count(True), failed + outcomes.count(False))
            return counts

    @staticmethod
    def filled(demo):
        """The picture once nothing is asked any more: it is the same for some seconds."""
        demo.move(*CLEAR)
        wait_for("the counts of failed cases", lambda: failing(demo.picture()) > 60)
        pictures = [None]

        def same():
            time.sleep(2)
            pictures.append(demo.still_picture())
            return pictures[-1] == pictures[-2]

        wait_for("the end of the filling", same)
        return pictures[-1]

    @staticmethod
    def filled_window(demo):
        """A picture of the window alone, as PNG."""
        OverviewTests.filled(demo)
        return demo.command_bytes("import", "-window", demo.window, "png:-")

    def shows_wrong(self, demo, sample, passed, failed):
        """The scene has all cases of the query, the table lists those that fail, and the first one
        is selected."""
        demo.wait_for_sample(sample)
        demo.wait_for_text(f"{sample}: {passed} of {passed + failed} as expected")
        demo.still_picture()
        demo.key("ctrl+c").wait_for_text("Copied: case ")
        demo.click(*row_of_table(0)).key("ctrl+a", "ctrl+c")
        demo.wait_for_text(f"Copied: {failed} cases as JSON")

    # The tests.

    def opening(self):
        """It opens by itself when the book's implementation is chosen on the command line, and is
        closed by its key or Escape. The camera stands still meanwhile, and nothing is computed."""
        with self.work("RaycastPlane", "--implementation", "book") as demo:
            opened = self.filled(demo)
            scene = demo.key("o").move(*CLEAR)
            wait_for("the camera to turn", scene.moving)
            expect(failing(demo.picture()) < 100, "the overview is still open")
            expect(difference(opened, demo.key("o").move(*CLEAR).still_picture()) is None,
                   "the overview is another one")
            demo.key("Escape")
            wait_for("the camera to turn", demo.moving)
            # What it covers is not changed.
            demo.key("o").still_picture()
            demo.key("n", "Delete", "ctrl+d")
            expect(not demo.title().startswith("*"), "a case was changed")
            # Another sample is shown at once.
            demo.key("bracketright").wait_for_samples(2)
            wait_for("the camera to turn", demo.moving)
            demo.quit()

    def menu(self):
        """It opens by itself when an implementation is chosen in the menu."""
        with self.work("PointInTriangle") as demo:
            demo.key("p").still_picture()
            demo.click(*IMPLEMENTATION_MENU).still_picture()
            demo.click(130, 10 + 2 * 19 + 5)  # the book
            demo.wait_for_text("104 of 107 as expected")
            self.filled(demo)
            # With case files on the command line it does not.
        cases = Path(self.program).resolve().parent / "hitscan-assets.txt"
        path = Path(cases.read_text().strip()) / "cases" / "raycast_sphere.json"
        with self.work(str(path), "--implementation", "book") as demo:
            demo.wait_for_text("as expected")
            demo.move(*CLEAR).still_picture()
            expect(difference(demo.picture(), demo.key("o").still_picture()), "it was open already")
            demo.quit(errors=1)

    def clicking(self):
        """A click on a cell shows all cases of the query that fail, also those that no sample has:
        as many as a check reports."""
        passed, failed = self.counts("--implementation", "book")["raycast_sphere"]
        with self.work("RaycastPlane", "--implementation", "book") as demo:
            self.filled(demo)
            demo.click(*BOOK_OF_RAYCAST_SPHERE)
            self.shows_wrong(demo, "RaycastSphere", passed, failed)

    def typing(self):
        """The arrow keys and Enter open a cell; what is typed in the field narrows the table."""
        counts = self.counts("--implementation", "book")
        with self.work("RaycastPlane", "--implementation", "book") as demo:
            before = self.filled(demo)
            # The cursor is on the first query that the book answers wrongly; two rows below is the next.
            demo.key("Down", "Down", "Return")
            self.shows_wrong(demo, "AABBPointSample", *counts["point_in_aabb"])
            demo.key("o").still_picture()
            demo.click(*FILTER).type("triangle_tri").move(*CLEAR)
            narrowed = demo.still_picture()
            expect(0 < failing(narrowed) < failing(before) / 3, "the table is not narrower")
            demo.key("Down", "Return")
            self.shows_wrong(demo, "TriangleTriangleIntersection", *counts["triangle_triangle"])
            # The other way back: Escape leaves the field, and then the page.
            demo.key("o").still_picture()
            demo.key("Escape").wait_for_frames(4).move(*CLEAR)
            expect(failing(demo.still_picture()) < failing(before) / 3, "the scene is not shown")

    def filling(self):
        """Own code is counted, and counted again when it is compiled again."""
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder) / "mine.cpp"
            source.write_text(SOURCE)
            with self.work("PointInTriangle", "--implementation", "mine.cpp", folder=folder,
                           environment={"XDG_CACHE_HOME": folder}) as demo:
                first = self.filled(demo)
                replace_file(source, SOURCE.replace("false", "true"))
                demo.wait_for_text("Reloaded: mine.cpp")
                wait_for("other counts",
                         lambda: difference(rows_of(first), rows_of(demo.still_picture())))
                # Back to the first answers: the same picture.
                replace_file(source, SOURCE)
                demo.wait_for_text("Reloaded: mine.cpp", 2)
                wait_for("the counts of before",
                         lambda: difference(rows_of(first), rows_of(demo.still_picture())) is None)

    def idle(self):
        """Filled, it costs nothing."""
        with self.work("RaycastPlane", "--implementation", "book") as demo:
            self.filled(demo)
            time.sleep(1)
            before = self.cpu_seconds(demo)
            time.sleep(3)
            share = (self.cpu_seconds(demo) - before) / 3
            expect(share < 0.05, f"{100 * share:.0f} % of a core")
            demo.quit()


if __name__ == "__main__":
    sys.exit(main(OverviewTests))
