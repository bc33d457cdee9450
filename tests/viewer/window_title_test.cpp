#include <gtest/gtest.h>

#include "edit/case_document.h"
#include "support/temporary_folder.h"
#include "viewer/viewer.h"

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
  files.files = {{.untitled = true}};
  EXPECT_EQ(TitleOf(runner, files), "untitled, from raycast_plane.json - RaycastPlane - Hitscan");
  files.files = {{.user_copy = true}};
  runner.document()->SetNote({0, 0}, "edited");
  EXPECT_EQ(TitleOf(runner, files), "* raycast_plane.json (your copy) - RaycastPlane - Hitscan");
  runner.Show("ClosestPointSample");
  runner.document()->Select(CaseRef{1, 0});
  EXPECT_EQ(TitleOf(runner, {}), runner.document()->files()[1].path.filename().string() +
                                     " and 1 more - ClosestPointSample - Hitscan");
}

TEST(WindowTitle, TellsFilesOfOneNameApart) {
  const TemporaryFolder folder;
  std::vector<std::filesystem::path> files;
  for (const char* name : {"a", "b"}) {
    std::filesystem::create_directories(folder.path() / name);
    files.push_back(folder.path() / name / "case.json");
    std::filesystem::copy_file(HITSCAN_ASSETS "/cases/raycast_plane.json", files.back());
  }
  Log log;
  SampleRunner runner({&log, HITSCAN_ASSETS, {}});
  ASSERT_TRUE(runner.ShowCases("RaycastPlane", files));
  EXPECT_EQ(TitleOf(runner, {}), "a/case.json and 1 more - RaycastPlane - Hitscan");
  runner.document()->Select(CaseRef{1, 0});
  EXPECT_EQ(TitleOf(runner, {}), "b/case.json and 1 more - RaycastPlane - Hitscan");
}

}  // namespace
}  // namespace hitscan
