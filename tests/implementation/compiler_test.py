#!/usr/bin/env python3
"""How sources of user implementations are compiled: when they are compiled again,
compilers that do not work, and the folder in which compiled libraries are kept.

Usage: compiler_test.py HITSCAN SOURCE_DIR COMPILER
"""
import os
import shutil
import subprocess
import sys
import time
import unittest

from user_code import COMPILER, HITSCAN, UserCodeTest

NOBODY = 65534


class CompilerTest(UserCodeTest):
    def use_compiler(self, commands):
        """Makes a shell script of these commands, and makes the script the compiler."""
        compiler = self.write("compiler", f"#!/bin/sh\n{commands}\n")
        compiler.chmod(0o755)
        self.environment["CXX"] = str(compiler)

    def count_compilations(self):
        """Makes the compiler add a line to the file "compiled" for each library that it makes."""
        self.use_compiler('case " $* " in *" -shared "*) echo >> compiled ;; esac\n'
                          f'exec {COMPILER} "$@"')

    def compilations(self):
        path = self.folder / "compiled"
        return len(path.read_text()) if path.exists() else 0

    def libraries(self):
        return {path.name for path in (self.folder / "cache" / "hitscan").glob("*.so")}

    def shifted(self, shift, **options):
        """A source whose answers are off by the macro SHIFT, with these lines in front."""
        return self.cpp("return hitscan::Hit{z + SHIFT, {}};", head=shift, **options)

    def expect_right(self, path):
        self.expect_failures(self.check("--implementation", path), {})

    def expect_wrong(self, path):
        self.assertEqual(len(self.failures(self.check("--implementation", path))), 7)

    def rewrite(self, path, text):
        """Changes the text of a file, but neither its size nor its time of modification."""
        before = path.stat()
        self.assertEqual(len(text), before.st_size)
        path.write_text(text)
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


