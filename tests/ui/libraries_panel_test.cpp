#include "ui/libraries_panel.h"

#include <gtest/gtest.h>

#include <string>
#include <variant>

#include "ui/widget_test.h"

namespace hitscan {
namespace {

class LibrariesPanelTest : public WidgetTest {
 protected:
  LibrariesPanelTest() {
    state_.title = "All libraries: case 3";
    state_.exact = "hit true, t 3";
    state_.rows = {{.name = "Right",
                    .version = "1.0",
                    .rule = "f: One side.",
                    .judged = {PeerVerdict::kRight, "right"},
                    .answer = "hit true, t 3"},
                   {.name = "Wrong",
                    .version = "2.0",
                    .rule = "g: Both sides.",
                    .judged = {PeerVerdict::kWrong, "wrong by 12 ulps"},
                    .answer = "hit false"},
                   {.name = "Slow", .version = "3.0", .rule = "h", .waiting = true}};
    state_.waiting = 1;
    state_.missing = "Absent (npm install absent@1.0.0)";
    Frame(2);
  }

  void Build() override {
    BeginWindow(1000, 500);
    output_ = {};
    panel_.Build(state_, output_);
    ImGui::End();
  }

  LibrariesState state_;
  LibrariesPanel panel_;
  PanelOutput output_;
};

TEST_F(LibrariesPanelTest, ShowsTheVerdictAndTheAnswerOfEachLibrary) {
  const std::string letters = Letters();
  for (std::string text :
       {"Right", "1.0", "right", "wrong by 12 ulps", "hit false", "is being compiled or asked...",
        "Exact: hit true, t 3", "Not installed: Absent (npm install absent@1.0.0)"}) {
    std::erase(text, ' ');
    EXPECT_NE(letters.find(text), std::string::npos) << text << " is not among " << letters;
  }
  // What is wrong comes first.
  EXPECT_LT(letters.find("Wrong"), letters.find("Right"));
  EXPECT_LT(letters.find("Right"), letters.find("Slow"));
}

TEST_F(LibrariesPanelTest, AClickChoosesTheLibrary) {
  Click("hitfalse");
  ASSERT_FALSE(output_.choices.empty());
  const auto* const used = std::get_if<UseImplementation>(&output_.choices.front());
  ASSERT_NE(used, nullptr);
  EXPECT_EQ(used->name, "Wrong");
}

TEST_F(LibrariesPanelTest, SaysWhyThereAreNone) {
  state_ = {.title = "All libraries", .problem = "Select a case"};
  Frame();
  EXPECT_NE(Lines().find("Select a case"), std::string::npos);
}

}  // namespace
}  // namespace hitscan
