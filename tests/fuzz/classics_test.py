#!/usr/bin/env python3
"""`hitscan fuzz` finds every classic mistake of classics/, and calls only wrong answers wrong.

A classic is a short implementation of a query that is right except for one well-known mistake. Its
first lines name the mistake, where it is known from, and the kind of failure that the search must
find. The page docs/fuzzing.md has a table of all classics with the simplest case of each.

Usage: classics_test.py HITSCAN SOURCE_DIR COMPILER [--models | --write]
With --models it tries the mistakes of models only. With --write it writes this table, and docs/fuzzing/classics.md, which is not kept in git: the table
with pictures from the pages of `fuzz --html` (scripts/classics).
"""
import concurrent.futures
import html
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

HITSCAN, SOURCE, COMPILER = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), sys.argv[3]
ONLY_MODELS = "--models" in sys.argv
CLASSICS = sorted((SOURCE / "tests" / "fuzz" / "classics").glob("model_*.cpp" if ONLY_MODELS
                                                                else "*.cpp"))
DOCS = SOURCE / "docs"
PICTURES = DOCS / "fuzzing"
TABLE = re.compile(r"\| mistake \| query \|.*\n(?:\|.*\n)*")
MOST_CASES = 100_000
# 20,000 cases are enough to find nearly all mistakes. More cases give simpler ones for the table.
CASES = MOST_CASES if "--write" in sys.argv else 20_000
# Models take longer than other shapes, and their mistakes are frequent.
CASES_OF_MODELS = ["--cases", 200, "--classes", "generic"]
# The answers of these depend on the cases before: a new process answers some cases rightly.
REMEMBERS = ["model_stale_tree"]
OPTIONS = {
    # This mistake is so rare that fewer cases do not find it.
    "ray_sphere_root_of_negative": ["--cases", MOST_CASES],
    # Processes that end or hang are started again, which takes time.
    "closest_triangle_crash": ["--cases", 300, "--classes", "degenerate"],
    "orbit_camera_endless": ["--cases", 20, "--classes", "huge", "--time-limit", 0.05],
}


class Classic:
    def __init__(self, path):
        text = path.read_text()
        comment = "\n".join(line for line in text.splitlines() if line.startswith("//"))
        fields = re.findall(r"^// (Mistake|Known from|Found as): (.*(?:\n//   .*)*)", comment, re.M)
        fields = {name: re.sub(r"\n//   ", " ", value) for name, value in fields}
        self.path, self.name = path, path.stem
        self.mistake, self.known = fields["Mistake"], fields["Known from"]
        self.kind, _, self.case_class = fields["Found as"].partition(", in the class ")
        (self.query,) = re.findall(r"^HITSCAN_IMPLEMENT\((\w+), ", text, re.M)


def numbers_in(value):
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [number for item in value for number in numbers_in(item)]
    return [value] if isinstance(value, (int, float)) else []


def arguments_of(case):
    return {name: value for name, value in case.items() if name not in ("id", "expect", "note")}


def is_degenerate(arguments):
    for shape in arguments.values():
        if not isinstance(shape, (dict, list)):
            continue
        points = list(shape.values()) if isinstance(shape, dict) else shape
        texts = [json.dumps(point) for point in points if isinstance(point, list)]
        if len(texts) > len(set(texts)) and "origin" not in shape:
            return True
    return False


def is_simple(number):
    """Whether the magnitude is at most 9 and the number has at most one decimal."""
    return abs(number) <= 9 and round(number, 1) == number


