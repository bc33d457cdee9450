#!/usr/bin/env python3
"""Tests of editing cases in the window: selecting, picking, dragging, undo, saving and recovery.

    window_editing_test.py PROGRAM [TEST...]

Needs what window_test.py needs, and libX11.
"""

import contextlib
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import x11_messages
from window_test import (PATIENCE, SCENE, Tests, difference, expect, main, replace_file, row_of_table,
                         wait_for, whole_scene)

# Rays in the plane z = 0 over the floor, seen from the front: a unit is 54.34 pixels, and the
# origin is in the middle of the scene in a window of 1024 x 768.
CASES = """{"query": "raycast_plane", "mood": [1,2 ,3],
  "plane": {"normal": [0, 1, 0], "distance": 0},
  "cases": [
    {"id": 0, "ray": {"origin": [-3, 2, 0],  "direction": [0, -1, 0]}, "expect": {"hit": true}},
    {"id": 4, "ray": {"origin": [-1, 2, 0], "direction": [0, 1, 0]}, "expect": {"hit": false}},
    {"id": 5, "ray": {"origin": [1, 2, 0], "direction": [0, -1, 0]}, "expect": {"hit": true}}
  ]
}
"""
SPHERE = """{"query": "point_in_sphere", "cases": [
  {"id": 0, "sphere": {"center": [0, 0, 0], "radius": 1}, "point": [0, 0, 0],
   "expect": {"inside": true}}]}
"""
CAMERA = "180,0,8"
DISCARD = (483, 403)    # in the question on leaving


def pixel_of(x, y):
    left, top, right, bottom = SCENE
    return round((left + right) / 2 + 54.34 * x), round((top + bottom) / 2 - 54.34 * y)


RAY = pixel_of(1, 1)  # of case 5, between origin and floor
RAY_ORIGIN = pixel_of(1, 2)
BELOW = pixel_of(1, -1)  # the floor: from here its ray misses
NOWHERE = pixel_of(-2, -3)
SECOND_ROW = row_of_table(1)


