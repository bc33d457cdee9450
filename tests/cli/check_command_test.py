#!/usr/bin/env python3
"""Tests of `hitscan check` and `hitscan list` as scripts use them.

Usage: check_command_test.py HITSCAN SOURCE_DIR
"""
import json
import os
import pathlib
import re
import struct
import subprocess
import sys
import unittest
import xml.etree.ElementTree

from command_line import GOOD, HITSCAN, SOURCE, CommandLineTest, hitscan
from program_help import options_of_commands

CASES = SOURCE / "assets" / "cases"
IS_SANITIZED = b"__asan_init" in pathlib.Path(HITSCAN).read_bytes()


def hitscan_memory(*arguments):
    """The peak memory of the program, in bytes."""
    process = subprocess.Popen([HITSCAN, *map(str, arguments)], stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    return 1024 * usage.ru_maxrss


class Commands(unittest.TestCase):
    def test_each_command_file_has_its_command_in_the_list(self):
        files = (SOURCE / "src" / "cli").glob("*_command.cpp")
        names = {path.name.removesuffix("_command.cpp") for path in files}
        # The command "run" has no name on the command line: it opens the window.
        self.assertEqual(names - {"run"}, set(options_of_commands(HITSCAN)) - {""})


class CheckCommand(CommandLineTest):
    def test_everything_passes(self):
        result = hitscan("check")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertRegex(result.stdout.splitlines()[-1], r"^[1-9]\d* passed, 0 failed$")
        self.assertEqual(result.stderr, "")

    def test_reports_are_the_cases_of_public_reports(self):
        files = [json.loads(path.read_text()) for path in (CASES / "reports").glob("*.json")]
        result = hitscan("check", "reports")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        count = sum(bool(case["expect"]) for file in files for case in file["cases"])
        self.assertEqual(result.stdout, f"{count} passed, 0 failed\n")
        # The name of a query adds all files of this query.
        more = hitscan("check", "reports", "raycast_plane")
        self.assertGreater(int(more.stdout.splitlines()[-1].split()[0]), count)
        # Cases of queries that do not have the implementation are skipped.
        book = hitscan("check", "reports", "--implementation", "book")
        self.assertEqual(book.returncode, 1)
        self.assertLess(int(book.stdout.splitlines()[-1].split()[0]), count)
        self.assertRegex(hitscan("check", "report").stderr, r"did you mean .*reports")

    def test_what_was_reported_is_an_implementation(self):
        issue = CASES / "reports" / "pyvista_5372_hit_at_origin.json"
        result = hitscan("check", issue, "--implementation", "reported")
        self.assertEqual(result.returncode, 1)
        self.assertEqual(result.stderr, f"Error: {issue}: case 1: hit: expected true, got false; "
                         "line (0, 0, 1) to (0, 0, -1), plane normal (0, 0, 1) distance 0\n")
        self.assertEqual(result.stdout, "1 passed, 1 failed\n")
        # Cases of which nothing was reported are not asked.
        swapped = hitscan("check", CASES / "reports" / "gjk_c_5_nearly_equal.json",
                          "--implementation", "reported")
        self.assertEqual(swapped.stdout, "1 case skipped: nothing was reported\n0 passed, 1 failed\n")
        compared = hitscan("check", CASES / "reports" / "gjk_c_5_nearly_equal.json",
                           "--compare", "reported")
        self.assertEqual(compared.returncode, 1)
        self.assertIn("hitscan answers intersects true, reported intersects false", compared.stderr)
        self.assertEqual(compared.stdout, "1 answered differently by reported\n2 passed, 0 failed\n")
        query = hitscan("check", "linetest_plane", "--implementation", "reported")
        self.assertRegex(query.stdout, r"^[1-9]\d* cases skipped: nothing was reported\n")
        page = self.folder / "page.html"
        hitscan("check", issue, "--implementation", "reported", "--html", page)
        self.assertIn("reported", page.read_text())
        self.assertEqual(hitscan("check", "aabb_aabb", "--implementation", "reported").returncode, 2)
        for command in (["fuzz", "raycast_plane"], ["map", "raycast_plane", "--cases",
                        CASES / "raycast_plane.json", "--x", "ray.origin.x", "--y", "ray.origin.y",
                        "-o", self.folder / "x.png"]):
            refused = hitscan(*command, "--implementation", "reported")
            self.assertEqual(refused.returncode, 2)
            self.assertIn('has no implementation "reported"', refused.stderr)

    def test_wrong_answers_are_explained_number_by_number(self):
        result = hitscan("check", "raycast_sphere", "--implementation", "book", "--why")
        self.assertEqual(result.returncode, 1)
        lines = result.stderr.splitlines()
        self.assertIn("  misses: the center is not ahead of the start (margin 0.62)", lines)
        self.assertIn("  > center along the line: (c - o) . d = -4: the center is not ahead of the start",
                      lines)
        without = hitscan("check", "raycast_sphere", "--implementation", "book")
        self.assertEqual(without.stdout, result.stdout)
        errors = [line for line in lines if line.startswith("Error: ")]
        self.assertEqual(without.stderr.splitlines(), errors)

    def test_a_sample_has_its_own_cases_and_a_query_every_file_of_its_cases(self):
        count = sum(len(json.loads(path.read_text())["cases"])
                    for path in CASES.rglob("raycast_plane.json"))
        self.assertGreater(count, 7)
        for names, passed in ((["RaycastPlane"], 7), (["PointOnRay", "RaycastPlane"], 18),
                              (["raycast_plane"], count), (["raycast_plane", "PointOnRay"], count + 11)):
            self.expect(hitscan("check", *names), 0, f"{passed} passed, 0 failed")

    def test_cases_take_files_and_folders(self):
        path = self.write("a.json", GOOD)
        self.write("b.json", GOOD)
        self.expect_check(path, 0, "1 passed, 0 failed")
        self.expect_check(self.folder, 0, "2 passed, 0 failed")
        self.expect(hitscan("check", "--cases", path, "--cases", self.folder), 0,
                    "2 passed, 0 failed")

    def test_a_mismatch_is_one_line_and_exit_1(self):
        path = self.write("wrong.json", self.wrong())
        self.expect_check(path, 1, "0 passed, 1 failed", errors=[
            f"Error: {path}: case 0: hit: expected false, got true; "
            "ray (0, 1, 0) -> (0, -1, 0), plane normal (0, 1, 0) distance 0"])

    # A program with right verdicts. Each test replaces ANSWER by the other parts of a hit.
    RAYCAST = """
import json, math, sys
for line in sys.stdin:
    case = json.loads(line)
    ray, plane = case["ray"], case["plane"]
    dot = lambda a, b: sum(x * y for x, y in zip(a, b))
    scale = math.sqrt(dot(plane["normal"], plane["normal"]))
    slope = dot(ray["direction"], plane["normal"])
    gap = plane["distance"] * scale - dot(ray["origin"], plane["normal"])
    hit = slope < 0 and gap <= 0
    print(json.dumps({"hit": True, ANSWER} if hit else {"hit": False}), flush=True)
"""

    def program(self, answer):
        script = self.folder / "answer.py"
        script.write_text(self.RAYCAST.replace("ANSWER", answer))
        return ["--program", f"{sys.executable} {script}"]

    def test_parts_of_which_nothing_is_expected_are_compared_with_the_exact_answer(self):
        nonsense = self.program('"t": 123, "point": [7, 7, 7]')
        result = hitscan("check", "RaycastPlane", *nonsense)
        self.expect(result, 1, "4 passed, 3 failed")
        self.assertIn("case 4: t: expected 2.5857863 (exact), got 123; point: expected ",
                      result.stderr)
        # NaN in a part that the case does not name is wrong.
        book = hitscan("check", "RaycastAABB", "--implementation", "book")
        self.expect(book, 1, "5 passed, 1 failed")
        self.assertRegex(book.stderr, r"case 5: t: expected [\d.]+ \(exact\), got -?nan")
        case = {"id": 0, "ray": {"origin": [0, 1, 0], "direction": [0, -1, 0]}, "expect": {}}
        empty = self.write("empty.json", dict(GOOD, cases=[case]))
        self.expect(hitscan("check", "--cases", empty, *nonsense), 1, "0 passed, 1 failed")
        right = self.program('"t": gap / slope, "point": [0, 0, 0]')
        self.expect(hitscan("check", "--cases", empty, *right), 0, "1 passed, 0 failed")

    def test_a_file_may_limit_the_judgement_to_the_parts_that_it_names(self):
        named = self.write("named.json", dict(GOOD, judge="named"))
        program = self.program('"t": 1, "point": [7, 7, 7]')
        report = self.folder / "out.json"
        self.expect(hitscan("check", "--cases", named, *program, "--json", report), 0,
                    "1 passed, 0 failed")
        case = json.loads(report.read_text())["files"][0]["cases"][0]
        self.assertEqual(case["not_compared"], ["point"])
        whole = self.write("whole.json", GOOD)
        self.expect(hitscan("check", "--cases", whole, *program), 1, "0 passed, 1 failed")
        some = self.write("some.json", dict(GOOD, judge="some"))
        result = self.expect_check(some, 2, "0 passed, 0 failed")
        self.assertIn('/judge: expected "named" or "all"', result.stderr)

    def test_an_expectation_that_differs_from_the_exact_answer_is_noticed(self):
        # The file follows another convention: the back of a plane is hit too.
        case = {"id": 3, "ray": {"origin": [0, -1, 0], "direction": [0, 1, 0]},
                "expect": {"hit": True}}
        path = self.write("both_sides.json", dict(GOOD, cases=[case]))
        script = self.folder / "both.py"
        script.write_text("import sys\nfor line in sys.stdin:\n"
                          "    print('{\"hit\": true, \"t\": 1, \"point\": [0, 0, 0]}', flush=True)\n")
        result = hitscan("check", "--cases", path, "--program", f"{sys.executable} {script}")
        self.expect(result, 0, "1 passed, 0 failed")
        self.assertIn(f"{path}: case 3: expected hit true; the exact answer is false; ray ",
                      result.stderr)
        # The exact implementation fails the case.
        self.expect_check(path, 1, "0 passed, 1 failed")

    def test_a_sample_says_how_many_cases_its_query_has_besides(self):
        total = int(hitscan("check", "raycast_plane").stdout.split()[0])
        result = hitscan("check", "RaycastPlane", "--implementation", "book")
        self.assertIn(f"{total - 7} more cases of raycast_plane not checked: "
                      "hitscan check raycast_plane --implementation book\n", result.stdout)
        self.assertNotIn("more cases", hitscan("check", "RaycastPlane", "raycast_plane").stdout)

    def test_cases_without_an_expectation_are_not_judged(self):
        case = {"id": 0, "point": [0, 0, 0], "expect": {}}
        text = {"query": "point_in_sphere", "sphere": {"center": [0, 0, 0], "radius": 1},
                "cases": [case, dict(case, id=1, expect={"inside": True})]}
        path = self.folder / "some.json"
        path.write_text(json.dumps(text))
        reports = ["--json", self.folder / "out.json", "--junit", self.folder / "out.xml"]
        result = hitscan("check", "--cases", path, *reports)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(result.stdout.splitlines()[-2:],
                         ["1 case was not judged: nothing is expected", "1 passed, 0 failed"])
        report = json.loads((self.folder / "out.json").read_text())["files"][0]
        self.assertEqual((report["passed"], report["failed"], report["unjudged"]), (1, 0, 1))
        self.assertEqual([case["passed"] for case in report["cases"]], [None, True])
        root = xml.etree.ElementTree.parse(self.folder / "out.xml").getroot()
        self.assertEqual((root.get("tests"), root.get("skipped")), ("2", "1"))
        self.assertEqual(len(root.findall(".//skipped")), 1)
        # If no case is judged, the command must fail, so that it does not look as if all cases pass.
        text["cases"].pop()
        path.write_text(json.dumps(text))
        result = hitscan("check", "--cases", path)
        self.assertEqual(result.returncode, 2)
        self.assertEqual(result.stderr.splitlines(),
                         ["Error: there is nothing to check: no case has an expectation"])

    def test_a_bad_file_is_exit_2_and_the_others_are_still_checked(self):
        bad = self.write("bad.json", "{")
        self.write("good.json", GOOD)
        self.write("wrong.json", self.wrong())
        result = self.expect_check(self.folder, 2, "1 passed, 1 failed")
        self.assertEqual(len(result.stderr.splitlines()), 2)
        self.assertTrue(result.stderr.startswith(f"Error: {bad}:1: not valid JSON"))

    def test_each_kind_of_fault_is_one_line_and_the_others_are_still_checked(self):
        self.write("good.json", GOOD)
        text = json.dumps(GOOD)
        ray = json.dumps(GOOD["cases"][0]["ray"])
        faults = {
            "truncated": text[:-9], "empty": "", "a list": "[]", "zero byte": text + "\0",
            "too large": text.replace("1e-05", "1e400"), "NaN": text.replace("1e-05", "NaN"),
            "NaN as text": text.replace("1e-05", '"NaN"'), "deep": "[" * 5000,
            "unknown query": text.replace("raycast_plane", "raycast_plain"),
            "missing argument": text.replace('"ray": ' + ray + ",", ""),
            "wrong shape": text.replace(ray, "[1, 2, 3]"),
            "zero direction": text.replace("[0, -1, 0]", "[0, 0, 0]"),
            "text for a number": text.replace("[0, -1, 0]", '[0, "-1", 0]'),
            "unknown answer": text.replace('"t"', '"tt"'), "no cases": text[:text.index("[{")] + "[]}",
            "id twice": text.replace('[{"id"', '[' + text[text.index('{"id"'):-2] + ', {"id"'),
            "key twice": text.replace('{"query"', '{"tolerance": 1, "query"'),
        }
        for name, fault in faults.items():
            self.write(name + ".json", fault)
        (self.folder / "not text.json").write_bytes(b'{"query": "\xff\xfe"}')
        (self.folder / "a folder.json").mkdir()
        missing = self.folder / "missing.json"
        result = hitscan("check", "--cases", self.folder, "--cases", missing)
        self.expect(result, 2, "1 passed, 0 failed")
        lines = result.stderr.splitlines()
        for name in [*faults, "not text", "missing"]:
            found = [line for line in lines if line.startswith(f"Error: {self.folder / name}.json:")]
            self.assertEqual(len(found), 1, f"{name}: {found}")
        self.assertEqual(len(lines), len(faults) + 2, result.stderr)

    def test_what_cannot_be_checked_is_exit_2(self):
        for arguments in (["--cases", self.folder / "none.json"], ["--cases", self.folder],
                          ["NoSuchSample"], ["--implementation", "nobody"]):
            result = hitscan("check", *arguments)
            self.assertEqual(result.returncode, 2, arguments)
            self.assertRegex(result.stderr, r"^Error: .*\n$")

    def test_the_nearest_name_is_suggested(self):
        for wrong, right in (("RaycastPlan", "RaycastPlane"), ("raycast_plan", "raycast_plane")):
            self.assertIn(f"did you mean '{right}'?", hitscan("check", wrong).stderr)

    def test_reports_are_written(self):
        path = self.write("wrong.json", self.wrong())
        junit, report = self.folder / "out.xml", self.folder / "out.txt"
        result = hitscan("check", "--cases", path, "--junit", junit, "--json", report)
        self.expect(result, 1, "0 passed, 1 failed")
        suite = xml.etree.ElementTree.parse(junit).getroot().find("testsuite")
        self.assertEqual(suite.get("failures"), "1")
        self.assertIn("expected false, got true", suite.find("testcase/failure").get("message"))
        case = json.loads(report.read_text())["files"][0]["cases"][0]
        self.assertEqual(case["expected"]["hit"], False)
        self.assertEqual(case["got"]["hit"], True)

    def test_a_report_that_cannot_be_written_is_exit_2(self):
        result = hitscan("check", "RaycastPlane", "--junit", self.folder / "no" / "out.xml")
        self.expect(result, 2, "7 passed, 0 failed")
        self.assertIn("cannot be written", result.stderr)

    def test_standard_output_that_cannot_be_written_is_exit_2(self):
        with open("/dev/full", "w") as full:
            result = subprocess.run([HITSCAN, "check", "RaycastPlane"], stdout=full,
                                    stderr=subprocess.PIPE, text=True, timeout=300)
        self.assertEqual(result.returncode, 2)
        self.assertIn("standard output cannot be written", result.stderr)

    def test_a_file_with_several_names_counts_once(self):
        path = self.write("a.json", GOOD)
        (self.folder / "link.json").symlink_to(path)
        self.expect(hitscan("check", "--cases", path, "--cases", self.folder / "." / "a.json",
                            "--cases", self.folder), 0, "1 passed, 0 failed")

    def test_linked_folders_and_capital_extensions_are_read(self):
        inside = self.folder / "inside"
        outside = self.folder / "outside"
        inside.mkdir()
        outside.mkdir()
        self.write("inside/a.json", GOOD)
        self.write("inside/B.JSON", GOOD)
        self.write("outside/c.json", GOOD)
        (inside / "link").symlink_to(outside)
        (inside / "again").symlink_to(outside)
        (outside / "back").symlink_to(inside)
        self.expect_check(inside, 0, "3 passed, 0 failed")

    def test_a_link_to_nothing_is_an_error_and_the_others_are_checked(self):
        self.write("a.json", GOOD)
        (self.folder / "b.json").symlink_to("nowhere.json")
        (self.folder / "c.json").symlink_to("c.json")
        result = self.expect_check(self.folder, 2, "1 passed, 0 failed")
        lines = result.stderr.splitlines()
        self.assertEqual(len(lines), 2, result.stderr)
        for line, name in zip(lines, ("b.json", "c.json")):
            self.assertTrue(line.startswith(f"Error: {self.folder / name}: "), line)

    def test_a_folder_that_cannot_be_read_is_an_error_and_the_others_are_checked(self):
        self.write("a.json", GOOD)
        locked = self.folder / "locked"
        locked.mkdir()
        locked.chmod(0)
        self.folder.chmod(0o755)
        user = None
        if os.geteuid() == 0:  # who may read everything
            user = 65534
            program = pathlib.Path(HITSCAN).resolve()
            if not all(path.stat().st_mode & 1 for path in (program, *program.parents)):
                self.skipTest("other users than root cannot run the program in this folder")
        result = subprocess.run([HITSCAN, "check", "--cases", self.folder], capture_output=True,
                                text=True, timeout=300, user=user)
        locked.chmod(0o755)
        self.expect(result, 2, "1 passed, 0 failed")
        self.assertEqual(result.stderr.splitlines(),
                         [f"Error: {locked}: the folder cannot be read: Permission denied"])

    def test_a_misspelt_key_is_exit_2_and_the_others_are_still_checked(self):
        self.write("good.json", GOOD)
        for wrong, right, where in (("plan", "plane", "/cases/0/plan"),
                                    ("tolerence", "tolerance", "/tolerence")):
            document = json.loads(json.dumps(GOOD))
            (document["cases"][0] if "cases" in where else document)[wrong] = 1
            path = self.write("misspelt.json", document)
            self.expect_check(self.folder, 2, "1 passed, 0 failed", errors=[
                f"Error: {path}:1: {where}: unknown key \"{wrong}\"; did you mean '{right}'? "
                "(an annotation needs another name)"])

    def test_input_that_a_query_refuses_is_exit_2_and_the_others_are_still_checked(self):
        self.write("good.json", GOOD)
        plane = {"normal": [1, 0, 0], "distance": 0}
        planes = self.write("planes.json", {"query": "intersect_three_planes", "cases": [
            {"id": 0, "planes": [plane, plane], "expect": {"hit": False}}]})
        hulls = self.write("hulls.json", {"query": "convex_convex", "cases": [
            {"id": 0, "a": [], "b": [[0, 0, 0]], "expect": {"intersects": False}}]})
        self.expect_check(self.folder, 2, "1 passed, 0 failed", errors=[
            f"Error: {hulls}:1: /cases/0/a: the list is empty",
            f"Error: {planes}:1: /cases/0/planes: three planes are needed, not 2"])

    def test_hulls_of_many_points_are_answered_in_little_time(self):
        # On two parallel lines no three points of a hull span a plane, which needs the most exact
        # arithmetic.
        line = [[3 * i, 5 * i, 7 * i] for i in range(5000)]
        beside = [[x + 1, y, z] for x, y, z in line]
        path = self.write("hulls.json", {"query": "convex_convex", "cases": [
            {"id": 0, "a": line, "b": beside, "expect": {"intersects": False}},
            {"id": 1, "a": line, "b": beside + [[30, 50, 70]], "expect": {"intersects": True}}]})
        self.expect_check(path, 0, "2 passed, 0 failed")

    def test_cases_without_the_implementation_are_listed_in_one_line(self):
        self.write("good.json", GOOD)
        self.write("wrong.json", self.wrong())
        boxes = {"query": "aabb_aabb", "cases": [
            {"id": i, "a": {"min": [0, 0, 0], "max": [1, 1, 1]},
             "b": {"min": [0, 0, 0], "max": [1, 1, 1]}, "expect": {"intersects": True}}
            for i in range(3)]}
        self.write("boxes.json", boxes)
        self.write("planes.json", {"query": "plane_plane", "cases": [
            {"id": 0, "a": {"normal": [1, 0, 0], "distance": 0},
             "b": {"normal": [0, 1, 0], "distance": 0}, "expect": {"intersects": True}}]})
        junit, report = self.folder / "out.xml", self.folder / "out.txt"
        book = ["check", "--implementation", "book", "--junit", junit, "--json", report, "--cases"]
        result = hitscan(*book, self.folder)
        self.expect(result, 1, "1 passed, 1 failed")
        self.assertEqual(result.stdout.splitlines()[:-1], [
            '4 cases skipped: aabb_aabb, plane_plane have no implementation "book"'])
        root = xml.etree.ElementTree.parse(junit).getroot()
        self.assertEqual([root.get(name) for name in ("tests", "failures", "skipped")],
                         ["6", "1", "4"])
        skipped = [suite for suite in root if suite.get("skipped") != "0"]
        self.assertEqual([(suite.get("name"), suite.get("tests"), suite.get("skipped"))
                          for suite in skipped], [("boxes", "3", "3"), ("planes", "1", "1")])
        self.assertEqual(skipped[0].find("testcase/skipped").get("message"),
                         'aabb_aabb has no implementation "book"')
        skipped = json.loads(report.read_text())["left_out"]
        self.assertEqual(skipped[0], {"file": str(self.folder / "boxes.json"),
                                       "query": "aabb_aabb", "cases": 3})
        self.assertEqual(len(skipped), 2)

        result = hitscan(*book, self.folder / "boxes.json")
        self.expect(result, 2, "0 passed, 0 failed")
        self.assertEqual((result.stdout.splitlines()[0], result.stderr),
                         ('3 cases skipped: aabb_aabb has no implementation "book"',
                          "Error: there is nothing to check\n"))
        self.assertEqual(hitscan("check", "--cases", self.folder / "boxes.json").stdout.count("\n"), 1)

    def test_a_picture_of_a_dense_screen_has_more_pixels(self):
        picture = self.folder / "picture.png"
        shot = ["shot", "RaycastPlane", "-o", picture, "--size", "40x30"]
        self.assertEqual(hitscan(*shot, "--scale", "2.5", "--ui").returncode, 0)
        self.assertEqual(struct.unpack(">II", picture.read_bytes()[16:24]), (100, 75))
        for wrong in ("0", "nan", "9", "2x"):
            self.expect_error(hitscan(*shot, "--scale", wrong),
                              f"--scale: '{wrong}' is not a number from 0.25 to 8")

    def test_an_implementation_is_refused_alike_by_check_and_shot(self):
        shot = ["shot", "-o", self.folder / "pictures", "--size", "32x32"]
        for command in (["check"], shot):
            result = hitscan(*command, "RaycastPlane", "--implementation", "boook")
            self.assertEqual(result.returncode, 2)
            self.assertIn("no query has an implementation called boook", result.stderr)
            self.assertIn("did you mean 'book'?", result.stderr)
            result = hitscan(*command, "AABBtoAABBIntersection", "raycast_plane",
                             "--implementation", "book")
            self.assertEqual(result.returncode, 2, result.stderr)
            errors = [line for line in result.stderr.splitlines() if "Error: " in line]
            self.assertEqual(errors, ['Error: AABBtoAABBIntersection has no implementation "book"; '
                                      'it has hitscan'])
        # The samples that have the implementation are drawn.
        self.assertEqual(os.listdir(self.folder / "pictures"), ["raycast_plane.png"])

    def test_all_pictures_of_an_implementation_leave_out_those_that_lack_it(self):
        pictures = self.folder / "pictures"
        result = hitscan("shot", "--all", "-o", pictures, "--size", "16x16", "--implementation",
                         "gamespp")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(os.listdir(pictures), ["RaycastPlaneTwoSided.png"])
        found = [line for line in result.stderr.splitlines() if "skipped" in line]
        self.assertEqual(len(found), 1, result.stderr)
        self.assertRegex(found[0], r'^\d+ samples skipped: .*AABBSample.* have no implementation '
                                   r'"gamespp"$')

    def test_pipes_and_devices_are_refused(self):
        os.mkfifo(self.folder / "pipe.json")
        for path in (self.folder / "pipe.json", "/dev/zero"):
            result = self.expect_check(path, 2, "0 passed, 0 failed")
            self.assertIn("not a regular file", result.stderr)

    def test_pictures_take_folders_of_cases_and_refuse_those_of_other_queries(self):
        self.write("good.json", GOOD)
        picture = self.folder / "a.png"
        shot = ["shot", "-o", picture, "--size", "64x64", "--cases", self.folder]
        self.assertEqual(hitscan(*shot, "RaycastPlane").returncode, 0)
        self.assertTrue(picture.exists())
        other = hitscan(*shot, "PlaneSample")
        self.assertEqual(other.returncode, 2)
        self.assertIn("has cases of raycast_plane, this sample shows plane_construct", other.stderr)
        self.assertEqual(hitscan(*shot, "WindowedSample").returncode, 2)
        self.write("good.json", self.wrong())
        self.assertEqual(hitscan(*shot, "RaycastPlane").returncode, 1)

    def test_nothing_to_check_says_why(self):
        path = self.write("plane.json", GOOD)
        done = hitscan("check", "--cases", path, "raycast_sphere")
        self.assertEqual((done.returncode, done.stderr), (2, "Error: there is nothing to check: --cases "
                                                             "has no cases of raycast_sphere\n"))

    def test_numbers_that_are_not_finite_are_named(self):
        for number in "NaN", "Infinity", "-Infinity":
            path = self.folder / "a.json"
            path.write_text('{"query": "raycast_plane", "cases": [' + number + "]}")
            self.assertIn("JSON has no NaN and no Infinity", hitscan("check", "--cases", path).stderr)

    def test_a_mesh_of_the_largest_numbers_is_opened(self):
        path = self.folder / "large.obj"
        path.write_text("v 0 0 3e38\nv 1 0 0\nv 0 1 -3e38\nf 1 2 3\n")
        self.assertIn("no case has an expectation", hitscan("check", path).stderr)

    def test_links_name_only_implementations_of_hitscan(self):
        self.assertEqual(hitscan("link", "RaycastPlane", "--implementation", "book").returncode, 0)
        for name in "nothing", "mine.cpp":
            self.expect_error(hitscan("link", "RaycastPlane", "--implementation", name),
                              f"Error: --implementation: {name} is not a part of Hitscan, and a link "
                              "carries no code\n")

    def test_empty_values_and_other_formats_are_refused(self):
        for arguments in (["check", "--junit", ""], ["shot", "RaycastPlane", "-o", "a.jpg"],
                          ["check", "--cases", ""]):
            self.expect_error(hitscan(*arguments))
        self.assertEqual(hitscan("check", "--version").returncode, 0)

    def many(self, count, wrong=()):
        """A file with this many similar cases, one on each line."""
        path = self.folder / "many.json"
        with open(path, "w") as file:
            file.write('{"query": "raycast_plane", "tolerance": 1e-5, '
                       '"plane": {"normal": [0, 1, 0], "distance": 0}, "cases": [\n')
            file.write(",\n".join(
                f'{{"id": {i}, "ray": {{"origin": [{i}, 2, 0], "direction": [0, -1, 0]}}, '
                f'"expect": {{"hit": {"false" if i in wrong else "true"}}}}}' for i in range(count)))
            file.write("\n]}\n")
        return path

    def test_decimals_are_rounded_once(self):
        # Whether a box that ends at 1 contains the point depends on the last digit of the text.
        for text, inside in (("1.00000005960464477539062500000001", False),
                             ("1.000000059604644775390625", True), ("-0", True),
                             ("3.4028235677973365e38", False)):
            path = self.write("digits.json", """{"query": "point_in_aabb", "cases": [{"id": 0,
                "point": [%s, 0, 0], "aabb": {"min": [-1, -1, -1], "max": [1, 1, 1]},
                "expect": {"inside": %s}}]}""" % (text, str(inside).lower()))
            self.expect_check(path, 0, "1 passed, 0 failed")
        path.write_text(path.read_text().replace("365e38", "367e38"))
        result = hitscan("check", "--cases", path)
        self.assertEqual(result.returncode, 2)
        self.assertEqual(result.stderr, f"Error: {path}:2: /cases/0/point/0: expected a number that "
                                        "single precision can hold, got 3.4028235677973367e38\n")

    def test_negative_zeros_keep_their_sign(self):
        # The answer equals the box in the file.
        for zero in ("-0", "-0.0", "-0e0"):
            path = self.write("zeros.json", """{"query": "aabb_construct", "tolerance": 0, "cases": [
                {"id": 0, "aabb": {"min": [%s, 0, -1], "max": [1, 1, 1]},
                 "expect": {"min": [%s, 0, -1]}}]}""" % (zero, zero))
            report = self.folder / "report"
            self.expect(hitscan("check", "--cases", path, "--json", report), 0, "1 passed, 0 failed")
            case = json.loads(report.read_text())["files"][0]["cases"][0]
            for side in ("expected", "got"):
                self.assertEqual([str(number) for number in case[side]["min"]], ["-0.0", "0", "-1"])

    def test_a_file_above_the_limit_is_refused_in_one_line(self):
        path = self.write("good.json", GOOD)
        with open(self.folder / "large.json", "wb") as large:
            large.truncate(2 << 30)
        result = self.expect_check(self.folder, 2, "1 passed, 0 failed")
        self.assertEqual(result.stderr, f"Error: {self.folder}/large.json: has 2147483648 bytes, and "
                                        "files of at most 1073741824 are read (hitscan check "
                                        "--max-file-size raises that)\n")
        size = path.stat().st_size
        for limit, code in ((size - 1, 2), (size, 0), ("1K", 0), ("3G", 0)):
            result = hitscan("check", "--cases", path, "--max-file-size", limit)
            self.assertEqual(result.returncode, code, result.stderr)
        for limit in ("0", "-1", "1.5G", "1T", "G", "99999999999999999999", "20000000000000000000K"):
            self.expect_error(hitscan("check", "--cases", path, "--max-file-size=" + limit),
                              "is not a number of bytes above 0")

    @unittest.skipIf(IS_SANITIZED, "AddressSanitizer needs memory of its own for each allocation")
    def test_a_large_file_and_reports_on_it_take_little_memory(self):
        large, small = self.many(100_000), self.write("good.json", GOOD)
        reports = ["--junit", self.folder / "junit", "--json", self.folder / "report"]
        for more, most in (([], 2), (reports, 3)):
            before = hitscan_memory("check", "--cases", small, *more)
            self.assertLess(hitscan_memory("check", "--cases", large, *more) - before,
                            most * large.stat().st_size)

    def test_progress_is_shown_on_a_terminal_alone(self):
        path = self.many(60_000, wrong={7})
        result = self.expect_check(path, 1, "59999 passed, 1 failed")
        self.assertEqual(result.stderr.count("\n"), 1)
        self.assertNotIn("\r", result.stderr)
        shown, _ = self.on_terminal("check", "--cases", path)
        self.assertRegex(shown, r"^\r\[\.{30}\] 0 of 60000 cases")
        # The progress line is erased before anything else is printed.
        progress, rest = shown.rsplit("\r\x1b[K", 1)
        self.assertNotIn("Error", progress)
        self.assertEqual(rest.count("\n"), 1)
        self.assertIn("case 7: hit: expected false, got true", rest)
        # The progress line is also erased when the file has an error.
        path.write_text('"hit": 7'.join(path.read_text().rsplit('"hit": true', 1)))
        progress, rest = self.on_terminal("check", "--cases", path)[0].rsplit("\r\x1b[K", 1)
        self.assertNotIn("Error", progress)
        self.assertIn("/cases/59999/expect/hit: expected true or false, got 7", rest)
        self.assertNotIn("\x1b[K", self.on_terminal("check", "--cases", self.write("a.json", GOOD))[0])

    def test_verbose_prints_the_result_of_each_file(self):
        path = self.write("a.json", GOOD)
        self.assertIn(f"{path}: 1 passed, 0 failed", hitscan("check", "--cases", path, "--verbose").stderr)

    def test_the_errors_of_the_book_are_exactly_those_known(self):
        # Each wrong case of the book's algorithms, by file; tests/cli/book_errors.txt has the reasons.
        known = [line.split("#")[0].split() for line in
                 (SOURCE / "tests" / "cli" / "book_errors.txt").read_text().splitlines()]
        expected = {(words[0], int(case)) for words in known if words for case in words[1:]}
        result = hitscan("check", "--implementation", "book")
        self.assertEqual(result.returncode, 1)
        found = set()
        for line in result.stderr.splitlines():
            match = re.match(r"Error: .*/cases/(.*)\.json: case (\d+): ", line)
            self.assertTrue(match, line)
            found.add((match.group(1), int(match.group(2))))
        self.assertEqual(found, expected)
        self.assertEqual(result.stdout.splitlines()[-1].split()[2], str(len(expected)))

    def test_the_page_on_queries_is_up_to_date(self):
        page = hitscan("list", "--markdown").stdout
        self.assertEqual(page, (SOURCE / "docs" / "queries.md").read_text(),
                         "run: build/hitscan list --markdown > docs/queries.md")

    def test_list_names_samples_and_queries(self):
        lines = [line.split("\t") for line in hitscan("list").stdout.splitlines()]
        self.assertTrue(all(len(line) == 3 for line in lines))
        self.assertIn(["sample", "RaycastPlane"], [line[:2] for line in lines])
        self.assertIn(["query", "raycast_plane"], [line[:2] for line in lines])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
