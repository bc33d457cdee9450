"""The results of a search of a pair of library and query, as numbers for the page."""
import dataclasses
import json

# The classes of cases; those that people have most often come first. docs/fuzzing.md describes
# them.
CLASSES = ["in-practice", "generic", "millimetres", "contact", "lattice", "axis-parallel", "on-feature", "known-cases",
           "signed-zeros", "touching", "coplanar", "nearly-parallel", "grazing", "near", "one-ulp",
           "duplicates", "degenerate", "exponents-apart", "huge", "tiny"]
# Numbers and directions of ordinary size, where no two shapes are meant to touch.
ORDINARY = ["in-practice", "generic"]
# The types of failure in a result file. The example on the page is of the first type that has a
# case.
FAILURES = ["verdict", "no answer", "not finite", "unstable", "number"]


@dataclasses.dataclass
class Example:
    """The simplest case of a group of failures, as in a case file."""

    case: dict
    case_class: str
    failure: str
    what: str
    got: str
    severity: object  # in units in the last place; None if no change helps, or for other failures
    exact: str


class Summary:
    """The counts of a pair."""

    def __init__(self, adapter, pair, result, measured):
        self.adapter = adapter
        self.pair = pair
        self.result = result
        self.fuzz = result["fuzz"]
        self.measured = measured
        self.nanoseconds = measured["nanoseconds"]
        self.asked = {each: count - self.fuzz["not_asked"].get(each, 0)
                      for each, count in self.fuzz["class_cases"].items()}
        self.not_asked = sum(self.fuzz["not_asked"].values())

    def rate(self, failures, classes=None):
        """Failures of some types per million cases; None when no case was asked."""
        classes = classes or CLASSES
        asked = sum(self.asked.get(each, 0) for each in classes)
        count = sum(group["count"] for group in self.fuzz["groups"]
                    if group["failure"] in failures and group["class"] in classes)
        return 1e6 * count / asked if asked else None

    def wrong(self, classes=None):
        return self.rate(["verdict", "unstable"], classes)

    def tolerated(self):
        asked = sum(self.asked.values())
        return 1e6 * sum(self.fuzz["tolerated"].values()) / asked if asked else None

    def no_answer(self):
        return self.rate(["no answer", "not finite"])

    def wrong_numbers(self):
        return self.rate(["number"])

    def worst_severity(self):
        """The largest severity; infinite if no change of an input helps; None without any."""
        severities = [severity_of(group) for group in self.fuzz["groups"]
                      if group["failure"] == "verdict"]
        if not severities:
            return None
        return float("inf") if None in severities else max(severities)

    def worst_number(self):
        """The error of the worst number in units in the last place; None if no number is off."""
        return max((group["error"] for group in self.fuzz["groups"]
                    if group["failure"] == "number"), default=None)

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


def rate_text(rate):
    """A number of cases in a million, with two digits."""
    if rate is None:
        return "–"
    if rate == 0:
        return "0"
    if rate < 1:
        return "< 1"
    return short_number(rate)


def short_number(number):
    """Two digits; thousands are kept together by spaces that do not break."""
    digits = max(0, len(str(int(number))) - 2)
    return f"{round(number, -digits):,.0f}".replace(",", "\u202f")


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
