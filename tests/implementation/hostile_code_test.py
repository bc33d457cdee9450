#!/usr/bin/env python3
"""Implementations that crash, hang, print or corrupt memory: each failure is reported for its case.

Usage: hostile_code_test.py HITSCAN SOURCE_DIR COMPILER. Every test also checks that no process is
left: see UserCodeTest.tearDown.
"""
import json
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from user_code import CASES, HITSCAN, SOURCE, UserCodeTest

HOSTILE = SOURCE / "tests" / "implementation" / "hostile.cpp"


class HostileLibraries(UserCodeTest):
    @classmethod
    def setUpClass(cls):
        cls.cache = tempfile.TemporaryDirectory()

    @classmethod
    def tearDownClass(cls):
        cls.cache.cleanup()

    def setUp(self):
        super().setUp()
        # hostile.cpp is compiled once for all tests.
        self.environment["XDG_CACHE_HOME"] = self.cache.name

    def run_hostile(self, name, *arguments):
        """Checks hostile.cpp, which misbehaves in the way that has this name there."""
        self.assertIn(f'"{name}"', HOSTILE.read_text())
        self.environment["HOSTILE"] = name
        return self.check("--implementation", HOSTILE, *arguments)

    def expect_verdict(self, name, verdict, *arguments):
        """Case 4 has the verdict, and all others are answered."""
        result = self.run_hostile(name, *arguments)
        self.expect_failures(result, {4: verdict})
        return result

    def test_the_verdict_says_what_went_wrong(self):
        answer = "hit true, t 4, point (0, 0, 0)"
        changes = "answers differently when asked again: "
        for name, verdict, *arguments in (
                ("null pointer", "crashed (SIGSEGV)"), ("trap", "crashed (SIGILL)"),
                ("abort", "crashed (SIGABRT)"), ("division", "crashed (SIGFPE)"),
                ("stack overflow", "crashed (SIGSEGV)"),
                ("signal to the group", "crashed (SIGTERM)"),
                ("stopped parent and crash", "crashed (SIGILL)"),
                ("endless loop", "no answer within 1 s", "--time-limit", "1"),
                ("sleep", "no answer within 1 s", "--time-limit", "1"),
                ("exception", "threw: no such plane"),
                ("number thrown", "threw: something that is not a std::exception"),
                ("long exception", "threw: " + 796 * "x" + "..."),
                ("exit", "left (exit code 3)"), ("immediate exit", "left (exit code 0)"),
                ("endless vectors", "failed running out of memory (the limit is 64 MiB)",
                 "--memory-limit", "64M"),
                ("endless malloc", "crashed (SIGSEGV) at the memory limit of 64 MiB",
                 "--memory-limit", "64M"),
                ("not finite", "t: expected 4, got nan; point: expected (0, 0, 0), got (inf, 0, 0)"),
                ("changing answer", f"{changes}hit false, then {answer}"),
                ("answer of the case before",
                 f"{changes}hit true, t 3, point (0, 0, 0), then hit true, t 5, point (0, 0, 0)"),
                ("crash when asked again", f"{changes}{answer}, then crashed (SIGILL)")):
            with self.subTest(name):
                self.expect_verdict(name, verdict, *arguments)

    def test_what_is_not_about_an_answer_does_not_matter(self):
        # The answer is slow, but within the limit; or the library closes its pipes, forks, leaves
        # processes behind, or stops its parent, a process of Hitscan that is continued.
        for name in ("slow", "closed files", "fork", "daemon", "stopped parent",
                     "parent stopped for ever"):
            with self.subTest(name):
                self.expect_failures(self.run_hostile(name), {})

    def test_all_cases_crash(self):
        self.expect_failures(self.run_hostile("always trap"),
                             {z: "crashed (SIGILL)" for z in range(1, 8)})

    def test_prints(self):
        result = self.run_hostile("output")
        self.expect_failures(result, {})
        self.assertIn("hostile.cpp: z is 4\n", result.stderr)
        self.assertEqual(result.stdout, "7 passed, 0 failed\n")

    def test_prints_without_end(self):
        result = self.expect_verdict("endless output", "no answer within 1 s", "--time-limit", "1")
        self.assertIn("hostile.cpp: (printed more than 64 KiB: the rest is not shown)", result.stderr)
        self.assertLess(len(result.stderr), 1_000_000)

    def test_prints_much_and_crashes_each_time(self):
        result = self.run_hostile("much output and crash")
        self.expect_failures(result, {z: "crashed (SIGILL)" for z in range(1, 8)})
        self.assertLess(result.stderr.count("spam spam"), 8000)
        self.assertEqual(result.stderr.count("the rest is not shown"), 1)

    def test_corrupts_memory(self):
        result = self.run_hostile("heap")
        failures = self.failures(result)
        self.assertTrue(failures and all("crashed (SIG" in text for text in failures.values()),
                        result.stderr)
        self.assertIn(4, failures)

    def test_overwrites_the_memory_that_is_shared_with_hitscan(self):
        # All bits are read as answers and compared with the expected ones.
        for name in ("shared memory", "shared memory and hang"):
            result = self.run_hostile(name, "--time-limit", "1")
            self.assertEqual(result.returncode, 1)
            self.assertRegex(result.stdout, r"\d+ passed, [1-7] failed\n$")

    def test_prints_without_flushing(self):
        result = self.run_hostile("output without flushing")
        self.assertEqual(result.stderr.count("hostile.cpp: z is 4\n"), 2, "asked twice")
        self.assertEqual(result.stderr.count("hostile.cpp: and so on\n"), 14)

    def test_cannot_be_loaded_again(self):
        # The answers before the crash are kept.
        self.environment["HOSTILE_LOCK"] = str(self.folder / "lock")
        result = self.run_hostile("loaded once")
        failures = self.failures(result)
        self.assertEqual(failures[4], "crashed (SIGILL)", result.stderr)
        self.assertIn("crashed (SIGABRT) while it was loaded", failures[7])

    def test_crashes_among_the_queries_of_a_large_library(self):
        # The main thread asks which queries there are while the library is loaded again.
        stubs = "".join(self.hitscan("new", query).stdout for query in (
            "raycast_sphere", "raycast_aabb", "point_in_sphere", "unproject", "frustum_planes"))
        path = self.write("mine.cpp", stubs + self.cpp(
            "if (static_cast<int>(z) % 100 == 7) __builtin_trap();").read_text())
        document = {**CASES, "cases": [
            {"id": i, "ray": {"origin": [0, 0, i], "direction": [0, 0, -1]},
             "expect": {"hit": True, "t": i}} for i in range(24_000)]}
        result = self.check("--implementation", path,
                            cases=self.write("many.json", json.dumps(document)))
        self.assertEqual(result.stdout, "23760 passed, 240 failed\n")
        self.assertEqual(set(self.failures(result).values()), {"crashed (SIGILL)"})

    def test_what_runs_before_main(self):
        for name, end in (("early crash", "crashed (SIGILL) while it was loaded"),
                          ("early exit", "left (exit code 3) while it was loaded")):
            self.environment["HOSTILE"] = name
            for arguments in (("check", "--cases", self.cases), ("fuzz", "raycast_plane"),
                              ("shot", "raycast_plane", "-o", "a.png")):
                result = self.hitscan(*arguments, "--implementation", HOSTILE)
                self.assertEqual(result.returncode, 2)
                # The output of the library is printed, and explains the error.
                self.assertEqual(result.stderr, "hostile.cpp: no config\nhostile.cpp: no file\n"
                                 f"Error: {HOSTILE}: {end}\n")

    def test_hitscan_is_killed(self):
        for name in ("sleeping child", "sleeping child of a stopped parent"):
            self.environment["HOSTILE"] = name
            for number in (signal.SIGKILL, signal.SIGTERM, signal.SIGINT):
                process = subprocess.Popen(
                    [HITSCAN, "check", "--cases", self.cases, "--implementation", HOSTILE,
                     "--time-limit", "1000"], cwd=self.folder, env=self.environment,
                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                end = time.monotonic() + 300
                while self.started_workers() < 2 and time.monotonic() < end:
                    time.sleep(0.05)
                time.sleep(0.3)
                self.assertIsNone(process.poll())
                process.send_signal(number)
                process.wait()
                self.assertEqual(self.processes(), [])

    def started_workers(self):
        return sum(b"hitscan-worker" in line for _, line in self.processes(0))


class HostilePrograms(UserCodeTest):
    def expect_verdict(self, body, verdict, *arguments):
        """Case 4 has the verdict, and all others are answered."""
        command = self.python(f"    if z == 4:\n        {body}")
        self.expect_failures(self.check("--program", command, *arguments), {4: verdict})

    def test_answers(self):
        self.expect_failures(self.check("--program", self.python("")), {})

    def test_the_verdict_says_what_went_wrong(self):
        nested = '"[" * 200000 + "]" * 200000 + "}"'
        for body, verdict, *arguments in (
                ("os._exit(3)", "left (exit code 3)"),
                ("os.kill(os.getpid(), signal.SIGSEGV)", "crashed (SIGSEGV)"),
                ("time.sleep(1000)", "no answer within 1 s", "--time-limit", "1"),
                ("os.close(1); time.sleep(1000)", "closed its output"),
                # The program writes without ever ending the line.
                ("while True: sys.stdout.write('.'); sys.stdout.flush(); time.sleep(0.005)",
                 "no answer within 1 s", "--time-limit", "1"),
                ('return {"error": "too high"}', "refused: too high"),
                ('return "hello"', "answered nothing: not JSON: hello"),
                ('return {}', 'answered nothing: "hit" is missing'),
                ('return {"hit": 1}', "answered nothing: /hit: expected true or false, got 1"),
                ('return {"hit": True, "t": 4, "point": [0, 0]}',
                 "answered nothing: /point: expected three numbers [x, y, z], got [0,0]"),
                ('return {"hit": True, "t": float("nan"), "point": [0, 0, 0]}',
                 'answered nothing: not JSON: {"hit": true, "t": NaN, "point": [0, 0, 0]}'),
                (r"""return '{"hit": false, "hit": true}'""",
                 "answered nothing: /hit: the key is given twice"),
                ('return {"hit": False, "colour": 1}',
                 "answered nothing: raycast_plane has no part colour"),
                ('return \'{"error": \' + ' + nested, "answered nothing: nested deeper than 64 levels"),
                ('return \'{"hit": \' + ' + nested, "answered nothing: nested deeper than 64 levels"),
                ('return "{\\"hit\\": false}\\n{\\"hit\\": false}"',
                 'answered too much: {"hit": false}'),
                ('return "x" * 3000000', "answered too much: a line of more than 1 MiB")):
            with self.subTest(body):
                self.expect_verdict(body, verdict, *arguments)

    def test_ends_with_answers_that_were_not_flushed(self):
        self.expect_failures(
            self.check("--program", self.python("    if z == 4: os._exit(3)", flush=False),
                       "--time-limit", "1"),
            {z: "left (exit code 3)" if z == 4 else "no answer within 1 s" for z in range(1, 8)})

    def test_answers_out_of_order(self):
        # Case 4 is answered with case 5, in the wrong order.
        command = self.python("""    if z == 4:
        answer.kept = 1
        return None
    if z == 5:
        print(json.dumps({"hit": True, "t": 5, "point": [0, 0, 0]}), flush=True)
        return {"hit": True, "t": 4, "point": [0, 0, 0]}""")
        result = self.check("--program", command, "--time-limit", "1")
        failures = self.failures(result)
        self.assertIn(4, failures)
        self.assertIn(5, failures)
        self.assertTrue(set(failures) <= {4, 5}, failures)

    def test_answers_that_change(self):
        for body, first, then in (
                ('    answer.n = getattr(answer, "n", 0) + 1\n'
                 '    if z == 4: return {"hit": True, "t": answer.n, "point": [0, 0, 0]}', 4, 11),
                # The answer depends on the case before.
                ('    before, answer.last = getattr(answer, "last", 0), z\n'
                 '    if z == 4: return {"hit": True, "t": before, "point": [0, 0, 0]}', 3, 5)):
            self.expect_failures(self.check("--program", self.python(body)), {
                4: f"answers differently when asked again: hit true, t {first}, point (0, 0, 0), then "
                   f"hit true, t {then}, point (0, 0, 0)"})

    def test_prints_on_its_standard_error(self):
        command = self.python("    print('z is', z, file=sys.stderr)")
        result = self.check("--program", command)
        self.expect_failures(result, {})
        self.assertIn("mine.py: z is 4\n", result.stderr)

    def test_closes_its_pipes_in_every_case(self):
        # The program is not given time to end in each case: for 60 cases that would take minutes.
        cases = [{**CASES["cases"][0], "id": i} for i in range(60)]
        result = self.check("--program", "read line; exec >&-; sleep 1000", timeout=100,
                            cases=self.write("many.json", json.dumps({**CASES, "cases": cases})))
        self.assertEqual(self.failures(result), {i: "closed its output" for i in range(60)})

    def test_what_is_not_about_an_answer_does_not_matter(self):
        # The program stops its parent, or leaves processes behind.
        for body in ("    if z == 4: os.kill(os.getppid(), signal.SIGSTOP)",
                     "    if os.fork() == 0: os.setsid(); time.sleep(1000)"):
            self.expect_failures(self.check("--program", self.python(body)), {})

    def test_allocates_without_end(self):
        result = self.check("--program",
                            self.python("    if z == 4: x = [bytes(1000000) * 1 for _ in range(10**6)]"),
                            "--memory-limit", "200M")
        failures = self.failures(result)
        self.assertEqual(list(failures), [4], result.stderr)
        self.assertRegex(failures[4], r"^left \(exit code 1\)")
        self.assertIn("MemoryError", result.stderr)

    def test_cannot_be_run(self):
        self.write("plain.sh", "echo hello")
        for command, message in (("./plain.sh", "./plain.sh: is not executable"),
                                 ("   ", "the command is missing"),
                                 ("no-such-program-here --fast",
                                  "no-such-program-here: no such program")):
            self.expect_error(self.check("--program", command), f"Error: --program: {message}\n")

    def test_hitscan_was_started_with_blocked_signals(self):
        result = subprocess.run(
            [HITSCAN, "check", "--cases", self.cases, "--program", self.python("")],
            cwd=self.folder, env=self.environment, capture_output=True, text=True, timeout=300,
            preexec_fn=lambda: signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD}))
        self.assertEqual(result.stdout, "7 passed, 0 failed\n")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
