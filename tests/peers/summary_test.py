#!/usr/bin/env python3
"""The numbers of the page about other libraries, from results of searches.

Usage: summary_test.py SOURCE_DIR
"""
import pathlib
import re
import sys
import types
import unittest

SOURCE = pathlib.Path(sys.argv[1])
sys.path[:0] = [str(SOURCE / "peers"), str(SOURCE / "scripts")]
from report import page  # noqa: E402
from report.matrix import matrix  # noqa: E402
from report.measure import PARTS, joined  # noqa: E402
from report.summary import (CLASSES, ORDINARY, Count, Summary, answer_text, count_text,  # noqa: E402
                            part_text, rate_text, severity_text, short_number, ulps_text)


def group_without_example(failure, case_class, count, **more):
    return {"failure": failure, "what": failure, "class": case_class, "count": count, "worst": 0,
            "numbers": [0], "error": 0, **more}


def group_with_example(failure, case_class, count, case_id, **more):
    return group_without_example(failure, case_class, count, arguments={"point": [case_id, 0, 0]},
                got={"text": "inside false", "words": [0]}, **more)


RESULT = {
    "tolerance": 1e-4,
    "fuzz": {
        "class_cases": {"generic": 1000, "in-practice": 1000, "huge": 2000},
        "not_asked": {"generic": 500}, "tolerated": {"huge": 35},
        "groups": [group_with_example("number", "generic", 5, 1, error=3e6),
                  group_with_example("verdict", "huge", 20, 2, error=1e4),
                  group_with_example("verdict", "in-practice", 3, 3, error=17.0),
                  group_without_example("no answer", "huge", 7),
                  group_without_example("not finite", "huge", 7)]},
    "cases": [{"id": x, "point": [x, 0, 0], "expect": {"inside": True}, "note": ""}
              for x in (1, 2, 3)]}


class Parts(unittest.TestCase):
    def test_each_class_is_in_one_part(self):
        self.assertEqual(sorted(PARTS["ordinary"] + PARTS["hard"]), sorted(CLASSES))

    def test_both_searches_are_one_result(self):
        ordinary = {"tolerance": 1e-4, "cases": RESULT["cases"][2:], "fuzz": {
            "class_cases": {"generic": 10, "in-practice": 10}, "not_asked": {"generic": 5},
            "tolerated": {}, "groups": [group_with_example("verdict", "in-practice", 3, 3, error=17.0)]}}
        hard = {"tolerance": 1e-4, "cases": RESULT["cases"][1:2], "fuzz": {
            "class_cases": {"huge": 20}, "not_asked": {}, "tolerated": {"huge": 4},
            "groups": [group_with_example("verdict", "huge", 7, 2, error=1e4)]}}
        summary = Summary(None, None, *joined([(ordinary, {"version": "1"}), (hard, {"version": "1"})]))
        self.assertEqual(summary.wrong(ORDINARY), Count(3, 15))
        self.assertEqual(summary.wrong(), Count(10, 35))
        self.assertEqual(summary.tolerated(), Count(4, 35))
        self.assertEqual(summary.not_asked, 5)
        self.assertEqual(summary.measured, {"version": "1"})
        self.assertEqual(summary.example().case_class, "in-practice")


