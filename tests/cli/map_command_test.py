#!/usr/bin/env python3
"""`hitscan map`: each pixel is one case, and the answer is compared with the exact one.

Usage: map_command_test.py HITSCAN SOURCE_DIR COMPILER
"""
import pathlib
import resource
import struct
import sys
import unittest
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "support"))
from program import ProgramTest

CASES = {"query": "point_in_sphere", "source": "made up", "tolerance": 1e-5, "cases": [
    {"id": number, "sphere": {"center": [0, 0, 0], "radius": radius}, "point": [0.5, 0, 0],
     "expect": {"inside": True}} for number, radius in ((3, 1), (8, 2))]}
AXES = ("--x", "point.x", "--y", "point.y")
SQUARE = ("--range", "point.x:-2:2", "--range", "point.y:-2:2", "--size", "80x60")
# One unit in the last place from 1 upward is 2^-23.
NEAR_ONE = ("--range", f"point.x:{1 - 32 * 2 ** -23}:{1 + 32 * 2 ** -23}", "--range",
            "point.y:-1e-30:1e-30", "--size", "64x64")
SOURCE = """#include <hitscan/implement.h>
#include <stdexcept>
bool Inside(const hitscan::Vec3& p, const hitscan::Sphere& sphere) {
  const float square = p.x * p.x + p.y * p.y + p.z * p.z;
  BODY
}
HITSCAN_IMPLEMENT(point_in_sphere, Inside)
"""


