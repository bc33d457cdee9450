#!/usr/bin/env python3
"""Project files: shapes, queries, implementations and cases of the user's own, in every command.

Usage: project_test.py HITSCAN SOURCE_DIR COMPILER
"""
import copy
import json
import pathlib
import re
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "support"))
from program import ProgramTest

PROJECT = {
    "shapes": {"disc": {"about": "All points of a plane within radius of center.",
                        "members": {"center": "point", "normal": "direction", "radius": "size"}}},
    "queries": {"raycast_disc": {
        "about": "Where a ray meets a disc, from either side; the rim counts.",
        "parameters": {"ray": "ray", "disc": "disc"},
        "answer": {"hit": "boolean", "t": "number", "point": "point"},
        "reference": "reference.cpp"}},
    "implementations": {"engine": "engine.cpp", "script": "python3 script.py"},
    "cases": ["cases"],
}
REFERENCE = """#include <hitscan/reference.h>
template <class N>
std::optional<hitscan::HitOf<N>> RaycastDisc(const hitscan::RayOf<N>& ray,
                                             const hitscan::DiscOf<N>& disc) {
  const N speed = Dot(disc.normal, ray.direction);
  if (speed == 0) return std::nullopt;
  const N t = Dot(disc.normal, disc.center - ray.origin) / speed;
  if (t < 0) return std::nullopt;
  const hitscan::VecOf<N> point = ray.origin + ray.direction * t;
  const hitscan::VecOf<N> offset = point - disc.center;
  if (Dot(offset, offset) > disc.radius * disc.radius) return std::nullopt;
  return hitscan::HitOf<N>{t, point};
}
HITSCAN_REFERENCE(raycast_disc, RaycastDisc)
"""
# It misses the back.
ENGINE = """#include <hitscan/implement.h>
static double Dot(hitscan::Vec3 a, hitscan::Vec3 b) {
  return double(a.x) * b.x + double(a.y) * b.y + double(a.z) * b.z;
}
static hitscan::Vec3 Minus(hitscan::Vec3 a, hitscan::Vec3 b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
std::optional<hitscan::Hit> Cast(const hitscan::Ray& ray, const hitscan::Disc& disc) {
  const double speed = Dot(disc.normal, ray.direction);
  if (speed >= 0) return std::nullopt;
  const double t = Dot(disc.normal, Minus(disc.center, ray.origin)) / speed;
  if (t < 0) return std::nullopt;
  const hitscan::Vec3 p{float(ray.origin.x + t * ray.direction.x),
                        float(ray.origin.y + t * ray.direction.y),
                        float(ray.origin.z + t * ray.direction.z)};
  const hitscan::Vec3 o = Minus(p, disc.center);
  if (Dot(o, o) > double(disc.radius) * disc.radius) return std::nullopt;
  return hitscan::Hit{float(t), p};
}
HITSCAN_IMPLEMENT(raycast_disc, Cast)
"""
SCRIPT = """import json, sys
for line in sys.stdin:
    case = json.loads(line)
    print(json.dumps({"hit": False}), flush=True)
"""
CASES = {
    "query": "raycast_disc", "tolerance": 1e-5,
    "disc": {"center": [0, 0, 0], "normal": [0, 0, 2], "radius": 2},
    "cases": [
        {"id": 0, "ray": {"origin": [1, 0, 3], "direction": [0, 0, -1]},
         "expect": {"hit": True, "t": 3, "point": [1, 0, 0]}},
        {"id": 1, "ray": {"origin": [1, 1, -3], "direction": [0, 0, 1]},
         "expect": {"hit": True}, "note": "from the back"},
        {"id": 2, "ray": {"origin": [2, 0, 3], "direction": [0, 0, -1]},
         "expect": {"hit": True}, "note": "the rim"},
        {"id": 3, "ray": {"origin": [2.5, 0, 3], "direction": [0, 0, -1]},
         "expect": {"hit": False}}]}


def write_files(test):
    """Writes the files of the project, apart from hitscan.json, to the folder of a test."""
    (test.folder / "cases").mkdir()
    test.write("reference.cpp", REFERENCE)
    test.write("engine.cpp", ENGINE)
    test.write("script.py", SCRIPT)
    test.write("cases/discs.json", CASES)


