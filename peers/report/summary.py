"""The results of a search of a pair of library and query, as numbers for the page."""
import dataclasses
import enum
import json

# The classes of cases; those that people have most often come first. docs/fuzzing.md describes
# them.
CLASSES = ["in-practice", "generic", "millimetres", "contact", "lattice", "axis-parallel",
           "on-feature", "known-cases", "signed-zeros", "touching", "coplanar", "nearly-parallel", "grazing", "near", "one-ulp",
           "duplicates", "degenerate", "exponents-apart", "huge", "tiny"]
# Numbers and directions of ordinary size. No shape is aimed at the surface of another.
ORDINARY = ["in-practice", "generic"]
# Numbers up to the largest float, whose products are infinite: no error of arithmetic in floats.
OVERFLOWING = ["huge"]
# Those in which products of numbers of single precision are infinite, zero or subnormal.
BEYOND_RANGE = ["exponents-apart", "huge", "tiny"]
# Arithmetic in single precision with ten operations explains up to about so many ulps.
ROUNDING = 10
# The types of failure in a result file. The example on the page is of the first type that has a
# case.
FAILURES = ["verdict", "no answer", "not finite", "unstable", "number"]
ERRORS = ["verdict", "unstable", "no answer"]


@dataclasses.dataclass
class Example:
    """The simplest case of a group of failures, as in a case file."""

    case: dict
    case_class: str
    failure: str
    what: str
    got: str
    severity: object  # of the worst case of the group, in ulps; None if no change helps, or for other failures
    exact: str


class State(enum.Enum):
    """What a pair of library and query is, in one word; an error is a wrong verdict, an unstable one or
    no answer."""

    RIGHT = "right"  # no error
    HARD = "hard cases"  # none in ordinary cases
    RANGE = "range"  # only in BEYOND_RANGE
    TOLERANCE = "tolerance"  # in ordinary cases, as its tolerance explains
    QUICK_TEST = "quick test"  # which by its purpose may say yes too often
    WRONG = "wrong"  # in ordinary cases


@dataclasses.dataclass
class Count:
    """How many of the cases that were asked."""

    cases: int
    asked: int

    def __bool__(self):
        return self.cases > 0

    def per_million(self):
        """None when no case was asked."""
        return 1e6 * self.cases / self.asked if self.asked else None


