#!/usr/bin/env python3
"""Hitscan and exact_program.py, which uses rational arithmetic, give the same answers to random
cases of every query in exact_queries.py.

Usage: judge_test.py HITSCAN SOURCE_DIR
"""
import pathlib
import shlex
import subprocess
import sys

from exact_queries import QUERIES

HITSCAN, SOURCE = sys.argv[1], pathlib.Path(sys.argv[2])
CASES = 120


def main():
    judge = shlex.join([sys.executable, str(SOURCE / "tests" / "peers" / "exact_program.py")])
    failed = 0
    for query in QUERIES:
        done = subprocess.run([HITSCAN, "fuzz", query, "--program", judge, "--cases", str(CASES),
                               "--time-limit", "20"], capture_output=True, text=True, check=False)
        if done.returncode != 0 or f"{CASES} cases, 0 wrong" not in done.stdout:
            print(f"{query}: {done.stdout}{done.stderr}", file=sys.stderr)
            failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