class ChangedCode(CompilerTest):
    def test_the_source_or_an_included_file(self):
        header = self.write("height.h", "#define SHIFT 1")
        path = self.shifted('#include "height.h"')
        self.count_compilations()
        self.expect_wrong(path)
        self.assertEqual(self.compilations(), 1)
        self.expect_wrong(path)
        self.assertEqual(self.compilations(), 1, "what has not changed is not compiled")
        header.write_text("#define SHIFT 0  // right")
        self.expect_right(path)
        self.assertEqual(self.compilations(), 2)
        header.write_text("#define SHIFT 0  // again")
        self.expect_right(path)
        self.assertEqual(self.compilations(), 2, "a comment is no code")
        path.write_text(path.read_text().replace("z + SHIFT", "z + 2"))
        self.expect_wrong(path)
        # The source is the first one again: its library is kept, and nothing is compiled.
        path.write_text(path.read_text().replace("z + 2", "z + SHIFT"))
        self.expect_right(path)
        self.assertEqual(self.compilations(), 3)

    def test_the_flags(self):
        path = self.shifted("")
        self.environment["CXXFLAGS"] = "-DSHIFT=0"
        self.expect_right(path)
        self.environment["CXXFLAGS"] = "-DSHIFT=1"
        self.expect_wrong(path)

    def test_a_file_of_the_same_size_and_time(self):
        header = self.write("height.h", "#define SHIFT 1")
        path = self.shifted('#include "height.h"')
        self.expect_wrong(path)
        self.rewrite(header, "#define SHIFT 0")
        self.expect_right(path)
        self.rewrite(path, path.read_text().replace("z + SHIFT", "SHIFT - 1"))
        self.expect_wrong(path)

    def test_files_whose_paths_have_special_characters(self):
        for name in ("back\\slash", "line\nbreak", "blank and $dollar", 'quote"s', "\\", "#hash"):
            with self.subTest(name=name):
                folder = self.folder / name
                folder.mkdir()
                (folder / "height.h").write_text("#define SHIFT 1")
                self.shifted('#include "height.h"', name=f"{name}/mine.cpp")
                self.expect_wrong(folder / "mine.cpp")
                (folder / "height.h").write_text("#define SHIFT 0")
                self.expect_right(folder / "mine.cpp")

    def test_the_folders_in_which_files_are_found(self):
        for name, shift in (("zero", 0), ("one", 1)):
            (self.folder / name).mkdir()
            (self.folder / name / "height.h").write_text(f"#define SHIFT {shift}")
        path = self.shifted("#include <height.h>")
        for variable in ("CPATH", "CPLUS_INCLUDE_PATH"):
            with self.subTest(variable=variable):
                self.environment[variable] = str(self.folder / "zero")
                self.expect_right(path)
                self.environment[variable] = str(self.folder / "one")
                self.expect_wrong(path)
                del self.environment[variable]

    def test_a_new_file_that_is_found_before_another_or_by_has_include(self):
        (self.folder / "late").mkdir()
        (self.folder / "late" / "height.h").write_text("#define SHIFT 1")
        self.environment["CXXFLAGS"] = "-Iearly -Ilate"
        shadowed = self.shifted("#include <height.h>", name="shadowed.cpp")
        asked = self.shifted('#if __has_include("answer.h")\n#include "answer.h"\n#else\n'
                             "#define SHIFT 1\n#endif", name="asked.cpp")
        self.expect_wrong(shadowed)
        self.expect_wrong(asked)
        (self.folder / "early").mkdir()
        (self.folder / "early" / "height.h").write_text("#define SHIFT 0")
        self.write("answer.h", "#define SHIFT 0")
        self.expect_right(shadowed)
        self.expect_right(asked)

    def test_another_compiler_of_the_same_name(self):
        path = self.shifted("")
        del self.environment["CXX"]
        # The two compilers have the same version, and their preprocessed texts are equal.
        for folder, shift in (("zero", 0), ("one", 1)):
            compiler = self.folder / folder / "c++"
            compiler.parent.mkdir()
            compiler.write_text(f'#!/bin/sh\ncase " $* " in *" -shared "*) exec {COMPILER} '
                                f'-DSHIFT={shift} "$@" ;; *) exec {COMPILER} "$@" ;; esac\n')
            compiler.chmod(0o755)
        search = self.environment["PATH"]
        self.environment["PATH"] = f"{self.folder / 'zero'}:{search}"
        self.expect_right(path)
        self.environment["PATH"] = f"{self.folder / 'one'}:{search}"
        self.expect_wrong(path)
        # A changed compiler with the same path, size and time of modification is noticed.
        self.rewrite(self.folder / "one" / "c++",
                     (self.folder / "one" / "c++").read_text().replace("SHIFT=1", "SHIFT=0"))
        self.expect_right(path)

    def test_a_library_that_is_linked(self):
        def make_engine(shift):
            source = self.write("engine.cpp", f'extern "C" float Shift() {{ return {shift}; }}')
            subprocess.run([COMPILER, "-c", "-fPIC", source, "-o", "engine.o"], cwd=self.folder,
                           check=True)
            subprocess.run(["ar", "rcs", "libengine.a", "engine.o"], cwd=self.folder, check=True)
        path = self.cpp("return hitscan::Hit{z + Shift(), {}};", head='extern "C" float Shift();')
        for flags in ("-O1 -L. -Wl,--push-state,-lengine,--pop-state", "-O1 engine.o"):
            with self.subTest(flags=flags):
                self.environment["CXXFLAGS"] = flags
                make_engine(1)
                # Libraries must come after the source that uses them.
                if "-L." in flags:
                    self.use_compiler(f'exec {COMPILER} "$@" -L. -lengine')
                self.expect_wrong(path)
                make_engine(0)
                self.expect_right(path)
                libraries = self.libraries()
                self.expect_right(path)
                self.assertEqual(self.libraries(), libraries, "they do not become many")
                self.environment["CXX"] = COMPILER

    def test_a_file_that_is_saved_while_it_is_compiled(self):
        header = self.write("height.h", "#define SHIFT 1")
        path = self.shifted('#include "height.h"')
        self.use_compiler(f'{COMPILER} "$@" || exit 1\n'
                          'case " $* " in *" -shared "*) touch compiled; sleep 1 ;; esac')
        with subprocess.Popen([HITSCAN, "check", "--cases", self.cases, "--implementation", path],
                              cwd=self.folder, env=self.environment, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL):
            while not (self.folder / "compiled").exists():
                time.sleep(0.05)
            header.write_text("#define SHIFT 0")
        self.expect_right(path)
        header.write_text("#define SHIFT 1")
        self.expect_wrong(path)

    def test_many_threads_compile_once(self):
        path = self.cpp("")
        self.use_compiler(f'echo >> compiled; exec {COMPILER} "$@"')
        result = self.hitscan("fuzz", "raycast_plane", "--implementation", path, "--cases", 10,
                              "--threads", 8, "--rule", "exact")
        self.assertEqual(result.stderr, "")
        # The compiler runs for its version, for the preprocessed text before and after compiling,
        # and for the library.
        self.assertEqual(self.compilations(), 4)


