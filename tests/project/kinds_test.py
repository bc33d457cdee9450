#!/usr/bin/env python3
"""Lists of shapes, and directions as parameters, of a project file in every command.

Usage: kinds_test.py HITSCAN SOURCE_DIR COMPILER
"""
import json
import sys
import unittest

import project_test
from program import ProgramTest

PROJECT = {
    "shapes": {
        "disc": {"members": {"center": "point", "normal": "direction", "radius": "size"}},
        "stack": {"members": {"discs": "list of discs", "closed": "boolean"}}},
    "queries": {
        "widest": {"about": "The disc with the largest radius.",
                   "parameters": {"discs": "list of discs"},
                   "answer": {"index": "integer", "radius": "number"},
                   "reference": "reference.cpp"},
        "farthest": {"about": "How far spheres reach along a direction, and a stack.",
                     "parameters": {"direction": "direction", "spheres": "list of spheres",
                                    "ways": "list of directions", "stack": "stack"},
                     "answer": {"reach": "number"},
                     "reference": "reference.cpp"}},
    "cases": ["cases"],
}
REFERENCE = """#include <hitscan/reference.h>
template <class N>
hitscan::WidestAnswerOf<N> Widest(const std::vector<hitscan::DiscOf<N>>& discs) {
  int widest = 0;
  for (int i = 1; i < int(discs.size()); ++i) {
    if (discs[i].radius > discs[widest].radius) widest = i;
  }
  return {widest, discs[widest].radius};
}
HITSCAN_REFERENCE(widest, Widest)

template <class N>
N Farthest(const hitscan::VecOf<N>& direction, const std::vector<hitscan::SphereOf<N>>& spheres,
           const std::vector<hitscan::VecOf<N>>& ways, const hitscan::StackOf<N>& stack) {
  N reach = Dot(direction, spheres[0].center) + spheres[0].radius;
  for (const auto& sphere : spheres) {
    reach = std::max(reach, Dot(direction, sphere.center) + sphere.radius);
  }
  for (const auto& way : ways) reach = std::max(reach, Dot(direction, way));
  for (const auto& disc : stack.discs) reach = std::max(reach, Dot(direction, disc.center));
  return stack.closed ? reach : reach + 100;
}
HITSCAN_REFERENCE(farthest, Farthest)
"""
ENGINE = """#include <hitscan/implement.h>
hitscan::WidestAnswer Widest(const std::vector<hitscan::Disc>& discs) {
  int widest = 0;  // forgets the last disc
  for (int i = 1; i + 1 < int(discs.size()); ++i) {
    if (discs[i].radius > discs[widest].radius) widest = i;
  }
  return {widest, discs[widest].radius};
}
HITSCAN_IMPLEMENT(widest, Widest)
float Farthest(const hitscan::Vec3& direction, const std::vector<hitscan::Sphere>& spheres,
               const std::vector<hitscan::Vec3>& ways, const hitscan::Stack& stack) {
  const auto dot = [&](hitscan::Vec3 v) {
    return direction.x * v.x + direction.y * v.y + direction.z * v.z;
  };
  float reach = -1e30f;
  for (const auto& sphere : spheres) reach = std::max(reach, dot(sphere.center) + sphere.radius);
  for (const auto& way : ways) reach = std::max(reach, dot(way));
  for (const auto& disc : stack.discs) reach = std::max(reach, dot(disc.center));
  return stack.closed ? reach : reach + 100;
}
HITSCAN_IMPLEMENT(farthest, Farthest)
""".replace("#include <hit", "#include <algorithm>\n#include <hit", 1)
SCRIPT = """import json, sys
for line in sys.stdin:
    discs = json.loads(line)["discs"]
    radii = [disc["radius"] for disc in discs]
    print(json.dumps({"index": radii.index(max(radii)), "radius": max(radii)}), flush=True)
"""


def disc(radius, x=0):
    return {"center": [x, 0, 0], "normal": [0, 0, 2], "radius": radius}


WIDEST = {"query": "widest", "cases": [
    {"id": 0, "discs": [disc(1), disc(3), disc(2)], "expect": {"index": 1, "radius": 3}},
    {"id": 1, "discs": [disc(1), disc(2)], "expect": {"index": 1, "radius": 2}},
    {"id": 2, "discs": [disc(4)], "expect": {"index": 0}}]}
