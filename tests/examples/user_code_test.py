#!/usr/bin/env python3
"""The pages docs/own_code.md, docs/own_queries.md and docs/recording.md: the test writes their files
and runs their commands in the order of the page, and the commands print the output that the page
shows.

Usage: user_code_test.py SOURCE_DIR INSTALLED
"""
import json
import re
import shutil

from installed import INSTALLED, SOURCE, InstalledTest, main

PAGE = (SOURCE / "docs/own_code.md").read_text()
# A code block, its language, and the file if the line before the block ends with its name.
BLOCK = re.compile(r"(?:`([\w/]+\.\w+)`:\n\n)?^```([\w+]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class UserCode(InstalledTest):
    def run_line(self, line):
        command, _, comment = line.partition("#")
        if "'node " in command and not shutil.which("node"):
            return None
        if re.match("hitscan (?!new|check|shot|fuzz|map)", command):  # the window
            if not shutil.which("xvfb-run"):
                return None
            # With a sanitizer: X11 and the driver leak some memory at the end.
            command = f"LSAN_OPTIONS=exitcode=0 xvfb-run -a {command} --frames 3"
        expected = re.search(r"exit code (\d)", comment)
        result = self.run_in(self.work, "sh", "-c", command)
        self.assertEqual(result.returncode, int(expected[1]) if expected else 0,
                         f"{line}\n{result.stdout}{result.stderr}")
        return (result.stderr + result.stdout).replace(str(INSTALLED), "/usr")

    def run_page(self, page):
        """Returns how many commands the page has."""
        printed = None
        count = 0
        for file, language, text in BLOCK.findall(page):
            if file:
                path = self.work / file
                path.parent.mkdir(exist_ok=True)
                path.write_text(text)
            elif language == "sh":
                for line in text.splitlines():
                    printed = self.run_line(line)
                    count += 1
            elif language == "text":
                for line in text.splitlines():
                    self.assertIn(line + "\n", printed)
        return count

    def test_the_commands_of_own_queries_do_what_it_says(self):
        page = (SOURCE / "docs/own_queries.md").read_text()
        shutil.copytree(SOURCE / "examples", self.work / "examples")
        self.assertEqual(self.run_page(page), 19)
        for example, query in [("heightfield", "raycast_cell"),
                               ("swept_triangle", "sweep_reaches_point")]:
            # The references agree with the expected answers, in their own folder.
            output = self.succeed(self.work / "examples" / example, "hitscan", "check", query)
            self.assertRegex(output, r"^[89] passed, 0 failed\n$")

    def test_the_commands_of_recording_do_what_it_says(self):
        page = (SOURCE / "docs/recording.md").read_text()
        example = SOURCE / "examples/engine_loop"
        shutil.copytree(example, self.work, dirs_exist_ok=True)
        self.assertEqual(self.run_page(page), 13)
        shown = re.findall(r"^```c\+\+\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
        for text in shown[:2]:
            self.assertIn(text, (example / "game.cpp").read_text())

    def test_its_commands_do_what_it_says(self):
        self.assertGreater(self.run_page(PAGE), 15)
        self.assertIn("plane.own_cases", (self.work / "build/report.xml").read_text())
        self.assertIn("<testcase", (self.work / "cases.xml").read_text())

    def test_its_lines_of_json_are_those_of_a_program(self):
        case, answer = map(json.loads, re.findall(r"^```json\n(\{.*\})\n```$", PAGE, re.MULTILINE))
        query = case.pop("query")
        self.write_cases(query, [{**case, "expect": answer}])
        program = self.work / "program.py"
        program.write_text(f"""
import json
case = json.loads(input())
assert case == {dict(query=query, **case)!r}, case
while True:
    print({json.dumps(answer)!r}, flush=True)
    input()
""")
        output = self.succeed(self.work, "hitscan", "check", "--cases", "own.json", "--program",
                              f"python3 {program} 2> errors.txt || test -n \"$(grep EOF errors.txt)\"")
        self.assertEqual(output, "1 passed, 0 failed\n")

    def write_cases(self, query, cases):
        numbered = [{"id": index, **case} for index, case in enumerate(cases)]
        (self.work / "own.json").write_text(json.dumps({"query": query, "cases": numbered}))

    def test_its_verdicts_are_those_of_the_program(self):
        described = re.findall(r"^\| `([^`]+)` \|", PAGE.split("| verdict |")[1].split("\n\n")[0],
                               re.MULTILINE)
        self.assertGreater(len(described), 8)
        (self.work / "mine.cpp").write_text(SOURCE_OF_FAILURES)
        (self.work / "mine.py").write_text(PROGRAM_OF_FAILURES)
        plane = {"normal": [0, 0, 1], "distance": 0}
        printed = ""
        # All cases but the last one fail. The last case is still answered.
        for numbers, *answer in [(range(8), "--implementation", "mine.cpp"),
                                 ([0, 1, 2, 8, 7], "--program", "exec python3 mine.py")]:
            self.write_cases("raycast_plane", [
                {"ray": {"origin": [number, 0, 1], "direction": [0, 0, -1]}, "plane": plane,
                 "expect": {"hit": True}} for number in numbers])
            result = self.run_in(self.work, "hitscan", "check", "--cases", "own.json",
                                 "--memory-limit", "200M", *answer)
            self.assertEqual(result.returncode, 1, result.stderr)
            self.assertEqual(result.stdout, f"1 passed, {len(numbers) - 1} failed\n")
            printed += result.stderr
        for verdict in described:
            self.assertIn(verdict.removesuffix("..."), printed)


# The first number of the ray selects the failure of a case.
SOURCE_OF_FAILURES = r"""
#include <hitscan/implement.h>

#include <csignal>
#include <cstdlib>
#include <stdexcept>

std::optional<hitscan::Hit> Fail(const hitscan::Ray& ray, const hitscan::Plane&) {
  static int calls = 0;
  ++calls;
  switch (static_cast<int>(ray.origin.x)) {
    case 0: return std::nullopt;
    case 1: std::raise(SIGSEGV); break;
    case 2: for (volatile int i = 0;; i = i + 1) {} break;
    case 3: throw std::runtime_error("not yet");
    case 4: std::exit(3);
    case 5: {
      std::vector<std::vector<char>> all;
      while (true) all.emplace_back(100000000, 'x');
    }
    case 6: return hitscan::Hit{static_cast<float>(calls), {}};
  }
  return hitscan::Hit{1, {ray.origin.x, 0, 0}};
}
HITSCAN_IMPLEMENT(raycast_plane, Fail)
"""
PROGRAM_OF_FAILURES = """
import json, os, sys, time
for line in sys.stdin:
    number = int(json.loads(line)["ray"]["origin"][0])
    if number == 8:
        os.close(1)
        time.sleep(1000)
    hit = '{"hit": true, "t": 1, "point": [7, 0, 0]}'
    print({0: "no", 1: hit + "\\n" + hit, 2: '{"error": "not yet"}', 7: hit}[number],
          flush=True)
"""


if __name__ == "__main__":
    main()
