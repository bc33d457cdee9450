#include "app/environment.h"

#include <gtest/gtest.h>

#include "app/application.h"
#include "app/case_scene.h"
#include "app/log.h"
#include "support/temporary_folder.h"

namespace hitscan {
namespace {

namespace fs = std::filesystem;

class EnvironmentTest : public testing::Test {
 protected:
  EnvironmentTest() {
    fs::create_directories(environment.assets / "cases" / "extra");
    fs::create_directories(environment.copies / "extra");
    WriteAll(environment.assets / "cases" / "a.json", "");
    WriteAll(environment.assets / "cases" / "extra" / "b.json", "");
  }

  TemporaryFolder folder;
  Environment environment{
      .assets = folder.path() / "assets", .cases = {}, .copies = folder.path() / "copies"};
};

TEST_F(EnvironmentTest, ACopyIsUsedInPlaceOfTheInstalledFile) {
  EXPECT_EQ(environment.CaseFileOf("a.json"), environment.assets / "cases" / "a.json");
  WriteAll(environment.copies / "a.json", "");
  EXPECT_EQ(environment.CaseFileOf("a.json"), environment.copies / "a.json");
  environment.copies.clear();
  EXPECT_EQ(environment.CaseFileOf("a.json"), environment.assets / "cases" / "a.json");
}

TEST_F(EnvironmentTest, ACopyHasTheSameRelativePath) {
  const fs::path installed = environment.assets / "cases" / "extra" / "b.json";
  const fs::path copy = environment.copies / "extra" / "b.json";
  EXPECT_EQ(environment.CopyOf(installed), copy);
  EXPECT_EQ(environment.CopyOf(environment.assets / "cases" / ".." / "cases" / "a.json"),
            environment.copies / "a.json");
  EXPECT_EQ(environment.CopyOf(folder.path() / "other.json"), std::nullopt);
  EXPECT_EQ(environment.CopyOf(copy), std::nullopt);
  EXPECT_EQ(environment.OriginalOf(copy), installed);
  EXPECT_EQ(environment.OriginalOf(environment.copies / "gone.json"), std::nullopt);
  EXPECT_EQ(environment.OriginalOf(installed), std::nullopt);
  environment.copies.clear();
  EXPECT_EQ(environment.CopyOf(installed), std::nullopt);
  EXPECT_EQ(environment.OriginalOf(copy), std::nullopt);
}

TEST_F(EnvironmentTest, FilesOfTheAssetsAreReadOnlyUnlessTheyAreNamed) {
  const fs::path a = environment.assets / "cases" / "a.json";
  const fs::path b = environment.assets / "cases" / "extra" / "b.json";
  EXPECT_TRUE(environment.IsReadOnly(a));
  EXPECT_TRUE(environment.IsReadOnly(environment.assets / "cases" / "new.json"));
  EXPECT_FALSE(environment.IsReadOnly(folder.path() / "other.json"));
  EXPECT_FALSE(environment.IsReadOnly(environment.copies / "a.json"));
  environment.editable = {environment.assets / "cases" / "extra"};
  EXPECT_TRUE(environment.IsReadOnly(a));
  EXPECT_FALSE(environment.IsReadOnly(b));
  EXPECT_EQ(environment.CopyOf(b), std::nullopt);
  environment.editable = {environment.assets / "cases" / "extra" / ".." / "a.json"};
  EXPECT_FALSE(environment.IsReadOnly(a));
  EXPECT_TRUE(environment.IsReadOnly(b));
  environment.copies.clear();
  EXPECT_TRUE(environment.IsReadOnly(b)) << "also without a folder for copies";
}

TEST(OwnCopies, OneThatCannotBeUsedLeavesTheInstalledFileShown) {
  const TemporaryFolder folder;
  Log log;
  const Environment environment{
      .log = &log, .assets = HITSCAN_SOURCE_DIR "/assets", .cases = {}, .copies = folder.path()};
  WriteAll(folder.path() / "raycast_plane.json", "{broken");
  const std::unique_ptr<Application> scene = MakeApplication("raycast_plane");
  ASSERT_NE(scene, nullptr);
  scene->Attach(environment);
  scene->Initialize(800, 600);
  EXPECT_GT(scene->verdict().passed, 0);
  EXPECT_EQ(log.errors(), 1U);
  EXPECT_NE(log.Text().find("your copy; the original is shown"), std::string::npos);
}

}  // namespace
}  // namespace hitscan
