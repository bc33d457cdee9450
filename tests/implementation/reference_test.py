#!/usr/bin/env python3
"""hitscan/reference.h: functions for any number type are evaluated exactly.

Usage: reference_test.py HITSCAN SOURCE_DIR COMPILER [--cases N]
"""
import pathlib
import re
import sys
import unittest

CASE_COUNT = 400
if "--cases" in sys.argv:
    at = sys.argv.index("--cases")
    CASE_COUNT = int(sys.argv[at + 1])
    del sys.argv[at:at + 2]

from user_code import UserCodeTest

FOLDER = pathlib.Path(__file__).parent
SOURCES = [FOLDER / "references.cpp", FOLDER / "solid_references.cpp"]


def queries_of(source):
    return re.findall(r"^HITSCAN_REFERENCE\((\w+),", source.read_text(), re.MULTILINE)



class Reference(UserCodeTest):
    def fuzz(self, query, source, cases=CASE_COUNT):
        return self.hitscan("fuzz", query, "--implementation", str(source), "--rule", "exact",
                                "--tolerance", "1e-30", "--cases", str(cases))

    def check_one(self, query, case, body, expect):
        """Runs `check` on one case of the query with a source that has this body."""
        source = self.write("reference.cpp", "#include <hitscan/reference.h>\n" + body)
        cases = self.write("one.json", {"query": query, "cases": [{"id": 0, **case,
                                                                   "expect": expect}]})
        return self.hitscan("check", "--cases", str(cases), "--implementation", str(source))

    def test_references_give_the_exact_answers(self):
        self.assertEqual([len(queries_of(source)) for source in SOURCES], [12, 26])
        for source in SOURCES:
            for query in queries_of(source):
                with self.subTest(query):
                    result = self.fuzz(query, source)
                    self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
                    self.assertIn(f"{CASE_COUNT} cases, 0 wrong", result.stdout)

    def test_a_wrong_reference_is_found(self):
        for query, right, wrong in [
                ("raycast_plane", "direction) >= 0", "direction) > N(0.001)"),
                ("raycast_sphere", "if (discriminant < 0)", "if (discriminant <= 0)"),
                ("sphere_sphere", "<= reach * reach", "< reach * reach"),
                ("raycast_triangle", "u + v > 1", "u + v >= 1"),
                ("obb_obb", "j = i + 1", "j = i + 2"),
                ("point_in_cylinder", "along <= Squared(axis)", "along < Squared(axis)")]:
            with self.subTest(query):
                text = next(each.read_text() for each in SOURCES if query in queries_of(each))
                self.assertIn(right, text)
                source = self.write("wrong.cpp", text.replace(right, wrong))
                self.assertEqual(self.fuzz(query, source, 4000).returncode, 1)

    def test_answers_are_rounded_once(self):
        # 1 + 2^-24 is the middle of two floats, and 2^-60 decides.
        case = {"point": [1, 2.0 ** -24, 2.0 ** -60],
                "plane": {"normal": [1, 0, 0], "distance": 0}}
        body = """
template <class N>
N Sum(const hitscan::VecOf<N>& p, const hitscan::PlaneOf<N>&) { return p.x + p.y %s p.z; }
HITSCAN_REFERENCE(distance_from_plane, Sum)
"""
        for sign, sum_ in [("+", 1 + 2.0 ** -23), ("-", 1)]:
            result = self.check_one("distance_from_plane", case, body % sign, {"distance": sum_})
            self.assertEqual(result.returncode, 0, result.stderr)

    def test_roots(self):
        body = """
template <class N>
bool Inside(const hitscan::VecOf<N>& p, const hitscan::SphereOf<N>&) { return %s; }
HITSCAN_REFERENCE(point_in_sphere, Inside)
"""
        case = {"point": [2, 3, 9], "sphere": {"center": [0, 0, 0], "radius": 1}}
        for condition, inside in [
                ("sqrt(p.z) == 3", True),  # the root of a square is rational
                ("sqrt(p.z / 4) * 2 == 3", True),
                ("sqrt(p.x) * 3 > sqrt(p.x) + sqrt(p.x) + sqrt(p.x) - N(1e-300)", True),
                ("sqrt(p.x) < N(1.4142135623730951)", True),  # a double just above the root
                ("sqrt(p.x) < N(1.4142135623730949)", False),
                ("abs(p.x - p.y) == 1 && std::min(p.x, p.y) == p.x", True),
                ("sqrt(p.x * 0) == 0", True)]:
            with self.subTest(condition):
                result = self.check_one("point_in_sphere", case, body % condition,
                                        {"inside": inside})
                self.assertEqual(result.returncode, 0, result.stderr)
        for condition, problem in [
                ("sqrt(p.x) * sqrt(p.y) == sqrt(p.x * p.y)",
                 "undecided: two values with roots cannot be told apart by 4096 bits"),
                ("sqrt(-p.x) == 0", "the square root of a negative number"),
                ("p.x / (p.y - 3) == 0", "a division by zero")]:
            with self.subTest(condition):
                result = self.check_one("point_in_sphere", case, body % condition,
                                        {"inside": True})
                self.assertEqual(result.returncode, 1)
                self.assertIn(problem, result.stderr)

    def test_another_signature_is_an_error_on_the_line_of_the_macro(self):
        result = self.check_one(
            "point_in_sphere", {"point": [0, 0, 0], "sphere": {"center": [0, 0, 0], "radius": 1}},
            """template <class N> bool F(const hitscan::VecOf<N>&) { return true; }
HITSCAN_REFERENCE(point_in_sphere, F)
""", {"inside": True})
        self.assertEqual(result.returncode, 2)
        self.assertRegex(result.stderr, "reference.cpp:3:.*point_in_sphere takes a function template")
        self.assertIn("bool(const hitscan::VecOf<N>& point, const hitscan::SphereOf<N>& sphere)",
                      result.stderr)

    def test_a_plain_function_works_too(self):
        result = self.check_one(
            "point_in_sphere", {"point": [0, 0, 0], "sphere": {"center": [0, 0, 0], "radius": 1}},
            """bool F(const hitscan::Vec3&, const hitscan::Sphere& s) { return s.radius == 1; }
HITSCAN_REFERENCE(point_in_sphere, F)
""", {"inside": True})
        self.assertEqual(result.returncode, 0, result.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[4:])
