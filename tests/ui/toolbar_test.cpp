#include "ui/toolbar.h"

#include <gtest/gtest.h>

#include <string>

#include "app/sample_runner.h"
#include "ui/widget_test.h"

namespace hitscan {
namespace {

class ToolbarTest : public WidgetTest {
 protected:
  ToolbarTest() { EXPECT_TRUE(runner_.Show("RaycastPlane")); }
  void Build() override {
    BuildToolbar({runner_, appearance_, runner_.document(), refusal_, actions_, files_},
                 {0, 0, 1000, 40}, output_);
  }
  bool Shows(std::string text) {
    std::erase(text, ' ');
    return Letters().find(text) != std::string::npos;
  }

  Log log_;
  SampleRunner runner_{{&log_, HITSCAN_ASSETS, {}}};
  Appearance appearance_;
  std::string refusal_;
  ActionStates actions_;
  FilesState files_;
  PanelOutput output_;
};

TEST_F(ToolbarTest, SaysThatOtherCasesAreNotShownAndWhereTheyAre) {
  const std::string others = std::to_string(runner_.application()->verdict().others);
  Frame(3);
  EXPECT_TRUE(Shows("7 of 7 right, " + others + " cases not shown")) << Letters();
  Point("cases not shown");
  step_ = 1;
  Frame(3);
  EXPECT_TRUE(Shows(others + " other cases are not shown. View > Overview (O) has all"))
      << Letters();
}

TEST_F(ToolbarTest, CountsOutdatedExpectations) {
  CaseDocument& document = *runner_.document();
  document.SetExpectedPart({0, 0}, "hit", true);
  Frame(3);
  EXPECT_TRUE(Shows("7 of 7 right, 1 outdated")) << Letters();
}

TEST_F(ToolbarTest, CountsWhatALibraryAnsweredWrongly) {
  ASSERT_TRUE(runner_.ShowCases(
      "RaycastAABB", {HITSCAN_ASSETS "/cases/reports/collision_rs_17_parallel_ray.json"}));
  Frame(3);
  EXPECT_TRUE(Shows("1 of 1 right, collision-rs: 1 of 1 wrong")) << Letters();
  EXPECT_TRUE(Shows("B: reported")) << Letters();
}

// What is drawn are the answers of another implementation.
TEST_F(ToolbarTest, NamesTheImplementationThatAnswers) {
  runner_.ChooseImplementation("gamespp");
  Frame(3);
  EXPECT_FALSE(Shows("gamespp")) << Letters();
  Point("hitscan");
  step_ = 1;
  Frame(3);
  EXPECT_TRUE(Shows("gamespp answers no query of RaycastPlane")) << Letters();
  runner_.ChooseImplementation("book");
  Frame(3);
  EXPECT_TRUE(Shows("book")) << Letters();
}

}  // namespace
}  // namespace hitscan
