"""What a search says about a pair of library and query, in the numbers of the page."""
import dataclasses
import json

# The classes of cases, the ones that people have most often first. docs/fuzzing.md describes them.
CLASSES = ["in-practice", "generic", "lattice", "axis-parallel", "on-feature", "known-cases",
           "signed-zeros", "touching", "coplanar", "nearly-parallel", "grazing", "near", "one-ulp",
           "duplicates", "degenerate", "exponents-apart", "huge", "tiny"]
# Numbers and directions of ordinary size, where no two shapes are meant to touch.
ORDINARY = ["in-practice", "generic"]
# The types of failure in a result file; the first one is shown, if there is a case of it.
FAILURES = ["verdict", "no answer", "not finite", "unstable", "number"]


@dataclasses.dataclass
class Example:
    """The simplest case of a kind of failure, as in a case file."""

    case: dict
    case_class: str
    failure: str
    what: str
    got: str
    severity: object  # a number of units in the last place; None if no change helps or none counts
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
        count = sum(kind["count"] for kind in self.fuzz["kinds"]
                    if kind["failure"] in failures and kind["class"] in classes)
        return 1e6 * count / asked if asked else None

    def wrong(self, classes=None):
        return self.rate(["verdict", "unstable"], classes)

    def tolerated(self):
        asked = sum(self.asked.values())
        return 1e6 * sum(self.fuzz["tolerated"].values()) / asked if asked else None

    def no_answer(self):
        return self.rate(["no answer", "not finite"])

    def off(self):
        return self.rate(["number"])

    def worst_severity(self):
        """The largest one; infinite when no change helps; None without wrong verdicts."""
        severities = [kind.get("severity") for kind in self.fuzz["kinds"]
                      if kind["failure"] == "verdict" and "arguments" in kind]
        if not severities:
            return None
        return float("inf") if None in severities else max(severities)

    def worst_number(self):
        """The error of the worst number in units in the last place; None if none is off."""
        return max((kind["error"] for kind in self.fuzz["kinds"] if kind["failure"] == "number"),
                   default=None)

    def example(self):
        """The case to show: a wrong verdict rather than a number, in an ordinary class rather than
        an unusual one. None when nothing is wrong, or wrong only within the tolerance of files."""
        cases = {json.dumps(self.arguments_of(case)): case for case in self.result["cases"]}
        kinds = [kind for kind in self.fuzz["kinds"]
                 if "arguments" in kind and json.dumps(kind["arguments"]) in cases]
        if not kinds:
            return None
        kind = min(kinds, key=lambda each: (FAILURES.index(each["failure"]),
                                            CLASSES.index(each["class"])))
        got = kind["got"]
        case = cases[json.dumps(kind["arguments"])]
        return Example(case, kind["class"], kind["failure"], kind["what"],
                       got.get("failure") or got["text"], kind.get("severity"),
                       answer_text(case["expect"]))

    def arguments_of(self, case):
        return {name: value for name, value in case.items()
                if name not in ("id", "expect", "note")}


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
