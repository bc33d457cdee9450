#include <gtest/gtest.h>

#include <variant>

#include "app/case_scene.h"
#include "ui/case_table.h"

namespace hitscan {
namespace {

/// A sample, the rows of its table, and what keeps both in agreement.
class FilterLinkTest : public testing::Test {
 protected:
  FilterLinkTest() { EXPECT_TRUE(runner_.Show("RaycastPlane")); }

  CaseScene& scene() { return *runner_.case_scene(); }
  /// One frame of the table; carries out what it chooses. Returns whether there was something.
  bool Frame() {
    const FilesState files;
    const std::string refusal;
    const Appearance appearance;
    PanelOutput output;
    rows_.Update(scene().document());
    link_.Update({runner_, appearance, &scene().document(), refusal, {}, files}, rows_, output);
    for (const PanelChoice& choice : output.choices) {
      if (const auto* call = std::get_if<SceneCall>(&choice)) {
        (*call)(runner_);
      } else {
        EXPECT_EQ(std::get<Action>(choice), Action::kIsolateListed);
        scene().Isolate(Isolation::kFiltered);
      }
    }
    return !output.choices.empty() || output.unfinished;
  }
  void Settle() {
    for (int frame = 0; Frame(); ++frame) ASSERT_LT(frame, 5) << "it never settles";
  }
  /// Whether the scene shows exactly what the table lists.
  bool Agree() {
    for (std::size_t i = 0; i < scene().document().files()[0].cases.size(); ++i) {
      if (scene().Shows({0, i}) != rows_.RowOf({0, i}).has_value()) return false;
    }
    return true;
  }

  Log log_;
  SampleRunner runner_{{&log_, HITSCAN_ASSETS, {}, "hitscan"}};
  CaseRows rows_;
  FilterLink link_;
};

TEST_F(FilterLinkTest, TheSceneFollowsTheFilter) {
  Settle();
  scene().Isolate(Isolation::kFiltered);
  Settle();
  EXPECT_TRUE(Agree());
  rows_.Search("parallel");
  Settle();
  EXPECT_TRUE(Agree());
  EXPECT_LT(rows_.rows().size(), rows_.all());
  scene().document().SetNote({0, 0}, "now it is parallel");
  rows_.Search("now it is parallel");
  Settle();
  EXPECT_TRUE(Agree());
  EXPECT_TRUE(scene().Shows({0, 0}));
  EXPECT_FALSE(scene().Shows({0, 1}));
}

TEST_F(FilterLinkTest, TheTableListsOnlyWrongCasesWhenTheSceneShowsOnlyThem) {
  scene().document().SetExpectedPart(
      {0, 2}, "hit", !std::get<bool>(scene().document().results().Of({0, 2}).answer.front().value));
  Settle();
  EXPECT_EQ(rows_.rows().size(), rows_.all());
  scene().Isolate(Isolation::kWrong);
  Settle();
  EXPECT_EQ(rows_.rows().size(), 1U);
  EXPECT_TRUE(Agree());
  scene().Isolate(Isolation::kOff);
  Settle();
  EXPECT_EQ(rows_.rows().size(), rows_.all());
}

TEST_F(FilterLinkTest, AnotherFilterTakesOverFromOnlyWrongCases) {
  scene().document().SetExpectedPart(
      {0, 2}, "hit", !std::get<bool>(scene().document().results().Of({0, 2}).answer.front().value));
  scene().Isolate(Isolation::kWrong);
  Settle();
  rows_.ShowOnly(CaseRows::Show::kAll);
  Settle();
  EXPECT_EQ(scene().isolation(), Isolation::kFiltered);
  EXPECT_TRUE(Agree());
  EXPECT_TRUE(scene().Shows({0, 0}));
}

}  // namespace
}  // namespace hitscan
