#include "cases/case_loader.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "base/text.h"
#include "cases/case_file.h"
#include "cases/case_folder.h"
#include "support/check_cases.h"
#include "support/temporary_folder.h"

namespace hitscan {
namespace {

class CaseLoaderTest : public testing::Test {
 protected:
  std::filesystem::path Make(const std::string& text) {
    const auto path = folder_.path() / (std::to_string(made_++) + ".json");
    WriteAll(path, text);
    return path;
  }
  static std::string Cases(int count) {
    std::string text =
        R"({"query": "point_on_ray", "ray": {"origin": [0, 0, 0], "direction": [1, 0, 0]}, "cases": [)";
    for (int i = 0; i < count; ++i) {
      text +=
          fmt::format(R"({}{{"id": {}, "point": [1, 0, 0], "expect": {{}}}})", i ? ",\n" : "", i);
    }
    return text + "]}";
  }

 private:
  TemporaryFolder folder_;
  int made_ = 0;
};

TEST_F(CaseLoaderTest, ReadsWhatLoadCaseFileReads) {
  const std::filesystem::path one = Make(Cases(300));
  const std::filesystem::path other = Make(Cases(7));
  CaseLoader loader({one, other});
  loader.Wait();
  EXPECT_TRUE(loader.done());
  EXPECT_EQ(loader.cases_total(), 307U);
  EXPECT_EQ(loader.cases_read(), 307U);
  for (const std::filesystem::path& path : {one, other}) {
    const CaseFile read = loader.Take(path).file;
    const CaseFile expected = LoadCaseFile(path);
    EXPECT_EQ(read.path, expected.path);
    EXPECT_EQ(read.query, expected.query);
    EXPECT_EQ(read.cases, expected.cases);
    EXPECT_EQ(read.shared, expected.shared);
    EXPECT_EQ(CaseFileText(read), CaseFileText(expected));
  }
}

TEST_F(CaseLoaderTest, ReportsTheErrorOfEachFile) {
  const std::filesystem::path good = Make(Cases(3));
  const std::filesystem::path bad = Make(R"({"query": "point_on_ray", "cases": [{"id": 1}]})");
  const std::filesystem::path gone = testing::TempDir() + "no-such-file.json";
  CaseLoader loader({bad, gone, good});
  loader.Wait();
  EXPECT_EQ(loader.Take(good).file.cases.size(), 3U);
  EXPECT_THROW(loader.Take(gone), FileError);
  try {
    loader.Take(bad);
    FAIL() << "it was read";
  } catch (const FileError& error) {
    EXPECT_NE(std::string(error.what()).find("/cases/0"), std::string::npos) << error.what();
  }
}

TEST_F(CaseLoaderTest, ChecksTheCasesThatItReads) {
  std::string text = Cases(3);
  text.replace(text.rfind("{}"), 2, R"({"on": false})");
  const std::filesystem::path path = Make(text);
  CaseLoader loader(
      {path}, [](const Query& query) { return AnswererOf(query, query.implementations.front()); });
  const CheckedFile read = loader.Take(path);
  const CheckResult expected = Check(read.file, read.file.query->implementations.front());
  ASSERT_EQ(read.result.cases.size(), 3U);
  EXPECT_EQ(expected.failed, 1);
  EXPECT_EQ(read.result.failed, expected.failed);
  EXPECT_EQ(read.result.passed, expected.passed);
  EXPECT_EQ(read.result.unjudged, expected.unjudged);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(read.result.cases[i].answer, expected.cases[i].answer);
    EXPECT_EQ(read.result.cases[i].failed(), expected.cases[i].failed());
  }
  CaseLoader unchecked({path}, [](const Query&) { return nullptr; });
  EXPECT_TRUE(unchecked.Take(path).result.cases.empty());
}

TEST_F(CaseLoaderTest, StopsWhenNobodyWaitsForIt) {
  const std::filesystem::path path = Make(Cases(50'000));
  for (int i = 0; i < 5; ++i) const CaseLoader loader({path});
}

TEST_F(CaseLoaderTest, OnlyLargeFilesAreLarge) {
  const std::filesystem::path small = Make(Cases(10));
  const std::filesystem::path large = Make(std::string(3'100'000, ' '));
  EXPECT_FALSE(AreLarge({small, testing::TempDir() + "no-such-file.json"}));
  EXPECT_TRUE(AreLarge({small, large}));
}

TEST(PublicReports, AreThoseOfTheAssetsByLibrary) {
  const std::vector<PublicIssue> reports = FindPublicIssues(HITSCAN_ASSETS);
  EXPECT_GE(reports.size(), 51U);
  EXPECT_TRUE(std::ranges::is_sorted(
      reports, {}, [](const PublicIssue& report) { return ToLower(report.library); }));
  const auto found = std::ranges::find(reports, "threejs 17941 direction length",
                                       [](const PublicIssue& report) { return report.title; });
  ASSERT_NE(found, reports.end());
  EXPECT_EQ(found->library, "three.js");
  EXPECT_EQ(found->path.filename(), "threejs_17941_direction_length.json");
}

TEST(PublicReports, WithoutALibraryAreSkipped) {
  const TemporaryFolder assets;
  EXPECT_TRUE(FindPublicIssues(assets.path()).empty());
  const auto folder = assets.path() / "cases" / "reports";
  std::filesystem::create_directories(folder);
  WriteAll(folder / "b.json", R"({"library": "beta"})");
  WriteAll(folder / "a.json", R"({"library": "Gamma"})");
  WriteAll(folder / "c.json", R"({"query": "raycast_plane"})");
  WriteAll(folder / "d.json", "{");
  WriteAll(folder / "e.txt", R"({"library": "Epsilon"})");
  const std::vector<PublicIssue> reports = FindPublicIssues(assets.path());
  ASSERT_EQ(reports.size(), 2U);
  EXPECT_EQ(reports[0].library, "beta");
  EXPECT_EQ(reports[1].title, "a");
}

}  // namespace
}  // namespace hitscan
