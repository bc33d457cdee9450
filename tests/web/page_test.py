"""Opens the page in headless Chromium and uses it as a person would.

Usage: page_test.py SITE PROGRAM [TEST...]: SITE is the folder of the built page, PROGRAM the native
hitscan, which writes links.
"""

import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(__file__))
from browser import Browser, Server  # noqa: E402

STILL = "camera=306,-10,20"
HIT = {"query": "raycast_plane", "cases": [
    {"id": 1, "ray": {"origin": [0, 3, 0], "direction": [0, -1, 0]},
     "plane": {"normal": [0, 1, 0], "distance": 0}, "expect": {"hit": True}}]}


class Tests:
    def __init__(self, site, program):
        self.server = Server(site)
        self.program = program
        self.browser = Browser()

    def open(self, fragment="", **options):
        page = self.browser.open(self.server.address + fragment, **options)
        page.wait("document.getElementById('start').hidden || hitscan.failed")
        page.frames(10)
        return page

    def link(self, *arguments):
        run = subprocess.run([self.program, "link", *arguments], capture_output=True, text=True,
                             check=True)
        return run.stdout.strip()

    def with_file(self, cases, use):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "cases.json")
            with open(path, "w", encoding="utf-8") as file:
                json.dump(cases, file)
            return use(path)

    def test_boot(self):
        page = self.open()
        assert "Hitscan" in page.value("document.title"), page.value("document.title")
        assert label(page).startswith("RaycastPlane:"), label(page)
        return page

    def test_switch_samples(self):
        page = self.open("#sample=RaycastPlane")
        page.key("]", "BracketRight", 221, "]")
        page.wait("!canvas.getAttribute('aria-label').startsWith('RaycastPlane:')")
        page.key("[", "BracketLeft", 219, "[")
        page.wait("canvas.getAttribute('aria-label').startsWith('RaycastPlane:')")
        return page

    def test_link_opens_a_sample(self):
        page = self.open("#sample=RaycastSphere&" + STILL)
        assert label(page).startswith("RaycastSphere:"), label(page)
        return page

    def test_link_of_the_program_opens_a_case(self):
        fragment = self.with_file(HIT, self.link)
        assert len(fragment) < 300, fragment
        page = self.open(fragment)
        assert "1 of 1 as expected" in label(page), label(page)
        return page

    def test_broken_links(self):
        for fragment, reason in [
                ("#case=AAAA", "the case in the link is damaged or incomplete"),
                ("#sample=RaycastPlan", "did you mean"),
                ("#code=alert(1)", "the link has an unknown part 'code'"),
                ("#camera=x", "--camera")]:
            page = self.open(fragment)
            text = page.value("message.textContent")
            assert page.value("hitscan.failed") and reason in text, (fragment, text)
            assert "\n" not in text, text
            page.close()

    def test_drag_turns_the_camera(self):
        page = self.open("#sample=RaycastSphere&" + STILL)
        before = page.picture()
        page.drag((500, 500), (640, 540))
        assert page.picture() != before
        return page

    def test_nothing_is_drawn_while_nothing_changes(self):
        page = self.open("#sample=RaycastSphere&" + STILL)
        page.frames(60)
        page.value("drawn = 0; draw = WebGL2RenderingContext.prototype.blitFramebuffer;"
                   "WebGL2RenderingContext.prototype.blitFramebuffer = function (...a) {"
                   "  drawn++; return draw.apply(this, a); }; 0")
        page.frames(60)
        assert page.value("drawn") == 0, page.value("drawn")
        return page

    def test_sizes(self):
        page = self.open("#" + STILL)
        for width, height, scale in [(390, 844, 3), (1920, 1080, 1), (1280, 800, 2)]:
            page.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                      deviceScaleFactor=scale, mobile=False)
            page.wait(f"canvas.width === {width * scale} && canvas.height === {height * scale}")
        return page

    def test_two_fingers_zoom(self):
        page = self.open("#sample=RaycastSphere&" + STILL, width=390, height=844, scale=2,
                         touch=True)
        before = page.picture()
        page.touch("touchStart", (150, 300), (240, 300))
        for i in range(1, 9):
            page.touch("touchMove", (150 - 8 * i, 300), (240 + 8 * i, 300))
            page.frames(1)
        page.touch("touchEnd")
        page.frames(5)
        assert page.picture() != before
        return page

    def test_drop_a_file(self):
        page = self.open()
        page.value("""{
          const data = new DataTransfer();
          data.items.add(new File([%s], "dropped.json"));
          canvas.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true,
                                                      cancelable: true}));
          0
        }""" % json.dumps(json.dumps(HIT)))
        page.wait("document.title.includes('dropped.json')")
        assert "1 of 1 as expected" in label(page), label(page)
        return page


def label(page):
    return page.value("canvas.getAttribute('aria-label')")


def main():
    site, program, *names = sys.argv[1:]
    tests = Tests(site, program)
    passed = failed = 0
    try:
        for name in names or [n for n in dir(Tests) if n.startswith("test_")]:
            page = None
            try:
                page = getattr(tests, name)()
                if page is not None:
                    page.collect()
                    assert not page.errors, page.errors
                    page.close()
                passed += 1
                print(f"passed: {name}", flush=True)
            except (AssertionError, TimeoutError, RuntimeError) as error:
                failed += 1
                print(f"FAILED: {name}: {error}", flush=True)
    finally:
        tests.browser.close()
        tests.server.close()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