class Numbers(unittest.TestCase):
    def setUp(self):
        self.summary = Summary(None, None, RESULT, {})

    def test_rates_are_those_of_the_cases_that_were_asked(self):
        self.assertEqual(self.summary.wrong(), Count(23, 3500))
        self.assertEqual(self.summary.wrong(ORDINARY), Count(3, 1500))
        self.assertEqual(self.summary.tolerated(), Count(35, 3500))
        self.assertEqual(self.summary.wrong_numbers(), Count(5, 3500))
        self.assertEqual(self.summary.wrong_numbers(["huge"]), Count(0, 2000))
        self.assertEqual(self.summary.wrong(["tiny"]), Count(0, 0))
        self.assertFalse(self.summary.is_right())
        self.assertEqual(self.summary.not_asked, 500)

    def test_an_overflow_of_huge_numbers_is_an_answer(self):
        self.assertEqual(self.summary.no_answer(), Count(7, 3500))
        usual = {**RESULT, "fuzz": {**RESULT["fuzz"], "groups": [
            group_without_example("not finite", "generic", 2)]}}
        self.assertEqual(Summary(None, None, usual, {}).no_answer(), Count(2, 3500))

    def test_the_worst_ones(self):
        self.assertEqual(self.summary.worst_severity(), 1e4)
        self.assertEqual(self.summary.worst_severity(ORDINARY), 17)
        self.assertIsNone(self.summary.worst_severity(["millimetres"]))
        # No change of the input up to 2^24 ulps helps.
        beyond_repair = {**RESULT, "fuzz": {**RESULT["fuzz"], "groups": [
            group_with_example("verdict", "huge", 1, 2, error=2.0**25), group_with_example("verdict", "generic", 1, 3, error=2.0)]}}
        self.assertEqual(Summary(None, None, beyond_repair, {}).worst_severity(),
                         float("inf"))

    def test_severe_ones_are_counted_if_the_search_did(self):
        self.assertIsNone(self.summary.severe(16))
        self.assertIsNone(self.summary.worst_part())
        groups = [group_without_example("verdict", "generic", 9, above_16=4, above_1000=1, part=2e-5),
                  group_without_example("verdict", "huge", 7, above_16=7, above_1000=5, part=0.25),
                  group_without_example("number", "generic", 3)]
        summary = Summary(None, None, {**RESULT, "fuzz": {**RESULT["fuzz"], "severe": True,
                                                          "groups": groups}}, {})
        self.assertEqual(summary.severe(16, ORDINARY), Count(4, 1500))
        self.assertEqual((summary.severe(16).cases, summary.severe(1000).cases), (11, 6))
        self.assertEqual((summary.worst_part(ORDINARY), summary.worst_part()), (2e-5, 0.25))
        self.assertEqual(page.severe_text(summary, 16), "4, 11")
        self.assertEqual(page.severe_text(self.summary, 16), "–")
        self.assertEqual([part_text(x) for x in (None, 2e-5, 0.25, 1e-12, 4)],
                         ["–", "2e-5", "2e-1", "1e-12", "above 1"])

    def test_the_example_is_a_wrong_verdict_in_an_ordinary_class(self):
        example = self.summary.example()
        self.assertEqual((example.case["id"], example.case_class), (3, "in-practice"))
        self.assertEqual((example.exact, example.got), ("inside true", "inside false"))

    def test_texts(self):
        self.assertEqual([rate_text(Count(*x)) for x in ((0, 0), (0, 9), (1, 5_000_000), (3, 11574))],
                         ["–", "0", "< 1", "260"])
        self.assertEqual([count_text(Count(*x)) for x in ((0, 0), (0, 9), (3, 11574))],
                         ["–", "0 of 9", "3 of 11\u202f574"])
        self.assertEqual(short_number(12345), "12\u202f000")
        self.assertEqual([ulps_text(x) for x in (None, 1.25, 12, 9999, 12345, 1e30)],
                         ["–", "1.2", "12", "9999", "1.2e4", "1.0e30"])
        self.assertEqual([severity_text(x) for x in (None, 2.0**24, 2.0**24 + 1, float("inf"))],
                         ["–", "1.7e7", "> 1.7e7", "> 1.7e7"])
        self.assertEqual(answer_text({"hit": True, "t": 0.5, "point": [0, 1.0, -2]}),
                         "hit true, t 0.5, point (0, 1, -2)")


