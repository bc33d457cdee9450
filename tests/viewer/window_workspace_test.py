#!/usr/bin/env python3
"""Tests of the area of the scene, the toolbar and the scale of the window.

    window_workspace_test.py PROGRAM [TEST...]

Needs what window_test.py needs.
"""

import json
import sys
import tempfile
from pathlib import Path

from window_test import (SCENE, Tests, difference, expect, main, row_of_table, wait_for,
                         whole_scene)

# Buttons of the toolbar in a window of 1024 x 768, in the book's theme.
SAMPLE_BUTTON = (60, 35)
TURN_BUTTON = (608, 35)
VERDICT_BUTTON = (372, 35)  # of PointInTriangle, answered by the book
NOWHERE = (30, 530)         # of the scene
# The axes in the corner of the scene, in other themes than the book's.
GIZMO = (SCENE[2] - 52, SCENE[1] + 52)
GIZMO_REACH = 33  # from its middle to the ends of the axes


class WorkspaceTests(Tests):
    @staticmethod
    def filled(picture):
        """The share of the scene's width or height that the drawing fills, whichever is larger, and
        its distance from the nearest border in pixels."""
        rows = whole_scene(picture)
        background = rows[-1][:3]
        lines = [y for y, row in enumerate(rows) if row.count(background) * 3 < len(row)]
        blank = background * len(rows)
        columns = [x for x in range(len(rows[0]) // 3)
                   if b"".join(row[3 * x:3 * x + 3] for row in rows) != blank]
        height, width = len(rows), len(rows[0]) // 3
        share = max((lines[-1] - lines[0]) / height, (columns[-1] - columns[0]) / width)
        border = min(lines[0], columns[0], height - 1 - lines[-1], width - 1 - columns[-1])
        return share, border

    def fits(self, picture):
        """Whether what is drawn fills the scene and is not cut off."""
        share, border = self.filled(picture)
        return share > 0.8 and border > 5

    @staticmethod
    def resize(demo, width):
        demo.xdotool("windowsize", "--sync", demo.window, width, 768)
        wait_for("the new size", lambda: demo.size() == (width, 768))
        demo.still_picture()

    def framing(self):
        """A sample fills the scene and is not cut off, also after the window was resized; a camera
        that the user has moved stays."""
        with self.demo("SphereSphereIntersection", "--theme", "studio") as demo:
            # The ground reaches farther than what is framed.
            demo.key("p", "g")
            # The scene has turned since it was framed, so it is framed as it stands now.
            self.resize(demo, 600)
            self.resize(demo, 1024)
            wait_for("the whole sample", lambda: self.fits(demo.still_picture()))
            shown = demo.still_picture()
            self.resize(demo, 600)
            self.resize(demo, 1024)
            # The program may need some frames until it has seen the last size.
            wait_for("the same view as before",
                     lambda: whole_scene(demo.still_picture()) == whole_scene(shown))
            demo.drag(3, (300, 300), (340, 330))
            wait_for("another view", lambda: whole_scene(demo.still_picture()) != whole_scene(shown))
            demo.key("Home")
            wait_for("the whole sample", lambda: self.fits(demo.still_picture()))
            demo.quit()

    def turning(self):
        """A click stops the turning, the button of the toolbar switches it for good."""
        with tempfile.TemporaryDirectory() as folder:
            settings = Path(folder) / "hitscan" / "settings.json"
            with self.demo("RaycastPlane", "--theme", "book", folder=folder) as demo:
                wait_for("the scene to turn", demo.moving)
                demo.click(*NOWHERE)
                demo.still_picture()
                expect("turning" not in json.loads(settings.read_text()), "a click is remembered")
                demo.click(*TURN_BUTTON)
                demo.move(*NOWHERE)
                wait_for("the scene to turn again", demo.moving)
                demo.click(*TURN_BUTTON)
                demo.move(*NOWHERE)
                demo.still_picture()
                demo.key("bracketright")
                wait_for("another sample", lambda: len(demo.samples()) == 2)
                demo.still_picture()
                demo.quit()
            expect(json.loads(settings.read_text())["turning"] is False, settings.read_text())
            with self.demo("RaycastPlane", folder=folder) as demo:
                demo.still_picture()
                demo.quit()

    def toolbar(self):
        """The sample's button opens the list of samples, the verdict goes to the next wrong case."""
        with self.demo("PointInTriangle", "--implementation", "book", "--theme", "book") as demo:
            wait_for("the answers", lambda: "104 of 107 as expected" in demo.output())
            for case in (103, 104):
                demo.click(*VERDICT_BUTTON)
                demo.still_picture()
                demo.key("ctrl+c")
                wait_for(f"case {case}", lambda: f"Copied: case {case} as JSON" in demo.output())
            demo.click(*SAMPLE_BUTTON)
            demo.type("SphereSample")
            demo.key("Return")
            wait_for("the sample", lambda: demo.samples()[-1] == "SphereSample")
            demo.quit(errors=3)

    def scale(self):
        """Ctrl+= makes text and lines larger, which is remembered, Ctrl+0 makes them as usual."""
        with tempfile.TemporaryDirectory() as folder:
            settings = Path(folder) / "hitscan" / "settings.json"
            with self.demo("RaycastPlane", "--theme", "book", folder=folder) as demo:
                demo.key("p")
                usual = demo.still_picture()
                demo.key("ctrl+equal", "ctrl+equal")
                larger = demo.still_picture()
                top, bottom = SCENE[3] - 100, SCENE[3] + 60
                expect(difference(usual[top:bottom], larger[top:bottom]), "the panels are as high")
                demo.key("ctrl+minus")
                expect(demo.still_picture() != larger, "Ctrl+- changes nothing")
                demo.key("ctrl+equal")
                demo.quit()
            expect(json.loads(settings.read_text())["ui_scale"] == 1.25, settings.read_text())
            with self.demo("RaycastPlane", folder=folder) as demo:
                again = demo.still_picture()
                expect(difference(larger[2:18], again[2:18]) is None, "the menus are as usual")
                demo.key("ctrl+0")
                expect(difference(usual[2:18], demo.still_picture()[2:18]) is None,
                       "Ctrl+0 does not go back")
                demo.quit()

    def density(self):
        """A size that was remembered on a screen of another density is the one that was seen."""
        with tempfile.TemporaryDirectory() as folder:
            settings = Path(folder) / "hitscan" / "settings.json"
            settings.parent.mkdir()
            for width, height, scale, seen in ((1000, 800, 2, (500, 400)), (400, 300, 0.5, (800, 600)),
                                               (500, 400, 1, (500, 400))):
                settings.write_text(json.dumps({"window": {"x": 0, "y": 0, "width": width,
                                                           "height": height, "scale": scale}}))
                with self.demo("RaycastPlane", folder=folder) as demo:
                    wait_for(f"the size {seen}", lambda: demo.size() == seen)
                    demo.quit()
                kept = json.loads(settings.read_text())["window"]
                expect(kept["scale"] == 1 and kept["width"] == seen[0], kept)
            settings.write_text('{"window": {"x": 0, "y": 0, "width": 9000, "height": 9000}}')
            with self.demo("RaycastPlane", folder=folder) as demo:
                wait_for("a window that fits", lambda: max(demo.size()) < 9000)
                demo.quit()

    @staticmethod
    def expect_camera(demo, camera):
        """Waits until the animation of the camera has ended there."""
        def copied():
            demo.key("ctrl+shift+c")
            return demo.output().rstrip().rsplit("\n", 1)[-1]
        wait_for(f"the camera {camera}", lambda: copied() == f"Copied: --camera {camera}")

    def gizmo(self):
        """A click on an end of an axis looks from there, a drag turns the camera; neither changes
        the selection."""
        with self.demo("SphereSphereIntersection", "--theme", "studio",
                       "--camera", "180,0,8") as demo:
            demo.click(*row_of_table(0))
            demo.still_picture()
            x, y = GIZMO
            demo.move(x, y - GIZMO_REACH + 2)
            away = demo.still_picture()
            demo.move(*NOWHERE)
            box = difference(away, demo.still_picture())
            expect(box, "an end is not highlighted under the mouse")
            demo.click(x + GIZMO_REACH, y)
            self.expect_camera(demo, "270,0,8")
            demo.click(x - GIZMO_REACH, y)
            self.expect_camera(demo, "180,0,8")
            demo.click(x, y)  # already there: from the other side
            self.expect_camera(demo, "0,0,8")
            demo.click(x, y + GIZMO_REACH)
            self.expect_camera(demo, "180,135,8")
            demo.drag(1, (x + 15, y + 15), (x + 15, y + 75))
            demo.still_picture()
            demo.key("ctrl+c")
            wait_for("the selected case", lambda: "Copied: case" in demo.output())
            demo.click(x - GIZMO_REACH + 2, y - GIZMO_REACH + 2)  # beside the circle: in the scene
            demo.quit()

    def ground(self):
        """G hides the ground, which is remembered, and shows it again; the book has none."""
        with tempfile.TemporaryDirectory() as folder:
            settings = Path(folder) / "hitscan" / "settings.json"
            with self.demo("SphereSphereIntersection", "--theme", "studio", folder=folder) as demo:
                demo.key("p")
                shown = whole_scene(demo.still_picture())
                demo.key("g")
                hidden = whole_scene(demo.still_picture())
                expect(difference(shown, hidden), "G hides nothing")
                demo.key("g")
                expect(whole_scene(demo.still_picture()) == shown, "G does not bring it back")
                demo.key("g")
                demo.still_picture()
                demo.quit()
            expect(json.loads(settings.read_text())["ground"] is False, settings.read_text())
            with self.demo("SphereSphereIntersection", "--theme", "book", folder=folder) as demo:
                hidden = whole_scene(demo.still_picture())
                demo.key("g")
                expect(whole_scene(demo.still_picture()) == hidden, "the book has a ground")
                demo.quit()


if __name__ == "__main__":
    sys.exit(main(WorkspaceTests))
