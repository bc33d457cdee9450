#!/usr/bin/env python3
"""Tests of the user's own implementations in the window: opening, correcting, errors of the
compiler, endless code, remembered files.

    window_implementation_test.py PROGRAM [TEST...]

Needs what window_test.py needs, libX11 and a C++ compiler.
"""

import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import x11_messages
from window_editing_test import CAMERA, CASES, NOWHERE, pixel_of
from window_test import (IMPLEMENTATION_MENU, PATIENCE, Tests, difference, expect, main,
                         replace_file, row_of_table, wait_for, whole_scene)

# SOURCE answers CASES right: their plane is y = 0. Tests replace RIGHT, the condition of a miss.
RIGHT = "ray.direction.y >= 0"
SOURCE = f"""#include <hitscan/implement.h>
#include <cstdio>
#include "helper.h"

std::optional<hitscan::Hit> Mine(const hitscan::Ray& ray, const hitscan::Plane&) {{
  if ({RIGHT}) return {{}};
  const float t = ray.origin.y / -ray.direction.y;
  return hitscan::Hit{{t, {{ray.origin.x, 0, ray.origin.z}}}};
}}

HITSCAN_IMPLEMENT(raycast_plane, Mine)
"""
WRONG = SOURCE.replace(RIGHT, "false")  # case 4, which misses, is a hit
HANGING = SOURCE.replace(RIGHT, "[] { for (volatile int i = 0;;) i = i; return true; }()")
BROKEN = SOURCE.replace("const float t", "const flaot t")
ONLY_A = (105, 120, 60)  # the colour of a case to which only implementation A says yes
SECOND_ROW = row_of_table(1)  # case 4


def menu_entry(row):
    return 130, 10 + 19 * (row + 1) + 5


def looks(picture):
    """How many pixels around the ray of case 4 have the colour of A alone, and are blue (no)."""
    left, bottom = pixel_of(-1.06, 2.05)
    right, top = pixel_of(-0.94, 4.2)
    pixels = [row[x:x + 3] for row in picture[top:bottom - 10] for x in range(3 * left, 3 * right, 3)]
    only_a = sum(all(abs(p[i] - ONLY_A[i]) < 20 for i in range(3)) for p in pixels)
    blue = sum(p[2] > 160 and p[0] < 60 and p[1] < 90 for p in pixels)
    return only_a, blue


