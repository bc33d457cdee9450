#!/usr/bin/env python3
"""How libraries and hitscan come to be there for scripts/peers.

Usage: build_test.py SOURCE_DIR
"""
import json
import pathlib
import sys
import tempfile
import unittest
from unittest import mock

SOURCE = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(SOURCE / "peers"))
from report import build  # noqa: E402
from report.adapters import read_adapters, sources_of  # noqa: E402


class Build(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.commands = []
        record = mock.patch.object(build, "run", lambda command, **_: self.commands.append(command))
        record.start()
        self.addCleanup(record.stop)

    def install(self, package, version):
        folder = self.folder / "node_modules" / package
        folder.mkdir(parents=True)
        (folder / "package.json").write_text(json.dumps({"version": version}))

    def test_packages_of_npm_are_installed_unless_the_version_is_there(self):
        wanted = ["@some/three@0.188.0"]
        with mock.patch("shutil.which", lambda _: "npm"):
            build.install_with_npm(wanted, self.folder)
            self.assertEqual(self.commands[0][:2] + self.commands[0][-1:],
                             ["npm", "install", *wanted])
            self.install("@some/three", "0.187.0")
            build.install_with_npm(wanted, self.folder)
            self.assertEqual(len(self.commands), 2)
            build.install_with_npm(["@some/three@0.187.0"], self.folder)
        self.assertEqual(len(self.commands), 2)

    def test_hitscan_is_built_if_it_is_not_there(self):
        program = self.folder / "hitscan"
        with self.assertRaises(build.CannotBeHad):
            build.build_hitscan(program)
        self.assertEqual(self.commands,
                         [[build.ROOT / "scripts" / "build", "release", "hitscan"]])
        program.write_text("")
        build.build_hitscan(program)
        self.assertEqual(len(self.commands), 1)

    def test_a_version_is_that_of_the_library(self):
        versions = {each.name: build.version_of(each) for each in read_adapters()
                    if each.installer == "npm"}
        self.assertEqual(versions["physx"], "5.6.1 (2025), in physx-js-webidl@2.7.3")
        self.assertEqual(versions["three"], "0.187.0 (2026)")

    def test_the_sources_of_an_adapter_are_what_it_includes_and_imports(self):
        def names(path):
            return {each.name for each in sources_of(SOURCE / "peers" / path)}
        self.assertEqual(names("rapier.mjs"), {"rapier.mjs", "exact.mjs", "serve.mjs",
                                               "input.mjs"})
        self.assertEqual(names("cgal_exact.cpp"), {"cgal_exact.cpp", "cgal_models.h", "cgal.h",
                                                   "exact.h", "models.h", "cgal_queries.h"})


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
