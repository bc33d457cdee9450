#!/usr/bin/env python3
"""The manual page names every command, option and key of the program, and no others.

Usage: manual_test.py HITSCAN MANUAL PRINT_KEYS
"""
import pathlib
import re
import subprocess
import sys
import unittest

from program_help import options_in, options_of_commands

HITSCAN, MANUAL, PRINT_KEYS = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]


class Manual(unittest.TestCase):
    def setUp(self):
        self.page = MANUAL.read_text().replace("\\-", "-")
        self.options = options_of_commands(HITSCAN)
        self.commands = {command for command in self.options if command}

    def section(self, heading):
        return re.split(rf"^\.S[HS] {heading}$", self.page, flags=re.M)[1]

    def test_it_has_the_options_of_each_command(self):
        described = {command: set() for command in self.options}
        part = self.section("OPTIONS").split("\n.SH ")[0]
        for heading, text in re.findall(r"^\.SS (.*)\n((?:(?!\.SS).*\n)*)", part, re.M):
            # The line after .TP names options; \fI and the like choose fonts.
            names = " ".join(re.findall(r"^\.TP\n(.*)", text, re.M))
            for command in described:
                if heading == "Everywhere" or (command or "window") in heading:
                    described[command] |= options_in(re.sub(r"\\f[A-Z]", " ", names))
        self.assertGreater(len(self.options["check"]), 5)
        for command, options in self.options.items():
            self.assertEqual(options, described[command], command or "the window")

    def test_it_has_no_other_options(self):
        self.assertEqual(options_in(re.sub(r"\\f[A-Z]", " ", self.page)),
                         set().union(*self.options.values()))

    def test_it_has_the_commands_of_the_program(self):
        self.assertGreaterEqual(len(self.commands), 3)
        described = re.findall(r"^\.B ([\w-]+)$", self.section("Commands").split("\n.SH ")[0], re.M)
        self.assertEqual(self.commands, set(described))
        synopsis = self.section("SYNOPSIS").split("\n.SH ")[0]
        self.assertEqual(self.commands, set(re.findall(r"^\.B hitscan ([\w-]+)$", synopsis, re.M)))

    def test_it_has_the_keys_of_the_program(self):
        keys = subprocess.run([PRINT_KEYS, "roff"], capture_output=True, text=True, check=True,
                              timeout=300).stdout
        self.assertIn(f"{keys}.SH ", MANUAL.read_text(), "run scripts/keys and configure again")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
