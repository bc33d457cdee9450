#!/usr/bin/env python3
"""An adapter answers hand-made ordinary cases rightly: those of tests/peers/ordinary.

Usage: ordinary_test.py HITSCAN SOURCE_DIR COMPILER NAME
Exits with 77 when the library is not available.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HITSCAN, SOURCE, COMPILER, NAME = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3], sys.argv[4]
SKIPPED = 77
CASES = SOURCE / "tests" / "peers" / "ordinary"
LEAST = 10
# The numbers of cases that a library answers wrongly: OGRE hits spheres behind the ray.
WRONG = {("ogre", "raycast_sphere"): ["1", "10"]}


def check(query, options):
    """What is wrong with the answers of a query, or None."""
    # Other tests run at the same time, and the first start of Node takes long.
    done = subprocess.run([HITSCAN, "check", "--time-limit", "30", "--cases",
                           CASES / f"{query}.json", *options],
                          capture_output=True, text=True, check=False)
    text = done.stdout + done.stderr
    print(f"{query}: {text.strip().splitlines()[-1]}")
    passed = re.search(r"^(\d+) passed, \d+ failed$", text, re.M)
    # A library may document that it does not answer a case.
    errors = [line for line in done.stderr.splitlines()
              if not re.search(" (threw|refused): not asked: ", line)]
    wrong = [found.group(1) for line in errors if (found := re.search(r": case (\d+): ", line))]
    right = int(passed.group(1)) if passed else 0
    if (done.returncode in (0, 1) and len(wrong) == len(errors)
            and wrong == WRONG.get((NAME, query), []) and right + len(wrong) >= LEAST):
        return None
    return f"{query}:\n{text}"


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update({"HITSCAN_PEERS_FOLDER": folder, "CXX": COMPILER,
                           "HITSCAN_INCLUDE": str(pathlib.Path(HITSCAN).parent / "include"),
                           "npm_config_fetch_retries": "0", "npm_config_fetch_timeout": "20000"})
        sys.path.insert(0, str(SOURCE / "peers"))
        from report.adapters import read_adapters
        from report.build import CannotBeHad, build_adapter
        adapter = next(each for each in read_adapters() if each.name == NAME)
        if adapter.installer == "npm" and shutil.which("npm") is None:
            print("npm is not installed")
            return SKIPPED
        try:
            # A test installs no packages of Debian; those of npm come into the temporary folder.
            options = build_adapter(adapter, install=adapter.installer == "npm")
        except CannotBeHad as error:
            print(error)
            return SKIPPED
        # A quick test may by its purpose say yes too often.
        queries = [pair.query for pair in adapter.pairs
                   if (CASES / f"{pair.query}.json").exists() and not pair.conservative]
        if not queries:
            print(f"{NAME} answers none of the queries with ordinary cases")
            return 1
        problems = [problem for query in queries if (problem := check(query, options))]
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
