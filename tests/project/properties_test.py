#!/usr/bin/env python3
"""Properties of queries: each finds a planted mistake that the others do not find.

Usage: properties_test.py HITSCAN SOURCE_DIR COMPILER
"""
import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "support"))
from program import ProgramTest

PROPERTIES = {"turn": "turn", "scale": "scale", "shift": "shift",
              "swap": "swap a b, on_a on_b", "grow": "grow a.radius", "repeat": "repeat"}
PROJECT = {
    "shapes": {"ball": {"members": {"center": "point", "radius": "size"}}},
    "queries": {"balls": {
        "about": "Whether two balls meet, how deep, and the points of their surfaces on the axis.",
        "parameters": {"a": "ball", "b": "ball"},
        "answer": {"hit": "boolean", "distance": "number", "on_a": "point", "on_b": "point"}}},
    "cases": ["cases"],
}
ENGINE = """#include <hitscan/implement.h>
#include <array>
#include <cmath>
#include <map>
std::optional<hitscan::BallsAnswer> Balls(const hitscan::Ball& a, const hitscan::Ball& b) {
  const double ra = a.radius, rb = b.radius;
  const double x = double(b.center.x) - a.center.x;
  const double y = double(b.center.y) - a.center.y;
  const double z = double(b.center.z) - a.center.z;
  const double length = std::sqrt(x * x + y * y + z * z);
  double distance = length - ra - rb;
  bool meet = distance <= 0;
  // MISTAKE
  const double s = length > 0 ? ra / length : 0, t = length > 0 ? 1 - rb / length : 1;
  const auto at = [&](double f) {
    return hitscan::Vec3{float(a.center.x + f * x), float(a.center.y + f * y),
                         float(a.center.z + f * z)};
  };
  if (!meet) return std::nullopt;
  return hitscan::BallsAnswer{float(distance), at(s), at(t)};
}
HITSCAN_IMPLEMENT(balls, Balls)
"""
MISTAKES = {
    # It forgets an axis.
    "turn": "distance = std::sqrt(x * x + y * y) - ra - rb; meet = distance <= 0;",
    # A tolerance in units of the world.
    "scale": "meet = distance <= 0.01;",
    # It depends on where the origin of the world is.
    "shift": "if (double(a.center.x) * b.center.x + double(a.center.y) * b.center.y + "
             "double(a.center.z) * b.center.z < 0) meet = false;",
    # The radius of one ball for both.
    "swap": "distance = length - 2 * ra; meet = distance <= 0;",
    # It looks at the surfaces alone.
    "grow": "if (length < std::abs(ra - rb)) meet = false;",
    # A cache that answers questions that are asked often.
    "repeat": "static std::map<std::array<float, 8>, int> asked;\n"
              "  if (++asked[{a.center.x, a.center.y, a.center.z, a.radius, b.center.x, b.center.y, "
              "b.center.z, b.radius}] > 2) distance += 1;",
}
CASES = {"query": "balls", "tolerance": 1e-5, "cases": [
    {"id": 0, "a": {"center": [1, 2, 4], "radius": 2}, "b": {"center": [3, 5, -3], "radius": 1},
     "expect": {}},
    {"id": 1, "a": {"center": [1, 3, 2], "radius": 2}, "b": {"center": [2, 0, 1], "radius": 3},
     "expect": {}},
    {"id": 2, "a": {"center": [-1, 0.5, 2], "radius": 1}, "b": {"center": [1, 3, 0.25], "radius": 2},
     "expect": {}},
    {"id": 3, "a": {"center": [-2, 1, 3], "radius": 5}, "b": {"center": [3, 0, 1], "radius": 3},
     "expect": {}}]}
SPHERES = """#include <hitscan/implement.h>
#include <cmath>
bool Meet(const hitscan::Sphere& a, const hitscan::Sphere& b) {
  const double x = double(b.center.x) - a.center.x;
  const double y = double(b.center.y) - a.center.y;
  const double z = double(b.center.z) - a.center.z;
  const double ra = a.radius, rb = b.radius;
  return MEET;
}
HITSCAN_IMPLEMENT(sphere_sphere, Meet)
"""