class Summary:
    """The counts of a pair."""

    def __init__(self, adapter, pair, result, measured):
        self.adapter = adapter
        self.pair = pair
        self.result = result
        self.fuzz = result["fuzz"]
        self.measured = measured
        self.asked = {each: count - self.fuzz["not_asked"].get(each, 0)
                      for each, count in self.fuzz["class_cases"].items()}
        self.not_asked = sum(self.fuzz["not_asked"].values())

    def count(self, failures, classes=None):
        """Failures of some types, in some classes."""
        classes = classes or CLASSES
        return Count(sum(group["count"] for group in self.fuzz["groups"]
                         if group["failure"] in failures and group["class"] in classes),
                     sum(self.asked.get(each, 0) for each in classes))

    def wrong(self, classes=None):
        return self.count(["verdict"], classes)

    def unstable(self):
        """Cases that were answered differently when they were asked again."""
        return self.count(["unstable"])

    def tolerated(self):
        return Count(sum(self.fuzz["tolerated"].values()), sum(self.asked.values()))

    def no_answer(self):
        """Without infinities where the products of the numbers are infinite."""
        usual = [each for each in CLASSES if each not in OVERFLOWING]
        return Count(self.count(["no answer"]).cases + self.count(["not finite"], usual).cases,
                     sum(self.asked.values()))

    def wrong_numbers(self, classes=None):
        return self.count(["number"], classes)

    def is_right(self):
        return not self.wrong() and not self.unstable() and not self.no_answer()

    def ordinary_errors(self):
        return self.count(ERRORS, ORDINARY)

    def state(self):
        if self.is_right():
            return State.RIGHT
        if self.pair.conservative:
            return State.QUICK_TEST
        if self.ordinary_errors():
            return State.TOLERANCE if self.is_within_tolerance() else State.WRONG
        usual = [each for each in CLASSES if each not in BEYOND_RANGE]
        return State.HARD if self.count([*ERRORS, "not finite"], usual) else State.RANGE

    def is_within_tolerance(self):
        """Whether the tolerance of the library explains all wrong verdicts in ordinary cases, and there
        are no other errors. It is compared with changes of the input as a part of the size, since
        ordinary shapes are not smaller than one unit."""
        part = self.worst_part(ORDINARY)
        return (bool(self.pair.tolerance) and part is not None and part <= 4 * float(self.pair.tolerance)
                and self.worst_severity(ORDINARY) < float("inf")
                and not self.count(["unstable", "no answer"], ORDINARY))

    def is_rounding(self):
        """Whether the rounding of single precision explains all wrong verdicts in ordinary cases, and
        there are no other errors."""
        return (self.worst_severity(ORDINARY) or 0) <= ROUNDING and \
            not self.count(["unstable", "no answer"], ORDINARY)

    def worst_severity(self, classes=None):
        """The largest severity; infinite if no change of an input helps; None without any."""
        severities = [severity_of(group) for group in self.fuzz["groups"]
                      if group["failure"] == "verdict" and group["class"] in (classes or CLASSES)]
        if not severities:
            return None
        return float("inf") if None in severities else max(severities)

    def severe(self, limit, classes=None):
        """How many wrong verdicts have a severity above 16 or 1000 ulps; None if the search did not
        count them (hitscan fuzz --severe)."""
        if not self.fuzz.get("severe"):
            return None
        counted = self.count(["verdict"], classes)
        return Count(sum(group[f"above_{limit}"] for group in self.fuzz["groups"]
                         if group["failure"] == "verdict"
                         and group["class"] in (classes or CLASSES)), counted.asked)

    def worst_part(self, classes=None):
        """The largest change that a wrong verdict needs, as a part of the size of the shapes; None if
        there is none, or if the search did not find it."""
        return max((group["part"] for group in self.fuzz["groups"]
                    if "part" in group and group["class"] in (classes or CLASSES)), default=None)

    def example(self):
        """The case to show: a wrong verdict rather than a number, in an ordinary class rather than
        an unusual one. None when nothing is wrong, or wrong only within the tolerance of files."""
        cases = {json.dumps(self.arguments_of(case)): case for case in self.result["cases"]}
        groups = [group for group in self.fuzz["groups"]
                  if "arguments" in group and json.dumps(group["arguments"]) in cases]
        if not groups:
            return None
        group = min(groups, key=lambda each: (FAILURES.index(each["failure"]),
                                              CLASSES.index(each["class"])))
        got = group["got"]
        case = cases[json.dumps(group["arguments"])]
        return Example(case, group["class"], group["failure"], group["what"],
                       got.get("failure") or got["text"], severity_of(group),
                       answer_text(case["expect"]))

    def arguments_of(self, case):
        return {name: value for name, value in case.items()
                if name not in ("id", "expect", "note")}


def severity_of(group):
    """The severity of the worst case of a group; None if no change of the input makes its verdict
    right, and for failures other than wrong verdicts."""
    return group["error"] if group["failure"] == "verdict" and group["error"] <= 2**24 else None


def answer_text(expect):
    """An answer of a case file in one line: "hit true, t 0.5, point (0, 0, 1)"."""
    return ", ".join(f"{name} {value_text(value)}" for name, value in expect.items())


def value_text(value):
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"({', '.join(value_text(each) for each in value)})"
    if isinstance(value, float):
        return f"{value:.9g}"
    return str(value)


def rate_text(count):
    """Cases in a million, with two digits."""
    rate = count.per_million()
    if rate is None:
        return "–"
    if rate == 0:
        return "0"
    if rate < 1:
        return "< 1"
    return short_number(rate)


def count_text(count):
    """3 of 11 574."""
    return f"{whole_number(count.cases)} of {whole_number(count.asked)}" if count.asked else "–"


def whole_number(number):
    return f"{number:,}".replace(",", "\u202f")


def short_number(number):
    """Two digits; thousands are kept together by spaces that do not break."""
    digits = max(0, len(str(int(number))) - 2)
    return f"{round(number, -digits):,.0f}".replace(",", "\u202f")


def part_text(part):
    """A part of the size of the shapes: "3e-5"."""
    if part is None:
        return "–"
    return "above 1" if part > 1 else "1" if part == 1 else f"{part:.0e}".replace("e-0", "e-")


def severity_text(severity):
    if severity is not None and severity > 2**24:
        return "> 1.7e7"  # no change up to the size of the vector helps
    return ulps_text(severity)


def ulps_text(ulps):
    if ulps is None:
        return "–"
    if ulps < 10:
        return f"{ulps:.2g}"
    return f"{ulps:.0f}" if ulps < 10_000 else f"{ulps:.1e}".replace("e+0", "e").replace("e+", "e")
