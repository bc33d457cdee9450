#!/usr/bin/env python3
"""Tests of the window: starts the program on a virtual screen, clicks, types, drags and quits.

    window_test.py PROGRAM [TEST...]

Needs Xvfb, xdotool and ImageMagick's convert; exits with 77 (skipped) where they are missing.
"""

import contextlib
import inspect
import json
import os
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import x11_messages

SCREEN = (1280, 800)
SKIPPED = 77
# The time limit in seconds, which only finds hangs. Searches in the background have the lowest
# priority, so the first mistake may take minutes with a sanitizer and beside other tests.
PATIENCE = 900.0
# A frame of the program in a sanitizer's report. The name of the program alone is not enough:
# addresses of an unloaded driver may be attributed to the program.
OURS = r" in hitscan::|/(src|samples)/(\w+/)?\w+\.(cpp|h)"


class Failure(Exception):
    pass


def expect(condition, message):
    if not condition:
        raise Failure(message)


def wait_for(what, condition):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        result = condition()
        if result:
            return result
        time.sleep(0.05)
    raise Failure(f"waited {PATIENCE:.0f} s for {what}")


def replace_file(path, text):
    """Replaces a file at once: a program that watches it never sees a part of the text."""
    new = path.with_name(path.name + ".new")
    new.write_text(text)
    new.replace(path)


class Display(str):
    """The name of a display, such as ":1". `pixels` is the file to which Xvfb writes its screen."""


@contextlib.contextmanager
def screen():
    """A virtual screen, for which Xvfb chooses a free number. Without -noreset it would restart
    whenever the last program disconnects, and refuse programs that connect at that moment. With -r a
    key does not repeat, however late a busy machine sends its release."""
    read, write = os.pipe()
    size = f"{SCREEN[0]}x{SCREEN[1]}x24"
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp", "-noreset", "-r",
             "-nocursor", "-fbdir", folder],
            pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        try:
            with os.fdopen(read) as numbers:
                number = numbers.readline().strip()
            expect(number, "Xvfb did not start")
            display = Display(f":{number}")
            display.pixels = Path(folder) / "Xvfb_screen0"
            yield display
        finally:
            server.terminate()
            server.wait()


