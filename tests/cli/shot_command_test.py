#!/usr/bin/env python3
"""Tests of `hitscan shot`: pictures that turn, and pictures without a background.

Usage: shot_command_test.py HITSCAN SOURCE_DIR
"""
import collections
import math
import struct
import subprocess
import unittest

from command_line import GOOD, HITSCAN, SOURCE, CommandLineTest, hitscan
from png import read_png


def pixels(path):
    return [color for row in read_png(path) for color in row]


class Gif:
    """The frames of a GIF, each a list of rows of colours."""

    def __init__(self, data):
        assert data[:6] == b"GIF89a"
        self.width, self.height, flags = struct.unpack("<HHB", data[6:11])
        at = 13
        self.palette = None
        if flags & 0x80:
            size = 3 << ((flags & 7) + 1)
            self.palette = [data[i:i + 3] for i in range(at, at + size, 3)]
            at += size
        self.loops, self.delays, self.frames = None, [], []
        shown = [[None] * self.width for _ in range(self.height)]
        transparent = None
        while data[at] != 0x3B:
            kind, label = data[at], data[at + 1]
            if kind == 0x21:  # an extension
                blocks, at = self.blocks(data, at + 2)
                if label == 0xF9:
                    packed, delay, index = struct.unpack("<BHB", blocks[0])
                    self.delays.append(delay)
                    assert (packed >> 2) & 7 in (0, 1), "frames are drawn over those before them"
                    transparent = index if packed & 1 else None
                elif label == 0xFF and blocks[0] == b"NETSCAPE2.0":
                    self.loops = struct.unpack("<H", blocks[1][1:3])[0]
                continue
            assert kind == 0x2C
            left, top, width, height, flags = struct.unpack("<HHHHB", data[at + 1:at + 10])
            assert flags == 0, "no colours of its own, not interlaced"
            bits = data[at + 10]
            blocks, at = self.blocks(data, at + 11)
            pixels = self.decode(b"".join(blocks), bits)
            assert len(pixels) == width * height
            shown = [row[:] for row in shown]
            for i, pixel in enumerate(pixels):
                if pixel != transparent:
                    shown[top + i // width][left + i % width] = self.palette[pixel]
            self.frames.append(shown)
        assert at == len(data) - 1

    @staticmethod
    def blocks(data, at):
        blocks = []
        while data[at]:
            blocks.append(data[at + 1:at + 1 + data[at]])
            at += 1 + data[at]
        return blocks, at + 1

    @staticmethod
    def decode(data, bits):
        """LZW."""
        clear, end = 1 << bits, (1 << bits) + 1
        table, width, previous = [], bits + 1, None
        pixels, buffer, filled = bytearray(), 0, 0
        for byte in data:
            buffer |= byte << filled
            filled += 8
            while filled >= width:
                code = buffer & ((1 << width) - 1)
                buffer >>= width
                filled -= width
                if code == clear:
                    table = [bytes([i]) for i in range(clear)] + [b"", b""]
                    width, previous = bits + 1, None
                    continue
                if code == end:
                    return pixels
                entry = table[code] if code < len(table) else previous + previous[:1]
                pixels += entry
                if previous is not None and len(table) < 4096:
                    table.append(previous + entry[:1])
                    if len(table) == 1 << width and width < 12:
                        width += 1
                previous = entry
        raise AssertionError("the data of a frame have no end")


STUDIO = (240, 241, 244)


class Animated(CommandLineTest):
    def animate(self, *arguments, sample="RaycastTriangle", size="64x48"):
        path = self.folder / "turn.gif"
        done = self.shot(sample, "--animate", "--size", size, "--no-ground", *arguments, to=path)
        self.assertEqual(done.stdout, f"{path}\n")
        self.assertEqual(list(self.folder.iterdir()), [path])
        return Gif(path.read_bytes())

    def test_it_turns_once_and_is_repeated_for_ever(self):
        gif = self.animate("--seconds", "2", "--frames", 5)
        self.assertEqual((gif.width, gif.height), (64, 48))
        self.assertEqual(gif.loops, 0)
        self.assertEqual(gif.delays, [40] * 5)
        self.assertEqual(len(gif.frames), 5)
        for i, frame in enumerate(gif.frames):
            for other in gif.frames[:i]:
                self.assertNotEqual(frame, other)
            colors = collections.Counter(color for row in frame for color in row)
            self.assertEqual(colors.most_common(1)[0][0], bytes(STUDIO), "the background")

    def test_it_has_72_frames_in_6_seconds_unless_told_otherwise(self):
        gif = self.animate(size="16x12")
        self.assertEqual((len(gif.frames), sum(gif.delays)), (72, 600))

    def test_its_first_frame_is_the_picture_from_that_camera(self):
        gif = self.animate("--camera", "40,-20,9", "--theme", "book", "--frames", 2)
        # The book's camera turns by yaw * cos(pitch), which is 180 degrees when its yaw grows by
        # 180 / cos(20).
        for frame, yaw in zip(gif.frames, (40, 40 + 180 / math.cos(math.radians(20)))):
            still = self.folder / "still.png"
            self.shot("RaycastTriangle", "--size", "64x48", "--theme", "book", "--camera",
                      f"{yaw},-20,9", to=still)
            expected = pixels(still)
            shown = [tuple(color) for row in frame for color in row]
            far = sum(max(abs(a - b) for a, b in zip(*pair)) > 24 for pair in zip(expected, shown))
            self.assertLess(far, 20)

    def test_it_goes_with_scale_theme_panels_and_cases(self):
        cases = self.write(f"../{self.folder.name}.json", GOOD)
        self.addCleanup(cases.unlink)
        gif = self.animate("--scale", "2", "--theme", "night", "--cases", cases,
                           "--frames", 3, sample="RaycastPlane")
        self.assertEqual((gif.width, gif.height), (128, 96))
        self.assertNotIn(bytes(STUDIO), gif.frames[0][0])
        self.assertEqual(len(self.animate("--ui", "--frames", 2, sample="RaycastPlane").frames), 2)

    def test_several_samples_are_files_in_a_folder(self):
        self.shot("RaycastTriangle", "RaycastPlane", "--animate", "--frames", "2", "--size", "32x24",
                  to=self.folder)
        names = {path.name for path in self.folder.iterdir()}
        self.assertEqual(names, {"RaycastTriangle.gif", "RaycastPlane.gif"})

    def test_what_makes_no_sense_is_refused_in_one_line(self):
        for arguments, reason in (
                (["-o", "a.png", "--animate"], "-o: a.png: pictures that turn are written as .gif"),
                (["-o", "a.gif"],
                 "-o: a.gif: pictures are written as .png, and as .gif with --animate"),
                (["-o", "a.webp", "--animate"], "-o: a.webp: pictures that turn are written as .gif"),
                (["-o", "a.png", "--frames", "9"], "--frames requires --animate"),
                (["-o", "a.png", "--seconds", "9"], "--seconds requires --animate"),
                (["-o", "a.gif", "--animate", "--frames", "1"],
                 "--frames: '1' is not a whole number from 2 to 3600"),
                (["-o", "a.gif", "--animate", "--seconds", "soon"],
                 "--seconds: 'soon' is not a number from 0.1 to 600"),
                (["-o", "a.gif", "--animate", "--frames", "101", "--seconds", "2"],
                 "101 frames in 2 seconds: a GIF shows at most 50 in a second"),
                (["-o", "a.gif", "--animate", "--transparent"],
                 "--transparent: a GIF has no opacity; omit --animate"),
                (["-o", "a.png", "--transparent", "--ui"],
                 "--transparent: panels have no transparent background; omit --ui")):
            self.expect_error(hitscan("shot", "RaycastPlane", *arguments), f"Error: {reason}\n")


class Named(CommandLineTest):
    """The names of samples, queries, case files and folders, which all commands take."""
    SPHERE = {"query": "raycast_sphere", "sphere": {"center": [0, 0, 0], "radius": 1},
              "cases": [{"id": 0, "ray": {"origin": [0, 0, 3], "direction": [0, 0, -1]},
                         "expect": {"hit": True, "t": 2}}]}

    def small_shot(self, *names, to="a.png"):
        return hitscan("shot", *names, "--size", "64x48", "-o", self.folder / to)

    def pictures(self, folder="out"):
        return sorted(path.name for path in (self.folder / folder).iterdir())

    def test_a_case_file_is_drawn_as_with_cases(self):
        path = self.write("found.json", self.SPHERE)
        done = self.small_shot(path)
        self.assertEqual((done.returncode, done.stdout), (0, f"{self.folder / 'a.png'}\n"),
                         done.stderr)
        self.small_shot("RaycastSphere", "--cases", path, to="b.png")
        self.assertEqual((self.folder / "a.png").read_bytes(), (self.folder / "b.png").read_bytes())

    def test_samples_queries_files_and_folders_are_mixed(self):
        (self.folder / "cases").mkdir()
        self.write("cases/plane.json", GOOD)
        self.write("cases/sphere.json", self.SPHERE)
        path = self.write("found.json", self.SPHERE)
        done = self.small_shot("raycast_plane", "PointOnRay", path, self.folder / "cases", path, to="out")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.pictures(), ["PointOnRay.png", "found.png", "plane.png",
                                           "raycast_plane.png", "sphere.png"])
        done = self.small_shot("PointOnRay", "RaycastPlane", "--ui", to="panels")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.pictures("panels"), ["PointOnRay.png", "RaycastPlane.png"])

    def test_two_pictures_are_never_one_file(self):
        (self.folder / "other").mkdir()
        names = self.write("a.json", self.SPHERE), self.write("other/a.json", GOOD)
        done = self.small_shot(*names, to="out")
        self.expect_error(done, f"Error: {names[1]}: another picture is called a.png too; draw it "
                                "separately\n")
        self.expect_error(self.small_shot(self.folder), f"Error: -o: {self.folder / 'a.png'} is one "
                          "picture; several samples or queries need a folder\n")

    def test_lines_stay_whole_where_both_outputs_are_one_file(self):
        # The names are longer than the buffer of an output that is no terminal.
        folder = self.folder / ("a_long_name" * 15)
        queries = [path.stem for path in sorted((SOURCE / "assets" / "cases").glob("*.json"))[:30]]
        done = subprocess.run([HITSCAN, "shot", *queries, "--size", "16x16", "-o", folder], text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
        self.assertEqual(done.returncode, 0, done.stdout)
        pictures = [line for line in done.stdout.splitlines() if line.endswith(".png")]
        self.assertEqual(pictures, [str(folder / f"{query}.png") for query in queries])

    def test_a_wrong_case_is_exit_1_and_a_broken_file_exit_2(self):
        self.assertEqual(self.small_shot(self.write("wrong.json", self.wrong())).returncode, 1)
        broken = self.write("broken.json", "{")
        done = self.small_shot(broken, "PointOnRay", to="out")
        self.assertEqual(done.returncode, 2)
        self.assertIn(f"Error: {broken}:1: not valid JSON", done.stderr)
        self.assertEqual(self.pictures(), ["PointOnRay.png"])
        self.expect_error(self.small_shot(self.folder / "none.json"),
                          f"Error: {self.folder / 'none.json'}: no such file or folder\n")

    def test_a_file_has_its_own_cases(self):
        path = self.write("a.json", GOOD)
        self.expect_error(self.small_shot(path, "--cases", path), "Error: --cases: replaces the cases of "
                          f"samples and queries, but {path} is a file or folder\n")

    def test_check_takes_the_same_names(self):
        good, wrong = self.write("good.json", GOOD), self.write("wrong.json", self.wrong())
        self.expect(hitscan("check", good), 0, "1 passed, 0 failed")
        self.expect(hitscan("check", self.folder), 1, "1 passed, 1 failed")
        self.expect(hitscan("check", good, "--cases", wrong), 1, "1 passed, 1 failed")
        alone = int(hitscan("check", "raycast_plane").stdout.split()[-4])
        self.expect(hitscan("check", "raycast_plane", wrong), 1, f"{alone} passed, 1 failed")
        self.expect(hitscan("check", wrong, "RaycastSphere", "--cases", good), 1,
                    "0 passed, 1 failed")

    def test_a_sample_is_preferred_to_a_file_of_its_name(self):
        self.write("RaycastPlane", self.wrong())
        self.write("mine", self.wrong())
        self.assertEqual(self.hitscan("check", "RaycastPlane").returncode, 0)
        self.expect(self.hitscan("check", "./RaycastPlane"), 1, "0 passed, 1 failed")
        self.expect(self.hitscan("check", "mine"), 1, "0 passed, 1 failed")
        self.write("found.json", GOOD)
        for command in (["check", "found"], ["shot", "found", "-o", "a.png"], ["found"]):
            self.expect_error(self.hitscan(*command), "Error: no sample, query or case file is called "
                              "'found'; did you mean 'found.json'? (hitscan list shows samples and "
                              "queries)\n")


class OfAnySize(CommandLineTest):
    """Shapes of size 1e30 or 1e-18 are drawn like shapes of usual sizes."""

    def picture(self, exponent):
        def scaled(*units):
            return [math.ldexp(unit, exponent) for unit in units]

        path = self.write(f"{exponent}.json", {"query": "raycast_sphere", "cases": [
            {"id": 0, "ray": {"origin": scaled(6, 1, 0), "direction": [-1, 0, 0]},
             "sphere": {"center": scaled(1, 0, 0), "radius": scaled(2)[0]},
             "expect": {"hit": True}},
            {"id": 1, "ray": {"origin": scaled(-5, 1, 3), "direction": [0, 0, -1]},
             "sphere": {"center": scaled(-4, 0, 0), "radius": scaled(1)[0]},
             "expect": {"hit": False}}]})
        to = self.folder / f"{exponent}.png"
        self.shot(path, "--size", "200x150", to=to)
        return to.read_bytes()

    def test_its_picture_is_the_same_pixel_for_pixel(self):
        usual = self.picture(0)
        self.assertGreater(len(usual), 5000)
        for exponent in (100, -60):
            self.assertEqual(self.picture(exponent), usual, exponent)


class Transparent(CommandLineTest):
    def draw(self, name, *arguments):
        path = self.folder / name
        self.shot("RaycastPlane", "--size", "160x120", *arguments, to=path)
        return pixels(path)

    def test_over_the_background_of_its_theme_it_is_the_usual_picture(self):
        for theme in ("studio", "night", "book"):
            usual = self.draw("usual.png", "--theme", theme, "--no-ground")
            clear = self.draw("clear.png", "--theme", theme, "--transparent")
            self.assertEqual((len(usual[0]), len(clear[0])), (3, 4))
            # Most pixels have the colour of the background, which transparent pixels keep.
            (*background, opacity), _ = collections.Counter(clear).most_common(1)[0]
            self.assertEqual(opacity, 0)
            self.assertEqual(collections.Counter(usual).most_common(1)[0][0], tuple(background))
            self.assertTrue(any(0 < pixel[3] < 255 for pixel in clear), "smooth borders")
            self.assertTrue(any(pixel[3] == 255 for pixel in clear), "opaque lines")
            for expected, (*color, opacity) in zip(usual, clear):
                for shown, behind, channel in zip(expected, background, color):
                    composed = (opacity * channel + (255 - opacity) * behind) / 255
                    self.assertLess(abs(composed - shown), 1.1)


if __name__ == "__main__":
    unittest.main(argv=["shot_command_test.py"])
