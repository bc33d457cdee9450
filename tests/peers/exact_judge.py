"""Compares the answers of a case file and of an implementation with the exact ones.

The functions `check_...` return what is wrong, in words, or None.
"""
import math

from exact_numbers import LARGEST_FLOAT, Interval, NotReadable, clamped, float_near
from exact_numbers import float_of_word, high, low, nearest_float, size
from exact_shapes import items, member, read_number

# The words of a value; a list of points begins with the number of its points.
WORDS = {"boolean": 1, "integer": 1, "number": 1, "point in the plane": 2, "point": 3, "matrix": 16}
VERDICTS = ("boolean", "integer")


def numbers_of(value):
    """The numbers of an exact value in the order of words: a number, a point or columns."""
    if isinstance(value, (tuple, list)):
        return [number for item in value for number in numbers_of(item)]
    return [value]


def expected_numbers(value, kind):
    """The numbers of a value in a case file, in the order of words. Matrices are lists of rows."""
    if kind == "matrix":
        value = list(zip(*(items(row, 4) for row in items(value, 4))))
    elif kind == "list of points":
        value = [items(point, 3) for point in items(value)]
    elif kind == "list of numbers":
        items(value)
    elif kind != "number":
        items(value, WORDS[kind])
    numbers = numbers_of(value)
    for number in numbers:
        read_number(number)
    return numbers


def text_of(number):
    if isinstance(number, (bool, str)):
        return str(number).lower()
    if isinstance(number, Interval):
        number = (number.low + number.high) / 2
    if isinstance(number, int) or (not isinstance(number, float) and abs(number) > 10**300):
        return str(int(number))
    return f"{float(number):.9g}"


def texts_of(numbers):
    return ", ".join(map(text_of, numbers))


def off_by(number, exact):
    """The largest possible difference of `number` from `exact`, which may be an interval."""
    return size(exact - number)


def check_verdict(name, expected, exact):
    if type(expected) is type(exact) and expected == exact:
        return None
    return f"{name}: expected {text_of(expected)}, but exactly it is {text_of(exact)}"


def is_near(number, exact, limit):
    return nearest_float(number) == float_near(exact) or off_by(number, exact) <= limit


def check_expected(query, expected, exact, limits_of):
    """What is wrong with the first wrong part of an expected answer, or None. A number is right if
    it is the nearest float or within its limit, an item of limits_of(name of the part, numbers)."""
    if not isinstance(expected, dict):
        raise NotReadable("what is expected is not an object")
    for name, value in expected.items():
        if name not in query.parts:
            raise NotReadable(f"{query.name} has no answer \"{name}\"")
        if name not in exact:
            return f"{name} is expected of a miss"
        if query.parts[name] in VERDICTS:
            problem = check_verdict(name, value, exact[name])
            if problem:
                return problem
            continue
        numbers = expected_numbers(value, query.parts[name])
        exact_numbers = numbers_of(exact[name])
        if len(numbers) != len(exact_numbers):
            return f"{name}: expected {len(numbers)} numbers, exactly {len(exact_numbers)}"
        if not all(map(is_near, numbers, map(clamped, exact_numbers), limits_of(name, numbers))):
            return f"{name}: expected {texts_of(numbers)}, exactly {texts_of(exact_numbers)}"
    return None


def read_arguments(query, source):
    arguments = {}
    for name, read in query.arguments.items():
        try:
            arguments[name] = read(member(source, name))
        except NotReadable as error:
            raise NotReadable(f"{name}: {error}") from None
    return arguments


def check_case(query, arguments, expected, tolerance):
    def limits_of(_, numbers):
        return [tolerance * max(1, abs(number)) for number in numbers]

    return check_expected(query, expected, query.answer(**arguments), limits_of)


def limits_in(group, part):
    """How far each number of a part may be off, as Hitscan computed it from the tolerance."""
    return items(member(member(group, "limits"), part))


def check_result_case(query, exact, group, case):
    """What is wrong with the expected answer that Hitscan wrote, or None."""
    expected = member(case, "expect")

    def limits_of(name, numbers):
        return [0] * len(numbers) if query.is_correctly_rounded else limits_in(group, name)

    problem = check_expected(query, expected, exact, limits_of)
    missing = [name for name in exact if name not in expected]
    return problem or (f"{missing[0]} is not in the expected answer" if missing else None)


def answer_of_words(query, words):
    """The parts that an implementation answered. Finite numbers are fractions, other numbers are
    Python floats."""
    answer, position = {}, 0
    for name, kind in query.parts.items():
        if kind in ("list of points", "list of numbers"):
            count = (3 if kind == "list of points" else 1) * items(words)[position]
            position += 1
        else:
            count = WORDS[kind]
        part = items(words)[position:position + count]
        if len(part) != count:
            raise NotReadable("there are too few words of an answer")
        if not all(isinstance(word, int) and 0 <= word < 2**32 for word in part):
            raise NotReadable("a word of an answer is not a number of 32 bits")
        position += count
        if kind == "boolean":
            answer[name] = part[0] != 0
        elif kind == "integer":
            answer[name] = part[0] - (part[0] >> 31 << 32)
        else:
            answer[name] = [float_of_word(word) for word in part]
        if name == "hit" and not answer[name]:
            break  # nothing follows a miss
    return answer


def is_wrong(number, exact, limit):
    """The kind of failure, "number" or "not finite", if an answered number is wrong; else None."""
    if not isinstance(number, float):
        is_off = size(clamped(exact) - number) > limit and float_near(exact) != number
        return "number" if is_off else None
    if number == math.inf and low(exact) > LARGEST_FLOAT:
        return None
    if number == -math.inf and high(exact) < -LARGEST_FLOAT:
        return None
    return "not finite"


def failures_of(query, exact, got, group):
    """For each part of an answer, the set of its kinds of failure, in the words of the file."""
    failures = {}
    for name, value in exact.items():
        if query.parts[name] in VERDICTS:
            failures[name] = set() if got.get(name) == value else {"verdict"}
        elif name in got and len(got[name]) != len(numbers_of(value)):
            failures[name] = {"number"}  # a list of another length
        elif name in got:
            failures[name] = {
                is_wrong(number, correct, limit) for number, correct, limit
                in zip(got[name], numbers_of(value), limits_in(group, name))} - {None}
    return failures


def check_accusation(query, arguments, exact, group):
    """Why the file does not show that the implementation is wrong, or None if it does."""
    failure, what, got = (member(group, name) for name in ("failure", "what", "got"))
    if failure == "unstable":
        return None  # of two different answers one is wrong; the file may contain the other one
    if failure == "no answer":
        return None if "failure" in got else f"\"{what}\", but there is an answer"
    if "words" not in got:
        return f"\"{what}\", but there is no answer"
    answer = answer_of_words(query, got["words"])
    failures = failures_of(query, exact, answer, group)
    text = member(got, "text")
    if not any(failures.values()):
        return f"{text} is right"
    part = what.replace(":", " ").split(" ")[0]
    if failure not in failures.get(part, ()):
        return f"\"{what}\" is not what is wrong with {text}"
    # Which other triangle is answered is no part of what is wrong: "triangle is another one".
    names_exact = query.parts[part] == "boolean" or "instead of" in what
    if failure == "verdict" and names_exact and not what.endswith(
            f"instead of {text_of(exact[part])}"):
        return f"\"{what}\", but exactly it is {text_of(exact[part])}"
    reason = query.accepts and query.accepts(
        arguments, answer, lambda part: max(limits_in(group, part)))
    return f"{text} is right{reason}" if reason else None
