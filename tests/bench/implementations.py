#!/usr/bin/env python3
"""Measures asking own implementations; prints that section of docs/performance.md.

Usage: implementations.py BUILD_DIR CORE
"""

import json
import pathlib
import subprocess
import sys

TITLES = {
    "InALoop": "called in a loop in one process",
    "InAProcess": "**a C++ source or library, in a process of its own**",
    "ByLinesOfJson": "**a program that does nothing but answer, by lines of JSON**",
    "BuiltIn": "the built-in implementation, which is exact",
}


def rates(build, core, filter_):
    """Cases in a second, the best of five runs, by benchmark."""
    pinned = ["taskset", "-c", core] if core else []
    output = subprocess.run(
        [*pinned, build / "hitscan_implementation_bench", "--benchmark_format=json",
         "--benchmark_repetitions=5", f"--benchmark_filter={filter_}"],
        capture_output=True, text=True, check=True).stdout
    best = {}
    for run in json.loads(output)["benchmarks"]:
        if run["run_type"] == "iteration":
            name = run["run_name"].split("/")[0]
            best[name] = max(run["items_per_second"], best.get(name, 0))
    return best


def main():
    build, core = pathlib.Path(sys.argv[1]), sys.argv[2]
    # A program and Hitscan work at the same time: it has a core of its own.
    best = {**rates(build, core, "InALoop|InAProcess|BuiltIn"), **rates(build, None, "Json")}
    print("## Asking own implementations\n")
    print("raycast_plane, 100,000 cases; cases in a second, the best of five runs. Hitscan and the process of a")
    print("library share one core; a program has the other one. Own implementations are asked each case twice,")
    print("the second time in the reverse order.\n")
    print("| | cases / s |")
    print("| --- | --- |")
    for name, title in TITLES.items():
        print(f"| {title} | {best[name]:,.0f} |")


if __name__ == "__main__":
    main()
