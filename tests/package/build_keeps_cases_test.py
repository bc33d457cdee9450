#!/usr/bin/env python3
"""Checks that the program of a build folder uses the case files of the source tree, and that no
step of a build changes, copies or deletes a case file.

Usage: build_keeps_cases_test.py PROGRAM SOURCE_DIR CMAKE GENERATOR COMPILER
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

PROGRAM, SOURCE = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
CMAKE, GENERATOR, COMPILER = sys.argv[3:]
EDITED = "edited by a user"


def output(*command):
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True,
                            timeout=300, stdin=subprocess.DEVNULL)
    if result.returncode != 0:
        raise AssertionError(f"{command}\n{result.stdout}{result.stderr}")
    return result.stdout + result.stderr


class BuildKeepsCases(unittest.TestCase):
    def test_the_program_uses_the_source_tree(self):
        said = output(PROGRAM, "check", "RaycastPlane", "--verbose")
        self.assertIn(f"Assets: {SOURCE / 'assets'}\n", said)

    def test_no_step_changes_an_edited_file(self):
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder).resolve() / "source"
            for name in ["assets", "cmake", "samples", "shaders", "src"]:
                shutil.copytree(SOURCE / name, source / name)
            for name in ["CMakeLists.txt", "LICENSE"]:
                shutil.copy(SOURCE / name, source / name)
            build = source / "build"
            # Earlier versions copied the assets into the build folder, where users saved cases.
            files = [source / "assets/cases/raycast_plane.json",
                     build / "assets/cases/raycast_plane.json",
                     build / "assets/cases/mine.json"]
            for path in files:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(EDITED)
            configure = [CMAKE, "-S", source, "-B", build, "-G", GENERATOR, "-DHITSCAN_TESTS=OFF",
                         f"-DCMAKE_CXX_COMPILER={COMPILER}"]
            output(*configure)
            self.assertEqual((build / "hitscan-assets.txt").read_text(), f"{source / 'assets'}\n")
            steps = "".join(path.read_text() for name in ("build.ninja", "build.make")
                            for path in build.rglob(name))
            self.assertIn("hitscan-worker", steps)
            for path in source / "assets", build / "assets":
                self.assertNotIn(str(path), steps)
            for target in ["hitscan_base", "clean"]:
                output(CMAKE, "--build", build, "--target", target)
            output(*configure)
            for path in files:
                self.assertEqual(path.read_text(), EDITED)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
