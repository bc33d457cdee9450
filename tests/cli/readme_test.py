#!/usr/bin/env python3
"""The README and the other pages are up to date: commands run, all commands and options are named,
code is a copy of code in the repository, and links lead to files.

Usage: readme_test.py HITSCAN SOURCE_DIR PRINT_KEYS
"""
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

from program_help import options_in, options_of_commands

HITSCAN, SOURCE, PRINT_KEYS = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), sys.argv[3]
README = (SOURCE / "README.md").read_text()
FOLDERS = ["docs", "peers", "tests", "examples", "assets"]
# Commands make these files, so a fresh clone does not have them.
GENERATED = ("docs/fuzzing/", "docs/peers/", "docs/reports/")
PAGES = [*SOURCE.glob("*.md"),
         *(page for folder in FOLDERS for page in SOURCE.glob(f"{folder}/**/*.md")
           if not page.relative_to(SOURCE).as_posix().startswith(GENERATED))]
COMMANDS = (SOURCE / "docs" / "command_line.md").read_text()
KEYS = (SOURCE / "docs" / "keys.md").read_text()
CONTRIBUTING = (SOURCE / "CONTRIBUTING.md").read_text()


def blocks(text, language):
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def anchors(page):
    """The names by which links lead to the headings of a page."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(), re.M)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


class Readme(unittest.TestCase):
    def test_it_is_short(self):
        self.assertLessEqual(len(README.split()), 700)

    def test_its_commands_run(self):
        self.run_commands(README, at_least=8)

    def test_the_commands_of_the_command_line_run(self):
        self.run_commands(COMMANDS, at_least=20)

    def run_commands(self, text, at_least):
        commands = [shlex.split(line, comments=True) for block in blocks(text, "sh")
                    for line in block.splitlines() if line.startswith("build/hitscan ")]
        self.assertGreater(len(commands), at_least)
        with tempfile.TemporaryDirectory() as folder:
            os.symlink(SOURCE / "assets", pathlib.Path(folder) / "assets")
            (pathlib.Path(folder) / "issue.txt").write_text(
                "origin (0, 0, 5), direction (0, 0, -1), min (0, 0, 0), max (1, 1, 1)")
            for arguments in commands:
                if arguments[1] not in options_of_commands(HITSCAN):
                    continue  # opens a window: the window's own tests do that
                if arguments[1] == "ask":
                    continue  # the libraries need not be installed: ask_command_test.py has its own
                done = subprocess.run([HITSCAN, *arguments[1:]], cwd=folder, capture_output=True,
                                      text=True, stdin=subprocess.DEVNULL, timeout=300,
                                      env={**os.environ, "XDG_CACHE_HOME": folder})
                # The exit code is 1 for the book, which has errors, and for a check of a new
                # implementation, whose code answers "miss" to all cases.
                new = arguments[1] == "check" and "mine." in arguments[-1]
                wrong = 1 if "book" in arguments or new else 0
                self.assertEqual(done.returncode, wrong, f"{arguments}: {done.stderr}")

    def test_the_command_line_has_the_commands_and_options_of_the_program(self):
        options = options_of_commands(HITSCAN)
        (commands,) = blocks(COMMANDS, "sh")
        shown = re.findall(r"^build/hitscan ([a-z][a-z-]*)", commands, re.MULTILINE)
        self.assertEqual(set(shown), {command for command in options if command})
        # Options with two names are named once: -h and --output are the other names.
        self.assertEqual(options_in(COMMANDS), set().union(*options.values()) - {"-h", "--output"})

    def test_links_of_all_pages_lead_to_files(self):
        for page in PAGES:
            prose = re.sub(r"^```.*?^```$", "", page.read_text(), flags=re.M | re.S)
            for link in re.findall(r"\]\(([^)]+)\)|src=\"([^\"]+)\"", prose):
                file, _, anchor = (link[0] or link[1]).partition("#")
                if "://" in file:
                    continue
                target = page.parent / file if file else page
                self.assertTrue(target.exists(), f"{page}: {file}")
                if anchor:
                    self.assertIn(anchor, anchors(target), f"{page}: {file}#{anchor}")

    def test_files_that_pages_name_exist(self):
        for page in PAGES:
            # A name after the language of a block is the name of a new file, which need not exist.
            text = re.sub(r"^```\w+ \S+$", "```", page.read_text(), flags=re.M)
            code = "\n".join(re.findall(r"^```.*?^```$|`[^`\n]+`", text, re.M | re.S))
            for path in re.findall(r"(?<![\w./-])(?:docs|peers|scripts|src|tests)/[\w./*-]*\w", code):
                placeholder = re.search(r"[A-Z]{4}", path)
                if not placeholder and not f"{path}/".startswith(GENERATED):
                    self.assertTrue(any(SOURCE.glob(path)), f"{page}: {path}")

    def test_the_sample_to_copy_is_the_one_in_the_repository(self):
        (code,) = blocks(CONTRIBUTING, "cpp")
        self.assertEqual(code, (SOURCE / "samples" / "raycast_triangle.cpp").read_text())
        self.assertLess(len(code.splitlines()), 60)

    def test_the_keys_are_those_of_the_program(self):
        keys = subprocess.run([PRINT_KEYS, "markdown"], capture_output=True, text=True, check=True,
                              timeout=300).stdout
        self.assertIn(f"\n\n{keys}\n", KEYS, "run scripts/keys")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
