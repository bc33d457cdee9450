#include "documents/libraries_controller.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>

#include "app/case_scene.h"
#include "documents/implementation_controller.h"
#include "platform/resources.h"
#include "queries/query_lookup.h"
#include "support/inside_and_outside.h"
#include "support/soon.h"
#include "support/temporary_folder.h"

namespace hitscan {
namespace {

// The package dpkg is installed where there is a list of packages.
std::string AdapterOf(const std::string& library, const std::string& body,
                      const std::string& install = "apt dpkg") {
  return "// library: " + library + "\n// home: x\n// install: " + install +
         "\n// version: 1.0 (2020)\n// numbers: single\n//\n// query: point_in_sphere\n"
         "// function: f\n// rule: Contact counts.\n// documentation: x\n\n"
         "#include <hitscan/implement.h>\n"
         "bool Mine(const hitscan::Vec3& p, const hitscan::Sphere& s) {\n" +
         body + "\n}\nHITSCAN_IMPLEMENT(point_in_sphere, Mine)\n";
}

class LibrariesControllerTest : public testing::Test {
 protected:
  LibrariesControllerTest() {
    setenv("XDG_CACHE_HOME", (folder_.path() / "cache").c_str(), 1);
    std::filesystem::create_directories(folder_.path() / "assets" / "cases");
    std::filesystem::create_directory(folder_.path() / "peers");
    WriteAll(folder_.path() / "assets" / "cases" / "point_in_sphere.json", kInsideAndOutside);
    Add("right", AdapterOf("Right", "return p.x * p.x <= s.radius * s.radius;"));
    Add("yes", AdapterOf("Yes", "return p.x == p.x && s.radius > 0;"));
    Add("small",
        AdapterOf("Small",
                  "if (p.x > 1) throw hitscan::NotAsked(\"far\");\n return s.radius > 0;"));
    Add("broken", AdapterOf("Broken", "return nothing;"));
    Add("absent", AdapterOf("Absent", "return s.radius > p.x;", "apt no-such-package"));
    runner_.Show("point_in_sphere");
    runner_.SetCaseFiles({folder_.path() / "assets" / "cases" / "point_in_sphere.json"});
    runner_.Restart();
  }

  void Add(const std::string& name, const std::string& text) {
    WriteAll(folder_.path() / "peers" / (name + ".cpp"), text);
  }
  CaseDocument& document() { return *runner_.document(); }
  bool SoonShown(const std::function<bool()>& condition) {
    return Soon([&] {
      libraries_.Poll();
      return libraries_.state() && condition();
    });
  }
  const LibraryRow* Row(const std::string& name) const {
    for (const LibraryRow& row : libraries_.state()->rows) {
      if (row.name == name) return &row;
    }
    return nullptr;
  }

  TemporaryFolder folder_;
  Log log_;
  UserImplementations user_;
  SampleRunner runner_{
      {.log = &log_, .assets = folder_.path() / "assets", .cases = {}, .user = &user_}};
  LibrariesController libraries_{runner_, [] {
                                   return AskOptions{{FindWorker()}, std::chrono::seconds(10), {}};
                                 }};
};

TEST_F(LibrariesControllerTest, ShowsWhatEachLibraryAnswersToTheSelectedCase) {
  libraries_.Toggle();
  ASSERT_TRUE(SoonShown([&] { return !libraries_.state()->problem.empty(); }));
  EXPECT_NE(libraries_.state()->problem.find("Select a case"), std::string::npos);

  document().Select(CaseRef{0, 1});
  ASSERT_TRUE(SoonShown(
      [&] { return !libraries_.state()->rows.empty() && libraries_.state()->waiting == 0; }));
  EXPECT_EQ(libraries_.state()->title, "All libraries: case 5");
  EXPECT_EQ(libraries_.state()->exact, "inside false");
  EXPECT_EQ(Row("Right")->judged.verdict, PeerVerdict::kRight);
  EXPECT_TRUE(Row("Yes")->wrong());
  EXPECT_EQ(Row("Yes")->answer, "inside true");
  EXPECT_NE(Row("Yes")->picture, nullptr);
  EXPECT_EQ(Row("Small")->judged.text, "not asked: far");
  EXPECT_TRUE(Row("Small")->skipped());
  EXPECT_NE(Row("Broken")->error.find("error: "), std::string::npos) << Row("Broken")->error;
  EXPECT_FALSE(libraries_.busy());

  document().Select(CaseRef{0, 0});
  ASSERT_TRUE(SoonShown([&] {
    return libraries_.state()->title == "All libraries: case 3" && libraries_.state()->waiting == 0;
  }));
  EXPECT_EQ(Row("Small")->judged.verdict, PeerVerdict::kRight);
  EXPECT_FALSE(libraries_.Poll());
  libraries_.Toggle();
  EXPECT_EQ(libraries_.state(), nullptr);
}

TEST_F(LibrariesControllerTest, FindsThoseThatAnswerAQuery) {
  const Query& query = *document().files().front().query;
  ASSERT_TRUE(Soon([&] {
    libraries_.Poll();
    return !libraries_.NamesFor(query).empty();
  }));
  const std::vector<std::string> names = libraries_.NamesFor(query);
  EXPECT_TRUE(std::ranges::find(names, "Right") != names.end());
  EXPECT_TRUE(libraries_.NamesFor(*FindQuery("aabb_aabb")).empty());
  ASSERT_NE(libraries_.Find("Yes"), nullptr);
  EXPECT_EQ(libraries_.Find("Nothing"), nullptr);

  ImplementationWatcher watcher(runner_, [] {
    return AskOptions{{FindWorker()}, std::chrono::seconds(10), {}};
  });
  watcher.Open(SourceOf(*libraries_.Find("Yes")), true);
  ASSERT_TRUE(Soon([&] {
    watcher.Poll();
    return runner_.implementation() == "Yes";
  })) << log_.Text();
  EXPECT_TRUE(watcher.file(0).library);
  EXPECT_FALSE(watcher.TakeOpened());
}

}  // namespace
}  // namespace hitscan
