#include "documents/fuzz_controller.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <string>

#include "app/case_scene.h"
#include "cases/case_file.h"
#include "platform/resources.h"
#include "support/soon.h"
#include "support/temporary_folder.h"

namespace hitscan {
namespace {

using Stage = BackgroundSearch::Stage;

constexpr const char* kOneCase = R"({"query": "point_in_triangle",
  "triangle": [[0, 0, 0], [4, 0, 0], [0, 4, 0]],
  "cases": [
    {"id": 3, "point": [1, 1, 0], "expect": {"inside": true}}]})";

// An implementation that finds all points inside, or none.
std::string SourceText(bool inside) {
  return std::string(
             "#include <hitscan/implement.h>\n"
             "bool Mine(const hitscan::Vec3&, const hitscan::Triangle&) { return ") +
         (inside ? "true" : "false") + "; }\nHITSCAN_IMPLEMENT(point_in_triangle, Mine)\n";
}

/// A session with one case of point_in_triangle.
class FuzzControllerTest : public testing::Test {
 protected:
  FuzzControllerTest() {
    setenv("XDG_CACHE_HOME", folder_.path().c_str(), 1);
    WriteAll(Path("cases.json"), kOneCase);
    runner_.Show("PointInTriangle");
    runner_.SetCaseFiles({Path("cases.json")});
    runner_.Restart();
  }

  std::filesystem::path Path(const std::string& name) const { return folder_.path() / name; }
  CaseDocument& document() { return *runner_.document(); }

  void StartWithTheBook() {
    runner_.ChooseImplementation("book");
    fuzz_.Start();
    EXPECT_EQ(log_.errors(), 0U) << log_.Text();
  }
  // Whether the condition holds soon, while the window draws frames.
  bool SoonDrawn(const std::function<bool()>& condition) {
    return Soon([&] {
      watcher_.Poll();
      fuzz_.Poll();
      return condition();
    });
  }
  // A mistake whose simplest case is known, or null if there is none yet.
  const FuzzMistake* Simplified() const {
    if (!fuzz_.state()) return nullptr;
    const auto& mistakes = fuzz_.state()->found.mistakes;
    const auto found = std::ranges::find_if(mistakes, &FuzzMistake::is_simplified);
    return found == mistakes.end() ? nullptr : &*found;
  }

  TemporaryFolder folder_;
  Log log_;
  UserImplementations user_;
  SampleRunner runner_{{.log = &log_, .assets = HITSCAN_ASSETS, .cases = {}, .user = &user_}};
  CaseCommands commands_{runner_};
  ImplementationWatcher watcher_{runner_, [] {
                                   return AskOptions{{FindWorker()}, std::chrono::hours(1), {}};
                                 }};
  FuzzController fuzz_{runner_, commands_, watcher_};
};

TEST_F(FuzzControllerTest, ShowsAndKeepsTheSimplestCaseOfAMistake) {
  StartWithTheBook();
  ASSERT_TRUE(SoonDrawn([&] { return Simplified() != nullptr; })) << log_.Text();
  const FuzzMistake mistake = *Simplified();
  document().Select(CaseRef{0, 0});
  fuzz_.Do({FuzzChoice::kShow, mistake});
  EXPECT_FALSE(document().selected()) << "the panel Case and the keys are about the shown case";
  const CaseScene& scene = *runner_.case_scene();
  ASSERT_NE(scene.previewed(), nullptr);
  EXPECT_EQ(scene.previewed()->file.cases.front().arguments, mistake.values);
  EXPECT_EQ(scene.previewed()->file.cases.front().expected, mistake.exact);
  EXPECT_EQ(scene.previewed()->got.answer, mistake.got.answer);
  EXPECT_EQ(scene.previewed()->name, "book");
  EXPECT_EQ(document().files()[0].cases.size(), 1U) << "a case of the file before it is kept";

  fuzz_.Do({FuzzChoice::kKeep, {}});
  ASSERT_EQ(document().files()[0].cases.size(), 2U);
  const CaseRef kept{0, 1};
  EXPECT_EQ(document().At(kept).arguments, mistake.values);
  EXPECT_EQ(document().At(kept).expected, mistake.exact);
  EXPECT_TRUE(document().results().Of(kept).failed());
  EXPECT_EQ(document().selected(), kept);
  EXPECT_EQ(scene.previewed(), nullptr) << "it is drawn as a case now";
  EXPECT_EQ(fuzz_.state()->kept.at(mistake.key), document().At(kept).id);
  // The arguments are written as in the list of mistakes, digit by digit.
  for (std::size_t i = 0; i < mistake.key.arguments.size(); ++i) {
    EXPECT_EQ(document().WrittenArgument(kept, i), mistake.key.arguments[i]);
  }
  EXPECT_TRUE(document().Undo());
  EXPECT_EQ(CaseFileText(document().files()[0]), kOneCase);
  EXPECT_TRUE(SoonDrawn([&] { return fuzz_.state()->kept.empty(); })) << "it is no longer kept";
}

