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
    ("cgal", "CGAL, Simple_cartesian<float>, x86-64-v2"),
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
    ("limit_doubles", "limit: six streams through double precision"),
    ("limit_divider", "limit: one division a ray"),
]

# The required ratio to the speed of glm at each size; "" if there is no requirement.
GOALS = [
    ("one_by_one", [1, 1, 1, 1]),
    ("distances_exact", [4, 4, 2.8, 1.95]),
    ("distances_fast", [10, 8, 2.8, 2.2]),
    ("distances_fast_stream", ["", "", 3.7, 2.5]),
    ("hits_exact", [9, 8, 4, 2.5]),
    ("records_exact", [3, 3, 2.5, 1.8]),
]


def command(*words):
    return subprocess.run(words, capture_output=True, text=True, check=False).stdout


def processor():
    for line in open("/proc/cpuinfo", encoding="utf-8"):
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


def main():
    times = {}
    for name in sys.argv[1:]:
        with open(name, encoding="utf-8") as file:
            data = json.load(file)
        for run in data["benchmarks"]:
            if run["run_type"] == "iteration":
                times.setdefault(run["run_name"], []).append(1e9 / run["items_per_second"])
    # Takes the minimum: other load on the machine can only add time.
    best = {name: min(values) for name, values in times.items()}
    spread = statistics.median(
        statistics.median(values) / min(values) for values in times.values())

    print("# How fast\n")
    print("`scripts/bench` measures this and writes it. Nanoseconds of processor time a ray, the best of")
    print(f"{len(next(iter(times.values())))} runs by turns on one core; in brackets how many times faster than")
    print("`glm::intersectRayPlane` compiled by g++ for x86-64-v2. Exact answers equal exact arithmetic on")
    print("the floats given ([what that means](exactness.md)); fast ones are plain single precision.")
    print("How fast drawing and picking are stands on [a page of its own](drawing.md).\n")
    print(f"{processor()}, {data['context']['num_cpus']} cores; "
          f"{command('g++', '--version').splitlines()[0]}, -O3; load {data['context']['load_avg'][0]:.1f}; "
          f"a run is {100 * (spread - 1):.0f} % above the best, by the median.\n")
    print("## Rays against a plane\n")
    print("| |" + "".join(f" {size:,} |" for size in SIZES))
    print("| --- |" + " --- |" * len(SIZES))
    for name, title in ROWS:
        if f"{name}/{SIZES[0]}" not in best:
            print(f"| {title} | not installed |" + " |" * (len(SIZES) - 1))
            continue
        cells = []
        for size in SIZES:
            time = best[f"{name}/{size}"]
            ratio = best[f"glm/{size}"] / time
            cells.append(f" {time:.2f} ({ratio:.1f}) |")
        print(f"| {title} |" + "".join(cells))
    print("\nHow many times faster than glm, and the goals:\n")
    print("| |" + "".join(f" {size:,} |" for size in SIZES))
    print("| --- |" + " --- |" * len(SIZES))
    for name, goals in GOALS:
        cells = []
        for size, goal in zip(SIZES, goals):
            ratio = best[f"glm/{size}"] / best[f"{name}/{size}"]
            cells.append(f" {ratio:.2f} of {goal} |" if goal else " |")
        print(f"| {dict(ROWS)[name].strip('*')} |" + "".join(cells))
    print("\nA loop whose time leaps from the first column to the second has a branch on hit or miss: a thousand")
    print("rays are few enough for the branch predictor to learn them all. Compilers other than g++, other processors")
    print("and a second thread on the same core change the ratios.")
    print("\nWhat bounds them:\n")
    print("- One ray at a time: a division in double precision. Numerator and denominator of t are computed side")
    print("  by side in SSE2, and a ray that needs the exact fallback leaves the loop.")
    print("- Exact distances compute the numerator and the denominator as double-floats, about three times as many")
    print("  operations as the fast ones, alternately in two vectors: what bounds them in the caches is how many")
    print("  of these the processor executes at a time. Where memory is the limit they take a tenth")
    print("  longer than the fast ones. (\"six streams through double precision\" does no more than widen, add")
    print("  and narrow them: what doubles would take at least.)")
    eigen = [f"{best[f'distances_exact/{size}'] / best[f'eigen_arrays/{size}']:.1f}" for size in SIZES[2:]]
    print("- Eigen's arrays, which are not exact, take what the streams take without arithmetic, from 50,000 rays")
    print(f"  on. Exact distances take {eigen[0]} times as long at 100,000, where a cache holds the rays, and")
    print(f"  {eigen[1]} times at 10,000,000.")
    print("- Exact distances of 24-byte rays are also taken apart: blends bring together the numbers of eight")
    print("  rays in the order of their lanes, and one permutation at the end puts the distances in order.")
    print("- Fast distances: not by the divider, which takes less than half of their time, but by all of their")
    print("  operations together in a thousand rays, and by the streams from 50,000 on.")
    print("\n## Two threads\n")
    print("Distances by the clock: of 1,000,000 rays, which the last cache holds here, and of 10,000,000 past the")
    print("caches. The limit is the same streams without arithmetic. In brackets what a second thread may add at")
    print("best: as if two threads took no longer than their limit, which the memory sets. With a load above 2,")
    print("as given at the top, the second core is not free.\n")
    sizes = (1000000, 10000000)
    print("| |" + "".join(f" {size:,}: one thread | two | ratio |" for size in sizes))
    print("| --- |" + " --- | --- | --- |" * len(sizes))
    for name in ("exact", "fast", "limit"):
        cells = []
        for size in sizes:
            one, two = (best[f"threads_{count}_{name}/{size}/real_time"] for count in (1, 2))
            limit = best[f"threads_2_limit/{size}/real_time"]
            cells.append(f" {one:.2f} | {two:.2f} | {one / two:.2f} ({one / limit:.2f}) |")
        print(f"| {name} |" + "".join(cells))
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
    print("One pair of generic shapes at a time, of a thousand and of twenty thousand; the plain form is single")
    print("precision without error bounds. The branches of a thousand pairs, repeated, are few enough for the")
    print("branch predictor to learn; those of twenty thousand are mispredicted, as in a program. The exact forms")
    print("have few branches. Most decide by a filter in single precision: the same expression, the sum of its")
    print("terms' magnitudes for an error bound, and one comparison more than the plain form. That is the rest of")
    print("the ratio where the plain form takes a nanosecond: sphere and plane double their dozen operations by")
    print("the sum of magnitudes. Ray and triangle need the largest of nine coordinates before they can reject")
    print("anything. Ray and plane computes in double precision, which a hit needs, and without a branch but on")
    print("the answer; t and the hit point are rounded from below and from above, to see whether the two agree.")
    print("Triangle and box tests its axes one by one, with a branch for each sign.\n")
    print("| | plain | exact | ratio | plain, 20,000 | exact, 20,000 | ratio |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for name in best:
        if name.startswith("query/") and name.endswith("/exact/1000"):
            query = name.split("/")[1]
            cells = []
            for size in (1000, 20000):
                plain, exact = (best[f"query/{query}/{form}/{size}"] for form in ("plain", "exact"))
                cells.append(f" {plain:.1f} | {exact:.1f} | {exact / plain:.1f} |")
            print(f"| {query} |" + "".join(cells))


if __name__ == "__main__":
    main()
