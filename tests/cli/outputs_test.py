#!/usr/bin/env python3
"""Commands refuse to write files that they read, also through links: case files, code and included
files, shaders, results.

Usage: outputs_test.py HITSCAN SOURCE_DIR COMPILER
"""
import json
import os
import shutil
import sys
import unittest

from command_line import GOOD, SOURCE, CommandLineTest

MINE = """#include <hitscan/implement.h>
#include "own.h"
std::optional<hitscan::Hit> Mine(const hitscan::Ray&, const hitscan::Plane&) { return {}; }
HITSCAN_IMPLEMENT(raycast_plane, Mine)
"""
# This program writes the file "ran", so that a test sees whether the program was run.
PROGRAM = """import sys
open("ran", "w")
for line in sys.stdin:
    print('{"hit": false}', flush=True)
"""
REPORTS = ("--json", "--junit", "--html")


class Outputs(CommandLineTest):
    def setUp(self):
        super().setUp()
        self.write("cases.json", GOOD)
        (self.folder / "folder").mkdir()
        self.write("folder/cases.json", GOOD)
        self.write("mine.cpp", MINE)
        self.write("own.h", "#pragma once\n")
        self.write("mine.py", PROGRAM)

    def names(self, path):
        """Names of a file: the path itself, another path, a symbolic link and a hard link."""
        yield path
        yield f"./folder/../{path}"
        soft, hard = self.folder / "soft", self.folder / "hard"
        soft.symlink_to(path)
        yield "soft"
        soft.unlink()
        os.link(self.folder / path, hard)
        yield "hard"
        hard.unlink()

    def expect_refusals(self, path, option, *arguments):
        """Expects that the command refuses to write any name of the file, and runs no program."""
        before = (self.folder / path).read_bytes()
        for name in self.names(path):
            with self.subTest(arguments=arguments, option=option, name=name):
                result = self.hitscan(*arguments, option, name)
                self.assertEqual((result.returncode, result.stdout), (2, ""), result.stderr)
                self.assertRegex(result.stderr, f"^Error: {option}: [^\n]* is read by this command; "
                                                "name another file\n$")
                self.assertEqual((self.folder / path).read_bytes(), before)
                self.assertFalse((self.folder / "ran").exists())

    def test_check_keeps_case_files(self):
        for option in REPORTS:
            self.expect_refusals("cases.json", option, "check", "--cases", "cases.json")
        self.expect_refusals("folder/cases.json", "--json", "check", "--cases", "folder")
        self.expect_refusals("cases.json", "--json", "check", "--cases", "cases.json", "--program",
                             f"{sys.executable} mine.py")
        # Case files of the assets, which the command reads for a sample or a query.
        shutil.copytree(SOURCE / "assets", self.folder / "assets")
        self.expect_refusals("assets/cases/raycast_plane.json", "--json", "check", "RaycastPlane",
                             "--assets", "assets")
        self.expect_refusals("assets/cases/extra/raycast_plane.json", "--json", "check",
                             "raycast_plane", "--assets", "assets")

    def test_check_keeps_code(self):
        for option in REPORTS:
            self.expect_refusals("mine.cpp", option, "check", "--cases", "cases.json",
                                 "--implementation", "mine.cpp")
        self.expect_refusals("mine.cpp", "--json", "check", "--compare", "mine.cpp")
        self.expect_refusals("own.h", "--json", "check", "--implementation", "mine.cpp")
        self.expect_refusals("mine.py", "--json", "check", "--program",
                             f"exec {sys.executable} -u mine.py")
        self.write("mine.so", "no library")
        self.expect_refusals("mine.so", "--json", "check", "--implementation", "./mine.so")

    def test_fuzz_keeps_code_and_case_files(self):
        for option in ("-o", "--html"):
            self.expect_refusals("mine.cpp", option, "fuzz", "raycast_plane", "--implementation",
                                 "mine.cpp")
            self.expect_refusals("mine.py", option, "fuzz", "raycast_plane", "--program",
                                 f"{sys.executable} mine.py")
        self.expect_refusals("own.h", "-o", "fuzz", "raycast_plane", "--implementation", "mine.cpp",
                             "--cases", 10)
        shutil.copytree(SOURCE / "assets", self.folder / "assets")
        self.expect_refusals("assets/cases/raycast_plane.json", "-o", "fuzz", "raycast_plane",
                             "--assets", "assets", "--cases", 10)

    def test_fuzz_keeps_results_that_it_adds_up(self):
        for shard in (0, 1):
            result = self.hitscan("fuzz", "raycast_plane", "--implementation", "book", "--rule",
                                   "exact", "--cases", 1000, "--shard", f"{shard}/2", "-o",
                                   f"{shard}.json")
            self.assertEqual(result.returncode, 1, result.stderr)
        for option in ("-o", "--html"):
            self.expect_refusals("1.json", option, "fuzz", "--merge", "0.json", "1.json")
        # A search that is continued may replace its own result.
        result = self.hitscan("fuzz", "raycast_plane", "--implementation", "book", "--rule", "exact",
                               "--cases", 1000, "--shard", "0/2", "--resume", "-o", "0.json")
        self.assertEqual(result.returncode, 1, result.stderr)

    def test_shot_keeps_what_it_draws(self):
        os.rename(self.folder / "cases.json", self.folder / "cases.png")
        before = (self.folder / "cases.png").read_bytes()
        for name in ("cases.png", "soft.png"):
            (self.folder / "soft.png").unlink(missing_ok=True)
            (self.folder / "soft.png").symlink_to("cases.png")
            result = self.hitscan("shot", "raycast_plane", "--cases", "cases.png", "-o", name)
            self.expect_error(result, " is read by this command; name another file")
        shutil.copytree(SOURCE / "assets", self.folder / "assets")
        (self.folder / "pictures").mkdir()
        picture = self.folder / "pictures" / "raycast_plane.png"
        for path in ("mine.cpp", "own.h", "assets/cases/raycast_plane.json"):
            picture.unlink(missing_ok=True)
            picture.symlink_to(self.folder / path)
            text = (self.folder / path).read_bytes()
            result = self.hitscan("shot", "raycast_plane", "--assets", "assets",
                                   "--implementation", "mine.cpp", "-o", "pictures")
            self.assertEqual(result.returncode, 2, result.stderr)
            self.assertIn("is read by this command; name another file\n", result.stderr)
            self.assertEqual((self.folder / path).read_bytes(), text)
        self.assertEqual((self.folder / "cases.png").read_bytes(), before)

    def test_read_and_new_replace_nothing(self):
        self.write("report.txt", "ray origin (0, 0, 3) direction (0, 0, -1)\n"
                                 "plane normal (0, 0, 1) distance 1\n")
        for name in self.names("report.txt"):
            for arguments in (("read", "raycast_plane", "report.txt", "-o", name),
                              ("new", "raycast_plane", "-o", name)):
                before = (self.folder / "report.txt").read_bytes()
                result = self.hitscan(*arguments)
                self.assertEqual((result.returncode, result.stdout), (2, ""), result.stderr)
                self.assertEqual((self.folder / "report.txt").read_bytes(), before)

    def test_other_files_are_written(self):
        self.write("old.json", "old")
        result = self.hitscan("check", "--cases", "cases.json", "--json", "old.json", "--junit",
                               "folder/report.xml", "--html", "/dev/null")
        self.expect(result, 0, "1 passed, 0 failed")
        self.assertEqual(json.loads((self.folder / "old.json").read_text())["files"][0]["passed"], 1)
        self.assertTrue((self.folder / "folder" / "report.xml").exists())

    def test_links_that_form_a_loop(self):
        for one, other in (("a.json", "b.json"), ("b.json", "a.json"), ("a.png", "a.png")):
            (self.folder / one).symlink_to(other)
        for option, name, *arguments in (
                ("--json", "a.json", "check", "--cases", "cases.json"),
                ("--html", "a.json", "check", "--cases", "cases.json"),
                ("-o", "a.json", "fuzz", "raycast_plane", "--cases", 10),
                ("-o", "a.json", "fuzz", "raycast_plane", "--cases", 10, "--resume"),
                ("--html", "a.json", "fuzz", "raycast_plane", "--cases", 10),
                ("-o", "a.png", "shot", "RaycastPlane")):
            with self.subTest(arguments=arguments):
                result = self.hitscan(*arguments, option, name)
                self.expect_error(result, f"Error: {option}: {name}: its links form a loop; name "
                                          "another file\n")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
