#!/usr/bin/env python3
"""`hitscan ask`: what libraries answer, whether it is right, and what is said of those that are missing.

Usage: ask_command_test.py HITSCAN SOURCE_DIR COMPILER

The libraries are made up: an adapter needs no library if its package is one that is always installed.
"""
import pathlib
import shutil
import subprocess
import sys
import unittest
import xml.etree.ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "support"))
from program import SOURCE as SOURCE_DIR
from program import ProgramTest

CASES = {"query": "raycast_plane", "tolerance": 1e-5, "cases": [
    {"id": 1, "ray": {"origin": [0, 0, 3], "direction": [0, 0, -1]},
     "plane": {"normal": [0, 0, 1], "distance": 0}, "expect": {"hit": True}},
    {"id": 2, "ray": {"origin": [0, 0, -3], "direction": [0, 0, -1]},
     "plane": {"normal": [0, 0, 1], "distance": 0}, "expect": {"hit": False}}]}

HEAD = """// library: {library}
// home: https://example.org
// install: {install}
// version: 1.2 (2020)
// numbers: single
// build: -DNAME=1
//
// query: raycast_plane
// function: some::Raycast
// rule: One side;
//   contact counts.
// {more}
// documentation: https://example.org/raycast
// issue: https://example.org/7 It misses
"""
CODE = """
#include <hitscan/implement.h>

#include <optional>

#include "shared.h"

static_assert(NAME == 1);

namespace {{

/// Not needed by the other function.
struct Unused {{
  int number = 0;
}};

void RequireRay(const hitscan::Ray& ray) {{
  if (ray.origin.z < 0) throw hitscan::NotAsked("the ray starts below");
}}

std::optional<hitscan::Hit> Raycast(const hitscan::Ray& ray, const hitscan::Plane& plane) {{
  {body}
}}

}}  // namespace

HITSCAN_IMPLEMENT(raycast_plane, Raycast)
"""
RIGHT = """if (ray.origin.z < plane.distance) return std::nullopt;
  return hitscan::Hit{ray.origin.z, shared::Below(ray)};"""
SHARED = """#pragma once
#include <hitscan/implement.h>
namespace shared {
inline hitscan::Vec3 Below(const hitscan::Ray& ray) { return {ray.origin.x, ray.origin.y, 0}; }
}  // namespace shared
"""


