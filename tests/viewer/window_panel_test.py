#!/usr/bin/env python3
"""Tests of the panel Case and of the table in the window: dragging numbers, selecting several rows.

    window_panel_test.py PROGRAM [TEST...]

Needs what window_editing_test.py needs.
"""

import json
import sys

from window_editing_test import CASES, SECOND_ROW
from window_keeping_test import FIRST_ROW, ORIGIN_Y, KeepingTests
from window_test import expect, main, row_of_table

THIRD_ROW = row_of_table(2)


class PanelTests(KeepingTests):
    @staticmethod
    def drag_field(demo, pixels):
        demo.move(*ORIGIN_Y)
        demo.still_picture()
        demo.xdotool("mousedown", 1)
        demo.still_picture()
        for step in range(1, 6):
            demo.move(ORIGIN_Y[0] + pixels * step // 5, ORIGIN_Y[1])
            demo.still_picture()

    # The tests.

    def dragging_a_number(self):
        """A number is dragged, which is one step; Escape during a drag brings it back."""
        with self.work() as demo:
            self.pick_ray(demo)
            self.drag_field(demo, 50)
            demo.xdotool("mouseup", 1)
            demo.still_picture()
            _, y, _ = self.origin_of_last(self.save(demo))
            # It begins to change after some pixels.
            expect(2.3 <= y <= 2.5, f"dragged to {y}")
            demo.key("ctrl+z")
            expect(self.save(demo) == CASES, f"not one step:\n{self.cases.read_text()}")
            self.drag_field(demo, -80)
            demo.key("Escape")
            demo.xdotool("mouseup", 1)
            self.expect_nothing_to_save(demo, 1)
            demo.key("ctrl+d")
            expect(len(self.ids(self.save(demo))) == 4, "the case is no longer selected")
            demo.quit()

    def several(self):
        """Rows that are selected with Ctrl and Shift are deleted and copied together."""
        with self.work() as demo:
            demo.click(*FIRST_ROW)
            demo.xdotool("keydown", "ctrl")
            demo.click(*THIRD_ROW)
            demo.xdotool("keyup", "ctrl")
            demo.key("Delete")
            demo.still_picture()
            expect(self.ids(self.save(demo)) == [4], f"left: {self.cases.read_text()}")
            demo.key("ctrl+z")
            expect(self.save(demo) == CASES, f"not one step:\n{self.cases.read_text()}")
            demo.click(*SECOND_ROW)
            demo.xdotool("keydown", "shift")
            demo.click(*THIRD_ROW)
            demo.xdotool("keyup", "shift")
            demo.key("ctrl+c")
            demo.key("ctrl+v")
            demo.still_picture()
            pasted = json.loads(self.save(demo))["cases"]
            expect([case["id"] for case in pasted] == [0, 4, 5, 6, 7], f"pasted: {pasted}")
            expect([case["ray"] for case in pasted[3:]] == [case["ray"] for case in pasted[1:3]],
                   f"pasted: {pasted}")
            demo.quit()


if __name__ == "__main__":
    sys.exit(main(PanelTests))
