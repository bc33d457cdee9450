#!/usr/bin/env python3
"""Tests that no work of the user is lost in the window: crashes, signals, Escape, text fields.

    window_keeping_test.py PROGRAM [TEST...]

Needs what window_editing_test.py needs.
"""

import json
import signal
import subprocess
import sys

import x11_messages
from window_editing_test import (BELOW, CASES, NOWHERE, RAY, RAY_ORIGIN, SECOND_ROW, SPHERE,
                                 EditingTests, pixel_of)
from window_test import PATIENCE, expect, main, row_of_table, wait_for

BOX = """{"query": "point_in_aabb", "cases": [
  {"id": 0, "aabb": {"min": [0, 0, 0], "max": [1, 1, 1]}, "point": [0, 0, 0],
   "expect": {"inside": true}}]}
"""
FILES = {"raycast_plane": CASES, "point_in_sphere": SPHERE, "point_in_aabb": BOX}
FIRST_ROW = row_of_table(0)
TITLE_OF_CASES = (30, row_of_table(-1)[1])  # the title of the column; a click sorts the table
ORIGIN_Y = (930, 475)       # the field of the selected ray
NOTICE = (540, 10)          # in the menu bar: there is something to be recovered


class KeepingTests(EditingTests):
    def start(self, query):
        return self.demo(str(self.folder / f"{query}.json"), folder=self.folder)

    @staticmethod
    def offers(demo):
        return demo.output().count("Unsaved changes of an earlier session: ")

    def killed(self):
        """The program is killed three times while it edits a file. Then one of the three files is
        deleted. All changes are restored."""
        self.write_settings()
        for done, (query, text) in enumerate(FILES.items()):
            path = self.folder / f"{query}.json"
            path.write_text(text)
            with self.start(query) as demo:
                demo.still_picture()
                demo.click(*FIRST_ROW).key("ctrl+d")
                wait_for("the changes to be kept", lambda: len(self.kept(demo)) == done + 1)
                self.expect_no_offer_to_a_second_window(demo, path)
                demo.end()
            expect(path.read_text() == text, "it was saved unasked")
        (self.folder / "point_in_sphere.json").unlink()
        for query, text in FILES.items():
            with self.start(query) as demo:
                self.expect_all_back(demo, self.folder / f"{query}.json",
                                     len(json.loads(text)["cases"]) + 1)

    def expect_no_offer_to_a_second_window(self, demo, path):
        """A second window does not offer changes that a running window keeps."""
        done = subprocess.run([self.program, str(path), "--frames", "3"], env=demo.environment,
                              capture_output=True, text=True, check=True)
        expect("of an earlier session" not in done.stderr, done.stderr)

    def expect_all_back(self, demo, path, count):
        if path.exists():
            wait_for("the question", lambda: self.offers(demo) == 1)
            demo.key("Escape").still_picture()  # later
            demo.click(*NOTICE).key("Return").wait_for_text("Restored: ")
            demo.key("ctrl+s")
        else:
            demo.still_picture()
            demo.key("ctrl+s", "Return")  # writes the deleted file
        demo.wait_for_text("Saved: ")
        cases = json.loads(path.read_text())["cases"]
        expect(len(cases) == count, f"{path} has {len(cases)} cases")
        wait_for("what was saved to be no longer kept",
                 lambda: not list(path.parent.glob(path.name + ".unsaved*")))
        demo.quit()

    @staticmethod
    def unlabelled(demo):
        """The scene below the label of the selected case, since dialogs move the label aside."""
        return demo.still_scene()[200:]

    def escape(self):
        """Escape cancels the last action that is going on, then deselects, and never quits."""
        with self.work() as demo:
            self.pick_ray(demo)
            selected = self.unlabelled(demo.move(*NOWHERE))
            for opening in ("F1", "ctrl+p", "ctrl+shift+s"):
                expect(self.unlabelled(demo.key(opening)) != selected, f"{opening} opens nothing")
                expect(self.unlabelled(demo.key("Escape")) == selected,
                       f"Escape leaves what {opening} opens")
            self.begin_drag(demo, RAY_ORIGIN, BELOW)
            demo.key("Escape").xdotool("mouseup", 1).move(*NOWHERE)
            expect(self.unlabelled(demo) == selected, "Escape does not cancel the drag")
            demo.click(*ORIGIN_Y).key("ctrl+a").type("7").key("Escape")
            self.expect_nothing_to_save(demo, 1)
            demo.key("ctrl+d")
            expect(len(self.ids(self.save(demo))) == 4, "the case is no longer selected")
            demo.key("ctrl+z")
            self.expect_saved(demo, CASES)
            demo.key("Escape", "ctrl+d")
            self.expect_nothing_to_save(demo, 2)
            demo.key("Escape", "Escape")
            expect(demo.process.poll() is None, "Escape quits")
            demo.quit()

    def expect_nothing_to_save(self, demo, count):
        demo.key("ctrl+s").wait_for_text("There is nothing to save.", count)
        expect(self.cases.read_text() == CASES, f"changed:\n{self.cases.read_text()}")

    def deleting(self):
        """Deleting selects the next row of the table, in its order; undo selects the case again."""
        with self.work() as demo:
            demo.click(*TITLE_OF_CASES).still_picture()
            demo.click(*SECOND_ROW).key("Delete").still_picture()
            demo.key("ctrl+d").still_picture()
            cases = json.loads(self.save(demo))["cases"]
            expect([case["id"] for case in cases] == [0, 5, 6], f"left: {cases}")
            # The table is sorted in descending order, so case 0 is below case 4.
            rays = [cases[i]["ray"] for i in (0, 2)]  # the copy is beside the original
            expect(rays[0]["origin"][1:] == rays[1]["origin"][1:] and
                   0 < rays[1]["origin"][0] - rays[0]["origin"][0] <= 4 and
                   rays[0]["direction"] == rays[1]["direction"], f"another one was copied: {cases}")
            demo.key("ctrl+z", "ctrl+z").still_picture()
            expect(sorted(self.ids(self.save(demo))) == [0, 4, 5], self.cases.read_text())
            demo.key("Delete").still_picture()
            self.expect_saved_ids(demo, [0, 5])  # undo has selected the case again
            demo.quit()

    @staticmethod
    def origin_of_last(text):
        return json.loads(text)["cases"][2]["ray"]["origin"]

    def expect_origin(self, text, origin):
        expect(self.origin_of_last(text) == origin, text)

    def expect_height(self, text, least, most):
        expect(least <= self.origin_of_last(text)[1] <= most, text)

    def type_into_field(self, demo, text):
        self.pick_ray(demo)
        return demo.click(*ORIGIN_Y).key("ctrl+a").type(text)

    def saving_while_typing(self):
        """Ctrl+S in a text field saves the typed number; a text that is no number is not saved."""
        with self.work() as demo:
            # The text of the length does not become longer, so that the fields do not move.
            self.type_into_field(demo, "5")
            self.expect_origin(self.save(demo), [1, 5, 0])
            saved = self.cases.read_text()
            # In a field, Ctrl+A, C and V are keys of the field.
            demo.click(*ORIGIN_Y).key("ctrl+a", "ctrl+c").type("3").key("ctrl+a", "ctrl+v", "ctrl+s")
            demo.wait_for_text("nothing to save")
            expect(self.cases.read_text() == saved, self.cases.read_text())
            demo.click(*ORIGIN_Y).key("ctrl+a").type("5.5.5").key("ctrl+s").still_picture()
            for text in ("Saved: ", "nothing to save"):
                expect(demo.output().count(text) == 1, demo.output())
            expect(self.cases.read_text() == saved, "it was saved")
            demo.quit()

    def written(self):
        """An edit changes the text of one number, a drag keeps lengths, undo restores the text."""
        text = CASES.replace('"direction": [0, -1, 0]}, "expect": {"hit": true}}\n',
                             '"direction": [0,-3.0,0]}, "expect": {"hit":true}, "margin": 2}\n')
        expect(text != CASES, "the case was not found")
        (self.folder / "cases.json").write_text(text)
        with self.work(self.folder) as demo:
            self.type_into_field(demo, "5.50")
            self.expect_saved(
                demo, text.replace("[1, 2, 0]", "[1, 5.50, 0]").replace(', "margin": 2', ""))
            demo.click(*NOWHERE).key("ctrl+z")  # outside of the field, which has its own undo
            self.expect_saved(demo, text)
            # Drags the arrow of the direction, which turns the ray.
            demo.click(*RAY).drag(1, pixel_of(1, 0), pixel_of(3, 2))
            turned = json.loads(self.save(demo))["cases"][2]["ray"]
            expect(turned["origin"] == [1, 2, 0], turned)
            x, y, z = turned["direction"]
            expect(abs((x * x + y * y + z * z) ** 0.5 - 3) < 1e-5 and y != -3, turned)
            demo.key("ctrl+z")
            self.expect_saved(demo, text)
            demo.quit()

    def ended_while_typing(self):
        """A signal arrives while the user types in a field: the next opening offers the text."""
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            (self.folder / "cases.json").unlink(missing_ok=True)
            with self.work(self.folder) as demo:
                self.type_into_field(demo, "1.5")
                demo.process.send_signal(number)
                code = demo.process.wait(timeout=PATIENCE)
                expect(code == 128 + number, f"exit code {code}")
            expect(self.cases.read_text() == CASES, "it was saved unasked")
            with self.work(self.folder) as demo:
                demo.key("Return").wait_for_text("Restored: ")
                self.expect_origin(self.save(demo), [1, 1.5, 0])
                demo.quit()

    def take_focus(self, _):
        x11_messages.take_focus(self.display)

    def minimise(self, demo):
        """Minimises like a window manager that keeps the window mapped, for previews."""
        x11_messages.set_state(self.display, int(demo.window), x11_messages.ICONIC_STATE)

    def turning_away_while_typing(self):
        """Another window comes to the front, the window is minimised or closed: nothing is lost."""
        for turn_away in (self.take_focus, self.minimise):
            with self.work() as demo:
                self.type_into_field(demo, "1.5")
                turn_away(demo)
                self.wait_for_kept(demo)
                self.expect_origin(self.kept(demo)[0].read_text(), [1, 1.5, 0])
        with self.work() as demo:
            self.pick_ray(demo)
            self.begin_drag(demo, RAY_ORIGIN, BELOW)
            self.take_focus(demo)
            self.wait_for_kept(demo)
            self.expect_height(self.kept(demo)[0].read_text(), -1.2, -0.9)
            demo.xdotool("mouseup", 1)
        with self.work() as demo:
            self.type_into_field(demo, "1.5")
            self.press_close(demo)
            demo.key("Return").expect_end()
            self.expect_origin(self.cases.read_text(), [1, 1.5, 0])


if __name__ == "__main__":
    sys.exit(main(KeepingTests))
