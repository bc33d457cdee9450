#!/usr/bin/env python3
"""Tests of the window with a large case file: it is read in the background.

    window_large_test.py PROGRAM [TEST...]

Needs what window_test.py needs.
"""

import json
import re
import sys
import tempfile
from pathlib import Path

from window_test import Tests, expect, main, row_of_table, scene, wait_for

CASES = 60_000
SEARCH = (100, row_of_table(0)[1] - 39)

# Positions in a window of 1024 x 768.
MARGIN_TITLE = (182, 627)
FIRST_ROW = (300, 646)


def write_cases(path):
    with open(path, "w") as file:
        file.write('{"query": "raycast_plane", "plane": {"normal": [0, 1, 0], "distance": 0}, "cases": [')
        for i in range(CASES):
            case = {"id": i, "ray": {"origin": [i % 251 - 125, 2 + i % 7, i % 241 - 120],
                                     "direction": [0, -1, 0.001 * (i % 97)]},
                    "expect": {"hit": True}}
            if i % 50_000 == 41:
                case["note"] = "needle"
            file.write(("" if i == 0 else ",") + "\n" + json.dumps(case))
        file.write("\n]}\n")


class LargeTests(Tests):
    def large_file(self):
        """The cases appear when they have been read; then the mouse costs little."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "large.json"
            write_cases(path)
            with self.demo(str(path)) as demo:
                wait_for("the cases", lambda: f"{CASES} of {CASES} as expected" in demo.output())
                demo.key("Escape")
                wait_for("a camera that stands still", lambda: not demo.moving())
                demo.move(5, 5)
                still = demo.still_picture()
                used = self.cpu_seconds(demo)
                moves = 10
                for i in range(moves):
                    demo.move(300 + 20 * i, 300)
                    demo.wait_for_frames(2)
                each = (self.cpu_seconds(demo) - used) / moves
                expect(scene(demo.still_picture()) != scene(still), "nothing is highlighted")
                # Drawing the scene takes a second of the rasteriser.
                expect(each < 0.4, f"a movement of the mouse takes {each:.2f} s")
                demo.move(5, 5)
                expect(scene(demo.still_picture()) == scene(still), "the scene has changed")
                demo.quit()

    def large_sorting(self):
        """Sorted by the margin, the case that is nearest to another verdict comes first."""
        nearest = 43_210
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "large.json"
            with open(path, "w") as file:
                file.write('{"query": "raycast_plane", "plane": {"normal": [0, 1, 0], "distance": 1},'
                           ' "cases": [')
                for i in range(CASES):
                    height = 1.01 if i == nearest else 2 + i % 7
                    case = {"id": i, "ray": {"origin": [i % 251, height, 0], "direction": [0, -1, 0]},
                            "expect": {"hit": True}}
                    file.write(("" if i == 0 else ",") + "\n" + json.dumps(case))
                file.write("\n]}\n")
            with self.demo(str(path)) as demo:
                wait_for("the cases", lambda: f"{CASES} of {CASES} as expected" in demo.output())
                demo.key("Escape")
                demo.click(*MARGIN_TITLE)
                demo.move(5, 5)

                def first():
                    demo.click(*FIRST_ROW)
                    demo.still_picture()
                    demo.key("ctrl+c")
                    demo.still_picture()
                    return re.findall(r"Copied: case (\d+) as JSON", demo.output())[-1:]
                wait_for("the nearest case", lambda: first() == [str(nearest)])
                demo.quit()

    def large_table(self):
        """The table of a large file is searched in slices."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "large.json"
            write_cases(path)
            with self.demo(str(path)) as demo:
                wait_for("the cases", lambda: f"{CASES} of {CASES} as expected" in demo.output())
                demo.key("Escape")

                def copies(case):
                    # The first row, as soon as the rows are arranged.
                    demo.click(*row_of_table(0))
                    demo.key("ctrl+c")
                    return f"Copied: case {case} as JSON" in demo.output()

                demo.click(*SEARCH)
                demo.type("needle")
                wait_for("the case that is found", lambda: copies(41))
                demo.quit()

    def closed_while_loading(self):
        """The window is closed while the cases are read and checked."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "large.json"
            write_cases(path)
            with self.demo(str(path)) as demo:
                demo.quit()

    def broken_large_file(self):
        """A large file that cannot be used is reported after the window has been opened."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "large.json"
            write_cases(path)
            text = path.read_text()
            at = text.index('"id": 59000,')
            path.write_text(text[:at] + '"id": "x",' + text[at + 12:])
            with self.demo(str(path)) as demo:
                wait_for("the error", lambda: "Error" in demo.output())
                expect(re.search(r"large\.json:59002: .*/cases/59000/id", demo.output()),
                       demo.output())
                demo.key("ctrl+p")
                demo.type("ray sample")
                demo.key("Return")
                wait_for("another sample", lambda: "Sample: RaySample" in demo.output())
                demo.quit(errors=1)


if __name__ == "__main__":
    sys.exit(main(LargeTests))
