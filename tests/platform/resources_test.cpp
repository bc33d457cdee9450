#include "platform/resources.h"

#include <gtest/gtest.h>

#include "base/errors.h"
#include "support/temporary_folder.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

TEST(Resources, AnInstalledProgramHasFoldersThatAreNotSavedTo) {
  const auto folders = AssetFolders("/opt/x/bin/hitscan");
  ASSERT_GE(folders.size(), 1U);
  EXPECT_EQ(folders[0].path, "/opt/x/share/hitscan/assets");
  for (const AssetFolder& folder : folders) EXPECT_TRUE(folder.installed) << folder.path;
}

TEST(Resources, TheProgramOfABuildFolderUsesTheSourceTree) {
  const TemporaryFolder folder;
  WriteAll(folder.path() / "hitscan-assets.txt", "/source tree/assets\n");
  const auto folders = AssetFolders(folder.path() / "hitscan");
  ASSERT_GE(folders.size(), 2U);
  EXPECT_EQ(folders[0].path, "/source tree/assets");
  EXPECT_FALSE(folders[0].installed);
}

TEST(Resources, AGivenFolderIsUsed) {
  const TemporaryFolder folder;
  EXPECT_EQ(FindAssets(folder.path()).path, folder.path());
  EXPECT_FALSE(FindAssets(folder.path()).installed);
}

TEST(Resources, AMissingFolderIsReported) {
  try {
    FindAssets("/no/such/folder");
    FAIL();
  } catch (const CannotRun& error) {
    EXPECT_STREQ(error.what(), "--assets: /no/such/folder is not a folder");
  }
}

TEST(Resources, TheExecutablePathIsFound) {
  EXPECT_EQ(ExecutablePath().filename(), "hitscan_platform_tests");
}

}  // namespace
}  // namespace hitscan
