#!/usr/bin/env python3
"""Tests of opening, making and copying case files in the window.

    window_files_test.py PROGRAM [TEST...]

Needs what window_test.py needs.
"""

import contextlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from window_editing_test import SPHERE
from window_test import (FILE_MENU, FIRST_TAB, SECOND_TAB, Tests, count, difference, expect, main, row_of_table,
                         wait_for, whole_scene)

PLANE = """{"query": "raycast_plane",
  "plane": {"normal": [0, 1, 0], "distance": 0},
  "cases": [
    {"id": 0, "ray": {"origin": [503, 2, 0],  "direction": [0, -1, 0]}, "expect": {"hit": true}},
    {"id": 4, "ray": {"origin": [500, 2, 1], "direction": [0, 1, 0]}, "expect": {"hit": false}}
  ]
}
"""
# The shapes of far.json are far from the origin, where the camera of a sample does not look.
FILES = {"plane.json": PLANE, "inside.json": SPHERE, "far.json": SPHERE.replace("[0, 0, 0]", "[500, 0, 0]"),
         "broken.json": "{"}
PLANE_TITLE = "plane.json - RaycastPlane - Hitscan"
FIRST_ROW = row_of_table(0)          # with tabs or without
PANEL_CASE = (770, 300, 1022, 740)   # the lower panel at the side
COPY_BUTTON = (850, 361)             # in this panel, while no case is selected
BACK_BUTTON = (850, 380)


