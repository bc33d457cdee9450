"""Asks an adapter: counts of wrong answers by `hitscan fuzz`, and the time of a call."""
import dataclasses
import datetime
import hashlib
import json
import os
import pathlib
import platform
import re
import shlex
import struct
import subprocess
import sys

from report.adapters import PEERS
from report.build import BUILD, CannotBeHad, compile_source, run

RECORDED_CASES = 500
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


def sources_of(path):
    """The adapter and the files of peers/ that it includes or imports."""
    sources = [path]
    for source in sources:
        names = re.findall(r"""^#include "(\w+\.h)"|^import .* from '\./(\w+\.mjs)'""",
                           source.read_text(), re.M)
        own = [PEERS / (header or module) for header, module in names]
        sources += [each for each in own if each not in sources]
    return sources


def source_digest(adapter, search, query, options):
    """A hash of everything on which the result depends."""
    # Comments are left out, so that texts about a pair may be corrected without another search.
    code = [line for path in sources_of(adapter.path) for line in path.read_text().splitlines()
            if not line.startswith("//")]
    install = " ".join(adapter.packages) + adapter.build
    return digest(*code, install, query, str(search.cases), str(search.seed), *options)


def result_file(adapter, query):
    return BUILD / "results" / f"{adapter.name}.{query}.json"


def measured_file(adapter, query):
    return BUILD / "results" / f"{adapter.name}.{query}.measured"


def saved_result(adapter, query):
    """The result of the last search and the time of a call; None when there was none."""
    try:
        measured = json.loads(measured_file(adapter, query).read_text())
        return json.loads(result_file(adapter, query).read_text()), measured
    except FileNotFoundError:
        return None


def search_pair(adapter, query, options, search):
    """Searches a pair and saves the result, unless the same search was made before."""
    output = result_file(adapter, query)
    output.parent.mkdir(parents=True, exist_ok=True)
    key = source_digest(adapter, search, query, options)
    saved = saved_result(adapter, query)
    if saved and saved[1]["digest"] == key:
        return saved
    command = [search.program, "fuzz", query, *options, "--rule", "tolerant",
               "--cases", str(search.cases), "--seconds", str(SECONDS_FOR_A_PAIR),
               "--seed", str(search.seed), "-o", str(output)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        lines = (done.stderr.strip() or "no message").splitlines()
        raise CannotBeHad(f"{shlex.join(command)}: {lines[-1]}")
    nanoseconds = time_of_call(adapter, query, options, search)
    measured = {"digest": key, "nanoseconds": nanoseconds, "machine": machine(),
                "date": datetime.date.today().isoformat()}
    measured_file(adapter, query).write_text(json.dumps(measured))
    return json.loads(output.read_text()), measured


def machine():
    cpu = pathlib.Path("/proc/cpuinfo")
    found = re.search(r"model name\s*: (.+)", cpu.read_text()) if cpu.exists() else None
    return f"{found.group(1) if found else platform.machine()}, {os.cpu_count()} cores"


def recorded_cases(query, search):
    """A file with generic cases of a query, a line of JSON each."""
    file = BUILD / "recorded" / f"{query}.jsonl"
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        program = [sys.executable, str(PEERS / "report" / "record_cases.py"), str(file),
                   str(RECORDED_CASES)]
        run([search.program, "fuzz", query, "--program", shlex.join(program),
             "--classes", "generic", "--cases", str(2 * RECORDED_CASES), "--threads", "1"])
    return file


FRUSTUM_SIDES = ["left", "right", "bottom", "top", "near", "far"]


def words_of(value):
    """The words of an argument as hitscan/implement.h lays them out."""
    if isinstance(value, dict):
        return b"".join(words_of(width_over_height(each) if name == "aspect" else each)
                        for name, each in value.items())
    if isinstance(value, list):
        words = b"".join(words_of(each) for each in value)
        # An array of numbers is a point or a vector; any other is a list, which begins with its length.
        is_vector = value and all(isinstance(each, (int, float)) for each in value)
        return words if is_vector else struct.pack("<I", len(value)) + words
    if isinstance(value, str):
        return struct.pack("<i", FRUSTUM_SIDES.index(value))
    return struct.pack("<f", value)


def width_over_height(aspect):
    """The aspect ratio, which is written as a number or as [width, height]."""
    return aspect[0] / aspect[1] if isinstance(aspect, list) else aspect


def write_words(lines, file):
    cases = [json.loads(line) for line in lines.read_text().splitlines()]
    text = struct.pack("<I", len(cases))
    for case in cases:
        words = b"".join(words_of(value) for name, value in case.items() if name != "query")
        text += struct.pack("<I", len(words) // 4) + words
    file.write_bytes(text)


def time_of_call(adapter, query, options, search):
    """The time of a call in nanoseconds; None when the library answers no generic case."""
    lines = recorded_cases(query, search)
    if adapter.installer == "npm":
        command = [*shlex.split(options[1]), "--time", str(lines)]
    else:
        words = lines.with_suffix(".words")
        write_words(lines, words)
        program = BUILD / "time_calls"
        compile_source(PEERS / "time_calls.cpp", program, "-ldl")
        command = [str(program), options[1], query, str(words)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
        return float(done.stdout)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        return None
