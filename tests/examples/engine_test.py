#!/usr/bin/env python3
"""The project examples/engine, built with the installed program.

Usage: engine_test.py SOURCE_DIR INSTALLED CMAKE CTEST
"""
import json
import re
import shutil
import xml.etree.ElementTree

from installed import ARGUMENTS, INSTALLED, SOURCE, InstalledTest, main

CMAKE, CTEST = ARGUMENTS
ENGINE = SOURCE / "examples/engine"


def vector(value):
    return [float(number) for number in value]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def plane_of(value):
    """The normal, of any length, and the dot product of the normal and any point of the plane."""
    if "points" not in value:
        normal = vector(value["normal"])
        return normal, value["distance"] * dot(normal, normal) ** 0.5
    a, b, c = map(vector, value["points"])
    u, v = ([y - x for x, y in zip(a, end)] for end in (b, c))
    normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
    return normal, dot(normal, a)


def hits_of_the_back(files):
    """The cases that a function for planes with two sides gets wrong."""
    found = set()
    for path in files:
        document = json.loads(path.read_text())
        if document["query"] != "raycast_plane":
            continue
        for case in document["cases"]:
            value = {**document, **case}
            normal, distance = plane_of(value["plane"])
            approach = dot(vector(value["ray"]["direction"]), normal)
            if approach > 0 and distance >= dot(vector(value["ray"]["origin"]), normal):
                found.add((path.name, path.parent.name, case["id"]))
    return found


class Engine(InstalledTest):
    def setUp(self):
        super().setUp()
        del self.environment["CPLUS_INCLUDE_PATH"]  # hitscan_add_test names the folder itself

    def configure(self, source, *arguments):
        build = self.work / "build"
        shutil.rmtree(build, ignore_errors=True)
        return self.run_in(self.work, CMAKE, "-S", source, "-B", build, *arguments)

    def test_the_right_implementation_passes_and_the_wrong_one_fails_its_cases(self):
        configured = self.configure(ENGINE)
        self.assertEqual(configured.returncode, 0, configured.stderr)
        self.succeed(self.work, CMAKE, "--build", "build")
        run = self.run_in(self.work / "build", CTEST, "--output-junit", "report.xml")
        self.assertNotEqual(run.returncode, 0)
        report = xml.etree.ElementTree.parse(self.work / "build/report.xml")
        tests = {test.get("name"): test for test in report.iter("testcase")}
        status = {name: test.get("status") for name, test in tests.items()}
        self.assertEqual(status, {"collision": "run", "collision.own_cases": "run",
                                  "old_collision": "fail", "old_collision.own_cases": "fail"})

        output = {name: test.find("system-out").text for name, test in tests.items()}
        self.assertRegex(output["collision"], r"\b1\d\d passed, 0 failed")
        self.assertRegex(output["collision.own_cases"], r"\b7 passed, 0 failed")

        def wrong(name):
            cases = re.findall(r"(\S+)/(\S+)/(\S+\.json): case (\d+): hit: expected false, got true",
                               output[name])
            errors = output[name].count("Error: ")
            self.assertEqual(errors, len(cases), output[name])
            return {(file, folder, int(case)) for _, folder, file, case in cases}

        cases = INSTALLED / "share/hitscan/assets/cases"
        expected = hits_of_the_back(cases.rglob("*.json"))
        self.assertGreater(len(expected), 10)
        self.assertEqual(wrong("old_collision"), expected)
        self.assertEqual(wrong("old_collision.own_cases"), {("bullets.json", "cases", 2)})

    def write_project(self, text):
        project = self.work / "project"
        project.mkdir(exist_ok=True)
        (project / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.22)\nproject(p LANGUAGES CXX)\nenable_testing()\n"
            + text)
        return project

    def test_static_libraries_that_are_linked_are_position_independent(self):
        project = self.write_project("""
find_package(hitscan REQUIRED COMPONENTS test)
add_library(counting STATIC counting.cpp)
add_library(headers INTERFACE)
target_link_libraries(headers INTERFACE counting)
add_library(engine STATIC engine.cpp)
add_library(my::engine ALIAS engine)
target_link_libraries(engine PRIVATE headers)
hitscan_add_test(NAME mine SOURCES mine.cpp LINK my::engine)
""")
        (project / "counting.cpp").write_text("int count; int Count() { return ++count; }\n")
        (project / "engine.cpp").write_text("int Count(); int Next() { return Count(); }\n")
        (project / "mine.cpp").write_text("""
#include <hitscan/implement.h>
int Next();
bool Inside(const hitscan::Vec3&, const hitscan::Sphere&) { return Next() < 0; }
HITSCAN_IMPLEMENT(point_in_sphere, Inside)
""")
        configured = self.configure(project)
        self.assertIn("counting is compiled with POSITION_INDEPENDENT_CODE", configured.stdout)
        self.succeed(self.work, CMAKE, "--build", "build")
        output = self.run_in(self.work / "build", CTEST, "-V").stdout
        self.assertRegex(output, r"\d+ passed, \d+ failed")

    def expect_error(self, text, error, *arguments):
        result = self.configure(self.write_project(text), *arguments)
        self.assertNotEqual(result.returncode, 0, text)
        self.assertIn(error, " ".join(result.stderr.split()))

    def test_what_is_missing_is_said_in_a_line(self):
        self.expect_error("find_package(hitscan REQUIRED COMPONENTS geometry)",
                          "no component geometry: the library is not installed")
        self.expect_error("find_package(hitscan REQUIRED COMPONENTS tests)",
                          "no component tests: there are geometry, test and harness")
        find = "find_package(hitscan REQUIRED)\n"
        self.expect_error(find + "hitscan_add_test(NAME a)", "it needs NAME and SOURCES")
        self.expect_error(find + "hitscan_add_test(NAME a SOURCES a.cpp CASES none)",
                          "CASES: there is no ")

        # A copy of the installation without the program.
        copy = self.folder / "copy"
        self.succeed(self.folder, "cp", "-r", INSTALLED, copy)
        (copy / "bin/hitscan").unlink()
        self.environment["PATH"] = self.environment["PATH"].replace(f"{INSTALLED}/bin:", "")
        self.environment["CMAKE_PREFIX_PATH"] = str(copy)
        missing = "the program hitscan was not found (the package hitscan"
        nowhere_else = "-DCMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF"
        self.expect_error("set(CMAKE_FIND_USE_SYSTEM_ENVIRONMENT_PATH OFF)\n"
                          "find_package(hitscan REQUIRED COMPONENTS test)", missing, nowhere_else)
        self.expect_error("set(CMAKE_FIND_USE_SYSTEM_ENVIRONMENT_PATH OFF)\n" + find +
                          "hitscan_add_test(NAME a SOURCES a.cpp)",
                          f"hitscan_add_test: {missing}", nowhere_else)


if __name__ == "__main__":
    main()
