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
from window_test import (PATIENCE, SCENE, SECOND_TAB, Tests, difference, expect, main, replace_file,
                         row_of_table, wait_for, whole_scene)

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
        with tempfile.TemporaryDirectory() as new:
            folder = Path(folder or new)
            self.cases = folder / "cases.json"
            if not self.cases.exists():
                self.cases.write_text(CASES)
            settings = folder / "hitscan" / "settings.json"
            settings.parent.mkdir(exist_ok=True)
            settings.write_text('{}')
            arguments = arguments or ["RaycastPlane", "--cases", self.cases, "--camera", CAMERA]
            with self.demo(*arguments, folder=folder) as demo:
                yield demo

    def save(self, demo):
        """Presses Ctrl+S and returns the text of the saved file."""
        saved = demo.output().count("Saved: ")
        demo.key("ctrl+s").wait_for_text("Saved: ", saved + 1)
        return self.cases.read_text()

    def expect_saved(self, demo, text):
        expect(self.save(demo) == text, f"saved:\n{self.cases.read_text()}")

    def expect_saved_ids(self, demo, ids):
        expect(self.ids(self.save(demo)) == ids, f"saved:\n{self.cases.read_text()}")

    @staticmethod
    def ids(text):
        return [case["id"] for case in json.loads(text)["cases"]]

    @staticmethod
    def kept(demo):
        """The files in which the program keeps unsaved changes."""
        return sorted(file for file in demo.folder.glob("*.unsaved*") if file.stat().st_size > 0)

    def wait_for_kept(self, demo):
        wait_for("the changes to be kept", lambda: self.kept(demo))

    @staticmethod
    def pick_ray(demo):
        before = demo.move(*RAY).still_picture()
        demo.xdotool("click", 1)
        wait_for("the selection", lambda: demo.picture() != before)
        demo.still_picture()

    @staticmethod
    def begin_drag(demo, *places):
        """Presses the button at the first place and moves to the other places. After each step it
        waits until the program has handled the step."""
        demo.move(*places[0]).still_picture()
        demo.xdotool("mousedown", 1).still_picture()
        for place in places[1:]:
            demo.move(*place).still_picture()

    def drag_slowly(self, demo, start, end):
        self.begin_drag(demo, start, *[tuple(a + (b - a) * step // 4 for a, b in zip(start, end))
                                       for step in range(1, 5)])
        demo.xdotool("mouseup", 1).still_picture()

    def make_wrong(self, demo):
        """Drags the origin of case 5 below the floor."""
        self.pick_ray(demo)
        before = demo.still_picture()
        self.drag_slowly(demo, RAY_ORIGIN, BELOW)
        expect(demo.move(*NOWHERE).still_picture() != before, "nothing was dragged")

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
            selected = demo.click(*SECOND_ROW).move(*NOWHERE).still_picture()
            box = difference(whole_scene(before), whole_scene(selected))
            expect(box, "the case is not marked in the scene")
            x, _ = pixel_of(-1, 2)
            expect(box[0] - 20 <= x <= box[2] + 20, f"marked is {box}, not the ray at {x}")
            expect(demo.resize(800, 600).still_picture() != selected, "the picture is the old one")
            expect(demo.resize(1024, 768).still_picture() == selected,
                   "resizing there and back changes the picture")
            demo.key("Delete").still_picture()
            self.expect_saved_ids(demo, [0, 5])
            demo.quit()

    def pick(self):
        """A click on a ray in the scene selects its case, and N adds a case at the mouse."""
        with self.work() as demo:
            self.pick_ray(demo)
            demo.move(*pixel_of(-4, 1)).still_picture()
            demo.key("n").still_picture()
            added = json.loads(self.save(demo))["cases"]
            expect([case["id"] for case in added] == [0, 4, 5, 6], f"added: {added}")
            origin = added[3]["ray"]["origin"]
            far = max(abs(a - b) for a, b in zip(origin, (-4, 1, 0)))
            expect(far < 0.05, f"it was added at {origin}")
            expect(added[3]["ray"]["direction"] == added[2]["ray"]["direction"], f"turned: {added}")
            demo.key("Delete").still_picture()
            self.expect_saved(demo, CASES)
            demo.key("Delete").still_picture()  # the case beside, 5, is selected
            self.expect_saved_ids(demo, [0, 4])
            demo.quit()

    def expect_wrong_when_opened(self, folder):
        with self.work(folder) as demo:
            demo.wait_for_text("2 of 3 as expected")
            demo.wait_for_text("case 5")
            demo.quit(errors=1)

    def dragging(self):
        """Drags a ray until its verdict changes; then undoes, redoes, saves and loads the drag."""
        with self.work(self.folder) as demo:
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
            demo.key("ctrl+z").still_picture()
            self.expect_saved(demo, CASES)
            demo.key("ctrl+shift+z").still_picture()
            self.expect_saved(demo, dragged)
            demo.quit()
        self.expect_wrong_when_opened(self.folder)

    def dragging_in_steps(self):
        """With Ctrl a drag changes numbers to whole numbers, with Ctrl+Shift to whole tenths."""
        with self.work() as demo:
            origins = []
            for modifiers in (["ctrl"], ["ctrl", "shift"]):
                self.pick_ray(demo)
                for modifier in modifiers:
                    demo.xdotool("keydown", modifier)
                self.begin_drag(demo, RAY_ORIGIN, pixel_of(1.31, 0.72))
                demo.xdotool("mouseup", 1).still_picture()
                for modifier in modifiers:
                    demo.xdotool("keyup", modifier)
                origins.append(json.loads(self.save(demo))["cases"][2]["ray"]["origin"])
                demo.key("ctrl+z").still_picture()
                self.expect_saved(demo, CASES)
                demo.key("Escape").move(*NOWHERE).still_picture()
            expect(origins == [[1, 1, 0], [1.3, 0.7, 0]], f"{origins}")
            demo.quit()

    def touching(self):
        """T while dragging, or alone, moves the origin of a ray exactly onto the floor; a copy of a
        case is moved aside."""
        with self.work() as demo:
            self.pick_ray(demo)
            self.begin_drag(demo, RAY_ORIGIN, pixel_of(1.5, 0.5))
            demo.xdotool("keydown", "t").move(*pixel_of(1.6, 0.6)).still_picture()
            demo.xdotool("mouseup", 1).xdotool("keyup", "t").still_picture()
            origin = json.loads(self.save(demo))["cases"][2]["ray"]["origin"]
            expect(origin[1] == 0 and abs(origin[0] - 1.6) < 0.1, f"it is at {origin}")
            demo.key("ctrl+z").still_picture()
            demo.move(*NOWHERE).key("t").wait_for_text("Touch: ray of case 5 touches exactly")
            self.expect_only_last_case_changed(self.save(demo))
            demo.key("ctrl+z", "ctrl+d").still_picture()
            cases = json.loads(self.save(demo))["cases"]
            expect([case["id"] for case in cases] == [0, 4, 5, 6], f"{cases}")
            origins = [case["ray"]["origin"] for case in cases[2:]]
            expect(origins == [[1, 2, 0], [3, 2, 0]], f"the copy is not beside: {origins}")
            demo.key("ctrl+z").still_picture()
            self.expect_saved(demo, CASES)
            demo.quit()

    def closing(self):
        """The close button with unsaved changes: Cancel stays, Save saves, Discard does not."""
        with self.work() as demo:
            self.make_wrong(demo)
            scene = demo.still_scene()
            self.press_close(demo)
            expect(demo.key("Escape").still_scene() == scene, "Cancel does not go back")
            expect(self.cases.read_text() == CASES, "Cancel saved")
            # Changing the sample would lose the changes too.
            demo.key("bracketright")
            wait_for("the question", lambda: demo.still_scene() != scene)
            expect(demo.key("Escape").still_scene() == scene, "Cancel does not go back")
            expect(demo.samples() == ["RaycastPlane"], "another sample came all the same")
            self.press_close(demo)
            demo.key("Return").expect_end()
            self.expect_only_last_case_changed(self.cases.read_text())
            expect(not self.kept(demo), "something is kept after a normal end")
        with self.work() as demo:
            self.make_wrong(demo)
            self.wait_for_kept(demo)
            self.press_close(demo)
            demo.click(*DISCARD).expect_end()
            expect(self.cases.read_text() == CASES, "Discard saved")
            expect(not self.kept(demo), "what was discarded is kept")
        with self.work() as demo:
            x11_messages.press_close_button(self.display, int(demo.window))
            demo.expect_end()

    def press_close(self, demo):
        before = demo.still_scene()
        x11_messages.press_close_button(self.display, int(demo.window))
        wait_for("the question", lambda: demo.still_scene() != before)

    def restore(self, demo):
        """Presses Return at the question that offers the changes, repeatedly if needed."""
        wait_for("the changes", lambda: "Restored: " in demo.output()
                 or "Restored: " in demo.key("Return").output())

    def crash(self):
        """After the program was killed with unsaved changes, the next opening offers them."""
        with self.work(self.folder) as demo:
            self.make_wrong(demo)
            self.wait_for_kept(demo)
            demo.end()
        expect(self.cases.read_text() == CASES, "they were saved unasked")
        with self.work(self.folder) as demo:
            self.restore(demo)
            self.expect_only_last_case_changed(self.save(demo))
            expect(not self.kept(demo), "what was saved is kept")
            demo.quit()
        self.expect_wrong_when_opened(self.folder)

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
            after = demo.key("Escape").still_scene()
            expect(difference(whole_scene(before), after) is None, "the scene is another")
            expect(demo.samples() == ["RaycastPlane"], "the scene was restarted")
            sphere, other = demo.folder / "sphere.json", demo.folder / "other.json"
            sphere.write_text(SPHERE)
            other.write_text(CASES)
            self.drop(demo, sphere, other)
            demo.wait_for_sample("ClosestPointSample")
            demo.wait_for_text("ClosestPointSample: 1 of 1 as expected")
            demo.still_picture()
            demo.click(*SECOND_TAB)
            wait_for("the other file", lambda: demo.title() == "other.json - RaycastPlane - Hitscan")
            demo.quit(errors=1)

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
            typed = demo.key("ctrl+a").type(str(other.with_suffix(""))).still_picture()
            demo.key("Return").wait_for_text(f"Saved: {other}")
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
            before = demo.move(*NOWHERE).still_scene()
            replace_file(self.cases, CASES.replace("[-3, 2, 0]", "[-3, -2, 0]"))
            demo.wait_for_text("Reloaded: ")
            expect(difference(before, demo.still_scene()), "the scene shows the old file")
            # Case 5 is still selected, so Delete deletes case 5.
            demo.key("Delete").still_picture()
            replace_file(self.cases, CASES)
            deleted = demo.still_picture()
            wait_for("the question", lambda: difference(deleted[300:450], demo.picture()[300:450]))
            demo.key("Escape").still_picture()  # keeps the user's changes
            demo.key("ctrl+z").still_picture()
            demo.quit()
            expect(self.cases.read_text() == CASES, "the file was written unasked")


if __name__ == "__main__":
    sys.exit(main(EditingTests))
