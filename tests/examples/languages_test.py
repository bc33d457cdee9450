#!/usr/bin/env python3
"""An example of examples/languages, and the files of `hitscan new` in that language, if its tools
are installed; otherwise exits with 77 (skipped).

Usage: languages_test.py SOURCE_DIR INSTALLED LANGUAGE
"""
import re
import shutil
import subprocess
import sys

from installed import ARGUMENTS, SKIPPED, SOURCE, InstalledTest, main

(LANGUAGE,) = ARGUMENTS
EXAMPLES = SOURCE / "examples/languages"
# The tools, the commands that build, and the arguments of `hitscan check`.
LANGUAGES = {
    "python": (["python3"], [], ["--program", f"python3 '{EXAMPLES}/raycast_plane.py'"]),
    "javascript": (["node"], [], ["--program", f"node '{EXAMPLES}/raycast_plane.mjs'"]),
    "rust": (["rustc"], [["rustc", "-O", "-Dwarnings", EXAMPLES / "raycast_plane.rs"]],
             ["--program", "./raycast_plane"]),
    "java": (["javac", "java"], [["javac", "-d", ".", EXAMPLES / "RaycastPlane.java"]],
             ["--program", "java RaycastPlane"]),
    "shader": ([], [], ["--implementation", EXAMPLES / "shader.cpp"]),
}
NEW = {"python": ("py", "python3"), "javascript": ("mjs", "node")}
TOOLS, BUILD, ANSWER = LANGUAGES[LANGUAGE]


class Language(InstalledTest):
    def test_the_example_is_right(self):
        for command in BUILD:
            self.succeed(self.work, *command)
        # The first answer of a virtual machine takes its start, longer beside other tests.
        output = self.succeed(self.work, "hitscan", "check", "raycast_plane", "--time-limit", "20",
                              *ANSWER)
        self.assertEqual(output, "76 passed, 0 failed\n")

    def test_a_new_file_answers_every_query(self):
        if LANGUAGE not in NEW:
            return
        extension, interpreter = NEW[LANGUAGE]
        listed = self.succeed(self.work, "hitscan", "list")
        queries = [line.split("\t")[1] for line in listed.splitlines()
                   if line.startswith("query\t")]
        self.assertGreater(len(queries), 40)
        for query in queries:
            file = f"{query}.{extension}"
            self.succeed(self.work, "hitscan", "new", query, "-o", file)
            result = self.run_in(self.work, "hitscan", "check", query, "--program",
                                 f"{interpreter} {file}", "--time-limit", "20")
            last = result.stdout.splitlines()[-1]
            self.assertRegex(last, r"^\d+ passed, \d+ failed$", result.stderr)
            # The answers are wrong, but they are answers: each error is that of a part.
            for line in result.stderr.splitlines():
                self.assertRegex(line, r": case \d+: \w+: expected ", query)
            self.assertEqual(result.returncode, 0 if re.search(" 0 failed$", last) else 1, query)


def has_glm():
    """Is GLM where the compiler finds it?"""
    return subprocess.run(["c++", "-E", "-x", "c++", "-"], input="#include <glm/glm.hpp>", text=True,
                          capture_output=True, timeout=60, check=False).returncode == 0


if __name__ == "__main__":
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if LANGUAGE == "shader" and not has_glm():
        missing = ["GLM"]
    if missing:
        print(f"skipped: {', '.join(missing)} is not installed")
        sys.exit(SKIPPED)
    main()
