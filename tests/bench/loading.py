#!/usr/bin/env python3
"""Measures how fast large case files are loaded and how fast user implementations are
asked. Prints these sections of docs/performance.md.

Usage: loading.py BUILD_DIR CORE
"""

import json
import pathlib
import subprocess
import sys
import tempfile

SIZES = (10000, 100000, 1000000)


TITLES = {
    "InALoop": "called in a loop in one process",
    "InAProcess": "**a C++ source or library, in a process of its own**",
    "ByLinesOfJson": "**a program that does nothing but answer, by lines of JSON**",
    "BuiltIn": "the built-in implementation, which is exact",
}


def rates(command, *options):
    """The number of items in a second for each benchmark, the best of five runs."""
    output = subprocess.run([*command, "--benchmark_format=json", "--benchmark_repetitions=5", *options],
                            capture_output=True, text=True, check=True).stdout
    best = {}
    for run in json.loads(output)["benchmarks"]:
        if run["run_type"] == "iteration":
            name = run["run_name"].removesuffix("/real_time")
            best[name] = max(run["items_per_second"], best.get(name, 0))
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


def print_loading(build):
    best = rates([build / "hitscan_load_bench"], "--benchmark_enable_random_interleaving=true",
                 "--benchmark_min_time=0.1")
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
        print(f"| {title} |" + "".join(f" {1e6 / best[f'{name}/{size}']:.2f} |" for size in SIZES))


def print_implementations(build, core):
    bench = build / "hitscan_implementation_bench"
    # Only benchmarks that ask a program may use two cores: it runs at the same time as Hitscan.
    best = {**rates(["taskset", "-c", core, bench], "--benchmark_filter=InALoop|InAProcess|BuiltIn"),
            **rates([bench], "--benchmark_filter=Json")}
    print("## Asking user implementations\n")
    print("raycast_plane, 100,000 cases; cases in a second, the best of five runs. Hitscan and the process of a")
    print("library share one core; a program has the other one. Own implementations are asked each case twice,")
    print("the second time in the reverse order.\n")
    print("| | cases / s |")
    print("| --- | --- |")
    for name, title in TITLES.items():
        print(f"| {title} | {best[name]:,.0f} |")


def main():
    build, core = pathlib.Path(sys.argv[1]), sys.argv[2]
    print_loading(build)
    print()
    print_implementations(build, core)


if __name__ == "__main__":
    main()
