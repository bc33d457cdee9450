#!/usr/bin/env python3
"""The program in the text of `hitscan ask --issue` runs alone and shows the wrong answer.

Usage: issue_test.py HITSCAN CASES CXX

CASES is a case file with a case that the library, which it names, answers wrongly. Exits with 77 if the
library is not installed here.
"""
import json
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import unittest

SKIPPED = 77


def single(number):
    """The nearest number of single precision."""
    return struct.unpack("f", struct.pack("f", number))[0]


def tokens_of(text):
    """The words and numbers of an answer, whatever stands between them."""
    words = [word for word in re.split(r"[\s,():]+", text) if word]
    return [single(float(word)) if re.fullmatch(r"-?[\d.]+(e[-+]?\d+)?", word) else word
            for word in words]


def tokens_of_json(value):
    if isinstance(value, dict):
        return [token for name, each in value.items() for token in [name, *tokens_of_json(each)]]
    if isinstance(value, list):
        return [token for each in value for token in tokens_of_json(each)]
    return [str(value).lower()] if isinstance(value, bool) else [single(value)]


class Issue:
    """The parts of the Markdown."""

    def __init__(self, text):
        self.text = text
        self.answer, self.exact = re.search(
            r"answers \*\*(.*?)\*\*; the exact answer is \*\*(.*?)\*\*", text).groups()
        self.commands = re.search(r"```sh\n(.*?)```", text, re.S).group(1).splitlines()
        self.name, self.program = re.search(r"\n`(\S+)`:\n\n```\w+\n(.*?)```\n", text, re.S).groups()

    def run(self, folder, modules):
        """Runs the commands of the text in a folder with the program; returns what that prints."""
        (folder / self.name).write_text(self.program)
        commands = self.commands
        if self.name.endswith(".mjs"):
            # The package is there already: tests need no network.
            assert commands[0].startswith("npm install ")
            (folder / "node_modules").symlink_to(modules)
            commands = commands[1:]
        return subprocess.run(["sh", "-e", "-c", "\n".join(commands)], cwd=folder,
                              capture_output=True, text=True, timeout=600, check=True).stdout


def ask(hitscan, cases, cache):
    content = json.loads(pathlib.Path(cases).read_text())
    return subprocess.run([hitscan, "ask", content["query"], "--cases", cases, "--issue",
                           content["library"],
                           "--time-limit", "60"], capture_output=True, text=True, timeout=600,
                          env={**os.environ, "XDG_CACHE_HOME": str(cache)}, check=False)


class Issues(unittest.TestCase):
    def test_the_program_shows_the_wrong_answer(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            asked = ask(HITSCAN, CASES, folder / "cache")
            if "is not installed" in asked.stderr:
                self.skipTest(asked.stderr)
            self.assertEqual(asked.returncode, 1, asked.stderr)
            issue = Issue(asked.stdout)
            modules = next((folder / "cache").glob("hitscan/peers/*/node_modules"), None)
            (folder / "run").mkdir()
            printed = issue.run(folder / "run", modules and modules.resolve())
            got = tokens_of_json(json.loads(printed)) if printed.startswith("{") \
                else tokens_of(printed)
            self.assertEqual(got, tokens_of(issue.answer))
            self.assertNotEqual(got, tokens_of(issue.exact))
            # No part of it is Hitscan's own.
            self.assertNotIn("hitscan/", issue.program)
            self.assertNotIn("NotAsked", issue.program)
            for heading in ("To reproduce", "Expected", "How the expected answer", "Version"):
                self.assertIn(f"\n## {heading}", issue.text)


if __name__ == "__main__":
    HITSCAN, CASES, COMPILER = sys.argv[1:4]
    os.environ["CXX"] = COMPILER
    done = unittest.main(argv=sys.argv[:1], exit=False).result
    if done.skipped:
        print(done.skipped[0][1])
        sys.exit(SKIPPED)
    sys.exit(not done.wasSuccessful())
