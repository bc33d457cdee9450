#!/usr/bin/env python3
"""Turns the JSON of hitscan_bench into the first sections of docs/performance.md, on standard output:
tables.py FOLDER PAGE. FOLDER has the results: AVX3.json (AVX-512), AVX2.json (the batches by these kernels; only
those that this machine has), threads.json, queries.json, classes.json. Tables of kernels that this
machine lacks are copied from PAGE."""

import json
import pathlib
import platform
import re
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
    ("one_by_one_hits", "**the same to a RayHit**"),
    ("eigen_arrays", "Eigen arrays, vectors of the same width"),
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

# The kernels that have their own section: name, title, and for each benchmark the required ratio to
# the speed of glm at each size ("" if there is no requirement).
KERNELS = [
    ("AVX2", "AVX2: 256 bits", [
        ("one_by_one", [1, 1, 1, 1]),
        ("one_by_one_hits", [1, 1, 1, 1]),
        ("distances_exact", [3.5, 3.5, 3.5, ""]),
        ("hits_exact", [8, 8, 8, ""]),
        ("records_exact", [2.5, 2.5, 2.5, ""]),
    ]),
    ("AVX3", "AVX-512: 512 bits", [
        ("one_by_one", [1, 1, 1, 1]),
        ("one_by_one_hits", [1, 1, 1, 1]),
        ("distances_exact", [4, 4, 2.8, 1.95]),
        ("distances_fast", [10, 8, 2.8, 2.2]),
        ("distances_fast_stream", ["", "", 3.7, 2.5]),
        ("hits_exact", [9, 8, 4, 2.5]),
        ("records_exact", [3, 3, 2.5, 1.8]),
    ]),
]
CLASSES = ["generic", "lattice", "diagonal", "axis-aligned", "parallel", "touching", "near", "grazing"]
# A class of input may be at most this many times as slow as generic input.
CLASS_GOALS = {"near": 10, "grazing": 10}
CLASS_GOAL = 2


class Results:
    """The best time of each benchmark of a file, in nanoseconds a ray. The best time is taken since
    other load on the machine can only add time."""

    def __init__(self, file):
        data = json.loads(file.read_text(encoding="utf-8"))
        self.context = data["context"]
        times = {}
        for run in data["benchmarks"]:
            if run["run_type"] == "iteration":
                times.setdefault(run["run_name"], []).append(1e9 / run["items_per_second"])
        self.best = {name: min(values) for name, values in times.items()}
        self.runs = len(next(iter(times.values())))
        self.spread = statistics.median(
            statistics.median(values) / min(values) for values in times.values())

    def __getitem__(self, name):
        return self.best[name]

    def machine(self):
        """The processor, the compiler and the load of the machine, in one line."""
        compiler = command("g++", "--version").splitlines()[0]
        return (f"{processor()}, {self.context['num_cpus']} cores; {compiler}, -O3; "
                f"load {self.context['load_avg'][0]:.1f}; best of {self.runs} runs, "
                f"the median run is {100 * (self.spread - 1):.0f} % above the best.")


def command(*words):
    return subprocess.run(words, capture_output=True, text=True, check=False).stdout


def processor():
    for line in open("/proc/cpuinfo", encoding="utf-8"):
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


def sections(page):
    """The sections of a page by their titles, each with its title."""
    parts = re.split(r"(?m)^(?=## )", page.read_text(encoding="utf-8"))
    return {part.splitlines()[0].removeprefix("## "): part.rstrip() for part in parts}


def table_head(columns):
    print("| |" + "".join(f" {column} |" for column in columns))
    print("| --- |" + " --- |" * len(columns))


def print_kernels(results, title, goals_of_rows):
    sizes = [f"{size:,}" for size in SIZES]
    print(f"## Rays against a plane, {title}\n")
    print(f"{results.machine()}\n")
    table_head(sizes)
    for name, row in ROWS:
        if f"{name}/{SIZES[0]}" not in results.best:
            print(f"| {row} | not installed |" + " |" * (len(SIZES) - 1))
            continue
        cells = []
        for size in SIZES:
            time = results[f"{name}/{size}"]
            cells.append(f" {time:.2f} ({results[f'glm/{size}'] / time:.1f}) |")
        print(f"| {row} |" + "".join(cells))
    for name, row in (("points_book", "points on a ray, the book's, one by one"),
                      ("points_exact", "**points on a ray, exact; in brackets: against the book's**")):
        cells = []
        for size in SIZES:
            time = results[f"{name}/{size}"]
            cells.append(f" {time:.2f} ({results[f'points_book/{size}'] / time:.1f}) |")
        print(f"| {row} |" + "".join(cells))
    nearest = [f"{results[f'nearest_64_{policy}/100000'] / 64:.3f}" for policy in ("exact", "fast")]
    print(f"\nThe nearest of 64 planes, 100,000 rays: {nearest[0]} ns a ray and plane, fast {nearest[1]}.")
    print("\nHow many times faster than glm, and the goals:\n")
    table_head(sizes)
    for name, goals in goals_of_rows:
        cells = []
        for size, goal in zip(SIZES, goals):
            ratio = results[f"glm/{size}"] / results[f"{name}/{size}"]
            missed = ", missed" if goal and ratio < goal else ""
            cells.append(f" {ratio:.2f} of {goal}{missed} |" if goal else f" {ratio:.2f} |")
        print(f"| {dict(ROWS)[name].strip('*')} |" + "".join(cells))


