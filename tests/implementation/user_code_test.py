#!/usr/bin/env python3
"""The user's own implementations on the command line: compiling, answers, comparison, reports.

Usage: user_code_test.py HITSCAN SOURCE_DIR COMPILER
"""
import json
import re
import resource
import shutil
import struct
import subprocess
import sys
import unittest
import xml.etree.ElementTree

from user_code import CASES, COMPILER, HITSCAN, SOURCE, UserCodeTest

# The shapes that the book's functions take, with the members that these functions use.
SHIM = """
#include <cmath>
#include <glm/glm.hpp>
#include <hitscan/implement.h>
namespace copied {
using Point = glm::vec3;
using Vector = glm::vec3;
struct RayHit { float t; Point point; };
struct Sphere {
  Point c; float r;
  const Point& center() const { return c; }
  float radius() const { return r; }
};
struct Segment {
  Point s, e;
  const Point& start() const { return s; }
  const Point& end() const { return e; }
};
struct Triangle {
  Point p, q, r;
  const Point& a() const { return p; }
  const Point& b() const { return q; }
  const Point& c() const { return r; }
};
struct UncheckedRay {
  Point origin; Vector direction;
  Point At(float t) const { return origin + direction * t; }
};
%s
}  // namespace copied
using Vec = copied::Point;
std::optional<hitscan::Hit> Sphere(const hitscan::Ray& ray, const hitscan::Sphere& sphere) {
  const auto hit = copied::Cast({ray.origin.As<Vec>(), ray.direction.As<Vec>()},
                                copied::Sphere{sphere.center.As<Vec>(), sphere.radius});
  if (!hit) return std::nullopt;
  return hitscan::Hit{hit->t, hitscan::ToVec3(hit->point)};
}
bool Line(const hitscan::Vec3& point, const hitscan::Segment& line) {
  return copied::PointOnSegment(point.As<Vec>(), {line.start.As<Vec>(), line.end.As<Vec>()});
}
bool InTriangle(const hitscan::Vec3& point, const hitscan::Triangle& triangle) {
  return copied::PointInTriangle(
      point.As<Vec>(), {triangle.a.As<Vec>(), triangle.b.As<Vec>(), triangle.c.As<Vec>()});
}
HITSCAN_IMPLEMENT(raycast_sphere, Sphere)
HITSCAN_IMPLEMENT(point_on_line, Line)
HITSCAN_IMPLEMENT(point_in_triangle, InTriangle)
"""


def function_of_book(file, start):
    """The text of a function of the book, which begins with this line, without its namespace."""
    text = (SOURCE / "src" / "queries" / file).read_text().replace("book::", "")
    found = re.search("^" + re.escape(start) + r".*?^}\n", text, re.MULTILINE | re.DOTALL)
    assert found, start
    return found.group()


