#!/usr/bin/env python3
"""hitscan/record.h: calls of a program become a case file that is valid at any time.

Usage: record_test.py HITSCAN SOURCE_DIR COMPILER
"""
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import struct
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "support"))
from program import COMPILER, HITSCAN, ProgramTest

INCLUDE = pathlib.Path(HITSCAN).resolve().parent / "include"
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"]

# An engine with types of its own.
ENGINE = """
#include <hitscan/record.h>

namespace engine {
struct Vec { double x, y, z; };
struct Ray { Vec from, towards; };
struct Wall { Vec normal; double offset; };
struct Impact { bool any; float time; Vec where; };

hitscan::Ray ToHitscan(const Ray& ray) {
  return {hitscan::ToVec3(ray.from), hitscan::ToVec3(ray.towards)};
}
hitscan::Plane ToHitscan(const Wall& wall) {
  return {hitscan::ToVec3(wall.normal), static_cast<float>(wall.offset)};
}
std::optional<hitscan::Hit> ToHitscan(const Impact& impact) {
  if (!impact.any) return std::nullopt;
  return hitscan::Hit{impact.time, hitscan::ToVec3(impact.where)};
}
}  // namespace engine

const engine::Ray kRay{{0.1, 2, 3}, {0, 0, -1}};
const engine::Wall kWall{{0, 0, 1}, 0.5};
"""
RAY = {"origin": [0.1, 2, 3], "direction": [0, 0, -1]}
PLANE = {"normal": [0, 0, 1], "distance": 0.5}

# Records as many calls as its argument says, with bodies of different lengths.
MANY = ENGINE + """
void Call(int i) {
  const engine::Ray ray{{0.1 * i, i * 1e-5, i % 7 == 0 ? 3 : 0.123456789 * i}, {0, 0, -1}};
  HITSCAN_RECORD(raycast_plane, ray, kWall, i % 2 == 0);
  if (i % 50 == 0) {
    const std::vector<engine::Vec> hull(static_cast<std::size_t>(i), engine::Vec{1.0 / i, 2, 3});
    if (i > 0) HITSCAN_RECORD(convex_convex, hull, hull, true);
  }
}
"""


def queries():
    lines = subprocess.run([HITSCAN, "list"], capture_output=True, text=True).stdout.splitlines()
    return [line.split("\t")[1] for line in lines if line.startswith("query\t")]


def bits(number):
    return struct.pack("f", number)


def arguments_of(case):
    """The arguments of a case, with the bits of their numbers, as a text."""
    def with_bits(value):
        if value is None:
            return None
        if isinstance(value, dict):
            value = {key: item for key, item in value.items() if key != "name"}
            return {key: with_bits(item) for key, item in value.items()}
        if isinstance(value, list):
            return [*map(with_bits, value)]
        return value if isinstance(value, str) else bits(value).hex()
    return json.dumps({key: with_bits(value) for key, value in sorted(case.items())
                       if key not in ("query", "id", "reported", "expect")})