class AskCommand(ProgramTest):
    def setUp(self):
        super().setUp()
        (self.folder / "assets" / "cases").mkdir(parents=True)
        (self.folder / "peers").mkdir()
        self.write("peers/shared.h", SHARED)
        self.write("cases.json", CASES)

    def adapter(self, library, body, install="apt dpkg", more="tolerance: 1e-7"):
        head = HEAD.format(library=library, install=install, more=more)
        self.write(f"peers/{library.lower()}.cpp", head + CODE.format(body=body))

    def ask(self, *arguments):
        return self.hitscan("ask", "raycast_plane", "--assets", self.folder / "assets", "--cases",
                            "cases.json", *arguments)

    def rows(self, result, case):
        """The rows of the table of a case, by library, without blanks at the beginning and end."""
        lines = result.stdout.splitlines()
        begin = next(i for i, line in enumerate(lines) if line.startswith(f"case {case}:"))
        rows = {}
        for line in lines[begin + 1:]:
            if not line.startswith("  "):
                break
            name, *rest = [part for part in line.split("  ") if part]
            rows[name.strip().split(" (")[0]] = [part.strip() for part in rest]
        return rows

    def test_each_library_has_its_verdict(self):
        self.adapter("Right", RIGHT)
        self.adapter("Missing", "(void)shared::Below(ray);\n  return std::nullopt;")
        self.adapter("Declines", "RequireRay(ray);\n  " + RIGHT)
        self.adapter("Crashes", "*(volatile int*)nullptr = 1;\n  return std::nullopt;")
        self.adapter("Hangs", "for (volatile int i = 0;;) i = 1;")
        result = self.ask("--time-limit", "0.5")
        self.assertEqual(result.stderr, "")
        rows = self.rows(result, 1)
        self.assertEqual(rows["exact"], ["hit true, t 3, point (0, 0, 0)"])
        self.assertEqual(rows["Right"], ["right", "hit true, t 3, point (0, 0, 0)"])
        self.assertRegex(rows["Missing"][0], r"^wrong by \S+ ulps$|^wrong by more than")
        self.assertEqual(rows["Missing"][1:], ["hit false"])
        self.assertEqual(rows["Crashes"], ["crashed (SIGSEGV)"])
        self.assertEqual(rows["Hangs"], ["no answer within 0.5 s"])
        self.assertEqual(self.rows(result, 2)["Declines"], ["not asked: the ray starts below"])
        self.expect(result, 1, "9 answers, 5 wrong")

    def test_all_right_and_the_choice_of_a_library(self):
        self.adapter("Right", RIGHT)
        self.adapter("Missing", "return std::nullopt;")
        self.expect(self.ask("--library", "right"), 0, "2 answers, 0 wrong")
        self.expect(self.ask("--case", 2), 0, "2 answers, 0 wrong")
        self.expect(self.ask("--case", 1), 1, "2 answers, 1 wrong")
        self.expect_error(self.ask("--library", "Rihgt"),
                          "no library is called 'Rihgt'; did you mean 'Right'?")

    def test_no_library_is_installed(self):
        self.adapter("Absent", RIGHT, install="npm no-such-package@1.0.0")
        shutil.move(self.folder / "peers/absent.cpp", self.folder / "peers/absent.mjs")
        self.expect_error(self.ask(), "no library that answers raycast_plane is installed here; install "
                                      "Absent (npm install no-such-package@1.0.0)")
        self.expect_error(self.ask("--library", "Absent"), "Absent is not installed: npm install")
        self.adapter("Right", RIGHT)
        result = self.ask()
        self.expect(result, 0, "2 answers, 0 wrong")
        self.assertIn("Absent is not installed: npm install no-such-package@1.0.0", result.stderr)
        shutil.rmtree(self.folder / "peers")
        self.expect_error(self.ask(), "no library is asked raycast_plane")

    def test_an_adapter_that_does_not_compile(self):
        self.adapter("Right", RIGHT)
        self.adapter("Broken", "return nothing;")
        result = self.ask()
        self.expect(result, 2, "2 answers, 0 wrong")
        self.assertRegex(result.stderr, r"^Error: Broken: .*broken.cpp:\d+:\d+: error: .*nothing")

    def test_a_tolerance_that_the_library_documents(self):
        body = RIGHT.replace("ray.origin.z, ", "ray.origin.z + 0.01F, ")
        self.adapter("Tolerant", body, more="tolerance: 0.1")
        self.assertRegex(self.rows(self.ask(), 1)["Tolerant"][0],
                         r"^t is off by \S+ ulps, within its tolerance of 0\.1$")
        self.adapter("Tolerant", body, more="tolerance: 1e-6")
        self.assertRegex(self.rows(self.ask(), 1)["Tolerant"][0], r"^t is off by \S+ ulps$")

    def test_a_package_of_npm_is_found_in_a_folder_above(self):
        if not shutil.which("node"):
            self.skipTest("no Node.js")
        modules = self.folder / "node_modules" / "some"
        modules.mkdir(parents=True)
        (modules / "package.json").write_text('{"name": "some", "version": "2.5.0", "main": "i.js"}')
        (modules / "i.js").write_text("exports.height = (ray) => ray.origin[2];\n")
        (modules / "one.txt").write_text("1")
        for name in ("serve.mjs", "input.mjs"):
            shutil.copyfile(SOURCE_DIR / "peers" / name, self.folder / "peers" / name)
        head = HEAD.format(library="Some", install="npm some@2.0.0", more="tolerance: 1e-7")
        self.write("peers/some.mjs", head + """
import {height} from 'some';
import {readFileOfPackage} from './input.mjs';
import {notAsked, serve} from './serve.mjs';

const one = Number(await readFileOfPackage('some/one.txt'));
const pointOf = ({origin: [x, y]}) => [x, y, 0];

serve({
  raycast_plane({ray, plane}) {
    if (ray.origin[2] < 0) notAsked('below');
    return {hit: true, t: height(ray) + one, point: pointOf(ray)};
  },
});
""")
        (self.folder / "below").mkdir()
        result = self.ask("--time-limit", 20)
        self.assertIn("Some (2.5.0)", result.stdout)
        self.assertEqual(self.rows(result, 2)["Some"], ["not asked: below"])
        self.expect(result, 1, "1 answer, 1 wrong")
        issue = self.ask("--time-limit", 20, "--issue", "Some")
        self.assertEqual((issue.returncode, issue.stderr), (1, ""))
        self.assertIn("npm install some@2.5.0\nnode some_raycast_plane.mjs\n", issue.stdout)
        program = issue.stdout.split("```js\n")[1].split("```")[0]
        self.assertNotIn("notAsked", program)
        script = self.write("some_raycast_plane.mjs", program)
        self.assertIn('{"hit":true,"t":4,"point":[0,0,0]}',
                      self.run_program(["node", str(script)]))

    def run_program(self, command):
        return subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=True,
                              timeout=100).stdout

    def test_an_issue_has_a_program_of_what_it_needs(self):
        self.adapter("Wrong", "RequireRay(ray);\n  " + RIGHT.replace("ray.origin.z,", "7,"))
        result = self.ask("--issue", "wrong")
        self.assertEqual((result.returncode, result.stderr), (1, ""))
        self.assertTrue(result.stdout.startswith("# some::Raycast: wrong answer (raycast_plane)\n"))
        for text in ("answers **hit true, t 7, point (0, 0, 0)**", "https://example.org/7 It misses",
                     "the exact answer is **hit true, t 3, point (0, 0, 0)**", "Wrong 1"):
            self.assertIn(text, result.stdout)
        program = result.stdout.split("```cpp\n")[1].split("```")[0]
        for text in ("Unused", "RequireRay", "NotAsked", "hitscan/implement.h", "HITSCAN_IMPLEMENT"):
            self.assertNotIn(text, program)
        self.assertIn("Below", program)
        self.write("wrong.cpp", program)
        command = result.stdout.split("```sh\n")[1].splitlines()[0]
        self.assertEqual(command, "c++ -std=c++17 -O2 -DNDEBUG wrong_raycast_plane.cpp -o wrong -DNAME=1")
        self.run_program([self.environment["CXX"], "-std=c++17", "-Wall", "-Werror", "wrong.cpp", "-o",
                          "wrong"])
        self.assertEqual(self.run_program(["./wrong"]), "hit true\nt 7\npoint (0, 0, 0)\n")
        self.adapter("Right", RIGHT)
        self.expect_error(self.ask("--issue", "Right"), "Right answers none of 2 cases wrongly")

    def test_the_page(self):
        self.adapter("Right", RIGHT)
        self.adapter("Wrong", "return std::nullopt;")
        self.adapter("Declines", 'throw hitscan::NotAsked("never <asked>");')
        self.ask("--html", "page.html")
        page = xml.etree.ElementTree.parse(self.folder / "page.html").getroot()
        tiles = [each for each in page.iter("figure") if each.find("figcaption") is not None]
        self.assertEqual([each.get("class") for each in tiles],
                         ["skipped", "right-answer", "wrong", "skipped", "right-answer", "right-answer"])
        self.assertTrue(all(each.find(".//*[@class='drawing']") is not None or
                            "svg" in each[0].tag for each in tiles))
        self.assertIn("not asked: never <asked>", "".join(tiles[0].itertext()))
        self.expect_error(self.ask("--html", "cases.json"), "is read by this command")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