class Found:
    """The results of searching a classic, and of checking the cases that the search has found."""

    def __init__(self, classic, folder):
        self.file = folder / f"{classic.name}.json"
        self.page = folder / f"{classic.name}.html"
        usual = CASES_OF_MODELS if classic.query == "model_raycast" else ["--cases", CASES]
        options = OPTIONS.get(classic.name, usual)
        limit = options[-2:] if "--time-limit" in options else ["--time-limit", 20]
        options = [option for option in options if option not in limit]

        def hitscan(*arguments):
            return subprocess.run(
                [HITSCAN, *map(str, arguments)], capture_output=True, text=True, timeout=600,
                stdin=subprocess.DEVNULL, env={**os.environ, "CXX": COMPILER, "CXXFLAGS": "-O1",
                                               "XDG_CACHE_HOME": str(folder / "cache")})

        own = ["--implementation", classic.path]
        # Some mistakes are about contact, where the tolerant rule would accept both answers.
        self.fuzz = hitscan("fuzz", classic.query, *own, *limit, *options, "--threads", 1,
                            "--rule", "exact",
                            "-o", self.file, "--html", self.page)
        self.cases = []
        self.wrong = self.right = self.fuzz
        if self.file.exists():
            self.cases = json.loads(self.file.read_text())["cases"]
            self.wrong = hitscan("check", "--cases", self.file, *own, *limit)
            self.right = hitscan("check", "--cases", self.file)
        # The file begins with the simplest cases. A case with a shape without length or area looks
        # like another mistake, so it is shown only if there is no other case.
        self.of_kind = [case for case in self.cases
                        if case["note"].startswith(classic.kind + " (")
                        and classic.case_class in case["note"].partition("): ")[0]]
        self.of_kind.sort(key=lambda case: is_degenerate(arguments_of(case)))

    def arguments(self):
        return arguments_of(self.of_kind[0])

    def picture(self):
        """The picture of the simplest case, as a separate document."""
        page = self.page.read_text()
        style = re.search(r'<style id="picture-style">\n(.*?)</style>', page, re.S).group(1)
        what = re.match(r"(.*?) \([a-z-]+ [\d.e+-]+ %[,)]", self.of_kind[0]["note"]).group(1)
        values = [html.escape(json.dumps(value)) for value in self.arguments().values()]
        card = next(card for card in re.findall(r"<article .*?</article>", page, re.S)
                    if f"<h3>{html.escape(what)}</h3>" in card
                    and all(f'<td class="value">{value}</td>' in card for value in values))
        opening, rest = re.search(r"(<svg class=\"picture\" [^>]*>)(.*)</figure>", card,
                                  re.S).groups()
        width, height = re.search(r'viewBox="0 0 (\d+) (\d+)"', opening).groups()
        opening = opening.replace("<svg ", f'<svg width="{width}" height="{height}" ', 1)
        return (f"{opening}\n<style>\n{style}</style>\n"
                '<rect width="100%" height="100%" rx="8" fill="var(--paper)"/>\n' +
                rest.replace("/><", "/>\n<") + "\n")

    def is_simple(self):
        return all(is_simple(number) for number in numbers_in(self.arguments()))


def find_all(folder):
    classics = [Classic(path) for path in CLASSICS]
    with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        return list(zip(classics, pool.map(lambda classic: Found(classic, folder), classics)))


def table(results):
    lines = ["| mistake | query | found as | simplest case |", "| --- | --- | --- | --- |"]
    for classic, found in results:
        case = json.dumps(found.arguments())[1:-1].replace('"', "")
        mistake = classic.mistake.replace("|", "\\|")
        lines.append(f"| [{mistake}](../tests/fuzz/classics/{classic.name}.cpp) | "
                     f"`{classic.query}` | {classic.kind} | `{case}` |")
    return "\n".join(lines) + "\n"


def write_docs(results):
    page = DOCS / "fuzzing.md"
    text, count = TABLE.subn(lambda _: table(results), page.read_text())
    if count != 1:
        raise SystemExit(f"{page}: the table is found {count} times, not once")
    page.write_text(text)
    PICTURES.mkdir(exist_ok=True)
    for old in PICTURES.glob("*.svg"):
        old.unlink()
    text = "# Classic mistakes\n\n" + table(results).replace("](../", "](../../")
    for classic, found in results:
        (PICTURES / f"{classic.name}.svg").write_text(found.picture())
        text = text.replace(f"/{classic.name}.cpp)", f'/{classic.name}.cpp)<br>'
                            f'<img src="{classic.name}.svg" width="240" alt="">')
    (PICTURES / "classics.md").write_text(text)


