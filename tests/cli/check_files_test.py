#!/usr/bin/env python3
"""The files of `hitscan check`: reports into files, pipes and devices, case files that cannot be
read, and special characters in names and texts.

Usage: check_files_test.py HITSCAN SOURCE_DIR
"""
import itertools
import json
import os
import resource
import stat
import subprocess
import sys
import unittest
import xml.etree.ElementTree

from command_line import GOOD, HITSCAN, CommandLineTest, hitscan


class CheckFiles(CommandLineTest):
    def check_with_reports(self):
        """Checks the folder: the result, and its reports as XML, JSON and HTML."""
        paths = [self.folder / name for name in ("out.xml", "out.txt", "out.html")]
        result = hitscan("check", "--cases", self.folder, "--junit", paths[0], "--json", paths[1],
                         "--html", paths[2])
        return (result, xml.etree.ElementTree.parse(paths[0]).getroot(),
                json.loads(paths[1].read_text()), xml.etree.ElementTree.parse(paths[2]).getroot())

    def test_a_report_is_written_although_the_other_cannot_be(self):
        path, good = self.write("a.json", GOOD), self.folder / "good"
        bad = self.folder / "no" / "report"
        for one, other in itertools.permutations(("--junit", "--json", "--html"), 2):
            result = hitscan("check", "--cases", path, one, bad, other, good)
            self.expect(result, 2, "1 passed, 0 failed")
            self.assertEqual(result.stderr, f"Error: {bad}: cannot be written: "
                                            "No such file or directory\n")
            self.assertIn("raycast_plane", good.read_text())
            good.unlink()

    def test_two_reports_into_one_file_are_refused_before_anything_is_checked(self):
        path, report = self.write("wrong.json", self.wrong()), self.folder / "report"
        (self.folder / "link").symlink_to("report")
        for other in (report, self.folder / "." / "report", self.folder / "link"):
            for existing in (False, True):
                if existing:
                    report.write_text("old")
                result = hitscan("check", "--cases", path, "--junit", report, "--json", other)
                self.assertEqual((result.returncode, result.stdout), (2, ""))
                self.assertEqual(result.stderr, f"Error: --junit and --json: both are written to "
                                                f"{other}; name two files\n")
                for first in ("--junit", "--json"):
                    result = hitscan("check", "--cases", path, first, report, "--html", other)
                    self.assertEqual((result.returncode, result.stdout), (2, ""))
                    self.assertEqual(result.stderr, f"Error: {first} and --html: both are written "
                                                    f"to {other}; name two files\n")
                self.assertEqual(report.read_text() if existing else "", "old" if existing else "")
                report.unlink(missing_ok=True)

    def test_a_report_is_written_to_a_device_or_pipe_which_stays_one(self):
        path = self.write("a.json", GOOD)
        device = self.folder / "null"
        try:
            os.mknod(device, 0o600 | stat.S_IFCHR, os.makedev(1, 3))
            device.write_text("")
        except OSError:
            pass
        else:
            self.expect(hitscan("check", "--cases", path, "--json", device, "--junit", device), 0,
                        "1 passed, 0 failed")
            self.assertTrue(device.is_char_device())
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE, text=True) as reader:
            self.expect(hitscan("check", "--cases", path, "--json", pipe), 0, "1 passed, 0 failed")
            self.assertEqual(json.loads(reader.stdout.read())["files"][0]["passed"], 1)
        self.assertTrue(pipe.is_fifo())

    def test_a_report_goes_to_standard_output_and_the_last_line_comes_last(self):
        path = self.write("a.json", GOOD)
        # A link like /dev/stdout. A program that replaced /dev/stdout by a file would damage the
        # system.
        like_dev_stdout = self.folder / "stdout"
        like_dev_stdout.symlink_to("/proc/self/fd/1")
        for name in (like_dev_stdout, "/dev/fd/1", "/proc/self/fd/1"):
            out = self.folder / "out"
            with open(out, "w") as file:
                file.write("before\n")
                file.flush()
                subprocess.run([HITSCAN, "check", "--cases", path, "--json", name], stdout=file,
                               check=True, timeout=300)
            through_pipe = hitscan("check", "--cases", path, "--json", name)
            self.assertEqual(through_pipe.returncode, 0, through_pipe.stderr)
            for text in (out.read_text()[len("before\n"):], through_pipe.stdout):
                report, last, _ = text.rsplit("\n", 2)
                self.assertEqual(json.loads(report)["files"][0]["passed"], 1)
                self.assertEqual(last, "1 passed, 0 failed")
        self.assertTrue(like_dev_stdout.is_symlink())

    def test_a_report_goes_to_a_process(self):
        # The report goes to a pipe, as in the shell: hitscan check --junit >(cat)
        path = self.write("a.json", GOOD)
        reading, writing = os.pipe()
        result = subprocess.run([HITSCAN, "check", "--cases", path, "--junit",
                                 f"/dev/fd/{writing}"], pass_fds=[writing], timeout=300)
        os.close(writing)
        with open(reading) as pipe:
            suites = xml.etree.ElementTree.fromstring(pipe.read())
        self.assertEqual((result.returncode, suites.get("tests")), (0, "1"))

    def test_a_pipe_closed_by_its_reader_is_exit_2(self):
        path, report = self.write("a.json", GOOD), self.folder / "report"
        reading, writing = os.pipe()
        os.close(reading)
        result = subprocess.run([HITSCAN, "check", "--cases", path, "--junit", f"/dev/fd/{writing}",
                                 "--json", report], pass_fds=[writing], timeout=300,
                                capture_output=True, text=True)
        os.close(writing)
        self.expect(result, 2, "1 passed, 0 failed")
        self.assertIn("Broken pipe", result.stderr)
        self.assertTrue(report.exists())

    def test_a_report_keeps_links_and_modes(self):
        path, report = self.write("a.json", GOOD), self.folder / ("r" * 255)
        report.write_text("old")
        report.chmod(0o640)
        (self.folder / "soft").symlink_to(report)
        os.link(report, self.folder / "hard")
        for name in ("soft", "hard", report.name):
            report.write_text("old")
            self.expect(hitscan("check", "--cases", path, "--json", self.folder / name), 0,
                        "1 passed, 0 failed")
            self.assertEqual(json.loads(report.read_text())["files"][0]["passed"], 1)
        self.assertTrue((self.folder / "soft").is_symlink())
        self.assertEqual(stat.S_IMODE(report.stat().st_mode), 0o640)
        self.assertEqual(report.stat().st_nlink, 2)
        self.assertEqual(len(list(self.folder.iterdir())), 4)

    def test_reports_are_valid_whatever_files_are_called(self):
        names = [bytes([c]) for c in range(1, 256) if c not in b"/."]
        names += [b"]]>", b"<!--", b"&amp;", b"a'b\"c", "\u202e\ufffe\uffff\ufeff".encode(),
                  "\u0085\u2028".encode(), b"\xed\xa0\x80", b"\xf4\x90\x80\x80"]
        for i, name in enumerate(names):
            path = os.fsencode(self.folder) + b"/" + name + b".json"
            with open(path, "w") as file:
                json.dump(GOOD if i % 2 == 0 else self.wrong(), file)
        with open(os.fsencode(self.folder) + b"/bad\x01\xff]]>.json", "w") as file:
            file.write('{"query": "\\u0001\\u001b]]>"}')
        result, suites, report, shown = self.check_with_reports()
        passed = (len(names) + 1) // 2
        self.expect(result, 2, f"{passed} passed, {len(names) - passed} failed")
        self.assertEqual(len({suite.get("file") for suite in suites}), len(names) + 1)
        files = report["files"]
        self.assertEqual(len(files), len(names))
        self.assertIn(f"{self.folder}/\n.json", {file["file"] for file in files})
        # The commands on the page contain the names of the files, byte for byte.
        commands = [each.findtext("code") for each in shown.iter("pre")][1:]
        self.assertEqual(len(commands), len(names) // 2)
        named = subprocess.run(
            ["bash", "-c", 'hitscan() { printf "%s\\0" "$2"; }\n' + "\n".join(commands)],
            capture_output=True, check=True).stdout.split(b"\0")[:-1]
        self.assertEqual(set(named), {os.fsencode(self.folder) + b"/" + name + b".json"
                                      for name in names[1::2]})

    def test_a_file_that_cannot_be_used_is_an_error_in_the_reports(self):
        bad = self.write("bad.json", "{")
        self.write("good.json", GOOD)
        result, suites, report, page = self.check_with_reports()
        self.expect(result, 2, "1 passed, 0 failed")
        message = result.stderr.strip().removeprefix("Error: ")
        (stop,) = page.findall(".//p[@class='stop']")
        self.assertEqual(stop.text, message)
        self.assertEqual((suites.get("tests"), suites.get("errors")), ("2", "1"))
        suite = suites.find("testsuite[@errors='1']")
        self.assertEqual(suite.get("file"), str(bad))
        self.assertEqual(suite.find("testcase/error").get("message"), message)
        self.assertEqual(report["errors"], [{"file": str(bad), "message": message}])

    def test_a_read_error_names_its_file_and_leaves_the_others(self):
        unreadable = self.folder / "a.json"
        unreadable.symlink_to("/proc/self/mem")
        self.write("good.json", GOOD)
        junit = self.folder / "out.xml"
        result = hitscan("check", "--cases", self.folder, "--junit", junit)
        self.expect(result, 2, "1 passed, 0 failed")
        self.assertEqual(result.stderr,
                         f"Error: {unreadable}: cannot be read: Input/output error\n")
        self.assertEqual(xml.etree.ElementTree.parse(junit).getroot().get("tests"), "2")

    def test_too_little_memory_names_its_file_and_leaves_the_others(self):
        if self.limited("--version").returncode != 0:
            self.skipTest("the program cannot run with so little memory, as with AddressSanitizer")
        self.write("small.json", GOOD)
        for document in ({**GOOD, "filling": "x" * 150_000_000},
                         json.dumps(GOOD)[:-1] + ', "filling": [' + "0," * 20_000_000 + "0]}"):
            large = self.write("large.json", document)
            result = self.limited("check", "--cases", self.folder)
            self.expect(result, 2, "1 passed, 0 failed")
            self.assertEqual(result.stderr, f"Error: {large}: not enough memory for this file\n")

    def limited(self, *arguments):
        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (300_000_000, 300_000_000))
        return subprocess.run([HITSCAN, *map(str, arguments)], capture_output=True, text=True,
                              timeout=300, preexec_fn=limit)

    def test_what_is_printed_has_no_control_characters(self):
        hostile = b"\x1b[31m\n\x7f\xc2\x9b31m\xff\xe2\x80\xae"
        shown = "\\u001b[31m\\n\\u007f\\u009b31m\\xff\\u202e"
        folder = os.fsencode(self.folder)
        wrong = folder + b"/" + hostile + b".json"
        with open(wrong, "w") as file:
            json.dump(self.wrong(), file)
        with open(folder + b"/query.json", "w") as file:
            json.dump({"query": "\x1b\x9b\u202e"}, file)
        shot = [b"shot", b"RaycastPlane", b"-o", folder + b"/" + hostile + b".png", b"--size", b"9x9"]
        for arguments in ([b"check", b"--cases", folder], [b"check", hostile], [hostile],
                          [b"check", b"--" + hostile], [b"check", b"--cases", hostile],
                          [b"check", b"--implementation", hostile], [b"--theme", hostile],
                          [b"shot", hostile, b"-o", b"a.png"], shot, [*shot, b"--cases", wrong],
                          [b"check", b"--junit", folder + b"/no/" + hostile]):
            result = subprocess.run([os.fsencode(HITSCAN), *arguments], capture_output=True,
                                    timeout=300)
            with self.subTest(arguments=arguments):
                text = (result.stdout + result.stderr).decode()
                self.assertFalse([c for c in text.replace("\n", "") if ord(c) < 32
                                  or 127 <= ord(c) < 160 or c == "\u202e"], text)
                self.assertIn("\\u001b", text)
                if hostile in b"".join(arguments):
                    self.assertIn(shown, text)

    def test_errors_on_a_terminal_are_red_and_only_that_is_not_escaped(self):
        shown, _ = self.on_terminal("check", "\x1b[32mgreen")
        self.assertIn("\x1b[31m", shown)
        self.assertIn("\\u001b[32mgreen", shown)
        self.assertNotIn("\x1b[32m", shown)

    def test_long_texts_from_files_are_cut(self):
        long = "n" * 1_000_000
        text = json.dumps(GOOD)
        faults = {
            "query": text.replace("raycast_plane", long), "answer": text.replace('"t"', f'"{long}"'),
            "value": text.replace("1e-05", f'"{long}"'), "no json": "{" + f'"{long}',
            "parameter": text.replace('{"query"', f'{{"args": ["{long}"], "query"'),
            "key twice": text.replace('{"query"', f'{{"{long}": 1, "{long}": 1, "query"'),
            "literal": text.replace("1e-05", long), "number": text.replace("1e-05", "1" * 1_000_000),
        }
        for name, fault in faults.items():
            self.write(name + ".json", fault)
        result = hitscan("check", "--cases", self.folder)
        lines = result.stderr.splitlines()
        self.assertEqual(len(lines), len(faults))
        for name, line in zip(sorted(faults), lines):
            self.assertLess(len(line), 700)
            # Long names are shortened, but not the other parts of the message.
            if name in ("query", "answer", "parameter", "value"):
                self.assertRegex(line, r'"n{58,60}\.\.\. \(\d+ bytes\)')
            # Only the beginning of an unknown literal or of a number is read.
            if name not in ("literal", "number"):
                self.assertRegex(line, r"nnn\.\.\. \(\d+ bytes\)")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
