#!/usr/bin/env python3
"""Measures rays against meshes beside Embree. Prints this section of docs/performance.md.

Usage: models.py BUILD_DIR CORE [RESULTS]
RESULTS is a file with the results of an earlier run, which is not repeated.
"""

import datetime
import json
import pathlib
import subprocess
import sys

import tables

SIZES = (10000, 100000, 1000000)
RUNS = 5


def measure(build, core):
    return subprocess.run(
        ["taskset", "-c", core, build / "hitscan_model_bench", "--benchmark_format=json",
         f"--benchmark_repetitions={RUNS}", "--benchmark_min_time=0.1",
         "--benchmark_enable_random_interleaving=true"],
        capture_output=True, text=True, check=True).stdout


def best_runs(text):
    """The run of each benchmark that took the least processor time."""
    best = {}
    for run in json.loads(text)["benchmarks"]:
        if run["run_type"] == "iteration":
            name = run["name"].removesuffix("/iterations:1").split("/repeats:")[0]
            if name not in best or run["cpu_time"] < best[name]["cpu_time"]:
                best[name] = run
    return best


def print_row(best, title, path, number):
    """A row with our number and, in brackets, Embree's time divided by ours."""
    cells = []
    for size in SIZES:
        ours = best[f"models/{path}/hitscan/{size}"]
        embree = best[f"models/{path}/embree/{size}"]
        cells.append(f"{number(ours)} ({embree['cpu_time'] / ours['cpu_time']:.2f})")
    print(f"| {title} | {' | '.join(cells)} |")


def print_models(best, machine):
    print("## Rays against meshes\n")
    print(f"{machine}\n")
    print("One ray at a time against a knot of so many triangles, beside Embree 3.13 in robust mode; nanoseconds")
    print("of processor time per ray. In brackets is Embree's time divided by that of Hitscan: 0.5 is half of")
    print("Embree's speed. Embree uses AVX2, Hitscan SSE2. Random rays go from anywhere around the mesh to")
    print("anywhere, coherent ones through the pixels of a picture. Building is with Embree's medium quality.\n")
    print(f"| | {' | '.join(f'{size:,}' for size in SIZES)} |")
    print("| --- " * (len(SIZES) + 1) + "|")

    def nanoseconds(run):
        return f"{1e9 / run['items_per_second']:.0f}"

    for kind, hit in (("nearest", "nearest hit"), ("any", "any hit")):
        for rays in ("random", "coherent"):
            print_row(best, f"{hit}, {rays} rays", f"{kind}/{rays}", nanoseconds)
    print_row(best, "building, milliseconds", "build", lambda run: f"{run['cpu_time']:.1f}")
    refit = [best[f"models/refit/hitscan/{size}"]["items_per_second"] / 1e6 for size in SIZES]
    print(f"| refit, million triangles a second | {' | '.join(f'{rate:.0f}' for rate in refit)} |")
    for name, title in (("hitscan", "bytes per triangle"), ("embree", "bytes per triangle, Embree")):
        cells = [f"{best[f'models/build/{name}/{size}']['bytes']:.0f}" for size in SIZES]
        print(f"| {title} | {' | '.join(cells)} |")
    print("\nThe bytes are those of the hierarchy, without the vertices and the indices of the mesh.\n")
    print("Embree's wrong answers, of a million rays: another triangle than one of the nearest, or (in brackets")
    print("those alone) a hit instead of a miss or a miss instead of a hit. Rays that are aimed go through")
    print("vertices and the middles of edges, up to rounding. Hitscan has none.\n")
    print(f"| | {' | '.join(f'{size:,}' for size in SIZES)} |")
    print("| --- " * (len(SIZES) + 1) + "|")
    for rays in ("random", "coherent", "aimed"):
        for mode, title in (("embree_robust", "robust"), ("embree_not_robust", "not robust")):
            cells = []
            for size in SIZES:
                run = best[f"models/wrong/{rays}/{mode}/{size}"]
                cells.append(f"{run['wrong']:,.0f} ({run['hit_or_miss']:,.0f})")
            print(f"| {rays} rays, {title} | {' | '.join(cells)} |")


def main():
    build, core, *results = sys.argv[1:]
    text = pathlib.Path(results[0]).read_text() if results else measure(pathlib.Path(build), core)
    context = json.loads(text)["context"]
    compiler = tables.command("g++", "--version").splitlines()[0]
    day = datetime.datetime.fromisoformat(context["date"]).date()
    print_models(best_runs(text),
                 f"{tables.processor()}, {context['num_cpus']} cores; {compiler}, -O3; "
                 f"load {context['load_avg'][0]:.1f}; {day}; best of {RUNS} runs.")


if __name__ == "__main__":
    main()
