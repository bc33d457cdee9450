#include "app/environment.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace hitscan
