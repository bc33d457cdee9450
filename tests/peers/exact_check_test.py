#!/usr/bin/env python3
"""exact_check.py confirms all case files, and reports wrong expectations and right answers that are
called wrong. Usage: exact_check_test.py SOURCE_DIR"""
import contextlib
import io
import json
import pathlib
import struct
import sys
import tempfile
import unittest
from fractions import Fraction

import exact_check
from exact_judge import VERDICTS, answer_of_words, check_case, failures_of, read_arguments
from exact_numbers import LARGEST_FLOAT, nearest_float
from exact_queries import QUERIES

SOURCE = pathlib.Path(sys.argv.pop(1))
sys.path.insert(0, str(SOURCE / "peers"))
from report.adapters import read_adapters  # noqa: E402

CASES = SOURCE / "assets" / "cases"
LARGEST = 3.4028235e38


def run(*arguments):
    """The exit code of exact_check.py and what it prints."""
    output = io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        code = exact_check.main([str(argument) for argument in arguments])
    return code, output.getvalue()


def all_cases():
    for path in sorted([*CASES.rglob("*.json"), *(SOURCE / "tests/peers/ordinary").glob("*.json")]):
        file = exact_check.read_json(path)
        for case in file["cases"]:
            yield f"{path.name} {case['id']}", file, case


def next_float(number):
    size = struct.unpack("<I", struct.pack("<f", abs(number)))[0]
    step = -1 if number == LARGEST_FLOAT else 1
    return Fraction(struct.unpack("<f", struct.pack("<I", size + step))[0])


def changed_numbers(value, tolerance):
    """For each number of the value, a copy of the value in which this number is wrong."""
    if isinstance(value, list):
        for i, item in enumerate(value):
            for changed in changed_numbers(item, tolerance):
                yield value[:i] + [changed] + value[i + 1:]
    elif tolerance == 0:
        yield next_float(nearest_float(Fraction(value)))
    else:
        yield value - 3 * tolerance * max(1, abs(value)) * (1 if value > 0 else -1)


def wrong_expectations(query, expected, tolerance):
    for name, value in expected.items():
        if query.parts[name] == "boolean":
            yield {**expected, name: not value}
        elif query.parts[name] == "integer":
            yield {**expected, name: value + 1}
        else:
            for changed in changed_numbers(value, tolerance):
                yield {**expected, name: changed}


def words(*answer):
    """The 32-bit words of an answer, which consists of booleans, integers and floats."""
    formats = {bool: "<I", int: "<i", float: "<f"}
    return [struct.unpack("<I", struct.pack(formats[type(part)], part))[0] for part in answer]


def kind_of(arguments, what, got, failure="verdict"):
    """A kind of failure as in a file of `hitscan fuzz`; `got` is words or the text of a failure."""
    outcome = {"failure": got} if isinstance(got, str) else {"text": "the answer", "words": got}
    return {"failure": failure, "what": what, "class": "generic", "arguments": arguments,
            "got": outcome, "limits": LIMITS}


def check_result(query, kind, expect, *others):
    """The exit code and the output for a file with a kind of failure, which has a case, and others,
    which have none."""
    file = {"query": query, "fuzz": {"groups": [kind, *others]},
            "cases": [{"id": 7, **kind["arguments"], "expect": expect}]}
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "found.json"
        path.write_text(json.dumps(file))
        code, output = run(path)
    return code, output.replace(str(path), "FILE")


UP = {"origin": [0, 0, 0], "direction": [0, 0, 2]}
PLANE = {"normal": [0, 0, 3], "distance": 2}
TWO_SIDED = {"ray": UP, "plane": PLANE}
LIMITS = {"t": [2e-4], "point": [2e-4] * 3, "distance": [1e34], "closest": [3e-4] * 3}
HIT = {"hit": True, "t": 2, "point": [0, 0, 2]}
CONFIRMED = (0, "1 cases confirmed, 0 failed, 0 not asked\n")


class CaseFiles(unittest.TestCase):
    def test_all_are_confirmed(self):
        code, output = run("--cases", CASES)
        self.assertEqual(code, 0, output)
        self.assertIn(" 0 failed", output)

    def test_wrong_expectations_are_reported(self):
        changed = {}
        for name, file, case in all_cases():
            if file["query"] not in QUERIES:
                continue
            query, tolerance = QUERIES[file["query"]], file.get("tolerance", 0)
            arguments = read_arguments(query, {**file, **case})
            exact = query.answer(**arguments)
            known = query._replace(answer=lambda exact=exact, **_: exact)
            for expected in wrong_expectations(query, case["expect"], tolerance):
                problem = check_case(known, arguments, expected, tolerance)
                self.assertIsNotNone(problem, f"{name}: {expected}")
                changed[query.name] = changed.get(query.name, 0) + 1
        self.assertEqual(changed.keys(), QUERIES.keys())

    def test_every_query_of_a_library_has_an_answer(self):
        asked = {pair.query for adapter in read_adapters() for pair in adapter.pairs}
        self.assertEqual(asked - set(QUERIES), set())

    def test_other_queries_are_named_and_left_out_of_a_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "teapot.json"
            path.write_text('{"query": "raycast_teapot", "cases": [{"id": 1, "expect": {}}]}')
            code, output = run("--cases", folder)
            self.assertEqual(code, 0, output)
            self.assertIn(f"{path}: not confirmed: no exact answer of raycast_teapot", output)
            self.assertEqual(run("--cases", path)[0], 2)

    def test_a_verdict_is_of_a_known_kind(self):
        kinds = {kind for query in QUERIES.values() for kind in query.parts.values()}
        self.assertEqual(kinds - set(VERDICTS), {"number", "point", "point in the plane", "matrix",
                                                 "list of points", "list of numbers"})


