#!/usr/bin/env python3
"""Tests of the area of the scene, the toolbar and the scale of the window.

    window_workspace_test.py PROGRAM [TEST...]

Needs what window_test.py needs.
"""

import json
import sys

from window_test import (SCENE, Tests, difference, expect, main, row_of_table, wait_for,
                         whole_scene)

# Buttons of the toolbar in a window of 1024 x 768, in the book's theme.
SAMPLE_BUTTON = (60, 35)
TURN_BUTTON = (608, 35)
VERDICT_BUTTON = (372, 35)  # of PointInTriangle, answered by the book
NOWHERE = (30, 530)         # a position in the scene where nothing is drawn
# The axes in the corner of the scene, in other themes than the book's.
GIZMO = (SCENE[2] - 52, SCENE[1] + 52)
GIZMO_REACH = 33  # from its middle to the ends of the axes


class WorkspaceTests(Tests):
    @staticmethod
    def fits(rows):
        """Whether the drawing fills the scene, in width or height, and is not cut off."""
        background = rows[-1][:3]
        lines = [y for y, row in enumerate(rows) if row.count(background) * 3 < len(row)]
        blank = background * len(rows)
        columns = [x for x in range(len(rows[0]) // 3)
                   if b"".join(row[3 * x:3 * x + 3] for row in rows) != blank]
        height, width = len(rows), len(rows[0]) // 3
        share = max((lines[-1] - lines[0]) / height, (columns[-1] - columns[0]) / width)
        border = min(lines[0], columns[0], height - 1 - lines[-1], width - 1 - columns[-1])
        return share > 0.8 and border > 5

    @staticmethod
    def resize_twice(demo):
        for width in (600, 1024):
            demo.resize(width, 768).still_picture()

    def framing(self):
        """A sample fills the scene and is not cut off, also after the window was resized; a camera
        that the user has moved stays."""
        with self.demo("PointInTriangle", "--theme", "studio") as demo:
            # Hides the ground, which reaches farther than the framed shapes.
            demo.key("p", "g")
            # The scene has turned since it was framed. Resizing frames it in its present direction.
            self.resize_twice(demo)
            wait_for("the whole sample", lambda: self.fits(demo.still_scene()))
            shown = demo.still_scene()
            self.resize_twice(demo)
            # The program may need some frames until it has noticed the last size.
            wait_for("the same view as before", lambda: demo.still_scene() == shown)
            demo.drag(3, (300, 300), (340, 330))
            wait_for("another view", lambda: demo.still_scene() != shown)
            demo.key("Home")
            wait_for("the whole sample", lambda: self.fits(demo.still_scene()))
            demo.quit()

    def turning(self):
        """A click stops the turning. The button of the toolbar switches it, which is remembered."""
        with self.demo("RaycastPlane", "--theme", "book", folder=self.folder) as demo:
            wait_for("the scene to turn", demo.moving)
            demo.click(*NOWHERE).still_picture()
            expect("turning" not in self.settings, "a click is remembered")
            demo.click(*TURN_BUTTON).move(*NOWHERE)
            wait_for("the scene to turn again", demo.moving)
            demo.click(*TURN_BUTTON).move(*NOWHERE).still_picture()
            demo.key("bracketright").wait_for_samples(2)
            demo.still_picture()
            demo.quit()
        expect(self.settings["turning"] is False, self.settings)
        with self.demo("RaycastPlane", folder=self.folder) as demo:
            demo.still_picture()
            demo.quit()

    def toolbar(self):
        """The sample's button opens the list of samples, the verdict goes to the next wrong case."""
        with self.demo("PointInTriangle", "--implementation", "book", "--theme", "book") as demo:
            demo.wait_for_text("104 of 107 as expected")
            demo.key("Escape")  # closes the overview
            for case in (103, 104):
                demo.click(*VERDICT_BUTTON).still_picture()
                demo.key("ctrl+c").wait_for_text(f"Copied: case {case} as JSON")
            demo.click(*SAMPLE_BUTTON).type("SphereSample").key("Return").wait_for_sample("SphereSample")
            demo.quit(errors=3)

    def scale(self):
        """Ctrl+= makes text and lines larger, which is remembered. Ctrl+0 makes them as usual."""
        menus = slice(2, 18)
        with self.demo("RaycastPlane", "--theme", "book", folder=self.folder) as demo:
            usual = demo.key("p").still_picture()
            larger = demo.key("ctrl+equal", "ctrl+equal").still_picture()
            top, bottom = SCENE[3] - 100, SCENE[3] + 60
            expect(difference(usual[top:bottom], larger[top:bottom]), "the panels are as high")
            expect(demo.key("ctrl+minus").still_picture() != larger, "Ctrl+- changes nothing")
            demo.key("ctrl+equal").quit()
        expect(self.settings["ui_scale"] == 1.25, self.settings)
        with self.demo("RaycastPlane", folder=self.folder) as demo:
            again = demo.still_picture()
            expect(difference(larger[menus], again[menus]) is None, "the menus are as usual")
            expect(difference(usual[menus], demo.key("ctrl+0").still_picture()[menus]) is None,
                   "Ctrl+0 does not go back")
            demo.quit()

    def density(self):
        """A window that was remembered on a screen of another density has the same visible size."""
        for width, height, scale, seen in ((1000, 800, 2, (500, 400)), (400, 300, 0.5, (800, 600)),
                                           (500, 400, 1, (500, 400))):
            self.write_settings(json.dumps({"window": {"x": 0, "y": 0, "width": width,
                                                       "height": height, "scale": scale}}))
            with self.demo("RaycastPlane", folder=self.folder) as demo:
                wait_for(f"the size {seen}", lambda: demo.size() == seen)
                demo.quit()
            kept = self.settings["window"]
            expect(kept["scale"] == 1 and kept["width"] == seen[0], kept)
        self.write_settings('{"window": {"x": 0, "y": 0, "width": 9000, "height": 9000}}')
        with self.demo("RaycastPlane", folder=self.folder) as demo:
            wait_for("a window that fits", lambda: max(demo.size()) < 9000)
            demo.quit()

    @staticmethod
    def expect_camera(demo, camera):
        """Waits until the animation of the camera has ended at this camera."""
        def copied():
            demo.key("ctrl+shift+c")
            return demo.output().rstrip().rsplit("\n", 1)[-1]
        wait_for(f"the camera {camera}", lambda: copied() == f"Copied: --camera {camera}")

    def gizmo(self):
        """A click on an end of an axis looks from there, a drag turns the camera; neither changes
        the selection."""
        with self.demo("TriangleSphereIntersection", "--theme", "studio",
                       "--camera", "180,0,8") as demo:
            demo.click(*row_of_table(0)).still_picture()
            x, y = GIZMO
            away = demo.move(x, y - GIZMO_REACH + 2).still_picture()
            expect(difference(away, demo.move(*NOWHERE).still_picture()),
                   "an end is not highlighted under the mouse")
            # The third click looks along the axis that is already chosen, now from the other side.
            for right, down, camera in ((GIZMO_REACH, 0, "270,0,8"), (-GIZMO_REACH, 0, "180,0,8"),
                                        (0, 0, "0,0,8"), (0, GIZMO_REACH, "180,135,8")):
                demo.click(x + right, y + down)
                self.expect_camera(demo, camera)
            demo.drag(1, (x + 15, y + 15), (x + 15, y + 75)).still_picture()
            demo.key("ctrl+c").wait_for_text("Copied: case")
            demo.click(x - GIZMO_REACH + 2, y - GIZMO_REACH + 2)  # beside the circle: in the scene
            demo.quit()

    def ground(self):
        """G hides the ground, which is remembered, and shows it again. The book has no ground."""
        with self.demo("SphereSphereIntersection", "--theme", "studio", folder=self.folder) as demo:
            shown = demo.key("p").still_scene()
            expect(difference(shown, demo.key("g").still_scene()), "G hides nothing")
            expect(demo.key("g").still_scene() == shown, "G does not bring it back")
            demo.key("g").still_picture()
            demo.quit()
        expect(self.settings["ground"] is False, self.settings)
        with self.demo("SphereSphereIntersection", "--theme", "book", folder=self.folder) as demo:
            hidden = demo.still_scene()
            expect(demo.key("g").still_scene() == hidden, "the book has a ground")
            demo.quit()


if __name__ == "__main__":
    sys.exit(main(WorkspaceTests))
