#!/usr/bin/env python3
"""An example of examples/languages, if its tools are installed; otherwise exits with 77 (skipped).

Usage: languages_test.py SOURCE_DIR INSTALLED LANGUAGE
"""
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
TOOLS, BUILD, ANSWER = LANGUAGES[LANGUAGE]


class Language(InstalledTest):
    def test_the_example_is_right(self):
        for command in BUILD:
            self.succeed(self.work, *command)
        # A virtual machine starts before its first answer, which takes long beside other tests.
        output = self.succeed(self.work, "hitscan", "check", "raycast_plane", "--time-limit", "20",
                              *ANSWER)
        self.assertEqual(output, "76 passed, 0 failed\n")


def has_glm():
    """Whether the compiler finds GLM."""
    return subprocess.run(["c++", "-E", "-x", "c++", "-"], input="#include <glm/glm.hpp>", text=True,
                          capture_output=True, timeout=300, check=False).returncode == 0


if __name__ == "__main__":
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if LANGUAGE == "shader" and not has_glm():
        missing = ["GLM"]
    if missing:
        print(f"skipped: {', '.join(missing)} is not installed")
        sys.exit(SKIPPED)
    main()
