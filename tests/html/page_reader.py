"""Runs `hitscan` and reads its pages, which are well-formed XML."""
import pathlib
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

HITSCAN = pathlib.Path(sys.argv[1]).resolve()
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {SVG + "path", SVG + "circle"}


def hitscan(*arguments, cwd=None, timeout=600):
    return subprocess.run([HITSCAN, *map(str, arguments)], capture_output=True, text=True, cwd=cwd,
                          timeout=timeout, stdin=subprocess.DEVNULL)


def read(path):
    return ElementTree.fromstring(pathlib.Path(path).read_text(encoding="utf-8"))


def of_class(element, name):
    return [each for each in element.iter() if name in each.get("class", "").split()]


def text_of(element):
    return " ".join("".join(element.itertext()).split())


def pictures_of(card):
    return [svg for svg in card.iter(SVG + "svg") if svg.get("class") == "picture"]


def drawn_in(picture):
    """The paths and circles of the drawing, without paths of the axes and the legend."""
    (drawing,) = [svg for svg in picture.iter(SVG + "svg") if svg.get("class") == "drawing"]
    return [each for each in drawing.iter() if each.tag in SHAPES]


def write_many_wrong(path, count):
    """A case file of which every case is wrong, with notes that a page has to escape."""
    cases = ",\n".join(
        f'{{"id": {i}, "ray": {{"origin": [{i % 7}, 2, 3], "direction": [0, 0, -1]}}, '
        f'"expect": {{"hit": false}}, "note": "<script>alert(1)</script> & \'{i}\'"}}'
        for i in range(count))
    path.write_text('{"query": "raycast_plane", "tolerance": 1e-6, '
                    f'"plane": {{"normal": [0, 0, 1], "distance": 0}}, "cases": [\n{cases}]}}')


def make_pages(folder):
    """Makes pages of every sort. Returns their paths by name."""
    write_many_wrong(folder / "many.json", 1200)
    commands = {
        "check": ["check", "--implementation", "book"],
        "right": ["check", "raycast_plane"],
        "compare": ["check", "raycast_aabb", "--compare", "book"],
        "many": ["check", "--cases", "many.json"],
        "fuzz": ["fuzz", "raycast_aabb", "--implementation", "book", "--cases", 20000, "-o",
                 "found.json"],
        "plain": ["fuzz", "triangle_triangle", "--implementation", "book", "--cases", 3000],
        "exact": ["fuzz", "raycast_plane", "--cases", 2000],
        "shard-0": ["fuzz", "raycast_sphere", "--implementation", "book", "--cases", 4000,
                    "--shard", "0/2", "-o", "0.json"],
        "shard-1": ["fuzz", "raycast_sphere", "--implementation", "book", "--cases", 4000,
                    "--shard", "1/2", "-o", "1.json"],
        "merged": ["fuzz", "--merge", "0.json", "1.json"],
    }
    pages = {}
    for name, command in commands.items():
        pages[name] = folder / f"{name}.html"
        result = hitscan(*command, "--html", pages[name], cwd=folder)
        if result.returncode not in (0, 1):
            raise AssertionError(f"{command}: {result.stderr}")
    return pages