class Results(unittest.TestCase):
    def assert_reported(self, result, text):
        self.assertEqual(result[0], 1, result[1])
        self.assertIn(text, result[1])

    def test_wrong_verdict(self):
        kind = kind_of(TWO_SIDED, "hit: false instead of true", words(False))
        self.assertEqual(check_result("raycast_plane_two_sided", kind, HIT), CONFIRMED)

    def test_a_list_of_another_length_is_wrong(self):
        query = QUERIES["clip_triangle_plane"]
        exact = {"points": [(1, 2, 3)]}
        group = {"limits": {"points": [0, 0, 0]}}
        for points, failures in (([1, 2, 3], set()), ([1, 2, 4], {"number"}), ([], {"number"}),
                                 ([1, 2, 3] * 2, {"number"})):
            got = answer_of_words(query, words(len(points) // 3, *map(float, points)))
            self.assertEqual(failures_of(query, exact, got, group), {"points": failures})

    def test_right_verdict_is_an_unfair_accusation(self):
        kind = kind_of(TWO_SIDED, "hit: false instead of true", words(True, 2.0, 0.0, 0.0, 2.0))
        self.assert_reported(check_result("raycast_plane_two_sided", kind, HIT),
                             "FILE: case 7: the answer is right")

    def test_wrong_statement_of_the_exact_answer(self):
        kind = kind_of(TWO_SIDED, "hit: true instead of false", words(True, 2.0, 0.0, 0.0, 2.0))
        self.assert_reported(check_result("raycast_plane_two_sided", kind, {"hit": False}),
                             "hit: expected false, but exactly it is true")

    def test_exact_numbers_are_the_nearest_floats(self):
        kind = kind_of(TWO_SIDED, "hit: false instead of true", words(False))
        almost = {**HIT, "t": 2.0000002}
        self.assert_reported(check_result("raycast_plane_two_sided", kind, almost),
                             "t: expected 2.0000002, exactly 2")

    def test_numbers(self):
        def result(t):
            kind = kind_of(TWO_SIDED, "t is off", words(True, t, 0.0, 0.0, 2.0), "number")
            return check_result("raycast_plane_two_sided", kind, HIT)
        self.assertEqual(result(2.0003), CONFIRMED)
        self.assert_reported(result(2.0001), "the answer is right")

    def test_the_part_that_is_named_must_be_wrong(self):
        kind = kind_of(TWO_SIDED, "point is off", words(True, 3.0, 0.0, 0.0, 2.0), "number")
        self.assert_reported(check_result("raycast_plane_two_sided", kind, HIT),
                             "is not what is wrong")

    def test_nan_and_infinity_are_wrong(self):
        for number, what in ((float("nan"), "t is NaN"), (float("inf"), "t is infinite")):
            kind = kind_of(TWO_SIDED, what, words(True, number, 0.0, 0.0, 2.0), "not finite")
            self.assertEqual(check_result("raycast_plane_two_sided", kind, HIT), CONFIRMED)

    def test_infinity_is_right_beyond_the_largest_float(self):
        far = {"point": [0, 0, -LARGEST], "plane": {"normal": [0, 0, 1], "distance": LARGEST}}
        expect = {"distance": -LARGEST}
        kind = kind_of(far, "distance is infinite", words(float("-inf")), "not finite")
        self.assert_reported(check_result("distance_from_plane", kind, expect), "is right")
        kind = kind_of(far, "distance is infinite", words(float("inf")), "not finite")
        self.assertEqual(check_result("distance_from_plane", kind, expect), CONFIRMED)

    def test_no_answer_is_wrong(self):
        kind = kind_of(TWO_SIDED, "crashed (SIGSEGV)", "crashed (SIGSEGV)", "no answer")
        self.assertEqual(check_result("raycast_plane_two_sided", kind, HIT), CONFIRMED)

    def test_answers_that_differ_when_asked_again_are_wrong(self):
        what = "answers differently when asked again"
        kind = kind_of(TWO_SIDED, what, words(True, 2.0, 0.0, 0.0, 2.0), "unstable")
        self.assertEqual(check_result("raycast_plane_two_sided", kind, HIT), CONFIRMED)

    def test_where_answers_vary_the_last_one_of_a_group_without_a_case_may_be_right(self):
        right = words(True, 2.0, 0.0, 0.0, 2.0)
        elsewhere = {**TWO_SIDED, "ray": {**UP, "origin": [1, 0, 0]}}
        shown = kind_of(TWO_SIDED, "hit: false instead of true", words(False))
        other = kind_of(elsewhere, "hit: false instead of true", words(True, 2.0, 1.0, 0.0, 2.0))
        varies = kind_of(TWO_SIDED, "answers differently when asked again", right, "unstable")
        query = "raycast_plane_two_sided"
        self.assert_reported(check_result(query, shown, HIT, other), "is right")
        code, output = check_result(query, shown, HIT, other, varies)
        self.assertEqual((code, "is right" in output), (0, False), output)

    def test_what_is_not_asked_is_counted(self):
        text = "threw: not asked: a parallel ray"
        kind = kind_of(TWO_SIDED, text, text, "no answer")
        self.assertEqual(check_result("raycast_plane_two_sided", kind, {"hit": False}),
                         (0, "0 cases confirmed, 0 failed, 1 not asked\n"))

    def test_another_triangle_is_wrong_unless_it_is_hit_at_the_same_t(self):
        # A square of two triangles, and a third one above a part of the second.
        corners = [[0, 0, 0], [4, 0, 0], [4, 4, 0], [0, 4, 0], [0, 4, 1], [0, 3, 1], [1, 4, 1]]
        model = {"mesh": {"vertices": corners, "triangles": [[0, 1, 2], [0, 2, 3], [4, 5, 6]]}}

        def result(x, what, answer, failure="verdict"):
            arguments = {"ray": {"origin": [x, 2, 5], "direction": [0, 0, -1]}, "model": model}
            exact = {"hit": True, "t": 5, "point": [x, 2, 0], "triangle": 0}
            return check_result("model_raycast", kind_of(arguments, what, answer, failure), exact)
        other = "triangle is another one"
        self.assertEqual(result(3, other, words(True, 5.0, 3.0, 2.0, 0.0, 1)), CONFIRMED)
        on_edge = words(True, 5.0, 2.0, 2.0, 0.0, 1)
        self.assert_reported(result(2, other, on_edge), "share an edge")
        off = words(True, 4.0, 3.0, 2.0, 1.0, 0)
        self.assertEqual(result(3, "t is off", off, "number"), CONFIRMED)
        elsewhere = words(True, 5.0, 3.5, 2.0, 0.0, 0)
        self.assertEqual(result(3, "point is off", elsewhere, "number"), CONFIRMED)

    def test_every_point_of_a_sphere_is_closest_to_its_centre(self):
        centre = {"point": [1, 0, 0], "sphere": {"center": [1, 0, 0], "radius": 2}}
        expect = {"closest": [3, 0, 0]}
        kind = kind_of(centre, "closest is off", words(1.0, 2.0, 0.0), "number")
        self.assert_reported(check_result("closest_point_sphere", kind, expect), "equally near")
        kind = kind_of(centre, "closest is off", words(1.0, 1.0, 0.0), "number")
        self.assertEqual(check_result("closest_point_sphere", kind, expect), CONFIRMED)

    def test_a_frustum_without_rounding_decides_with_the_rounded_one(self):
        camera = {"eye": [0, 0, 0], "target": [0, 0, -1], "up": [0, 1, 0], "fov_y": 60,
                  "aspect": [1, 1], "near": 0.5, "far": 1000}
        outcomes = []
        for depth in range(1, 30):
            # A point next to the left plane, x = tan(30 degrees) z.
            x = float(nearest_float(-depth / Fraction(3**0.5)))
            written = {"camera": camera, "point": [x, 0, -depth]}
            seen = QUERIES["frustum_point"].answer(**read_arguments(
                QUERIES["frustum_point"],
                json.loads(json.dumps(written), parse_float=Fraction)))["intersects"]
            what = f"intersects: {not seen} instead of {seen}".lower()
            kind = kind_of(written, what, words(not seen))
            outcomes.append(check_result("frustum_point", kind, {"intersects": seen}))
        self.assertIn(CONFIRMED, outcomes)
        reported = [output for code, output in outcomes if code == 1]
        self.assertIn("the answer is right for the planes without rounding", reported[0])


class UnreadableInput(unittest.TestCase):
    def assert_unreadable(self, text, reason, *options):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "file.json"
            path.write_text(text)
            self.assertEqual(run(*options, path), (2, f"{path}: {reason}\n"))

    def test_one_line_and_exit_code_2(self):
        self.assert_unreadable('{"query": "raycast_teapot"}', "unknown query raycast_teapot")
        self.assert_unreadable('{"query": "sphere_sphere"}',
                               "no result of `hitscan fuzz -o`; for case files add --cases")
        self.assert_unreadable('[]', 'there is no "query"')
        self.assert_unreadable('{"query": 1e99999}', "the number 1e99999 is out of range")
        case = '{"id": 3, "a": 1, "b": 2, "expect": {"intersects": true}}'
        self.assert_unreadable('{"query": "sphere_sphere", "cases": [' + case + "]}",
                               'case 3: a: there is no "center"', "--cases")

    def test_file_that_does_not_exist(self):
        code, output = run("no_such_file.json")
        self.assertEqual((code, output), (2, "no_such_file.json: No such file or directory\n"))


if __name__ == "__main__":
    unittest.main()