class Record(ProgramTest):
    def compile(self, source, compiler=COMPILER, name="engine"):
        # Without the pragma that hides the warnings of a header.
        include = self.folder / "include/hitscan"
        include.mkdir(parents=True, exist_ok=True)
        for header in ["record.h", "implement.h"]:
            text = (INCLUDE / "hitscan" / header).read_text()
            if header == "record.h":
                self.assertIn("#pragma GCC system_header", text)
                text = text.replace("#pragma GCC system_header", "")
            (include / header).write_text(text)
        path = self.write(f"{name}.cpp", source)
        program = self.folder / name
        done = subprocess.run([compiler, "-std=c++17", *WARNINGS, "-pthread", f"-I{include.parent}", path, "-o",
                               program], capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, 0, done.stderr)
        return program

    def record(self, program, *arguments, path="calls.json", code=0, **environment):
        """Runs a program that records to `path`. Returns what it prints on standard error."""
        variables = {**os.environ, "HITSCAN_RECORD": path, **environment}
        done = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, timeout=300,
                              cwd=self.folder, env=variables)
        if code is not None:
            self.assertEqual(done.returncode, code, done.stderr)
        return done.stderr.replace(f"{self.folder.resolve()}/", "")

    def cases(self, path="calls.json"):
        document = json.loads((self.folder / path).read_text(), parse_int=float)
        self.assertEqual([case["id"] for case in document["cases"]], list(range(len(document["cases"]))))
        return document["cases"]

    def check_reported(self, *paths):
        arguments = [argument for path in paths for argument in ("--cases", path)]
        return self.hitscan("check", *arguments, "--implementation", "reported")

    def test_calls_become_cases(self):
        program = self.compile(ENGINE + """
#include <cstdlib>
int evaluated = 0;
const engine::Ray& Evaluated() { ++evaluated; return kRay; }
int main() {
  HITSCAN_RECORD(raycast_plane, Evaluated(), kWall, (engine::Impact{true, 2.5f, {0.1, 2, 0.5}}));
  HITSCAN_RECORD(raycast_plane, kRay, kWall, (engine::Impact{false, 0, {}}));
  if (evaluated == 1) HITSCAN_RECORD(raycast_plane, kRay, kWall, true);
  else return 0;
  HITSCAN_RECORD(raycast_plane, kRay, kWall, std::optional<double>(2.25));
  HITSCAN_RECORD(raycast_plane, kRay, kWall, std::nullopt);
  const float nan = std::strtof("nan", nullptr);
  HITSCAN_RECORD(raycast_plane, kRay, kWall, (hitscan::Hit{nan, {0, -nan * 0 + 1, 0}}));
}
""")
        self.assertEqual(self.record(program), "")
        got = [case["reported"] for case in self.cases()]
        self.assertEqual(got[:5], [{"hit": True, "t": 2.5, "point": [0.1, 2, 0.5]}, {"hit": False}, {"hit": True},
                                   {"hit": True, "t": 2.25}, {"hit": False}])
        self.assertRegex(got[5]["error"], r"^answered hit: true, t: nan, point: \[0, -?nan, 0\]$")
        for case in self.cases():
            self.assertEqual((case["ray"], case["plane"], case["expect"]), (RAY, PLANE, {}))
        result = self.check_reported("calls.json")
        self.expect(result, 1, "2 passed, 4 failed")
        self.assertIn("case 3: t: expected 2.5 (exact), got 2.25; ray (0.1, 2, 3)", result.stderr)
        self.assertIn("case 5: answered hit: true, t: nan", result.stderr)
        # The variable decides, also when it is empty.
        (self.folder / "calls.json").unlink()
        before = sorted(self.folder.iterdir())
        self.record(program, path="")
        self.assertEqual(sorted(self.folder.iterdir()), before)

    def test_every_query_is_recorded(self):
        # Hitscan asks functions that record their arguments and answer zero.
        together = ""
        for query in queries():
            stub = self.hitscan("new", query).stdout
            # The last function is the one to fill in.
            function, result = re.findall(r"^((.*) My\w+\(.*\)) \{$", stub, re.MULTILINE)[-1]
            names = re.findall(r" (\w+)(?=[,)])", function)
            item = re.sub(r"^std::optional<(.*)>$", r"\1", result)
            together += f"""
{function} {{
  const {result} answer = {item}{{}};
  HITSCAN_RECORD({query}, {', '.join(names)}, answer);
  return answer;
}}
HITSCAN_IMPLEMENT({query}, {re.search(r'My.*(?=[(])', function)[0].split('(')[0]})
"""
        self.write("all.cpp", "#include <hitscan/implement.h>\n#include <hitscan/record.h>\n" + together)
        self.environment |= {"HITSCAN_RECORD": str(self.folder / "calls"), "CXXFLAGS": "-O0"}
        self.hitscan("check", "--implementation", "all.cpp")
        del self.environment["HITSCAN_RECORD"]
        # Hitscan ends the process of the code as soon as it needs no more answers, maybe in the middle
        # of a write. So a copy that is not complete may be left, named .json.new.
        self.assertEqual({path.stem for path in (self.folder / "calls").glob("*.json")}, set(queries()))
        report = self.folder / "report.json"
        result = self.hitscan("check", "--cases", "calls", "--implementation", "reported", "--json", report)
        self.assertEqual(result.returncode, 1, result.stderr)
        # A program is sent the same arguments.
        self.write("log.py", """
import sys
with open("lines.txt", "a") as log:
    for line in sys.stdin:
        log.write(line)
        log.flush()
        print('{"error": "no"}', flush=True)
""")
        self.hitscan("check", "--program", f"exec {sys.executable} log.py")
        sent = {query: set() for query in queries()}
        for line in (self.folder / "lines.txt").read_text().splitlines():
            case = json.loads(line, parse_int=float)
            sent[case["query"]].add(arguments_of(case))
        for query in queries():
            recorded = set(map(arguments_of, self.cases(f"calls/{query}.json")))
            self.assertEqual(recorded, sent[query], query)

        for file in json.loads(report.read_text())["files"]:
            parts = re.search(rf"^HITSCAN_RECORD_QUERY\({file['query']}, .*\), ([\w, ]*)\)$",
                              (INCLUDE / "hitscan/record.h").read_text(), re.MULTILINE)[1].split(", ")
            for case in file["cases"]:
                self.assertEqual(list(case["got"]), parts, file["query"])

    def test_the_same_floats_come_back(self):
        program = self.compile(ENGINE + """
#include <cstdint>
#include <cstring>
int main() {
  std::uint32_t state = 1;
  const auto next = [&] {
    while (true) {
      state = state * 1664525u + 1013904223u;
      const std::uint32_t word = state ^ (state >> 16);
      float number = 0;
      std::memcpy(&number, &word, 4);
      if (std::isfinite(number)) return number;
    }
  };
  for (int i = 0; i < 500; ++i) {
    const hitscan::Vec3 point{next(), next(), i == 0 ? -0.0f : next()};
    std::printf("%a %a %a\\n", static_cast<double>(point.x), static_cast<double>(point.y),
                static_cast<double>(point.z));
    HITSCAN_RECORD(closest_point_sphere, point, (hitscan::Sphere{{0, 0, 0}, 1}), point);
  }
}
""")
        printed = subprocess.run([program], capture_output=True, text=True, cwd=self.folder,
                                 env={**os.environ, "HITSCAN_RECORD": "calls.json"}).stdout.splitlines()
        for line, case in zip(printed, self.cases(), strict=True):
            expected = [bits(float.fromhex(number)) for number in line.split()]
            self.assertEqual([*map(bits, case["point"])], expected)
            self.assertEqual([*map(bits, case["reported"]["closest"])], expected)
        text = (self.folder / "calls.json").read_text()
        self.assertIn('-0], "sphere"', text)
        self.assertEqual(self.check_reported("calls.json").returncode, 1)

    def test_what_no_case_may_have_is_left_out(self):
        program = self.compile(ENGINE + """
int main() {
  const float inf = HUGE_VALF;
  using namespace hitscan;
  const Ray ray{{0, 0, 3}, {0, 0, -1}};
  HITSCAN_RECORD(raycast_plane, (Ray{{0, 0, 3}, {0, 0, 0}}), kWall, false);
  HITSCAN_RECORD(raycast_plane, (Ray{{0, inf, 3}, {0, 0, 1}}), kWall, false);
  HITSCAN_RECORD(raycast_plane, ray, (Plane{{0, -0.0f, 0}, 1}), false);
  HITSCAN_RECORD(raycast_plane, ray, (engine::Wall{{0, 0, 1}, 1e300}), false);
  HITSCAN_RECORD(raycast_plane, ray, kWall, false);
  HITSCAN_RECORD(raycast_line_2d, (Ray2{{0, 0}, {0, 0}}), (Line2{{1, 0}, 1}), false);
  HITSCAN_RECORD(raycast_line_2d, (Ray2{{0, 0}, {0, 1}}), (Line2{{0, 0}, 1}), false);
  HITSCAN_RECORD(raycast_line_2d, (Ray2{{0, 0}, {0, 1}}), (Line2{{0, 1}, 1}), false);
  HITSCAN_RECORD(raycast_sphere, ray, (Sphere{{0, 0, 0}, -1}), false);
  HITSCAN_RECORD(raycast_sphere, ray, (Sphere{{0, 0, 0}, 1}), false);
  const std::vector<Plane> none;
  const Plane plane{{0, 0, 1}, 0};
  HITSCAN_RECORD(intersect_three_planes, none, std::nullopt);
  HITSCAN_RECORD(intersect_three_planes, (std::vector<Plane>{plane, plane}), std::nullopt);
  HITSCAN_RECORD(intersect_three_planes, (std::vector<Plane>{plane, plane, plane}), std::nullopt);
  HITSCAN_RECORD(convex_convex, std::vector<Vec3>(), std::vector<Vec3>(1), false);
  HITSCAN_RECORD(convex_convex, std::vector<Vec3>(1), std::vector<Vec3>(1), false);
  const Camera good{{0, 0, 5}, {0, 0, 0}, {0, 1, 0}, 60, 1, 1, 10};
  const auto camera = [&](auto change) {
    Camera made = good;
    change(made);
    HITSCAN_RECORD(frustum_point, made, (Vec3{0, 0, 0}), true);
  };
  camera([](Camera& c) { c.target = c.eye; });
  camera([](Camera& c) { c.up = {0, 0, 0}; });
  camera([](Camera& c) { c.up = {0, 0, -7}; });
  camera([](Camera& c) { c.fov_y = 0; });
  camera([](Camera& c) { c.fov_y = 180; });
  camera([](Camera& c) { c.aspect = 0; });
  camera([](Camera& c) { c.near_plane = 0; });
  camera([](Camera& c) { c.near_plane = c.far_plane; });
  camera([](Camera&) {});
  HITSCAN_RECORD(unproject, (Vec3{0, 0, 10.0f / 9}), good, (Viewport{0, 0, 1, 0}), (Vec3{0, 0, 0}));
  HITSCAN_RECORD(unproject, (Vec3{0, 0, 2}), (Camera{{0, 0, 5}, {0, 0, 0}, {0, 1, 0}, 60, 1, 1, 2}),
                 (Viewport{0, 0, 1, 1}), (Vec3{0, 0, 0}));
  HITSCAN_RECORD(unproject, (Vec3{0, 0, 1}), good, (Viewport{0, 0, 1, 1}), (Vec3{0, 0, 0}));
  HITSCAN_RECORD(frustum_planes, good, static_cast<FrustumSide>(6), (HalfSpace{{0, 0, 1}, 1}));
  HITSCAN_RECORD(frustum_planes, good, FrustumSide::kFar, (HalfSpace{{0, 0, 1}, 1}));
  CameraPose pose{};
  pose.translation.m[3][1] = 7;
  HITSCAN_RECORD(camera_look_at, good, pose);
}
""")
        said = self.record(program, path="calls").splitlines()
        self.assertEqual(said[0], "hitscan: a call of raycast_plane is not recorded: direction is zero, which no "
                                  "case may have; further such calls are not mentioned")
        files = sorted((self.folder / "calls").iterdir())
        self.assertEqual(len(said), len(files) - 1)
        [pose] = self.cases("calls/camera_look_at.json")
        zeros = [0, 0, 0, 0]
        self.assertEqual(pose["reported"]["translation"], [zeros, [0, 0, 0, 7], zeros, zeros])
        for path in files:
            self.assertEqual(len(self.cases(path)), 1, path)
        result = self.check_reported("calls")
        self.assertEqual(result.returncode, 1)
        self.assertIn(" passed, ", result.stdout)

    def test_threads_record_up_to_a_limit(self):
        program = self.compile(MANY + """
#include <thread>
int main() {
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t) {
    threads.emplace_back([t] { for (int i = 0; i < 500; ++i) Call(t * 500 + i); });
  }
  for (std::thread& thread : threads) thread.join();
}
""")
        self.assertEqual(self.record(program, path="all", HITSCAN_RECORD_LIMIT="4000").count("\n"), 1)
        cases = self.cases("all/raycast_plane.json")
        self.assertEqual(len({case["ray"]["origin"][0] for case in cases}), 4000)
        self.assertEqual(len(self.cases("all/convex_convex.json")), 79)
        said = self.record(program, path="some", HITSCAN_RECORD_LIMIT="300")
        self.assertEqual(said, "hitscan: some/raycast_plane.json has 300 calls, so no more are recorded "
                               "(HITSCAN_RECORD_LIMIT sets how many)\n")
        self.assertEqual(len(self.cases("some/raycast_plane.json")), 300)
        text = (self.folder / "some/raycast_plane.json").read_text()
        self.assertTrue(text.endswith("}\n]}\n"), text[-100:])  # without blanks for more cases

    # Stands before the header: a write may end the process, or fail, after any page of the file.
    CUT = """
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <cstdlib>
int pieces = -1;  // after so many pieces the process ends
long disk = -1;   // the size of the largest file
ssize_t CutWrite(int file, const void* data, size_t size, off_t at) {
  const char* from = static_cast<const char*>(data);
  ssize_t done = 0;
  while (size > 0) {
    const size_t piece = std::min(size, 4096 - static_cast<size_t>(at) % 4096);
    if (pieces >= 0 && pieces-- == 0) _exit(9);
    struct stat found {};
    fstat(file, &found);
    if (disk >= 0 && at + static_cast<off_t>(piece) > std::max<off_t>(found.st_size, disk)) {
      errno = ENOSPC;
      return done > 0 ? done : -1;
    }
    const ssize_t written = pwrite(file, from, piece, at);
    if (written < 0) return written;
    done += written;
    from += written;
    at += written;
    size -= static_cast<size_t>(written);
  }
  return done;
}
#define pwrite CutWrite
"""
    CUT_MAIN = """
int main(int, char** arguments) {
  pieces = std::atoi(arguments[1]);
  disk = std::atol(arguments[2]);
  for (int i = 0; i < 400; ++i) {
    Call(150 * i % 401);  // the first hulls are longer than a page
    if (i == 3 && chdir("/") != 0) return 1;
  }
}
"""

    def test_the_file_is_valid_wherever_a_write_is_cut(self):
        program = self.compile("#include <algorithm>\n#include <cmath>\n" + self.CUT + MANY + self.CUT_MAIN)
        calls = self.folder / "calls"
        lengths = set()
        for pieces in [*range(0, 80), *range(80, 400, 9), 100000]:
            shutil.rmtree(calls, ignore_errors=True)
            self.record(program, pieces, -1, path="calls", code=9 if pieces < 100000 else 0)
            for path in calls.glob("*.json"):
                lengths.add(len(self.cases(path)))
        self.assertGreater(len(lengths), 50)
        self.assertEqual(len(self.cases("calls/raycast_plane.json")), 400)
        self.assertEqual(self.check_reported("calls").returncode, 1)

    def test_the_file_is_valid_on_a_full_disk(self):
        program = self.compile("#include <algorithm>\n#include <cmath>\n" + self.CUT + MANY + self.CUT_MAIN)
        lengths = set()
        for disk in [0, 100, 5000, 16383, 16500, 40000, 70000, 100000, 200000]:
            calls = self.folder / "calls"
            shutil.rmtree(calls, ignore_errors=True)
            said = self.record(program, -1, disk, path="calls")
            if disk < 40000:
                self.assertRegex(said, r"hitscan: calls/raycast_plane\.json cannot be written: No space left on "
                                       r"device; no more is recorded\n")
            for path in calls.iterdir():
                self.assertEqual(path.suffix, ".json")
                lengths.add(len(self.cases(path)))
        self.assertGreater(len(lengths), 4)
        # The same by a limit of the system.
        shutil.rmtree(calls)

        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (50000, 50000))
        done = subprocess.run([program, "-1", "-1"], cwd=self.folder, preexec_fn=limit, timeout=300,
                              capture_output=True, text=True, env={**os.environ, "HITSCAN_RECORD": "calls"})
        self.assertEqual(done.returncode, 0)
        self.assertIn("cannot be written: File too large; no more is recorded", done.stderr)
        self.assertGreater(len(self.cases("calls/raycast_plane.json")), 50)

    def test_a_crash_keeps_what_was_recorded(self):
        program = self.compile(MANY + """
#include <thread>
int main(int, char** arguments) {
  const int last = std::atoi(arguments[1]);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([=] {
      for (int i = 0;; ++i) {
        if (i == last && t == 0) std::abort();
        Call(i);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}
""")
        for last in [1, 10, 100, 333, 700]:
            shutil.rmtree(self.folder / "calls", ignore_errors=True)
            self.record(program, last, path="calls", code=-signal.SIGABRT, HITSCAN_RECORD_LIMIT="1000000")
            self.assertGreaterEqual(len(self.cases("calls/raycast_plane.json")), last)
        self.assertEqual(self.check_reported("calls/raycast_plane.json").returncode, 1)

    def test_files_of_other_runs_are_kept(self):
        program = self.compile(ENGINE + """
#include <sys/wait.h>
int main(int count, char** arguments) {
  for (int i = 0; i < 300; ++i) {
    HITSCAN_RECORD(raycast_plane, kRay, kWall, true);
    if (count > 1 && i == 10) ::rename("calls.json", arguments[1]);
  }
  if (fork() == 0) {
    HITSCAN_RECORD(raycast_plane, kRay, kWall, false);
    HITSCAN_RECORD(point_in_sphere, kRay.from, (hitscan::Sphere{{0, 0, 0}, 1}), false);
    return 0;
  }
  int status = 0;
  wait(&status);
  HITSCAN_RECORD(raycast_plane, kRay, kWall, true);
}
""")
        exists = ("hitscan: calls.json exists and is not overwritten, so {} is not recorded. Several queries need "
                  "a folder in HITSCAN_RECORD\n")
        self.assertEqual(self.record(program), exists.format("point_in_sphere"))
        self.assertEqual([case["reported"]["hit"] for case in self.cases()], 301 * [True])
        before = (self.folder / "calls.json").read_bytes()
        self.assertEqual(self.record(program).splitlines()[0] + "\n", exists.format("raycast_plane"))
        self.assertEqual((self.folder / "calls.json").read_bytes(), before)
        self.assertEqual([path.name for path in self.folder.glob("calls*")], ["calls.json"])
        # A file that was moved away while the program runs is not made again.
        (self.folder / "calls.json").unlink()
        said = self.record(program, "moved.json")
        self.assertIn("hitscan: calls.json was replaced or removed; no more is recorded\n", said)
        self.assertGreater(len(self.cases("moved.json")), 10)

        for variables, error in [
                ({"HITSCAN_RECORD_LIMIT": "0"}, 'HITSCAN_RECORD_LIMIT is "0", not a number from 1'),
                ({"HITSCAN_RECORD_LIMIT": "1e3"}, 'HITSCAN_RECORD_LIMIT is "1e3", not a number from 1'),
                ({"path": "none/calls"}, "the folder none/calls cannot be made: No such file or directory"),
                ({"path": "/dev/full"}, "/dev/full/raycast_plane.json is not written, since "),
                ({"path": "none/calls.json"}, "none/calls.json is not written, since none/calls.json.new cannot "
                                              "be made: No such file or directory")]:
            self.assertTrue(self.record(program, **variables).startswith(f"hitscan: {error}"), error)

    def test_queries_of_a_project(self):
        self.write("hitscan.json", {
            "shapes": {"disc": {"members": {"center": "point", "normal": "direction", "radius": "size"}}},
            "queries": {"raycast_disc": {
                "about": "Where a ray meets a disc.", "parameters": {"ray": "ray", "discs": "list of disc"},
                "answer": {"hit": "boolean", "t": "number", "point": "point"}, "reference": "none.cpp"}}})
        program = self.compile(ENGINE + """
namespace engine {
struct Disc { Vec middle, up; float size; };
void RecordMembers(hitscan::RecordedShape& members, const Disc& disc) {
  members.Add("center", disc.middle);
  members.AddDirection("normal", disc.up);
  members.AddSize("radius", disc.size);
}
struct Answer { float time; Vec where; };
auto RecordParts(const Answer& answer) { return std::tie(answer.time, answer.where); }
}  // namespace engine
HITSCAN_RECORD_QUERY(raycast_disc,
                     std::optional<engine::Answer>(const engine::Ray& ray,
                                                   const std::vector<engine::Disc>& discs),
                     hit, t, point)
int main() {
  const auto record = [](const engine::Disc& disc) {
    const std::vector<engine::Disc> discs{disc};
    HITSCAN_RECORD(raycast_disc, kRay, discs, std::optional(engine::Answer{2, {0.1, 2, 1}}));
  };
  record({{1, 2, 3}, {0, 0, 0}, 4});
  record({{1, 2, 3}, {0, 0, 1}, -4});
  record({{1, 2, 3}, {0, 0, 1}, 4});
}
""")
        self.assertIn("a call of raycast_disc is not recorded: normal is zero", self.record(program))
        [case] = self.cases()
        self.assertEqual(case, {"id": 0, "ray": RAY, "expect": {},
                                "discs": [{"center": [1, 2, 3], "normal": [0, 0, 1], "radius": 4}],
                                "reported": {"hit": True, "t": 2, "point": [0.1, 2, 1]}})

    def test_what_does_not_fit_is_an_error_of_the_compiler(self):
        for call, error in [("raycast_plane, kRay, true", "takes the arguments of the query and the answer"),
                            ("raycast_plane, kRay, kRay.from, true", "ToHitscan"),
                            ("point_in_sphere, kRay.from, (hitscan::Sphere{{0, 0, 0}, 1}), 1", "ToHitscan")]:
            source = self.write("wrong.cpp", ENGINE + f"int main() {{ HITSCAN_RECORD({call}); }}")
            done = subprocess.run([COMPILER, "-std=c++17", "-fsyntax-only", f"-I{INCLUDE}", source],
                                  capture_output=True, text=True, timeout=300)
            self.assertNotEqual(done.returncode, 0, call)
            self.assertIn(error, done.stderr)

    def test_clang_compiles_it_without_a_warning(self):
        if not shutil.which("clang++"):
            self.skipTest("clang++ is not installed")
        program = self.compile(MANY + "int main() { Call(kRay.from.x > 0 ? 0 : 1); }\n", "clang++")
        self.record(program)
        self.assertEqual(len(self.cases()), 1)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[4:])