class ImplementationTests(Tests):
    @contextlib.contextmanager
    def work(self, *arguments, folder=None, source=WRONG, environment=None):
        """Starts the program with CASES beside mine.cpp, in a new folder or one used before."""
        with tempfile.TemporaryDirectory() as new:
            folder = Path(folder or new)
            self.mine = folder / "mine.cpp"
            if not self.mine.exists():
                (folder / "cases.json").write_text(CASES)
                (folder / "helper.h").write_text("#pragma once\n")
                self.mine.write_text(source)
                (folder / "hitscan").mkdir(exist_ok=True)
                (folder / "hitscan" / "settings.json").write_text('{}')
            environment = {"XDG_CACHE_HOME": str(folder / "cache"), **(environment or {})}
            with self.demo("RaycastPlane", "--cases", "cases.json", "--camera", CAMERA, *arguments,
                           folder=folder, environment=environment) as demo:
                yield demo

    @staticmethod
    def open(demo, path="mine.cpp"):
        demo.key("ctrl+i").still_picture()
        demo.key("ctrl+a").type(path).key("Return")

    @staticmethod
    def wait_for_text(demo, text, count=1):
        demo.wait_for_text(text, count)

    @staticmethod
    def errors(demo):
        return demo.output().count("Error")

    # The tests.

    def finding(self):
        """The query of a file is found: its wrong cases are shown, in the window and from the command line."""
        source = SOURCE.replace("hitscan::Plane&", "hitscan::Aabb&").replace("_plane", "_aabb")
        with self.work(source=source) as demo:
            self.open(demo)
            demo.wait_for_sample("RaycastAABB")
            demo.wait_for_text("RaycastAABB: ")
            demo.still_picture()
            demo.key("ctrl+c").wait_for_text("Copied: case ")
            demo.key("bracketright", "bracketleft").wait_for_sample("RaycastAABB")
            expect(demo.output().count("case 0: hit: expected true, got false") >= 1, demo.output())
            demo.quit(errors=self.errors(demo))
            (demo.folder / "hitscan" / "settings.json").write_text("{}")
            with self.demo("--implementation", "mine.cpp", folder=demo.folder,
                           environment={"XDG_CACHE_HOME": str(demo.folder / "cache")}) as again:
                again.wait_for_sample("RaycastAABB")
                expect(again.samples() == ["RaycastPlane", "RaycastAABB"], again.output())
                again.wait_for_text("RaycastAABB: ")
                again.still_picture()
                again.quit(errors=self.errors(again))
        self.expect_refusal("Error: '/.*mine.cpp' is code, not cases: --implementation",
                            self.code(source))

    def code(self, text):
        """The path of a new file with that code."""
        path = self.folder / "mine.cpp"
        path.write_text(text)
        return str(path)

    def mending(self):
        """The user opens a file with wrong code, which draws a ray in the colour of A instead of blue. The file
        is corrected in an editor, and the picture becomes right without a click."""
        with self.work("--compare", "hitscan") as demo:
            demo.click(*SECOND_ROW)
            before = demo.move(*NOWHERE).still_picture()
            only_a, blue = looks(before)
            expect(blue > 0 and only_a == 0, f"at first {only_a} pixels of A, {blue} blue")
            self.open(demo)
            self.wait_for_text(demo, "Opened: mine.cpp")
            self.wait_for_text(demo, "2 of 3 as expected")
            demo.still_picture()
            only_a, blue = looks(demo.key("Escape").still_picture())  # closes the overview
            expect(only_a > 0 and blue == 0, f"wrong: {only_a} pixels of A, {blue} blue")
            self.wait_for_text(demo, "case 4: hit: expected false, got true")
            replace_file(self.mine, SOURCE)
            self.wait_for_text(demo, "Reloaded: mine.cpp")
            self.wait_for_text(demo, "3 of 3 as expected", 2)
            after = demo.still_picture()
            # The case is still selected, and the camera has not moved.
            expect(difference(whole_scene(before), whole_scene(after)) is None,
                   "the picture is not what it was at first")
            demo.quit(errors=1)

    def broken(self):
        """Errors of the compiler are shown in the console with file and line. The last version that
        compiled goes on answering. Included files are watched too."""
        with self.work("--implementation", "mine.cpp", source=SOURCE) as demo:
            self.wait_for_text(demo, "3 of 3 as expected")
            before = demo.still_picture()
            replace_file(self.mine, BROKEN)
            line = BROKEN.splitlines().index("  const flaot t = ray.origin.y / -ray.direction.y;") + 1
            wait_for("the error", lambda: re.search(rf"^Error: mine\.cpp:{line}:\d+: .*flaot",
                                                    demo.output(), re.MULTILINE))
            self.wait_for_text(demo, "mine.cpp: the last version that compiled stays in use")
            marked = demo.wait_for_frames(4).still_picture()
            bar, panel = slice(0, 20), slice(180, 300)
            expect(difference(before[bar], marked[bar]), "the menu bar does not say so")
            expect(difference([row[3 * 760:] for row in before[panel]],
                              [row[3 * 760:] for row in marked[panel]]),
                   "the panel does not mark the last version that compiled")
            errors = self.errors(demo)
            replace_file(demo.folder / "helper.h", "#pragma once\n#define flaot float\n")
            self.wait_for_text(demo, "Reloaded: mine.cpp")
            mended = demo.wait_for_frames(4).still_picture()
            expect(difference(before[bar], mended[bar]) is None, "the menu bar still says so")
            demo.quit(errors=errors)

    def hanging(self):
        """While an implementation hangs, the window goes on drawing. A corrected version answers at
        once, and no process of the old one is left."""
        with self.work("--implementation", "mine.cpp", "--time-limit", "1000", source=SOURCE) as demo:
            demo.key("p")  # the camera turns, so that every frame is drawn
            wait_for("a camera that turns", demo.moving)
            replace_file(self.mine, HANGING)
            self.wait_for_text(demo, "Reloaded: mine.cpp")
            demo.wait_for_frames(60)
            wait_for("a camera that turns", demo.moving)
            replace_file(self.mine, SOURCE)
            self.wait_for_text(demo, "Reloaded: mine.cpp", 2)
            self.wait_for_text(demo, "3 of 3 as expected", 2)
            demo.quit()
        with self.work("--implementation", "mine.cpp", "--time-limit", "1000", source=HANGING) as demo:
            demo.wait_for_frames(10)
            demo.quit()

    def making(self):
        """The dialog makes a new file for the shown query. Edit opens the file in an editor, and
        leaves no process behind."""
        with self.work(environment={"VISUAL": "touch edited; cp -p"}) as demo:
            demo.key("ctrl+i").still_picture()
            demo.key("ctrl+a")
            demo.type("new.cpp").still_picture()
            demo.click(356, 440)  # New
            self.wait_for_text(demo, "Written: new.cpp")
            self.wait_for_text(demo, "Opened: new.cpp")
            self.wait_for_text(demo, "1 of 3 as expected")
            expect("HITSCAN_IMPLEMENT(raycast_plane, " in (demo.folder / "new.cpp").read_text(),
                   "the new file is another")
            demo.key("ctrl+e")
            wait_for("the editor", (demo.folder / "edited").exists)
            children = subprocess.run(["ps", "-o", "stat=,args=", "--ppid", str(demo.process.pid)],
                                      capture_output=True, text=True).stdout
            expect(not re.search(r"^Z", children, re.MULTILINE), f"left behind:\n{children}")
            demo.quit(errors=self.errors(demo))

    def choice(self):
        """After a restart the last file is offered, and is compiled only if the user chooses it. A
        dropped file, which is put into the dialog, or a case file that names it, compiles nothing."""
        folder, mine = self.folder, self.folder / "mine.cpp"
        with self.work(folder=folder, source=SOURCE) as demo:
            self.open(demo)
            self.wait_for_text(demo, "3 of 3 as expected", 2)
            demo.quit()
        expect(self.settings["own_implementation"] == {"file": str(mine)}, f"{self.settings}")
        shutil.rmtree(folder / "cache")
        compiled, compiler = folder / "compiled", folder / "compiler"
        compiler.write_text(f'#!/bin/sh\ntouch {compiled}\nexec {os.environ.get("CXX", "c++")} "$@"\n')
        compiler.chmod(0o755)
        cases = {**json.loads(CASES), "implementation": "mine.cpp", "program": f"touch {compiled}"}
        (folder / "cases.json").write_text(json.dumps(cases))
        with self.work(folder=folder, environment={"CXX": str(compiler)}) as demo:
            before = demo.still_picture()
            x11_messages.drop_files(self.display, int(demo.window), [mine], PATIENCE)
            wait_for("a dialog", lambda: difference(before, demo.still_picture()))
            demo.key("Escape")
            replace_file(mine, WRONG)
            demo.click(*IMPLEMENTATION_MENU).still_picture()
            time.sleep(1)
            expect(not compiled.exists(), "it was compiled unasked")
            expect("Opened" not in demo.output(), demo.output())
            demo.click(*menu_entry(2))
            self.wait_for_text(demo, "Opened: mine.cpp")
            self.wait_for_text(demo, "2 of 3 as expected")
            expect(compiled.exists(), "the compiler was another")
            demo.quit(errors=self.errors(demo))


if __name__ == "__main__":
    sys.exit(main(ImplementationTests, needs_compiler=True))
