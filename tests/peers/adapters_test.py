#!/usr/bin/env python3
"""The comments of all adapters in peers/ are complete, and mistakes are reported with their line.

Usage: adapters_test.py HITSCAN SOURCE_DIR
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

HITSCAN, SOURCE = sys.argv[1], pathlib.Path(sys.argv[2])
sys.path.insert(0, str(SOURCE / "peers"))
from report.adapters import AdapterError, read_adapter, read_adapters, sources_of  # noqa: E402

GOOD = """// library: Some
// home: https://example.org
// install: apt libsome-dev libother-dev
// version: 1.2 (2020)
// numbers: double
// build: -lsome
//
// query: raycast_plane
// function: some::Raycast
// rule: One side;
//   contact counts.
// tolerance: 1e-6
// documentation: https://example.org/raycast
// issue: https://example.org/1 It is slow
// issue: https://example.org/2

#include <some.h>
"""


class Adapters(unittest.TestCase):
    def read(self, text, suffix=".cpp"):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / f"some{suffix}"
            path.write_text(text)
            return read_adapter(path)

    def assert_error(self, text, message):
        with self.assertRaisesRegex(AdapterError, message):
            self.read(text)

    def test_a_comment_is_read(self):
        adapter = self.read(GOOD)
        self.assertEqual((adapter.name, adapter.library, adapter.installer),
                         ("some", "Some", "apt"))
        self.assertEqual(adapter.packages, ["libsome-dev", "libother-dev"])
        self.assertEqual((adapter.version, adapter.year, adapter.numbers), ("1.2", 2020, "double"))
        pair, = adapter.pairs
        self.assertEqual((pair.query, pair.rule), ("raycast_plane", "One side; contact counts."))
        self.assertEqual((pair.tolerance, pair.conservative), ("1e-6", ""))
        self.assertEqual(pair.issues, ["https://example.org/1 It is slow", "https://example.org/2"])

    def test_mistakes_are_named(self):
        self.assert_error("int x;\n", r":1: it does not begin with a comment")
        self.assert_error(GOOD.replace("// rule", "// rool"), r":10: 'rool' is none of")
        self.assert_error(GOOD.replace("// home: https://example.org\n", ""), "no 'home'")
        self.assert_error(GOOD.replace("// home", "// home: x\n// home"), "'home' is there twice")
        self.assert_error(GOOD.replace("// function: some::Raycast\n", ""), ":8: there is no 'func")
        self.assert_error(GOOD.replace("// build: -lsome", "// build"), ":6: expected 'key: value'")
        self.assert_error(GOOD.replace("1.2 (2020)", "1.2"), "a number and a year")
        self.assert_error(GOOD.replace("apt libsome-dev", "pip libsome"), "names apt or npm")
        self.assert_error(GOOD.replace("1e-6", "2^-20"), ":8: 'tolerance' is a number")
        self.assert_error(GOOD.replace("apt libsome-dev libother-dev", "npm some"), "the version")
        self.assert_error(GOOD.partition("//\n")[0], "no query is named")

    def test_those_of_the_repository_are_complete(self):
        listed = subprocess.run([HITSCAN, "list", "--markdown"], capture_output=True, text=True,
                                check=True).stdout
        queries = set(re.findall(r"^## (\w+)$", listed, re.M))
        adapters = read_adapters()
        self.assertGreaterEqual(len({adapter.library for adapter in adapters}), 12)
        self.assertGreaterEqual(sum(len(adapter.pairs) for adapter in adapters), 50)
        for adapter in adapters:
            for pair in adapter.pairs:
                with self.subTest(f"{adapter.name} {pair.query}"):
                    self.assertIn(pair.query, queries)
                    self.assertRegex(pair.documentation, r"^https?://\S+$")
                    for issue in pair.issues:
                        self.assertRegex(issue, r"^https?://\S+ .")
                    implemented = (rf"HITSCAN_IMPLEMENT\({pair.query}\b"
                                   if adapter.language == "C++" else rf"\b{pair.query}\b *[(:,]")
                    sources = "".join(path.read_text() for path in sources_of(adapter.path))
                    self.assertRegex(sources, implemented)
            self.assertIn(adapter.numbers.split(",")[0], ["single", "double", "exact"], adapter.name)
            asked = [pair.query for pair in adapter.pairs]
            self.assertEqual(len(asked), len(set(asked)), adapter.name)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
