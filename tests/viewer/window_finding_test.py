#!/usr/bin/env python3
"""Tests of the picker, views, pictures, panels and the sheet of keys in the window.

    window_finding_test.py PROGRAM [TEST...]

Needs what window_test.py needs.
"""

import json
import re
import sys
import tempfile
import time
from pathlib import Path

from window_test import SCENE, Tests, difference, expect, main, scene, wait_for

# Positions in a window of 1024 x 768.
FILE_MENU = (321, 10)
ASK_FOR_PICTURE = (341, 215)  # an entry of that menu
SAVE_AS_SEEN = (341, 234)
PICKER_ROW = (500, 115)  # the third
PICTURE_WIDTH = (330, 327)
PICTURE_SAVE = (303, 446)


class FindingTests(Tests):
    def picker(self):
        """Finds samples and queries by a few letters, which are no shortcuts meanwhile."""
        with self.demo("PointOnRay") as demo:
            demo.key("p")
            still = demo.still_picture()
            demo.key("ctrl+p")
            expect(difference(still, demo.still_picture()), "Ctrl+P opens nothing")
            demo.type("rqxp[]")
            demo.still_picture()
            expect(demo.samples() == ["PointOnRay"], f"a shortcut fired:\n{demo.output()}")
            demo.key("Escape")
            expect(scene(demo.still_picture()) == scene(still),
                   "Escape leaves the picker open, or x was done")
            # Types without a pause after the key, like a user.
            demo.xdotool("key", "--delay", 0, "ctrl+p", "r", "p", "Return")
            self.expect_sample(demo, "RaycastPlane")
            demo.key("ctrl+p")
            demo.type("tri box")
            demo.key("Return")
            self.expect_sample(demo, "TriangleAABBIntersection")
            demo.key("ctrl+p")
            demo.type("raycast_sphere")
            demo.key("Return")
            self.expect_sample(demo, "raycast_sphere")  # a query, which has a generic scene
            demo.key("ctrl+p", "Down", "Down", "Up", "Return")
            self.expect_sample(demo, "PointSample")
            demo.key("ctrl+p")
            demo.still_picture()
            demo.click(*PICKER_ROW)
            self.expect_sample(demo, "SphereSample")
            demo.key("ctrl+p")
            demo.still_picture()
            demo.click(60, 400)  # elsewhere
            demo.key("r")
            wait_for("the restart", lambda: demo.samples()[-2:] == ["SphereSample"] * 2)
            demo.quit()

    @staticmethod
    def expect_sample(demo, name):
        wait_for(name, lambda: demo.samples()[-1] == name)
        wait_for("the title", lambda: demo.title().endswith(f"{name} - Hitscan"))

    def views(self):
        """Keys of the camera: views of the number pad, framing, copying, pasting and turning."""
        with self.demo() as demo:
            folder = demo.folder
            demo.key("p", "Home")
            start = self.after_flight(demo)
            seen = [start]
            for key in ("KP_1", "KP_3", "KP_7", "ctrl+KP_1", "ctrl+KP_3", "ctrl+KP_7", "KP_5", "f"):
                demo.key(key)
                seen.append(self.after_flight(demo))
                expect(seen[-1] not in seen[:-1], f"{key} shows nothing new")
            demo.key("ctrl+shift+c")
            copied = wait_for("the copy", lambda: re.search(r"^Copied: --camera (\S+)$",
                                                            demo.output(), re.MULTILINE)).group(1)
            expect(copied.endswith(",ortho"), f"copied {copied}")
            demo.key("Home")
            expect(self.after_flight(demo) == start, "Home does not go back to the start")
            demo.key("ctrl+shift+v")
            expect(self.after_flight(demo) == seen[-1], f"pasting {copied} is not what was copied")
            # R keeps the camera; another sample has its own camera.
            demo.key("r")
            wait_for("the restart", lambda: len(demo.samples()) == 2)
            expect(self.after_flight(demo) == seen[-1], "R moves the camera")
            demo.key("bracketright", "bracketleft")
            wait_for("the sample again", lambda: len(demo.samples()) == 4)
            expect(self.after_flight(demo) == start, "the camera outlives the sample")
            self.expect_recentring(demo, start)
            self.expect_steps(demo)
            demo.key("plus", "plus", "minus")
            # Pastes a text that is no camera: a word, copied from the picker's field.
            demo.key("ctrl+p")
            demo.type("no camera")
            demo.still_picture()
            demo.key("ctrl+a")
            demo.still_picture()
            demo.key("ctrl+c")
            demo.still_picture()
            demo.key("Escape", "ctrl+shift+v")
            wait_for("the complaint", lambda: "Error: the clipboard holds no camera: 'no camera' is"
                     in demo.output())
            demo.quit(errors=1)
            settings = json.loads((folder / "hitscan" / "settings.json").read_text())
            expect(settings["turn_rate"] == 60, f"the turning: {settings}")
            expect(settings["turning"] is False, f"the pause is not remembered: {settings}")
        with self.demo("--camera", copied) as demo:
            expect(self.after_flight(demo) == seen[-1], "--camera shows something else than the window")
            demo.quit()

    @staticmethod
    def after_flight(demo):
        """The scene after the animation of the camera."""
        time.sleep(0.4)
        return scene(demo.still_picture())

    def expect_recentring(self, demo, start):
        demo.move(200, 300)
        demo.xdotool("click", "--repeat", 2, "--delay", 60, 1)
        moved = self.after_flight(demo)
        expect(moved != start, "a double click moves nothing")
        demo.key("Home")
        demo.move(500, 300)
        expect(self.after_flight(demo) == start, "Home does not go back")

    def expect_steps(self, demo):
        before = self.after_flight(demo)
        demo.key("period")
        after = self.after_flight(demo)
        expect(after != before, "a single step moves nothing")
        expect(self.after_flight(demo) == after, "it goes on after a single step")

    def pictures(self):
        """F12, Shift+F12 and the dialog write PNG files with the right contents."""
        with self.demo() as demo:
            demo.key("p")
            demo.still_picture()
            seen = demo.command_bytes("import", "-window", demo.window, "-depth", "8", "rgb:-")
            demo.key("F12")
            first = self.picture_file(demo, "RaycastPlane-001.png")
            # The panels of a window are drawn without multisampling, so the borders of their text
            # and icons differ a little.
            different = sum(abs(a - b) > 32 for a, b in zip(first, seen))
            expect(len(first) == len(seen) and different < len(seen) / 200,
                   f"F12 saves something else than the window shows: {different} bytes")
            demo.still_picture()
            demo.key("shift+F12")
            second = self.picture_file(demo, "RaycastPlane-002.png")
            left, top, right, bottom = SCENE
            alone = b"".join(seen[3 * (1024 * y + left):3 * (1024 * y + right)]
                             for y in range(top, bottom))
            different = sum(a != b for a, b in zip(second, alone))
            expect(len(second) == len(alone) and different < len(alone) / 100,
                   f"Shift+F12 saves something else than the scene: {different} bytes")
            # Started from the menu, which must not be in the picture.
            demo.still_picture()
            seen = demo.command_bytes("import", "-window", demo.window, "-depth", "8", "rgb:-")
            self.choose_from_file_menu(demo, SAVE_AS_SEEN)
            third = self.picture_file(demo, "RaycastPlane-003.png")
            different = sum(abs(a - b) > 32 for a, b in zip(third, seen))
            expect(different < len(seen) / 200, f"the menu is in the picture: {different} bytes")
            self.choose_from_file_menu(demo, ASK_FOR_PICTURE)
            demo.still_picture()
            demo.move(*PICTURE_WIDTH)
            demo.xdotool("click", "--repeat", 2, "--delay", 60, 1)
            demo.still_picture()
            demo.type("300")
            demo.still_picture()
            demo.click(*PICTURE_SAVE)
            fourth = self.picture_file(demo, "RaycastPlane-004.png")
            _, height = demo.size()
            expect(len(fourth) == 3 * 300 * height, "the dialog's width was not used")
            demo.quit()

    @staticmethod
    def choose_from_file_menu(demo, entry):
        demo.click(*FILE_MENU)
        demo.still_picture()
        demo.click(*entry)

    @staticmethod
    def picture_file(demo, name):
        """The pixels of a picture, after the console has reported that it was written."""
        path = demo.folder / name
        wait_for(name, lambda: f"Picture: {path}" in demo.output())
        return demo.command_bytes("convert", str(path), "-depth", "8", "rgb:-")

    def panels(self):
        """The panels are resized at their edges, folded away and brought back; the next start has
        them as they were, and a smaller window too."""
        with tempfile.TemporaryDirectory() as folder:
            settings = Path(folder) / "hitscan" / "settings.json"
            with self.demo("PointOnRay", "--camera", "180,0,8", folder=folder) as demo:
                right, bottom = SCENE[2:]
                home = demo.still_picture()
                # At the edge, beside the button in its middle.
                demo.drag(1, (right + 3, 200), (right - 97, 200))
                demo.move(100, 300)
                wider = demo.still_picture()
                left = difference(home, wider)[0]
                expect(left < right - 90, f"nothing changes left of {left}")
                demo.drag(1, (200, bottom + 3), (200, bottom - 57))
                demo.move(100, 300)
                resized = demo.still_picture()
                expect(resized != wider, "the panels below have the same height")
                demo.key("Tab")
                expect(demo.still_picture() != resized, "Tab hides nothing")
                demo.key("Tab")
                expect(demo.still_picture() == resized, "Tab does not bring the panels back")
                for key in ("ctrl+b", "ctrl+j"):
                    demo.key(key)
                    expect(demo.still_picture() != resized, f"{key} folds nothing away")
                    demo.key(key)
                    expect(demo.still_picture() == resized, f"{key} does not bring it back")
                demo.xdotool("windowsize", "--sync", demo.window, 320, 240)
                wait_for("the small size", lambda: demo.size() == (320, 240))
                demo.still_picture()
                demo.xdotool("windowsize", "--sync", demo.window, 1024, 768)
                wait_for("the old size", lambda: demo.size() == (1024, 768))
                expect(demo.still_picture() == resized, "a small window changes the panels for good")
                demo.quit()
            kept = json.loads(settings.read_text())["workspace"]
            expect(abs(kept["side"] * 15 - 356) < 3, f"remembered: {kept}")
            expect(abs(kept["below"] * 15 - 246) < 3, f"remembered: {kept}")
            with self.demo("PointOnRay", "--camera", "180,0,8", folder=folder) as demo:
                demo.move(100, 300)
                expect(difference(resized[25:], demo.still_picture()[25:]) is None,
                       "the panels are elsewhere")
                # The button in the middle of the edge.
                demo.click(SCENE[2] - 97, 21 + 725 // 2)
                demo.move(100, 300)
                demo.still_picture()
                demo.quit()
            kept = json.loads(settings.read_text())["workspace"]
            expect(kept["side_closed"], f"the button does not fold the panels away: {kept}")

    def sheet(self):
        """Nothing covers the scene of a newcomer; F1 shows all keys, and takes them away."""
        with self.demo() as demo:
            def scene_moves():
                before = self.middle(demo)
                demo.wait_for_frames(10)
                return self.middle(demo) != before
            wait_for("the scene to turn", scene_moves)
            demo.click(40, 500)  # stops it
            bare = demo.still_picture()
            demo.key("F1")
            expect(difference(bare, demo.still_picture()), "F1 shows nothing")
            demo.key("F1")
            expect(demo.still_picture() == bare, "F1 does not close the sheet")
            demo.quit()

    @staticmethod
    def middle(demo):
        """The middle of the scene."""
        return [row[3 * 280:3 * 480] for row in demo.picture()[200:400]]


if __name__ == "__main__":
    sys.exit(main(FindingTests))
