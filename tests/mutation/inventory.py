"""Every mutation that can be made in the sources: functions by name, and their sites."""

import dataclasses
import difflib
import pathlib

import operators
from cpp_scanner import Source

# The folders of src whose functions are changed.
FOLDERS = ["geometry", "random", "cases/judging", "fuzz"]
# Files without mutations: the book's own algorithms, errors included, and the loops that
# are compiled once for each kind of processor, which takes minutes.
# Of the search for wrong answers: threads, processes and files, which other tests run, and
# headers of one-line functions.
LEFT_OUT = ["book/*", "batch/*-inl.h", "batch/kernels.cpp", "background_search.*", "fuzzer.cpp", "seeds.*",
            "target.*", "judge.h", "tally.h", "written_arguments.h", "case_class.h", "random.h",
            "random_geometry.h"]


@dataclasses.dataclass(frozen=True)
class Mutation:
    name: str         # FUNCTION: OPERATOR NUMBER
    function: str
    path: str
    line: int
    old: str
    site: operators.Site

    def applied(self, text):
        return text[:self.site.begin] + self.site.replacement + text[self.site.end:]


@dataclasses.dataclass(frozen=True)
class Known:
    """A function and all its mutations."""
    name: str
    signature: str    # a letter for each of its mutations
    mutations: list


def files(folders):
    return [path for folder in folders for path in files_of(folder)]


def files_of(folder):
    found = sorted(path for suffix in ("h", "cpp") for path in folder.rglob(f"*.{suffix}"))
    return [path for path in found
            if not any(path.relative_to(folder).match(pattern) for pattern in LEFT_OUT)]


def read(folders, root):
    """The functions of the folders by name: with their parameters when several have one name, and with the file
    when these are the same too."""
    found = []
    for path in files(folders):
        source = Source(path.read_text(), str(path.relative_to(root)))
        for function in source.functions:
            if sites := operators.sites(source, function):
                found.append((source, function, sites))

    def with_parameters(function):
        gap = " " if function.name[-1].isalnum() is False and "operator" in function.name else ""
        return f"{function.name}{gap}({function.parameters})"

    def with_file(function):
        return f"{with_parameters(function)} in {pathlib.Path(function.path).name}"

    names = {id(function): function.name for _, function, _ in found}
    for longer in (with_parameters, with_file):
        used = list(names.values())
        for _, function, _ in found:
            if used.count(names[id(function)]) > 1:
                names[id(function)] = longer(function)
    known = {}
    for source, function, sites in found:
        name = names[id(function)]
        if name in known:  # the same again in one file, under a condition of the preprocessor
            continue
        mutations = [Mutation(f"{name}: {mutation}", name, source.path, source.text.count("\n", 0, site.begin) + 1,
                            source.text[site.begin:site.end], site)
                    for mutation, site in operators.numbered(sites).items()]
        known[name] = Known(name, operators.signature(sites), mutations)
    return known


def matching(name, known):
    """The mutations of this name, or those in functions of this name, however much of it is given."""
    if name in known:
        return [known[name]]
    function, _, mutation = name.partition(": ")
    found = []
    for candidate in known.values():
        whole = candidate.function
        bare = whole.split("(")[0].strip() if "operator()" not in whole else "operator()"
        if function in (whole, bare, bare.split("::")[-1]) and \
                (not mutation or candidate.name.endswith(f": {mutation}")):
            found.append(candidate)
    return found


def nearest(name, known):
    functions = sorted({mutation.function for mutation in known.values()})
    pool = known if ": " in name else functions
    near = difflib.get_close_matches(name, pool, 1, 0.6)
    return near[0] if near else ""
