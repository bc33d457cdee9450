#!/usr/bin/env python3
"""Follows CONTRIBUTING.md on a copy of the repository, builds the copy and tests the additions.

Usage: contributing_test.py SOURCE_DIR HITSCAN [--check]

A block of code whose first line names a file is the text of a new file. A block of the language
diff is a change of a file; its lines are found by their text, not by line numbers. HITSCAN is the
program without the changes. With --check the changes are made, but the copy is not built.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

SOURCE, OLD_PROGRAM = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()


def run(*command, cwd=None):
    done = subprocess.run([str(word) for word in command], cwd=cwd, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout[-8000:]}{done.stderr[-8000:]}")
    return done.stdout


def require(condition, what):
    if not condition:
        sys.exit(f"CONTRIBUTING.md: {what}")


def follow(copy):
    text = (copy / "CONTRIBUTING.md").read_text()
    blocks = re.findall(r"^```(\w+) (\S+/\S+)\n(.*?)^```$", text, re.M | re.S)
    require(len(blocks) >= 12, f"only {len(blocks)} blocks of code name a file")
    for language, name, code in blocks:
        path = copy / name
        if language != "diff":
            require(not path.exists(), f"{name} exists already")
            path.write_text(code)
            continue
        lines = code.splitlines(keepends=True)
        before = "".join(line[1:] for line in lines if line[0] in " -")
        after = "".join(line[1:] for line in lines if line[0] in " +")
        old = path.read_text()
        require(old.count(before) == 1, f"{name} has this {old.count(before)} times:\n{before}")
        path.write_text(old.replace(before, after))


def picture(program, folder):
    path = folder / "picture.png"
    run(program, "shot", "RaycastPlane", "--ui", "-o", path)
    return path.read_bytes()


def main():
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        copy = folder / "hitscan"
        for name in run("git", "ls-files", "-co", "--exclude-standard", cwd=SOURCE).splitlines():
            if (SOURCE / name).is_file():
                (copy / name).parent.mkdir(parents=True, exist_ok=True)
                (copy / name).write_bytes((SOURCE / name).read_bytes())
                (copy / name).chmod((SOURCE / name).stat().st_mode)
        follow(copy)
        if sys.argv[3:] == ["--check"]:
            return
        build = copy / "build"
        run("cmake", "--preset", "release", "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_CXX_FLAGS_DEBUG=-O0",
            cwd=copy)
        run("ninja", "-C", build, "hitscan", "hitscan_queries_tests", "hitscan_oracle")
        program = build / "hitscan"
        listed = run(program, "list")
        require("query\tsegments_share_end\t" in listed, "the query is not listed")
        require("sample\tSharedEnds\t" in listed, "the sample is not listed")
        require("segments_share_end" in run(program, "list", "--names").splitlines(),
                "the option does nothing")
        require(run(program, "check", "SharedEnds").endswith("2 passed, 0 failed\n"),
                "the cases of the query do not pass")
        run(program, "fuzz", "segments_share_end", "--cases", "2000")
        # exact_queries.py reads the signatures of the queries from this page.
        (copy / "docs/queries.md").write_text(run(program, "list", "--markdown"))
        run(build / "hitscan_queries_tests", "--gtest_filter=CompleteQueries.LackNothing")
        header = (build / "include/hitscan/implement.h").read_text()
        require("struct Marker" in header, "the kind of shape is not in hitscan/implement.h")
        require(picture(program, folder) != picture(OLD_PROGRAM, folder), "the panel is not shown")


if __name__ == "__main__":
    main()
