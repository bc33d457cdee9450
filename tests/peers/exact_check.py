#!/usr/bin/env python3
"""Confirms the results of `hitscan fuzz` by rational arithmetic, independently of Hitscan.

Usage: exact_check.py [--cases] FILE...

Each FILE is what `hitscan fuzz QUERY ... -o FILE` wrote. For each counterexample it confirms that

  1. the answer that Hitscan expects is the exact one: booleans and integers are equal, and each
     number is the nearest float. Hitscan computes cameras in double precision, so their numbers
     may be off by the limits in the file, which follow from the tolerance of the search;
  2. the answer of the implementation is wrong, in the part and in the way that the file says: the
     other verdict, a number that is off by more than its limit, NaN, infinity, or no answer. An
     infinity is right if the exact number is beyond the largest float. A verdict about a frustum
     must be wrong for its planes both before and after they are rounded to floats.

With --cases each FILE is a case file (assets/cases/README.md) or a folder of case files. It
confirms the answers in `expect`, numbers within the tolerance of the file. In a folder, files of
queries without an exact answer here (exact_queries.py) are named and skipped.

A counterexample is a group of failures in one class of cases, with the arguments of its simplest
case. If several groups have the same mistake, `cases` contains one case for all of them. Each group
is confirmed for its own arguments, so a case that several groups share is confirmed several times.

The program prints one line for each failure, and then `N cases confirmed, N failed, N not asked`. A
case is not asked if the adapter of a library declines it ("not asked: ...") or if, with --cases, it
expects nothing. The exit code is 0 if nothing failed, 1 if something failed, and 2 for unreadable
input or an unknown query.
"""
import json
import pathlib
import sys
from fractions import Fraction

from exact_judge import check_accusation, check_case, check_result_case, read_arguments
from exact_numbers import NotReadable, fraction_of_decimal, nearest_float
from exact_queries import QUERIES
from exact_shapes import items, member

NOT_ASKED = "not asked: "


class Counts:
    def __init__(self):
        self.confirmed = self.failed = self.not_asked = 0

    def add(self, where, problem):
        if problem is None:
            self.confirmed += 1
        else:
            self.failed += 1
            print(f"{where}: {problem}")


def tolerance_of(file):
    tolerance = file.get("tolerance", 0)
    if isinstance(tolerance, bool) or not isinstance(tolerance, (int, Fraction)):
        raise NotReadable("the tolerance is not a number")
    return tolerance


def check_case_file(path, file, query, counts):
    for case in items(member(file, "cases")):
        name = f"case {member(case, 'id')}"
        expected = member(case, "expect")
        if not expected:
            counts.not_asked += 1
            continue
        try:
            arguments = read_arguments(query, {**file, **case})
            problem = check_case(query, arguments, expected, tolerance_of(file))
        except NotReadable as error:
            raise NotReadable(f"{name}: {error}") from None
        counts.add(f"{path}: {name}", problem)


def failure_of(group):
    return member(group, "failure"), member(group, "what")


def check_group(query, group, case, failures_with_case):
    """What is wrong with a group of failures and its case (None if it has no case), or None."""
    if "arguments" not in group:
        return "it has no case: the search has not ended"
    arguments = read_arguments(query, group["arguments"])
    exact = query.answer(**arguments)
    problem = None
    if case is not None:
        problem = check_result_case(query, exact, group, case)
    elif member(group, "failure") != "number" and failure_of(group) not in failures_with_case:
        # Groups with the same mistake share one case. Numbers that are slightly off have no case.
        problem = "no case is a failure of this kind"
    return problem or check_accusation(query, arguments, exact, group)


def with_floats(value):
    """The value with each number replaced by the nearest float, so that different texts of the same
    float compare equal."""
    if isinstance(value, dict):
        return {key: with_floats(item) for key, item in value.items()}
    if isinstance(value, list):
        return [with_floats(item) for item in value]
    is_number = isinstance(value, (int, Fraction)) and not isinstance(value, bool)
    return nearest_float(Fraction(value)) if is_number else value


def is_case_of(case, group, query):
    return "arguments" in group and all(
        with_floats(member(case, name)) == with_floats(member(group["arguments"], name))
        for name in query.arguments)


def was_not_asked(group):
    failure = group["got"].get("failure", "") if "got" in group else ""
    return NOT_ASKED in member(group, "what") or NOT_ASKED in failure


def check_result_file(path, file, query, counts):
    cases = items(member(file, "cases"))
    fuzz = member(file, "fuzz")
    # `not_asked` contains for each class the number of cases that the adapter declined.
    counts.not_asked += sum(fuzz.get("not_asked", {}).values())
    used = set()
    groups = items(member(fuzz, "groups"))
    failures_with_case = {failure_of(group) for group in groups
                          if any(is_case_of(case, group, query) for case in cases)}
    answers_vary = any(member(group, "failure") == "unstable" for group in groups)
    for number, group in enumerate(groups):
        # Several cases are equal only if they differ in the signs of zeros, which no query
        # distinguishes.
        same = [case for case in cases if is_case_of(case, group, query)]
        used.update(member(case, "id") for case in same)
        name = f"case {same[0]['id']}" if same else f"group {number}"
        if was_not_asked(group):
            counts.not_asked += 1
            continue
        try:
            problem = check_group(query, group, same[0] if same else None, failures_with_case)
        except NotReadable as error:
            raise NotReadable(f"{name}: {error}") from None
        # Where answers vary, the one that was written last may be right.
        if answers_vary and not same and problem and problem.endswith(" is right"):
            continue
        counts.add(f"{path}: {name}", problem)
    for case in cases:
        if member(case, "id") not in used:
            counts.add(f"{path}: case {case['id']}", "no group of failures has its arguments")


def read_json(path):
    def refuse(constant):
        raise NotReadable(f"{constant} is not JSON")

    try:
        return json.loads(path.read_text(encoding="utf-8"), parse_float=fraction_of_decimal,
                          parse_constant=refuse)
    except (OSError, ValueError, RecursionError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise NotReadable(reason) from None


def check_file(path, is_case_file, in_folder, counts):
    file = read_json(path)
    query = QUERIES.get(str(member(file, "query")))
    if query is None:
        if is_case_file and in_folder:
            print(f"{path}: not confirmed: no exact answer of {file['query']} is known",
                  file=sys.stderr)
            return
        raise NotReadable(f"unknown query {file['query']}")
    if is_case_file:
        check_case_file(path, file, query, counts)
    elif "fuzz" not in file:
        raise NotReadable("no result of `hitscan fuzz -o`; for case files add --cases")
    else:
        check_result_file(path, file, query, counts)


def main(arguments):
    is_case_file = "--cases" in arguments
    names = [name for name in arguments if name != "--cases"]
    if not names or any(name.startswith("-") for name in names):
        print("Usage: exact_check.py [--cases] FILE...", file=sys.stderr)
        return 2
    counts = Counts()
    for name in names:
        path = pathlib.Path(name)
        in_folder = path.is_dir()
        for each in sorted(path.rglob("*.json")) if in_folder else [path]:
            try:
                check_file(each, is_case_file, in_folder, counts)
            except NotReadable as error:
                print(f"{each}: {error}", file=sys.stderr)
                return 2
    print(f"{counts.confirmed} cases confirmed, {counts.failed} failed, "
          f"{counts.not_asked} not asked")
    return 1 if counts.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
