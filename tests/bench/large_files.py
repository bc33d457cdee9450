#!/usr/bin/env python3
"""Measures the window with large case files and models on a virtual screen (Xvfb, xdotool).

    large_files.py PROGRAM [CASES | TRIANGLESt...]

For each number of cases, and for a terrain of about so many triangles ("1000000t"): the time until
the window appears, and the processor time of the first picture and of a movement of the mouse,
separately for the program's own threads and for the threads of the software rasteriser
(llvmpipe-*).
"""

import json
import math
import os
import random
import re
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

MOVES = 20


def single(number):
    return struct.unpack("f", struct.pack("f", number))[0]


def write_cases(path, count):
    random.seed(7)
    with open(path, "w") as file:
        file.write('{"query": "raycast_plane", "plane": {"normal": [1, 1, 0], "distance": 1}, "cases": [')
        for i in range(count):
            numbers = [single(random.uniform(-10, 10)) for _ in range(6)]
            case = {"id": i, "ray": {"origin": numbers[:3], "direction": numbers[3:]}, "expect": {}}
            file.write(("" if i == 0 else ",") + "\n" + json.dumps(case))
        file.write("\n]}\n")


def write_terrain(path, triangles):
    cells = round(math.sqrt(triangles / 2))
    with open(path, "w") as file:
        for j in range(cells + 1):
            for i in range(cells + 1):
                x, z = 20 * i / cells - 10, 20 * j / cells - 10
                y = 1.2 * math.sin(0.9 * x) * math.cos(0.7 * z) + 0.03 * math.sin(17 * x)
                file.write(f"v {x:.5f} {y:.5f} {z:.5f}\n")
        for j in range(cells):
            for i in range(cells):
                a = j * (cells + 1) + i + 1
                b = a + cells + 1
                file.write(f"f {a} {b} {a + 1}\nf {a + 1} {b} {b + 1}\n")


class Window:
    def __init__(self, program, case_file, display, folder):
        settings = folder / "hitscan"
        settings.mkdir()
        (settings / "settings.json").write_text('{"turning": false, "card_seen": true}')
        self.environment = {**os.environ, "DISPLAY": display, "XDG_CONFIG_HOME": str(folder),
                            "LIBGL_ALWAYS_SOFTWARE": "1"}
        self.environment.pop("WAYLAND_DISPLAY", None)
        begin = time.monotonic()
        self.process = subprocess.Popen([program, case_file], env=self.environment,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while not (found := self.xdotool("search", "--onlyvisible", "--class", "hitscan").split()):
            if self.process.poll() is not None:
                sys.exit("the program ended")
            time.sleep(0.01)
        self.opened = time.monotonic() - begin
        self.xdotool("windowsize", "--sync", found[0], 1280, 800)
        self.xdotool("windowmove", found[0], 0, 0)
        self.xdotool("windowfocus", "--sync", found[0])

    def xdotool(self, *words):
        return subprocess.run(["xdotool", *map(str, words)], env=self.environment,
                              capture_output=True, text=True).stdout

    def milliseconds(self):
        """Processor time so far: of the program's threads, and of the rasteriser's."""
        own = driver = 0.0
        for task in Path(f"/proc/{self.process.pid}/task").iterdir():
            used = int((task / "schedstat").read_text().split()[0]) / 1e6
            if (task / "comm").read_text().startswith("llvmpipe"):
                driver += used
            else:
                own += used
        return own, driver

    def rest(self):
        """Waits until the program uses no more processor time."""
        quiet = 0
        last = sum(self.milliseconds())
        while quiet < 3:
            time.sleep(0.3)
            now = sum(self.milliseconds())
            quiet = quiet + 1 if now - last < 5 else 0
            last = now

    def megabytes(self):
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+)", status).group(1)) // 1024

    def per_move(self, positions):
        self.rest()
        before = self.milliseconds()
        for x, y in positions:
            self.xdotool("mousemove", x, y)
            time.sleep(0.3)
        self.rest()
        return [(b - a) / len(positions) for a, b in zip(before, self.milliseconds())]


def measure(program, what, display):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if what.endswith("t"):
            case_file = folder / "terrain.obj"
            write_terrain(case_file, int(what[:-1]))
        else:
            case_file = folder / "cases.json"
            write_cases(case_file, int(what))
        window = Window(program, str(case_file), display, folder)
        try:
            window.xdotool("mousemove", 500, 300)
            window.rest()
            own, driver = window.milliseconds()
            scene = window.per_move([(500 + 7 * i, 300 + 5 * i) for i in range(MOVES)])
            table = window.per_move([(400 + 7 * i, 700 + 2 * i) for i in range(MOVES)])
            # The camera turns while the button is held.
            window.xdotool("mousemove", 700, 200, "mousedown", 1)
            turned = window.per_move([(700 + 7 * i, 200 + 5 * i) for i in range(MOVES)])
            window.xdotool("mouseup", 1)
            print(f"| {what} | {window.opened:.1f} | {own / 1000:.2f} + {driver / 1000:.2f} "
                  f"| {scene[0]:.1f} + {scene[1]:.0f} | {table[0]:.1f} + {table[1]:.0f} "
                  f"| {turned[0]:.1f} + {turned[1]:.0f} | {window.megabytes()} |", flush=True)
        finally:
            window.process.terminate()
            window.process.wait()


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    read, write = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24",
                               "-nolisten", "tcp", "-noreset"], pass_fds=[write],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as numbers:
        display = ":" + numbers.readline().strip()
    try:
        print("| cases | window, s | first picture, s | mouse over the scene, ms | over the table, ms "
              "| turning, ms | memory, MB |\n| --- | --- | --- | --- | --- | --- | --- |")
        for what in sys.argv[2:] or ["7", "100000", "1000000", "1000000t"]:
            measure(sys.argv[1], what, display)
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
