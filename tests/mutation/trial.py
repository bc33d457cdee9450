"""Makes a mistake in a copy of the sources, compiles what it touches, and runs the tests."""

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
# Two hundred thousand rays take long without optimisation.
TESTS_LEFT_OUT = {UNIT_TESTS: "", BATCH_TESTS: "Batch.DoesNotDepend*:BatchZones.*"}
# Processor time: a mistake may also loop for ever.
CASE_SECONDS = 20
UNIT_TEST_SECONDS = 120
COMPILER = (["ccache"] if shutil.which("ccache") else []) + [os.environ.get("CXX", "c++")]


def judges_of(path):
    """The programs that may notice a mistake in this file, the quickest first."""
    return [BATCH_TESTS] if path.startswith(BATCHES) else [CASES, UNIT_TESTS]


class Copy:
    """A copy of the sources in which one mistake at a time is made."""

    def __init__(self, root, folder):
        self.folder = folder
        for layer in LAYERS:
            shutil.copytree(root / "src" / layer, folder / "src" / layer)
        shutil.copy(root / "tests/mutation/check_main.cpp", folder / "src")
        for tests in ("tests/geometry", "tests/oracle"):
            shutil.copytree(root / tests, folder / tests)
        (folder / "mistake").mkdir()

    def sources(self, judge):
        """The sources of the program that judges."""
        patterns = ["src/**/*.cpp"] if judge == CASES else [*TEST_SOURCES[judge], "src/geometry/**/*.cpp"]
        found = [str(path.relative_to(self.folder)) for pattern in patterns
                 for path in sorted(self.folder.glob(pattern))]
        # Batches take long to compile, and no query uses them.
        return [source for source in found if judge != CASES or not source.startswith(BATCHES)]

    def compile(self, source, target):
        """Compiles into the folder `target`, and notes what the source includes.

        System headers are noted as well: what is included by way of one, as Highway does, counts as such.
        """
        object_file = target / (source.replace("/", "_") + ".o")
        flags = [*FLAGS, "-O1"] if source in OPTIMISED else FLAGS
        command = [*COMPILER, *flags, "-MD", "-MT", "object", "-MF", f"{object_file}.d", "-c", source, "-o", object_file]
        result = subprocess.run(command, cwd=self.folder, capture_output=True, text=True)
        return object_file, result.stderr if result.returncode else ""

    def link(self, objects, judge, program):
        """Links the program that judges, with the layers as a library as CMake has them."""
        sources = self.sources(judge)
        library = program.with_suffix(".a")
        library.unlink(missing_ok=True)
        layers = [source for source in sources if source.startswith(tuple(f"src/{name}/" for name in LAYERS))]
        programs = [objects[source] for source in sources if source not in layers]
        subprocess.run(["ar", "rcsT", library, *(objects[source] for source in layers)], check=True)
        libraries = [] if judge == CASES else ["-lgtest", "-lgtest_main"]
        linker = ["-fuse-ld=lld"] if shutil.which("ld.lld") else []
        command = [*COMPILER[-1:], *programs, library, *linker, "-lfmt", *libraries, "-o", program]
        result = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, errors="replace")
        if result.returncode:
            raise RuntimeError(f"the program of {judge} cannot be linked:\n{result.stderr}")


class Runner:
    """Compiled sources without a mistake, and copies of them to make mistakes in."""

    def __init__(self, root, folder, jobs):
        self.cases = sorted((root / CASES).rglob("*.json"), key=lambda path: (len(path.parts), path))
        self.folder = folder
        self.jobs = jobs
        self.objects = {}
        self.ready = set()
        self.preparing = threading.Lock()
        self.right = Copy(root, folder / "right")
        self.copies = queue.Queue()
        for number in range(jobs):
            self.copies.put(Copy(root, folder / str(number)))

    def prepare(self, judge):
        """Compiles what the judge needs, once; raises RuntimeError when it fails without a mistake."""
        with self.preparing:
            if judge in self.ready:
                return
            target = self.right.folder / "mistake"
            sources = [s for s in self.right.sources(judge) if s not in self.objects]
            with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
                compiled = list(pool.map(lambda source: self.right.compile(source, target), sources))
            for source, (object_file, error) in zip(sources, compiled):
                if error:
                    raise RuntimeError(f"{source} does not compile:\n{error}")
                self.objects[source] = object_file
            program = target / "program"
            self.right.link(self.objects, judge, program)
            if by := self.failure(program, judge):
                raise RuntimeError(f"{judge} fails without a mistake: {by}")
            self.ready.add(judge)

    def failure(self, program, judge):
        """What the program says is wrong first, or nothing when all is right."""
        return self.failed_case(program) if judge == CASES else failed_test(program, TESTS_LEFT_OUT[judge])

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

    def attempt(self, mistake):
        """Makes the mistake: "caught" and by what, "survived", or "broken" and what the compiler says."""
        copy = self.copies.get()
        path = copy.folder / mistake.path
        right = path.read_text()
        target = copy.folder / "mistake"
        try:
            path.write_text(mistake.applied(right))
            touched = {}  # objects of the sources that include the file
            for judge in judges_of(mistake.path):
                self.prepare(judge)
                for source in copy.sources(judge):
                    if source in touched or mistake.path not in included(self.objects[source]):
                        continue
                    touched[source], error = copy.compile(source, target)
                    if error:
                        errors = [line for line in error.splitlines() if "error" in line]
                        return "broken", (errors or [error.strip()])[0]
                program = target / "program"
                copy.link({**self.objects, **touched}, judge, program)
                if by := self.failure(program, judge):
                    return "caught", by
            return "survived", ""
        finally:
            path.write_text(right)
            self.copies.put(copy)


def included(object_file):
    """What a source includes, from the rule that the compiler wrote for make."""
    rule = pathlib.Path(f"{object_file}.d").read_text()
    return rule.replace("\\\n", " ").split()[1:]


def limited(command, seconds):
    """Runs a command that gets so much processor time; None when that is not enough."""
    # The shell's limit also ends a program whose caller was ended.
    result = subprocess.run(["sh", "-c", f'ulimit -t {seconds}; exec "$0" "$@"', *command],
                            capture_output=True, text=True, errors="replace")
    return None if -result.returncode in (signal.SIGXCPU, signal.SIGKILL) else result


def failed_test(program, left_out):
    """The name of the unit test that fails first, or nothing when all pass."""
    result = limited([program, f"--gtest_filter=-{left_out}", "--gtest_brief=1", "--gtest_fail_fast"],
                     UNIT_TEST_SECONDS)
    if result is None:
        return "unit tests do not end"
    if result.returncode == 0:
        return ""
    failed = [line for line in result.stdout.splitlines() if line.startswith("[  FAILED  ]")]
    return f"`{failed[0].split()[3].rstrip(',')}`" if failed else f"unit tests crash ({-result.returncode})"
