#!/usr/bin/env python3
"""Makes the Debian packages of a build, unpacks them and uses their contents.

Usage: package_test.py CPACK BUILD_DIR SOURCE_DIR CMAKE CTEST COMPILER
"""
import configparser
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

CPACK, BUILD, SOURCE = sys.argv[1], *(pathlib.Path(path).resolve() for path in sys.argv[2:4])
CMAKE, CTEST, COMPILER = sys.argv[4:]


def output(*command):
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True,
                            timeout=300, stdin=subprocess.DEVNULL)
    if result.returncode != 0:
        raise AssertionError(f"{command}\n{result.stdout}{result.stderr}")
    return result.stdout


class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        output(CPACK, "--config", BUILD / "CPackConfig.cmake", "-B", cls.folder)
        [cls.package] = cls.folder.glob("hitscan_*.deb")
        [cls.library] = cls.folder.glob("libhitscan-dev_*.deb")
        cls.root = cls.folder / "root"
        output("dpkg-deb", "-x", cls.package, cls.root)

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def test_the_program_finds_its_files_where_they_are_unpacked(self):
        program = self.root / "usr/bin/hitscan"
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.folder)}
        result = subprocess.run([program, "check"], capture_output=True, text=True, timeout=300,
                                env=environment)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertRegex(result.stdout, r"[1-9]\d{2,} passed, 0 failed")
        picture = self.folder / "picture.png"
        output(program, "shot", "RaycastPlane", "-o", picture)
        self.assertEqual(picture.read_bytes()[:4], b"\x89PNG")

    def test_the_desktop_entry_names_what_is_there(self):
        entry = configparser.ConfigParser(interpolation=None)
        entry.optionxform = str
        entry.read(self.root / "usr/share/applications/hitscan.desktop")
        entry = entry["Desktop Entry"]
        self.assertTrue((self.root / "usr/bin" / entry["Exec"].split()[0]).exists())
        # A double click on a case file opens it.
        self.assertEqual(entry["Exec"], "hitscan %F")
        self.assertEqual(entry["MimeType"], "application/json;")
        icon = self.root / f"usr/share/icons/hicolor/scalable/apps/{entry['Icon']}.svg"
        self.assertTrue(xml.etree.ElementTree.parse(icon).getroot().tag.endswith("svg"))

    def test_it_has_a_manual_page_and_a_licence(self):
        page = (self.root / "usr/share/man/man1/hitscan.1").read_text()
        version = output("dpkg-deb", "-f", self.package, "Version").strip()
        self.assertIn(f"Hitscan {version}", page)
        self.assertIn("MIT", (self.root / "usr/share/doc/hitscan/copyright").read_text())

    def test_it_asks_for_what_is_opened_while_it_runs(self):
        needed = output("dpkg-deb", "-f", self.package, "Depends")
        for library in ["libgl1", "libegl1", "libc6", "libglfw3"]:
            self.assertIn(library, needed)

    def test_it_runs_own_implementations(self):
        for file in ["libexec/hitscan/hitscan-worker", "include/hitscan/implement.h",
                     "include/hitscan/record.h",
                     "share/cmake/hitscan/hitscan-config.cmake",
                     "share/cmake/hitscan/HitscanAddTest.cmake"]:
            self.assertTrue((self.root / "usr" / file).is_file(), file)
        source = self.folder / "mine.cpp"
        program = self.root / "usr/bin/hitscan"
        output(program, "new", "point_in_sphere", "-o", source)
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.folder)}
        result = subprocess.run([program, "check", "point_in_sphere", "--implementation", source],
                                capture_output=True, text=True, timeout=300, env=environment)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertRegex(result.stdout, r"[1-9]\d* passed, [1-9]\d* failed")

    def build(self, source, prefix, folder):
        """Configures and builds a project with the unpacked packages."""
        output(CMAKE, "-S", source, "-B", folder, f"-DCMAKE_PREFIX_PATH={prefix}",
               f"-DCMAKE_CXX_COMPILER={COMPILER}")
        output(CMAKE, "--build", folder)

    def test_the_program_tests_the_code_of_a_project(self):
        folder = self.folder / "engine"
        self.build(SOURCE / "examples/engine", self.root / "usr", folder)
        passed = output(CTEST, "--test-dir", folder, "-R", "^collision")
        self.assertIn("100% tests passed, 0 tests failed out of 2", passed)

    def test_a_project_uses_both_packages(self):
        both = self.folder / "both"
        for package in self.package, self.library:
            output("dpkg-deb", "-x", package, both)
        project = self.folder / "project"
        project.mkdir()
        (project / "mine.cpp").write_text("""
#include <hitscan/implement.h>
bool Inside(const hitscan::Vec3& point, const hitscan::Sphere&) { return point.x > 0; }
HITSCAN_IMPLEMENT(point_in_sphere, Inside)
""")
        (project / "CMakeLists.txt").write_text("""
cmake_minimum_required(VERSION 3.22)
project(both LANGUAGES CXX)
enable_testing()
find_package(hitscan REQUIRED)
if(NOT TARGET hitscan::geometry OR NOT TARGET hitscan::batch)
  message(FATAL_ERROR "no library")
endif()
hitscan_add_test(NAME mine SOURCES mine.cpp)
""")
        self.build(project, both / "usr", self.folder / "project_build")

    def test_the_library_suggests_what_only_the_harness_needs(self):
        configuration = (SOURCE / "cmake/HitscanAddHarness.cmake").read_text()
        needed = set(re.findall(r"\b[a-z]\S+-dev\b", configuration))
        self.assertIn("libglfw3-dev", needed)
        suggested = output("dpkg-deb", "-f", self.library, "Suggests").strip().split(", ")
        self.assertEqual(set(suggested), needed | {"hitscan", "pkg-config"})
        self.assertEqual(output("dpkg-deb", "-f", self.library, "Depends").strip(), "libglm-dev")

    def test_the_two_packages_share_no_file(self):
        def files(package):
            lines = output("dpkg-deb", "-c", package).splitlines()
            return {line.split()[-1] for line in lines if not line.endswith("/")}
        self.assertIn("./usr/include/hitscan/geometry/raycast_plane.h", files(self.library))
        self.assertEqual(files(self.package) & files(self.library), set())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
