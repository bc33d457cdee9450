"""Opens the page in headless Chromium and uses it as a person would.

Usage: page_test.py SITE PROGRAM [TEST...]: SITE is the folder of the built page with libraries,
PROGRAM the native hitscan, which writes links.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(__file__))
from browser import Browser, Server  # noqa: E402

STILL = "camera=306,-10,20"
HIT = {"query": "raycast_plane", "cases": [
    {"id": 1, "ray": {"origin": [0, 3, 0], "direction": [0, -1, 0]},
     "plane": {"normal": [0, 1, 0], "distance": 0}, "expect": {"hit": True}}]}

# A triangle whose determinant is 2.5e-7.
TINY = {"query": "raycast_triangle", "cases": [
    {"id": 1, "ray": {"origin": [0.0001, 0.0001, 1], "direction": [0, 0, -1]},
     "triangle": [[0, 0, 0], [0.0005, 0, 0], [0, 0.0005, 0]],
     "expect": {"hit": True}}]}

CONTROL = 2
STUB = """import {createInterface} from 'node:readline';
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
function answer({ray, plane}) { %s }
for await (const line of createInterface({input: process.stdin})) {
  process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + '\\n');
}
"""
RIGHT = """const approach = dot(ray.direction, plane.normal);
  if (approach >= 0) return {hit: false};
  const t = (plane.distance - dot(ray.origin, plane.normal)) / approach;
  if (t < 0) return {hit: false};
  return {hit: true, t, point: ray.origin.map((x, i) => x + t * ray.direction[i])};"""


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

    def test_the_address_follows(self):
        page = self.open("#sample=RaycastPlane&" + STILL)
        page.key("]", "BracketRight", 221, "]")
        page.wait("/^#sample=(?!RaycastPlane)/.test(location.hash)")
        assert page.value("history.length") == 2, "the page of the browser's start, and this one"
        page.close()
        opened = self.with_file(HIT, self.link)
        page = self.open(opened + "&" + STILL)
        page.key("n", "KeyN", 78, "n")  # a second case, which is selected
        page.wait("/case=/.test(location.hash) && location.hash !== %s"
                  % json.dumps(opened + "&" + STILL))
        page.frames(60)
        page.value("location.reload(); 0")
        page.wait("/^RaycastPlane: 1 of 1 as expected/.test(canvas.getAttribute('aria-label'))")
        page.value("history.back(); 0")
        page.wait("location.hash === %s" % json.dumps(opened + "&" + STILL))
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
        page.drop("dropped.json", json.dumps(HIT))
        page.wait("document.title.includes('dropped.json')")
        assert "1 of 1 as expected" in label(page), label(page)
        return page

    def open_code(self, name, code, fragment="#sample=RaycastPlane&" + STILL):
        """Opens the page and drops code onto it, which is opened after the question."""
        page = self.open(fragment)
        page.drop(name, code)
        page.frames(30)
        page.key("Enter", "Enter", 13)
        page.wait_printed("Opened: " + name)
        return page

    def test_own_code_that_is_right(self):
        page = self.open_code("mine.mjs", STUB % RIGHT)
        page.wait("/^RaycastPlane: (\\d+) of \\1 as expected$/.test(canvas.getAttribute('aria-label'))")
        return page

    def test_own_code_as_the_program_writes_it(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "stub.mjs")
            subprocess.run([self.program, "new", "raycast_plane", "-o", path], check=True,
                           stdout=subprocess.DEVNULL)
            with open(path, encoding="utf-8") as file:
                page = self.open_code("stub.mjs", file.read())
        page.wait_printed("hit: expected true, got false")
        return page

    def test_own_code_that_is_wrong(self):
        page = self.open_code("mine.mjs", STUB % "return {hit: false};")
        page.wait_printed("hit: expected true, got false")
        return page

    def test_own_code_without_end(self):
        page = self.open_code("mine.mjs", STUB % "while (true);", self.with_file(HIT, self.link))
        page.wait_printed("no answer within 1 s")
        assert label(page).endswith("0 of 1 as expected"), label(page)
        return page

    def test_own_code_that_throws(self):
        page = self.open_code("mine.mjs", STUB % "throw new Error('too hard');",
                              self.with_file(HIT, self.link))
        page.wait_printed("left (exit code 1)")
        page.wait_printed("too hard")
        return page

    def test_own_code_that_refuses(self):
        page = self.open_code("mine.mjs", STUB % "return {error: 'too hard'};",
                              self.with_file(HIT, self.link))
        page.wait_printed("refused: too hard")
        return page

    def test_own_code_that_answers_too_much(self):
        page = self.open_code("mine.mjs", STUB % "console.log('so'); return {hit: true};",
                              self.with_file(HIT, self.link))
        page.wait_printed("answered too much")
        return page

    def test_own_code_that_remembers(self):
        page = self.open_code("mine.mjs", "let asked = 0;\n" + STUB % "return {hit: asked++ % 2 > 0};")
        page.wait_printed("answers differently when asked again")
        return page

    def test_own_code_is_edited(self):
        page = self.open_code("mine.mjs", STUB % "return {hit: false};")
        page.wait_printed("hit: expected true, got false")
        page.control("e", "KeyE", 69)
        page.wait("!document.getElementById('editor').hidden")
        assert "return {hit: false};" in page.value("code.value")
        page.value("code.value = %s; 0" % json.dumps(STUB % RIGHT))
        page.value("code.focus(); 0")
        page.key("Enter", "Enter", 13, modifiers=CONTROL)
        page.wait("/(\\d+) of \\1 as expected/.test(canvas.getAttribute('aria-label'))")
        # The browser keeps it.
        page.wait("!storing")
        page.value("location.reload(); 0")
        page.wait("document.getElementById('start').hidden")
        kept = page.value("Module.FS.readFile('/home/web_user/mine.mjs', {encoding: 'utf8'})")
        assert kept == STUB % RIGHT, kept
        return page

    def test_search_of_own_code(self):
        page = self.open_code("mine.mjs", STUB % RIGHT.replace(">= 0", ">= -0.3"))
        page.control("f", "KeyF", 70)
        page.wait("/the search found [1-9]/.test(canvas.getAttribute('aria-label'))")
        return page

    def test_search(self):
        page = self.open("#sample=RaycastPlane&implementation=book&" + STILL)
        page.control("f", "KeyF", 70)
        page.wait("/the search found [1-9]/.test(canvas.getAttribute('aria-label'))")
        assert page.value("searches.size") == 1, "it runs in a worker"
        page.click(82, 628)  # Stop
        page.wait("searches.size === 0")
        assert "the search found" in label(page), label(page)
        return page

    def test_drag_until_the_verdict_flips(self):
        page = self.open(self.with_file(HIT, self.link) + "&" + STILL)
        page.key("ArrowDown", "ArrowDown", 40)  # selects the case, which shows its handles
        page.drag((476, 246), (476, 420))       # moves the origin of the ray below the plane
        page.wait("canvas.getAttribute('aria-label').includes('1 right but with an outdated')")
        page.control("z", "KeyZ", 90)
        page.wait("/^RaycastPlane: 1 of 1 as expected$/.test(canvas.getAttribute('aria-label'))")
        return page

    def test_maps(self):
        link = self.with_file(HIT, self.link)
        self.expect_map(self.open(link), "0")
        page = self.open_code("mine.mjs", STUB % RIGHT.replace("t < 0", "t < -0.5"), link)
        return self.expect_map(page, "[1-9]\\d*")

    def expect_map(self, page, wrong):
        page.key("n", "KeyN", 78, "n")  # a new case, which is selected
        page.key("m", "KeyM", 77, "m")
        page.wait(f"/; {wrong} of \\d+ pixels of the map are wrong/"
                  ".test(canvas.getAttribute('aria-label'))")
        return page

    def test_libraries(self):
        page = self.open(self.with_file(TINY, self.link) + "&" + STILL)
        page.key("n", "KeyN", 78, "n")  # a new case, which is selected
        page.key("a", "KeyA", 65, "a")
        text = page.wait("/(\\d) of \\1 libraries have answered, \\d+ .* wrong/"
                         ".test(canvas.getAttribute('aria-label')) && canvas.getAttribute('aria-label')")
        # Several compare a determinant with 1e-6, three.js does not.
        assert re.search("([5-9]) of [5-9] libraries have answered, [1-4] (is|are) wrong", text), text
        page.click(75, 660)  # the first picture: a library that is wrong
        page.wait("/: [01] of 2 as expected/.test(canvas.getAttribute('aria-label'))")
        page.wait_printed("case 1: hit: expected true, got false")
        return page

    def test_settings_are_kept(self):
        page = self.open()
        page.key("]", "BracketRight", 221, "]")
        page.wait("!canvas.getAttribute('aria-label').startsWith('RaycastPlane:')")
        shown = label(page)
        page.frames(30)
        page.value("new Promise((done) => Module.FS.syncfs(false, () => done(true)))")
        page.value("location.reload(); 0")
        page.wait("document.getElementById('start').hidden && canvas.getAttribute('aria-label') !== 'Hitscan'")
        assert label(page).split(":")[0] == shown.split(":")[0], (label(page), shown)
        return page

    def test_dark_theme_is_chosen_if_the_browser_prefers_it(self):
        page = self.open()
        page.call("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": "dark"}])
        page.value("if (Module.FS.analyzePath(kSettings).exists) Module.FS.unlink(kSettings);"
                   "new Promise((done) => Module.FS.syncfs(false, () => done(true)))")
        page.value("location.reload(); 0")
        page.wait("document.getElementById('start').hidden && Module.FS.readFile(kSettings,"
                  "{encoding: 'utf8'}).includes('night')")
        page.frames(10)
        return page

    def test_progress_bar(self):
        page = self.browser.open("about:blank")
        page.call("Network.setCacheDisabled", cacheDisabled=True)
        page.call("Network.emulateNetworkConditions", offline=False, latency=0,
                  downloadThroughput=3e6, uploadThroughput=1e6)
        page.go(self.server.address)
        page.wait("progress.value > 0.1 && progress.value < 0.9 && !start.hidden")
        page.wait("start.hidden")
        return page

    def test_download_a_picture(self):
        page = self.open("#" + STILL)
        with tempfile.TemporaryDirectory() as folder:
            self.browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=folder)
            page.key("F12", "F12", 123)
            names = page.wait_for(lambda: [n for n in os.listdir(folder) if n.endswith(".png")])
            with open(os.path.join(folder, names[0]), "rb") as file:
                assert file.read(8) == b"\x89PNG\r\n\x1a\n"
        return page

    def test_clipboard(self):
        self.browser.call("Browser.grantPermissions",
                          permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        page = self.open(self.with_file(HIT, self.link))
        page.call("Page.bringToFront")
        page.key("n", "KeyN", 78, "n")  # a new case, which is selected
        page.control("c", "KeyC", 67)
        text = page.wait("navigator.clipboard.readText()")
        assert json.loads(text)["ray"]["direction"] == [0, -1, 0], text
        page.value("""{
          const data = new DataTransfer();
          data.setData("text/plain", %s);
          window.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data}));
          0
        }""" % json.dumps(text))
        page.control("v", "KeyV", 86)
        page.wait("/3 of 3 as expected/.test(canvas.getAttribute('aria-label'))")
        return page

    def test_lost_graphics_context(self):
        page = self.open("#sample=RaycastSphere&" + STILL)
        page.value("context = canvas.getContext('webgl2').getExtension('WEBGL_lose_context');"
                   "context.loseContext(); 0")
        page.wait("!question.hidden")
        page.frames(10)
        page.value("loaded.before = true; context.restoreContext(); 0")
        page.wait("!loaded.before && document.getElementById('start').hidden")
        page.wait("canvas.getAttribute('aria-label').startsWith('RaycastSphere:')")
        return page

    def test_embedded(self):
        fragment = self.with_file(HIT, self.link)
        page = self.open(fragment + "&" + STILL + "&embed", width=480, height=320)
        assert "1 of 1 as expected" in label(page), label(page)
        whole = page.value("document.getElementById('whole').href")
        assert whole == self.server.address + fragment + "&" + STILL, whole
        framed = self.browser.open(self.server.address + "index.html#embed&" + STILL, width=480, height=320)
        framed.wait("document.getElementById('start').hidden")
        framed.close()
        return page

    def test_one_finger_turns_and_two_move(self):
        page = self.open("#sample=RaycastSphere&" + STILL, width=390, height=844, scale=3, touch=True)
        pictures = [page.picture()]
        page.touch("touchStart", (150, 300))
        for i in range(1, 9):
            page.touch("touchMove", (150 + 8 * i, 300))
            page.frames(1)
        page.touch("touchEnd")
        page.frames(10)
        pictures.append(page.picture())
        page.touch("touchStart", (150, 300), (240, 300))
        for i in range(1, 9):
            page.touch("touchMove", (150 + 8 * i, 300 + 4 * i), (240 + 8 * i, 300 + 4 * i))
            page.frames(1)
        page.touch("touchEnd")
        page.frames(10)
        pictures.append(page.picture())
        assert len(set(pictures)) == 3
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
