#!/usr/bin/env python3
"""The README is up to date: its commands run and are complete, its sample is in the repository.

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


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


class Readme(unittest.TestCase):
    def test_its_commands_run(self):
        commands = [shlex.split(line, comments=True) for block in blocks("sh")
                    for line in block.splitlines() if line.startswith("build/hitscan ")]
        self.assertGreater(len(commands), 8)
        with tempfile.TemporaryDirectory() as folder:
            os.symlink(SOURCE / "assets", pathlib.Path(folder) / "assets")
            (pathlib.Path(folder) / "report.txt").write_text(
                "origin (0, 0, 5), direction (0, 0, -1), min (0, 0, 0), max (1, 1, 1)")
            for arguments in commands:
                if arguments[1] not in options_of_commands(HITSCAN):
                    continue  # opens a window: the window's own tests do that
                done = subprocess.run([HITSCAN, *arguments[1:]], cwd=folder, capture_output=True,
                                      text=True, stdin=subprocess.DEVNULL, timeout=300,
                                      env={**os.environ, "XDG_CACHE_HOME": folder})
                # The book has errors, and a new file answers "miss".
                new = arguments[1] == "check" and "mine." in arguments[-1]
                wrong = 1 if "book" in arguments or new else 0
                self.assertEqual(done.returncode, wrong, f"{arguments}: {done.stderr}")

    def test_it_has_the_commands_and_options_of_the_program(self):
        options = options_of_commands(HITSCAN)
        text = README.split("## Command line\n")[1].split("\n## ")[0]
        (commands,) = re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        shown = re.findall(r"^build/hitscan ([a-z][a-z-]*)", commands, re.MULTILINE)
        self.assertEqual(set(shown), {command for command in options if command})
        # One name of an option is enough.
        self.assertEqual(options_in(text), set().union(*options.values()) - {"-h", "--output"})

    def test_links_of_all_pages_lead_to_files(self):
        pages = [SOURCE / "README.md", *SOURCE.glob("docs/*.md"), *SOURCE.glob("assets/**/*.md")]
        self.assertGreater(len(pages), 4)
        for page in pages:
            for link in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text()):
                if "://" not in link:
                    self.assertTrue((page.parent / link).exists(), f"{page}: {link}")

    def test_its_sample_is_the_one_in_the_repository(self):
        (code,) = blocks("cpp")
        self.assertEqual(code, (SOURCE / "samples" / "raycast_triangle.cpp").read_text())
        self.assertLess(len(code.splitlines()), 60)

    def test_its_keys_are_those_of_the_program(self):
        keys = subprocess.run([PRINT_KEYS, "markdown"], capture_output=True, text=True, check=True,
                              timeout=300).stdout
        self.assertIn(f"## Keys\n\n{keys}\n", README, "run scripts/keys")

    def test_its_files_exist(self):
        for path in re.findall(r"\]\(([^)]+)\)", README):
            self.assertTrue((SOURCE / path).exists(), path)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
