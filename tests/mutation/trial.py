"""Makes a mutation in a copy of the sources, compiles what it touches, and runs the tests."""

import concurrent.futures
import os
import pathlib
import queue
import shutil
import signal
import subprocess
import threading

LAYERS = ["base", "geometry", "draw", "shape", "query", "cases"]  # what lies below the window
FLAGS = ["-std=c++20", "-O0", "-w", "-Isrc", "-Itests/oracle", "-Itests"]
OPTIMISED = ["src/geometry/batch/kernels.cpp"]  # loops of vectors are slow otherwise
BATCHES = "src/geometry/batch"
CASES = "assets/cases"
UNIT_TESTS = "tests/geometry"
BATCH_TESTS = "tests/geometry/batch"
TEST_SOURCES = {
    UNIT_TESTS: ["tests/geometry/*_test.cpp"],
    BATCH_TESTS: ["tests/geometry/batch/*_test.cpp", "tests/oracle/maker*.cpp"],
}
# Filters of GoogleTest, run one after the other: tests of many random inputs take long without
# optimisation, and come last or, with two hundred thousand rays, not at all.
FILTERS = {
    UNIT_TESTS: ["-FloatFilter.*:Normalized.*", "FloatFilter.*:Normalized.*"],
    BATCH_TESTS: ["-Batch.DoesNotDepend*:BatchZones.*"],
}
# Limits of processor time and memory: a mutation may loop for ever, or allocate without end.
KIBIBYTES = 4 << 20
CASE_SECONDS = 20
UNIT_TEST_SECONDS = 120
COMPILER = (["ccache"] if shutil.which("ccache") else []) + [os.environ.get("CXX", "c++")]


def suites_for(path):
    """The test suites that may catch a mutation in this file, the quickest first."""
    return [BATCH_TESTS] if path.startswith(BATCHES) else [CASES, UNIT_TESTS]


class Copy:
    """A copy of the sources in which one mutation at a time is made."""

    def __init__(self, root, folder):
        self.folder = folder
        for layer in LAYERS:
            shutil.copytree(root / "src" / layer, folder / "src" / layer)
        shutil.copy(root / "tests/mutation/check_main.cpp", folder / "src")
        for tests in ("tests/geometry", "tests/oracle"):
            shutil.copytree(root / tests, folder / tests)
        (folder / "mutation").mkdir()

    def sources(self, suite):
        """The sources of the suite's program."""
        patterns = ["src/**/*.cpp"] if suite == CASES else [*TEST_SOURCES[suite], "src/geometry/**/*.cpp"]
        found = [str(path.relative_to(self.folder)) for pattern in patterns
                 for path in sorted(self.folder.glob(pattern))]
        # Batches take long to compile, and no query uses them.
        return [source for source in found if suite != CASES or not source.startswith(BATCHES)]

    def compile(self, source, target):
        """Compiles into the folder `target`, and notes what the source includes.

        System headers are noted as well: what is included by way of one, as Highway does, counts as such.
        """
        object_file = target / (source.replace("/", "_") + ".o")
        flags = [*FLAGS, "-O1"] if source in OPTIMISED else FLAGS
        command = [*COMPILER, *flags, "-MD", "-MT", "object", "-MF", f"{object_file}.d", "-c", source, "-o", object_file]
        result = subprocess.run(command, cwd=self.folder, capture_output=True, text=True)
        return object_file, result.stderr if result.returncode else ""

    def link(self, objects, suite, program):
        """Links the suite's program, with the layers as a library as CMake has them."""
        sources = self.sources(suite)
        library = program.with_suffix(".a")
        library.unlink(missing_ok=True)
        layers = [source for source in sources if source.startswith(tuple(f"src/{name}/" for name in LAYERS))]
        programs = [objects[source] for source in sources if source not in layers]
        subprocess.run(["ar", "rcsT", library, *(objects[source] for source in layers)], check=True)
        libraries = [] if suite == CASES else ["-lgtest", "-lgtest_main"]
        linker = ["-fuse-ld=lld"] if shutil.which("ld.lld") else []
        command = [*COMPILER[-1:], *programs, library, *linker, "-lfmt", *libraries, "-o", program]
        result = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, errors="replace")
        if result.returncode:
            raise RuntimeError(f"the program of {suite} cannot be linked:\n{result.stderr}")