class BadCompilers(CompilerTest):
    def expect_line(self, pattern):
        result = self.check("--implementation", self.cpp(""))
        self.assertEqual((result.returncode, result.stdout), (2, ""), result.stderr)
        self.assertRegex(result.stderr, r'^Error: [^\n]*mine\.cpp: the compiler "[^"\n]+" '
                                        f"{pattern}\n$")

    def test_there_is_none(self):
        self.environment["CXX"] = "no-such-compiler"
        self.expect_line("cannot be run: [^\n]*no-such-compiler[^\n]*No such file[^\n]*")

    def test_programs_that_do_not_compile(self):
        self.environment["CXX"] = "true"
        self.expect_line(r"printed nothing with -E; set CXX to a C\+\+ compiler")
        self.environment["CXX"] = "false"
        self.expect_line(r"left \(exit code 1\) without a message; set CXX to a C\+\+ compiler")
        self.environment["CXX"] = "echo"
        self.expect_line(r"wrote no library; set CXX to a C\+\+ compiler")

    def test_it_crashes(self):
        for when in ("--version", "-E", "-shared"):
            self.use_compiler(f'case " $* " in *" {when} "*) kill -SEGV $$ ;; esac\n'
                              f'exec {COMPILER} "$@"')
            self.expect_line(r"crashed \(SIGSEGV\) without a message; [^\n]*")

    def test_it_prints_endlessly(self):
        for stream in ("&1", "&2"):
            self.use_compiler(f"exec yes >{stream}")
            self.expect_line(r"printed more than 256 MiB; set CXX to a C\+\+ compiler")

    def test_a_message_that_is_no_error(self):
        self.use_compiler("echo 'out of licences' >&2; exit 3")
        self.expect_line(r"left \(exit code 3\): out of licences")

    def test_an_error_comes_after_many_warnings(self):
        self.use_compiler('case " $* " in *" -shared "*) yes "a.h:1:1: warning: no" | head -100000 >&2 '
                          f';; esac; exec {COMPILER} "$@"')
        self.write("mine.cpp", "#include <hitscan/implement.h>\nint x = y;\n")
        result = self.check("--implementation", "mine.cpp")
        self.assertRegex(result.stderr, r"^Error: mine\.cpp:2:9: error: .*y.*\n$")


class CacheFolder(CompilerTest):
    """Other users must not be able to replace the code that is loaded."""

    def setUp(self):
        super().setUp()
        self.shared = self.folder / "shared"
        self.shared.mkdir()
        self.shared.chmod(0o1777)
        self.environment["XDG_CACHE_HOME"] = str(self.shared)

    def expect_refusal(self, place, reason):
        result = self.check("--implementation", self.cpp(""))
        self.expect_error(result, f"Error: the folder for compiled implementations: {place}: {reason}; "
                          "remove it, or set XDG_CACHE_HOME to a folder of your own\n")

    def test_is_made_for_the_user_only(self):
        before = os.umask(0)
        self.expect_right(self.cpp(""))
        os.umask(before)
        folders = [path for path in (self.shared / "hitscan").rglob("*") if path.is_dir()]
        self.assertEqual(len(folders), 2)
        for path in (self.shared / "hitscan", *folders):
            self.assertEqual(path.stat().st_mode & 0o7777, 0o700, path)

    def test_that_others_can_write_to_is_refused(self):
        self.expect_right(self.cpp(""))
        for place in ("hitscan", "hitscan/include", "hitscan/include/hitscan"):
            path = self.shared / place
            path.chmod(0o777)
            self.expect_refusal(path, "other users can replace the code in it (mode 0777)")
            path.chmod(0o700)

    @unittest.skipUnless(os.geteuid() == 0, "only root can act as another user")
    @unittest.skipUnless(shutil.which("setpriv"), "setpriv is not installed")
    def test_of_another_user_is_refused(self):
        # The user "nobody" adds a header to the folder of headers. Every source would include this
        # header, and its code would run with the rights of the user.
        self.folder.chmod(0o755)
        planted = self.shared / "hitscan" / "include" / "optional"
        subprocess.run(["setpriv", f"--reuid={NOBODY}", "--clear-groups", "sh", "-c",
                        f'mkdir -p "{planted.parent}" && printf "%s" "$0" > "{planted}"',
                        '#include_next <optional>\n#include <cstdio>\n'
                        'static const bool kPlanted = std::fopen("planted", "w") != nullptr;\n'],
                       check=True)
        self.expect_refusal(self.shared / "hitscan", f"belongs to another user (number {NOBODY}), "
                                                     "who can replace the code in it")
        self.assertFalse((self.folder / "planted").exists())

    def test_in_a_folder_where_others_can_replace_it_is_refused(self):
        self.shared.chmod(0o777)
        self.expect_error(self.check("--implementation", self.cpp("")),
                          f"Error: the folder for compiled implementations: {self.shared}: every user "
                          "can replace the folders in it; set its sticky bit (chmod +t), or set "
                          "XDG_CACHE_HOME to a folder of your own\n")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
