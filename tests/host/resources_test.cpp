#include "host/resources.h"

#include <gtest/gtest.h>

#include "host/exit_code.h"
#include "temporary_folder.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

TEST(Resources, BesideTheProgramThenTheInstalledPlaces) {
  const auto places = AssetPlaces("/opt/x/bin/hitscan");
  ASSERT_GE(places.size(), 2U);
  EXPECT_EQ(places[0], "/opt/x/bin/assets");
  EXPECT_EQ(places[1], "/opt/x/share/hitscan/assets");
}

TEST(Resources, ShadersAreTheSiblingFolder) {
  const TemporaryFolder folder;
  fs::create_directory(folder.path() / "assets");
  for (const char* name : {"assets", "assets/", "assets/."}) {
    EXPECT_EQ(FindResources(folder.path() / name).shaders, folder.path() / "shaders") << name;
  }
}

TEST(Resources, AMissingFolderIsNamed) {
  try {
    FindResources("/no/such/folder");
    FAIL();
  } catch (const CannotRun& error) {
    EXPECT_STREQ(error.what(), "--assets: /no/such/folder is not a folder");
  }
}

TEST(Resources, TheProgramKnowsWhereItIs) {
  EXPECT_EQ(ExecutablePath().filename(), "hitscan_host_tests");
}

}  // namespace
}  // namespace hitscan