def print_threads(results):
    print("## Two threads\n")
    print(f"{results.machine()}\n")
    print("Distances by the clock: of 1,000,000 rays, which the last cache holds here, and of 10,000,000 past the")
    print("caches. The second thread is one that is kept and sleeps between calls. The limit is the same streams")
    print("without arithmetic, by threads that are started for each call. In brackets is the best ratio that")
    print("is possible: the time of one thread divided by the limit for two, which the memory sets. With a load")
    print("above 1 the second core is not free.\n")
    sizes = (1000000, 10000000)
    print("| |" + "".join(f" {size:,}: one thread | two | ratio |" for size in sizes))
    print("| --- |" + " --- | --- | --- |" * len(sizes))
    for name in ("exact", "fast", "limit"):
        cells = []
        for size in sizes:
            one, two = (results[f"threads_{count}_{name}/{size}/real_time"] for count in (1, 2))
            limit = results[f"threads_2_limit/{size}/real_time"]
            cells.append(f" {one:.2f} | {two:.2f} | {one / two:.2f} ({one / limit:.2f}) |")
        print(f"| {name} |" + "".join(cells))


def print_classes(results):
    rows = {}
    for name in results.best:
        _, kernels, function, of_class = name.split("/")
        rows.setdefault((kernels, function), {})[of_class] = results[name]
    measured = {name.split("/")[3] for name in results.best}
    classes = [name for name in CLASSES if name in measured] + sorted(measured - set(CLASSES))
    print("## Classes of input\n")
    print(f"{results.machine()}\n")
    print("What programs have besides random numbers: whole coordinates (*lattice*; *diagonal* with a plane that")
    print("faces along (1, 1, 1)), rays and planes along axes, rays that start exactly on a surface (*touching*),")
    print("rays that start on a surface or are aimed at an edge up to rounding (*near*), rays exactly parallel to a")
    print("surface (*parallel*), and rays along a surface or tangent to it up to rounding (*grazing*).")
    print("16,000 rays; in brackets how many times as long as generic ones. The goal is 2 at most, and 10 for near")
    print("and grazing rays; where it is missed the figure is bold.\n")
    table_head(classes)
    names = dict(AVX3="AVX-512", single="one by one")
    for (kernels, function), times in sorted(rows.items()):
        cells = []
        for of_class in classes:
            ratio = times[of_class] / times["generic"]
            figure = f"{ratio:.1f}" if of_class != "generic" else ""
            if ratio > CLASS_GOALS.get(of_class, CLASS_GOAL):
                figure = f"**{figure}**"
            cells.append(f" {times[of_class]:.2f} ({figure}) |" if figure else f" {times[of_class]:.2f} |")
        print(f"| {names.get(kernels, kernels)}: {function} |" + "".join(cells))
    print("\nWhat is missed, and why. Nearest planes: where a plane is undecided for one ray, all planes are computed")
    print("again in double precision for all rays of the same SIMD vector, forty operations for each plane and four rays.")
    print("Bits of diagonal planes: one ray of ten is parallel, so that half of the vectors are computed again.")
    print("One ray and a plane: an exact zero takes the second filter, as many instructions again as the first;")
    print("with rays along axes it is also not predictable which need it. Spheres: a discriminant that cancels")
    print("takes double-double arithmetic, without fused multiply-add 17 operations a product.")