class EditingTests(Tests):
    @contextlib.contextmanager
    def work(self, folder=None, arguments=None):
        """Starts the program with CASES, in a new folder or in one that was used before."""
        with contextlib.ExitStack() as stack:
            if folder is None:
                folder = stack.enter_context(tempfile.TemporaryDirectory())
            folder = Path(folder)
            self.cases = folder / "cases.json"
            if not self.cases.exists():
                self.cases.write_text(CASES)
            settings = folder / "hitscan" / "settings.json"
            settings.parent.mkdir(exist_ok=True)
            settings.write_text('{}')
            if arguments is None:
                arguments = ["RaycastPlane", "--cases", str(self.cases), "--camera", CAMERA]
            with self.demo(*arguments, folder=folder) as demo:
                yield demo

    def save(self, demo):
        """The file's text after Ctrl+S."""
        saved = demo.output().count("Saved: ")
        demo.key("ctrl+s")
        wait_for("saving", lambda: demo.output().count("Saved: ") == saved + 1)
        return self.cases.read_text()

    @staticmethod
    def ids(text):
        return [case["id"] for case in json.loads(text)["cases"]]

    @staticmethod
    def kept(demo):
        """The files with unsaved changes."""
        return sorted(file for file in demo.folder.glob("*.unsaved*") if file.stat().st_size > 0)

    @staticmethod
    def choose(demo, key, what, condition):
        """Presses a key at a question, repeatedly if needed, until the condition holds."""
        def pressed():
            if condition():
                return True
            demo.key(key)
            return condition()
        wait_for(what, pressed)

    @staticmethod
    def pick_ray(demo):
        demo.move(*RAY)
        before = demo.still_picture()
        demo.xdotool("click", 1)
        wait_for("the selection", lambda: demo.picture() != before)
        demo.still_picture()

    @staticmethod
    def drag_slowly(demo, start, end):
        """Waits after each part of a drag until the program has handled it."""
        demo.move(*start)
        demo.still_picture()
        demo.xdotool("mousedown", 1)
        demo.still_picture()
        for step in range(1, 5):
            demo.move(*[a + (b - a) * step // 4 for a, b in zip(start, end)])
            demo.still_picture()
        demo.xdotool("mouseup", 1)
        demo.still_picture()

    def make_wrong(self, demo):
        """Drags the origin of case 5 below the floor."""
        self.pick_ray(demo)
        before = demo.still_picture()
        self.drag_slowly(demo, RAY_ORIGIN, BELOW)
        demo.move(*NOWHERE)
        expect(demo.still_picture() != before, "nothing was dragged")

    @staticmethod
    def expect_only_last_case_changed(text):
        lines = list(zip(CASES.splitlines(), text.splitlines(), strict=True))
        changed = [i for i, (before, after) in enumerate(lines) if before != after]
        expect(changed == [5], f"changed lines: {changed}\n{text}")

    # The tests.

    def select(self):
        """A click selects a row of the table. It stays selected when the window is resized."""
        with self.work() as demo:
            before = demo.still_picture()
            demo.click(*SECOND_ROW)
            demo.move(*NOWHERE)
            selected = demo.still_picture()
            box = difference(whole_scene(before), whole_scene(selected))
            expect(box, "the case is not marked in the scene")
            x, _ = pixel_of(-1, 2)
            expect(box[0] - 20 <= x <= box[2] + 20, f"marked is {box}, not the ray at {x}")
            demo.xdotool("windowsize", "--sync", demo.window, 800, 600)
            wait_for("the new size", lambda: demo.size() == (800, 600))
            expect(demo.still_picture() != selected, "the picture is the old one")
            demo.xdotool("windowsize", "--sync", demo.window, 1024, 768)
            wait_for("the old size", lambda: demo.size() == (1024, 768))
            expect(demo.still_picture() == selected, "resizing there and back changes the picture")
            demo.key("Delete")
            demo.still_picture()
            expect(self.ids(self.save(demo)) == [0, 5], f"left: {self.cases.read_text()}")
            demo.quit()

    def pick(self):
        """A click on a ray in the scene selects its case, N adds one at the mouse."""
        with self.work() as demo:
            self.pick_ray(demo)
            demo.move(*pixel_of(-4, 1))
            demo.still_picture()
            demo.key("n")
            demo.still_picture()
            added = json.loads(self.save(demo))["cases"]
            expect([case["id"] for case in added] == [0, 4, 5, 6], f"added: {added}")
            origin = added[3]["ray"]["origin"]
            far = max(abs(a - b) for a, b in zip(origin, (-4, 1, 0)))
            expect(far < 0.05, f"it was added at {origin}")
            expect(added[3]["ray"]["direction"] == added[2]["ray"]["direction"], f"turned: {added}")
            demo.key("Delete")
            demo.still_picture()
            expect(self.save(demo) == CASES, f"not as it was:\n{self.cases.read_text()}")
            demo.key("Delete")  # the case beside, 5, is selected
            demo.still_picture()
            expect(self.ids(self.save(demo)) == [0, 4], f"left: {self.cases.read_text()}")
            demo.quit()

    def dragging(self):
        """Drags a ray until its verdict changes, then undoes, redoes, saves and loads that."""
        with tempfile.TemporaryDirectory() as folder:
            with self.work(folder) as demo:
                self.make_wrong(demo)
                dragged = self.save(demo)
                self.expect_only_last_case_changed(dragged)
                origin = json.loads(dragged)["cases"][2]["ray"]["origin"]
                # The drag begins within a pixel of the handle.
                expect(abs(origin[0] - 1) < 0.1 and -1.2 < origin[1] < -0.9, f"it is at {origin}")
                checked = subprocess.run([self.program, "check", "--cases", self.cases],
                                         capture_output=True, text=True, check=False)
                expect(checked.returncode == 1 and "2 passed, 1 failed" in checked.stdout,
                       f"the verdict: {checked.stdout}{checked.stderr}")
                demo.key("ctrl+z")
                demo.still_picture()
                expect(self.save(demo) == CASES, f"not undone:\n{self.cases.read_text()}")
                demo.key("ctrl+shift+z")
                demo.still_picture()
                expect(self.save(demo) == dragged, f"not redone:\n{self.cases.read_text()}")
                demo.quit()
            with self.work(folder) as demo:
                wait_for("the wrong case", lambda: "2 of 3 as expected" in demo.output())
                wait_for("its case", lambda: "case 5" in demo.output())
                demo.quit(errors=1)

    def closing(self):
        """The close button with unsaved changes: Cancel stays, Save saves, Discard does not."""
        with self.work() as demo:
            self.make_wrong(demo)
            scene = self.scene(demo)
            self.press_close(demo)
            demo.key("Escape")
            expect(self.scene(demo) == scene, "Cancel does not go back")
            expect(self.cases.read_text() == CASES, "Cancel saved")
            # Changing the sample would lose the changes too.
            demo.key("bracketright")
            wait_for("the question", lambda: self.scene(demo) != scene)
            demo.key("Escape")
            expect(self.scene(demo) == scene, "Cancel does not go back")
            expect(demo.samples() == ["RaycastPlane"], "another sample came all the same")
            self.press_close(demo)
            demo.key("Return")
            demo.expect_end()
            self.expect_only_last_case_changed(self.cases.read_text())
            expect(not self.kept(demo), "something is kept after a normal end")
        with self.work() as demo:
            self.make_wrong(demo)
            wait_for("the changes to be kept", lambda: self.kept(demo))
            self.press_close(demo)
            demo.click(*DISCARD)
            demo.expect_end()
            expect(self.cases.read_text() == CASES, "Discard saved")
            expect(not self.kept(demo), "what was discarded is kept")
        with self.work() as demo:
            x11_messages.press_close_button(self.display, int(demo.window))
            demo.expect_end()

    def press_close(self, demo):
        before = self.scene(demo)
        x11_messages.press_close_button(self.display, int(demo.window))
        wait_for("the question", lambda: self.scene(demo) != before)

    @staticmethod
    def scene(demo):
        """The part of the picture that no panel covers, once it no longer changes."""
        return whole_scene(demo.still_picture())

    def crash(self):
        """After the program was killed with unsaved changes, the next opening offers them."""
        with tempfile.TemporaryDirectory() as folder:
            with self.work(folder) as demo:
                self.make_wrong(demo)
                wait_for("the changes to be kept", lambda: self.kept(demo))
                demo.end()
            expect(self.cases.read_text() == CASES, "they were saved unasked")
            with self.work(folder) as demo:
                self.choose(demo, "Return", "the changes", lambda: "Restored: " in demo.output())
                self.expect_only_last_case_changed(self.save(demo))
                expect(not self.kept(demo), "what was saved is kept")
                demo.quit()
            with self.work(folder) as demo:
                wait_for("the wrong case", lambda: "2 of 3 as expected" in demo.output())
                demo.quit(errors=1)

    def dropping(self):
        """Dropped files open in a scene for their query; a malformed file is reported."""
        with self.work() as demo:
            before = demo.still_picture()
            broken = demo.folder / "broken.json"
            broken.write_text('{"query": "raycast_plane",\n "cases": [}')
            self.drop(demo, broken)
            wait_for("the error", lambda: re.search(r"^Error: .*broken\.json:2: ", demo.output(),
                                                    re.MULTILINE))
            wait_for("the notice", lambda: difference(before[340:420], demo.picture()[340:420]))
            demo.still_picture()
            demo.key("Escape")
            after = demo.still_picture()
            expect(difference(whole_scene(before), whole_scene(after)) is None, "the scene is another")
            expect(demo.samples() == ["RaycastPlane"], "the scene was restarted")
            sphere, other = demo.folder / "sphere.json", demo.folder / "other.json"
            sphere.write_text(SPHERE)
            other.write_text(CASES)
            self.drop(demo, sphere, other)
            wait_for("the scene", lambda: demo.samples()[-1] == "ClosestPointSample")
            wait_for("its verdict",
                     lambda: "ClosestPointSample: 1 of 1 as expected" in demo.output())
            demo.still_picture()
            demo.click(*self.SECOND_TAB)
            wait_for("the other file", lambda: demo.title() == "other.json - RaycastPlane - Hitscan")
            demo.quit(errors=1)

    SECOND_TAB = (280, 34)

    def drop(self, demo, *paths):
        x11_messages.drop_files(self.display, int(demo.window), paths, PATIENCE)

    def saving_as(self):
        """Ctrl+Shift+S asks for a path and writes there; it asks before overwriting a file."""
        with self.work() as demo:
            other = demo.folder / "other.json"
            before = demo.still_picture()
            demo.key("ctrl+shift+s")
            wait_for("the question", lambda: demo.picture() != before)
            demo.still_picture()
            demo.key("ctrl+a")
            demo.type(str(other.with_suffix("")))
            typed = demo.still_picture()
            demo.key("Return")
            wait_for("saving", lambda: f"Saved: {other}" in demo.output())
            expect(other.read_text() == CASES, f"saved: {other.read_text()}")
            expect(typed != before, "no question was seen")
            # From now on the program writes to that file.
            self.make_wrong(demo)
            self.save(demo)
            expect(self.cases.read_text() == CASES, "the first file was written")
            self.expect_only_last_case_changed(other.read_text())
            demo.quit()

    def disk(self):
        """A file that another program changes is reloaded, unless that would lose changes."""
        with self.work() as demo:
            self.pick_ray(demo)
            demo.move(*NOWHERE)
            before = demo.still_picture()
            changed = CASES.replace("[-3, 2, 0]", "[-3, -2, 0]")
            replace_file(self.cases, changed)
            wait_for("the file", lambda: demo.output().count("Reloaded: ") == 1)
            loaded = demo.still_picture()
            expect(difference(whole_scene(before), whole_scene(loaded)), "the scene shows the old file")
            # Case 5 is still selected: Delete takes that one.
            demo.key("Delete")
            demo.still_picture()
            replace_file(self.cases, CASES)
            deleted = demo.still_picture()
            wait_for("the question", lambda: difference(deleted[300:450], demo.picture()[300:450]))
            demo.key("Escape")  # keeps the user's changes
            demo.still_picture()
            demo.key("ctrl+z")
            demo.still_picture()
            demo.quit()
            expect(self.cases.read_text() == CASES, "the file was written unasked")


if __name__ == "__main__":
    sys.exit(main(EditingTests))
