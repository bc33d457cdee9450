#!/usr/bin/env python3
"""`hitscan fuzz` as scripts use it: exit codes, output, determinism, shards, errors of the book.

Usage: fuzz_command_test.py HITSCAN SOURCE_DIR COMPILER
"""
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "support"))
from program import HITSCAN, SOURCE, ProgramTest

LAST = re.compile(r"^(\d+) cases, (\d+) wrong \((\d+) mistakes?\)$")
LAST_OF_ALL = re.compile(r"\d+ cases, \d+ wrong \(\d+ mistakes?\)\n$")
HEADLINE = re.compile(r"^(right for all \d+ ordinary cases; )?wrong for [\d.e+-]+ % of "
                      r"(ordinary cases|the others|the cases)(, most often)?: .+$")
LINE = re.compile(r"^(?P<what>.*): (?P<count>\d+) of (?P<of>\d+) cases \((?P<rate>[\d.e+-]+) %\) "
                  r"in (?P<classes>[a-z-]+ [\d.e+-]+ %(, [a-z-]+ [\d.e+-]+ %)*)"
                  r"(, severity [^;]*|, error [^;]*)?; simplest: (?P<case>.*); exact: (?P<exact>.*); "
                  r"got: (?P<got>.*)$")
# Standard error after a search without errors or warnings: nothing, or the number of accepted cases.
ONLY_ACCEPTED = re.compile(r"^(\d+ cases? accepted, whose answer is right for a change of one unit in "
                           r"the last place\n)?$")


class FuzzTest(ProgramTest):
    def fuzz(self, *arguments):
        return self.hitscan("fuzz", *arguments)

    def fuzz_book(self, query, cases, *arguments):
        return self.fuzz(query, "--implementation", "book", "--cases", cases, *arguments)

    @staticmethod
    def result_in(path):
        return json.loads(path.read_text())["fuzz"]

    def run_script(self, *command, **environment):
        return subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=600,
                              env={**os.environ, "HITSCAN": HITSCAN, **environment})

    def mistakes(self, result):
        """The lines of the mistakes, and the counts of the last line."""
        *lines, last = result.stdout.splitlines()
        if lines:
            self.assertRegex(lines.pop(0), HEADLINE)
        found = [LINE.match(line) for line in lines]
        self.assertTrue(all(found), lines)
        return found, [int(number) for number in LAST.match(last).groups()]

    def counts(self, result):
        """The number of failed cases for each kind of failure."""
        counts = {}
        for line in self.mistakes(result)[0]:
            counts[line["what"]] = counts.get(line["what"], 0) + int(line["count"])
        return counts

    @staticmethod
    def classes(line):
        return [text.split(" ")[0] for text in line["classes"].split(", ")]


