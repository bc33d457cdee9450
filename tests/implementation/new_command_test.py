#!/usr/bin/env python3
"""`hitscan new`: its file for each query compiles without warnings, runs, and answers a miss.

Usage: new_command_test.py HITSCAN SOURCE_DIR COMPILER
"""
import json
import shutil
import subprocess
import sys
import unittest

from user_code import HITSCAN, UserCodeTest


def queries():
    lines = subprocess.run([HITSCAN, "list"], capture_output=True, text=True).stdout.splitlines()
    return [line.split("\t")[1] for line in lines if line.startswith("query\t")]


def zero(value):
    """Whether a part of an answer is false or zero."""
    if isinstance(value, list):
        return all(map(zero, value))
    return not value


class NewCommand(UserCodeTest):
    def answers(self, query, *arguments):
        report = self.folder / "report.json"
        result = self.hitscan("check", query, *arguments, "--json", report, timeout=300)
        self.assertIn(result.returncode, (0, 1), result.stderr)
        # The cases of other queries are skipped.
        document = json.loads(report.read_text())
        cases = [case for file in document["files"] for case in file["cases"]]
        self.assertGreater(len(cases), 0, query)
        for case in cases:
            self.assertNotIn("error", case, query)
            self.assertTrue(case["got"] and all(map(zero, case["got"].values())), (query, case))

    def test_every_query_has_a_file_in_every_language(self):
        languages = [("py", sys.executable)]
        if shutil.which("node"):
            languages.append(("mjs", "node"))
        for query in queries():
            for extension, interpreter in languages:
                name = f"{query}.{extension}"
                self.assertEqual(self.hitscan("new", query, "-o", name).returncode, 0)
                # One query of each kind of parameter and answer is enough to run the programs.
                if query in ("raycast_plane", "nearest_plane", "frustum_planes", "unproject",
                             "camera_look_at", "orbit_camera", "convex_convex"):
                    self.answers(query, "--program", f"exec {interpreter} {name}")

    def test_every_query_in_cpp(self):
        # The code of all queries is put into one file, which is compiled with warnings. The file of
        # each query is also compiled separately.
        together = ""
        for query in queries():
            path = self.folder / f"{query}.cpp"
            self.assertEqual(self.hitscan("new", query, "-o", path.name).returncode, 0)
            text = path.read_text()
            self.assertEqual(self.hitscan("new", query).stdout,
                             text.replace(path.name, "mine.cpp"))
            together += text
        path = self.write("all.cpp", together)
        for query in queries():
            self.answers(query, "--implementation", path)
        include = self.folder / "cache" / "hitscan" / "include"
        self.expect_no_warnings(include, path)

    def expect_no_warnings(self, include, path):
        # The headers are no longer system headers, so that their warnings are shown.
        for header in (include / "hitscan").iterdir():
            header.write_text(header.read_text().replace("#pragma GCC system_header", ""))
        for compiler in ("g++", "clang++"):
            if shutil.which(compiler):
                result = subprocess.run(
                    [compiler, "-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion",
                     "-Wshadow", "-Werror", f"-I{include}", "-fsyntax-only", path],
                    capture_output=True, text=True)
                self.assertEqual((result.returncode, result.stderr), (0, ""), compiler)

    def test_every_query_in_cpp_that_is_traced(self):
        # In one file the vectors are declared once.
        mark = "// Your function"
        together = ""
        for query in queries():
            text = self.hitscan("new", query, "--trace").stdout
            start, function = text.split(mark)
            together += (start if not together else "namespace {\n\n") + mark + function
        path = self.write("all.cpp", together)
        for query in ("raycast_sphere", "orbit_camera", "camera_look_at", "convex_convex"):
            self.answers(query, "--implementation", path)
        self.expect_no_warnings(self.folder / "cache" / "hitscan" / "include", path)

    def test_nothing_is_overwritten(self):
        self.write("mine.cpp", "precious")
        self.expect_error(self.hitscan("new", "raycast_plane", "-o", "mine.cpp"),
                          "Error: -o: mine.cpp exists; it is not overwritten\n")
        self.assertEqual((self.folder / "mine.cpp").read_text(), "precious")

    def test_refusals(self):
        self.expect_error(self.hitscan("new", "raycast_plain"),
                          "Error: no query is called 'raycast_plain'; did you mean 'raycast_plane'? "
                          "(hitscan list shows them)\n")
        self.expect_error(
            self.hitscan("new", "raycast_plane", "-o", "mine.rs"),
            "Error: -o: mine.rs: the language is not known; name a .cpp, .py or .mjs\n")
        self.expect_error(self.hitscan("new"))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