class Classics(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.results = find_all(pathlib.Path(cls.temporary.name))

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    @unittest.skipIf(ONLY_MODELS, "only some are tried")
    def test_there_are_many(self):
        self.assertGreaterEqual(len(CLASSICS), 20)

    def test_each_is_found_as_what_it_is(self):
        for classic, found in self.results:
            with self.subTest(classic.name):
                self.assertEqual(found.fuzz.returncode, 1, found.fuzz.stderr)
                for line in found.fuzz.stderr.splitlines():
                    self.assertRegex(line, "were not written|cases? accepted")
                last = found.fuzz.stdout.splitlines()[-1]
                self.assertRegex(last, r"^\d+ cases, [1-9]\d* wrong \([1-9]\d* mistakes?\)$")
                self.assertLessEqual(int(last.split()[0]), MOST_CASES)
                self.assertNotEqual(found.of_kind, [], found.fuzz.stdout)

    def test_each_case_of_the_file_is_wrong_and_its_expectation_right(self):
        for classic, found in self.results:
            with self.subTest(classic.name):
                count = len(found.cases)
                if classic.kind == "answers differently when asked again":
                    # The two answers to the same case are both shown. The answer to the case before
                    # may be right by chance, so a check need not fail for every case.
                    self.assertRegex(found.fuzz.stdout,
                                     "; got: " + classic.kind + ": hit .*, then hit ")
                    self.assertNotIn(" 0 failed", found.wrong.stdout)
                elif classic.name not in REMEMBERS:
                    self.assertEqual(found.wrong.stdout.splitlines()[-1],
                                     f"0 passed, {count} failed", found.wrong.stderr)
                if classic.name not in REMEMBERS:
                    self.assertEqual(found.wrong.returncode, 1)
                self.assertEqual(found.right.stdout.splitlines()[-1], f"{count} passed, 0 failed",
                                 found.right.stderr)
                self.assertEqual(found.right.returncode, 0)

    def test_at_least_half_end_in_a_case_of_small_numbers(self):
        simple = [classic.name for classic, found in self.results
                  if found.of_kind and found.is_simple()]
        for classic, found in self.results:
            if found.of_kind:
                mark = " " if found.is_simple() else "*"
                print(f"{mark} {classic.name}: {json.dumps(found.arguments())}")
        print(f"{len(simple)} of {len(CLASSICS)} without a number above 9 or of two decimals")
        self.assertGreaterEqual(2 * len(simple), len(CLASSICS))

    def test_models_end_in_few_triangles(self):
        found = [(classic, found) for classic, found in self.results
                 if classic.query == "model_raycast"]
        self.assertGreaterEqual(len(found), 5)
        for classic, result in found:
            with self.subTest(classic.name):
                triangles = result.arguments()["model"]["mesh"]["triangles"]
                self.assertLessEqual(len(triangles), 3)

    def test_the_hierarchy_without_a_mistake_is_right(self):
        folder = pathlib.Path(self.temporary.name)
        source = folder / "right.cpp"
        source.write_text(f'#include "{SOURCE / "tests" / "fuzz" / "classics" / "tree.h"}"\n'
                          "HITSCAN_IMPLEMENT(model_raycast, "
                          "classics::CastThroughTree<classics::RightRules>)\n")
        result = subprocess.run(
            [HITSCAN, "fuzz", "model_raycast", "--implementation", source, "--cases", "500",
             "--threads", "1"], capture_output=True, text=True, timeout=600,
            env={**os.environ, "CXX": COMPILER, "CXXFLAGS": "-O1",
                 "XDG_CACHE_HOME": str(folder / "cache")})
        self.assertEqual(result.stdout, "500 cases, 0 wrong (0 mistakes)\n", result.stderr)

    @unittest.skipIf(ONLY_MODELS, "the table has all of them")
    def test_the_page_has_the_table(self):
        def without_cases(rows):
            return re.sub(r"`[^`]*` \|$", "", rows, flags=re.M)

        (found,) = TABLE.finditer((DOCS / "fuzzing.md").read_text())
        self.assertEqual(without_cases(found[0]), without_cases(table(self.results)),
                         "scripts/classics writes it")

    def test_each_has_a_picture(self):
        for classic, found in self.results:
            with self.subTest(classic.name):
                picture = found.picture()
                self.assertLess(len(picture), 8000)
                drawing = ElementTree.fromstring(picture).find(".//*[@class='drawing']")
                self.assertGreater(len(drawing), 0)


if __name__ == "__main__":
    if "--write" in sys.argv:
        with tempfile.TemporaryDirectory() as temporary:
            write_docs(find_all(pathlib.Path(temporary)))
    else:
        unittest.main(argv=sys.argv[:1])
