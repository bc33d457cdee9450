#!/usr/bin/env python3
"""Tests of showing only some cases, and of explaining one, in the window.

    window_isolating_test.py PROGRAM [TEST...]

Needs what window_test.py needs.
"""

import sys

from window_test import Tests, difference, expect, main, scene

# A row of the table in a window of 1024 x 768.
SECOND_ROW = (300, 698)


class IsolatingTests(Tests):
    def selected_picture(self, demo):
        """The scene with a selected case, standing still."""
        demo.key("p")
        demo.click(*SECOND_ROW)
        demo.move(40, 300)
        return demo.still_picture()

    def isolating(self):
        """I hides all but the selected case, and shows them again; so does Esc, twice."""
        with self.demo("RaycastPlane") as demo:
            before = self.selected_picture(demo)
            demo.key("i")
            alone = demo.still_picture()
            expect(difference(scene(before), scene(alone)), "I hides nothing")
            demo.key("i")
            expect(scene(demo.still_picture()) == scene(before), "I does not show all again")
            demo.key("i", "Escape")
            demo.key("Escape")
            without_selection = demo.still_picture()
            demo.click(*SECOND_ROW)
            demo.move(40, 300)
            expect(scene(demo.still_picture()) == scene(before), "Esc does not show all again")
            expect(difference(scene(without_selection), scene(before)), "Esc does not deselect")
            demo.key("l")
            expect(scene(demo.still_picture()) == scene(before), "the table lists all cases")
            demo.quit()

    def why(self):
        """Y explains the selected case, in the panel and in the scene."""
        with self.demo("RaycastPlane") as demo:
            before = self.selected_picture(demo)
            demo.key("y")
            explained = demo.still_picture()
            expect(difference(scene(before), scene(explained)), "Y draws nothing")
            demo.key("y")
            expect(scene(demo.still_picture()) == scene(before), "Y does not end it")
            demo.quit()


if __name__ == "__main__":
    sys.exit(main(IsolatingTests))
