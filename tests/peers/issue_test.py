#!/usr/bin/env python3
"""The program in the text of `hitscan ask --issue` runs alone and shows the wrong answer.

Usage: issue_test.py HITSCAN CASES CXX

CASES is a case file with a case that the library, which it names, answers wrongly. Exits with 77 if the
library is not installed here.
"""
import os
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(1, str(pathlib.Path(__file__).resolve().parent.parent.parent / "peers"))

from report.issues import run_issue, tokens_of  # noqa: E402

SKIPPED = 77


class Issues(unittest.TestCase):
    def test_the_program_shows_the_wrong_answer(self):
        with tempfile.TemporaryDirectory() as folder:
            try:
                (pathlib.Path(folder) / "run").mkdir()
                issue, printed = run_issue(HITSCAN, CASES, pathlib.Path(folder) / "run",
                                           pathlib.Path(folder) / "cache")
            except RuntimeError as problem:
                if "is not installed" in str(problem):
                    self.skipTest(str(problem))
                raise
        self.assertEqual(printed, tokens_of(issue.answer))
        self.assertNotEqual(printed, tokens_of(issue.exact))
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