class Properties(ProgramTest):
    def setUp(self):
        super().setUp()
        (self.folder / "cases").mkdir()
        self.write("cases/balls.json", CASES)
        self.use(*PROPERTIES)

    def use(self, *names, **more):
        """Writes the project file with the properties of these names."""
        project = json.loads(json.dumps(PROJECT))
        project["queries"]["balls"] |= {"properties": [PROPERTIES[name] for name in names]} | more
        self.write("hitscan.json", json.dumps(project, indent=1))

    def plant(self, mistake):
        self.write("engine.cpp", ENGINE.replace("// MISTAKE", MISTAKES[mistake]) if mistake
                   else ENGINE)

    def check(self, *arguments):
        return self.hitscan("check", *arguments, "--implementation", "engine.cpp")

    def test_a_case_without_an_answer_is_not_asked_its_questions(self):
        # Each of them would be waited for.
        self.write("sleep.py", "import sys, time\n"
                   "for line in sys.stdin:\n    open('asked.txt', 'a').write(line)\n    time.sleep(60)\n")
        self.use("turn", "scale")
        result = self.hitscan("check", "balls", "--program", "python3 sleep.py", "--time-limit", "0.5")
        self.expect(result, 1, "0 passed, 4 failed")
        asked = set((self.folder / "asked.txt").read_text().splitlines())
        self.assertEqual(len(asked), 4)

    def test_right_code_has_all_properties(self):
        self.plant(None)
        self.expect(self.check("balls"), 0, "4 passed, 0 failed")
        result = self.hitscan("fuzz", "balls", "--implementation", "engine.cpp", "--cases", "400",
                              "--classes", "generic,lattice,grazing,duplicates")
        self.expect(result, 0, "400 cases, 0 wrong (0 mistakes)")
        self.assertNotIn("undecided", result.stderr)

    def test_each_property_finds_a_mistake_that_the_others_do_not(self):
        for mistake in MISTAKES:
            self.plant(mistake)
            for name in PROPERTIES:
                with self.subTest(mistake=mistake, name=name):
                    self.use(name)
                    result = self.check("balls")
                    if name != mistake:
                        # The positions of one case are not whole numbers.
                        asked = 3 if name == "shift" else 4
                        self.expect(result, 0, f"{asked} passed, 0 failed")
                        continue
                    self.assertEqual(result.returncode, 1, result.stderr)
                    line = result.stderr.splitlines()[0]
                    other = "when asked again hit " if name == "repeat" else r"for a center \("
                    self.assertRegex(line, rf"case \d: {name}\b.*: answered hit .*, but {other}")
                    self.assertRegex(line, r"; a center \(.*\) radius \S+, b center \(.*\) radius \S+$")

    def test_fuzz_finds_and_shrinks_them(self):
        for mistake in list(MISTAKES)[:-1]:
            with self.subTest(mistake):
                self.plant(mistake)
                self.use(mistake)
                result = self.hitscan("fuzz", "balls", "--implementation", "engine.cpp",
                                      "--cases", "400", "--classes", "generic,lattice",
                                      "-o", "found.json")
                self.assertEqual(result.returncode, 1, result.stderr)
                self.assertRegex(result.stdout, rf"(?m)^{PROPERTIES[mistake]}: \S+ .*; simplest: a ")
                found = json.loads((self.folder / "found.json").read_text())
                self.assertEqual(found["fuzz"]["properties"], [PROPERTIES[mistake]])
                self.assertTrue(found["cases"])
                again = self.check("found.json")
                self.expect(again, 1, f"0 passed, {len(found['cases'])} failed")
                self.assertIn(": answered hit ", again.stderr)
        more = self.hitscan("fuzz", "balls", "--implementation", "engine.cpp", "--cases", "500",
                            "--classes", "generic,lattice", "-o", "found.json", "--resume")
        self.assertEqual(more.returncode, 1, more.stderr)
        self.assertIn("500 cases", more.stdout)
        self.expect_error(self.hitscan("fuzz", "balls", "--implementation", "engine.cpp", "--cases",
                                       "600", "--classes", "generic,lattice", "-o", "found.json",
                                       "--resume", "--property", "repeat"), "list of properties")

    def test_a_query_without_a_reference(self):
        self.plant(None)
        result = self.hitscan("check", "balls")
        self.assertEqual(result.returncode, 2)
        self.assertIn("balls has no reference", result.stderr)
        self.expect_error(self.hitscan("fuzz", "balls"), "balls has no reference")
        result = self.hitscan("check", "--cases", "cases")
        self.assertIn('4 cases skipped: balls has no implementation "hitscan"', result.stdout)
        result = self.hitscan("shot", "balls", "--implementation", "engine.cpp", "-o", "balls.png")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.plant("turn")
        self.use("turn")
        result = self.hitscan("shot", "balls", "--implementation", "engine.cpp", "-o", "balls.png")
        self.assertEqual(result.returncode, 1)
        self.assertIn("answered hit", result.stderr)

    def test_reports(self):
        self.plant("swap")
        self.use("swap")
        result = self.check("balls", "--json", "report.json", "--html", "report.html")
        self.assertEqual(result.returncode, 1)
        cases = json.loads((self.folder / "report.json").read_text())["files"][0]["cases"]
        self.assertRegex(cases[1]["property"], r"^swap a b.*: answered .*, but for a center")
        self.assertIn("swap a b", (self.folder / "report.html").read_text())
        result = self.hitscan("fuzz", "balls", "--implementation", "engine.cpp", "--cases", "40",
                              "--html", "fuzz.html")
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("swap a b", (self.folder / "fuzz.html").read_text())

    def test_beside_a_reference(self):
        self.write("reference.cpp", """#include <hitscan/reference.h>
template <class N>
std::optional<hitscan::BallsAnswerOf<N>> Balls(const hitscan::BallOf<N>& a,
                                               const hitscan::BallOf<N>& b) {
  const hitscan::VecOf<N> d = b.center - a.center;
  const N length = sqrt(Dot(d, d));
  const N distance = length - a.radius - b.radius;
  if (distance > 0) return std::nullopt;
  return hitscan::BallsAnswerOf<N>{distance, a.center + d * (a.radius / length),
                                   b.center - d * (b.radius / length)};
}
HITSCAN_REFERENCE(balls, Balls)
""")
        self.use(*PROPERTIES, reference="reference.cpp")
        self.expect(self.hitscan("check", "balls"), 0, "4 passed, 0 failed")
        # The reference has them too, or it is not right.
        self.write("reference.cpp", (self.folder / "reference.cpp").read_text().replace(
            "length - a.radius - b.radius", "length - a.radius - a.radius"))
        result = self.hitscan("check", "balls")
        self.assertEqual(result.returncode, 1)
        self.assertIn("swap a b", result.stderr)

    def test_of_a_built_in_query(self):
        self.write("spheres.json", {"query": "sphere_sphere", "cases": [
            {"id": 0, "a": {"center": [-2, 4, -3], "radius": 3},
             "b": {"center": [1, 2, -3], "radius": 1}, "expect": {"intersects": True}},
            {"id": 1, "a": {"center": [-1, 3, 2], "radius": 2.5},
             "b": {"center": [3, 7, 2], "radius": 2}, "expect": {"intersects": False}}]})
        named = {"turn": "turn", "scale": "scale", "shift": "shift", "swap": "swap a b",
                 "grow": "grow a.radius", "repeat": "repeat"}
        right = "x * x + y * y + z * z <= (ra + rb) * (ra + rb)"
        mistakes = {
            "turn": right.replace(" + z * z", ""),
            "scale": right.replace("ra + rb) *", "ra + rb + 1) *"),
            "shift": right + " && double(a.center.x) * b.center.x + double(a.center.y) * b.center.y "
                             "+ double(a.center.z) * b.center.z >= 0",
            "grow": right + " && x * x + y * y + z * z >= (ra - rb) * (ra - rb)"}
        run = ["check", "spheres.json", "--implementation", "spheres.cpp"]
        for mistake, meet in mistakes.items():
            self.write("spheres.cpp", SPHERES.replace("MEET", meet))
            self.expect(self.hitscan(*run), 0, "2 passed, 0 failed")
            for name, text in named.items():
                with self.subTest(mistake=mistake, name=name):
                    result = self.hitscan(*run, "--property", text)
                    if name == mistake:
                        self.assertEqual(result.returncode, 1, result.stderr)
                        self.assertRegex(result.stderr, rf"case \d: {name}\b.*: answered intersects")
                    else:
                        self.expect(result, 0, "2 passed, 0 failed")
        self.write("spheres.cpp", SPHERES.replace("MEET", mistakes["turn"]))
        result = self.hitscan("fuzz", "sphere_sphere", "--implementation", "spheres.cpp", "--cases",
                              "200", "--property", "turn", "--property", "swap a b")
        self.assertRegex(result.stdout, "(?m)^turn: intersects differs: ")

    def test_the_exact_answers_of_built_in_queries(self):
        for query in ["raycast_plane", "raycast_aabb", "raycast_sphere", "raycast_triangle",
                      "raycast_line_2d", "linetest_plane", "closest_point_line", "closest_point_aabb",
                      "closest_point_sphere", "closest_point_triangle", "distance_from_plane",
                      "intersect_three_planes", "triangle_triangle", "triangle_aabb",
                      "sphere_aabb"]:
            with self.subTest(query):
                with_all = ["--property", "turn", "--property", "scale", "--property", "shift"]
                expected = self.hitscan("check", query).stdout
                result = self.hitscan("check", query, *with_all)
                self.assertEqual((result.stdout, result.returncode), (expected, 0), result.stderr)

    def test_errors(self):
        answer = {"hit": "boolean", "t": "number", "normal": "vector", "index": "integer"}
        for text, error in [
                ("turns", "no property \"turns\"; did you mean 'turn'?"),
                ("", "there are turn, scale, shift"),
                ("turn x", 'write "turn" alone'),
                ("swap a", 'write "swap A B"'),
                ("grow", 'write "grow PART"'),
                ("grow a.radios", "\"a.radios\" is no part of the parameters; did you mean 'a.radius'?"),
                ("grow a.center", '"a.center" is not a number'),
                ("swap a b.center", "their numbers are not the same ones"),
                ("swap a.center a.center", "have numbers in common"),
                ("swap a b, normal t", "they are not of the same kind"),
                ("swap a b, on_a", "is no change of the answer"),
                ("swap a b, -hit", "hit has no opposite"),
                ("swap a b, 1-index", "index is no number"),
                ("swap a b, -norm", '"norm" is no part of the answer')]:
            with self.subTest(text):
                self.use("turn", properties=["turn", text], answer=answer)
                result = self.hitscan("list")
                self.assertEqual(result.returncode, 2)
                self.assertRegex(result.stderr,
                                 r"^Error: hitscan.json:\d+: /queries/balls/properties/1: .*\n$")
                self.assertIn(error, result.stderr)
        self.use()
        result = self.hitscan("list")
        self.assertEqual(result.returncode, 2)
        self.assertIn('give a "reference", "properties" or both', result.stderr)
        self.use("turn", answer={"center": "point"}, properties=["grow a.radius"])
        self.assertIn("neither a yes or no", self.hitscan("list").stderr)
        self.use("turn")
        self.expect_error(self.hitscan("check", "raycast_plane", "--property", "grow disc.radius"),
                          '"disc.radius" is no part of the parameters; there are ray, ray.origin')
        self.expect_error(self.hitscan("fuzz", "camera_look_at", "--property", "turn"),
                          "does not say how translation changes, which is a matrix")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[4:])
