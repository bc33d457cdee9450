#!/usr/bin/env python3
"""Files include only headers of their own layer or of lower layers, and only the layer of queries
contains names of queries. Usage: layers_test.py SOURCE_DIR

Each folder of src/ is a layer, declared by hitscan_layer(NAME LINK ...) in src/CMakeLists.txt. A
header may be included in its own layer, and in layers that link it directly or through others.
"""

import graphlib
import html
import pathlib
import re
import sys
import unittest

SOURCE = pathlib.Path(sys.argv.pop(1)) / "src"
GENERATED = {"shape/all_shapes.h", "hitscan/implement.h", "hitscan/reference.h"}
LAYER = re.compile(r"hitscan_layer\((\w+)([^)]*)\)")
COMMENT = re.compile(r"//[^\n]*")
STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)


def direct_links():
    text = (SOURCE / "CMakeLists.txt").read_text()
    links = {}
    for name, arguments in LAYER.findall(text):
        linked = re.findall(r"hitscan_(\w+)", arguments)
        links[name] = [other for other in linked if other in links]
        unknown = set(linked) - set(links) - {"glad", "stb"}
        if unknown:
            raise AssertionError(f"src/CMakeLists.txt: {name} links {sorted(unknown)}, which is not below it")
    return links


def layers_below(name, links):
    below = set()
    for other in links[name]:
        below |= {other} | layers_below(other, links)
    return below


def is_part_of_name(text, names):
    """Whether the text is a beginning or an end of names, such as raycast_."""
    word = text.strip("_")
    return word not in ("", text) and any(
        name.startswith(text) or name.endswith(text) for name in names)


class Layers(unittest.TestCase):
    def test_includes_point_down(self):
        links = direct_links()
        wrong = []
        for name in links:
            allowed = {name} | layers_below(name, links)
            for file in sorted((SOURCE / name).rglob("*")):
                if file.suffix not in (".h", ".cpp"):
                    continue
                for header in INCLUDE.findall(file.read_text()):
                    if header not in GENERATED and header.split("/")[0] not in allowed:
                        wrong.append(f"{file.relative_to(SOURCE)} includes {header}")
        self.assertEqual(wrong, [], "not in the layer or below it")

    def test_includes_begin_at_the_folder_of_a_layer(self):
        wrong = []
        for file in sorted(SOURCE.rglob("*")):
            if file.suffix in (".h", ".cpp"):
                for header in INCLUDE.findall(file.read_text()):
                    if header not in GENERATED and not (SOURCE / header).is_file():
                        wrong.append(f"{file.relative_to(SOURCE)} includes {header}")
        self.assertEqual(wrong, [], "not a file of src/")

    def test_no_header_includes_itself(self):
        """Directly or through others: of two such headers each lacks the other's declarations when a
        source includes it first."""
        headers = {str(file.relative_to(SOURCE)): set(INCLUDE.findall(file.read_text())) - GENERATED
                   for file in SOURCE.rglob("*.h")}
        try:
            graphlib.TopologicalSorter(headers).prepare()
        except graphlib.CycleError as error:
            self.fail(" includes ".join(reversed(error.args[1])))

    def test_every_folder_is_a_layer(self):
        folders = {path.name for path in SOURCE.iterdir() if path.is_dir()}
        self.assertEqual(folders, set(direct_links()))

    def test_picture_shows_the_links(self):
        picture = (SOURCE.parent / "docs" / "layers.svg").read_text()
        titles = [html.unescape(title) for title in re.findall("<title>(.*?)</title>", picture)]
        links = direct_links()
        drawn = {name: [] for name in links}
        for arrow in (title.split("->") for title in titles if "->" in title):
            drawn.setdefault(arrow[0], []).append(arrow[1])
        self.assertEqual({name: layers_below(name, drawn) for name in drawn},
                         {name: layers_below(name, links) for name in links},
                         "scripts/layers-picture draws docs/layers.svg")

    def test_only_queries_know_queries_by_name(self):
        names = set()
        for file in (SOURCE / "queries").glob("*.cpp"):
            names |= set(re.findall(r'\.name = "(\w+)"', file.read_text()))
        self.assertGreater(len(names), 40)
        found = []
        for file in sorted(SOURCE.rglob("*")):
            if file.suffix not in (".h", ".cpp") or file.parent == SOURCE / "queries":
                continue
            for text in STRING.findall(COMMENT.sub("", file.read_text())):
                if text in names or is_part_of_name(text, names):
                    found.append(f'{file.relative_to(SOURCE)}: "{text}"')
        self.assertEqual(found, [], "a query's entry says what other layers want to know")

    def test_parts_of_names_are_recognised(self):
        names = {"raycast_plane", "unproject"}
        self.assertTrue(is_part_of_name("raycast_", names))
        self.assertTrue(is_part_of_name("_plane", names))
        self.assertFalse(is_part_of_name("plane", names))  # a kind of shape
        self.assertFalse(is_part_of_name("_", names))


if __name__ == "__main__":
    unittest.main()
