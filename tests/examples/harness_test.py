#!/usr/bin/env python3
"""The project examples/harness, built with the installed library and the installed program.

Usage: harness_test.py SOURCE_DIR INSTALLED CMAKE BUILD_DIR
"""
import pathlib
import shutil
import tempfile

from installed import ARGUMENTS, INSTALLED, SOURCE, InstalledTest, main

CMAKE, BUILD = ARGUMENTS


class Harness(InstalledTest):
    @classmethod
    def setUpClass(cls):
        # Not beside the program, as the packages are: what the program needs is found all the same.
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.library = pathlib.Path(temporary.name)

    def setUp(self):
        super().setUp()
        self.environment["CMAKE_PREFIX_PATH"] = str(self.library)
        if not any(self.library.iterdir()):
            self.succeed(self.work, CMAKE, "--install", BUILD, "--component", "library",
                         "--prefix", self.library)
        self.project = self.work / "project"
        shutil.copytree(SOURCE / "examples/harness", self.project)

    def configure(self, text=None, *arguments):
        if text is not None:
            (self.project / "CMakeLists.txt").write_text(
                "cmake_minimum_required(VERSION 3.22)\nproject(p LANGUAGES CXX)\n" + text)
        return self.run_in(self.work, CMAKE, "-S", self.project, "-B", "build", *arguments)

    def samples_of(self, program):
        lines = [line.split("\t") for line in self.succeed(self.work, program, "list").splitlines()]
        return {name: title for kind, name, title in lines if kind == "sample"}

    def test_it_is_hitscan_with_more_samples(self):
        with (self.project / "CMakeLists.txt").open("a") as lists:
            lists.write("hitscan_add_harness(NAME small SAMPLES rays_at_box.cpp OWN_SAMPLES_ONLY)\n")
        configured = self.configure()
        self.assertEqual(configured.returncode, 0, configured.stderr)
        self.succeed(self.work, CMAKE, "--build", "build")
        demo = self.work / "build/demo"

        own = {"BouncingBall": "My engine/1 Bouncing ball", "RaysAtBox": "My engine/2 Rays and box"}
        built_in = self.samples_of(INSTALLED / "bin/hitscan")
        self.assertGreater(len(built_in), 30)
        self.assertEqual(self.samples_of(demo), {**built_in, **own})
        self.assertEqual(self.samples_of(self.work / "build/small"),
                         {"RaysAtBox": own["RaysAtBox"]})

        self.assertRegex(self.succeed(self.work, demo, "check", "RaysAtBox"),
                         r"[1-9]\d* passed, 0 failed")
        self.assertRegex(self.succeed(self.work, demo, "check"), r"[1-9]\d{2,} passed, 0 failed")
        # Both draw something: an empty picture is much smaller.
        self.succeed(self.work, demo, "shot", *own, "-o", "pictures")
        self.succeed(self.work, demo, "shot", "WindowedSample", "--no-ground", "--camera",
                     "0,0,100000", "-o", "empty.png")
        empty = (self.work / "empty.png").stat().st_size
        for name in own:
            self.assertGreater((self.work / f"pictures/{name}.png").stat().st_size, 2 * empty)
        # It runs code of the user with the installed hitscan-worker.
        self.succeed(self.work, demo, "new", "point_in_sphere", "-o", "mine.cpp")
        result = self.run_in(self.work, demo, "check", "point_in_sphere",
                             "--implementation", "mine.cpp")
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertRegex(result.stdout, r"[1-9]\d* passed, [1-9]\d* failed")

    def expect_error(self, text, error, *arguments):
        result = self.configure(text, *arguments)
        self.assertNotEqual(result.returncode, 0, text)
        self.assertIn(error, " ".join(result.stderr.split()))

    def test_what_is_missing_is_said_in_a_line(self):
        find = "find_package(hitscan REQUIRED COMPONENTS harness)\n"
        self.expect_error(find + "hitscan_add_harness(NAME a)", "it needs NAME and SAMPLES")
        self.expect_error(find + "hitscan_add_harness(demo)",
                          "hitscan_add_harness: unknown: demo")
        self.expect_error(find, "no component harness: GLFW was not found (Debian's libglfw3-dev)",
                          "-DCMAKE_DISABLE_FIND_PACKAGE_glfw3=ON")
        self.expect_error(find, "no component harness: the program hitscan was not found",
                          "-DCMAKE_DISABLE_FIND_PACKAGE_glfw3=OFF", "-DHITSCAN_PROGRAM=")
        shutil.rmtree(self.work / "build")
        self.environment["CMAKE_PREFIX_PATH"] = str(INSTALLED)
        self.expect_error(find, "no component harness: the library is not installed")

    def test_its_libraries_are_looked_for_only_if_it_is_asked_for(self):
        configured = self.configure("""find_package(hitscan REQUIRED)
if(TARGET hitscan::harness OR TARGET glfw OR NOT TARGET hitscan::geometry)
  message(FATAL_ERROR "wrong targets")
endif()
""")
        self.assertEqual(configured.returncode, 0, configured.stderr)


if __name__ == "__main__":
    main()