FARTHEST = {"query": "farthest", "tolerance": 1e-5, "cases": [
    {"id": 0, "direction": [3, 0, 0], "spheres": [{"center": [2, 0, 0], "radius": 1},
                                                  {"center": [0, 9, 0], "radius": 2}],
     "ways": [[5, 0, 0]], "stack": {"discs": [disc(1, 2)], "closed": True},
     "expect": {"reach": 3}},
    {"id": 1, "direction": [0, 2, 0], "spheres": [{"center": [0, 0, 0], "radius": 0.5}],
     "ways": [[0, 4, 0], [1, 0, 0]], "stack": {"discs": [disc(1)], "closed": False},
     "expect": {"reach": 101}}]}


class Kinds(ProgramTest):
    save = project_test.Project.save
    expect_errors = project_test.Project.expect_errors

    def setUp(self):
        super().setUp()
        self.project = json.loads(json.dumps(PROJECT))
        (self.folder / "cases").mkdir()
        for name, text in [("reference.cpp", REFERENCE), ("engine.cpp", ENGINE),
                           ("script.py", SCRIPT), ("cases/widest.json", WIDEST),
                           ("cases/farthest.json", FARTHEST)]:
            self.write(name, text)
        self.save()

    def test_references_and_implementations_get_them(self):
        self.expect(self.hitscan("check", "widest", "farthest"), 0, "5 passed, 0 failed")
        result = self.hitscan("check", "widest", "--implementation", "engine.cpp")
        self.expect(result, 1, "2 passed, 1 failed")
        self.assertIn("discs [center (0, 0, 0) normal (0, 0, 1) radius 1; center", result.stderr)
        self.expect(self.hitscan("check", "farthest", "--implementation", "engine.cpp"), 0,
                    "2 passed, 0 failed")
        self.expect(self.hitscan("check", "widest", "--program", "python3 script.py"), 0,
                    "3 passed, 0 failed")

    def test_wrong_answers_are_found(self):
        result = self.hitscan("fuzz", "widest", "--implementation", "engine.cpp", "--cases", "20",
                              "--classes", "lattice", "-o", "found.json")
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("index: ", result.stdout)
        self.assertEqual(self.hitscan("check", "found.json").returncode, 0)
        result = self.hitscan("fuzz", "farthest", "--implementation", "engine.cpp", "--cases", "20",
                              "--classes", "lattice", "--tolerance", "1e-3")
        self.assertIn(result.returncode, (0, 1), result.stderr)
        self.assertNotIn("Error", result.stderr)

    def test_they_are_drawn(self):
        for name in ("widest", "farthest"):
            result = self.hitscan("shot", name, "--ui", "-o", f"{name}.png")
            self.assertEqual(result.returncode, 0, result.stderr)
        result = self.hitscan("map", "farthest", "--x", "direction.x", "--y", "direction.y",
                              "--implementation", "engine.cpp", "--size", "20x20", "-o", "map.png")
        self.assertEqual(result.returncode, 0, result.stderr)

    def test_files_to_begin_with(self):
        for query in ("widest", "farthest"):
            for name, run in [("mine.cpp", ["--implementation", "mine.cpp"]),
                              ("mine.py", ["--program", "python3 mine.py"])]:
                text = self.hitscan("new", query, "-o", name)
                self.assertEqual(text.returncode, 0, text.stderr)
                result = self.hitscan("check", query, *run)
                self.assertEqual(result.returncode, 1, result.stderr)
                self.assertIn("passed", result.stdout)
                (self.folder / name).unlink()
        self.assertIn("discs: list of discs", self.hitscan("new", "widest", "-o", "a.mjs").stderr +
                      (self.folder / "a.mjs").read_text())

    def test_errors_of_cases_name_the_place(self):
        for query, case, error in [
                ("farthest", {**FARTHEST["cases"][0], "direction": [0, 0, 0]},
                 "/cases/0/direction: direction is zero"),
                ("widest", {"id": 0, "discs": []}, "/cases/0/discs: the list is empty"),
                ("widest", {"id": 0, "discs": [disc(1), disc(-1)]},
                 "/cases/0/discs/1: radius is negative")]:
            self.write("bad.json", {"query": query, "cases": [case]})
            result = self.hitscan("check", "bad.json")
            self.assertEqual(result.returncode, 2)
            self.assertIn(f"Error: bad.json:1: {error}", result.stderr)

    def test_errors_of_the_file(self):
        parameters = self.project["queries"]["widest"]["parameters"]
        for name in ("numbers", "pints", "list of discs", ""):
            parameters["discs"] = f"list of {name}"
            self.expect_errors(f"there are lists of shapes only, and \"{name}\" names no shape")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[4:])
