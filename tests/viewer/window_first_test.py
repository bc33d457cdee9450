#!/usr/bin/env python3
"""Tests of the first minute: the page of the first start, a tour, and the panels by keys alone.

    window_first_test.py PROGRAM [TEST...]

Needs what window_test.py needs.
"""

import shutil
import sys
from pathlib import Path

from window_test import SCENE, Tests, difference, expect, main, wait_for, whole_scene

# In a window of 1024 x 768.
FIRST_CARD = (40, 158)      # its button
PICTURES = slice(230, 740)  # the samples, below the cards


def colors(picture):
    """How many colours the pictures of samples have."""
    return len({row[x:x + 3] for row in picture[PICTURES] for x in range(0, 3 * 1000, 9)})


class FirstTests(Tests):
    def first_start(self, *arguments):
        return self.demo(*arguments, "--theme", "studio", folder=self.folder, first_start=True)

    @staticmethod
    def drawn(demo):
        """The page when all pictures that are visible are drawn."""
        demo.move(1010, 60)
        wait_for("pictures", lambda: colors(demo.still_picture()) > 150)
        pictures = [None]

        def same():
            pictures.append(demo.still_picture())
            return pictures[-1] == pictures[-2]

        wait_for("all pictures", same)
        return pictures[-1]

    # The tests.

    def page(self):
        """The page is shown until it is closed, and then at no other start. A picture opens its sample."""
        with self.first_start() as demo:
            self.drawn(demo)
            demo.quit()
        expect(self.settings["tour"], "it was not closed")
        with self.first_start() as demo:
            first = self.drawn(demo)
            demo.click(560, 320).wait_for_sample("SphereSample")
            wait_for("the scene", lambda: difference(first, demo.picture()))
            demo.quit()
        expect("tour" not in self.settings, "it is remembered as open")
        with self.first_start() as demo:
            wait_for("the camera to turn", demo.moving)
            demo.quit()

    def named(self):
        """With a sample on the command line the page is not shown, and the menu shows it."""
        with self.first_start("PointOnRay") as demo:
            wait_for("the camera to turn", demo.moving)
            scene = demo.key("p").still_picture()
            demo.click(362, 10).still_picture()
            demo.click(380, 32)
            expect(difference(scene, self.drawn(demo)), "nothing is shown")
            page = demo.still_picture()
            expect(difference(page, demo.key("Escape").move(1010, 60).still_picture()),
                   "Escape does not close it")
            demo.quit()

    def tour(self):
        """The first tour by the keys that it names."""
        with self.first_start() as demo:
            self.drawn(demo)
            demo.click(*FIRST_CARD).wait_for_sample("RaycastSphere")
            demo.wait_for_text("6 of 7 as expected")
            steps = [demo.move(1010, 60).still_picture()]
            for key in "w", "f", "y":
                steps.append(demo.key(key).still_picture())
                expect(difference(*[picture[400:550] for picture in steps[-2:]]),
                       f"nothing is said after {key}")
            demo.key("ctrl+c").wait_for_text("Copied: case 5")
            # The box of the tour is not in a picture of the scene: its border, which is the only
            # grey line there.
            demo.key("shift+F12").wait_for_text("Picture: ")
            path = demo.folder / "RaycastSphere-001.png"
            saved = demo.command_bytes("convert", str(path), "-depth", "8", "rgb:-")
            left, top, right, bottom = SCENE
            seen = whole_scene(demo.picture())
            box = [row[3 * 30:3 * 400] for row in seen[-60:-20]]
            width = 3 * (right - left)
            rows = [saved[i:i + width] for i in range(0, len(saved), width)]
            expect(len(rows) == bottom - top, "the picture has another size")
            there = [row[3 * 30:3 * 400] for row in rows[-60:-20]]
            expect(sum(a != b for a, b in zip(box, there)) > 30, "the box is in the picture")
            demo.quit(errors=1)

    def keys(self):
        """Without a click: Down selects the first row, Tab goes to the panel Case, and a number is typed there."""
        cases = Path(__file__).parents[2] / "assets" / "cases" / "raycast_sphere.json"
        shutil.copy(cases, self.folder)
        with self.demo("raycast_sphere.json", folder=self.folder) as demo:
            demo.wait_for_text("7 of 7 as expected")
            demo.still_picture()  # an opened file does not turn
            demo.key("Down", "ctrl+c").wait_for_text("Copied: case 0")
            demo.key("Tab", "Tab").still_picture()
            for _ in range(30):
                demo.key("Down", "Return").type("5")
                demo.key("Return")
                if demo.title().startswith("*"):
                    break
            expect(demo.title().startswith("*"), "no field is reached")
            demo.key("Escape", "ctrl+z")
            expect(not demo.title().startswith("*"), "it is not undone")
            demo.key("Down", "ctrl+c").wait_for_text("Copied: case 1")
            demo.quit()


if __name__ == "__main__":
    sys.exit(main(FirstTests))
