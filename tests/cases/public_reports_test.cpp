#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "base/text.h"
#include "cases/case_file.h"
#include "cases/case_folder.h"

namespace hitscan {
namespace {

TEST(PublicReports, AreThoseOfTheAssetsByLibrary) {
  const std::vector<PublicReport> reports = FindPublicReports(HITSCAN_ASSETS);
  EXPECT_GE(reports.size(), 51U);
  EXPECT_TRUE(std::ranges::is_sorted(
      reports, {}, [](const PublicReport& report) { return ToLower(report.library); }));
  const auto found = std::ranges::find(reports, "threejs 17941 direction length",
                                       [](const PublicReport& report) { return report.title; });
  ASSERT_NE(found, reports.end());
  EXPECT_EQ(found->library, "three.js");
  EXPECT_EQ(found->path.filename(), "threejs_17941_direction_length.json");
}

TEST(PublicReports, WithoutALibraryAreLeftOut) {
  const std::filesystem::path assets =
      std::filesystem::path(testing::TempDir()) / "hitscan_public_reports";
  std::filesystem::remove_all(assets);
  EXPECT_TRUE(FindPublicReports(assets).empty());
  std::filesystem::create_directories(assets / "cases" / "reports");
  const auto write = [&](const char* name, const char* text) {
    std::ofstream(assets / "cases" / "reports" / name) << text;
  };
  write("b.json", R"({"library": "beta"})");
  write("a.json", R"({"library": "Gamma"})");
  write("c.json", R"({"query": "raycast_plane"})");
  write("d.json", "{");
  write("e.txt", R"({"library": "Epsilon"})");
  const std::vector<PublicReport> reports = FindPublicReports(assets);
  ASSERT_EQ(reports.size(), 2U);
  EXPECT_EQ(reports[0].library, "beta");
  EXPECT_EQ(reports[1].title, "a");
}

}  // namespace
}  // namespace hitscan
