"""Asks an adapter: counts of wrong answers by `hitscan fuzz`."""
import dataclasses
import datetime
import hashlib
import json
import os
import pathlib
import platform
import re
import shlex
import subprocess

from report.adapters import sources_of
from report.build import BUILD, CannotBeHad
from report.summary import CLASSES, ORDINARY

# Enough for the start of Node on a machine with other work: the speed of the machine is not measured.
SECONDS_FOR_A_CASE = 10
# A pair is searched twice, since wrong answers to ordinary cases are rare: many of these are asked.
PARTS = {"ordinary": ORDINARY, "hard": [each for each in CLASSES if each not in ORDINARY]}


@dataclasses.dataclass
class Search:
    """The settings of the searches, the same for all libraries."""

    program: str  # the path of hitscan
    cases: dict  # the most cases of each of PARTS
    seconds: float  # for each of PARTS; a crash or a hang ends the process of the library
    seed: int


def digest(*texts):
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()


def source_digest(adapter, search, query, part, options):
    """A hash of everything on which the result depends, besides the speed of the machine."""
    # Comments are left out, so that texts about a pair may be corrected without another search.
    code = [line for path in sources_of(adapter.path) for line in path.read_text().splitlines()
            if not line.startswith("//")]
    install = " ".join(adapter.packages) + adapter.build
    return digest("severe", *code, install, query, *PARTS[part], str(search.cases[part]),
                  str(search.seed), *options)


def result_file(adapter, query, part):
    return BUILD / "results" / f"{adapter.name}.{query}.{part}.json"


def measured_file(adapter, query, part):
    return BUILD / "results" / f"{adapter.name}.{query}.{part}.measured"


def picture_file(adapter, query):
    """The picture of the simplest wrong case of the last search."""
    return BUILD / "results" / f"{adapter.name}.{query}.svg"


def saved_part(adapter, query, part):
    """The result of the last search of a part and facts about it; None when there was none."""
    try:
        measured = json.loads(measured_file(adapter, query, part).read_text())
        return json.loads(result_file(adapter, query, part).read_text()), measured
    except FileNotFoundError:
        return None


def joined(parts):
    """The results of both parts as one, with the facts about the first. Their classes differ."""
    results = [result for result, _ in parts]
    fuzz = {**results[0]["fuzz"], "groups": [group for each in results
                                             for group in each["fuzz"]["groups"]]}
    for counts in ("class_cases", "not_asked", "tolerated"):
        fuzz[counts] = {name: count for each in results
                        for name, count in each["fuzz"][counts].items()}
    cases = [case for each in results for case in each["cases"]]
    return {**results[0], "fuzz": fuzz, "cases": cases}, parts[0][1]


def saved_result(adapter, query):
    """The result of the last search of a pair and facts about it; None when there was none."""
    parts = [saved_part(adapter, query, part) for part in PARTS]
    return None if None in parts else joined(parts)


def search_part(adapter, query, part, options, search, version):
    """Searches a part of a pair and saves the result, unless the same search was made before."""
    output = result_file(adapter, query, part)
    measured = measured_file(adapter, query, part)
    output.parent.mkdir(parents=True, exist_ok=True)
    key = source_digest(adapter, search, query, part, options)
    saved = saved_part(adapter, query, part)
    if saved and saved[1]["digest"] == key:
        return saved
    command = [search.program, "fuzz", query, *options, "--classes", ",".join(PARTS[part]),
               "--rule", "tolerant", "--severe",
               "--cases", str(search.cases[part]), "--seconds", str(search.seconds),
               "--time-limit", str(SECONDS_FOR_A_CASE),
               "--seed", str(search.seed), "-o", str(output)]
    # While the search runs, its file has no cases: an interrupted one is no result.
    measured.unlink(missing_ok=True)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        lines = (done.stderr.strip() or "no message").splitlines()
        raise CannotBeHad(f"{shlex.join(command)}: {lines[-1]}")
    picture_file(adapter, query).unlink(missing_ok=True)
    facts = {"digest": key, "version": version, "machine": machine(),
             "date": datetime.date.today().isoformat()}
    measured.write_text(json.dumps(facts))
    return json.loads(output.read_text()), facts


def search_pair(adapter, query, options, search, version):
    return joined([search_part(adapter, query, part, options, search, version) for part in PARTS])


def machine():
    cpu = pathlib.Path("/proc/cpuinfo")
    found = re.search(r"model name\s*: (.+)", cpu.read_text()) if cpu.exists() else None
    return f"{found.group(1) if found else platform.machine()}, {os.cpu_count()} cores"
