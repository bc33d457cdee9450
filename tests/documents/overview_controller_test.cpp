#include "documents/overview_controller.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <string>

#include "app/case_scene.h"
#include "documents/implementation_controller.h"
#include "documents/open_plan.h"
#include "edit/case_rows.h"
#include "platform/resources.h"
#include "queries/query_lookup.h"
#include "support/soon.h"
#include "support/temporary_folder.h"

namespace hitscan {
namespace {

class OverviewControllerTest : public testing::Test {
 protected:
  OverviewControllerTest() {
    setenv("XDG_CACHE_HOME", folder_.path().c_str(), 1);
    runner_.Show("RaycastPlane");
  }

  void Fill() {
    EXPECT_TRUE(Soon([&] {
      watcher_.Poll();
      overview_.Poll(true);
      return !overview_.unfinished();
    }));
  }
  OverviewCell CellOf(const Query& query, const std::string& implementation) const {
    const OverviewTable& table = *overview_.table();
    const auto row = std::ranges::find(table.rows, &query, &OverviewRow::query);
    const auto name = std::ranges::find(table.implementations, implementation);
    if (name == table.implementations.end()) return {};
    return row->cells[static_cast<std::size_t>(name - table.implementations.begin())];
  }

  TemporaryFolder folder_;
  Log log_;
  UserImplementations user_;
  SampleRunner runner_{{.log = &log_,
                        .assets = HITSCAN_ASSETS,
                        .cases = {},
                        .user = &user_,
                        .copies = folder_.path() / "copies"}};
  ImplementationWatcher watcher_{runner_, [] {
                                   return AskOptions{{FindWorker()}, std::chrono::hours(1), {}};
                                 }};
  OverviewController overview_{runner_};
};

// For each query: what the overview counts is what its scene counts when it shows these files, and
// what the filter *wrong* of the table lists, and no case of it counts as an outdated expectation.
TEST_F(OverviewControllerTest, TheCasesThatFailAreThoseThatTheTableLists) {
  Fill();
  for (const std::string name : {"book", "plain", "lateral", "article", "gamespp", "hitscan"}) {
    runner_.ChooseImplementation(name);
    for (const Query& query : Queries()) {
      if (query.FindImplementation(name) == nullptr) continue;
      SCOPED_TRACE(name + " " + query.name);
      const OverviewCell cell = CellOf(query, name);
      ASSERT_TRUE(runner_.ShowCases(SceneFor(query, ""), overview_.FilesOf(query)));
      const Verdict verdict = runner_.application()->verdict();
      EXPECT_EQ(verdict.passed, cell.counts.passed);
      EXPECT_EQ(verdict.wrong, cell.counts.failed);
      EXPECT_EQ(verdict.outdated, 0);
      EXPECT_EQ(verdict.unjudged, cell.counts.unjudged);
      CaseRows rows;
      rows.ShowOnly(CaseRows::Show::kWrong);
      do rows.Update(*runner_.document());
      while (rows.searching());
      EXPECT_EQ(static_cast<int>(rows.rows().size()), cell.counts.failed);
      EXPECT_EQ(static_cast<int>(rows.all()), cell.all());
      for (const CaseRef ref : rows.rows()) {
        EXPECT_EQ(CaseCell(*runner_.document(), ref, CaseColumn::kVerdict), "wrong");
      }
    }
  }
}

TEST_F(OverviewControllerTest, IsFilledOnlyWhileItIsShown) {
  EXPECT_FALSE(overview_.Poll(false));
  EXPECT_EQ(overview_.table(), nullptr);
  EXPECT_EQ(overview_.interval(), std::nullopt);
  EXPECT_TRUE(overview_.Poll(true));
  ASSERT_NE(overview_.table(), nullptr);
  // A fast machine fills the table in the first call.
  EXPECT_EQ(overview_.interval().has_value(), overview_.unfinished());
  overview_.Poll(false);
  const auto before = overview_.table();
  for (int frame = 0; frame < 100; ++frame) EXPECT_FALSE(overview_.Poll(false));
  EXPECT_EQ(overview_.table(), before);
  EXPECT_EQ(overview_.interval(), std::nullopt);
  Fill();
  EXPECT_EQ(overview_.interval(), std::nullopt);
  const auto filled = overview_.table();
  EXPECT_EQ(filled->Total(0).waiting, 0);
  EXPECT_FALSE(overview_.Poll(true)) << "nothing changes any more";
  overview_.Poll(false);
  overview_.Poll(true);
  EXPECT_FALSE(overview_.unfinished()) << "the same files";
}

TEST_F(OverviewControllerTest, KnowsTheFilesOfAQueryBeforeItIsShown) {
  const Query& query = *FindQuery("raycast_plane");
  const auto files = OverviewController(runner_).FilesOf(query);
  EXPECT_GT(files.size(), 1U);
  Fill();
  EXPECT_EQ(files, overview_.FilesOf(query));
}

TEST_F(OverviewControllerTest, UsesTheUsersCopiesAndSeesThatFilesHaveChanged) {
  const Query& query = *FindQuery("raycast_plane");
  Fill();
  const int all = CellOf(query, "hitscan").all();
  const auto copy = folder_.path() / "copies" / "raycast_plane.json";
  std::filesystem::create_directories(copy.parent_path());
  WriteAll(copy, R"({"query": "raycast_plane", "plane": {"normal": [0, 1, 0], "distance": 0},
    "cases": [{"id": 0, "ray": {"origin": [0, 2, 0], "direction": [0, -1, 0]},
               "expect": {"hit": false}}]})");
  overview_.Poll(false);
  Fill();
  EXPECT_EQ(CellOf(query, "hitscan").all(), all - 6);
  EXPECT_EQ(CellOf(query, "hitscan").counts.failed, 1);
  const auto files = overview_.FilesOf(query);
  EXPECT_NE(std::ranges::find(files, copy), files.end());
}

TEST_F(OverviewControllerTest, AsksOwnCodeAgainThatWasCompiledAgain) {
  const auto source = folder_.path() / "mine.cpp";
  const auto write = [&](const char* answer) {
    WriteAll(source, std::string("#include <hitscan/implement.h>\n"
                                 "bool Mine(const hitscan::Vec3&, const hitscan::Triangle&) "
                                 "{ return ") +
                         answer + "; }\nHITSCAN_IMPLEMENT(point_in_triangle, Mine)\n");
  };
  write("false");
  watcher_.Open({ImplementationSource::Form::kSource, source.string()});
  const Query& query = *FindQuery("point_in_triangle");
  Fill();
  ASSERT_TRUE(Soon([&] {
    Fill();
    return CellOf(query, "mine.cpp").asked() > 0;
  })) << log_.Text();
  Fill();
  EXPECT_EQ(overview_.table()->implementations.front(), "mine.cpp") << "the user's own come first";
  const OverviewCell before = CellOf(query, "mine.cpp");
  const OverviewCell built_in = CellOf(query, "hitscan");
  EXPECT_EQ(before.all(), built_in.all());
  EXPECT_GT(before.counts.failed, 0);
  EXPECT_EQ(CellOf(*FindQuery("raycast_plane"), "mine.cpp").asked(), 0);
  write("true");
  ASSERT_TRUE(Soon([&] {
    Fill();
    return CellOf(query, "mine.cpp").counts.passed == before.counts.failed;
  })) << log_.Text();
  EXPECT_EQ(CellOf(query, "hitscan"), built_in);
}

TEST_F(OverviewControllerTest, IsOfferedWhenAnotherImplementationIsChosen) {
  EXPECT_FALSE(overview_.TakeChosenImplementation());
  runner_.ChooseImplementation("book");
  EXPECT_TRUE(overview_.TakeChosenImplementation());
  EXPECT_FALSE(overview_.TakeChosenImplementation());
  runner_.ChooseImplementation("hitscan");
  EXPECT_FALSE(overview_.TakeChosenImplementation()) << "the others are compared with it";
  runner_.ChooseImplementation("book");
  overview_.ForgetChosenImplementation();
  EXPECT_FALSE(overview_.TakeChosenImplementation());
  EXPECT_TRUE(OverviewController(runner_).TakeChosenImplementation())
      << "the command line names it";
  runner_.ShowCases("RaycastPlane", {HITSCAN_ASSETS "/cases/raycast_plane.json"});
  EXPECT_FALSE(OverviewController(runner_).TakeChosenImplementation()) << "it names case files too";
}

}  // namespace
}  // namespace hitscan
