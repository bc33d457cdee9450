#!/usr/bin/env python3
"""Turns the JSON of hitscan_bench into docs/performance.md, on standard output."""

import json
import platform
import statistics
import subprocess
import sys

SIZES = [1000, 50000, 100000, 10000000]
ROWS = [
    ("glm", "glm::intersectRayPlane, x86-64-v2"),
    ("glm_loop", "the formula on glm::vec3, x86-64-v2"),
    ("eigen_lines", "Eigen line and hyperplane, x86-64-v2"),
    ("bullet", "Bullet's formula, x86-64-v2"),
    ("one_by_one", "**Hitscan, one ray at a time, exact**"),
    ("eigen_arrays", "Eigen arrays, native"),
    ("distances_exact", "**distances, exact**"),
    ("distances_exact_stream", "**distances, exact, past the caches**"),
    ("distances_fast", "distances, fast"),
    ("distances_fast_stream", "distances, fast, past the caches"),
    ("records_exact", "**distances of 24-byte rays, exact**"),
    ("records_exact_stream", "**the same past the caches**"),
    ("records_fast", "distances of 24-byte rays, fast"),
    ("hits_exact", "**bits, exact**"),
    ("hits_fast", "bits, fast"),
    ("records_hits_exact", "**bits of 24-byte rays, exact**"),
    ("limit_streams", "limit: six streams in, one out, no arithmetic"),
    ("limit_streams_past_caches", "limit: the same past the caches"),
    ("limit_divider", "limit: one division a ray"),
]


def command(*words):
    return subprocess.run(words, capture_output=True, text=True, check=False).stdout


def processor():
    for line in open("/proc/cpuinfo", encoding="utf-8"):
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        data = json.load(file)
    times = {}
    for run in data["benchmarks"]:
        if run["run_type"] == "iteration":
            times.setdefault(run["run_name"], []).append(1e9 / run["items_per_second"])
    # The machine is rarely alone: what disturbs only ever adds time.
    best = {name: min(values) for name, values in times.items()}
    spread = statistics.median(
        statistics.median(values) / min(values) for values in times.values())

    print("# How fast\n")
    print("`scripts/bench` measures this and writes it. Nanoseconds of processor time a ray, the best of")
    print(f"{len(next(iter(times.values())))} runs by turns on one core; in brackets how many times faster than")
    print("`glm::intersectRayPlane` compiled by g++ for x86-64-v2. Exact answers equal exact arithmetic on")
    print("the floats given ([what that means](exactness.md)); fast ones are plain single precision.\n")
    print(f"{processor()}, {data['context']['num_cpus']} cores; "
          f"{command('g++', '--version').splitlines()[0]}, -O3; load {data['context']['load_avg'][0]:.1f}; "
          f"a run is {100 * (spread - 1):.0f} % above the best, by the median.\n")
    print("## Rays against a plane\n")
    print("| |" + "".join(f" {size:,} |" for size in SIZES))
    print("| --- |" + " --- |" * len(SIZES))
    for name, title in ROWS:
        cells = []
        for size in SIZES:
            time = best[f"{name}/{size}"]
            ratio = best[f"glm/{size}"] / time
            cells.append(f" {time:.2f} ({ratio:.1f}) |")
        print(f"| {title} |" + "".join(cells))
    print("\nA loop whose time leaps from the first column to the second has a branch on hit or miss: a thousand")
    print("rays are few enough for the processor to learn by heart. Distances compute in double precision what")
    print("the peers compute in single, in half as many lanes; bits and nearest planes do not have to.")
    print("Compilers other than g++, other processors and a second thread on the same core change the ratios.")
    print("\n## Points against a ray\n")
    print("| |" + "".join(f" {size:,} |" for size in SIZES))
    print("| --- |" + " --- |" * len(SIZES))
    for name, title in (("points_book", "the book's, one by one"), ("points_exact", "**exact**")):
        cells = []
        for size in SIZES:
            time = best[f"{name}/{size}"]
            cells.append(f" {time:.2f} ({best[f'points_book/{size}'] / time:.1f}) |")
        print(f"| {title} |" + "".join(cells))
    print("\n## The nearest of 64 planes, 100,000 rays\n")
    for name in ("exact", "fast"):
        print(f"- {name}: {best[f'nearest_64_{name}/100000'] / 64:.3f} ns a ray and plane")
    print("\n## Each query against its own plain form\n")
    print("One pair of generic shapes at a time; the plain form is single precision without any care, often")
    print("inline in the loop, where the exact one is a call. An exact form evaluates a value and a bound for")
    print("its error, in double precision, where the plain one evaluates a value: three operations for one.")
    print("Where a place is returned, each coordinate is rounded once from a quotient of its own.\n")
    print("| | plain | exact | ratio |")
    print("| --- | --- | --- | --- |")
    for name, time in best.items():
        if name.startswith("query/") and name.endswith("/exact"):
            plain = best[name[:-5] + "plain"]
            print(f"| {name[6:-6]} | {plain:.1f} | {time:.1f} | {time / plain:.1f} |")


if __name__ == "__main__":
    main()