class Demo:
    """The running program, its output, and the actions of its user. The actions return this object,
    so that calls can be chained: demo.key("n").still_picture()."""

    def __init__(self, program, folder, display, *arguments, environment=None, first_start=False):
        self.folder = Path(folder)
        self.pixels = display.pixels
        self.environment = {**os.environ, "DISPLAY": display, "XDG_CONFIG_HOME": str(folder),
                            "LIBGL_ALWAYS_SOFTWARE": "1", "LSAN_OPTIONS": "exitcode=0", **(environment or {})}
        self.environment.pop("WAYLAND_DISPLAY", None)
        self.log = self.folder / "log.txt"
        # The tests look for colours of the book's theme, unless they choose a theme or settings.
        settings = self.folder / "hitscan" / "settings.json"
        if not settings.exists():
            if "--theme" not in arguments:
                arguments = ("--theme", "book", *arguments)
            # Without settings the page of the first start would cover the scene.
            if not first_start:
                settings.parent.mkdir(exist_ok=True)
                settings.write_text("{}")
        with open(self.log, "w") as log:
            self.process = subprocess.Popen([program, *arguments], env=self.environment,
                                            cwd=self.folder, stdout=log, stderr=log)
        self.window = wait_for("the window", self.find_window)
        self.command("xdotool", "windowfocus", "--sync", self.window)
        wait_for("a sample", self.samples)

    def command(self, *words):
        done = subprocess.run(words, env=self.environment, capture_output=True, text=True)
        return done.stdout

    def xdotool(self, *words):
        self.command("xdotool", *[str(word) for word in words])
        return self

    def find_window(self):
        expect(self.process.poll() is None, f"it ended:\n{self.output()}")
        found = self.command("xdotool", "search", "--onlyvisible", "--class", "hitscan").split()
        return found[0] if found else None

    def output(self):
        return self.log.read_text()

    def samples(self):
        """The samples shown so far, in their order."""
        return re.findall(r"^Sample: (\w+)$", self.output(), re.MULTILINE)

    def size(self):
        text = self.command("xdotool", "getwindowgeometry", "--shell", self.window)
        return tuple(int(re.search(rf"{name}=(-?\d+)", text).group(1))
                     for name in ("WIDTH", "HEIGHT"))

    def resize(self, width, height):
        self.xdotool("windowsize", "--sync", self.window, width, height)
        wait_for("the new size", lambda: self.size() == (width, height))
        return self

    def title(self):
        return self.command("xdotool", "getwindowname", self.window).strip()

    def wait_for_text(self, text, count=1):
        """Waits until the output contains the text `count` times."""
        wait_for(text, lambda: self.output().count(text) >= count)

    def wait_for_sample(self, name):
        wait_for(name, lambda: self.samples()[-1] == name)

    def wait_for_samples(self, count):
        wait_for(f"{count} samples", lambda: len(self.samples()) == count)

    def key(self, *keys):
        """Presses each key, and waits until it is handled before pressing the next one."""
        for key in keys:
            self.xdotool("key", key).wait_for_frames(2)
        return self

    def move(self, x, y):
        return self.xdotool("mousemove", "--window", self.window, x, y)

    def click(self, x, y):
        self.move(x, y).wait_for_frames(2)
        return self.xdotool("click", 1).wait_for_frames(2)

    def double_click(self, x, y):
        return self.move(x, y).xdotool("click", "--repeat", 2, "--delay", 60, 1)

    def type(self, text):
        return self.xdotool("type", "--delay", 20, text).wait_for_frames(2)

    def command_bytes(self, *words):
        return subprocess.run(words, env=self.environment, capture_output=True, check=True).stdout

    def drag(self, button, start, end):
        self.move(*start).wait_for_frames(2)
        # Dear ImGui takes the position of a press from the next frame.
        self.xdotool("mousedown", button).wait_for_frames(3)
        for step in range(1, 6):
            self.move(*[a + (b - a) * step // 5 for a, b in zip(start, end)]).wait_for_frames(1)
        return self.wait_for_frames(2).xdotool("mouseup", button)

    def wait_for_frames(self, count):
        """Waits until the program has handled all input and drawn `count` frames, or has ended."""
        x11_messages.wait_for_frames(self.environment["DISPLAY"], int(self.window), count, PATIENCE,
                                     lambda: self.process.poll() is None)
        return self

    def picture(self):
        """The whole screen as rows of bytes, three a pixel."""
        file = self.pixels.read_bytes()
        # An XWD file: numbers of four bytes, of which the first is the size of this header, and the
        # twentieth that of a palette of 12 bytes a colour. Then four bytes a pixel: blue, green, red, 0.
        header = struct.unpack(">25I", file[:100])
        pixels = file[header[0] + 12 * header[19]:]
        colors = bytearray(3 * (len(pixels) // 4))
        colors[0::3], colors[1::3], colors[2::3] = pixels[2::4], pixels[1::4], pixels[0::4]
        width = 3 * SCREEN[0]
        return [bytes(colors[i:i + width]) for i in range(0, len(colors), width)]

    def still_picture(self):
        """The screen when two pictures of it, some frames apart, are equal."""
        previous = []

        def same():
            self.wait_for_frames(4)
            previous.append(self.picture())
            return len(previous) > 1 and previous[-1] == previous[-2]

        wait_for("a still picture", same)
        return previous[-1]

    def still_scene(self):
        """The part of the still picture that no panel covers."""
        return whole_scene(self.still_picture())

    def moving(self):
        """True when the picture changes without input."""
        before = self.picture()
        self.wait_for_frames(10)
        return self.picture() != before

    def quit(self, errors=0):
        self.key("ctrl+q")
        self.expect_end(errors)

    def expect_end(self, errors=0):
        try:
            code = self.process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            raise Failure("it did not end") from None
        expect(code == 0, f"exit code {code}:\n{self.output()}")
        self.expect_no_leak()
        expect(self.output().count("Error") == errors, f"errors:\n{self.output()}")

    def expect_no_leak(self):
        """In a build with AddressSanitizer, expects no leak with a function of the program in its
        stack. Graphics drivers leak a little, and cannot be recognised after they are unloaded."""
        expect("ERROR: AddressSanitizer" not in self.output(), self.output())
        for block in re.split(r"\n\s*\n", self.output()):
            ours = "leak of" in block and re.search(OURS, block)
            expect(not ours, f"memory leaked:\n{block}")

    def end(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()


def difference(before, after):
    """The box (left, top, right, bottom) around all differences, or None."""
    rows = [y for y, (a, b) in enumerate(zip(before, after)) if a != b]
    if not rows:
        return None
    left, right = SCREEN[0], 0
    for y in rows:
        # As one number a row, whose first byte is the lowest one. Loops over pixels take seconds.
        changed = int.from_bytes(before[y], "little") ^ int.from_bytes(after[y], "little")
        first, last = (changed & -changed).bit_length() - 1, changed.bit_length() - 1
        left, right = min(left, first // 24), max(right, last // 24)
    return left, rows[0], right + 1, rows[-1] + 1


# Positions in a window of 1024 x 768. The scene: left, top, right, bottom. The panels at the side are on
# its right, the toolbar is above it, and the panels below it begin at BELOW.
SCENE = (0, 51, 761, 553)
BELOW = 560
SAMPLES_MENU, IMPLEMENTATION_MENU, CASE_MENU = (30, 10), (130, 10), (217, 10)
VIEW_MENU, FILE_MENU = (264, 10), (316, 10)
FIRST_TAB, SECOND_TAB = (80, 34), (275, 34)


def row_of_table(number):
    """The middle of a row of the table of cases, where a click selects it."""
    return 300, BELOW + 86 + 19 * number


def whole_scene(picture):
    left, top, right, bottom = SCENE
    return [row[3 * left:3 * right] for row in picture[top:bottom]]


def scene(picture):
    """A part of the scene, also in somewhat smaller windows."""
    return [row[3 * 50:3 * 650] for row in picture[100:500]]


def count(rows, color):
    """How many pixels of the rows have exactly this colour."""
    pixels = b"".join(rows)
    equal = [pixels[i::3].translate(bytes(byte == color[i] for byte in range(256))) for i in range(3)]
    red, green, blue = [int.from_bytes(channel, "little") for channel in equal]
    return (red & green & blue).bit_count()


class Tests:
    """A test is a method without arguments. `folder` is for files that several programs share."""

    def __init__(self, program, display):
        self.program = program
        self.display = display
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = Path(self.temporary.name)
        self.settings_file = self.folder / "hitscan" / "settings.json"

    @property
    def settings(self):
        return json.loads(self.settings_file.read_text())

    def write_settings(self, text="{}"):
        self.settings_file.parent.mkdir(exist_ok=True)
        self.settings_file.write_text(text)

    @contextlib.contextmanager
    def demo(self, *arguments, folder=None, environment=None, first_start=False):
        """Starts the program in a new folder, or in one that was used before."""
        with contextlib.ExitStack() as stack:
            if folder is None:
                folder = stack.enter_context(tempfile.TemporaryDirectory())
            demo = Demo(self.program, folder, self.display, *arguments, environment=environment,
                        first_start=first_start)
            stack.callback(demo.end)
            yield demo

    def expect_refusal(self, message, *words, environment=()):
        """Expects that the program ends at once with exit code 2 and a last line that matches."""
        # Libraries of the window system leak at an early end.
        done = subprocess.run(
            [self.program, "--frames", "1", *words], timeout=PATIENCE, capture_output=True, text=True,
            env={**os.environ, "DISPLAY": self.display, "LIBGL_ALWAYS_SOFTWARE": "1",
                 "XDG_CONFIG_HOME": str(self.folder), "ASAN_OPTIONS": "detect_leaks=0",
                 **dict(environment)})
        expect(done.returncode == 2, f"exit code {done.returncode}: {done.stderr}")
        expect(re.search(rf"^{message}.*\n\Z", done.stderr, re.MULTILINE)
               and done.stderr.count("Error") == 1, done.stderr)

    def menu(self):
        """Chooses a sample from the menu, resizes the window, and restarts with the sample."""
        with self.demo(folder=self.folder) as demo:
            expect(demo.samples() == ["RaycastPlane"], "the first sample is RaycastPlane")
            # Time is stopped, so only the menu changes in the picture.
            closed = demo.key("p").still_picture()
            opened = demo.click(*SAMPLES_MENU).still_picture()
            # The menu is below the bar; its title in the bar is highlighted too.
            box = difference(closed[20:], opened[20:])
            expect(box, "Samples did not open")
            left, top, right, _ = box
            picked = self.pick(demo, opened, left, top + 20, right)
            demo.resize(900, 500)
            expect(demo.title().endswith(f"{picked} - Hitscan"), f"the title is {demo.title()}")
            demo.still_picture()
            demo.quit()
        with self.demo(folder=self.folder) as demo:
            expect(demo.samples() == [picked], f"{picked} was to be remembered")
            expect(demo.size() == (900, 500), "the size was to be remembered")
            demo.quit()

    @staticmethod
    def pick(demo, opened, left, top, right):
        """Goes down the menu's entries until a submenu's entry shows another sample."""
        middle = (left + right) // 2
        for y in range(top + 14, top + 14 + 6 * 19, 19):
            submenu = demo.move(middle, y).still_picture()
            if difference([r[3 * right:] for r in opened], [r[3 * right:] for r in submenu]) is None:
                continue
            for entry in range(4):
                # Moves along the row into the submenu, then down: crossing another row would close
                # the submenu.
                demo.move(right + 20, y).click(right + 20, y + 19 * entry).still_picture()
                if demo.samples()[-1] != "RaycastPlane":
                    return demo.samples()[-1]
                demo.click(*SAMPLES_MENU).move(middle, y).still_picture()
        raise Failure(f"no entry shows another sample:\n{demo.output()}")

    def implementation(self):
        """Picks the book's algorithm from the menu: its wrong answers are reported and marked."""
        with self.demo("PointInTriangle") as demo:
            demo.wait_for_text("107 of 107 as expected")
            right = demo.key("p").still_picture()
            demo.click(*IMPLEMENTATION_MENU).still_picture()
            demo.click(130, 10 + 2 * 19 + 5)  # the second entry, below hitscan
            demo.wait_for_text("104 of 107 as expected")
            demo.wait_for_text("case 104: inside: expected false, got true")
            demo.key("Escape").move(300, 300)  # closes the overview
            expect(difference(scene(right), scene(demo.still_picture())), "nothing is marked")
            demo.quit(errors=3)

    def keys(self):
        """Tries every key and every kind of drag, then quits with Ctrl+Q."""
        with self.demo() as demo:
            wait_for("the camera to turn", demo.moving)
            still = demo.key("p").still_picture()
            expect(difference(still, demo.key("F1").still_picture()), "F1 shows nothing")
            # Escape closes the sheet, not the program.
            expect(demo.key("Escape").still_picture() == still, "Escape leaves the sheet open")
            expect(difference(still, demo.key("h").still_picture()), "H hides nothing")
            demo.key("h")
            for button in (1, 2, 3):
                demo.drag(button, (400, 400), (500, 450))
                # Moves the mouse to the console, where nothing is highlighted under the mouse.
                moved = demo.move(900, 700).still_picture()
                expect(moved != still, f"dragging with button {button} moves nothing")
                expect(demo.move(800, 690).still_picture() == moved, "the drag sticks to the mouse")
                still = demo.key("Home").still_picture()
                expect(still != moved, "Home moves nothing")
            still = demo.move(300, 300).still_picture()
            zoomed = demo.xdotool("click", 4).still_picture()
            expect(zoomed != still, "the wheel moves nothing")
            # A press on a panel, here the console at the lower edge, does not affect the scene.
            width, height = demo.size()
            demo.drag(1, (width // 2, height - 40), (width // 2 + 100, height - 120))
            # The panel itself changes: its title is highlighted.
            expect(scene(demo.move(300, 300).still_picture()) == scene(zoomed),
                   "dragging on a panel moves the camera")
            demo.key("p")
            wait_for("the camera to turn again after P", demo.moving)
            for shown, key in enumerate(("bracketright", "bracketleft", "r"), 2):
                demo.key(key).wait_for_samples(shown)
            first, second, third, fourth = demo.samples()
            expect(first == third == fourth != second, f"the order is {demo.samples()}")
            demo.quit()

    def settings_files(self):
        """A broken settings file, a position off the screen, and a name that overrides the remembered one."""
        self.write_settings("{ broken")
        with self.demo(folder=self.folder) as demo:
            expect(f"Error: settings {self.settings_file}:1: not valid JSON: " in demo.output(), demo.output())
            expect(demo.samples() == ["RaycastPlane"], "the defaults were to be used")
            demo.key("Escape", "Escape").quit(errors=1)
        expect(self.settings["sample"] == "RaycastPlane", self.settings)
        kept = self.settings_file.with_name("settings.json.broken")
        expect(kept.read_text() == "{ broken", "the broken file was not kept")
        self.write_settings('{"sample": "GoneSample", "window":'
                            ' {"x": 9000, "y": 9000, "width": 700, "height": 500}}')
        with self.demo(folder=self.folder) as demo:
            expect(demo.samples() == ["RaycastPlane"], demo.output())
            text = demo.command("xdotool", "getwindowgeometry", "--shell", demo.window)
            expect("X=9000" not in text, "the window is off the screen")
            demo.quit()
        with self.demo("PointOnRay", folder=self.folder) as demo:
            expect(demo.samples() == ["PointOnRay"], demo.output())
            demo.quit()
        left = sorted(path.name for path in self.folder.iterdir())
        expect(left == ["hitscan", "log.txt"], f"files were left in the working folder: {left}")

    def pipes(self):
        """Pipes in place of files: no process writes to them, and the program must not wait."""
        self.settings_file.parent.mkdir()
        os.mkfifo(self.settings_file)
        with self.demo(folder=self.folder) as demo:
            expect(f"Error: settings {self.settings_file}: is a pipe, not a regular file; using the "
                   "defaults, and nothing is remembered\n" in demo.output(), demo.output())
            demo.key("bracketright").wait_for_samples(2)  # another sample to remember
            demo.quit(errors=1)
        expect(self.settings_file.is_fifo(), "the pipe was replaced")
        self.settings_file.unlink()
        cases, shader = self.folder / "cases.json", self.folder / "common.glsl"
        os.mkfifo(cases)
        os.mkfifo(shader)
        self.expect_refusal(f"Error: RaycastPlane: {cases}: is a pipe, not a regular file",
                            "RaycastPlane", "--cases", cases)
        self.expect_refusal(f"Error: cannot read shader {shader}: is a pipe, not a regular file",
                            "--shaders", self.folder)

    def idle(self):
        """With time paused the program sleeps. While the camera turns, it draws about 60 frames a
        second."""
        with self.demo() as demo:
            demo.key("p").still_picture()
            time.sleep(1)
            before = self.cpu_seconds(demo)
            time.sleep(4)
            share = (self.cpu_seconds(demo) - before) / 4
            print(f"idle: {100 * share:.1f} % of a core")
            expect(share < 0.03, f"{100 * share:.1f} % of a core while nothing moves")
            demo.quit()
        begin = time.monotonic()
        with self.demo("--frames", "180") as demo:
            demo.expect_end()
        seconds = time.monotonic() - begin
        print(f"180 frames: {seconds:.1f} s")
        expect(seconds > 2.8, f"180 frames in {seconds:.1f} s: faster than 60 a second")

    def switching(self):
        """Switches samples 300 times: every sample is shown, and memory does not grow."""
        with self.demo() as demo:
            sizes = []
            for batch in range(30):
                demo.xdotool("key", "--delay", 5, *["bracketright"] * 10)
                demo.wait_for_samples(1 + 10 * (batch + 1))
                sizes.append(self.resident_megabytes(demo))
            print("memory in MB:", " ".join(f"{size:.1f}" for size in sizes))
            if "asan" not in self.mapped_libraries(demo):
                # After twenty batches every sample has been shown twice. The least and the largest
                # value are compared, since a large sample uses more memory while it is shown.
                # Allocators take 4 MB at once, at random times.
                expect(min(sizes[-5:]) - max(sizes[19:25]) < 4, f"memory grows: {sizes}")
            demo.quit()

    def refusal(self):
        """Without OpenGL 3.3, a shader, or the implementation: one line and exit code 2."""
        self.expect_refusal(r"\AError: cannot open a window with OpenGL 3\.3: ",
                            environment={"MESA_GL_VERSION_OVERRIDE": "2.1"})
        self.expect_refusal(r"\AError: cannot read shader ", "--shaders", self.folder)
        self.expect_refusal('Error: AABBtoAABBIntersection has no implementation "book"; it has hitscan',
                            "AABBtoAABBIntersection", "--implementation", "book")
        self.expect_refusal("Error: no query has an implementation called bok; ",
                            "RaycastPlane", "--implementation", "bok")

    def shaders(self):
        """Edits a shader while the window is idle: valid, invalid and valid again."""
        shaders = self.folder / "shaders"
        shutil.copytree(Path(__file__).parents[2] / "shaders", shaders)
        edited = shaders / "triangle.frag"
        right = edited.read_text()
        other = right.replace("color = v_color;", "color = v_color.bgra * vec4(1, 0, 0, 1);")
        with self.demo("RaycastPlane", "--shaders", shaders) as demo:
            first = scene(demo.key("p").still_picture())
            replace_file(edited, other)
            wait_for("the edited shader", lambda: scene(demo.still_picture()) != first)
            expect(demo.output().count("The shaders were reloaded.") == 1, demo.output())
            second = scene(demo.still_picture())
            replace_file(edited, "\n\nnonsense\n")
            demo.wait_for_text(f"Error: shader does not compile: {edited}:3: ")
            expect(scene(demo.still_picture()) == second, "the last good shader was to stay")
            replace_file(edited, right)
            wait_for("the first picture again", lambda: scene(demo.still_picture()) == first)
            demo.quit(errors=1)

    def controls(self):
        """Drags the slider with the number of rays, then picks the dark theme from the menu."""
        blue, white, night = bytes((0, 0, 255)), bytes((255, 255, 255)), bytes((24, 26, 31))
        with self.demo("ManyRays", folder=self.folder) as demo:
            many = scene(demo.key("p").still_picture())
            self.drag_first_slider(demo, many)
            few = scene(demo.still_picture())
            expect(count(few, blue) < count(many, blue) / 4,
                   f"{count(few, blue)} pixels of rays, there were {count(many, blue)}")
            expect(count(few, white) > 1000, "the plane was to stay")
            self.pick_theme(demo)
            dark = scene(demo.key("g").still_picture())  # hides the ground
            expect(count(dark, night) > 0.8 * 600 * 400, f"only {count(dark, night)} pixels are dark")
            expect(count(dark, blue) == 0, "the rays keep the book's blue")
            demo.quit()
        with self.demo("ManyRays", folder=self.folder) as demo:
            again = scene(demo.still_picture())  # it was paused, which is remembered too
            expect(count(again, night) > 1000, "the theme was to be remembered")
            demo.quit()

    @staticmethod
    def drag_first_slider(demo, before):
        """Drags at positions down the panel at the upper right, until a drag changes the scene."""
        left = demo.size()[0] - 245
        for y in range(60, 400, 9):
            demo.drag(1, (left + 60, y), (left + 20, y)).move(300, 300)
            if scene(demo.still_picture()) != before:
                return
        raise Failure("no slider changes anything")

    @staticmethod
    def pick_theme(demo):
        """Chooses View, Theme, night: the middle one of three entries in the only short submenu."""
        def left_half():  # the right half changes: the mouse has left a highlighted panel
            return [row[:3 * 600] for row in demo.still_picture()]

        closed = left_half()
        demo.click(*VIEW_MENU)
        opened = left_half()
        left, top, right, bottom = difference(closed[20:], opened[20:])
        for y in range(top + 34, bottom + 20, 10):
            demo.move((left + right) // 2, y)
            box = difference([row[3 * right:] for row in opened],
                             [row[3 * right:] for row in left_half()])
            # The submenus of the camera and the panels have more than three entries.
            if box is not None and box[3] - box[1] <= 92:
                # Moves along the row into the submenu, then down: crossing another row would close
                # the submenu.
                return demo.move(right + 20, y).click(right + 20, (box[1] + box[3]) // 2)
        raise Failure("the menu View has no submenu")

    @staticmethod
    def cpu_seconds(demo):
        fields = Path(f"/proc/{demo.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @staticmethod
    def resident_megabytes(demo):
        status = Path(f"/proc/{demo.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1024

    @staticmethod
    def mapped_libraries(demo):
        return Path(f"/proc/{demo.process.pid}/maps").read_text()


def main(tests, needs_compiler=False):
    """Runs the tests named on the command line; without names, all methods without arguments."""
    if needs_compiler and shutil.which(os.environ.get("CXX", "c++").split()[0]) is None:
        print("skipped: no C++ compiler")
        return SKIPPED
    program, *names = sys.argv[1:]
    names = names or [name for name, test in vars(tests).items()
                      if inspect.isfunction(test) and list(inspect.signature(test).parameters) == ["self"]]
    missing = [tool for tool in ("Xvfb", "xdotool", "convert") if shutil.which(tool) is None]
    if missing:
        print("skipped:", ", ".join(missing), "not found")
        return SKIPPED
    failed = False
    with screen() as display:
        for name in names:
            # Moves the mouse to the middle, where it is on a screen that has just started.
            subprocess.run(["xdotool", "mousemove", str(SCREEN[0] // 2), str(SCREEN[1] // 2)],
                           env={**os.environ, "DISPLAY": display}, check=True)
            try:
                getattr(tests(program, display), name)()
                print(f"{name}: passed", flush=True)
            except Failure as failure:
                failed = True
                print(f"{name}: FAILED: {failure}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(Tests))
