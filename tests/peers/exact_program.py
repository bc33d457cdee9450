#!/usr/bin/env python3
"""A program for `hitscan fuzz QUERY --program` that answers each case with the exact answer of
exact_check.py. If Hitscan calls an answer wrong, either Hitscan or exact_check.py is wrong."""
import json
import sys

from exact_judge import numbers_of, read_arguments, text_of
from exact_numbers import NotReadable, clamped, float_near, fraction_of_decimal, low
from exact_queries import QUERIES


def written(number):
    """A number as JSON, in enough digits for the same float."""
    nearest = float_near(number)
    return repr(float(low(clamped(number)) if nearest is None else nearest))


def value_text(value, kind):
    if kind in ("boolean", "integer"):
        return text_of(value)
    numbers = [written(number) for number in numbers_of(value)]
    if kind == "number":
        return numbers[0]
    if kind == "list of points":
        return "[" + ", ".join(value_text(point, "point") for point in value) + "]"
    if kind == "matrix":
        rows = [", ".join(numbers[row::4]) for row in range(4)]
        return "[[" + "], [".join(rows) + "]]"
    return "[" + ", ".join(numbers) + "]"


def answer_to(line):
    case = json.loads(line, parse_float=fraction_of_decimal)
    query = QUERIES[case["query"]]
    try:
        answer = query.answer(**read_arguments(query, case))
    except NotReadable as error:
        return json.dumps({"error": str(error)})
    parts = [f'"{name}": {value_text(value, query.parts[name])}' for name, value in answer.items()]
    return "{" + ", ".join(parts) + "}"


for each in sys.stdin:
    print(answer_to(each), flush=True)
