#!/usr/bin/env python3
"""Tests of the window with a large case file: it is read in the background.

    window_large_test.py PROGRAM [TEST...]

Needs what window_test.py needs.
"""

import contextlib
import json
import re
import sys

from window_test import Tests, expect, main, scene, wait_for
from window_test import row_of_table as row_below_no_histogram

CASES = 60_000

# Positions in a window of 1024 x 768. Above the table is the histogram of margins.
HISTOGRAM_ROOM = 40
HISTOGRAM_Y = row_below_no_histogram(0)[1] - 31


def row_of_table(number):
    x, y = row_below_no_histogram(number)
    return x, y + HISTOGRAM_ROOM


SEARCH = (100, row_of_table(0)[1] - 39)
MARGIN_TITLE = (182, 627 + HISTOGRAM_ROOM)


def rays_below_labels(picture):
    """A part of the scene without labels: where a label is placed depends on where it was before."""
    return scene(picture)[260:]


def rays(i):
    return [i % 251 - 125, 2 + i % 7, i % 241 - 120], [0, -1, 0.001 * (i % 97)]


class LargeTests(Tests):
    def write_cases(self, ray_of=rays, distance=0):
        """A file of cases with a note in a few of them."""
        def text(i):
            origin, direction = ray_of(i)
            note = {"note": "needle"} if i % 50_000 == 41 else {}
            return json.dumps({"id": i, "ray": {"origin": origin, "direction": direction},
                               "expect": {"hit": True}, **note})

        path = self.folder / "large.json"
        path.write_text('{"query": "raycast_plane", "plane": {"normal": [0, 1, 0], "distance": '
                        f'{distance}}}, "cases": [\n' + ",\n".join(map(text, range(CASES))) + "\n]}\n")
        return path

    @contextlib.contextmanager
    def loaded(self, *arguments):
        with self.demo(str(self.write_cases(*arguments))) as demo:
            demo.wait_for_text(f"{CASES} of {CASES} as expected")
            yield demo.key("Escape")
            demo.quit()

    def large_file(self):
        """The cases appear when they have been read; then the mouse costs little."""
        with self.loaded() as demo:
            wait_for("a camera that stands still", lambda: not demo.moving())
            still = demo.move(5, 5).still_picture()
            used = self.cpu_seconds(demo)
            moves = 10
            for i in range(moves):
                demo.move(300 + 20 * i, 300).wait_for_frames(2)
            each = (self.cpu_seconds(demo) - used) / moves
            before = rays_below_labels(still)
            expect(rays_below_labels(demo.still_picture()) != before, "nothing is highlighted")
            # Drawing the whole scene takes the rasteriser about a second.
            expect(each < 0.4, f"a movement of the mouse takes {each:.2f} s")
            after = rays_below_labels(demo.move(5, 5).still_picture())
            expect(after == before, "the scene has changed")

    @staticmethod
    def wait_for_first_row(demo, case):
        """Copies the first row until it is this case: sorting and searching take several frames."""
        def copied():
            demo.click(*row_of_table(0)).key("ctrl+c").still_picture()
            return re.findall(r"Copied: case (\d+) as JSON", demo.output())[-1:]
        wait_for(f"case {case}", lambda: copied() == [str(case)])

    def large_sorting(self):
        """If the table is sorted by margin, the case nearest to another verdict comes first."""
        nearest = 43_210
        with self.loaded(lambda i: ([i % 251, 1.01 if i == nearest else 2 + i % 7, 0], [0, -1, 0]),
                         1) as demo:
            demo.click(*MARGIN_TITLE).move(5, 5)
            self.wait_for_first_row(demo, nearest)

    def brushing(self):
        """A drag over the histogram of margins lists and shows only the cases of a range."""
        nearest = 43_210
        with self.loaded(lambda i: ([i % 251, 1.01 if i == nearest else 2 + i % 7, 0], [0, -1, 0]),
                         1) as demo:
            all_cases = rays_below_labels(demo.move(5, 5).still_picture())
            demo.drag(1, (60, HISTOGRAM_Y), (620, HISTOGRAM_Y))
            self.wait_for_first_row(demo, nearest)
            demo.key("Escape")
            one = rays_below_labels(demo.move(5, 5).still_picture())
            expect(one != all_cases, "all cases are shown")
            demo.click(300, HISTOGRAM_Y).move(5, 5)
            wait_for("all cases", lambda: rays_below_labels(demo.still_picture()) == all_cases)

    def large_table(self):
        """The table of a large file is searched in slices."""
        with self.loaded() as demo:
            demo.click(*SEARCH).type("needle")
            self.wait_for_first_row(demo, 41)

    def closed_while_loading(self):
        """The window is closed while the cases are read and checked."""
        with self.demo(str(self.write_cases())) as demo:
            demo.quit()

    def broken_large_file(self):
        """A large file that cannot be used is reported after the window has been opened."""
        path = self.write_cases()
        path.write_text(path.read_text().replace('"id": 59000,', '"id": "x",'))
        with self.demo(str(path)) as demo:
            demo.wait_for_text("Error")
            expect(re.search(r"large\.json:59002: .*/cases/59000/id", demo.output()), demo.output())
            demo.key("ctrl+p").type("ray sample").key("Return").wait_for_text("Sample: RaySample")
            demo.quit(errors=1)


if __name__ == "__main__":
    sys.exit(main(LargeTests))
