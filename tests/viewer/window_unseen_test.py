#!/usr/bin/env python3
"""A window that nobody can see: minimised, taken off the screen or covered by another one.

    window_unseen_test.py PROGRAM [TEST...]

Needs what window_test.py needs.
"""

import contextlib
import sys
import time

import x11_messages
from window_editing_test import CAMERA, CASES, EditingTests
from window_test import SCREEN, expect, main, replace_file, scene, wait_for

# The largest share of one core that the program may use while nobody can see the window.
MOST_UNSEEN = 0.05
# A visible window takes at least this many times more, also without a GPU or on a busy machine.
LEAST_RATIO = 4


class UnseenTests(EditingTests):
    def share_of_a_core(self, demo, seconds=3.0):
        """The share of a core that the program uses during a period."""
        begin, before = time.monotonic(), self.cpu_seconds(demo)
        time.sleep(seconds)
        return (self.cpu_seconds(demo) - before) / (time.monotonic() - begin)

    def expect_rest(self, hidden):
        """A turning scene is drawn continuously, but not while the window is hidden."""
        with self.demo("RaycastPlane") as demo:
            seen = self.share_of_a_core(demo)
            with hidden(demo):
                time.sleep(1)  # the program draws its last frames and notices the change
                unseen = self.share_of_a_core(demo)
            print(f"seen: {100 * seen:.1f} % of a core, unseen: {100 * unseen:.1f} %")
            expect(unseen < MOST_UNSEEN, f"{100 * unseen:.1f} % of a core while nobody sees it")
            expect(unseen < seen / LEAST_RATIO, "it does not draw while it can be seen")
            self.expect_scene(demo)
            demo.key("p").still_picture()
            demo.quit()

    @staticmethod
    def expect_scene(demo):
        """Waits until the window is on the screen again and the scene turns."""
        wait_for("the scene", lambda: len(set(scene(demo.picture()))) > 10)
        wait_for("the scene to turn", demo.moving)

    @contextlib.contextmanager
    def away(self, demo, minimised=True, mapped=False):
        """The window is minimised, taken off the screen, or both."""
        window = int(demo.window)
        if minimised:
            x11_messages.set_state(self.display, window, x11_messages.ICONIC_STATE)
        if not mapped:
            x11_messages.unmap(self.display, window)
        yield
        if not mapped:
            x11_messages.map_again(self.display, window)
        if minimised:
            x11_messages.set_state(self.display, window, x11_messages.NORMAL_STATE)
        demo.command("xdotool", "windowfocus", "--sync", demo.window)

    # The tests.

    def minimised(self):
        """A window manager takes the minimised window off the screen."""
        self.expect_rest(self.away)

    def minimised_mapped(self):
        """A window manager keeps the minimised window mapped, for previews."""
        self.expect_rest(lambda demo: self.away(demo, mapped=True))

    def hidden(self):
        """The window is off the screen without being minimised, as on another desktop."""
        self.expect_rest(lambda demo: self.away(demo, minimised=False))

    def covered(self):
        """A covered window draws nothing; drawing resumes when a part is visible."""
        self.expect_rest(lambda _: x11_messages.cover(self.display, *SCREEN))
        with self.demo("RaycastPlane") as demo:
            demo.key("Escape")
            with x11_messages.cover(self.display, SCREEN[0], SCREEN[1] // 4):
                self.expect_scene(demo)
            demo.quit()

    def uncovered(self):
        """A part that another window has covered is drawn again, although the scene is the same."""
        with self.demo("RaycastPlane", "--camera", CAMERA) as demo:
            before = demo.still_picture()
            for height in (SCREEN[1], SCREEN[1] // 4):
                with x11_messages.cover(self.display, SCREEN[0], height):
                    wait_for("the other window", lambda: demo.picture() != before)
                wait_for("the picture from before", lambda: demo.picture() == before)
            demo.quit()

    def files_while_minimised(self):
        """The minimised program still notices changed files, and can be closed."""
        with self.work() as demo:
            demo.still_picture()  # a camera from the command line does not turn
            with self.away(demo):
                replace_file(self.cases, CASES.replace("[-3, 2, 0]", "[-3, -2, 0]"))
                demo.wait_for_text("Reloaded: ")
            demo.still_picture()
            # A turning scene would be drawn continuously.
            demo.key("p")
            wait_for("the scene to turn", demo.moving)
            with self.away(demo):
                replace_file(self.cases, CASES)
                demo.wait_for_text("Reloaded: ", 2)
                x11_messages.press_close_button(self.display, int(demo.window))
                demo.expect_end()

    def closing_minimised(self):
        """When closed while minimised, the window appears and asks about unsaved changes."""
        arguments = ["RaycastPlane", "--cases", "cases.json", "--camera", CAMERA]
        with self.work(arguments=arguments) as demo:
            self.make_wrong(demo)
            self.wait_for_kept(demo)
            window = int(demo.window)
            x11_messages.set_state(self.display, window, x11_messages.ICONIC_STATE)
            x11_messages.unmap(self.display, window)
            wait_for("the window to go", lambda: demo.find_window() is None)
            x11_messages.press_close_button(self.display, window)
            wait_for("the window to come back", demo.find_window)
            x11_messages.set_state(self.display, window, x11_messages.NORMAL_STATE)
            demo.command("xdotool", "windowfocus", "--sync", demo.window)
            demo.still_picture()
            demo.key("Return").expect_end()
            self.expect_only_last_case_changed(self.cases.read_text())


if __name__ == "__main__":
    sys.exit(main(UnseenTests))
