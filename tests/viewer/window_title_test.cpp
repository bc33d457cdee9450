#include "viewer/window_title.h"

#include <gtest/gtest.h>

#include "edit/case_document.h"

namespace hitscan {
namespace {

TEST(WindowTitle, NamesTheFileAndTheSample) {
  Log log;
  SampleRunner runner({&log, HITSCAN_ASSETS, {}});
  FilesState files;
  EXPECT_EQ(TitleOf(runner, files), "Hitscan");
  runner.Show("RaySample");
  EXPECT_EQ(TitleOf(runner, files), "RaySample - Hitscan");
  runner.Show("RaycastPlane");
  EXPECT_EQ(TitleOf(runner, files), "raycast_plane.json - RaycastPlane - Hitscan");
  files.files = {{.read_only = true}};
  EXPECT_EQ(TitleOf(runner, files), "raycast_plane.json (read-only) - RaycastPlane - Hitscan");
  files.files = {{.own_copy = true}};
  runner.document()->SetNote({0, 0}, "edited");
  EXPECT_EQ(TitleOf(runner, files), "* raycast_plane.json (your copy) - RaycastPlane - Hitscan");
  runner.Show("ClosestPointSample");
  runner.document()->Select(CaseRef{1, 0});
  EXPECT_EQ(TitleOf(runner, {}), runner.document()->files()[1].path.filename().string() +
                                     " and 1 more - ClosestPointSample - Hitscan");
}

}  // namespace
}  // namespace hitscan
