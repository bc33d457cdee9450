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

# Enough for the start of Node on a machine with other work: the speed of the machine is not measured.
SECONDS_FOR_A_CASE = 10
# A crash or a hang ends the process of the library, so cases with crashes or hangs are slow.
SECONDS_FOR_A_PAIR = 240


@dataclasses.dataclass
class Search:
    """The settings of a search, the same for all libraries."""

    program: str  # the path of hitscan
    cases: int
    seed: int


def digest(*texts):
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()


def source_digest(adapter, search, query, options):
    """A hash of everything on which the result depends."""
    # Comments are left out, so that texts about a pair may be corrected without another search.
    code = [line for path in sources_of(adapter.path) for line in path.read_text().splitlines()
            if not line.startswith("//")]
    install = " ".join(adapter.packages) + adapter.build
    return digest("severe", *code, install, query, str(search.cases), str(search.seed), *options)


def result_file(adapter, query):
    return BUILD / "results" / f"{adapter.name}.{query}.json"


def measured_file(adapter, query):
    return BUILD / "results" / f"{adapter.name}.{query}.measured"


def picture_file(adapter, query):
    """The picture of the simplest wrong case of the last search."""
    return BUILD / "results" / f"{adapter.name}.{query}.svg"


def saved_result(adapter, query):
    """The result of the last search and facts about it; None when there was none."""
    try:
        measured = json.loads(measured_file(adapter, query).read_text())
        return json.loads(result_file(adapter, query).read_text()), measured
    except FileNotFoundError:
        return None


def search_pair(adapter, query, options, search, version):
    """Searches a pair and saves the result, unless the same search was made before."""
    output = result_file(adapter, query)
    output.parent.mkdir(parents=True, exist_ok=True)
    key = source_digest(adapter, search, query, options)
    saved = saved_result(adapter, query)
    if saved and saved[1]["digest"] == key:
        return saved
    command = [search.program, "fuzz", query, *options, "--rule", "tolerant", "--severe",
               "--cases", str(search.cases), "--seconds", str(SECONDS_FOR_A_PAIR),
               "--time-limit", str(SECONDS_FOR_A_CASE),
               "--seed", str(search.seed), "-o", str(output)]
    # While the search runs, its file has no cases: an interrupted one is no result.
    measured_file(adapter, query).unlink(missing_ok=True)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        lines = (done.stderr.strip() or "no message").splitlines()
        raise CannotBeHad(f"{shlex.join(command)}: {lines[-1]}")
    picture_file(adapter, query).unlink(missing_ok=True)
    measured = {"digest": key, "version": version, "machine": machine(),
                "date": datetime.date.today().isoformat()}
    measured_file(adapter, query).write_text(json.dumps(measured))
    return json.loads(output.read_text()), measured


def machine():
    cpu = pathlib.Path("/proc/cpuinfo")
    found = re.search(r"model name\s*: (.+)", cpu.read_text()) if cpu.exists() else None
    return f"{found.group(1) if found else platform.machine()}, {os.cpu_count()} cores"
