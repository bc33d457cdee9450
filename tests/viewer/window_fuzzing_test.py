#!/usr/bin/env python3
"""Tests of the search for wrong answers in the window: started, watched, paused, kept, left running.

    window_fuzzing_test.py PROGRAM [TEST...]

Needs what window_test.py needs, libX11 and a C++ compiler.
"""

import json
import re
import subprocess
import sys
import time

from window_implementation_test import HANGING, RIGHT, SOURCE, WRONG, ImplementationTests
from window_test import difference, expect, main, replace_file, scene, wait_for

NEVER = SOURCE.replace(RIGHT, "true")  # all rays miss

# Positions in a window of 1024 x 768.
FIRST_MISTAKE = (150, 665)
KEEP = (27, 728)
STOP = (80, 604)
ABOVE = (300, 300)
# Rows and columns of the picture: the number of cases, and the list of mistakes below this number; the
# panel Case.
PROGRESS = (slice(596, 612), slice(3 * 100, 3 * 560))
ROWS = (slice(657, 715), slice(3 * 10, 3 * 740))
FIRST_ROW = (slice(657, 673), slice(3 * 10, 3 * 740))
CASE = (slice(270, 740), slice(3 * 770, 3 * 1010))


def part(picture, area):
    rows, columns = area
    return [row[columns] for row in picture[rows]]


def is_lettered(rows, darker_than=55):
    """Whether there is a text that is darker than this. By default a dimmed text does not count: a
    mistake is dimmed until its simplest case is known."""
    dark = sum(max(row[x:x + 3]) < darker_than for row in rows for x in range(0, len(row), 3))
    return dark > 100


class FuzzingTests(ImplementationTests):
    @staticmethod
    def start(demo):
        demo.move(*ABOVE)
        demo.key("ctrl+f")
        wait_for("a mistake", lambda: is_lettered(part(demo.picture(), FIRST_ROW)))

    @staticmethod
    def show_first_mistake(demo):
        """Clicks the first mistake until a case is shown: during the search, the first mistake may
        be one whose simplest case is not known yet."""
        before = scene(demo.picture())

        def is_shown():
            demo.click(*FIRST_MISTAKE)
            demo.move(*ABOVE)
            demo.wait_for_frames(4)
            return difference(before, scene(demo.picture()))

        wait_for("the case", is_shown)

    @staticmethod
    def stands_still(demo, seconds=1.0):
        """Whether the progress does not change for this time."""
        before = part(demo.picture(), PROGRESS)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if part(demo.picture(), PROGRESS) != before:
                return False
        return True

    def processes(self, demo):
        """The ids of the worker processes that run code from the folder of the test."""
        listed = subprocess.run(["ps", "-eo", "pid=,args="], capture_output=True, text=True).stdout
        return {int(line.split()[0]) for line in listed.splitlines()
                if str(demo.folder) in line and "hitscan-worker" in line}

    # The tests.

    def fuzzing(self):
        """The list shows the mistakes. A click on a mistake shows its simplest case, Keep adds this
        case to the file, and undoing removes the case."""
        with self.work("--implementation", "mine.cpp") as demo:
            self.wait_for_text(demo, "2 of 3 as expected")
            self.start(demo)
            wait_for("progress", lambda: not self.stands_still(demo))
            before = part(demo.picture(), CASE)
            self.show_first_mistake(demo)
            expect(part(demo.picture(), CASE) != before, "the panel Case shows another case")
            demo.click(*KEEP)
            self.wait_for_text(demo, "Kept as case 6: ")
            demo.key("ctrl+s")
            self.wait_for_text(demo, "Saved: ")
            cases = json.loads((demo.folder / "cases.json").read_text())["cases"]
            expect(len(cases) == 4, f"{cases}")
            kept = cases[-1]
            # The case has its own plane and ray. The wrong implementation answers a hit.
            expect("plane" in kept and "ray" in kept, f"{kept}")
            expect(re.search(r": mine\.cpp answered hit true", kept["note"]), f"{kept}")
            # Keeping a case does not end the search.
            wait_for("progress", lambda: not self.stands_still(demo))
            demo.key("ctrl+z")
            demo.key("ctrl+s")
            self.wait_for_text(demo, "Saved: ", 2)
            expect(len(json.loads((demo.folder / "cases.json").read_text())["cases"]) == 3,
                   "undoing leaves the case")
            # With changed code another search begins.
            replace_file(self.mine, NEVER)
            self.wait_for_text(demo, "Reloaded: mine.cpp")
            demo.wait_for_frames(3)
            wait_for("a mistake", lambda: is_lettered(part(demo.picture(), FIRST_ROW)))
            self.show_first_mistake(demo)
            demo.click(*KEEP)
            self.wait_for_text(demo, "Kept as case 6: hit: false instead of true")
            demo.key("ctrl+s")
            self.wait_for_text(demo, "Saved: ", 3)
            demo.quit(errors=self.errors(demo))

    def fuzzing_paused(self):
        """A pause stops the progress until the search is continued. Stop ends the search and its
        processes."""
        with self.work("--implementation", "mine.cpp") as demo:
            self.wait_for_text(demo, "2 of 3 as expected")
            shown = self.processes(demo)
            self.start(demo)
            wait_for("processes of its own", lambda: self.processes(demo) - shown)
            searching = self.processes(demo) - shown
            demo.key("ctrl+shift+f")
            wait_for("the pause", lambda: self.stands_still(demo))
            demo.key("ctrl+shift+f")
            wait_for("the search", lambda: not self.stands_still(demo))
            # Mistakes are dimmed if their simplest cases are not known.
            wait_for("a mistake", lambda: is_lettered(part(demo.picture(), ROWS), 130))
            demo.click(*STOP)
            wait_for("the end", lambda: self.stands_still(demo))
            wait_for("the end of its processes", lambda: not self.processes(demo) & searching)
            expect(is_lettered(part(demo.picture(), ROWS), 130), "what it found is gone")
            demo.quit(errors=self.errors(demo))

    def closed_while_fuzzing(self):
        """The window is closed while a search goes on, and while the searched code hangs."""
        for source in (WRONG, HANGING):
            with self.work("--implementation", "mine.cpp", "--time-limit", "1000",
                           source=source) as demo:
                if source == WRONG:
                    self.start(demo)
                else:
                    shown = self.processes(demo)
                    demo.key("ctrl+f")
                    wait_for("the search", lambda: self.processes(demo) - shown)
                demo.quit(errors=self.errors(demo))
                wait_for("the end of all processes", lambda: not self.processes(demo))


if __name__ == "__main__":
    sys.exit(main(FuzzingTests, needs_compiler=True))
