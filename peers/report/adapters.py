"""Reads the comment at the beginning of an adapter, which describes the library and its queries."""
import dataclasses
import itertools
import pathlib
import re

PEERS = pathlib.Path(__file__).resolve().parent.parent
LANGUAGES = {".cpp": "C++", ".mjs": "JavaScript"}
LIBRARY_KEYS = {"library", "home", "install", "version", "numbers", "build"}
QUERY_KEYS = {"query", "function", "rule", "numbers", "tolerance", "conservative", "documentation",
              "issue"}


class AdapterError(Exception):
    """The comment of an adapter is not as peers/README.md describes it."""


@dataclasses.dataclass
class Pair:
    """A query and the function of the library that answers it."""

    query: str
    function: str
    rule: str
    numbers: str  # the type of the numbers with which the library computes
    tolerance: str  # a number that the library documents or has in its source; empty if there is none
    conservative: str  # what a quick test may say wrongly by its purpose; usually empty
    documentation: str
    issues: list


@dataclasses.dataclass
class Adapter:
    """The adapter of a library, a file of peers/."""

    path: pathlib.Path
    library: str
    home: str
    installer: str  # apt or npm
    packages: list
    version: str  # of the library itself; `packages` may be bindings with another version
    year: int  # in which that version was released
    numbers: str  # the type of the numbers with which it computes
    build: str  # options of the compiler, for the shell
    pairs: list

    @property
    def name(self):
        return self.path.stem

    @property
    def language(self):
        return LANGUAGES[self.path.suffix]


def comment_of(path):
    """The comment at the beginning of an adapter, as it is written."""
    lines = path.read_text().splitlines(keepends=True)
    return "".join(itertools.takewhile(lambda line: line.startswith("//"), lines))


def comment_blocks(path):
    """The blocks of the comment as lists of (key, value, line); the line is for error messages."""
    blocks = [[]]
    for number, line in enumerate(comment_of(path).splitlines(), 1):
        text = line[2:]
        if not text.strip():
            if blocks[-1]:
                blocks.append([])
        elif text.startswith("   ") and blocks[-1]:
            key, value, begin = blocks[-1][-1]
            blocks[-1][-1] = (key, f"{value} {text.strip()}", begin)
        else:
            match = re.fullmatch(r" (\w+): (.+)", text)
            if not match:
                raise AdapterError(f"{path}:{number}: expected 'key: value', got '{text.strip()}'")
            blocks[-1].append((match.group(1), match.group(2).strip(), number))
    return [block for block in blocks if block]


def values_of(path, block, known, repeated=()):
    values = {}
    for key, value, number in block:
        if key not in known:
            raise AdapterError(f"{path}:{number}: '{key}' is none of {', '.join(sorted(known))}")
        if key in repeated:
            values.setdefault(key, []).append(value)
        elif key in values:
            raise AdapterError(f"{path}:{number}: '{key}' is there twice")
        else:
            values[key] = value
    return values


def require(path, number, values, keys):
    for key in keys:
        if key not in values:
            raise AdapterError(f"{path}:{number}: there is no '{key}'")


def read_adapter(path):
    blocks = comment_blocks(path)
    if not blocks:
        raise AdapterError(f"{path}:1: it does not begin with a comment about the library")
    library = values_of(path, blocks[0], LIBRARY_KEYS)
    require(path, 1, library, ["library", "home", "install", "version", "numbers"])
    installer, *packages = library["install"].split()
    if installer not in ("apt", "npm") or not packages:
        raise AdapterError(f"{path}:1: 'install' names apt or npm, and packages")
    if installer == "npm" and any("@" not in package[1:] for package in packages):
        raise AdapterError(f"{path}:1: 'install' names the version of each package of npm")
    version = re.fullmatch(r"(\S+) \((\d{4})\)", library["version"])
    if not version:
        raise AdapterError(f"{path}:1: 'version' is a number and a year in brackets")
    pairs = []
    for block in blocks[1:]:
        values = values_of(path, block, QUERY_KEYS, repeated=["issue"])
        number = block[0][2]
        require(path, number, values, ["query", "function", "rule", "documentation"])
        tolerance = values.get("tolerance", "")
        if not re.fullmatch(r"|[\d.]+(e-\d+)?", tolerance):
            raise AdapterError(f"{path}:{number}: 'tolerance' is a number")
        pairs.append(Pair(values["query"], values["function"], values["rule"],
                          values.get("numbers", library["numbers"]),
                          tolerance, values.get("conservative", ""),
                          values["documentation"], values.get("issue", [])))
    if not pairs:
        raise AdapterError(f"{path}:1: no query is named")
    return Adapter(path, library["library"], library["home"], installer, packages,
                   version.group(1), int(version.group(2)), library["numbers"],
                   library.get("build", ""), pairs)


def sources_of(path):
    """The adapter and the files of peers/ that it includes or imports."""
    sources = [path]
    for source in sources:
        names = re.findall(r"""^#include "(\w+\.h)"|from '\./(\w+\.mjs)';$""", source.read_text(), re.M)
        own = [PEERS / (header or module) for header, module in names]
        sources += [each for each in own if each not in sources]
    return sources


def read_adapters():
    """The adapters of all libraries, sorted by the name of the library."""
    files = [path for path in PEERS.iterdir() if path.suffix in LANGUAGES]
    helpers = ("exact.mjs", "input.mjs", "serve.mjs")
    adapters = [read_adapter(path) for path in files if path.name not in helpers]
    return sorted(adapters, key=lambda adapter: adapter.library.lower())
