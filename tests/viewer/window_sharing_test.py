#!/usr/bin/env python3
"""Tests of copying a case in other forms, of its variants, and of pasting the texts of issues.

    window_sharing_test.py PROGRAM [TEST...]

Needs what window_test.py needs. A text comes into the clipboard by typing it into the field of the
picker, so that it has one line.
"""

import json
import re
import sys
from pathlib import Path

from window_editing_test import CASES, NOWHERE, EditingTests
from window_test import CASE_MENU, expect, main, scene, wait_for

# Positions in a window of 1024 x 768.
COPY_AS = (240, 177)     # entries of the menu Case
VARIANTS = (240, 239)
GOOGLE_TEST = (560, 200) # entries of the submenu
MARKDOWN = (560, 356)
FIRST_TICK = (18, 644)   # in the list of variants
THIRD_TICK = (18, 694)
FIRST_NAME = (150, 644)
KEEP = (50, 728)

REPORT = "origin .1 5 0 direction 0 -2 0 normal 0 1 0 distance .5 got 9"
# This text does not say which vector is the origin, direction or normal, and what the constant is.
UNDECIDED = "(1,5,0) (0,-2,0) (0,1,0) constant 2, got (1,2,9)"
NEGATED = (587, 412)  # the second choice, in the dialog


def open_pieces(picture):
    """The middles of the numbers in the dialog's text that are not assigned to an argument yet."""
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


class SharingTests(EditingTests):
    @staticmethod
    def open_menu(demo, *entries):
        demo.click(*CASE_MENU)
        for entry in entries:
            demo.still_picture()
            demo.click(*entry)
        return demo.still_picture()

    @staticmethod
    def paste(demo, text):
        demo.key("ctrl+p").type(text).still_picture()
        for key in ("ctrl+a", "ctrl+c", "Escape"):
            demo.key(key).still_picture()
        demo.key("ctrl+v")

    def expect_last_case(self, demo, origin, plane, t, point):
        case = json.loads(self.save(demo))["cases"][-1]
        expect(case["ray"] == {"origin": origin, "direction": [0, -2, 0]}, f"{case}")
        expect(case["plane"] == {"normal": [0, 1, 0], "distance": plane}, f"{case}")
        expect(case["expect"] == {"hit": True, "t": t, "point": point}, f"{case}")

    # The tests.

    def copying(self):
        """Copies the case as a test and as Markdown, which saves a picture."""
        with self.work() as demo:
            self.pick_ray(demo)
            self.open_menu(demo, COPY_AS, GOOGLE_TEST)
            demo.wait_for_text("Copied: case 5 as GoogleTest")
            # The menu of a button in the panel is the same list.
            self.open_menu(demo, COPY_AS, MARKDOWN)
            demo.wait_for_text("Copied: case 5 as Markdown")
            picture = wait_for("the picture", lambda: re.search(r"Picture: (\S+\.png)",
                                                                demo.output()))
            expect(Path(picture.group(1)).is_file(), "the picture is not there")
            # It shows this case alone: neither the ray of case 4, nor the mark of what is hovered.
            demo.key("shift+F12")
            wait_for("the scene", lambda: demo.output().count("Picture: ") == 2)
            alone, whole = [demo.command_bytes("convert", path, "-depth", "8", "rgb:-") for path in
                            re.findall(r"Picture: (\S+\.png)", demo.output())]
            expect(len(alone) == len(whole) and alone != whole, "it shows all cases")
            demo.quit()

    def variants(self):
        """Lists the variants of a case, previews one, keeps two, and takes that back."""
        with self.work() as demo:
            self.pick_ray(demo)
            before = demo.move(300, 300).still_picture()
            listed = self.open_menu(demo, VARIANTS)
            expect(listed != before, "there is no list")
            expect(demo.click(*FIRST_NAME).still_picture() != listed, "nothing is previewed")
            demo.key("Escape").move(300, 300)
            wait_for("the end of the list", lambda: scene(demo.still_picture()) == scene(before))
            expect(not self.kept(demo), "a variant is a case before it is kept")

            self.open_menu(demo, VARIANTS)
            for place in (FIRST_TICK, THIRD_TICK, KEEP):
                demo.click(*place).still_picture()
            text = self.save(demo)
            added = json.loads(text)["cases"][3:]
            expect([(case["id"], case["note"]) for case in added]
                   == [(6, "Variant of case 5: winding reversed (plane)."),
                       (7, "Variant of case 5: zeros negated (plane).")], text)
            expect(added[0]["expect"] == {"hit": False}, text)
            # Keeping several variants is one undo step.
            demo.key("ctrl+z").still_picture()
            self.expect_saved(demo, CASES)
            demo.quit()

    def report(self):
        """A complete report becomes a case, with the exact answer."""
        with self.work() as demo:
            self.paste(demo, REPORT)
            demo.wait_for_text("Pasted: reported: got 9")
            self.expect_last_case(demo, [0.1, 5, 0], 0.5, 4.5, [0.1, 0.5, 0])
            expect("0.1, 5, 0" in self.cases.read_text(), "the numbers are not those of the text")
            demo.key("ctrl+z").still_picture()
            self.expect_saved(demo, CASES)
            demo.quit()

    def dialog(self):
        """In an incomplete report, the user clicks the pieces in order and chooses a convention."""
        with self.work() as demo:
            before = demo.still_picture()
            self.paste(demo, UNDECIDED)
            wait_for("the dialog", lambda: len(open_pieces(demo.picture())) == 3)
            shown = demo.move(*NOWHERE).still_picture()
            demo.key("Delete", "Return")  # is for the dialog, not for the case; nothing is decided yet
            expect(demo.still_picture() == shown, "an undecided text was accepted")
            demo.key("Escape")
            wait_for("the end of the dialog", lambda: not open_pieces(demo.picture()))
            expect("Pasted" not in demo.output(), "something was added")
            demo.key("ctrl+v")
            for left in (2, 1, 0):
                wait_for("the pieces", lambda: len(open_pieces(demo.picture())) == left + 1)
                demo.click(*open_pieces(demo.still_picture())[0]).move(*NOWHERE)
                wait_for("the piece in its place",
                         lambda: len(open_pieces(demo.picture())) == left)
            demo.still_picture()
            demo.key("Return")  # the constant is still open
            demo.click(*NEGATED).still_picture()
            demo.key("Return").wait_for_text("Pasted: reported: got (1,2,9)")
            self.expect_last_case(demo, [1, 5, 0], -2, 7, [1, -2, 0])
            expect(demo.still_picture() != before, "the new case is not seen")
            demo.quit()


if __name__ == "__main__":
    sys.exit(main(SharingTests))
