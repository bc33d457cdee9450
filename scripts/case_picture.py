"""The picture of a wrong case, from the page of `hitscan check --html`."""
import pathlib
import re
import subprocess
import tempfile


def case_picture(program, case_file, options):
    """The SVG text of the first wrong case of the file; None when all answers are right.

    `options` choose the implementation, as for `hitscan check`.
    """
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "report.html"
        subprocess.run([program, "check", "--cases", case_file, *options, "--html", page],
                       capture_output=True, check=False)
        html = page.read_text()
    found = re.search(r'(<svg class="picture" [^>]*>)(.*?)</figure>', html, re.S)
    if found is None:
        return None
    opening, rest = found.groups()
    style = re.search(r'<style id="picture-style">\n(.*?)</style>', html, re.S).group(1)
    width, height = re.search(r'viewBox="0 0 (\d+) (\d+)"', opening).groups()
    opening = opening.replace("<svg ", f'<svg width="{width}" height="{height}" ', 1)
    return (f"{opening}\n<style>\n{style}</style>\n"
            '<rect width="100%" height="100%" rx="8" fill="var(--paper)"/>\n' +
            rest.replace("/><", "/>\n<") + "\n")
