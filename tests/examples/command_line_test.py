#!/usr/bin/env python3
"""The script of examples/command_line, with the installed program.

Usage: command_line_test.py SOURCE_DIR INSTALLED
"""
import shutil
import xml.etree.ElementTree

from installed import SOURCE, InstalledTest, main


class CommandLine(InstalledTest):
    def setUp(self):
        super().setUp()
        self.example = self.work / "example"
        shutil.copytree(SOURCE / "examples/command_line", self.example)

    def test_its_commands_pass(self):
        report = self.work / "report.xml"
        output = self.succeed(self.work, self.example / "check.sh", REPORT=str(report))
        self.assertEqual(output.count(" passed, 0 failed"), 5, output)
        self.assertEqual(len(list(xml.etree.ElementTree.parse(report).iter("testcase"))), 76)

    def test_it_ends_with_1_at_a_wrong_answer(self):
        source = self.example / "collision.cpp"
        right = source.read_text()
        for line, wrong in [("if (t < 0)", "if (t <= 0)"), ("p.x >= box.min.x", "p.x > box.min.x")]:
            self.assertIn(line, right)
            source.write_text(right.replace(line, wrong))
            result = self.run_in(self.work, self.example / "check.sh")
            self.assertEqual(result.returncode, 1, result.stderr)
            self.assertIn("expected true, got false", result.stderr)

    def test_it_ends_with_2_when_the_source_does_not_compile(self):
        (self.example / "collision.cpp").write_text("int x = y;\n")
        result = self.run_in(self.work, self.example / "check.sh")
        self.assertEqual(result.returncode, 2)
        self.assertIn("collision.cpp:1:9: error:", result.stderr)


if __name__ == "__main__":
    main()
