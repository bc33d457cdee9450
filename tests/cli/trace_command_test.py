#!/usr/bin/env python3
"""`hitscan trace`: the operations of the user's code, where they lose digits, and what follows.

Usage: trace_command_test.py HITSCAN SOURCE_DIR COMPILER
"""
import json
import pathlib
import re
import shutil
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "support"))
from program import SOURCE as SOURCE_DIR
from program import ProgramTest

# A ray from far away that meets the middle of a sphere, and one from nearby.
CASES = {"query": "raycast_sphere", "tolerance": 1e-4, "cases": [
    {"id": 1, "ray": {"origin": [5000, 0, 0], "direction": [-1, 0, 0]},
     "sphere": {"center": [0, 0, 0], "radius": 0.5}, "expect": {"hit": True}},
    {"id": 2, "ray": {"origin": [5, 0, 0], "direction": [-1, 0, 0]},
     "sphere": {"center": [0, 0, 0], "radius": 0.5}, "expect": {"hit": True, "t": 4.5}}]}
SOURCE = """#include <hitscan/implement.h>
#include <hitscan/trace.h>

template <class Number>
struct Vector {
  Number x, y, z;
};
template <class Number>
Number Dot(const Vector<Number>& a, const Vector<Number>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
HEAD

template <class Number>
std::optional<hitscan::Hit> Cast(const hitscan::Ray& ray, const hitscan::Sphere& sphere) {
  const auto o = ray.origin.As<Vector<Number>>();  // the sphere is at the origin
  const auto d = ray.direction.As<Vector<Number>>();
  const Number b = Dot(o, d);
  const Number c = Dot(o, o) - Number(sphere.radius) * Number(sphere.radius);
  const Number discriminant = b * b - c;
  hitscan::Mark("discriminant", discriminant);
  if (discriminant <= 0) return std::nullopt;
  const Number t = -b - std::sqrt(discriminant);
  const Vector<Number> point{o.x + t * d.x, o.y + t * d.y, o.z + t * d.z};
  hitscan::Mark("hit point", point);
  BODY
  return hitscan::Hit{static_cast<float>(t), hitscan::ToVec3(point)};
}
HITSCAN_IMPLEMENT(raycast_sphere, Cast<NUMBER>)
"""


def line_of(text, source=SOURCE):
    return next(i for i, line in enumerate(source.splitlines(), 1) if text in line)