def print_queries(results):
    print("## Each query against its own plain form\n")
    print(f"{results.machine()}\n")
    print("One pair of generic shapes at a time, from sets of a thousand and of twenty thousand pairs; the plain form is single")
    print("precision without error bounds. The branches of a thousand pairs, repeated, are few enough for the")
    print("branch predictor to learn; those of twenty thousand are mispredicted, as in a program. The exact forms")
    print("have few branches. Most decide by a filter in single precision: the same expression, the sum of its")
    print("terms' magnitudes for an error bound, and one comparison more than the plain form. That explains")
    print("the ratio where the plain form takes only a nanosecond: sphere and plane double their dozen operations by")
    print("the sum of magnitudes. Ray and triangle need the largest of nine coordinates before they can reject")
    print("anything. Ray and plane computes in double precision, which a hit needs, and branches only on")
    print("the answer; t and the hit point are rounded from below and from above, to see whether the two agree.")
    print("Triangle and box tests its axes one by one, with a branch for each sign.\n")
    print("| | plain | exact | ratio | plain, 20,000 | exact, 20,000 | ratio |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for name in results.best:
        if name.startswith("query/") and name.endswith("/exact/1000"):
            query = name.split("/")[1]
            cells = []
            for size in (1000, 20000):
                plain, exact = (results[f"query/{query}/{form}/{size}"] for form in ("plain", "exact"))
                cells.append(f" {plain:.1f} | {exact:.1f} | {exact / plain:.1f} |")
            print(f"| {query} |" + "".join(cells))


INTRODUCTION = """# How fast

`scripts/bench` measures this and writes it. The tables show nanoseconds of processor time per ray: the
best of several runs on one core, which alternate between the functions. In brackets is how many times
faster this is than `glm::intersectRayPlane` compiled by g++ for x86-64-v2. Exact answers equal exact arithmetic on
the floats given ([what that means](exactness.md)); fast ones are plain single precision. *Past the caches*
means with streaming (non-temporal) stores.
How fast drawing and picking are stands on [a page of its own](drawing.md).

A table for each width of vectors follows. On a processor with AVX-512 both are measured, the one for
AVX2 with `--kernels=AVX2`; the limits and Eigen's arrays are compiled for the same width. On other
processors `scripts/bench` keeps the previous table for AVX-512. NEON gives the same bits
([tested under an emulator](building.md#other-processors)) and has not been measured.
"""

BOUNDS = """## What bounds them

A loop whose time leaps from the first column to the second has a branch on hit or miss: a thousand
rays are few enough for the branch predictor to learn them all. Compilers other than g++, other
processors and a second thread on the same core change the ratios.

- One ray at a time: the number of instructions, about 45, of which the processor executes six a
  cycle. The division in double precision is hidden behind them: without it the loop takes 3 % less,
  without the error bound a quarter less, without the test of the rounding a sixth. Numerator and
  denominator of t are computed side by side in SSE2, and a ray that needs the fallback leaves the
  loop.
- A RayHit: t and three coordinates, each rounded from below and from above. A hit takes 5.9 ns, a miss
  1.3, and one of five of these rays hits; the function of glm computes no point. With many rays the
  branch on the hit is mispredicted as well. It is not memory: if the rays that hit come first, 100,000
  take as long as a thousand. Without a branch each ray would take as long as a hit.
- Exact distances compute the numerator and the denominator as double-floats: about fifty operations for
  a vector, three times as many as the fast ones, for two vectors at a time to hide latency. What bounds them in the caches
  is how many of these the processor executes at a time: a mixture of multiply-adds, additions and
  logical operations without any dependency runs at 2.7 a cycle on an EPYC of the fifth generation, the
  loop at 2.4. An AVX2 vector has half as many rays, and AVX2 lacks the operations on three operands that
  combine bits: this is why 3.5 times glm is out of reach there. Fifty-one operations for eight rays at
  2.7 a cycle and 4 GHz are 0.59 ns a ray, three times glm. In double precision, a vector of four
  rays takes as many operations. With 10,000,000 rays exact distances take about a fifth longer than
  fast ones; with stores past the caches a third to a half.
- Exact bits (of each ray, whether it hits) need an error bound beside each numerator, two dozen
  operations for a vector. Bits and distances prefetch each of the six columns: without that, bits take
  an eighth less while the rays are in the caches, and exact distances a third more when they are not.
- Eigen's arrays, which are not exact, take what the streams take without arithmetic, from 50,000 rays
  on.
- 24-byte rays are also taken apart: with AVX-512 blends bring together the numbers of eight
  rays in the order of their lanes, and one permutation at the end puts the distances in order; with AVX2
  eight shuffles and four blends transpose eight rays.
- Fast distances are not bounded by the divider, which takes less than half of their time. With a
  thousand rays all of their operations together bound them, from 50,000 on the memory streams."""


def main():
    folder, page = (pathlib.Path(name) for name in sys.argv[1:3])
    before = sections(page)
    print(INTRODUCTION)
    for name, title, goals in KERNELS:
        file = folder / f"{name}.json"
        if file.exists():
            print_kernels(Results(file), title, goals)
        else:
            print(before.get(f"Rays against a plane, {title}",
                             f"## Rays against a plane, {title}\n\nNot measured yet."))
        print()
    print(BOUNDS + "\n")
    print_threads(Results(folder / "threads.json"))
    print()
    print_classes(Results(folder / "classes.json"))
    print()
    print_queries(Results(folder / "queries.json"))


if __name__ == "__main__":
    main()
