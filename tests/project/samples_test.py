#!/usr/bin/env python3
"""Samples of a project file: in the list, checked, drawn with their looks, and their errors.

Usage: samples_test.py HITSCAN SOURCE_DIR COMPILER
"""
import copy
import sys
import unittest

import project_test
from png import read_png
from program import ProgramTest

SAMPLE = {"path": "My engine/Discs", "about": "Rays are cast at discs.", "cases": ["discs"],
          "looks": [{"name": "disc", "color": "shape"}]}
WHITE, RED = (255, 255, 255), (255, 0, 0)


class Samples(ProgramTest):
    save = project_test.Project.save
    expect_errors = project_test.Project.expect_errors

    def setUp(self):
        super().setUp()
        self.project = copy.deepcopy(project_test.PROJECT)
        project_test.write_files(self)
        self.project["samples"] = {"RaycastDisc": copy.deepcopy(SAMPLE)}
        self.save()

    def colors_of(self, *names):
        """The colours of a picture in the colours of the book."""
        result = self.hitscan("shot", *names, "--theme", "book", "--size", "200x150", "-o", "a.png")
        self.assertEqual(result.returncode, 0, result.stderr)
        return {color[:3] for row in read_png(self.folder / "a.png") for color in row}

    def test_they_are_listed_by_their_paths_and_checked(self):
        self.project["samples"]["Before"] = {**SAMPLE, "path": "A group/First"}
        self.save()
        lines = self.hitscan("list").stdout.splitlines()
        self.assertEqual(lines[0], "sample\tBefore\tA group/First")
        self.assertIn("sample\tRaycastDisc\tMy engine/Discs", lines)
        self.expect(self.hitscan("check", "RaycastDisc"), 0, "4 passed, 0 failed")
        self.expect_error(self.hitscan("check", "RaycastDisk"), "did you mean 'RaycastDisc'?")
        page = self.hitscan("list", "--markdown").stdout
        self.assertIn("- Samples: Before, RaycastDisc", page[page.index("## raycast_disc"):])

    def test_only_their_looks_are_drawn(self):
        self.assertIn(RED, self.colors_of("raycast_disc"))
        colors = self.colors_of("RaycastDisc", "--camera", "20,-30,12")
        self.assertIn(WHITE, colors)
        # The sample is also the scene of its case files.
        self.assertIn(WHITE, self.colors_of("cases/discs.json"))
        sample = self.project["samples"]["RaycastDisc"]
        sample["looks"][0].update(color="magenta", width=3)
        self.save()
        self.assertIn((255, 0, 255), self.colors_of("RaycastDisc"))
        del sample["looks"]
        self.save()
        self.assertIn(RED, self.colors_of("RaycastDisc"))

    def test_cases_are_names_of_files_or_paths(self):
        sample = self.project["samples"]["RaycastDisc"]
        self.write("more.json", {**project_test.CASES, "cases": project_test.CASES["cases"][:1]})
        for cases, count in [(["cases/discs.json"], 4), (["cases"], 4), (["more.json"], 1),
                             (["discs", "more.json"], 5)]:
            sample["cases"] = cases
            self.save()
            self.expect(self.hitscan("check", "RaycastDisc"), 0, f"{count} passed, 0 failed")
            self.assertIn(WHITE, self.colors_of("RaycastDisc"))

    def test_a_query_has_several_case_files(self):
        self.write("cases/more.json", project_test.CASES)
        self.assertIn(RED, self.colors_of("raycast_disc"))

    def test_a_folder_of_pictures_of_all_samples_has_them(self):
        result = self.hitscan("shot", "--all", "--size", "32x24", "-o", "all")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertTrue((self.folder / "all/RaycastDisc.png").is_file())

    def test_errors(self):
        samples = self.project["samples"]
        samples["RaycastPlane"] = SAMPLE
        samples["raycast_disc"] = SAMPLE
        samples["Ray cast"] = SAMPLE
        samples["NoPath"] = {"cases": ["discs"]}
        samples["EmptyPath"] = {**SAMPLE, "path": "My engine/"}
        samples["NoCases"] = {**SAMPLE, "cases": []}
        samples["OtherCases"] = {**SAMPLE, "cases": ["disks"]}
        samples["NoCaseFile"] = {**SAMPLE, "cases": ["engine.cpp"]}
        samples["Unknown"] = {**SAMPLE, "looks": [{"name": "disk"}]}
        samples["Number"] = {**SAMPLE, "looks": [{"name": "t"}]}
        samples["Color"] = {**SAMPLE, "looks": [{"name": "disc", "color": "brown"}]}
        samples["Size"] = {**SAMPLE, "looks": [{"name": "point", "size": 0}]}
        samples["Key"] = {**SAMPLE, "look": []}
        samples["LookKey"] = {**SAMPLE, "looks": [{"name": "disc", "colour": "shape"}]}
        self.expect_errors(
            'a sample "RaycastPlane" already', 'a query "raycast_disc" already',
            '"Ray cast" has to consist of', "path", "as in \"My engine/Discs\"",
            "at least one case file", 'did you mean ', "engine.cpp", "did you mean 'disc'?",
            '"t" is a number, which has no place', 'no color "brown"; there are shape, answer',
            "no number of pixels", "look", "colour")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[4:])
