#include "platform/resources.h"

#include <gtest/gtest.h>

#include "base/errors.h"
#include "support/temporary_folder.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

TEST(Resources, BesideTheProgramThenTheInstalledFolders) {
  const auto folders = AssetFolders("/opt/x/bin/hitscan");
  ASSERT_GE(folders.size(), 2U);
  EXPECT_EQ(folders[0], "/opt/x/bin/assets");
  EXPECT_EQ(folders[1], "/opt/x/share/hitscan/assets");
}

TEST(Resources, AGivenFolderIsUsed) {
  const TemporaryFolder folder;
  EXPECT_EQ(FindAssets(folder.path()), folder.path());
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