class TraceCommand(ProgramTest):
    def trace(self, *arguments, number="hitscan::Traced<float>", body="", head="", **options):
        self.write("cases.json", CASES)
        source = SOURCE.replace("NUMBER", number).replace("BODY", body).replace("HEAD", head)
        self.write("mine.cpp", source)
        return self.hitscan("trace", "raycast_sphere", "--cases", "cases.json", "--implementation",
                            "mine.cpp", *arguments, **options)

    def rows(self, result):
        """The lines of the table, without its titles."""
        return [line for line in result.stdout.splitlines() if line.startswith("#")]

    def check_cancellation(self, result):
        rows = self.rows(result)
        # 5000^2 - 0.5^2 is rounded to 5000^2, so that b^2 - c is 0 and not 0.25.
        loss, = (row for row in rows if "first loss" in row)
        self.assertRegex(loss, r"^#\d+ +mine.cpp:(\d+) +discriminant = #\d+ - #\d+ +0 +0\.25 ")
        self.assertIn(f"mine.cpp:{line_of('discriminant = b')} ", loss)
        self.assertTrue(loss.endswith("const Number discriminant = b * b - c;  <-- first loss, largest "
                                      "loss"), loss)
        other_way, = (row for row in rows if "goes the other way" in row)
        self.assertIn(f"mine.cpp:{line_of('if (disc')} ", other_way)
        self.assertRegex(other_way, r"#\d+ <= 0 +true +false ")
        self.assertIs(other_way, rows[-1])
        lines = result.stdout.splitlines()
        self.assertRegex(lines[-3], r"^First loss: #\d+ at mine.cpp:\d+: #\d+ - #\d+ is 0, exactly 0.25 ")
        self.assertRegex(lines[-2], r"^Goes the other way: #\d+ at mine.cpp:\d+: #\d+ <= 0 is true, "
                                    r"exactly false\.$")
        self.assertTrue(lines[-1].startswith("The answer is wrong: case 1: hit: expected true, got "
                                             "false; ray (5000, 0, 0)"), lines[-1])

    def test_cancellation_is_found_and_the_comparison_that_follows(self):
        result = self.trace("--case", 1)
        self.assertEqual((result.returncode, result.stderr), (1, ""))
        self.check_cancellation(result)

    def test_another_compiler_gives_the_same(self):
        if not shutil.which("clang++"):
            self.skipTest("no Clang")
        self.environment["CXX"] = "clang++"
        self.check_cancellation(self.trace("--case", 1))

    def test_the_first_case_is_the_usual_one(self):
        self.assertEqual(self.trace().stdout, self.trace("--case", 1).stdout)

    def test_a_right_answer_without_loss(self):
        result = self.trace("--case", 2)
        self.expect(result, 0, "The answer is right.")
        self.assertNotIn("<--", result.stdout)
        self.assertIn("No operation loses more than the rounding of its own result.", result.stdout)

    def test_typedefs_and_doubles(self):
        result = self.trace("--case", 1, number="real", head="typedef hitscan::Traced<float> real;")
        self.check_cancellation(result)
        result = self.trace("--case", 1, number="hitscan::Traced<double>")
        self.expect(result, 0, "The answer is right.")

    def test_the_report_has_the_operations(self):
        result = self.trace("--json", "trace.json", "--case", 1)
        report = json.loads((self.folder / "trace.json").read_text())
        self.assertEqual(len(report["steps"]), len(self.rows(result)))
        loss, = (step for step in report["steps"] if "first loss" in step["remark"])
        self.assertEqual((loss["float"], loss["exact"], loss["name"], loss["source"]),
                         ("0", "0.25", "discriminant", "const Number discriminant = b * b - c;"))
        self.assertEqual(loss["file"], str(self.folder / "mine.cpp"))
        self.assertEqual(loss["error"], 2 ** 23)
        self.assertEqual(report["sentences"], result.stdout.splitlines()[-3:])
        self.trace("--json", "trace.json", "--case", 2)
        point, = json.loads((self.folder / "trace.json").read_text())["points"]
        self.assertEqual((point["name"], point["position"]), ("hit point", [0.5, 0, 0]))

    def test_the_operations_up_to_a_crash_are_listed(self):
        result = self.trace("--case", 2, body="*(volatile int*)nullptr = 1;")
        self.assertEqual(result.returncode, 1)
        self.assertIn("crashed (SIGSEGV)", result.stdout.splitlines()[-1])
        self.assertTrue(self.rows(result)[-1].endswith("o.z + t * d.z};"), result.stdout)

    def test_endless_code_ends(self):
        result = self.trace("--case", 2, "--time-limit", "0.2",
                            body="for (Number i = 0; i < 1; i = i * 2) {}")
        self.assertEqual(result.returncode, 1)
        self.assertIn("no answer within 0.2 s", result.stdout.splitlines()[-1])
        self.assertEqual(result.stdout.splitlines()[-2], "More operations follow, which are not listed.")

    def test_the_same_source_can_be_checked(self):
        self.trace()
        result = self.hitscan("check", "--cases", "cases.json", "--implementation", "mine.cpp")
        self.expect(result, 1, "1 passed, 1 failed")

    def test_numbers_that_are_kept_between_calls_are_constants(self):
        # Static numbers are made in the first call, and used again in the second one.
        result = self.trace("--case", 2, body="static Number kept = t * 2; (void)(kept + t);")
        self.expect(result, 0, "The answer is right.")

    def test_code_that_cannot_be_traced_is_one_line(self):
        self.expect_error(self.trace(number="float"),
                          "--implementation: the code for raycast_sphere records no operations: its "
                          "number type has to be hitscan::Traced<float>")
        for arguments, text in (
                (("--program", "cat"), "--program: a program records no operations"),
                ((), "hitscan is not your code"),
                (("--implementation", "book"), "book is not your code"),
                (("--implementation", "mine.cpp", "--case", 7), "it has no case 7"),
                (("--implementation", "mine.cpp", "--json", "cases.json"), "--json"),
                (("--implementation", "mine.cpp", "--json", "mine.cpp"), "--json")):
            self.expect_error(self.hitscan("trace", "raycast_sphere", "--cases", "cases.json",
                                           *arguments), text)
        self.expect_error(self.hitscan("trace", "raycast_plane", "--cases", "cases.json",
                                       "--implementation", "mine.cpp"), "its cases are of raycast_sphere")
        self.expect_error(self.hitscan("trace", "raycast_plane", "--implementation", "mine.cpp"),
                          "raycast_plane")
        self.assertEqual(json.loads((self.folder / "cases.json").read_text()), CASES)

    def test_the_page_shows_what_is_printed(self):
        page = (SOURCE_DIR / "docs" / "trace.md").read_text()
        printed, commands, lines = "", 0, 0
        for file, language, text in re.findall(
                r"(?:`([\w.]+)`:\n\n)?^```([\w+]+)\n(.*?)^```$", page, re.M | re.S):
            if file:
                self.write(file, text)
            elif language == "sh":
                command, _, comment = text.partition("#")
                result = self.hitscan(*command.split()[1:])
                self.assertEqual(result.returncode, 1 if "exit code 1" in comment else 0, result.stderr)
                printed = result.stdout
                commands += 1
            elif language == "text":
                for line in text.splitlines():
                    self.assertIn(line, printed.splitlines())
                    lines += 1
        self.assertEqual(commands, 2)
        self.assertGreater(lines, 8)

    def test_new_files_can_be_traced(self):
        for query in ("raycast_sphere", "orbit_camera", "convex_convex", "raycast_line_2d",
                      "frustum_planes", "nearest_plane"):
            with self.subTest(query=query):
                name = f"{query}.cpp"
                self.assertEqual(self.hitscan("new", query, "--trace", "-o", name).stdout, f"{name}\n")
                result = self.hitscan("trace", query, "--implementation", name)
                self.assertIn(result.returncode, (0, 1), result.stderr)
                self.assertRegex(self.rows(result)[0], rf"^#1 +{name}:\d+ +.* \* ")
        printed = self.hitscan("new", "raycast_sphere", "--trace").stdout
        self.assertEqual(printed, (self.folder / "raycast_sphere.cpp").read_text()
                         .replace("raycast_sphere.cpp", "mine.cpp"))
        self.expect_error(self.hitscan("new", "raycast_sphere", "--trace", "-o", "mine.py"),
                          "-o: mine.py: only C++ code can be traced; name a .cpp")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
