#!/usr/bin/env python3
"""Shapes of a project file that the user's code draws.

Usage: drawing_test.py HITSCAN SOURCE_DIR COMPILER
"""
import copy
import sys
import time
import unittest

import project_test
from png import read_png
from program import ProgramTest

# A square of 8 units around the centre, in the plane z = 0, which covers much more than the members.
DRAWING = """#include <hitscan/implement.h>
void DrawDisc(const hitscan::Disc& disc, hitscan::Drawing& drawing) {
  const auto at = [&](float x, float y) {
    return hitscan::Vec3{disc.center.x + x, disc.center.y + y, disc.center.z};
  };
  // MORE
  drawing.Line(at(-4, -4), at(4, -4));
  drawing.Line(at(4, -4), at(4, 4));
  drawing.Line(at(4, 4), at(-4, 4));
  drawing.Line(at(-4, 4), at(-4, -4));
  drawing.Triangle(at(-4, -4), at(4, -4), at(4, 4));
  drawing.Triangle(at(-4, -4), at(4, 4), at(-4, 4));
}
HITSCAN_DRAW(Disc, DrawDisc)
"""
WHITE = (255, 255, 255)


class Drawing(ProgramTest):
    save = project_test.Project.save
    expect_errors = project_test.Project.expect_errors

    def setUp(self):
        super().setUp()
        self.project = copy.deepcopy(project_test.PROJECT)
        project_test.write_files(self)
        self.project["shapes"]["disc"]["draw"] = "disc.cpp"
        look = {"name": "disc", "color": "shape", "fill": True}
        self.project["samples"] = {
            "Discs": {"path": "Discs", "cases": ["discs"], "cells": False, "looks": [look]}}
        self.save()
        self.write("disc.cpp", DRAWING)

    def white_pixels(self, *options):
        """The number of white pixels in a picture of 200 x 200 pixels, and the printed errors."""
        result = self.hitscan("shot", "Discs", "--theme", "book", "--size", "200x200", "--camera",
                              "0,-1,16", "--time-limit", "1", *options, "-o", "a.png")
        self.assertEqual(result.returncode, 0, result.stderr)
        rows = read_png(self.folder / "a.png")
        errors = [line for line in result.stderr.splitlines(True) if line.startswith("Error")]
        return sum(color[:3] == WHITE for row in rows for color in row), "".join(errors)

    def test_its_lines_and_triangles_are_drawn_in_place_of_the_members(self):
        filled, errors = self.white_pixels()
        self.assertEqual(errors, "")
        self.assertGreater(filled, 4000)
        self.write("disc.cpp", DRAWING.replace("drawing.Triangle", "// "))
        outline, _ = self.white_pixels()
        self.assertGreater(outline, 150)
        self.assertLess(outline, 1500)
        # Without lines, the edges of the triangles are drawn; the diagonal is new.
        self.project["samples"]["Discs"]["looks"][0]["fill"] = False
        self.save()
        self.write("disc.cpp", DRAWING.replace("drawing.Line", "// "))
        self.assertGreater(self.white_pixels()[0], outline)

    def test_large_drawings_come_in_parts(self):
        many = ("for (int i = 0; i <= 8000; ++i) {\n"
                "drawing.Line(at(-4, -4 + i * 0.001f), at(4, -4 + i * 0.001f)); }")
        self.project["samples"]["Discs"]["looks"][0]["fill"] = False
        self.save()
        self.write("disc.cpp", DRAWING.replace("// MORE", many))
        filled, errors = self.white_pixels()
        self.assertEqual(errors, "")
        self.assertGreater(filled, 4000)
        self.write("disc.cpp", DRAWING.replace("// MORE", many.replace("8000", "80000")))
        self.assertIn("which are too many; the members are drawn", self.white_pixels()[1])

    def test_without_a_drawing_the_members_are_drawn_and_one_line_says_why(self):
        del self.project["shapes"]["disc"]["draw"]
        self.save()
        members, _ = self.white_pixels()
        self.project["shapes"]["disc"]["draw"] = "disc.cpp"
        self.save()
        for code, why in [
                ("sqare(disc);", r"disc.cpp:6:\d+: error: .*sqare"),
                ("throw 1;", r"disc.cpp: draw Disc: threw: something .*, for center \(0, 0, 0\) normal"),
                ("for (;;) {}", "disc.cpp: draw Disc: no answer within 1 s, for"),
                ("__builtin_trap();", "disc.cpp: draw Disc: crashed"),
                ("drawing.Line(at(0, 1.0f / 0), at(0, 0));", "position that is not finite")]:
            with self.subTest(code):
                self.write("disc.cpp", DRAWING.replace("// MORE", code))
                begun = time.monotonic()
                pixels, errors = self.white_pixels()
                self.assertEqual(pixels, members)
                self.assertRegex(errors, r"^Error: [^\n]*\n$")
                self.assertRegex(errors, why)
                self.assertLess(time.monotonic() - begun, 60)
        self.write("disc.cpp", DRAWING.replace("HITSCAN_DRAW", "// "))
        self.assertRegex(self.white_pixels()[1], r"^Error: [^\n]*HITSCAN[^\n]*\n$")
        self.write("disc.cpp", "#include <hitscan/implement.h>\n"
                               "void F(const hitscan::Ray&, hitscan::Drawing&) {}\nHITSCAN_DRAW(Ray, F)")
        self.assertIn("it has no HITSCAN_DRAW(Disc, FUNCTION)", self.white_pixels()[1])

    def test_a_value_for_which_it_throws_is_drawn_by_its_members(self):
        cases = dict(project_test.CASES)
        cases["cases"] = [{"id": 0, "ray": {"origin": [1, 0, 3], "direction": [0, 0, -1]},
                           "expect": {"hit": True}},
                          {"id": 1, "ray": {"origin": [1, 0, 3], "direction": [0, 0, -1]},
                           "disc": {"center": [1, 0, 0], "normal": [0, 0, 1], "radius": 1},
                           "expect": {"hit": True}}]
        self.write("cases/discs.json", cases)
        self.write("disc.cpp", DRAWING.replace("// MORE", "if (disc.radius == 1) throw 1;"))
        pixels, errors = self.white_pixels()
        self.assertGreater(pixels, 4000)
        self.assertRegex(errors, r"^Error: [^\n]*\n$")

    def test_the_camera_sees_all_of_it(self):
        def colors_at_the_edge(size):
            self.write("disc.cpp", DRAWING.replace("4)", f"{size})").replace("(4", f"({size}")
                       .replace("(-4", f"(-{size}"))
            result = self.hitscan("shot", "Discs", "--no-ground", "--size", "100x100", "-o", "b.png")
            self.assertEqual(result.returncode, 0, result.stderr)
            rows = read_png(self.folder / "b.png")
            edge = rows[0] + rows[-1] + [row[0] for row in rows] + [row[-1] for row in rows]
            return len(set(edge))
        self.assertEqual(colors_at_the_edge(4), 1)
        self.assertEqual(colors_at_the_edge(40), 1)

    def test_errors(self):
        shapes = self.project["shapes"]
        shapes["one"] = {**shapes["disc"], "draw": "gone.cpp"}
        shapes["two"] = {**shapes["disc"], "draw": "script.py"}
        shapes["drawing"] = {"members": {"center": "point"}}
        self.expect_errors("gone.cpp: no such file", "script.py is no C++ source",
                           "has a Drawing already")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[4:])