class Runner:
    """Compiled sources without a mutation, and copies of them to make mutations in."""

    def __init__(self, root, folder, jobs):
        self.cases = sorted((root / CASES).rglob("*.json"), key=lambda path: (len(path.parts), path))
        self.folder = folder
        self.jobs = jobs
        self.objects = {}
        self.ready = set()
        self.preparing = threading.Lock()
        self.unchanged = Copy(root, folder / "unchanged")
        self.copies = queue.Queue()
        for number in range(jobs):
            self.copies.put(Copy(root, folder / str(number)))

    def prepare(self, suite):
        """Compiles the suite, once; raises RuntimeError when it fails without a mutation."""
        with self.preparing:
            if suite in self.ready:
                return
            target = self.unchanged.folder / "mutation"
            sources = [s for s in self.unchanged.sources(suite) if s not in self.objects]
            with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
                compiled = list(pool.map(lambda source: self.unchanged.compile(source, target), sources))
            for source, (object_file, error) in zip(sources, compiled):
                if error:
                    raise RuntimeError(f"{source} does not compile:\n{error}")
                self.objects[source] = object_file
            program = target / "program"
            self.unchanged.link(self.objects, suite, program)
            if by := self.failure(program, suite):
                raise RuntimeError(f"{suite} fails without a mutation: {by}")
            self.ready.add(suite)

    def failure(self, program, suite):
        """The first failure that the program reports, or nothing when all pass."""
        if suite == CASES:
            return self.failed_case(program)
        return next(filter(None, (failed_test(program, tests) for tests in FILTERS[suite])), "")

    def failed_case(self, program):
        result = limited([program, *self.cases], CASE_SECONDS)
        if result is None:
            return "cases do not end"
        if result.returncode in (1, 2):
            path, _, what = result.stdout.partition(":")
            path = pathlib.Path(path)
            folder = path.parent.name
            name = path.stem if folder == pathlib.Path(CASES).name else f"{folder} {path.stem}"
            return f"{name} {what.split(':')[0].split()[-1]}" if result.returncode == 1 else f"{name} refused"
        return f"cases crash ({-result.returncode})" if result.returncode else ""

    def attempt(self, mutation):
        """Makes the mutation: "caught" and by what, "survived", or "broken" and what the compiler says."""
        copy = self.copies.get()
        path = copy.folder / mutation.path
        original = path.read_text()
        target = copy.folder / "mutation"
        try:
            path.write_text(mutation.applied(original))
            touched = {}  # objects of the sources that include the file
            for suite in suites_for(mutation.path):
                self.prepare(suite)
                for source in copy.sources(suite):
                    if source in touched or mutation.path not in included(self.objects[source]):
                        continue
                    touched[source], error = copy.compile(source, target)
                    if error:
                        errors = [line for line in error.splitlines() if "error" in line]
                        return "broken", (errors or [error.strip()])[0]
                program = target / "program"
                copy.link({**self.objects, **touched}, suite, program)
                if by := self.failure(program, suite):
                    return "caught", by
            return "survived", ""
        finally:
            path.write_text(original)
            self.copies.put(copy)


def included(object_file):
    """What a source includes, from the rule that the compiler wrote for make."""
    rule = pathlib.Path(f"{object_file}.d").read_text()
    return rule.replace("\\\n", " ").split()[1:]


def limited(command, seconds):
    """Runs a command that gets so much processor time; None when that is not enough."""
    # The shell's limits also end a program whose caller was ended.
    result = subprocess.run(["sh", "-c", f'ulimit -t {seconds}; ulimit -v {KIBIBYTES}; exec "$0" "$@"', *command],
                            capture_output=True, text=True, errors="replace")
    return None if -result.returncode in (signal.SIGXCPU, signal.SIGKILL) else result


def failed_test(program, tests):
    """The name of the unit test that fails first, or nothing when all pass."""
    result = limited([program, f"--gtest_filter={tests}", "--gtest_brief=1", "--gtest_fail_fast"],
                     UNIT_TEST_SECONDS)
    if result is None:
        return "unit tests do not end"
    if result.returncode == 0:
        return ""
    failed = [line for line in result.stdout.splitlines() if line.startswith("[  FAILED  ]")]
    return f"`{failed[0].split()[3].rstrip(',')}`" if failed else f"unit tests crash ({-result.returncode})"
