#!/usr/bin/env python3
"""What the README says is true: its commands run, its sample is the one in the repository.

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
            for words in commands:
                if words[1] not in ("list", "check", "shot"):
                    continue  # opens a window: the window's own tests do that
                done = subprocess.run([HITSCAN, *words[1:]], cwd=folder, capture_output=True,
                                      text=True, stdin=subprocess.DEVNULL, timeout=120)
                wrong = 1 if "book" in words else 0
                self.assertEqual(done.returncode, wrong, f"{words}: {done.stderr}")

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
                              timeout=60).stdout
        self.assertIn(f"## Keys\n\n{keys}\n", README, "run scripts/keys")

    def test_its_files_exist(self):
        for path in re.findall(r"\]\(([^)]+)\)", README):
            self.assertTrue((SOURCE / path).exists(), path)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