class FilesTests(Tests):
    @contextlib.contextmanager
    def work(self, *arguments, program=None, environment=None, folder=None):
        """Starts the program in a folder with the files."""
        with tempfile.TemporaryDirectory() as new:
            folder = Path(folder or new)
            (folder / "hitscan").mkdir(exist_ok=True)
            for name, text in {**FILES, "hitscan/settings.json": '{"sample": "PointOnRay"}'}.items():
                if not (folder / name).exists():
                    (folder / name).write_text(text)
            used, self.program = self.program, program or self.program
            try:
                with self.demo(*arguments, folder=folder, environment=environment) as demo:
                    yield demo
            finally:
                self.program = used

    @staticmethod
    def wait_for_title(demo, title):
        wait_for(f"the title {title}; it is {demo.title()}", lambda: demo.title() == title)

    @staticmethod
    def drawn(rows):
        """The number of pixels that differ in colour from the upper left pixel."""
        background = rows[0][:3]
        return len(rows) * len(rows[0]) // 3 - count(rows, background)

    def edit(self, demo, title):
        """Deletes the first case; the title then says that something is unsaved."""
        demo.click(*FIRST_ROW).key("Delete")
        self.wait_for_title(demo, "* " + title)

    # The tests.

    def command_line(self):
        """Files without a sample are shown, framed, whatever the settings remember."""
        for arguments in (["--cases", "plane.json"], ["plane.json"], ["./plane.json"],
                          ["--cases", "broken.json", "plane.json"]):
            with self.work(*arguments) as demo:
                expect(demo.samples() == ["RaycastPlane"], f"{arguments}: {demo.samples()}")
                self.wait_for_title(demo, PLANE_TITLE)
                demo.quit(errors=1 if "broken.json" in arguments else 0)
        with self.work("far.json") as demo:
            expect(self.drawn(demo.still_scene()) > 20_000, "the case is not in the picture")
            demo.quit()
        with self.work("PointOnRay") as demo:
            expect(demo.samples() == ["PointOnRay"], demo.output())
            demo.quit()
        plane = self.folder / "plane.json"
        plane.write_text(PLANE)
        self.expect_refusal(".*has cases of raycast_plane", "PointOnRay", "--cases", plane)

    def tabs(self):
        """Files of several queries are tabs. Choosing another tab asks about unsaved changes."""
        with self.work("inside.json", "plane.json") as demo:
            inside = "inside.json - ClosestPointSample - Hitscan"
            self.wait_for_title(demo, inside)
            demo.still_picture()
            demo.click(*SECOND_TAB)
            self.wait_for_title(demo, PLANE_TITLE)
            self.edit(demo, PLANE_TITLE)
            asked = demo.click(*FIRST_TAB).still_picture()
            expect(difference(asked, demo.key("Escape").still_picture()), "nothing was asked")
            expect(demo.title() == "* " + PLANE_TITLE, f"Cancel shows {demo.title()}")
            demo.click(*FIRST_TAB).still_picture()
            demo.key("Return")
            self.wait_for_title(demo, inside)
            saved = json.loads((demo.folder / "plane.json").read_text())
            expect([case["id"] for case in saved["cases"]] == [4], f"saved: {saved}")
            # Another sample has no tabs.
            demo.key("bracketright").wait_for_samples(4)
            demo.key("p").still_picture()
            demo.click(*SECOND_TAB).still_picture()
            expect(len(demo.samples()) == 4, "a tab is still there")
            demo.quit()

    def opening(self):
        """The dialog: arrows and Enter, Alt+Up, Tab, a typed path, a wrong one, recent files."""
        with self.work(folder=self.folder) as demo:
            inner = demo.folder / "inner"
            inner.mkdir()
            (inner / "cases_of_mine.json").write_text(SPHERE)
            closed = demo.key("p").still_picture()
            expect(difference(closed, demo.key("ctrl+o").still_picture()), "there is no dialog")
            # The folders hitscan and inner are listed before the files.
            demo.key("Down", "Down", "Return").still_picture()
            demo.key("alt+Up").still_picture()
            after = demo.key("Escape").still_scene()
            expect(difference(whole_scene(closed), after) is None, "Esc does not close it")
            demo.key("ctrl+o").type("nothing.json").key("Return").still_picture()
            expect(len(demo.samples()) == 1, "a file that is not there was opened")
            demo.key("ctrl+a").type("inn").key("Tab").type("cases").key("Tab", "Return")
            self.wait_for_title(demo, "cases_of_mine.json - ClosestPointSample - Hitscan")
            demo.key("ctrl+o").still_picture()
            demo.key("BackSpace").still_picture()  # the dialog begins in the folder of the last file
            demo.type("plane.json").key("Return")
            self.wait_for_title(demo, PLANE_TITLE)
            demo.quit()
        names = [Path(path).name for path in self.settings["recent_files"]]
        expect(names == ["plane.json", "cases_of_mine.json"], f"recent: {names}")

    def new_file(self):
        """Ctrl+N asks for a query and a path, and opens the new file, whose case is right."""
        with self.work("plane.json") as demo:
            demo.key("ctrl+n").still_picture()
            demo.type("point_in_aabb").key("Return").still_picture()
            demo.key("ctrl+a").type("fresh").key("Return").wait_for_text("Made: ")
            made = json.loads((demo.folder / "fresh.json").read_text())
            expect(made["query"] == "point_in_aabb" and len(made["cases"]) == 1, f"made: {made}")
            wait_for("its scene", lambda: demo.title().startswith("fresh.json - "))
            demo.wait_for_text("1 of 1 as expected")
            demo.quit()

    def title(self):
        """The title names the file and has a star while something is unsaved."""
        with self.work("plane.json") as demo:
            self.wait_for_title(demo, PLANE_TITLE)
            for key in ("ctrl+z", "ctrl+s"):
                self.edit(demo, PLANE_TITLE)
                demo.key(key)
                self.wait_for_title(demo, PLANE_TITLE)
            demo.quit()

    def greyed(self):
        """A greyed menu entry has no effect when it is clicked."""
        with self.work("plane.json") as demo:
            closed = demo.still_picture()
            opened = demo.click(*FILE_MENU).still_picture()
            left, top, _, _ = difference(closed[20:], opened[20:])
            save = (left + 40, top + 20 + 14 + 3 * 19)   # New, Open, Open recent, Save
            demo.click(*save).still_picture()
            expect("There is nothing to save" not in demo.output(), "Save was carried out")
            demo.key("Escape").still_picture()
            self.edit(demo, PLANE_TITLE)
            demo.click(*FILE_MENU).still_picture()
            demo.click(*save).wait_for_text("Saved: ")
            demo.quit()

    def two_windows(self):
        """Two windows on one file know of each other, also after one was killed."""
        with self.work("plane.json", folder=self.folder) as first:
            known = self.panel(first)
            log = self.folder / "second.txt"
            with open(log, "w") as output:
                second = subprocess.Popen([self.program, "plane.json"], env=first.environment,
                                          cwd=self.folder, stdout=output, stderr=output)
            try:
                said = "also open in another window (process %d)"
                first.wait_for_text(said % second.pid)
                wait_for("the second window", lambda: said % first.process.pid in log.read_text())
            finally:
                second.kill()
                second.wait()
            wait_for("the panel", lambda: self.panel(first) == known)
            first.quit()
            marks = list((self.folder / "hitscan" / "open").iterdir())
            expect(not marks, f"marks are left: {marks}")

    @staticmethod
    def panel(demo):
        left, top, right, bottom = PANEL_CASE
        return [row[3 * left:3 * right] for row in demo.still_picture()[top:bottom]]

    def installed(self):
        """The files of an installed program are read-only until the user makes a copy, which is untitled
        until it is saved. The sample then uses it until the user goes back."""
        folder, build = self.folder, Path(self.program).parent
        prefix = folder / "prefix"
        subprocess.run(["cmake", "--install", build, "--prefix", prefix, "--component", "program"],
                       check=True, capture_output=True)
        environment = {"XDG_DATA_HOME": str(folder / "data")}
        program = prefix / "bin" / "hitscan"
        installed = prefix / "share/hitscan/assets/cases/raycast_plane.json"
        before = installed.read_text()
        copy = folder / "data/hitscan/cases/raycast_plane.json"
        read_only, own = [f"raycast_plane.json ({state}) - RaycastPlane - Hitscan"
                          for state in ("read-only", "your copy")]
        untitled = "untitled, from raycast_plane.json - RaycastPlane - Hitscan"
        work = {"program": program, "environment": environment, "folder": folder}
        with self.work("RaycastPlane", **work) as demo:
            self.wait_for_title(demo, read_only)
            demo.key("p").click(*FIRST_ROW).still_picture()
            demo.key("Delete", "ctrl+d", "t").still_picture()
            expect(demo.title() == read_only, f"it was edited: {demo.title()}")
            demo.key("Escape").still_picture()
            demo.click(*COPY_BUTTON)
            self.wait_for_title(demo, untitled)
            self.edit(demo, untitled)
            demo.key("ctrl+s").still_picture()
            demo.key("Return")
            self.wait_for_title(demo, own)
            expect(len(json.loads(copy.read_text())["cases"]) + 1 == len(json.loads(before)["cases"]),
                   "the copy has not the edit")
            expect(installed.read_text() == before, "the installed file was changed")
            demo.quit()

        def hitscan(*words):
            return subprocess.run([program, *words], cwd=folder, capture_output=True, text=True,
                                  env={**os.environ, **environment, "XDG_CONFIG_HOME": str(folder)})
        picture = hitscan("shot", "RaycastPlane", "-o", "a.png")
        expect(f"Your copy is shown: {copy}" in picture.stderr, picture.stderr)
        copy.write_text(copy.read_text().replace('"hit": true', '"hit": false'))
        checked = hitscan("check", "RaycastPlane")
        expect(checked.returncode == 0, f"check uses the copy: {checked.stderr}")
        with self.work("RaycastPlane", **work) as demo:
            self.wait_for_title(demo, own)
            demo.still_picture()
            demo.click(*BACK_BUTTON).still_picture()
            demo.key("Return")
            self.wait_for_title(demo, read_only)
            expect(not copy.exists(), "the copy is still used")
            expect(copy.with_name("raycast_plane.json.old").exists(), "the copy is lost")
            demo.end()


if __name__ == "__main__":
    sys.exit(main(FilesTests))