// Before the simplest case of a mistake is known, its first case is shown.
TEST_F(FuzzControllerTest, ShowsAndKeepsACaseThatIsNotSimplified) {
  StartWithTheBook();
  ASSERT_TRUE(SoonDrawn([&] { return Simplified() != nullptr; })) << log_.Text();
  FuzzMistake mistake = *Simplified();
  mistake.is_simplified = false;
  mistake.key.arguments.front() = "[5, 5, 0]";
  fuzz_.Do({FuzzChoice::kShow, mistake});
  ASSERT_NE(runner_.case_scene()->previewed(), nullptr);
  EXPECT_EQ(runner_.case_scene()->previewed()->file.cases.front().arguments.front(),
            Value(Point(5, 5, 0)));
  fuzz_.Do({FuzzChoice::kKeep, {}});
  EXPECT_EQ(document().files()[0].cases.size(), 2U);
}

TEST_F(FuzzControllerTest, PausesAndStops) {
  StartWithTheBook();
  ASSERT_TRUE(SoonDrawn([&] { return Simplified() != nullptr; }));
  EXPECT_TRUE(fuzz_.active());
  fuzz_.Pause();
  fuzz_.Poll();
  EXPECT_TRUE(fuzz_.state()->paused());
  fuzz_.Pause();
  fuzz_.Poll();
  EXPECT_EQ(fuzz_.state()->found.stage, Stage::kRunning);
  fuzz_.Stop();
  fuzz_.Poll();
  EXPECT_FALSE(fuzz_.active());
  // The found mistakes can still be shown.
  ASSERT_NE(Simplified(), nullptr);
  fuzz_.Do({FuzzChoice::kShow, *Simplified()});
  EXPECT_NE(runner_.case_scene()->previewed(), nullptr);
  fuzz_.Poll();
  EXPECT_NE(runner_.case_scene()->previewed(), nullptr);
  document().Select(CaseRef{0, 0});
  fuzz_.Poll();
  EXPECT_EQ(runner_.case_scene()->previewed(), nullptr) << "the selected case takes its place";
  fuzz_.Do({FuzzChoice::kShow, *Simplified()});
  EXPECT_TRUE(fuzz_.HideCase());
  EXPECT_EQ(runner_.case_scene()->previewed(), nullptr);
  EXPECT_FALSE(fuzz_.HideCase());
  fuzz_.Do({FuzzChoice::kClose});
  EXPECT_EQ(fuzz_.state(), nullptr);
}

TEST_F(FuzzControllerTest, TheOtherRuleBeginsANewSearch) {
  StartWithTheBook();
  EXPECT_TRUE(fuzz_.state()->rules.tolerates_touching);
  ASSERT_TRUE(SoonDrawn([&] { return fuzz_.state()->found.cases > 0; }));
  fuzz_.Do({FuzzChoice::kRule});
  EXPECT_FALSE(fuzz_.state()->rules.tolerates_touching);
  EXPECT_EQ(fuzz_.state()->found.cases, 0U);
  EXPECT_TRUE(fuzz_.active());
  fuzz_.Do({FuzzChoice::kRule});
  EXPECT_TRUE(fuzz_.state()->rules.tolerates_touching);
}

TEST_F(FuzzControllerTest, EndsWhenAnotherSampleOrImplementationIsShown) {
  StartWithTheBook();
  runner_.ChooseImplementation("hitscan");
  EXPECT_TRUE(fuzz_.Poll());
  EXPECT_EQ(fuzz_.state(), nullptr);
  StartWithTheBook();
  runner_.Show("RaycastPlane");
  EXPECT_TRUE(fuzz_.Poll());
  EXPECT_EQ(fuzz_.state(), nullptr);
}

TEST_F(FuzzControllerTest, SearchesTheComparedImplementationBesideTheExactOne) {
  fuzz_.Start();
  EXPECT_EQ(fuzz_.state(), nullptr);
  EXPECT_EQ(log_.errors(), 1U);
  EXPECT_NE(log_.Text().find("choose the implementation to search"), std::string::npos);
  runner_.CompareWith("book");
  fuzz_.Start();
  ASSERT_NE(fuzz_.state(), nullptr);
  EXPECT_EQ(fuzz_.state()->implementation, "book");
}

TEST_F(FuzzControllerTest, BeginsAgainWhenTheCodeIsCompiledAgain) {
  const std::filesystem::path mine = Path("mine.cpp");
  WriteAll(mine, SourceText(false));
  watcher_.Open({ImplementationSource::Form::kSource, mine.string()});
  ASSERT_TRUE(SoonDrawn([&] { return runner_.implementation() == "mine.cpp"; })) << log_.Text();
  fuzz_.Start();
  ASSERT_TRUE(SoonDrawn([&] { return Simplified() != nullptr; })) << log_.Text();
  EXPECT_EQ(Simplified()->key.what, "inside: false instead of true");
  WriteAll(mine, SourceText(true));
  EXPECT_TRUE(SoonDrawn([&] {
    return Simplified() != nullptr && Simplified()->key.what == "inside: true instead of false";
  })) << log_.Text();
  for (const FuzzMistake& mistake : fuzz_.state()->found.mistakes) {
    EXPECT_EQ(mistake.key.what, "inside: true instead of false") << "of the version before";
  }
  // A search that the user has paused is not started again when the code changes.
  fuzz_.Pause();
  ASSERT_TRUE(SoonDrawn([&] { return fuzz_.state()->paused(); }));
  WriteAll(mine, SourceText(false));
  EXPECT_TRUE(SoonDrawn([&] { return fuzz_.state()->outdated && !fuzz_.active(); }));
  EXPECT_NE(Simplified(), nullptr);
}

}  // namespace
}  // namespace hitscan
