#!/usr/bin/env python3
"""Tests of projects in the window: a new one, edits of its files while it is open, the question
before code of a project from elsewhere runs.

    window_project_test.py PROGRAM [TEST...]

Needs what window_test.py needs and a C++ compiler.
"""

import contextlib
import json
import re
import subprocess
import sys
from pathlib import Path

from window_test import Tests, difference, expect, main, replace_file, wait_for

# The buttons of the forms, in a window of 1024 x 768.
ADD_SHAPE, ADD_QUERY = (327, 464), (327, 582)
NEAR = "if (t < 0) return std::nullopt;"


class ProjectTests(Tests):
    @contextlib.contextmanager
    def project(self, *arguments, folder=None, where=None):
        """A project of `hitscan new project` in `where`, and the window in `folder`."""
        folder = Path(folder or self.folder)
        self.made = Path(where or folder)
        if not (self.made / "hitscan.json").exists():
            subprocess.run([self.program, "new", "project", "-o", self.made], check=True,
                           capture_output=True, cwd=folder)
        self.write_settings(json.dumps(self.settings) if self.settings_file.exists() else '{"turning": false}')
        with self.demo(*arguments, folder=folder,
                       environment={"XDG_CACHE_HOME": str(self.folder / "cache")}) as demo:
            yield demo

    def change(self, name, old, new):
        path = self.made / name
        text = path.read_text()
        expect(old in text, f"{name} has no {old}")
        replace_file(path, text.replace(old, new))

    # The tests.

    def making(self):
        """File > New project writes a project that shows a wrong case; a second one in the same folder
        is refused."""
        with self.demo(environment={"XDG_CACHE_HOME": str(self.folder / "cache")}) as demo:
            demo.key("p")
            demo.key("ctrl+p").type("new project").key("Return").still_picture()
            demo.key("ctrl+a").type("mine").key("Return")
            demo.wait_for_text("Written: ")
            demo.wait_for_sample("raycast_disc")
            demo.wait_for_text("case 1: hit: expected true, got false")
            demo.wait_for_text("raycast_disc: 4 of 5 as expected")
            demo.still_picture()
            expect((demo.folder / "mine" / "engine.cpp").exists(), "engine.cpp is missing")
            demo.key("ctrl+p").type("new project").key("Return").still_picture()
            demo.key("ctrl+a").type("mine").key("Return")
            demo.wait_for_text("hitscan.json: it is there already; name another folder")
            demo.key("Escape").still_picture()
            demo.quit(errors=demo.output().count("Error"))

    def reloading(self):
        """Edits of the reference and of the project file count at once. Broken ones are one line, and the
        version before stays in use."""
        with self.project("raycast_disc") as demo:
            demo.wait_for_text("raycast_disc: 5 of 5 as expected")
            demo.still_picture()  # the files are watched from the first frame on
            self.change("reference.cpp", NEAR, "if (t < 2.5) return std::nullopt;")
            demo.wait_for_text("Compiled: reference.cpp")
            wait_for("answers", lambda: demo.output().count("raycast_disc: 5 of 5 as expected") > 1)
            self.change("reference.cpp", "t < 2.5", "t < 3.5")
            demo.wait_for_text("raycast_disc: 2 of 5 as expected")
            self.change("reference.cpp", "t < 3.5", "tt < 3.5")
            demo.wait_for_text("reference.cpp: the last version that compiled stays in use")
            expect(re.search(r"^Error: reference.cpp:9:\d+: error: .*tt", demo.output(), re.MULTILINE),
                   demo.output())
            self.change("reference.cpp", "tt < 3.5", "t < 0")
            demo.wait_for_text("raycast_disc: 5 of 5 as expected", 3)
            demo.still_picture()
            # The project file.
            before = demo.output().count("Error")
            self.change("hitscan.json", '"cases": ["cases"]', '"cases": ["cases"')
            demo.wait_for_text("Error: hitscan.json:1")
            self.change("hitscan.json", '"cases": ["cases"', '"cases": ["cases"]')
            demo.wait_for_text("Reloaded: ", 2)
            self.change("hitscan.json", '"radius": "size"', '"radius": "siz"')
            demo.wait_for_text('there is no kind "siz"')
            self.change("hitscan.json", '"radius": "siz"', '"radius": "size"')
            demo.wait_for_text("Reloaded: ", 4)
            expect(demo.samples() == ["raycast_disc"], demo.output())
            # One for the text, one for the shape, and one for the query that uses it.
            demo.quit(errors=before + 3)

    def removing(self):
        """A query that is removed closes its cases, with unsaved changes that come back with it."""
        with self.project("raycast_disc") as demo:
            demo.wait_for_text("raycast_disc: 5 of 5 as expected")
            demo.still_picture()  # the files are watched from the first frame on
            demo.click(300, 560 + 86).key("ctrl+d").still_picture()
            wait_for("unsaved changes", lambda: demo.title().startswith("* "))
            text = (self.made / "hitscan.json").read_text()
            self.change("hitscan.json", '"raycast_disc": {', '"raycast_disk": {')
            demo.wait_for_text("raycast_disc is no longer declared; its cases are closed, and unsaved "
                               "changes are kept")
            wait_for("no document", lambda: not demo.title().startswith("* "))
            demo.still_picture()
            replace_file(self.made / "hitscan.json", text)
            wait_for("unsaved changes", lambda: demo.title().startswith("* "))
            demo.key("ctrl+s").wait_for_text("Saved: ")
            expect(len(json.loads((self.made / "cases" / "discs.json").read_text())["cases"]) == 6,
                   "the case was not saved")
            demo.quit(errors=demo.output().count("Error"))

    def renaming(self):
        """A member that gets another name: the cases no longer fit, until they are edited too."""
        with self.project("raycast_disc") as demo:
            demo.wait_for_text("raycast_disc: 5 of 5 as expected")
            demo.still_picture()  # the files are watched from the first frame on
            self.change("reference.cpp", "radius", "extent")
            self.change("hitscan.json", '"radius": "size"', '"extent": "size"')
            demo.wait_for_text("discs.json:4: ")
            demo.still_picture()
            self.change("cases/discs.json", '"radius": 2', '"extent": 2')
            demo.wait_for_text("raycast_disc: 5 of 5 as expected", 2)
            demo.quit(errors=demo.output().count("Error"))

    def adding(self):
        """Add shape and Add query write declarations; a wrong name is refused."""
        with self.project("raycast_disc") as demo:
            demo.wait_for_text("raycast_disc: 5 of 5 as expected")
            demo.still_picture()
            demo.key("ctrl+p").type("add shape").key("Return").still_picture()
            right = demo.type("rod").still_picture()
            wrong = demo.key("ctrl+a").type("Rod").still_picture()
            expect(difference(right[455:], wrong[455:]), "nothing says that the name is wrong")
            demo.key("ctrl+a").type("rod").still_picture()
            demo.click(*ADD_SHAPE).wait_for_text("Reloaded: ")
            demo.still_picture()
            demo.key("ctrl+p").type("add query").key("Return").still_picture()
            demo.type("raycast_rod").still_picture()
            demo.click(*ADD_QUERY).wait_for_sample("raycast_rod")
            demo.still_picture()
            project = json.loads((self.made / "hitscan.json").read_text())
            expect(project["shapes"]["rod"]["members"] == {"center": "point", "radius": "size"},
                   project)
            expect(project["queries"]["raycast_rod"]["parameters"] ==
                   {"ray": "ray", "rod": "rod"}, project)
            for name in ("raycast_rod_reference.cpp", "cases/raycast_rod.json"):
                expect((self.made / name).exists(), f"{name} is missing")
            demo.quit()

    def starting(self):
        """Without a name on the command line, the window shows something of the project."""
        with self.project() as demo:
            demo.wait_for_text("raycast_disc: 5 of 5 as expected")
            expect(demo.samples() == ["raycast_disc"], demo.samples())
            demo.quit()

    def asking(self):
        """A case file of a project elsewhere: the window asks once, and runs nothing before."""
        elsewhere, here = self.folder / "elsewhere", self.folder / "here"
        here.mkdir()
        self.settings_file = here / "hitscan" / "settings.json"
        cases = elsewhere / "cases" / "discs.json"
        with self.project(str(cases), folder=here, where=elsewhere) as demo:
            demo.wait_for_sample("RaycastPlane")
            demo.still_picture()
            expect(not (self.folder / "cache" / "hitscan").exists(), "something was compiled")
            demo.key("Escape").still_picture()  # not now
            demo.wait_for_text('unknown query "raycast_disc"')
            demo.key("Escape").quit(errors=1)
        expect(self.settings["projects"] == {str(elsewhere / "hitscan.json"): False}, self.settings)
        with self.project(str(elsewhere), folder=here, where=elsewhere) as demo:
            demo.wait_for_text('unknown query "raycast_disc"')
            demo.key("Escape").quit(errors=1)
        with self.project(str(elsewhere / "hitscan.json"), folder=here, where=elsewhere) as demo:
            demo.wait_for_sample("RaycastPlane")
            demo.still_picture()
            demo.click(329, 411).wait_for_text("Project: ")
            demo.wait_for_text("raycast_disc: 5 of 5 as expected")
            demo.quit()
        with self.project(str(cases), folder=here, where=elsewhere) as demo:
            demo.wait_for_text("raycast_disc: 5 of 5 as expected")
            demo.quit()
        done = subprocess.run([self.program, "check", cases], capture_output=True, text=True, cwd=here)
        expect(done.returncode == 2 and f"--project {elsewhere / 'hitscan.json'}" in done.stderr
               and done.stderr.count("\n") == 1, done.stderr)


if __name__ == "__main__":
    sys.exit(main(ProjectTests, needs_compiler=True))
