#!/usr/bin/env python3
"""Tests of the picker, views, pictures, panels, the sheet of keys and showing only some cases.

    window_finding_test.py PROGRAM [TEST...]

Needs what window_test.py needs.
"""

import re
import sys
import time

from window_test import (FILE_MENU, SCENE, Tests, difference, expect, main, scene, wait_for)

# Positions in a window of 1024 x 768.
ASK_FOR_PICTURE = (341, 215)  # an entry of a submenu of File
SAVE_AS_SEEN = (341, 234)
PICKER_ROW = (500, 115)  # the third
PICTURE_WIDTH = (330, 327)
PICTURE_SAVE = (303, 446)
SECOND_ROW = (300, 698)
SECOND_CELL = (300, 120)
NO_CELL = (550, 500)  # below the last one


class FindingTests(Tests):
    def picker(self):
        """Finds samples and queries by a few letters, which are not shortcuts in the picker."""
        with self.demo("PointOnRay") as demo:
            still = demo.key("p").still_picture()
            expect(difference(still, demo.key("ctrl+p").still_picture()), "Ctrl+P opens nothing")
            demo.type("rqxp[]").still_picture()
            expect(demo.samples() == ["PointOnRay"], f"a shortcut fired:\n{demo.output()}")
            expect(scene(demo.key("Escape").still_picture()) == scene(still),
                   "Escape leaves the picker open, or x was done")
            # Types without a pause after the key, like a user.
            demo.xdotool("key", "--delay", 0, "ctrl+p", "r", "p", "Return")
            self.expect_sample(demo, "RaycastPlane")
            for letters, found in (("tri aabb", "TriangleAABBIntersection"),
                                   # A query, which has a generic scene.
                                   ("raycast_sphere", "raycast_sphere")):
                demo.key("ctrl+p").type(letters).key("Return")
                self.expect_sample(demo, found)
            demo.key("ctrl+p", "Down", "Down", "Up", "Return")
            self.expect_sample(demo, "PointSample")
            demo.key("ctrl+p").still_picture()
            demo.click(*PICKER_ROW)
            self.expect_sample(demo, "SphereSample")
            demo.key("ctrl+p").still_picture()
            demo.click(60, 400).key("r")  # elsewhere
            wait_for("the restart", lambda: demo.samples()[-2:] == ["SphereSample"] * 2)
            demo.quit()

    def cells(self):
        """Cases side by side: a click enlarges one, Escape goes back, and C draws all together."""
        with self.demo("RaycastSphere", folder=self.folder) as demo:
            # The book's theme begins without a grid.
            begin = self.after_flight(demo.key("p", "c").move(*NO_CELL))
            alone = self.after_flight(demo.click(*SECOND_CELL))
            expect(alone != begin, "a click on a cell shows nothing")
            grid = self.after_flight(demo.key("Escape", "Escape").move(*NO_CELL))
            expect(grid != alone, "Escape does not show the grid")
            # A double click does what a click does.
            expect(self.after_flight(demo.double_click(*SECOND_CELL)) == alone, "a double click shows something else")
            grid_again = self.after_flight(demo.key("Escape", "Escape").move(*NO_CELL))
            expect(grid_again == grid, "Escape does not go back after a double click")
            # F enlarges the case of a row, and the wheel is turned in the grid.
            demo.click(*SECOND_ROW)
            expect(self.after_flight(demo.key("f").move(*NO_CELL)) not in (grid, alone), "F shows nothing")
            expect(self.after_flight(demo.key("Escape", "Escape")) == grid, "Escape does not go back after F")
            together = self.after_flight(demo.key("c"))
            expect(together not in (grid, alone), "C does nothing")
            expect(self.after_flight(demo.key("c")) == grid, "C does not go back to the grid")
            demo.quit()

    @staticmethod
    def expect_sample(demo, name):
        demo.wait_for_sample(name)
        wait_for("the title", lambda: demo.title().endswith(f"{name} - Hitscan"))

    def views(self):
        """Keys of the camera: views of the number pad, framing, copying, pasting and turning."""
        with self.demo(folder=self.folder) as demo:
            start = self.after_flight(demo.key("p", "Home"))
            seen = [start]
            for key in ("KP_1", "KP_3", "KP_7", "ctrl+KP_1", "ctrl+KP_3", "ctrl+KP_7", "KP_5", "f"):
                seen.append(self.after_flight(demo.key(key)))
                expect(seen[-1] not in seen[:-1], f"{key} shows nothing new")
            demo.key("ctrl+shift+c")
            copied = wait_for("the copy", lambda: re.search(r"^Copied: --camera (\S+)$",
                                                            demo.output(), re.MULTILINE)).group(1)
            expect(copied.endswith(",ortho"), f"copied {copied}")
            expect(self.after_flight(demo.key("Home")) == start, "Home does not go back to the start")
            expect(self.after_flight(demo.key("ctrl+shift+v")) == seen[-1],
                   f"pasting {copied} is not what was copied")
            # R keeps the camera; another sample has its own camera.
            demo.key("r").wait_for_samples(2)
            expect(self.after_flight(demo) == seen[-1], "R moves the camera")
            demo.key("bracketright", "bracketleft").wait_for_samples(4)
            expect(self.after_flight(demo) == start, "the camera outlives the sample")
            self.expect_recentring(demo, start)
            self.expect_steps(demo)
            demo.key("plus", "plus", "minus")
            # Pastes a text that does not describe a camera, copied from the picker's field.
            demo.key("ctrl+p").type("no camera").still_picture()
            demo.key("ctrl+a").still_picture()
            demo.key("ctrl+c").still_picture()
            demo.key("Escape", "ctrl+shift+v")
            demo.wait_for_text("Error: the clipboard holds no camera: 'no camera' is")
            demo.quit(errors=1)
        expect(self.settings["turn_rate"] == 60, f"the turning: {self.settings}")
        expect(self.settings["turning"] is False, f"the pause is not remembered: {self.settings}")
        with self.demo("--camera", copied) as demo:
            expect(self.after_flight(demo) == seen[-1], "--camera shows something else than the window")
            demo.quit()

    @staticmethod
    def after_flight(demo):
        """The scene after the animation of the camera."""
        time.sleep(0.4)
        return scene(demo.still_picture())

    def expect_recentring(self, demo, start):
        moved = self.after_flight(demo.double_click(200, 300))
        expect(moved != start, "a double click moves nothing")
        expect(self.after_flight(demo.key("Home").move(500, 300)) == start, "Home does not go back")

    def expect_steps(self, demo):
        before = self.after_flight(demo)
        after = self.after_flight(demo.key("period"))
        expect(after != before, "a single step moves nothing")
        expect(self.after_flight(demo) == after, "it goes on after a single step")

    @staticmethod
    def seen_picture(demo):
        """The bytes of the still window."""
        demo.still_picture()
        return demo.command_bytes("import", "-window", demo.window, "-depth", "8", "rgb:-")

    @staticmethod
    def expect_alike(picture, seen, most, tolerance):
        """Expects that at most the share `most` of the bytes differ by more than the tolerance."""
        different = sum(abs(a - b) > tolerance for a, b in zip(picture, seen))
        expect(len(picture) == len(seen) and different < most * len(seen),
               f"what is saved is not what is seen: {different} bytes differ")

    def pictures(self):
        """F12, Shift+F12 and the dialog write PNG files with the right contents."""
        with self.demo() as demo:
            demo.key("p")
            seen = self.seen_picture(demo)
            demo.key("F12")
            # The panels of a window are drawn without multisampling, so the borders of their text
            # and icons differ a little.
            self.expect_alike(self.picture_file(demo, "RaycastPlane-001.png"), seen, 1 / 200, 32)
            demo.still_picture()
            demo.key("shift+F12")
            left, top, right, bottom = SCENE
            alone = b"".join(seen[3 * (1024 * y + left):3 * (1024 * y + right)]
                             for y in range(top, bottom))
            self.expect_alike(self.picture_file(demo, "RaycastPlane-002.png"), alone, 1 / 100, 0)
            # While a shape or a row of the table is under the mouse, its mark is not in the picture.
            for place in (SECOND_ROW, (380, 300)):
                demo.move(*place).still_picture()
                demo.key("shift+F12")
                name = f"RaycastPlane-00{3 if place == SECOND_ROW else 4}.png"
                self.expect_alike(self.picture_file(demo, name), alone, 1 / 1000, 0)
            # Started from the menu, which must not be in the picture.
            demo.move(900, 700).still_picture()
            wait_for("the end of the notice", lambda: not self.notice(demo))
            seen = self.seen_picture(demo)
            self.choose_from_file_menu(demo, SAVE_AS_SEEN)
            self.expect_alike(self.picture_file(demo, "RaycastPlane-005.png"), seen, 1 / 200, 32)
            self.choose_from_file_menu(demo, ASK_FOR_PICTURE)
            demo.still_picture()
            demo.double_click(*PICTURE_WIDTH).still_picture()
            demo.type("300").still_picture()
            demo.click(*PICTURE_SAVE)
            narrow = self.picture_file(demo, "RaycastPlane-006.png")
            _, height = demo.size()
            expect(len(narrow) == 3 * 300 * height, "the dialog's width was not used")
            # The window says where it is, for a moment.
            wait_for("a notice", lambda: self.notice(demo))
            wait_for("its end", lambda: not self.notice(demo))
            demo.quit()

    @staticmethod
    def notice(demo):
        """Whether the line at the lower edge has a green text."""
        def is_green(red, green, blue):
            return green > red + 60 and green > blue + 60
        line = [row[:3 * 700] for row in demo.picture()[750:765]]
        return any(is_green(*row[x:x + 3]) for row in line for x in range(0, len(row), 3))

    def tooltips(self):
        """A tooltip goes with a key, and comes back when the mouse moves. At the start there is none."""
        with self.demo("RaycastPlane") as demo:
            demo.key("p").move(380, 600).still_picture()
            bare = scene(demo.picture())
            # Somewhere on a ray.
            for x in range(60, 640, 8):
                demo.move(x, 400).wait_for_frames(4)
                if difference(bare, scene(demo.picture())):
                    break
            shown = scene(demo.still_picture())
            expect(difference(bare, shown), "no case is hovered")
            expect(not difference(bare, scene(demo.key("F10").still_picture())),
                   "a key does not end the tooltip")
            demo.move(x + 2, 400)
            expect(not difference(bare, scene(demo.still_picture())), "it has hardly moved")
            demo.move(x + 40, 150).still_picture()
            demo.move(x, 400)
            expect(difference(bare, scene(demo.still_picture())), "it does not come back")
            demo.quit()

    @staticmethod
    def choose_from_file_menu(demo, entry):
        demo.click(*FILE_MENU).still_picture()
        demo.click(*entry)

    @staticmethod
    def picture_file(demo, name):
        """The pixels of a picture, after the console has reported that it was written."""
        path = demo.folder / name
        demo.wait_for_text(f"Picture: {path}")
        return demo.command_bytes("convert", str(path), "-depth", "8", "rgb:-")

    def panels(self):
        """The panels are resized at their edges, folded away and brought back. After a restart they
        are as before, also in a smaller window."""
        right, bottom = SCENE[2:]
        with self.demo("PointOnRay", "--camera", "180,0,8", folder=self.folder) as demo:
            home = demo.still_picture()
            # Drags the edge beside the button in the middle of the edge.
            demo.drag(1, (right + 3, 200), (right - 97, 200))
            wider = demo.move(100, 300).still_picture()
            left = difference(home, wider)[0]
            expect(left < right - 90, f"nothing changes left of {left}")
            demo.drag(1, (200, bottom + 3), (200, bottom - 57))
            resized = demo.move(100, 300).still_picture()
            expect(resized != wider, "the panels below have the same height")
            for key in ("h", "ctrl+b", "ctrl+j"):
                expect(demo.key(key).still_picture() != resized, f"{key} hides nothing")
                expect(demo.key(key).still_picture() == resized, f"{key} does not bring it back")
            demo.resize(320, 240).still_picture()
            expect(demo.resize(1024, 768).still_picture() == resized,
                   "a small window changes the panels for good")
            demo.quit()
        kept = self.settings["workspace"]
        expect(abs(kept["side"] * 15 - 356) < 3, f"remembered: {kept}")
        expect(abs(kept["below"] * 15 - 246) < 3, f"remembered: {kept}")
        with self.demo("PointOnRay", "--camera", "180,0,8", folder=self.folder) as demo:
            demo.move(100, 300)
            expect(difference(resized[25:], demo.still_picture()[25:]) is None,
                   "the panels are elsewhere")
            # The button in the middle of the edge.
            demo.click(right - 97, 21 + 725 // 2).move(100, 300).still_picture()
            demo.quit()
        kept = self.settings["workspace"]
        expect(kept["side_closed"], f"the button does not fold the panels away: {kept}")

    def sheet(self):
        """At the first start nothing covers the scene. F1 opens and closes the sheet of keys."""
        with self.demo() as demo:
            def scene_moves():
                before = self.middle(demo)
                demo.wait_for_frames(10)
                return self.middle(demo) != before
            wait_for("the scene to turn", scene_moves)
            bare = demo.click(40, 500).still_picture()  # stops the turning
            expect(difference(bare, demo.key("F1").still_picture()), "F1 shows nothing")
            expect(demo.key("F1").still_picture() == bare, "F1 does not close the sheet")
            demo.quit()

    @staticmethod
    def middle(demo):
        """The middle of the scene."""
        return [row[3 * 280:3 * 480] for row in demo.picture()[200:400]]

    @staticmethod
    def selected_scene(demo):
        """The scene with a selected case."""
        return scene(demo.click(*SECOND_ROW).move(40, 300).still_picture())

    def filtering(self):
        """I hides all but the selected case, and shows all again. Esc, pressed twice, does so too."""
        with self.demo("RaycastPlane") as demo:
            before = self.selected_scene(demo.key("p"))
            expect(difference(before, scene(demo.key("i").still_picture())), "I hides nothing")
            expect(scene(demo.key("i").still_picture()) == before, "I does not show all again")
            without_selection = scene(demo.key("i", "Escape", "Escape").still_picture())
            expect(self.selected_scene(demo) == before, "Esc does not show all again")
            expect(difference(without_selection, before), "Esc does not deselect")
            expect(scene(demo.key("l").still_picture()) == before, "the table lists all cases")
            demo.quit()

    def why(self):
        """Y explains the selected case, in the panel and in the scene."""
        with self.demo("RaycastPlane") as demo:
            before = self.selected_scene(demo.key("p"))
            expect(difference(before, scene(demo.key("y").still_picture())), "Y draws nothing")
            expect(scene(demo.key("y").still_picture()) == before, "Y does not end it")
            demo.quit()


if __name__ == "__main__":
    sys.exit(main(FindingTests))
