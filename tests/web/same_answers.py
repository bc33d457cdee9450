"""Compares the answers of the program compiled for browsers, which Node.js runs, with native ones.

Usage: same_answers.py FOLDER NATIVE: both folders hold hitscan and hitscan_answers (FOLDER: .js).
"""

import json
import os
import subprocess
import sys
import tempfile


def answers(command, path, *arguments):
    subprocess.run([*command, "check", "--assets", "assets", "--json", path, *arguments], check=False,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with open(path, encoding="utf-8") as file:
        return json.load(file)


# Textbooks' ways of answering; each query has some of them or none.
IMPLEMENTATIONS = ["book", "lateral", "article", "gamespp", "plain", "octree"]
CASES = 500
SLOW = ["scene_raycast"]  # its wrong cases take minutes to simplify, and as long as the time limit allows


def search(command, query, implementation, path):
    """The result of a search in all classes of cases; None if the query has no such implementation."""
    run = subprocess.run([*command, "fuzz", query, "--assets", "assets", "--implementation",
                          implementation, "--cases", str(CASES), "-o", path], check=False,
                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if run.returncode == 2:
        return None
    with open(path, encoding="utf-8") as file:
        return file.read().replace(str(0xFFC00000), str(0x7FC00000))  # NaNs of x86 are negative


def searches_differ(web, native, folder):
    """Compares searches: their counts, errors and severities depend on each exact answer."""
    listed = subprocess.run([*native, "list"], capture_output=True, text=True, check=True).stdout
    queries = [line.split("\t")[1] for line in listed.splitlines() if line.startswith("query\t")]
    queries = [query for query in queries if query not in SLOW]
    count = 0
    for query in queries:
        for implementation in IMPLEMENTATIONS:
            expected = search(native, query, implementation, os.path.join(folder, "native.json"))
            if expected is None:
                continue
            count += 1
            if search(web, query, implementation, os.path.join(folder, "web.json")) != expected:
                print(f"the searches of {query} by {implementation} differ")
                return True
    print(f"{count} searches of {CASES} cases have the same results")
    return count == 0


def main():
    web, native = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        for arguments in [[], ["--cases", "assets/cases/extra"]]:
            results = [answers(command, os.path.join(folder, name), *arguments) for command, name in [
                (["node", os.path.join(web, "hitscan.js")], "web.json"),
                ([os.path.join(native, "hitscan")], "native.json")]]
            if results[0] != results[1]:
                print("the answers of the cases differ:", *arguments)
                return 1
        if searches_differ(["node", os.path.join(web, "hitscan.js")],
                           [os.path.join(native, "hitscan")], folder):
            return 1
    hashes = [subprocess.run(command, capture_output=True, text=True, check=True).stdout
              for command in (["node", os.path.join(web, "hitscan_answers.js")],
                              [os.path.join(native, "hitscan_answers")])]
    if hashes[0] != hashes[1]:
        print("the bits of a million answers differ:", *hashes)
        return 1
    print("the answers of all cases and the bits of a million answers are the native ones:", hashes[0])
    return 0


if __name__ == "__main__":
    sys.exit(main())
