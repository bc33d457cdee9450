#!/usr/bin/env python3
"""Tests of pasting the texts of bug reports in the window.

    window_reading_test.py PROGRAM [TEST...]

Needs what window_test.py needs. A text comes into the clipboard by typing it into the field of the
picker, so that it has one line.
"""

import json
import sys

from window_editing_test import CASES, NOWHERE, EditingTests
from window_test import expect, main, wait_for

REPORT = "origin .1 5 0 direction 0 -2 0 normal 0 1 0 distance .5 got 9"
# Which vector is which is not said, nor what the constant is.
UNDECIDED = "(1,5,0) (0,-2,0) (0,1,0) constant 2, got (1,2,9)"
NEGATED = (587, 412)  # the second choice, in the dialog


def open_pieces(picture):
    """The middles of the numbers in the dialog's text that have no place yet."""
    def amber(row, x):
        red, green, blue = row[3 * x:3 * x + 3]
        return 170 < red < 215 and 140 < green < 190 and blue < 140
    pieces = []
    for y in range(180, 260):
        row, x = picture[y], 25
        while x < 540:
            if not amber(row, x):
                x += 1
                continue
            begin = x
            while amber(row, x):
                x += 1
            if x - begin > 15:
                pieces.append(((begin + x) // 2, y))
        if pieces:
            return [(x, y + 3) for x, y in pieces]
    return []


class ReadingTests(EditingTests):
    @staticmethod
    def paste(demo, text):
        demo.key("ctrl+p")
        demo.type(text)
        demo.still_picture()
        demo.key("ctrl+a")
        demo.still_picture()
        demo.key("ctrl+c")
        demo.still_picture()
        demo.key("Escape")
        demo.still_picture()
        demo.key("ctrl+v")

    def last_case(self, demo):
        return json.loads(self.save(demo))["cases"][-1]

    def report(self):
        """A report that says everything becomes a case, with the exact answer."""
        with self.work() as demo:
            self.paste(demo, REPORT)
            wait_for("the note", lambda: "Pasted: reported: got 9" in demo.output())
            case = self.last_case(demo)
            expect(case["ray"] == {"origin": [0.1, 5, 0], "direction": [0, -2, 0]}, f"{case}")
            expect(case["plane"] == {"normal": [0, 1, 0], "distance": 0.5}, f"{case}")
            expect(case["expect"] == {"hit": True, "t": 4.5, "point": [0.1, 0.5, 0]}, f"{case}")
            expect("0.1, 5, 0" in self.cases.read_text(), "the numbers are not those of the text")
            demo.key("ctrl+z")
            demo.still_picture()
            expect(self.save(demo) == CASES, "it was not undone")
            demo.quit()

    def dialog(self):
        """What is not said is decided by clicking the pieces in order, and a convention."""
        with self.work() as demo:
            before = demo.still_picture()
            self.paste(demo, UNDECIDED)
            wait_for("the dialog", lambda: len(open_pieces(demo.picture())) == 3)
            demo.move(*NOWHERE)
            shown = demo.still_picture()
            demo.key("Delete")  # is for the dialog, not for the case
            demo.key("Return")  # nothing is decided yet
            expect(demo.still_picture() == shown, "an undecided text was accepted")
            demo.key("Escape")
            wait_for("the end of the dialog", lambda: not open_pieces(demo.picture()))
            expect("Pasted" not in demo.output(), "something was added")
            demo.key("ctrl+v")
            for left in (2, 1, 0):
                wait_for("the pieces", lambda: len(open_pieces(demo.picture())) == left + 1)
                demo.click(*open_pieces(demo.still_picture())[0])
                demo.move(*NOWHERE)
                wait_for("the piece in its place",
                         lambda: len(open_pieces(demo.picture())) == left)
            demo.still_picture()
            demo.key("Return")  # the constant is still open
            demo.click(*NEGATED)
            demo.still_picture()
            demo.key("Return")
            wait_for("the note", lambda: "Pasted: reported: got (1,2,9)" in demo.output())
            case = self.last_case(demo)
            expect(case["ray"] == {"origin": [1, 5, 0], "direction": [0, -2, 0]}, f"{case}")
            expect(case["plane"] == {"normal": [0, 1, 0], "distance": -2}, f"{case}")
            expect(case["expect"] == {"hit": True, "t": 7, "point": [1, -2, 0]}, f"{case}")
            expect(demo.still_picture() != before, "the new case is not seen")
            demo.quit()


if __name__ == "__main__":
    sys.exit(main(ReadingTests))
