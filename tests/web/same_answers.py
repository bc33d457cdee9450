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
