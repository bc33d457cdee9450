#!/usr/bin/env python3
"""Tests of the panel Case and of the table in the window: dragging numbers, selecting several rows, and
typing fast on a slow machine: 30 keys a second while frames take long. None is lost.

    window_panel_test.py PROGRAM [TEST...]

Needs what window_editing_test.py needs.
"""

import contextlib
import json
import signal
import sys

from window_editing_test import CASES, SECOND_ROW
from window_keeping_test import FIRST_ROW, ORIGIN_Y, KeepingTests
from window_test import expect, main, row_of_table

THIRD_ROW = row_of_table(2)
DELAY = 33  # milliseconds between two keys
DIGITS = "0.1415926535897932384626433832"
# These keys open the list of samples and find a sample, after a typing mistake and BackSpace.
COMMANDS = ("ctrl+p", *"linetestx", "BackSpace", *"plane", "Return")


class PanelTests(KeepingTests):
    def drag_field(self, demo, pixels):
        x, y = ORIGIN_Y
        self.begin_drag(demo, *[(x + pixels * step // 5, y) for step in range(6)])

    @contextlib.contextmanager
    def one_frame(self, demo):
        """Stops the program during the body of `with`, so that its input arrives in one frame."""
        demo.still_picture()
        demo.process.send_signal(signal.SIGSTOP)
        yield
        demo.process.send_signal(signal.SIGCONT)

    @staticmethod
    def press(demo, *keys):
        demo.xdotool("key", "--delay", DELAY, *["period" if key == "." else key for key in keys])

    @staticmethod
    def click_with(demo, modifier, *place):
        demo.xdotool("keydown", modifier).click(*place).xdotool("keyup", modifier)

    # The tests.

    def dragging_a_number(self):
        """Dragging a number is one undo step. Escape during a drag restores the number."""
        with self.work() as demo:
            self.pick_ray(demo)
            self.drag_field(demo, 50)
            demo.xdotool("mouseup", 1).still_picture()
            # The number begins to change after some pixels.
            self.expect_height(self.save(demo), 2.3, 2.5)
            demo.key("ctrl+z")
            self.expect_saved(demo, CASES)
            self.drag_field(demo, -80)
            demo.key("Escape").xdotool("mouseup", 1)
            self.expect_nothing_to_save(demo, 1)
            demo.key("ctrl+d")
            expect(len(self.ids(self.save(demo))) == 4, "the case is no longer selected")
            demo.quit()

    def several(self):
        """Rows that are selected with Ctrl and Shift are deleted and copied together."""
        with self.work() as demo:
            demo.click(*FIRST_ROW)
            self.click_with(demo, "ctrl", *THIRD_ROW)
            demo.key("Delete").still_picture()
            self.expect_saved_ids(demo, [4])
            demo.key("ctrl+z")
            self.expect_saved(demo, CASES)
            demo.click(*SECOND_ROW)
            self.click_with(demo, "shift", *THIRD_ROW)
            demo.key("ctrl+c", "ctrl+v").still_picture()
            pasted = json.loads(self.save(demo))["cases"]
            expect([case["id"] for case in pasted] == [0, 4, 5, 6, 7], f"pasted: {pasted}")
            expect([case["ray"] for case in pasted[3:]] == [case["ray"] for case in pasted[1:3]],
                   f"pasted: {pasted}")
            demo.quit()

    def fast_typing(self):
        """A click into a field, 30 digits, corrections, Tab and Ctrl+S within one frame."""
        with self.work() as demo:
            self.pick_ray(demo)
            with self.one_frame(demo):
                demo.move(*ORIGIN_Y).xdotool("click", 1)
                self.press(demo, *DIGITS, "9", "BackSpace", "Home", "Delete", "3", "Tab", "7", "7",
                           "Left", "BackSpace", "ctrl+s")
            demo.wait_for_text("Saved: ")
            expect(f"[1, 3{DIGITS[1:]}, 7]" in self.cases.read_text(), self.cases.read_text())
            demo.quit()

    def fast_commands(self):
        """Keys of actions and of a dialog that they open, typed before the dialog is seen."""
        with self.demo("RaycastPlane", "--camera", "180,0,8") as demo:
            with self.one_frame(demo):
                self.press(demo, *COMMANDS)
            demo.wait_for_sample("LinetestPlane")
            demo.quit()

    def fast_typing_among_many_rays(self):
        """The same keys in a scene that takes long to draw."""
        with self.demo("ManyRays") as demo:
            self.press(demo, *COMMANDS)
            demo.wait_for_sample("LinetestPlane")
            demo.quit()


if __name__ == "__main__":
    sys.exit(main(PanelTests))