class MapCommand(ProgramTest):
    def map(self, *arguments):
        self.write("cases.json", CASES)
        return self.hitscan("map", "point_in_sphere", "--cases", "cases.json", *arguments)

    def counts(self, result):
        """The number of pixels of each verdict."""
        lines = result.stdout.splitlines()[2:-1]
        return {name: int(count) for name, count in (line.rsplit(" ", 1) for line in lines)}

    def judged(self, body, *arguments):
        self.write("mine.cpp", SOURCE.replace("BODY", body))
        return self.map(*AXES, *arguments, "--implementation", "mine.cpp", "-o", "map.png")

    def test_the_exact_answers_are_right_and_the_picture_has_the_size(self):
        result = self.map(*AXES, *SQUARE, "-o", "map.png")
        self.expect(result, 0, "4800 pixels, 0 wrong")
        self.assertEqual(result.stdout.splitlines()[0],
                         "hitscan: point_in_sphere, case 3 of cases.json")
        counts = self.counts(result)
        self.assertEqual(sum(counts.values()), 4800)
        # The disc covers pi / 16 of the square.
        self.assertAlmostEqual(counts["right yes"] / 4800, 3.1416 / 16, delta=0.01)
        header = (self.folder / "map.png").read_bytes()[:24]
        self.assertEqual(struct.unpack(">8x4x4sII", header), (b"IHDR", 80, 60))

    def test_pixels_can_be_larger(self):
        self.expect(self.map(*AXES, *SQUARE, "--square", 4, "-o", "map.png"), 0, "4800 pixels, 0 wrong")
        header = (self.folder / "map.png").read_bytes()[:24]
        self.assertEqual(struct.unpack(">8x4x4sII", header), (b"IHDR", 320, 240))

    def test_few_open_files_are_enough(self):
        """For code of the user each thread has a process."""
        self.write("mine.cpp", SOURCE.replace("BODY", "return square <= 1;"))
        self.map(*AXES, *SQUARE, "--implementation", "mine.cpp", "-o", "map.png")
        limits = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (40, limits[1]))
        try:
            result = self.map(*AXES, *SQUARE, "--implementation", "mine.cpp", "-o", "map.png")
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, limits)
        self.assertIn("4800 pixels", result.stdout, result.stderr)

    def test_the_case_is_chosen(self):
        result = self.map("--case", 8, *AXES, *SQUARE, "-o", "map.png")
        self.assertAlmostEqual(self.counts(result)["right yes"] / 4800, 3.1416 / 4, delta=0.01)

    def test_the_default_range_is_around_the_case(self):
        lines = self.map("--x", "point.x", "--y", "sphere.radius", "-o", "map.png").stdout
        ((left, right), (low, high)) = [map(float, part.split(" from ")[1].split(" to "))
                                        for part in lines.splitlines()[1].split(", ")]
        self.assertAlmostEqual((left + right) / 2, 0.5)
        self.assertAlmostEqual((low + high) / 2, 1)
        self.assertGreaterEqual(right - left, 2)
        lines = self.hitscan("map", "raycast_plane", "--x", "ray.direction.x", "--y",
                             "ray.direction.y", "--size", "4x4", "-o", "map.png").stdout
        for part in lines.splitlines()[1].split(", "):
            low, high = map(float, part.split(" from ")[1].split(" to "))
            self.assertAlmostEqual(high - low, 2)

    def test_down_to_single_floats_it_is_exact(self):
        # 32 columns have x < 1. The other columns have x >= 1 and are outside, even x = 1, by the tiny
        # square of y, which is lost when x^2 + y^2 is rounded to a float.
        result = self.map(*AXES, *NEAR_ONE, "-o", "map.png")
        self.assertEqual(self.counts(result), {"right yes": 32 * 64, "right no": 32 * 64})
        result = self.judged("return square <= sphere.radius * sphere.radius;", *NEAR_ONE)
        self.expect(result, 1, "4096 pixels, 64 wrong")
        self.assertEqual(self.counts(result)["wrong yes"], 64)

    def test_wrong_answers_and_missing_ones_are_told_apart(self):
        result = self.judged("return square <= 1.5f;", *SQUARE)
        counts = self.counts(result)
        self.assertEqual(set(counts), {"right yes", "right no", "wrong yes"})
        self.assertAlmostEqual(counts["wrong yes"] / 4800, 0.5 * 3.1416 / 16, delta=0.01)
        self.expect(result, 1, f"4800 pixels, {counts['wrong yes']} wrong")
        result = self.judged("return square <= 0.5f;", *SQUARE)
        self.assertEqual(set(self.counts(result)), {"right yes", "right no", "wrong no"})
        result = self.judged("if (p.x < 0) throw std::runtime_error(\"left\"); return square <= 1;",
                             *SQUARE)
        self.assertEqual(self.counts(result)["no answer"], 2400)

    def test_numbers_that_are_off_are_wrong(self):
        answer = self.hitscan("map", "raycast_sphere", "--x", "ray.origin.x", "--y", "ray.origin.y",
                              "--size", "20x20", "--program",
                              "while read -r line; do echo '{\"hit\": true, \"t\": -7, "
                              "\"point\": [0, 0, 0]}'; done", "-o", "map.png")
        counts = self.counts(answer)
        self.assertEqual(set(counts), {"wrong number", "wrong yes"})

    def test_invalid_shapes_are_no_case(self):
        result = self.map("--x", "sphere.radius", "--y", "point.y", "--range", "sphere.radius:-1:1",
                          "--range", "point.y:-1:1", "--size", "10x10", "-o", "map.png")
        self.expect(result, 0, "100 pixels, 0 wrong")
        self.assertEqual(self.counts(result)["no case"], 50)

    def test_the_document_has_axes_and_a_legend(self):
        self.map(*AXES, *SQUARE, "-o", "map.svg")
        document = ElementTree.parse(self.folder / "map.svg")
        texts = [text.text for text in document.iter("{http://www.w3.org/2000/svg}text")]
        for text in ("point.x", "point.y", "-2", "2", "exact boundary"):
            self.assertIn(text, texts)
        self.assertTrue(any(text.startswith("right yes: ") for text in texts), texts)

    def test_what_cannot_run_is_one_line(self):
        for text, arguments in (
                ("did you mean 'point.y'? (there are point.x, ",
                 ("--x", "point.x", "--y", "point.yy", "-o", "map.png")),
                ("--y: it is the number of --x",
                 ("--x", "point.x", "--y", "point.x", "-o", "map.png")),
                ("neither of the two axes", (*AXES, "--range", "point.z:0:1", "-o", "map.png")),
                ("FROM the smaller one", (*AXES, "--range", "point.x:1:1", "-o", "map.png")),
                ("FROM the smaller one", (*AXES, "--range", "point.x:0:1e60", "-o", "map.png")),
                ("is not NAME:FROM:TO", (*AXES, "--range", "point.x", "-o", "map.png")),
                ("written as .png or .svg", (*AXES, "-o", "map.jpg")),
                ("it has no case 5", (*AXES, "--case", 5, "-o", "map.png")),
                ("--square: only .png", (*AXES, "--square", 4, "-o", "map.svg")),
                ("--square: the picture would have", (*AXES, "--square", 64, "-o", "map.png")),
                ("is not WIDTHxHEIGHT", (*AXES, "--size", "0x5", "-o", "map.png")),
                ("no query has an implementation called nobody",
                 (*AXES, "--implementation", "nobody", "-o", "map.png"))):
            self.expect_error(self.map(*arguments), text)
        self.expect_error(self.hitscan("map", "raycast_plane", "--cases", "cases.json", *AXES, "-o",
                                       "map.png"), "its cases are of point_in_sphere")
        self.assertFalse((self.folder / "map.png").exists())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
