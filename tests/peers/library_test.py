#!/usr/bin/env python3
"""Searches one library for mistakes, and confirms the found mistakes by rational arithmetic.

Usage: library_test.py HITSCAN SOURCE_DIR COMPILER NAME
Exits with 77 when the library is not available.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HITSCAN, SOURCE, COMPILER, NAME = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3], sys.argv[4]
SKIPPED = 77
# A failure that the search of a library must find, and its query: a search that asks nothing fails.
KNOWN = {
    "glm": ("raycast_triangle", "hit: false instead of true"),  # small triangles are missed
}


def fail(text):
    print(text, file=sys.stderr)
    sys.exit(1)


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        docs = folder / "docs"
        docs.mkdir()
        # A test installs no Debian packages, so npm has to be installed. Packages from npm are
        # installed in the temporary folder.
        uses_npm = (SOURCE / "peers" / f"{NAME}.mjs").exists()
        if uses_npm and shutil.which("npm") is None:
            print("npm is not installed")
            return SKIPPED
        offline = [] if uses_npm else ["--no-install"]
        include = pathlib.Path(HITSCAN).parent / "include"
        done = subprocess.run(
            [sys.executable, SOURCE / "scripts" / "peers", "--only", NAME, "--cases", "3000",
             "--ordinary", "1000", "--program", HITSCAN, "--docs", docs, *offline],
            capture_output=True, text=True, check=False,
            env={**os.environ, "HITSCAN_PEERS_FOLDER": str(folder / "build"), "CXX": COMPILER,
                 "HITSCAN_INCLUDE": str(include), "XDG_CACHE_HOME": str(folder / "cache"),
                 "npm_config_fetch_retries": "0", "npm_config_fetch_timeout": "20000"})
        if "no library could be searched" in done.stderr:
            print(done.stderr)
            return SKIPPED
        if done.returncode != 0:
            fail(f"scripts/peers: {done.returncode}\n{done.stdout}{done.stderr}")
        results = sorted((folder / "build" / "results").glob("*.json"))
        if not results:
            fail("no result")
        for path in results:
            result = json.loads(path.read_text())
            fuzz = result["fuzz"]
            asked = sum(fuzz["class_cases"].values()) - sum(fuzz["not_asked"].values())
            # A library may decline nearly all ordinary cases of a query.
            if asked < 100 and path.name.endswith(".hard.json"):
                fail(f"{path.name}: only {asked} cases were asked")
            pairs = json.loads((docs / "peers.json").read_text())["pairs"]
            if not any(pair["query"] == result["query"] for pair in pairs):
                fail(f"{result['query']} is not on the page")
            if not (docs / "peers" / f"{result['query']}.md").exists():
                fail(f"{result['query']} has no page")
        check = subprocess.run(
            [sys.executable, SOURCE / "tests" / "peers" / "exact_check.py", *results],
            capture_output=True, text=True, check=False)
        print(check.stdout, check.stderr)
        if check.returncode != 0:
            fail("the page accuses wrongly")
        query, what = KNOWN.get(NAME, (None, None))
        if query is not None:
            groups = json.loads(
                (folder / "build" / "results" / f"{NAME}.{query}.hard.json").read_text())["fuzz"]["groups"]
            if not any(group["what"] == what for group in groups):
                fail(f"{query}: no failure '{what}' was found")
    return 0


if __name__ == "__main__":
    sys.exit(main())
