"""Prints the times from the load of the page to its first picture in headless Chromium, in
milliseconds. From the second load on, the files are in the cache of the browser.

Usage: first_picture.py SITE [LOADS]
"""

import os
import sys

sys.path.insert(0, os.path.dirname(__file__))
from browser import Browser, Server  # noqa: E402


def main():
    site, *loads = sys.argv[1:]
    server = Server(site)
    browser = Browser()
    try:
        for _ in range(int(loads[0]) if loads else 5):
            page = browser.open(server.address + "#sample=RaycastPlane")
            print(round(page.wait("document.getElementById('start').hidden && performance.now()")))
            page.close()
    finally:
        browser.close()
        server.close()


if __name__ == "__main__":
    main()
