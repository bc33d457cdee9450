#!/usr/bin/env python3
"""The pages of `check --html` and `fuzz --html`, read as XML: their contents, that their commands
work, that they need no other files, and that the same input makes the same bytes.

Usage: pages_test.py HITSCAN SOURCE_DIR [TEST...]
"""
import json
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest

from page_reader import (HITSCAN, SVG, drawn_in, hitscan, make_pages, of_class, pictures_of, read,
                         text_of, write_many_wrong)

SOURCE = pathlib.Path(sys.argv[2]).resolve()


class Pages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        cls.paths = make_pages(cls.folder)
        cls.pages = {name: read(path) for name, path in cls.paths.items()}

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def commands(self, name):
        return [text_of(each) for each in of_class(self.pages[name], "command")]

    def test_every_wrong_case_has_a_picture_with_something_drawn(self):
        for name, page in self.pages.items():
            cards = of_class(page, "case")
            for card in cards:
                with self.subTest(f"{name} {card.get('id')}"):
                    (picture,) = pictures_of(card)
                    self.assertNotEqual(drawn_in(picture), [])
                    self.assertTrue(picture.get("aria-label"))
        self.assertEqual(of_class(self.pages["right"], "case"), [])
        self.assertEqual(of_class(self.pages["exact"], "case"), [])

    def test_nothing_is_loaded_and_nothing_runs(self):
        for name, page in self.pages.items():
            with self.subTest(name):
                tags = {each.tag.removeprefix(SVG) for each in page.iter()}
                self.assertFalse(tags & {"script", "link", "img", "image", "use", "iframe",
                                         "object", "embed", "foreignObject"}, tags)
                for each in page.iter():
                    for key, value in each.attrib.items():
                        self.assertFalse(key.startswith("on") or key in ("src", "srcset"), key)
                        if key == "href":
                            self.assertTrue(value.startswith("#"), value)
                text = self.paths[name].read_text()
                self.assertEqual(set(re.findall(r"https?://[^\"' <]*", text)) -
                                 {"http://www.w3.org/2000/svg"}, set())
                self.assertNotRegex(text, r"url\(|@import")

    def test_paper_is_never_dark(self):
        text = self.paths["check"].read_text()
        self.assertEqual(re.findall(r"@media[^{]*dark[^{]*", text),
                         2 * ["@media screen and (prefers-color-scheme:dark)"])

    def test_ids_are_unique_and_links_lead_to_them(self):
        for name, page in self.pages.items():
            with self.subTest(name):
                ids = [each.get("id") for each in page.iter() if each.get("id")]
                self.assertEqual(len(ids), len(set(ids)))
                links = {each.get("href")[1:] for each in page.iter("a")}
                self.assertLessEqual(links, set(ids))
        self.assertNotEqual(list(self.pages["check"].iter("a")), [])

    def test_the_page_of_check_has_all_that_is_wrong(self):
        result = hitscan("check", "--implementation", "book", "--json", "report.json",
                         cwd=self.folder)
        passed, failed = map(int, re.match(r"(\d+) passed, (\d+) failed",
                                           result.stdout.splitlines()[-1]).groups())
        page = self.pages["check"]
        numbers = [text_of(each) for each in of_class(page, "numbers")[0]]
        skipped = re.search(r"^(\d+) cases skipped", result.stdout, re.M).group(1)
        self.assertEqual([re.sub(r"(?<=\d) (?=\d)", "", each) for each in numbers],
                         [f"{failed} failed", f"{passed} passed", f"{skipped} skipped"])
        wrong = {(pathlib.Path(file["file"]).as_posix(), case["id"])
                 for file in json.loads((self.folder / "report.json").read_text())["files"]
                 for case in file["cases"] if case["passed"] is False}
        self.assertEqual(len(wrong), failed)
        shown = set()
        for section in page.iter("section"):
            path = section.find("p/code").text
            shown |= {(path, int(text_of(card.find("header/h3")).removeprefix("Case ")))
                      for card in of_class(section, "case")}
        self.assertEqual(shown, wrong)

    def test_many_wrong_cases_are_collapsed_and_none_is_lost(self):
        page = self.pages["many"]
        self.assertEqual(len(of_class(page, "case")), 1000)
        lines = [text_of(item) for block in of_class(page, "lines") for item in block]
        self.assertEqual([int(line.split()[1].rstrip(":")) for line in lines],
                         list(range(1000, 1200)))
        outside = [each for each in page.find("body/main/section") if each.get("class") == "case"]
        self.assertEqual(len(outside), 20)
        self.assertIn("The first 1 000 wrong cases have a picture",
                      text_of(page).replace("\u202f", " "))

    def test_a_page_of_30000_wrong_cases_is_small_and_says_what_it_leaves_out(self):
        write_many_wrong(self.folder / "more.json", 30_000)
        hitscan("check", "--cases", "more.json", "--html", "more.html", cwd=self.folder)
        text = (self.folder / "more.html").read_text()
        self.assertLess(len(text), 12_000_000)
        self.assertEqual(text.count("<li>case "), 20_000)
        self.assertIn("9\u202f000 wrong cases without a picture are skipped here", text)

    def test_the_fuzz_page_has_every_mistake_of_the_command_line(self):
        result = hitscan("fuzz", "raycast_aabb", "--implementation", "book", "--cases", 20000)
        headline, *lines, last = result.stdout.splitlines()
        self.assertIn(headline, text_of(self.pages["fuzz"]))
        cards = of_class(self.pages["fuzz"], "case")
        self.assertEqual([text_of(card.find("header/h3")) for card in cards],
                         [re.match(r"(.*): \d+ of \d+ cases ", line).group(1) for line in lines])
        for card, line in zip(cards, lines):
            for cell in of_class(card, "value")[:2]:
                self.assertIn(text_of(cell), line)
        cases, wrong, mistakes = re.match(r"(\d+) cases, (\d+) wrong \((\d+) mistakes?", last).groups()
        numbers = [re.sub(r"(?<=\d)\s(?=\d)", "", text_of(each))
                   for each in of_class(self.pages["fuzz"], "numbers")[0]]
        self.assertEqual(numbers, [f"{wrong} wrong", f"{mistakes} mistakes", f"{cases} cases tried"])

    def test_the_page_says_that_nothing_is_wrong(self):
        for name in ("right", "exact"):
            self.assertIn("Nothing is wrong", text_of(self.pages[name]))
        for name in ("check", "compare", "many", "fuzz", "plain", "merged"):
            self.assertNotIn("Nothing is wrong", text_of(self.pages[name]))

    def test_the_same_input_makes_the_same_bytes(self):
        with tempfile.TemporaryDirectory() as other:
            again = make_pages(pathlib.Path(other))
            for name, path in again.items():
                self.assertEqual(path.read_bytes(), self.paths[name].read_bytes(), name)

    def test_a_command_that_searches_finds_the_mistake_again(self):
        page = self.pages["plain"]
        for card in of_class(page, "case"):
            command = text_of(of_class(card, "command")[0])
            self.assertTrue(command.startswith("hitscan fuzz "), command)
            result = hitscan(*shlex.split(command)[1:])
            self.assertIn(f"\n{text_of(card.find('header/h3'))}: ", result.stdout, command)

    def test_the_first_command_makes_the_same_page(self):
        for name in ("check", "compare", "many", "fuzz", "exact"):
            with self.subTest(name):
                first = self.commands(name)[0]
                output = ["-o", "found.json"] if name == "fuzz" else []
                hitscan(*shlex.split(first)[1:], *output, "--html", "again.html", cwd=self.folder)
                self.assertEqual((self.folder / "again.html").read_bytes(),
                                 self.paths[name].read_bytes())
        self.assertEqual(self.commands("merged")[0], "hitscan fuzz --merge 0.json 1.json")

    def test_a_command_shows_its_case(self):
        """A command of a page is for the window. Its camera and file are drawn without a window."""
        for name, query in (("check", "closest_point_triangle"), ("fuzz", "raycast_aabb")):
            command = next(each for each in self.commands(name)[1:] if "--camera" in each)
            self.assertTrue(command.startswith("hitscan --cases "), command)
            result = hitscan("shot", query, *shlex.split(command)[1:], "-o", "shot.png",
                             cwd=self.folder)
            # The exit code is 1 because the case is wrong.
            self.assertEqual((result.returncode, result.stdout), (1, "shot.png\n"), result.stderr)

    @unittest.skipUnless(shutil.which("xvfb-run"), "needs xvfb-run")
    def test_a_command_opens_the_window(self):
        command = next(each for each in self.commands("fuzz")[1:] if "--camera" in each)
        result = subprocess.run(
            ["xvfb-run", "-a", HITSCAN, *shlex.split(command)[1:], "--frames", "2"],
            capture_output=True, text=True, cwd=self.folder, timeout=600,
            stdin=subprocess.DEVNULL,
            env={"PATH": "/usr/bin:/bin", "HOME": str(self.folder),
                 # The window system leaks memory.
                 "ASAN_OPTIONS": "detect_leaks=0", "LIBGL_ALWAYS_SOFTWARE": "1"})
        self.assertEqual(result.returncode, 0, result.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
