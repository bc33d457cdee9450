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

from window_test import PATIENCE, Tests, difference, expect, main, wait_for, whole_scene

PLANE = """{"query": "raycast_plane",
  "plane": {"normal": [0, 1, 0], "distance": 0},
  "cases": [
    {"id": 0, "ray": {"origin": [503, 2, 0],  "direction": [0, -1, 0]}, "expect": {"hit": true}},
    {"id": 4, "ray": {"origin": [500, 2, 1], "direction": [0, 1, 0]}, "expect": {"hit": false}}
  ]
}
"""
INSIDE = """{"query": "point_in_sphere", "cases": [
  {"id": 0, "sphere": {"center": [0, 0, 0], "radius": 1}, "point": [0, 0, 0],
   "expect": {"inside": true}}]}
"""
# Far from the origin, where the camera of a sample does not look.
FAR = INSIDE.replace("[0, 0, 0]", "[500, 0, 0]")
SETTINGS = '{"sample": "PointOnRay"}'
SECOND_TAB = (270, 34)
FIRST_ROW = (300, 649)       # of the table, in a window of 1024 x 768, with tabs or without
FILE_MENU = (312, 10)
PANEL_CASE = (770, 300, 1022, 740)   # the lower panel at the side


class FilesTests(Tests):
    @contextlib.contextmanager
    def work(self, *arguments, program=None, environment=None, folder=None):
        """Starts the program in a folder with plane.json and inside.json."""
        with contextlib.ExitStack() as stack:
            if folder is None:
                folder = stack.enter_context(tempfile.TemporaryDirectory())
            folder = Path(folder)
            for name, text in (("plane.json", PLANE), ("inside.json", INSIDE), ("far.json", FAR),
                               ("broken.json", "{")):
                if not (folder / name).exists():
                    (folder / name).write_text(text)
            settings = folder / "hitscan" / "settings.json"
            if not settings.exists():
                settings.parent.mkdir()
                settings.write_text(SETTINGS)
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
    def drawn(picture):
        """How many pixels of the scene are not of the colour of the upper left one."""
        rows = whole_scene(picture)
        background = rows[0][:3]
        return sum(row[x:x + 3] != background for row in rows for x in range(0, len(row), 3))

    def edit(self, demo, title):
        """Deletes the first case; the title then says that something is unsaved."""
        demo.click(*FIRST_ROW)
        demo.key("Delete")
        self.wait_for_title(demo, "* " + title)

    # The tests.

    def command_line(self):
        """Files without a sample are shown, framed, whatever the settings remember."""
        for arguments in (["--cases", "plane.json"], ["plane.json"], ["./plane.json"],
                          ["--cases", "broken.json", "plane.json"]):
            with self.work(*arguments) as demo:
                expect(demo.samples() == ["RaycastPlane"], f"{arguments}: {demo.samples()}")
                self.wait_for_title(demo, "plane.json - RaycastPlane - Hitscan")
                demo.quit(errors=1 if "broken.json" in arguments else 0)
        with self.work("far.json") as demo:
            expect(self.drawn(demo.still_picture()) > 20_000, "the case is not in the picture")
            demo.quit()
        with self.work("PointOnRay") as demo:
            expect(demo.samples() == ["PointOnRay"], demo.output())
            demo.quit()
        # Libraries of the window system leak at an early end.
        environment = {**os.environ, "DISPLAY": self.display, "XDG_CONFIG_HOME": "/nonexistent",
                       "LSAN_OPTIONS": "exitcode=0"}
        with tempfile.TemporaryDirectory() as folder:
            plane = Path(folder) / "plane.json"
            plane.write_text(PLANE)
            done = subprocess.run([self.program, "PointOnRay", "--cases", plane], timeout=PATIENCE,
                                  env=environment, capture_output=True, text=True)
            expect(done.returncode == 2 and "has cases of raycast_plane" in done.stderr,
                   f"a file of another query: {done.returncode}\n{done.stderr}")

    def tabs(self):
        """Files of several queries are tabs; another tab asks about unsaved changes."""
        with self.work("inside.json", "plane.json") as demo:
            inside = "inside.json - ClosestPointSample - Hitscan"
            plane = "plane.json - RaycastPlane - Hitscan"
            self.wait_for_title(demo, inside)
            demo.still_picture()
            demo.click(*SECOND_TAB)
            self.wait_for_title(demo, plane)
            self.edit(demo, plane)
            demo.click(80, SECOND_TAB[1])
            asked = demo.still_picture()
            demo.key("Escape")
            expect(difference(asked, demo.still_picture()), "nothing was asked")
            expect(demo.title() == "* " + plane, f"Cancel shows {demo.title()}")
            demo.click(80, SECOND_TAB[1])
            demo.still_picture()
            demo.key("Return")
            self.wait_for_title(demo, inside)
            saved = json.loads((demo.folder / "plane.json").read_text())
            expect([case["id"] for case in saved["cases"]] == [4], f"saved: {saved}")
            # Another sample has no tabs.
            demo.key("bracketright")
            wait_for("another sample", lambda: len(demo.samples()) == 4)
            demo.key("p")
            demo.still_picture()
            demo.click(*SECOND_TAB)
            demo.still_picture()
            expect(len(demo.samples()) == 4, "a tab is still there")
            demo.quit()

    def opening(self):
        """The dialog: arrows and Enter, Alt+Up, Tab, a typed path, a wrong one, recent files."""
        with self.work() as demo:
            inner = demo.folder / "inner"
            inner.mkdir()
            (inner / "cases_of_mine.json").write_text(INSIDE)
            demo.key("p")
            closed = demo.still_picture()
            demo.key("ctrl+o")
            opened = demo.still_picture()
            expect(difference(closed, opened), "there is no dialog")
            # hitscan and inner are before the files.
            demo.key("Down", "Down", "Return")
            demo.still_picture()
            demo.key("alt+Up")
            demo.still_picture()
            demo.key("Escape")
            expect(difference(whole_scene(closed), whole_scene(demo.still_picture())) is None,
                   "Esc does not close it")
            demo.key("ctrl+o")
            demo.type("nothing.json")
            demo.key("Return")
            demo.still_picture()
            expect(len(demo.samples()) == 1, "a file that is not there was opened")
            demo.key("ctrl+a")
            demo.type("inn")
            demo.key("Tab")
            demo.type("cases")
            demo.key("Tab")
            demo.key("Return")
            self.wait_for_title(demo, "cases_of_mine.json - ClosestPointSample - Hitscan")
            demo.key("ctrl+o")
            demo.still_picture()
            demo.key("BackSpace")    # the dialog begins in the folder of the last file
            demo.still_picture()
            demo.type("plane.json")
            demo.key("Return")
            self.wait_for_title(demo, "plane.json - RaycastPlane - Hitscan")
            demo.quit()
            settings = json.loads((demo.folder / "hitscan" / "settings.json").read_text())
            names = [Path(path).name for path in settings["recent_files"]]
            expect(names == ["plane.json", "cases_of_mine.json"], f"recent: {names}")

    def new_file(self):
        """Ctrl+N asks for a query and a path, and opens the new file, whose case is right."""
        with self.work("plane.json") as demo:
            demo.key("ctrl+n")
            demo.still_picture()
            demo.type("point_in_aabb")
            demo.key("Return")
            demo.still_picture()
            demo.key("ctrl+a")
            demo.type("fresh")
            demo.key("Return")
            wait_for("the file", lambda: "Made: " in demo.output())
            made = json.loads((demo.folder / "fresh.json").read_text())
            expect(made["query"] == "point_in_aabb" and len(made["cases"]) == 1, f"made: {made}")
            wait_for("its scene", lambda: demo.title().startswith("fresh.json - "))
            wait_for("its verdict", lambda: "1 of 1 as expected" in demo.output())
            demo.quit()

    def title(self):
        """The title names the file and has a star while something is unsaved."""
        with self.work("plane.json") as demo:
            name = "plane.json - RaycastPlane - Hitscan"
            self.wait_for_title(demo, name)
            self.edit(demo, name)
            demo.key("ctrl+z")
            self.wait_for_title(demo, name)
            self.edit(demo, name)
            demo.key("ctrl+s")
            self.wait_for_title(demo, name)
            demo.quit()

    def greyed(self):
        """A menu entry for what cannot be done has no effect when it is clicked."""
        with self.work("plane.json") as demo:
            closed = demo.still_picture()
            demo.click(*FILE_MENU)
            opened = demo.still_picture()
            left, top, _, _ = difference(closed[20:], opened[20:])
            save = (left + 40, top + 20 + 14 + 3 * 19)   # New, Open, Open recent, Save
            demo.click(*save)
            demo.still_picture()
            expect("There is nothing to save" not in demo.output(), "Save was carried out")
            demo.key("Escape")
            demo.still_picture()
            self.edit(demo, "plane.json - RaycastPlane - Hitscan")
            demo.click(*FILE_MENU)
            demo.still_picture()
            demo.click(*save)
            wait_for("saving", lambda: "Saved: " in demo.output())
            demo.quit()

    def two_windows(self):
        """Two windows on one file know of each other, also after one was killed."""
        with tempfile.TemporaryDirectory() as folder:
            with self.work("plane.json", folder=folder) as first:
                known = self.panel(first)
                log = Path(folder) / "second.txt"
                with open(log, "w") as output:
                    second = subprocess.Popen([self.program, "plane.json"], env=first.environment,
                                              cwd=folder, stdout=output, stderr=output)
                try:
                    said = "also open in another window (process %d)"
                    wait_for("the first window", lambda: said % second.pid in first.output())
                    wait_for("the second window",
                             lambda: said % first.process.pid in log.read_text())
                finally:
                    second.kill()
                    second.wait()
                wait_for("the panel", lambda: self.panel(first) == known)
                first.quit()
                marks = list((Path(folder) / "hitscan" / "open").iterdir())
                expect(not marks, f"marks are left: {marks}")

    @staticmethod
    def panel(demo):
        left, top, right, bottom = PANEL_CASE
        return [row[3 * left:3 * right] for row in demo.still_picture()[top:bottom]]

    def installed(self):
        """An installed program saves into a copy, and uses it until the user goes back."""
        build = Path(self.program).parent
        with tempfile.TemporaryDirectory() as folder:
            prefix = Path(folder) / "prefix"
            subprocess.run(["cmake", "--install", build, "--prefix", prefix, "--component",
                            "program"], check=True, capture_output=True)
            environment = {"XDG_DATA_HOME": str(Path(folder) / "data")}
            program = prefix / "bin" / "hitscan"
            installed = prefix / "share/hitscan/assets/cases/raycast_plane.json"
            before = installed.read_text()
            copy = Path(folder) / "data/hitscan/cases/raycast_plane.json"
            name = "raycast_plane.json (%s) - RaycastPlane - Hitscan"
            with self.work("RaycastPlane", program=program, environment=environment,
                           folder=folder) as demo:
                self.wait_for_title(demo, name % "read-only")
                demo.key("p")
                self.edit(demo, name % "read-only")
                demo.key("ctrl+s")
                demo.still_picture()
                demo.key("Return")
                self.wait_for_title(demo, name % "your copy")
                expect(len(json.loads(copy.read_text())["cases"]) + 1
                       == len(json.loads(before)["cases"]), "the copy has not the edit")
                expect(installed.read_text() == before, "the installed file was changed")
                demo.quit()
            variables = {**os.environ, **environment, "XDG_CONFIG_HOME": folder}
            picture = subprocess.run([program, "shot", "RaycastPlane", "-o", "a.png"], cwd=folder,
                                     env=variables, capture_output=True, text=True)
            expect(f"Your copy is shown: {copy}" in picture.stderr, picture.stderr)
            copy.write_text(copy.read_text().replace('"hit": true', '"hit": false'))
            checked = subprocess.run([program, "check", "RaycastPlane"], env=variables,
                                     capture_output=True, text=True)
            expect(checked.returncode == 0, f"check uses the copy: {checked.stderr}")
            with self.work("RaycastPlane", program=program, environment=environment,
                           folder=folder) as demo:
                self.wait_for_title(demo, name % "your copy")
                demo.still_picture()
                demo.click(*self.BACK_BUTTON)
                demo.still_picture()
                demo.key("Return")
                self.wait_for_title(demo, name % "read-only")
                expect(not copy.exists(), "the copy is still used")
                expect(copy.with_name("raycast_plane.json.old").exists(), "the copy is lost")
                demo.end()

    # In the panel Case, while no case is selected.
    BACK_BUTTON = (850, 365)


if __name__ == "__main__":
    sys.exit(main(FilesTests))