class Project(ProgramTest):
    def setUp(self):
        super().setUp()
        self.project = copy.deepcopy(PROJECT)
        write_files(self)
        self.save()

    def save(self):
        self.write("hitscan.json", json.dumps(self.project, indent=1))

    def expect_errors(self, *texts):
        """`list` ends with exit code 2 and exactly these errors of the project file."""
        self.save()
        result = self.hitscan("list")
        self.assertEqual(result.returncode, 2)
        lines = result.stderr.splitlines()
        self.assertEqual(len(lines), len(texts), result.stderr)
        for line, text in zip(lines, texts):
            self.assertRegex(line, r"^Error: .*hitscan.json:\d+: /")
            self.assertIn(text, line)

    def test_its_queries_are_listed_and_checked(self):
        self.assertIn("query\traycast_disc\tWhere a ray meets a disc",
                      self.hitscan("list").stdout)
        self.expect(self.hitscan("check", "raycast_disc"), 0, "4 passed, 0 failed")
        self.expect(self.hitscan("check", "cases/discs.json"), 0, "4 passed, 0 failed")
        everything = self.hitscan("check")
        self.assertEqual(everything.returncode, 0, everything.stderr)
        without = self.hitscan("check", "--cases", "cases")
        self.expect(without, 0, "4 passed, 0 failed")

    def test_its_implementations_have_names(self):
        result = self.hitscan("check", "raycast_disc", "--implementation", "engine")
        self.expect(result, 1, "3 passed, 1 failed")
        self.assertIn("case 1: hit: expected true, got false", result.stderr)
        self.assertIn("disc center (0, 0, 0) normal (0, 0, 1) radius 2", result.stderr)
        self.expect(self.hitscan("check", "raycast_disc", "--implementation", "script"), 1,
                    "1 passed, 3 failed")
        result = self.hitscan("check", "raycast_disc", "--implementation", "engin")
        self.expect_error(result, "no query has an implementation called engin")

    def test_it_is_found_above_the_working_folder_or_named(self):
        below = self.folder / "a" / "b"
        below.mkdir(parents=True)
        outside = self.folder.parent
        run = self.hitscan
        self.folder = below
        self.expect(run("check", "raycast_disc", "--implementation", "script"), 1,
                    "1 passed, 3 failed")
        self.folder = outside
        self.expect_error(run("check", "raycast_disc"), "'raycast_disc'")
        self.expect(run("check", "raycast_disc", "--project", below.parent.parent / "hitscan.json"),
                    0, "4 passed, 0 failed")
        self.expect_error(run("list", f"--project={outside}/none.json"), "No such file")

    def test_wrong_answers_are_searched_for_and_shrunk(self):
        result = self.hitscan("fuzz", "raycast_disc", "--implementation", "engine",
                              "--cases", "300", "--classes", "generic,lattice", "-o", "found.json")
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("hit: false instead of true", result.stdout)
        found = json.loads((self.folder / "found.json").read_text())
        self.assertEqual(found["query"], "raycast_disc")
        self.assertEqual(self.hitscan("check", "found.json").returncode, 0)
        self.assertEqual(self.hitscan("check", "found.json", "--implementation", "engine").returncode,
                         1)

    def test_undecided_cases_are_counted_and_not_judged(self):
        # Of a radius of at least 1, the equality of two expressions with roots is asked for.
        self.write("reference.cpp", REFERENCE.replace(
            "if (speed == 0) return std::nullopt;",
            "if (disc.radius >= 1 && sqrt(disc.radius) * sqrt(disc.radius + 1) == "
            "sqrt(disc.radius * (disc.radius + 1))) return std::nullopt;\n"
            "  if (speed == 0) return std::nullopt;"))
        result = self.hitscan("fuzz", "raycast_disc", "--implementation", "script", "--cases", "40",
                              "--classes", "generic", "-o", "found.json")
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertRegex(result.stderr, r"\d+ cases undecided: the reference gives no answer")
        found = json.loads((self.folder / "found.json").read_text())
        self.assertGreater(found["fuzz"]["undecided"]["generic"], 5)
        again = self.hitscan("fuzz", "raycast_disc", "--implementation", "script", "--cases", "80",
                             "--classes", "generic", "-o", "found.json", "--resume")
        self.assertIn("undecided", again.stderr)

    def test_a_search_in_which_the_reference_answers_nothing_has_not_passed(self):
        self.write("reference.cpp", REFERENCE.replace(
            "if (speed == 0) return std::nullopt;", "while (disc.radius >= 0) {}"))
        result = self.hitscan("fuzz", "raycast_disc", "--implementation", "script", "--cases", "3",
                              "--time-limit", "0.2")
        self.assertEqual(result.returncode, 2, result.stdout)
        self.assertIn("no case was judged, since the reference answers none; `hitscan check raycast_disc`",
                      result.stderr)

    def test_a_touching_ray_is_decided(self):
        # The rim in a direction whose length is no float: the square of the radius is compared.
        touching = {"query": "raycast_disc", "cases": [
            {"id": 0, "ray": {"origin": [3, 4, 1], "direction": [0, 0, -1]},
             "disc": {"center": [0, 0, 0], "normal": [0, 0, 1], "radius": 5}, "expect": {"hit": True}},
            {"id": 1, "ray": {"origin": [3, 4.0000005, 1], "direction": [0, 0, -1]},
             "disc": {"center": [0, 0, 0], "normal": [0, 0, 1], "radius": 5},
             "expect": {"hit": False}}]}
        self.write("touching.json", touching)
        self.expect(self.hitscan("check", "touching.json"), 0, "2 passed, 0 failed")

    def test_the_other_commands(self):
        result = self.hitscan("map", "raycast_disc", "--x", "ray.origin.x", "--y", "disc.radius",
                              "--size", "40x30", "-o", "map.png")
        self.assertEqual(result.returncode, 0, result.stderr)
        for name, run in [("mine.cpp", ["--implementation", "mine.cpp"]),
                          ("mine.py", ["--program", "python3 mine.py"])]:
            self.assertEqual(self.hitscan("new", "raycast_disc", "-o", name).returncode, 0)
            self.expect(self.hitscan("check", "raycast_disc", *run), 1, "1 passed, 3 failed")

    def test_a_case_file_of_that_name_is_no_project(self):
        below = self.folder / "below"
        below.mkdir()
        (below / "hitscan.json").write_text(json.dumps(CASES))
        result = self.hitscan("check", "below/hitscan.json")
        self.expect(result, 0, "4 passed, 0 failed")
        self.folder = below
        self.expect(self.hitscan("check", "hitscan.json"), 0, "4 passed, 0 failed")

    def test_errors_of_the_file(self):
        broken = self.write("hitscan.json", '{"shapes": {\n}, nonsense')
        self.expect_error(self.hitscan("list"), "hitscan.json:2: not valid JSON")
        broken.write_text("[]")
        self.expect_error(self.hitscan("list"), "hitscan.json:1: expected an object")
        self.project = {"shapes": [], "queries": {"a": 1}, "implementations": {"b": []}, "cases": 3}
        self.expect_errors("/cases: expected a list", "/shapes: expected an object",
                           "/queries/a: expected an object", "/implementations/b: expected a string")

    def test_names_that_clash(self):
        shapes = self.project["shapes"]
        shapes["big disc"] = shapes["disc"]
        shapes["big_disc"] = shapes["disc"]
        self.project["queries"]["a"] = {**self.project["queries"]["raycast_disc"],
                                        "parameters": {"dir": "directoin"}}
        self.expect_errors('"big disc" and "big_disc" are both BigDisc in C++',
                           "/queries/a/parameters/dir: there is no kind \"directoin\"; did you mean 'direction'")

    def test_booleans_beside_other_parts(self):
        """In C++ a boolean is shorter than the words in which answers are exchanged."""
        self.project["queries"]["signs"] = {
            "about": "Signs of a number.", "parameters": {"x": "number"},
            "answer": {"above": "boolean", "twice": "number", "below": "boolean", "zero": "boolean"},
            "reference": "signs.cpp"}
        self.write("hitscan.json", self.project)
        self.write("signs.cpp", "#include <hitscan/reference.h>\ntemplate <class N>\n"
                   "hitscan::SignsAnswerOf<N> Signs(const N& x) {\n"
                   "  return {x > 0, x + x, x < 0, x == 0};\n}\nHITSCAN_REFERENCE(signs, Signs)\n")
        self.write("mine.cpp", "#include <hitscan/implement.h>\nhitscan::SignsAnswer Signs(float x) {\n"
                   "  return {x > 0, x + x, x < 0, x == 0};\n}\nHITSCAN_IMPLEMENT(signs, Signs)\n")
        self.write("signs.json", {"query": "signs", "cases": [
            {"id": i, "x": x, "expect": {"above": x > 0, "twice": 2 * x, "below": x < 0, "zero": x == 0}}
            for i, x in enumerate([1, -1, 0])]})
        for arguments in [], ["--implementation", "mine.cpp"]:
            self.expect(self.hitscan("check", "--cases", "signs.json", *arguments), 0,
                        "3 passed, 0 failed")

    def test_a_new_project(self):
        result = self.hitscan("new", "project", "-o", "new")
        self.assertEqual((result.returncode, result.stdout),
                         (0, f"{self.folder.resolve()}/new/hitscan.json\n"), result.stderr)
        inside = self.folder / "new"
        outside, self.folder = self.folder, inside
        self.expect(self.hitscan("check", "raycast_disc"), 0, "5 passed, 0 failed")
        self.expect(self.hitscan("check", "raycast_disc", "--implementation", "engine"), 1,
                    "4 passed, 1 failed")
        self.folder = outside
        before = (inside / "engine.cpp").read_text()
        (inside / "hitscan.json").unlink()
        self.expect_error(self.hitscan("new", "project", "-o", "new"), "it is there already")
        self.assertFalse((inside / "hitscan.json").exists())
        self.assertEqual((inside / "engine.cpp").read_text(), before)

    def test_cases_of_another_project_say_how_to_name_it(self):
        self.hitscan("new", "project", "-o", "new")
        self.project["queries"] = {}
        self.save()
        other = self.folder.resolve() / "new" / "hitscan.json"
        result = self.hitscan("check", "new/cases/discs.json")
        self.assertEqual(result.returncode, 2)
        self.assertIn(f'unknown query "raycast_disc"; {other} declares it, use --project {other}\n',
                      result.stderr)
        self.expect(self.hitscan("check", "new/cases/discs.json", "--project", other), 0,
                    "5 passed, 0 failed")

    def test_each_error_has_a_line_and_the_rest_is_used(self):
        shapes, queries = self.project["shapes"], self.project["queries"]
        shapes["blob"] = {"members": {"center": "pint"}}
        shapes["ray"] = {"members": {"center": "point"}}
        shapes["hit"] = {"members": {"center": "point"}}
        shapes["Big"] = {"members": {"center": "point"}}
        shapes["empty"] = {"members": {}}
        shapes["word"] = {"members": {"class": "point"}}
        shapes["size"] = {"members": {"radius": "size"}, "colour": "red"}
        queries["raycast_plane"] = queries["raycast_disc"]
        queries["no_reference"] = {**queries["raycast_disc"], "reference": "none.cpp"}
        queries["no_parts"] = {**queries["raycast_disc"], "answer": {}}
        queries["late_hit"] = {**queries["raycast_disc"],
                               "answer": {"t": "number", "hit": "boolean"}}
        queries["a_ray"] = {**queries["raycast_disc"], "answer": {"ray": "ray"}}
        self.project["implementations"]["book"] = "engine.cpp"
        self.project["implementations"]["gone"] = "gone.cpp"
        self.project["cases"].append("other")
        self.project["sample"] = {}
        self.expect_errors(
            "other: no such file or folder", 'no kind "pint"; did you mean', "ray", "has a Hit already",
            '"Big" has to consist of', "no members", '"class" is a keyword', "colour",
            'a query "raycast_plane" already', "none.cpp: no such file", "at least one part",
            '"hit" is the first part', "the parts of an answer are", "name of another implementation",
            "gone.cpp: no such file", "sample")

    def test_members_and_parameters_twice(self):
        text = (self.folder / "hitscan.json").read_text()
        self.write("hitscan.json", text.replace('"radius": "size"', '"center": "size"'))
        self.expect_error(self.hitscan("list"), "/shapes/disc/members/center: the key is given twice")

    def test_references_that_cannot_be_used(self):
        def check(code):
            self.write("reference.cpp", code)
            return self.hitscan("check", "raycast_disc", "--time-limit", "1")
        result = check(REFERENCE.replace("speed == 0", "sped == 0"))
        self.assertEqual(result.returncode, 2)
        self.assertRegex(result.stderr, r"reference.cpp:6:\d+: error: .*sped")
        result = check(REFERENCE.replace("HITSCAN_REFERENCE", "// "))
        self.assertEqual(result.returncode, 2)
        self.assertIn("HITSCAN_IMPLEMENT", result.stderr)
        result = check("#include <hitscan/reference.h>\nbool F(const hitscan::Vec3&, const "
                       "hitscan::Sphere&) { return true; }\nHITSCAN_REFERENCE(point_in_sphere, F)")
        self.assertEqual(result.returncode, 2)
        self.assertIn("no HITSCAN_REFERENCE(raycast_disc, FUNCTION)", result.stderr)
        # Without the point that the answer has.
        result = check(REFERENCE.replace("hitscan::HitOf<N>{t, point}", "t").replace(
            "std::optional<hitscan::HitOf<N>>", "std::optional<N>"))
        self.assertEqual(result.returncode, 2)
        self.assertRegex(result.stderr, r"^Error: cases/discs.json: reference.cpp:\d+:\d+: error: .*"
                         r"raycast_disc takes a function template of this signature: .*HitOf<N>.*\n\Z")
        for broken, why in [
                ("if (speed != 0) throw 1;", "something that is not a std::exception"),
                ("if (speed != 0) throw std::runtime_error(\"no idea\");", "no idea"),
                ("if (speed != 0) for (;;) {}", "no answer within 1 s"),
                ("if (speed != 0) __builtin_trap();", "crashed"),
                ("if (sqrt(disc.radius) * sqrt(disc.radius + 1) == "
                 "sqrt(disc.radius * (disc.radius + 1))) return std::nullopt;", "undecided")]:
            with self.subTest(why):
                result = check(REFERENCE.replace("if (speed == 0) return std::nullopt;", broken))
                self.assertEqual(result.returncode, 1, result.stderr)
                self.assertIn(why, result.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[4:])
