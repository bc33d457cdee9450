#!/usr/bin/env python3
"""The manual page names every command, option and key that the program has, and no other.

Usage: manual_test.py HITSCAN MANUAL PRINT_KEYS
"""
import pathlib
import re
import subprocess
import sys
import unittest

HITSCAN, MANUAL, PRINT_KEYS = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]


def help_of(*command):
    return subprocess.run([HITSCAN, *command, "--help"], capture_output=True, text=True,
                          check=True, timeout=60).stdout


def options_in(text):
    return set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", text))


class Manual(unittest.TestCase):
    def setUp(self):
        self.page = MANUAL.read_text().replace("\\-", "-")
        self.commands = re.findall(r"^  (\w+) {2,}", help_of().split("Commands:")[1], re.M)

    def test_it_has_the_options_of_the_program(self):
        offered = set()
        for command in [[]] + [[name] for name in self.commands]:
            # What an option means may name another: only the column of the options counts.
            for line in help_of(*command).splitlines():
                found = re.match(r"  (-\S+)", line)
                if found:
                    offered |= options_in(found.group(1).replace(",", " "))
        self.assertGreater(len(offered), 10)
        # What fonts and lists are switched with is no option.
        described = options_in(re.sub(r"\\f[A-Z]", "", self.page))
        self.assertEqual(offered, described)

    def test_it_has_the_keys_of_the_program(self):
        keys = subprocess.run([PRINT_KEYS, "roff"], capture_output=True, text=True, check=True,
                              timeout=60).stdout
        self.assertIn(f"{keys}.SH ", MANUAL.read_text(), "run scripts/keys and configure again")

    def test_it_has_the_commands_of_the_program(self):
        self.assertGreaterEqual(len(self.commands), 3)
        described = re.findall(r"^\.B (\w+)$", self.page.split(".SS Commands")[1].split(".SH")[0],
                               re.M)
        self.assertEqual(set(self.commands), set(described))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
