#!/usr/bin/env python3
"""`hitscan read` makes case files of texts of issues, and asks open questions in one line.

Usage: read_command_test.py HITSCAN
"""
import json
import pathlib
import resource
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "support"))
from program import ProgramTest

REPORT = ("ray origin (0.10, 0, 5), direction (0, 0, -1); sphere center (0, 0, 0), radius 2. "
          "It returned t = 9")
CONSTANT = "point (0, 0, 1)\nplane normal (0, 0, 1) constant 5"


class ReadCommand(ProgramTest):
    def read(self, *arguments, text=None):
        return self.hitscan("read", *arguments, input=text)

    def refusal(self, *arguments, text=None):
        result = self.read(*arguments, text=text)
        self.expect_error(result)
        return result.stderr

    def test_standard_input_to_standard_output(self):
        done = self.read("raycast_sphere", text=REPORT)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn('"origin": [0.10, 0, 5]', done.stdout)
        (case,) = json.loads(done.stdout)["cases"]
        self.assertEqual(case["note"], "reported: returned t = 9")
        self.assertEqual(case["expect"]["hit"], True)

    def test_the_file_passes_the_check_and_is_not_overwritten(self):
        self.write("report.txt", REPORT)
        done = self.read("raycast_sphere", "report.txt", "-o", "case.json")
        self.assertEqual((done.returncode, done.stdout.splitlines()[-1]), (0, "case.json"))
        self.expect(self.hitscan("check", "--cases", "case.json"), 0, "1 passed, 0 failed")
        before = (self.folder / "case.json").read_bytes()
        self.assertIn("case.json exists; it is not overwritten",
                      self.refusal("raycast_sphere", "report.txt", "-o", "case.json"))
        self.assertEqual((self.folder / "case.json").read_bytes(), before)

    def test_without_a_query_it_takes_the_one_that_fits_or_offers_several(self):
        done = self.read(text=REPORT)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(json.loads(done.stdout)["query"], "raycast_sphere")
        self.assertEqual(done.stdout, self.read("raycast_sphere", text=REPORT).stdout)
        self.write("report.txt", "start (0, 0, 1) end (0, 0, 2) min (0, 0, 0) max (1, 1, 1)")
        offered = self.refusal("report.txt")
        self.assertIn("report.txt: fits ", offered)
        self.assertIn("linetest_aabb", offered)
        self.assertIn("fit no query", self.refusal(text="hello"))
        self.assertIn("standard input:10001: there are more than 10000 groups of numbers: keep",
                      self.refusal(text="(1, 2, 3)\n" * 20000))

    def test_conventions_are_asked_and_can_be_told(self):
        self.write("a.txt", CONSTANT)
        question = self.refusal("distance_from_plane", "a.txt")
        self.assertIn("a.txt:2: \"constant 5\"", question)
        for choice, distance in (("distance", -4), ("negated", 6)):
            self.assertIn(f"--take constant={choice}", question)
            done = self.read("distance_from_plane", "a.txt", "--take", f"constant={choice}")
            self.assertEqual(done.returncode, 0, done.stderr)
            (case,) = json.loads(done.stdout)["cases"]
            self.assertEqual(case["expect"]["distance"], distance)
        self.assertIn("'constant=x' is none of",
                      self.refusal("distance_from_plane", "a.txt", "--take", "constant=x"))

    def test_errors_name_the_line(self):
        text = "point (0, 0, 1)\nradius = 2\ncenter (0, 0, 0)\nradius = 3"
        self.assertIn("standard input:4: \"radius\" is given twice: 2 and 3",
                      self.refusal("point_in_sphere", text=text))
        self.assertIn("the plane is not said", self.refusal("raycast_plane", text=REPORT))
        self.assertIn("raycast_sphere", self.refusal("raycast_sphera", text=REPORT))
        self.assertIn("missing.txt", self.refusal("raycast_sphere", "missing.txt"))

    def test_a_number_is_read_as_it_is_written_or_refused(self):
        text = "ray origin ({}, 2, 3), direction (0, 0, -1)\nsphere center (0, 0, 0), radius 2"
        for number, value in (("1.5e\u22123", 1.5e-3), ("- 8", -8), ("\u2013 8", -8),
                              ("\u20148", -8), ("\u2212\u00a08", -8), ("&minus;8", -8)):
            done = self.read("raycast_sphere", text=text.format(number))
            self.assertEqual(done.returncode, 0, done.stderr)
            (case,) = json.loads(done.stdout)["cases"]
            self.assertEqual(case["ray"]["origin"], [value, 2, 3])
        for number in ("-0x1.8p-3", "3\u00bd", "2\u00b2", "1:2"):
            refused = self.refusal("raycast_sphere", text="hello\n" + text.format(number))
            self.assertIn(f"standard input:2: ({number}", refused)
            self.assertIn("write the values", refused)

    def test_a_long_text_takes_little_memory(self):
        self.refusal("raycast_sphere", text="(1, 2, 3)\n" * 8000)
        largest = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        self.assertLess(largest, 400, "MB")

    def test_several_cases(self):
        table = ("plane normal (0, 0, 1) distance 0\n| point | expected |\n|---|---|\n"
                 "| (0, 0, 7) | 7 |\n| (5, 0, 8) | 8 |\n")
        done = self.read("distance_from_plane", text=table)
        self.assertEqual(done.returncode, 0, done.stderr)
        cases = json.loads(done.stdout)["cases"]
        self.assertEqual([case["expect"]["distance"] for case in cases], [7, 8])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