class Page(unittest.TestCase):
    def summary(self, library, numbers, groups, **pair):
        adapter = types.SimpleNamespace(library=library, name=library, home="", numbers=numbers,
                                        path=pathlib.Path(library))
        pair = types.SimpleNamespace(**{"query": "sphere_aabb", "tolerance": "", "conservative": "",
                                        "numbers": numbers, **pair})
        return Summary(adapter, pair, {**RESULT, "fuzz": {**RESULT["fuzz"], "groups": groups}}, {})

    def test_double_precision_comes_first_and_then_what_is_wrong_least_in_ordinary_cases(self):
        wrong = [group_without_example("verdict", "generic", 4)]
        hard = [group_without_example("verdict", "huge", 40)]
        summaries = [self.summary("a", "single", []), self.summary("b", "double", wrong),
                     self.summary("c", "double", hard)]
        self.assertEqual([each.adapter.library for each in page.by_wrong(summaries)],
                         ["c", "b", "a"])

    def test_a_quick_test_is_not_counted_among_the_wrong_answers_of_a_library(self):
        wrong = [group_without_example("verdict", "generic", 4)]
        row, = page.library_rows([self.summary("a", "double", wrong)])
        self.assertEqual(len(row[3]), 1)
        quick = self.summary("a", "double", wrong, conservative="it may say yes too often")
        row, = page.library_rows([quick])
        self.assertEqual((row[3], row[4]), ([], None))
        self.assertEqual(page.numbers_of(quick)[1:3], ["quick test", "4 of 1\u202f500"])

    def test_an_answer_that_changes_is_no_wrong_verdict_but_not_right(self):
        summary = self.summary("a", "double", [group_without_example("unstable", "touching", 35)])
        self.assertEqual((summary.wrong().cases, summary.unstable()), (0, Count(35, 3500)))
        self.assertFalse(summary.is_right())
        self.assertEqual(page.numbers_of(summary)[page.NUMBERS.index("unstable") + 2],
                         rate_text(Count(35, 3500)))

    def test_the_sentences_name_wrong_answers_that_rounding_or_a_tolerance_explains(self):
        summaries = [self.summary(name, "single", [group_without_example(
            "verdict", "generic", count, error=error, part=part)], tolerance=tolerance)
            for name, count, error, part, tolerance in
            (("a", 4, 9.0, 1e-6, ""), ("b", 2, 11.0, 1e-6, ""), ("d", 3, 50.0, 5e-6, "1e-5"),
             ("e", 1, 50.0, 5e-6, "1e-6"), ("f", 1, 2.0**25, 5e-6, "1e-5"))]
        text = page.sentences([*summaries, self.summary("c", "single", [])])
        self.assertIn("Of 6 adapters of libraries, 1 give", text)
        self.assertIn("5 do not: 1 as a tolerance that they document or have in their source explains, 1 by "
                      "at most 10 units, which the rounding of single precision explains, 3 by more. ", text)
        self.assertIn("1 do not: 1 by more. ", page.sentences([summaries[-1]]))
        self.assertIn("that of a to", text)

    def test_the_worst_pair_is_the_one_with_the_highest_rate(self):
        often = self.summary("a", "single", [group_without_example("verdict", "generic", 4)])
        often.asked = {"generic": 1_000_000}
        rarely = self.summary("a", "single", [group_without_example("verdict", "generic", 3)])
        rarely.asked = {"generic": 1000}
        self.assertIs(page.library_rows([often, rarely])[0][4], rarely)

    def test_libraries_whose_simplest_case_is_a_hard_one_are_named(self):
        wrong = [group_without_example("verdict", "generic", 4)]
        text = page.finds_text([self.summary("a", "double", wrong), self.summary("b", "double", [])])
        self.assertIn("found no simplest case for these libraries: a.", text)

    def test_the_matrix_has_a_cell_for_each_pair(self):
        wrong = [group_without_example("verdict", "generic", 4)]
        within = [group_without_example("verdict", "generic", 4, error=50.0, part=1e-5)]
        hard = [group_without_example("verdict", "touching", 4)]
        beyond = [group_without_example("verdict", "huge", 4)]
        text = matrix(["point_in_aabb", "sphere_aabb", "not_answered"],
                      [self.summary("a & co", "single", wrong), self.summary("b", "double", []),
                       self.summary("b", "double", hard, query="point_in_aabb"),
                       self.summary("c", "exact", within, tolerance="1e-4"),
                       self.summary("d", "exact", wrong, conservative="it may say yes too often"),
                       self.summary("e", "exact", beyond),
                       self.summary("f", "exact", [group_without_example("unstable", "generic", 4)])])
        self.assertEqual(re.findall(r"#page-(\w+)\">\1<", text),
                         ["point_in_aabb", "sphere_aabb"])
        cells = re.findall(r"<title>(\S[^,]*), (\w+):[^<]*</title>.*?>([^<]*)</text></g>", text)
        self.assertEqual(cells, [("b", "point_in_aabb", "h"), ("b", "sphere_aabb", ""),
                                 ("c", "sphere_aabb", "t 2.7k"), ("d", "sphere_aabb", "q 2.7k"),
                                 ("e", "sphere_aabb", "r"), ("f", "sphere_aabb", "2.7k"),
                                 ("a &amp; co", "sphere_aabb", "2.7k")])

    def test_a_tolerance_has_a_column(self):
        summary = self.summary("a", "double", [], tolerance="1e-4")
        self.assertEqual(page.numbers_of(summary)[:2], ["double", "1e-4"])
        self.assertEqual(len(page.numbers_of(summary)), len(page.TEXTS + page.NUMBERS))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
