#!/usr/bin/env python3
"""Tests of typing fast on a slow machine: 30 keys a second while frames take long. None is lost.

    window_typing_test.py PROGRAM [TEST...]

Needs what window_editing_test.py needs.
"""

import contextlib
import json
import signal
import sys

from window_keeping_test import ORIGIN_Y, KeepingTests
from window_test import expect, main, wait_for

DELAY = 33  # milliseconds between two keys
DIGITS = "0.1415926535897932384626433832"
NAMES = {".": "period"}


def keys_of(text):
    return [NAMES.get(letter, letter) for letter in text]


class TypingTests(KeepingTests):
    @contextlib.contextmanager
    def one_frame(self, demo):
        """What is typed meanwhile comes between two frames, as if one of them took so long."""
        demo.still_picture()
        demo.process.send_signal(signal.SIGSTOP)
        yield
        demo.process.send_signal(signal.SIGCONT)

    @staticmethod
    def press(demo, *keys):
        demo.xdotool("key", "--delay", DELAY, *keys)

    def saved_origin(self, demo):
        wait_for("saving", lambda: "Saved: " in demo.output())
        return json.loads(self.cases.read_text())["cases"][2]["ray"]["origin"]

    # The tests.

    def fast_typing(self):
        """A click into a field, 30 digits, corrections, Tab and Ctrl+S within one frame."""
        with self.work() as demo:
            self.pick_ray(demo)
            with self.one_frame(demo):
                demo.move(*ORIGIN_Y)
                demo.xdotool("click", 1)
                self.press(demo, *keys_of(DIGITS), "9", "BackSpace", "Home", "Delete", "3", "Tab",
                           *keys_of("77"), "Left", "BackSpace", "ctrl+s")
            origin = self.saved_origin(demo)
            text = self.cases.read_text()
            expect(f"[1, 3{DIGITS[1:]}, 7]" in text, f"typed: {origin}")
            demo.quit()

    def fast_commands(self):
        """Keys of actions and of a dialog that they open, typed before the dialog is seen."""
        with self.demo("RaycastPlane", "--camera", "180,0,8") as demo:
            with self.one_frame(demo):
                self.press(demo, "ctrl+p", *keys_of("linetestx"), "BackSpace", *keys_of("plane"),
                           "Return")
            wait_for("the sample", lambda: demo.samples()[-1] == "LinetestPlane")
            demo.quit()

    def fast_typing_among_many_rays(self):
        """The same while a scene is drawn that takes long."""
        with self.demo("ManyRays") as demo:
            self.press(demo, "ctrl+p", *keys_of("linetestx"), "BackSpace", *keys_of("plane"),
                       "Return")
            wait_for("the sample", lambda: demo.samples()[-1] == "LinetestPlane")
            demo.quit()


if __name__ == "__main__":
    sys.exit(main(TypingTests))
