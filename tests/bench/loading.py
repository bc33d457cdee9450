#!/usr/bin/env python3
"""Measures how large case files load; prints that section of docs/performance.md.

Usage: loading.py BUILD_DIR
"""

import json
import pathlib
import subprocess
import sys
import tempfile

SIZES = (10000, 100000, 1000000)


def benchmarks(build):
    """Nanoseconds for each case, the best of five runs, by benchmark and number of cases."""
    output = subprocess.run(
        [build / "hitscan_load_bench", "--benchmark_format=json", "--benchmark_repetitions=5",
         "--benchmark_enable_random_interleaving=true", "--benchmark_min_time=0.1"],
        capture_output=True, text=True, check=True).stdout
    best = {}
    for run in json.loads(output)["benchmarks"]:
        if run["run_type"] == "iteration":
            name, size = run["run_name"].split("/")
            time = 1e9 / run["items_per_second"]
            best[name, int(size)] = min(time, best.get((name, int(size)), time))
    return best


def check(hitscan, path):
    """The least processor time (seconds) and the most memory (bytes) of three checks."""
    runs = []
    for _ in range(3):
        # Started directly from this script, the process would count the script's memory as its own.
        said = subprocess.run(["/usr/bin/time", "-f", "%U %S %M", hitscan, "check", "--cases", path],
                              capture_output=True, text=True, check=True).stderr
        user, system, memory = said.split()
        runs.append((float(user) + float(system), 1024 * int(memory)))
    return min(time for time, _ in runs), max(memory for _, memory in runs)


def main():
    build = pathlib.Path(sys.argv[1])
    best = benchmarks(build)
    print("## Loading and checking case files\n")
    print("Files with cases of raycast_plane, a line each, their numbers with all the digits of a float.")
    print("`hitscan check` as a whole, the least processor time of three runs and the most memory they had")
    print("(8 MB of it is the program itself):\n")
    print("| cases | file | processor time | memory | memory / file |")
    print("| --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as folder:
        for size in SIZES:
            path = pathlib.Path(folder) / "many.json"
            subprocess.run([build / "hitscan_load_bench", f"--write={size}", path], check=True)
            time, memory = check(build / "hitscan", path)
            length = path.stat().st_size
            print(f"| {size:,} | {length / 1e6:.1f} MB | {time:.2f} s | {memory / 1e6:.1f} MB |"
                  f" {memory / length:.1f} |")
    print("\nIts parts, in microseconds of processor time a case, the best of five runs by turns. The parser is")
    print("nlohmann's; it is fastest when it builds nothing. No tree of the whole file is built: the text is")
    print("kept, the cases are read from it one by one, and a check keeps none of them.\n")
    print("| |" + "".join(f" {size:,} |" for size in SIZES))
    print("| --- |" + " --- |" * len(SIZES))
    for name, title in (("ParserAlone", "the parser, building nothing"),
                        ("ParserWithTree", "the parser, building a tree"),
                        ("Load", "**loading for the window: all cases are kept**"),
                        ("LoadAndCheck", "**loading and checking**")):
        print(f"| {title} |" + "".join(f" {best[name, size] / 1000:.2f} |" for size in SIZES))


if __name__ == "__main__":
    main()
