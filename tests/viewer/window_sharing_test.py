#!/usr/bin/env python3
"""Tests of copying a case in other forms, and of its variants, in the window.

    window_sharing_test.py PROGRAM [TEST...]

Needs what window_test.py needs.
"""

import json
import re
import sys
from pathlib import Path

from window_editing_test import CASES, EditingTests
from window_test import expect, main, scene, wait_for

# Positions in a window of 1024 x 768.
CASE_MENU = (217, 10)
COPY_AS = (240, 177)     # entries of that menu
VARIANTS = (240, 219)
GOOGLE_TEST = (560, 200) # entries of the submenu
MARKDOWN = (560, 356)
FIRST_TICK = (18, 644)   # in the list of variants
THIRD_TICK = (18, 694)
FIRST_NAME = (150, 644)
KEEP = (50, 728)


class SharingTests(EditingTests):
    @staticmethod
    def open_menu(demo, *entries):
        demo.click(*CASE_MENU)
        for entry in entries:
            demo.still_picture()
            demo.click(*entry)
        return demo.still_picture()

    def copying(self):
        """Copies the case as a test and as Markdown, which saves a picture."""
        with self.work() as demo:
            self.pick_ray(demo)
            self.open_menu(demo, COPY_AS, GOOGLE_TEST)
            wait_for("the test", lambda: "Copied: case 5 as GoogleTest" in demo.output())
            # The panel has the same list, under a button.
            self.open_menu(demo, COPY_AS, MARKDOWN)
            wait_for("the Markdown", lambda: "Copied: case 5 as Markdown" in demo.output())
            picture = wait_for("the picture", lambda: re.search(r"Picture: (\S+\.png)",
                                                                demo.output()))
            expect(Path(picture.group(1)).is_file(), "the picture is not there")
            demo.quit()

    def variants(self):
        """Lists the variants of a case, previews one, keeps two, and takes that back."""
        with self.work() as demo:
            self.pick_ray(demo)
            demo.move(300, 300)
            before = demo.still_picture()
            listed = self.open_menu(demo, VARIANTS)
            expect(listed != before, "there is no list")
            demo.click(*FIRST_NAME)
            expect(demo.still_picture() != listed, "nothing is previewed")
            demo.key("Escape")
            demo.move(300, 300)
            wait_for("the end of the list", lambda: scene(demo.still_picture()) == scene(before))
            expect(not self.kept(demo), "a variant is a case before it is kept")

            self.open_menu(demo, VARIANTS)
            for tick in (FIRST_TICK, THIRD_TICK):
                demo.click(*tick)
                demo.still_picture()
            demo.click(*KEEP)
            demo.still_picture()
            text = self.save(demo)
            added = json.loads(text)["cases"][3:]
            expect([case["id"] for case in added] == [6, 7], text)
            notes = [case["note"] for case in added]
            expect(notes == ["Variant of case 5: winding reversed (plane).",
                             "Variant of case 5: zeros negated (plane)."], str(notes))
            expect(added[0]["expect"] == {"hit": False}, text)
            # One step.
            demo.key("ctrl+z")
            demo.still_picture()
            expect(self.save(demo) == CASES, "undoing leaves something")
            demo.quit()


if __name__ == "__main__":
    sys.exit(main(SharingTests))