class FuzzCommand(FuzzTest):
    def test_the_exact_answers_are_not_wrong(self):
        for query in ("raycast_plane", "triangle_triangle"):
            result = self.fuzz(query, "--cases", 20000)
            self.assertEqual(result.stdout, "20000 cases, 0 wrong (0 mistakes)\n")
            self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_wrong_answers_are_exit_1_and_a_line_a_mistake(self):
        result = self.fuzz_book("point_in_aabb", 20000, "--rule", "exact", "-o", "found.json")
        self.assertEqual(result.returncode, 1)
        lines, (cases, wrong, mistakes) = self.mistakes(result)
        self.assertEqual((cases, mistakes), (20000, len(lines)))
        self.assertEqual(wrong, sum(int(line["count"]) for line in lines))
        fuzz = self.result_in(self.folder / "found.json")
        for name, count in fuzz["class_cases"].items():
            self.assertAlmostEqual(
                count, 20000 / 64 * (1 if name == "known-cases" else 63 / 19), delta=2)
        cases_of = []
        for line in lines:
            # The book is wrong only for points in faces.
            self.assertEqual(line["what"], "inside: false instead of true")
            self.assertEqual(line["of"], "20000")
            self.assertAlmostEqual(float(line["rate"]), int(line["count"]) / 200,
                                   delta=0.06 * int(line["count"]) / 200)
            self.assertEqual((line["exact"], line["got"]), ("inside true", "inside false"))
            cases_of.append(line["case"])
        self.assertEqual(len(cases_of), len(set(cases_of)), "each case is one mistake")
        self.assertLess(len(lines), len(fuzz["groups"]), "a mistake is of several classes")

    # With "==" for %s, this implementation also hits the backs of planes. With ">=" it does not.
    TWO_SIDED = """#include <hitscan/implement.h>
std::optional<hitscan::Hit> Cast(const hitscan::Ray& ray, const hitscan::Plane& plane) {
  const auto dot = [](const hitscan::Vec3& a, const hitscan::Vec3& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
  };
  const float approach = dot(plane.normal, ray.direction);
  if (approach %s 0) return std::nullopt;
  const float t = (plane.distance - dot(plane.normal, ray.origin)) / approach;
  if (t < 0) return std::nullopt;
  return hitscan::Hit{t, {ray.origin.x + t * ray.direction.x, ray.origin.y + t * ray.direction.y,
                          ray.origin.z + t * ray.direction.z}};
}
HITSCAN_IMPLEMENT(raycast_plane, Cast)
"""

    def test_back_faces_are_the_first_mistake(self):
        (self.folder / "mine.cpp").write_text(self.TWO_SIDED % "==")
        result = self.fuzz("raycast_plane", "--implementation", "mine.cpp", "--cases", 40000)
        self.assertRegex(
            result.stdout.splitlines()[0],
            r"^wrong for [2-4]\d % of ordinary cases(, most often)?: hits where it must miss "
            r"\(simplest case: it points to the back of the plane\)$")
        first = self.mistakes(result)[0][0]
        self.assertEqual(first["what"], "hit: true instead of false")
        self.assertEqual(set(self.classes(first)[:2]), {"generic", "in-practice"})
        self.assertGreater(len(self.classes(first)), 12)
        self.assertEqual(len([line for line in self.mistakes(result)[0]
                              if line["case"] == first["case"]]), 1)

    def test_single_precision_is_right_for_ordinary_cases(self):
        (self.folder / "mine.cpp").write_text(self.TWO_SIDED % ">=")
        result = self.fuzz("raycast_plane", "--implementation", "mine.cpp", "--cases", 40000)
        self.assertRegex(result.stdout.splitlines()[0],
                         r"^right for all \d+ ordinary cases; wrong for 0\.\d+ % of the others")

    def test_what_cannot_run_is_one_line_and_exit_2(self):
        (self.folder / "broken.cpp").write_text("#error this is broken\n")
        wrong = {
            ("raycast_plain",): "did you mean 'raycast_plane'?", (): "QUERY", ("--merge",): "--merge",
            ("point_in_sphere", "--implementation", "book"): "book",
            ("raycast_plane", "--implementation", "book", "--cases", "1000", "-o", "none/a.json"):
                "none",
        }
        for option, value, text in (
                ("--classes", "hug", "did you mean 'huge'?"), ("--classes", "", "--classes"),
                *[("--cases", value, "--cases") for value in
                  ("0", "-1", str(2**63), "1e6", "99999999999999999999")],
                ("--seconds", "0", "--seconds"), ("--seconds", "nan", "--seconds"),
                ("--seed", "x", "--seed"), ("--tolerance", "-1", "--tolerance"),
                ("--rule", "loose", "--rule"), ("--threads", "0", "--threads"),
                ("--threads", "100000",
                 "--threads: '100000' is not a whole number from 1 to 1024"),
                ("--resume", None, "-o"), ("--compare", "book", "--compare"),
                *[("--shard", value, "--shard") for value in ("3/3", "1", "/3", "0/0", "-1/3")],
                ("--implementation", "nobody", "nobody"), ("--implementation", "none.cpp", "none.cpp"),
                ("--implementation", "broken.cpp", "this is broken")):
            wrong["raycast_plane", option, *([] if value is None else [value])] = text
        for arguments, text in wrong.items():
            with self.subTest(" ".join(arguments)):
                self.expect_error(self.fuzz(*arguments), text)

    def test_the_page_is_written_beside_the_file_and_never_over_it(self):
        book = ("raycast_plane", "--implementation", "book", "--cases", "1000")
        result = self.fuzz("raycast_aabb", *book[1:], "-o", "found.json", "--html", "found.html")
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stderr, ONLY_ACCEPTED)
        page = (self.folder / "found.html").read_text()
        self.assertTrue(page.startswith("<!DOCTYPE html>"))
        self.assertIn("hitscan --cases found.json --implementation book", page)
        self.expect_error(self.fuzz(*book, "-o", "same", "--html", "./same"),
                          "Error: -o and --html: both are written to ./same; name two files\n")
        self.expect_error(self.fuzz(*book, "--html", "none/page.html"), "none/page.html")
        # The page precedes the last line of the output.
        result = self.fuzz("raycast_plane", "--cases", 1000, "--html", "/dev/stdout")
        self.assertRegex(result.stdout, r"(?s)^<!DOCTYPE html>.*</html>\n1000 cases, 0 wrong .*\n$")

    def test_the_same_seed_has_the_same_output_with_any_number_of_threads(self):
        for query in ("raycast_aabb", "triangle_triangle"):
            files = [self.folder / name for name in ("one.json", "four.json")]
            one, four = (self.fuzz_book(query, 30000, "--threads", threads, "-o", file)
                         for threads, file in zip((1, 4), files))
            self.assertEqual(one.stdout, four.stdout)
            self.assertEqual(*(file.read_text() for file in files))
            self.assertNotEqual(one.stdout, self.fuzz_book(query, 30000, "--seed", 2).stdout)

    def test_the_shards_are_the_whole(self):
        whole = self.counts(self.fuzz_book("raycast_plane", 20000))
        sums, cases = {}, 0
        for shard in range(7):
            result = self.fuzz_book("raycast_plane", 20000, "--shard", f"{shard}/7")
            cases += self.mistakes(result)[1][0]
            for mistake, count in self.counts(result).items():
                sums[mistake] = sums.get(mistake, 0) + count
        self.assertEqual((cases, sums), (20000, whole))

    @unittest.skipUnless(shutil.which("parallel"), "GNU parallel is not installed")
    def test_gnu_parallel_runs_the_shards(self):
        script = SOURCE / "scripts" / "fuzz-many" / "parallel.sh"
        result = self.run_script(script, "8", "results", "raycast_plane", "--implementation", "book",
                                 "--cases", "20000")
        self.assertEqual(result.returncode, 1, result.stderr)
        whole = self.mistakes(self.fuzz_book("raycast_plane", 20000))[1]
        self.assertEqual(self.mistakes(result)[1][:2], whole[:2])
        self.assertEqual(len(list((self.folder / "results").iterdir())), 8)

    def test_a_script_runs_the_shards_one_machine_each(self):
        # The files for Slurm and Kubernetes run this script on each machine.
        script = SOURCE / "scripts" / "fuzz-many" / "shard.sh"
        arguments = ["raycast_plane", "--implementation", "book", "--cases", "3001"]
        for name in ("SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX"):
            cases = 0
            for shard in range(3):
                result = self.run_script(script, "results", *arguments, SHARDS="3",
                                         **{name: str(shard)})
                # The exit code is 0 although there are wrong answers: after another exit code, a
                # scheduler would start the shard again.
                self.assertEqual(result.returncode, 0, result.stderr)
                cases += self.result_in(self.folder / "results" / f"{shard}.json")["cases"]
            self.assertEqual(cases, 3001)
        result = self.run_script(script, "other", "no_query", SHARDS="3", JOB_COMPLETION_INDEX="0")
        self.assertEqual(result.returncode, 2)

    def test_ctest_runs_the_shards(self):
        (self.folder / "CMakeLists.txt").write_text(f"""
cmake_minimum_required(VERSION 3.16)
project(fuzzed NONE)
enable_testing()
set(HITSCAN {HITSCAN})
include({SOURCE}/scripts/fuzz-many/ctest.cmake)
hitscan_fuzz_test(NAME wrong QUERY raycast_plane IMPLEMENTATION book CASES 3000 SHARDS 3)
hitscan_fuzz_test(NAME right QUERY raycast_plane IMPLEMENTATION hitscan CASES 3000)
""")
        for command in (["cmake", "."], ["ctest", "-j2"]):
            result = self.run_script(*command)
        self.assertEqual(sorted(re.findall(r"Test +#\d+: (\S+) \.+ *(Passed|\*\*\*Failed)",
                                           result.stdout)),
                         [("right.0", "Passed"), ("wrong.0", "***Failed"),
                          ("wrong.1", "***Failed"), ("wrong.2", "***Failed")], result.stdout)
        merged = self.fuzz("--merge", *self.folder.glob("wrong.*.json"))
        whole = self.fuzz_book("raycast_plane", 3000)
        self.assertEqual(self.counts(merged), self.counts(whole))

    def progress(self, *arguments):
        """The states of the progress line, and standard output."""
        shown, output = self.on_terminal("fuzz", *arguments)
        self.assertTrue(shown.endswith("\r\x1b[K"), shown[-80:])
        states = re.findall(r"\r\[(#*)(\.*)\] (\d+) of (\d+) cases, (\d+) wrong"
                            r"(?:, ([\d.e+]+)/s, (\S+ \S+) left)?\x1b\[K", shown)
        self.assertEqual(len(states), shown.count("\r") - 1)
        return states, output

    def test_progress_is_right(self):
        arguments = ("raycast_plane", "--implementation", "book", "--rule", "exact")
        for limits in (("--cases", 600_000), ("--cases", 10**15, "--seconds", 1.5)):
            states, output = self.progress(*arguments, *limits)
            cases, wrong = (int(number) for number in LAST.match(output.splitlines()[-1]).groups()[:2])
            self.assertGreater(len(states), 2)
            counts = [(int(done), int(of_them)) for _, _, done, _, of_them, _, _ in states]
            self.assertEqual(counts, sorted(counts))
            self.assertLessEqual(counts[-1], (cases, wrong))
            self.assertEqual({total for _, _, _, total, _, _, _ in states}, {str(limits[1])})
            bars = [len(filled) for filled, rest, *_ in states]
            self.assertEqual(bars, sorted(bars))
            for filled, rest, done, total, *_ in states:
                self.assertEqual(len(filled + rest), 30)
                if "--seconds" not in limits:
                    self.assertEqual(len(filled), 30 * int(done) // int(total))
            if "--seconds" in limits:
                # The search ends when the time is over, long before all cases are tried.
                self.assertGreater(bars[-1], 20)
                self.assertIn(states[-1][6], ("0 s", "1 s"))

    def test_seconds_stop_it(self):
        start = time.monotonic()
        result = self.fuzz("point_in_aabb", "--cases", 10**12, "--seconds", 0.5)
        self.assertGreaterEqual(time.monotonic() - start, 0.5)
        cases = self.mistakes(result)[1][0]
        self.assertGreater(cases, 1000)
        self.assertLess(cases, 10**9)

    def test_only_the_named_classes(self):
        result = self.fuzz_book("raycast_plane", 20000, "--classes", "huge,tiny", "--rule", "exact")
        lines = self.mistakes(result)[0]
        self.assertEqual({name for line in lines for name in self.classes(line)}, {"huge", "tiny"})
        self.assertEqual({line["of"] for line in lines}, {"20000"})

    def test_the_default_rule_leaves_out_what_touches(self):
        box = ("point_in_aabb", 20000)
        self.assertEqual(self.fuzz_book(*box, "--rule", "exact").returncode, 1)
        tolerant = self.fuzz_book(*box)
        self.assertEqual(self.fuzz_book(*box, "--rule", "tolerant").stdout, tolerant.stdout)
        self.assertRegex(tolerant.stderr, r"^\d+ cases accepted, ")
        # The book's only mistake is that points in faces are outside.
        self.assertEqual((tolerant.returncode, tolerant.stdout),
                         (0, "20000 cases, 0 wrong (0 mistakes)\n"))
        # A mistake of the book that is not about touching: segments parallel to an axis.
        self.assertEqual(self.fuzz_book("point_on_line", 20000, "--rule", "tolerant").returncode, 1)

    def test_cases_that_are_not_asked_are_not_wrong(self):
        (self.folder / "part.cpp").write_text('''
            #include <hitscan/implement.h>
            bool Inside(const hitscan::Vec3& point, const hitscan::Aabb& box) {
              if (point.x < 0) throw hitscan::NotAsked("x is negative");
              const auto inside = [](float x, float low, float high) { return low <= x && x <= high; };
              return inside(point.x, box.min.x, box.max.x) &&
                     inside(point.y, box.min.y, box.max.y) && inside(point.z, box.min.z, box.max.z);
            }
            HITSCAN_IMPLEMENT(point_in_aabb, Inside)
        ''')
        (self.folder / "none.py").write_text(
            "import sys\n"
            "for line in sys.stdin: print('{\"error\": \"not asked: why\"}', flush=True)\n")
        part = self.fuzz("point_in_aabb", "--implementation", "part.cpp", "--cases", 2000)
        self.assertEqual(part.stdout, "2000 cases, 0 wrong (0 mistakes)\n", part.stderr)
        self.assertRegex(part.stderr, r"^[0-9]+ cases not asked: the implementation")
        none = self.fuzz("point_in_aabb", "--program", "python3 none.py", "--cases", 200, "-o",
                         "none.json")
        self.assertEqual((none.returncode, none.stdout), (0, "200 cases, 0 wrong (0 mistakes)\n"))
        self.assertIn("200 cases not asked", none.stderr)
        fuzz = self.result_in(self.folder / "none.json")
        self.assertEqual(fuzz["not_asked"], fuzz["class_cases"])
        # A case of a file is chosen deliberately, so it fails when it is not asked.
        check = self.hitscan("check", "point_in_aabb", "--program", "python3 none.py")
        self.assertIn("refused: not asked: why", check.stderr)
        self.assertEqual(check.returncode, 1)

    def test_the_tolerance_is_for_numbers(self):
        off = []
        for tolerance in ("1e-8", "1e-4", "1"):
            result = self.fuzz_book("raycast_plane", 50000, "--classes", "generic,in-practice",
                                    "--rule", "exact", "--tolerance", tolerance)
            off.append(sum(count for what, count in self.counts(result).items()
                           if what.endswith(" is off")))
        self.assertGreater(off[0], off[1])
        self.assertGreaterEqual(off[1], off[2])

    def test_the_file_is_a_case_file_of_wrong_cases(self):
        file = self.folder / "found.json"
        result = self.fuzz_book("raycast_plane", 20000, "-o", file)
        document = json.loads(file.read_text())
        self.assertEqual(document["query"], "raycast_plane")
        count = len(document["cases"])
        self.assertEqual([case["id"] for case in document["cases"]], list(range(count)))
        check = ("check", "--cases", file)
        self.expect(self.hitscan(*check, "--implementation", "book"), 1, f"0 passed, {count} failed")
        self.expect(self.hitscan(*check), 0, f"{count} passed, 0 failed")
        # The file has no more cases than different simplest cases are printed.
        texts = {line["case"] for line in self.mistakes(result)[0]}
        self.assertLessEqual(count, len(texts))
        # The program replaces an existing file, keeps its mode, and leaves no other files.
        file.write_text("old")
        file.chmod(0o640)
        self.fuzz_book("raycast_plane", 20000, "-o", file)
        self.assertEqual(json.loads(file.read_text()), document)
        self.assertEqual(file.stat().st_mode & 0o777, 0o640)
        self.assertEqual([path.name for path in self.folder.iterdir()], ["found.json"])

    def test_nothing_wrong_is_a_result_too(self):
        # A file of an earlier search must not seem to be the result of this one.
        file = self.folder / "found.json"
        file.write_text("old")
        result = self.fuzz("raycast_plane", "--cases", 1000, "-o", file)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        document = json.loads(file.read_text())
        self.assertEqual((document["cases"], document["fuzz"]["cases"]), ([], 1000))
        self.assertEqual(self.fuzz("--merge", file).stdout, "1000 cases, 0 wrong (0 mistakes)\n")

    def test_the_results_of_shards_are_merged(self):
        whole = self.fuzz_book("linetest_plane", 20000, "-o", self.folder / "whole.json")
        files = [self.folder / f"{shard}.json" for shard in range(3)]
        for shard, file in enumerate(files):
            self.fuzz_book("linetest_plane", 20000, "--shard", f"{shard}/3", "-o", file)
        # Shards are merged in any order and in several steps.
        self.fuzz("--merge", files[2], files[0], "-o", self.folder / "two.json")
        merged = self.fuzz("--merge", files[1], self.folder / "two.json", "-o",
                           self.folder / "all.json")
        self.assertEqual(merged.returncode, 1)
        self.assertRegex(merged.stderr, ONLY_ACCEPTED)
        self.assertEqual(self.counts(merged), self.counts(whole))
        # The mistakes may be grouped differently, since a shard may find other simplest cases.
        self.assertEqual(self.mistakes(merged)[1][:2], self.mistakes(whole)[1][:2])
        merged, whole = (self.result_in(self.folder / name) for name in ("all.json", "whole.json"))
        self.assertEqual(merged["tried"], [{"seed": 1, "begin": 0, "end": 20000}])
        self.assertIn("verdict", {group["failure"] for group in whole["groups"]})
        for groups in (merged["groups"], whole["groups"]):
            for group in groups:
                # The simplest cases differ: shards simplify cases that the whole search does not.
                for key in ("arguments", "got", "limits"):
                    group.pop(key, None)
        self.assertEqual(merged, whole)
        for file in (self.folder / "all.json", self.folder / "two.json"):
            self.assertRegex(self.hitscan("check", "--cases", file).stdout, r"^\d+ passed, 0 failed\n$")

    def test_what_cannot_be_merged_is_one_line_and_exit_2(self):
        book = ("--implementation", "book")
        files = {}
        for name, more in {"first": (*book, "--shard", "0/2"), "second": (*book, "--shard", "1/2"),
                           "tolerance": (*book, "--tolerance", "1e-3"),
                           "rule": (*book, "--rule", "exact"),
                           "classes": (*book, "--classes", "huge,tiny"), "hitscan": ()}.items():
            files[name] = self.folder / f"{name}.json"
            self.fuzz("raycast_plane", "--cases", 3000, *more, "-o", files[name])
        self.fuzz("raycast_aabb", "--cases", 100, "-o", self.folder / "query.json")
        document = json.loads(files["second"].read_text())
        document["fuzz"]["groups"][0]["count"] = -1
        (self.folder / "count.json").write_text(json.dumps(document))
        del document["fuzz"]
        (self.folder / "cases.json").write_text(json.dumps(document))
        (self.folder / "broken.json").write_text("{")
        for name, text in {
                "first": "have the same cases: numbers 0 to 1499 of seed 1",
                "tolerance": "tolerance", "rule": "rule", "classes": "classes",
                "hitscan": "implementation is hitscan", "query": "query is raycast_aabb",
                "count": "/fuzz/groups/0/count", "cases": "no result", "broken": "broken.json",
                "none": "none.json"}.items():
            with self.subTest(name):
                result = self.fuzz("--merge", files["first"], self.folder / f"{name}.json")
                self.expect_error(result, text)
        for more in (("raycast_plane",), ("--resume",)):
            self.expect_error(self.fuzz(*more, "--merge", files["first"]))

    def search_until_state(self, *arguments, file):
        """Starts a long search, and returns its process when it has written its state."""
        process = subprocess.Popen(
            [HITSCAN, "fuzz", *map(str, arguments), "-o", file], cwd=self.folder, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(process.kill)
        self.wait_for(process, file.exists)
        return process

    def wait_for(self, process, condition):
        """Waits until the condition holds, or fails when the process has ended without it."""
        deadline = time.monotonic() + 300
        while not condition() and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertTrue(condition())

    def test_an_interrupted_search_is_continued(self):
        file = self.folder / "long.json"
        arguments = ("point_in_aabb", "--implementation", "book", "--rule", "exact", "--threads", 1)
        endless = (*arguments, "--cases", 10**12)
        for interrupt in (signal.SIGKILL, signal.SIGTERM, signal.SIGINT):
            with self.subTest(interrupt.name):
                file.unlink(missing_ok=True)
                with self.search_until_state(*endless, file=file) as process:
                    process.send_signal(interrupt)
                    output, errors = process.communicate(timeout=300)
                state = self.result_in(file)
                tried = state["tried"][0]["end"]
                self.assertGreater(tried, 0)
                self.assertEqual(state["cases"], tried)
                if interrupt != signal.SIGKILL:
                    # The interrupted search ends with a result.
                    self.assertEqual((process.returncode, errors), (1, ""))
                    self.assertEqual(int(LAST.match(output.splitlines()[-1])[1]), tried)
        # Continuing the search gives the same result as searching all cases at once.
        cases = tried + 5000
        rest = self.fuzz(*arguments, "--cases", cases, "--resume", "-o", file)
        whole = self.fuzz(*arguments, "--cases", cases, "-o", self.folder / "whole.json")
        self.assertEqual(rest.stdout, whole.stdout)
        self.assertEqual(file.read_text(), (self.folder / "whole.json").read_text())
        # Continuing a finished search only prints its result again.
        again = self.fuzz(*arguments, "--cases", cases, "--resume", "-o", file)
        self.assertEqual(again.stdout, whole.stdout)

    def test_another_search_is_not_continued(self):
        file = self.folder / "found.json"
        options = {"--implementation": "book", "--cases": 3000, "-o": file}

        def fuzz(*arguments, **changed):
            changed = {f"--{name}": value for name, value in changed.items()}
            return self.fuzz("raycast_plane", *arguments, *sum({**options, **changed}.items(), ()))

        fuzz()
        before = file.read_bytes()
        for changed in ({"seed": 2}, {"shard": "0/2"}, {"shard": "1/2"}, {"cases": 2000},
                        {"tolerance": "1e-3"}, {"classes": "huge"}, {"rule": "exact"},
                        {"implementation": "hitscan"}):
            with self.subTest(changed):
                self.expect_error(fuzz("--resume", **changed), "found.json")
                self.assertEqual(file.read_bytes(), before)

    def test_results_of_changed_code_are_not_mixed(self):
        code = """#include <hitscan/implement.h>
bool Inside(const hitscan::Vec3& point, const hitscan::Aabb& box) { return point.x %s box.max.x; }
HITSCAN_IMPLEMENT(point_in_aabb, Inside)
"""
        source = self.folder / "mine.cpp"
        source.write_text(code % "<")
        found, other = self.folder / "found.json", self.folder / "other.json"
        arguments = ("point_in_aabb", "--implementation", source, "--cases", 2000)
        self.assertEqual(self.fuzz(*arguments, "-o", found).returncode, 1)
        self.assertEqual(self.fuzz(*arguments, "-o", found, "--resume").returncode, 1)
        source.write_text(code % ">")
        before = found.read_bytes()
        self.fuzz(*arguments, "--seed", 2, "-o", other)
        for result in (self.fuzz(*arguments, "-o", found, "--resume"),
                       self.fuzz("--merge", found, other)):
            self.assertEqual((result.returncode, result.stdout), (2, ""))
            self.assertRegex(result.stderr, r"^Error: .*mine\.cpp is another version of the code.*\n$")
        self.assertEqual(found.read_bytes(), before)
        document = json.loads(before)
        document["fuzz"]["wrong"] += 1
        found.write_text(json.dumps(document))
        self.assertIn("/fuzz/wrong: expected", self.fuzz("--merge", found).stderr)

    def test_code_that_never_answers_is_stopped(self):
        (self.folder / "endless.cpp").write_text("""#include <hitscan/implement.h>
#include <fstream>
bool Inside(const hitscan::Vec3& point, const hitscan::Aabb&) {
  std::ofstream("asked", std::ios::app) << '.';
  volatile bool endless = true;
  while (endless) {}
  return point.x > 0;
}
HITSCAN_IMPLEMENT(point_in_aabb, Inside)
""")
        result = self.fuzz("point_in_aabb", "--implementation", "endless.cpp", "--seconds", 1,
                           "--time-limit", 0.1, "--classes", "generic", "-o", "found.json")
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("no answer within 0.1 s: ", result.stdout)
        # The code is asked 10 times a second: one second for the search, and a limited time for the
        # simplest case.
        asked = self.folder / "asked"
        self.assertLess(asked.stat().st_size, 300)
        asked.write_text("")
        # A signal leaves little time for the simplest cases.
        with subprocess.Popen(
                [HITSCAN, "fuzz", "point_in_aabb", "--implementation", "endless.cpp",
                 "--time-limit", "0.2"],
                cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                env=self.environment) as process:
            self.addCleanup(process.kill)
            self.wait_for(process, lambda: asked.stat().st_size >= 20)
            before = asked.stat().st_size
            process.terminate()
            output, _ = process.communicate(timeout=300)
        self.assertEqual(process.returncode, 1)
        self.assertLess(asked.stat().st_size - before, 100)
        self.assertRegex(output, LAST_OF_ALL)

    def test_the_file_is_written_also_when_nobody_reads_the_output(self):
        with subprocess.Popen([HITSCAN, "fuzz", "raycast_plane", "--implementation", "book",
                               "--cases", "5000", "-o", "found.json"], cwd=self.folder,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            process.stdout.close()
            process.stderr.read()
        self.assertGreater(len(json.loads((self.folder / "found.json").read_text())["cases"]), 0)

    def test_a_program_is_searched_too(self):
        (self.folder / "mine.py").write_text("""
import json, sys
for line in sys.stdin:
    case = json.loads(line)
    print(json.dumps({"inside": case["point"][0] < case["aabb"]["max"][0]}), flush=True)
""")
        result = self.fuzz("point_in_aabb", "--program", f"{sys.executable} mine.py", "--cases",
                           2000, "--threads", 2)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("inside: true instead of false", set(self.counts(result)))


class FuzzBook(FuzzTest):
    # For each query, the kinds of failure by which the known errors of the book's algorithms must be
    # found (tests/cli/book_errors.txt has the cases). The search does not need these case files: the
    # program gets a folder of assets without them.
    BOOK = {
        "closest_point_line": ["closest is NaN"],  # 0/0: a segment of length zero
        # 0/0 for the centre; squares that overflow or vanish
        "closest_point_sphere": ["closest is NaN", "closest is off", "closest is infinite"],
        # The extension of an edge counts as inside; a degenerate triangle has no plane.
        "closest_point_triangle": ["closest is off", "closest is NaN"],
        "frustum_planes": ["offset is off"],  # cancellation in the far plane
        # Planes without a common point, and a small determinant; single precision
        "intersect_three_planes": ["hit: true instead of false", "point is off"],
        # 0/0 on a face; a segment of length zero; single precision
        "linetest_aabb": ["t is NaN", "hit: true instead of false", "hit: false instead of true"],
        "linetest_plane": ["t is off"],  # single precision
        # Roots of negative numbers and 0/0 without length; single precision
        "linetest_sphere": ["t is NaN", "hit: false instead of true", "t is off"],
        "point_in_aabb": ["inside: false instead of true"],  # faces count as outside
        # The plane is not tested, the extension of an edge counts as inside; single precision
        "point_in_triangle": ["inside: true instead of false", "inside: false instead of true"],
        "point_on_line": ["on: true instead of false", "on: false instead of true"],  # y = m x + b
        "point_on_ray": ["on: false instead of true"],  # single precision
        # 0/0 on a face; single precision
        "raycast_aabb": ["t is NaN", "hit: true instead of false"],
        # Spheres behind the ray are hit; roots of negative numbers; single precision
        "raycast_sphere": ["hit: true instead of false", "t is NaN", "hit: false instead of true",
                           "t is off"],
        "triangle_aabb": ["intersects: true instead of false"],  # a wrong axis
        # No epsilon; single precision
        "triangle_plane": ["intersects: false instead of true", "intersects: true instead of false"],
        # The mistakes of closest_point_triangle
        "triangle_sphere": ["intersects: true instead of false", "intersects: false instead of true"],
        "triangle_triangle": ["intersects: true instead of false"],  # coplanar
    }

    def test_the_errors_of_the_book_are_found_without_its_case_files(self):
        listed = (SOURCE / "tests" / "cli" / "book_errors.txt").read_text()
        names = {name.rpartition("/")[2] for name in
                 re.findall(r"^([a-z_/0-9]+) \d", listed, re.M)
                 if not name.startswith("reports/")}
        self.assertEqual(names, set(self.BOOK))
        (self.folder / "assets" / "cases").mkdir(parents=True)
        name = "orbit_camera.json"  # a query that the book has no error in
        shutil.copy(SOURCE / "assets" / "cases" / name, self.folder / "assets" / "cases" / name)
        for query, mistakes in self.BOOK.items():
            with self.subTest(query):
                # Some errors are about contact, which only the exact rule calls wrong.
                result = self.fuzz(query, "--implementation", "book", "--cases", 50000, "--rule",
                                   "exact", "--assets", self.folder / "assets")
                self.assertEqual(result.returncode, 1, result.stderr)
                found = set(self.counts(result))
                self.assertLessEqual(set(mistakes), found)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[4:]])
