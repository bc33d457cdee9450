#!/usr/bin/env python3
"""Opens the pages of `check --html` and `fuzz --html` in a headless Chromium: with a light and a
dark colour scheme, on paper and on a narrow screen.

Usage: browser_test.py HITSCAN [TEST...]
Needs Chromium (`scripts/setup chromium`); without it, the exit code is 77.
"""
import html.parser
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from page_reader import make_pages, of_class, read

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "support"))
from png import read_png  # noqa: E402

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))),
               None)
LIGHT, DARK = "1", "0"  # values of Blink's setting


class Elements(html.parser.HTMLParser):
    """Counts the cards of a page, and the cards whose drawing is not empty."""

    def __init__(self):
        super().__init__()
        self.cards = self.drawn = 0
        self.in_drawing = False

    def handle_starttag(self, tag, attributes):
        classes = (dict(attributes).get("class") or "").split()
        if tag == "article" and "case" in classes:
            self.cards += 1
        if tag == "svg":
            self.in_drawing = "drawing" in classes
        if self.in_drawing and tag in ("path", "circle"):
            self.drawn += 1
            self.in_drawing = False


@unittest.skipUnless(BROWSER, "needs chromium")
class Browser(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        cls.pages = make_pages(cls.folder)

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def open(self, name, *options):
        return subprocess.run(
            [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             "--disable-background-networking", "--host-resolver-rules=MAP * ~NOTFOUND",
             f"--user-data-dir={self.folder / 'profile'}", "--enable-logging=stderr", *options,
             self.pages[name].as_uri()],
            capture_output=True, text=True, timeout=600, stdin=subprocess.DEVNULL, check=True)

    def picture(self, name, scheme, width=1000, height=900):
        path = self.folder / "picture.png"
        self.open(name, f"--blink-settings=preferredColorScheme={scheme}",
                  f"--window-size={width},{height}", f"--screenshot={path}")
        return read_png(path)

    def test_the_browser_sees_every_case_and_its_drawing(self):
        for name in self.pages:
            with self.subTest(name):
                result = self.open(name, "--dump-dom")
                seen = Elements()
                seen.feed(result.stdout)
                cards = len(of_class(read(self.pages[name]), "case"))
                self.assertEqual((seen.cards, seen.drawn), (cards, cards))
                # The policy of the page has refused nothing, and the console has no messages.
                self.assertNotIn("Content Security Policy", result.stderr)
                self.assertNotIn("CONSOLE", result.stderr)

    def test_light_and_dark(self):
        for name in ("check", "fuzz"):
            for scheme, back in ((LIGHT, (246, 248, 250)), (DARK, (13, 17, 23))):
                with self.subTest(f"{name} {scheme}"):
                    rows = self.picture(name, scheme)
                    self.assertEqual(rows[2][2], back)
                    # Text, shapes and shades have many colours.
                    self.assertGreater(len({pixel for row in rows for pixel in row}), 100)

    def test_a_phone_shows_the_whole_width(self):
        for name in ("check", "fuzz"):
            rows = self.picture(name, LIGHT, 500, 1500)
            # The margin beside the cards is empty.
            self.assertEqual({row[-3] for row in rows}, {(246, 248, 250)})

    def test_print(self):
        path = self.folder / "paper.pdf"
        self.open("fuzz", "--no-pdf-header-footer", f"--print-to-pdf={path}")
        paper = path.read_bytes()
        self.assertTrue(paper.startswith(b"%PDF"))
        # Every card is on paper, also those that are collapsed: about three on a page.
        pages = len(re.findall(rb"/Type /Page\b", paper))
        cards = len(of_class(read(self.pages["fuzz"]), "case"))
        self.assertGreater(cards, 4)
        self.assertGreater(pages, cards / 4)


if __name__ == "__main__":
    if BROWSER is None:
        print("skipped: no Chromium (scripts/setup chromium)")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