class UserCode(UserCodeTest):
    def test_the_book_s_functions_fail_where_the_book_fails(self):
        path = self.write("book.cpp", SHIM % "".join((
            function_of_book("ray_sphere.cpp", "std::optional<RayHit> Cast(const UncheckedRay& ray, "
                                              "const Sphere& sphere) {"),
            function_of_book("point_segment.cpp", "bool PointOnSegment("),
            function_of_book("point_triangle.cpp", "bool PointInTriangle("))))
        for query in ("raycast_sphere", "point_on_line", "point_in_triangle"):
            book = self.hitscan("check", query, "--implementation", "book")
            mine = self.hitscan("check", query, "--implementation", path)
            self.assertEqual(book.returncode, 1)
            self.assertEqual(mine.stderr, book.stderr, query)
            self.assertEqual(mine.stdout.splitlines()[-1], book.stdout.splitlines()[-1])
            compared = self.hitscan("check", query, "--implementation", path, "--compare", "book")
            self.assertIn("\n0 answered differently by book\n", "\n" + compared.stdout)

    def test_every_bit_of_the_numbers_arrives(self):
        # The implementation prints the bits of the numbers that it gets.
        path = self.write("bits.cpp", """
#include <hitscan/implement.h>
#include <cstdio>
std::optional<hitscan::Hit> Print(const hitscan::Ray& ray, const hitscan::Plane& plane) {
  const float numbers[10] = {ray.origin.x, ray.origin.y, ray.origin.z, ray.direction.x,
    ray.direction.y, ray.direction.z, plane.normal.x, plane.normal.y, plane.normal.z, plane.distance};
  char line[200]; int length = 0;
  for (float number : numbers) {
    unsigned word; std::memcpy(&word, &number, 4);
    length += std::sprintf(line + length, "%08x ", word);
  }
  std::puts(line); std::fflush(stdout);
  return std::nullopt;
}
HITSCAN_IMPLEMENT(raycast_plane, Print)
""")
        numbers = [-0.0, 1e-45, 3.4028235e38, 1.1754942e-38, 0.1, -7.25]
        document = json.loads(json.dumps(CASES))
        document["cases"] = [{"id": i, "ray": {"origin": [number, 0, 1], "direction": [0, 0, -1]},
                              "expect": {"hit": False}} for i, number in enumerate(numbers)]
        cases = self.write("bits.json", json.dumps(document))
        result = self.check("--implementation", path, cases=cases)
        self.assertEqual(result.returncode, 0, result.stderr)
        words = [struct.pack(">f", number).hex() for number in numbers]
        first = [line.split()[1] for line in result.stderr.splitlines()
                 if line.startswith("bits.cpp: ")]
        self.assertEqual(first, words + words[::-1])  # asked again in the reverse order
        self.assertIn("bits.cpp: 80000000 00000000 3f800000 00000000 00000000 bf800000 "
                      "00000000 00000000 3f800000 00000000", result.stderr)

    def test_numbers_of_programs_are_those_of_case_files(self):
        command = self.python("    sys.stderr.write(line)")
        result = self.check("--program", command)
        self.assertIn('mine.py: {"query":"raycast_plane","ray":{"origin":[0,0,4],'
                      '"direction":[0,0,-1]},"plane":{"normal":[0,0,1],"distance":0}}\n',
                      result.stderr)

    def test_errors_of_the_linker(self):
        self.environment["CXXFLAGS"] = "-O1 -lno_such_engine"
        self.assertRegex(self.refused("--implementation", self.cpp("")),
                         "^Error: .*cannot find -lno_such_engine.*\n$")

    def test_errors_of_the_compiler(self):
        self.write("mine.cpp", "#include <hitscan/implement.h>\n\nint x = y;\nint z = y;\n")
        self.assertRegex(self.refused("--implementation", "mine.cpp"),
                         r"^Error: mine\.cpp:3:9: error: .*y.*\n$")

    def test_a_wrong_signature_is_an_error_on_its_line(self):
        wanted = (r"raycast_plane takes a function of this signature: "
                  r"std::optional<hitscan::Hit>\(const hitscan::Ray& ray, "
                  r"const hitscan::Plane& plane\)")
        for function in (
                "bool F(const hitscan::Ray&, const hitscan::Plane&) { return true; }",
                "std::optional<hitscan::Hit> F(const hitscan::Ray&) { return {}; }",
                "std::optional<hitscan::Hit> F(const hitscan::Plane&, const hitscan::Ray&) { return {}; }",
                "std::optional<hitscan::Hit> F(hitscan::Ray&, hitscan::Plane&) { return {}; }"):
            for compiler in filter(shutil.which, ("g++", "clang++")):
                self.environment["CXX"] = compiler
                self.write("mine.cpp", f"#include <hitscan/implement.h>\n{function}\n\n"
                                       "HITSCAN_IMPLEMENT(raycast_plane, F)\n")
                self.assertRegex(self.refused("--implementation", "mine.cpp"),
                                 r"^Error: mine\.cpp:4:1: error: .*" + wanted, function)

    def test_numbers_and_booleans_are_not_mixed_up(self):
        plane = ("  return double(p.x) * plane.normal.x + double(p.y) * plane.normal.y +\n"
                 "         double(p.z) * plane.normal.z - plane.distance;\n")
        for query, shape, body, types in (
                ("point_in_sphere", "Sphere", "return 0;", {"float": [2], "int": [2], "bool": [1]}),
                ("distance_from_plane", "Plane", plane, {"float": [0, 1], "double": [0, 1]})):
            for result, codes in types.items():
                self.write("mine.cpp", "#include <hitscan/implement.h>\n"
                           f"{result} F(const hitscan::Vec3& p, const hitscan::{shape}& plane) {{\n"
                           f"  (void)p, (void)plane;\n{body}}}\nHITSCAN_IMPLEMENT({query}, F)\n")
                done = self.hitscan("check", query, "--implementation", "mine.cpp")
                # Exit code 1 is right too: rounded sums may differ from the exact answer.
                self.assertIn(done.returncode, codes, done.stderr)

    def test_overloads_objects_and_names_of_other_namespaces(self):
        self.write("mine.cpp", """#include <hitscan/implement.h>
namespace engine {
std::optional<hitscan::Hit> Cast(hitscan::Ray ray, hitscan::Plane) {
  return hitscan::Hit{ray.origin.z, {ray.origin.x, ray.origin.y, 0}};
}
bool Cast(int);
const auto inside = [](const hitscan::Vec3&, const auto&) { return false; };
}
HITSCAN_IMPLEMENT(raycast_plane, engine::Cast);
HITSCAN_IMPLEMENT(point_in_sphere, engine::inside)
namespace engine { HITSCAN_IMPLEMENT(point_in_aabb, inside) }
""")
        self.expect_failures(self.check("--implementation", "mine.cpp"), {})
        for query in ("point_in_sphere", "point_in_aabb"):
            result = self.hitscan("check", query, "--implementation", "mine.cpp")
            self.assertEqual(result.returncode, 1, result.stderr)

    def test_vectors_of_other_libraries(self):
        self.write("mine.cpp", """#include <hitscan/implement.h>
#include <array>
struct Doubles { double x, y, z; };
std::optional<hitscan::Hit> Cast(const hitscan::Ray& ray, const hitscan::Plane&) {
  const auto a = ray.origin.As<std::array<float, 3>>();
  const auto d = ray.origin.As<Doubles>();
  const auto from = hitscan::ToVec3(a);
  return hitscan::Hit{from.z, hitscan::ToVec3(Doubles{d.x, d.y, 0})};
}
HITSCAN_IMPLEMENT(raycast_plane, Cast)
""")
        self.expect_failures(self.check("--implementation", "mine.cpp"), {})

    def test_a_query_without_an_implementation(self):
        path = self.cpp("")
        result = self.hitscan("check", "raycast_sphere", "--implementation", path)
        self.assertEqual(result.returncode, 2)
        self.assertIn('raycast_sphere has no implementation "mine.cpp"; it has hitscan, book',
                      result.stderr)
        # Without names of queries, the cases of queries without the implementation are skipped.
        result = self.hitscan("check", "--implementation", path)
        self.assertRegex(result.stdout, r"^\d+ cases skipped: \d+ queries have no "
                                        r'implementation "mine\.cpp"\n')
        # A file that implements no query is refused.
        self.write("empty.cpp", "#include <hitscan/implement.h>\n")
        self.assertEqual(self.refused("--implementation", "empty.cpp"),
                         "Error: empty.cpp: cannot be loaded: it has no HITSCAN_IMPLEMENT, "
                         "HITSCAN_REFERENCE or HITSCAN_DRAW\n")
        self.write("twice.cpp", self.cpp("").read_text() + "namespace again {\n"
                   "HITSCAN_IMPLEMENT(raycast_plane, Right)\n}\n")
        self.assertIn("implements raycast_plane twice", self.refused("--implementation", "twice.cpp"))

    def test_files_that_are_not_there_or_no_library(self):
        self.write("text.so", "hello")
        for argument, message in (("nowhere.cpp", "nowhere.cpp: no such file"),
                                  ("nowhere.so", "nowhere.so: cannot be loaded: "), ("text.so", "")):
            self.expect_error(self.check("--implementation", argument), message)

    def test_a_shared_library(self):
        self.check("--implementation", self.cpp(""))  # writes the header into the cache
        subprocess.run([COMPILER, "-std=c++17", "-shared", "-fPIC", "-isystem",
                        self.folder / "cache" / "hitscan" / "include", "mine.cpp", "-o", "mine.so"],
                       cwd=self.folder, check=True)
        self.expect_failures(self.check("--implementation", "mine.so"), {})
        self.expect_failures(self.check("--implementation", self.folder / "mine.so"), {})

    def test_comparison(self):
        self.cpp("if (z == 2) return std::nullopt;", name="a.cpp")
        self.cpp("if (z == 5) return hitscan::Hit{1, {}};", name="b.cpp")
        def compare(one, other, code, differing, failed):
            result = self.check("--implementation", one, "--compare", other)
            self.assertEqual((result.returncode, result.stdout), (
                code, f"{differing}\n{7 - failed} passed, {failed} failed\n"), result.stderr)
            return result.stderr

        differences = compare("a.cpp", "b.cpp", 1, "2 answered differently by b.cpp", 1)
        self.assertIn("case 2: a.cpp answers hit false, b.cpp hit true, t 2, point (0, 0, 0); ray ",
                      differences)
        self.assertIn("case 5: a.cpp answers hit true, t 5, point (0, 0, 0), b.cpp hit true, t 1, "
                      "point (0, 0, 0); ray ", differences)
        # The other implementation has the same file name in another folder.
        (self.folder / "other").mkdir()
        self.cpp("", name="a.cpp")
        self.cpp("if (z == 7) __builtin_trap();", name="other/a.cpp")
        compare("a.cpp", "other/a.cpp", 1, "1 answered differently by other/a.cpp", 0)
        compare("other/a.cpp", "a.cpp", 1, f"1 answered differently by {self.folder}/a.cpp", 1)
        compare("a.cpp", "./a.cpp", 0, "0 answered differently by a.cpp", 0)
        compare("a.cpp", "hitscan", 0, "0 answered differently by hitscan", 0)

    def test_one_implementation_is_chosen(self):
        self.assertIn("--program", self.refused("--implementation", "hitscan", "--program", "cat"))
        for option, kind, values in (("--time-limit", "from 0.001 to 86400", ("0", "x", "1s")),
                                     ("--memory-limit", "of bytes above 0", ("0", "lots"))):
            for value in values:
                self.assertIn(f"{option}: '{value}' is not a number {kind}",
                              self.refused(option, value))

    def test_what_cannot_be_asked_says_why(self):
        (self.folder / "mine.py").write_text("print(1)\n")
        self.assertIn("mine.py is neither a C++ source nor a library; a program is asked with --program",
                      self.refused("--implementation", self.folder / "mine.py"))
        self.assertIn("--memory-limit: a program cannot start with so little memory",
                      self.refused("--program", "cat", "--memory-limit", "1M"))

    def test_reports(self):
        path = self.cpp('if (z == 4) throw "no";')
        result = self.check("--implementation", path, "--junit", "junit.xml", "--json", "report.json")
        self.expect_failures(result, {4: "threw: something that is not a std::exception"})
        suite = xml.etree.ElementTree.parse(self.folder / "junit.xml").getroot()[0]
        self.assertEqual((suite.get("tests"), suite.get("failures")), ("7", "1"))
        self.assertEqual({case.get("classname") for case in suite}, {"raycast_plane.mine.cpp"})
        self.assertIn("case 4: threw: something that is not", suite[3][0].get("message"))
        report = json.loads((self.folder / "report.json").read_text())
        self.assertEqual(report["implementation"], "mine.cpp")
        self.assertEqual(report["files"][0]["cases"][3]["error"],
                         "threw: something that is not a std::exception")

    def test_pictures(self):
        def shot(to, *arguments):
            result = self.hitscan("shot", "raycast_plane", "--cases", self.cases, *arguments, "-o", to)
            return result, (self.folder / to).read_bytes()

        self.cpp("return std::nullopt;")
        wrong, wrong_picture = shot("a.png", "--implementation", "mine.cpp", "--compare", "hitscan")
        self.assertEqual((wrong.returncode, len(self.failures(wrong))), (1, 7), wrong.stderr)
        self.assertIn("0 of 7 as expected", wrong.stderr)
        good, good_picture = shot("b.png", "--program", self.python(""))
        ours, our_picture = shot("c.png")
        self.assertEqual((good.returncode, ours.returncode), (0, 0), good.stderr)
        self.assertEqual(good_picture, our_picture)
        self.assertNotEqual(wrong_picture, our_picture)

    def test_many_cases_and_long_lists(self):
        count = 20_000
        document = {**CASES, "cases": [
            {"id": i, "ray": {"origin": [0, 0, i + 1], "direction": [0, 0, -1]},
             "expect": {"hit": True, "t": i + 1, "point": [0, 0, 0]}} for i in range(count)]}
        cases = self.write("many.json", json.dumps(document))
        body = "if (z == 1 || z == 5000 || z == 12345 || z == 20000) __builtin_trap();"
        result = self.check("--implementation", self.cpp(body), cases=cases)
        # A case that crashes as the first one of a process certainly crashes by itself.
        self.assertEqual(self.failures(result), {i: "crashed (SIGILL)" for i in (0, 4999, 12344, 19999)})
        result = self.check("--program", self.python("    if z in (1, 5000, 12345, 20000): os._exit(7)"),
                            cases=cases)
        self.assertEqual(self.failures(result),
                         {i: "left (exit code 7)" for i in (0, 4999, 12344, 19999)})
        points = [[i, i % 7, i % 5] for i in range(200_000)]
        cases = self.write("hulls.json", json.dumps({
            "query": "convex_convex", "tolerance": 1e-5,
            "cases": [{"id": 0, "a": points, "b": [[0, 0, 0]], "expect": {"intersects": True}},
                      {"id": 1, "a": [[1, 1, 1]], "b": points, "expect": {"intersects": True}}]}))
        self.write("hulls.cpp", """#include <hitscan/implement.h>
bool Meet(const std::vector<hitscan::Vec3>& a, const std::vector<hitscan::Vec3>& b) {
  return a.size() + b.size() == 200001 && a.back().x + b.back().x >= 199999;
}
HITSCAN_IMPLEMENT(convex_convex, Meet)
""")
        result = self.check("--implementation", "hulls.cpp", cases=cases)
        self.assertEqual(result.returncode, 0, result.stderr[:500])

    def test_threads_that_need_too_many_files_are_refused_at_once(self):
        path = self.cpp("")
        def search(threads):
            return subprocess.run(
                [HITSCAN, "fuzz", "raycast_plane", "--implementation", path, "--cases", "10",
                 "--rule", "exact", "--threads", str(threads)], capture_output=True, text=True, timeout=300,
                stdin=subprocess.DEVNULL, cwd=self.folder, env=self.environment,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (100, 100)))
        result = search(900)
        self.assertEqual((result.returncode, result.stdout), (2, ""))
        found = re.fullmatch(r"Error: --threads: 900 threads need more open files than the system "
                             r"allows \(ulimit -n\); name at most (\d+)\n", result.stderr)
        self.assertTrue(found, result.stderr)
        most = search(found[1])
        self.assertEqual((most.returncode, most.stderr), (1, ""))

    def test_a_case_file_starts_no_code(self):
        mark = self.folder / "started"
        document = {**CASES, "implementation": str(self.cpp("")), "program": f"touch {mark}"}
        result = self.check(cases=self.write("evil.json", json.dumps(document)))
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertFalse(mark.exists())
        self.assertFalse((self.folder / "cache").exists())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
