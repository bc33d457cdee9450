"""Drives headless Chromium through the DevTools protocol, over pipes, with the standard library only."""

import base64
import functools
import http.server
import json
import os
import re
import shutil
import subprocess
import tempfile
import threading
import time


class Server:
    """Serves a folder on a local port."""

    def __init__(self, folder):
        class Quiet(http.server.SimpleHTTPRequestHandler):
            def log_message(self, *arguments):
                pass

        handler = functools.partial(Quiet, directory=folder)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()


class Browser:
    """A headless Chromium with a software rasteriser."""

    def __init__(self):
        self.profile = tempfile.mkdtemp()
        to_browser, self.write_to = os.pipe()
        self.read_from, from_browser = os.pipe()

        def pass_pipes():
            os.dup2(to_browser, 3)
            os.dup2(from_browser, 4)

        # Duplicates at safe numbers, so that dup2 in the child overwrites neither.
        to_browser = _above(to_browser)
        from_browser = _above(from_browser)
        self.process = subprocess.Popen(
            ["chromium", "--headless=new", "--no-sandbox", "--remote-debugging-pipe",
             "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
             "--no-first-run", "--disable-extensions", "--disable-dev-shm-usage",
             "--force-device-scale-factor=1", "--autoplay-policy=no-user-gesture-required",
             f"--user-data-dir={self.profile}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=False,
            preexec_fn=pass_pipes)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer = b""
        self.number = 0
        self.answers = {}
        self.events = []

    def close(self):
        try:
            self.call("Browser.close")
        except (RuntimeError, OSError, EOFError):
            pass
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def send(self, method, session=None, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.write_to, json.dumps(message).encode() + b"\0")
        return self.number

    def receive(self):
        while b"\0" not in self.buffer:
            block = os.read(self.read_from, 1 << 20)
            if not block:
                raise EOFError("the browser has ended")
            self.buffer += block
        text, self.buffer = self.buffer.split(b"\0", 1)
        message = json.loads(text)
        if "id" in message:
            self.answers[message["id"]] = message
        else:
            self.events.append(message)

    def call(self, method, session=None, **parameters):
        number = self.send(method, session, **parameters)
        while number not in self.answers:
            self.receive()
        answer = self.answers.pop(number)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def open(self, address, width=1280, height=800, scale=1, touch=False):
        return Page(self, address, width, height, scale, touch)


def _above(number):
    while number < 10:
        number = os.dup(number)
    os.set_inheritable(number, True)
    return number


class Page:
    """A page in a tab of its own."""

    def __init__(self, browser, address, width, height, scale, touch):
        self.browser = browser
        target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.target = target
        self.session = browser.call("Target.attachToTarget", targetId=target,
                                    flatten=True)["sessionId"]
        self.errors = []
        self.printed = []  # other texts in the console
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=scale, mobile=touch)
        if touch:
            self.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)
        self.go(address)

    def call(self, method, **parameters):
        result = self.browser.call(method, self.session, **parameters)
        self.collect()
        return result

    def collect(self):
        """Keeps the errors of the console."""
        kept = []
        for event in self.browser.events:
            if event.get("sessionId") != self.session:
                kept.append(event)
                continue
            method, parameters = event["method"], event["params"]
            if method == "Runtime.exceptionThrown":
                details = parameters["exceptionDetails"]
                self.errors.append(details.get("exception", {}).get("description")
                                   or details["text"])
            elif method == "Runtime.consoleAPICalled":
                is_error = parameters["type"] in ("error", "assert")
                (self.errors if is_error else self.printed).append(
                    " ".join(str(a.get("value", a.get("description")))
                             for a in parameters["args"]))
            elif method == "Log.entryAdded" and parameters["entry"]["level"] == "error":
                self.errors.append(parameters["entry"]["text"])
        self.browser.events = kept

    def go(self, address):
        self.call("Page.navigate", url=address)

    def value(self, script):
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"].get("description"))
        return answer["result"].get("value")

    def wait(self, script, seconds=120):
        """Waits until the expression is true, and returns its value."""
        end = time.monotonic() + seconds
        while True:
            try:
                value = self.value(script)
            except RuntimeError:  # the page is not there yet
                value = None
            if value:
                return value
            if time.monotonic() > end:
                raise TimeoutError(f"{script} is {value!r} after {seconds} s; the errors: "
                                   f"{self.errors}")
            time.sleep(0.1)

    def wait_printed(self, text, seconds=60):
        """Waits until the console has a line with this text. The program prints wrong answers as
        errors, which are not errors of the page."""
        def found():
            for line in [e for e in self.errors if re.match(r"Error: \S+: case \d+: ", e)]:
                self.errors.remove(line)
                self.printed.append(line)
            return any(text in line for line in self.printed)

        self.wait_for(found, seconds,
                      lambda: f"nothing printed has {text!r}: {self.printed[-20:]}, {self.errors}")

    def wait_for(self, condition, seconds=60, problem=lambda: "it did not happen"):
        """Waits until the Python function returns a true value, and returns it."""
        end = time.monotonic() + seconds
        while True:
            self.value("0")  # collects the console
            found = condition()
            if found:
                return found
            if time.monotonic() > end:
                raise TimeoutError(problem())
            time.sleep(0.1)

    def frames(self, count=3):
        """Waits for some frames."""
        self.value(f"""new Promise((done) => {{
          let left = {count};
          const next = () => left-- > 0 ? requestAnimationFrame(next) : done(true);
          next();
        }})""")

    def mouse(self, kind, x, y, button="none", buttons=0, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button=button, buttons=buttons,
                  **more)

    def click(self, x, y):
        self.mouse("mouseMoved", x, y)
        self.frames()
        self.mouse("mousePressed", x, y, "left", 1, clickCount=1)
        self.frames()
        self.mouse("mouseReleased", x, y, "left", 0, clickCount=1)
        self.frames()

    def drag(self, begin, end, steps=8, button="left"):
        buttons = {"left": 1, "right": 2, "middle": 4}[button]
        self.mouse("mouseMoved", *begin)
        self.frames()
        self.mouse("mousePressed", *begin, button, buttons, clickCount=1)
        self.frames()
        for i in range(1, steps + 1):
            self.mouse("mouseMoved", begin[0] + (end[0] - begin[0]) * i / steps,
                       begin[1] + (end[1] - begin[1]) * i / steps, button, buttons)
            self.frames(1)
        self.mouse("mouseReleased", *end, button, 0, clickCount=1)
        self.frames()

    def key(self, key, code, number, text="", modifiers=0):
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, code=code, text=text,
                  windowsVirtualKeyCode=number, modifiers=modifiers)
        self.frames()
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=code,
                  windowsVirtualKeyCode=number, modifiers=modifiers)
        self.frames()

    def control(self, key, code, number):
        """Presses a key while Ctrl is held."""
        self.call("Input.dispatchKeyEvent", type="keyDown", key="Control", code="ControlLeft",
                  windowsVirtualKeyCode=17, modifiers=2)
        self.key(key, code, number, modifiers=2)
        self.call("Input.dispatchKeyEvent", type="keyUp", key="Control", code="ControlLeft",
                  windowsVirtualKeyCode=17)
        self.frames()

    def touch(self, kind, *points):
        self.call("Input.dispatchTouchEvent", type=kind,
                  touchPoints=[{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)])

    def drop(self, name, text):
        """Drops a file onto the page."""
        self.value(f"""{{
          const data = new DataTransfer();
          data.items.add(new File([{json.dumps(text)}], {json.dumps(name)}));
          canvas.dispatchEvent(new DragEvent("drop", {{dataTransfer: data, bubbles: true,
                                                      cancelable: true}}));
          0
        }}""")

    def picture(self, path=None):
        """A picture of the page, as PNG."""
        png = base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])
        if path:
            with open(path, "wb") as file:
                file.write(png)
        return png

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)
