#include "ui/margin_histogram.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>

#include "ui/panel_style.h"
#include "ui/widget_test.h"

namespace hitscan {
namespace {

class MarginHistogramTest : public WidgetTest {
 protected:
  MarginHistogramTest() {
    std::string text = R"({"query": "point_in_sphere",
      "sphere": {"center": [0, 0, 0], "radius": 1}, "cases": [)";
    for (int i = 1; i < 9; ++i) {
      text += fmt::format(R"({}{{"id": {}, "point": [{}, 0, 0], "expect": {{"inside": {}}}}})",
                          i == 1 ? "" : ",", i, 1 + std::pow(0.1, i), i == 1);
    }
    document_.Open(ParseCaseFile("file.json", text + "]}"));
    while (!survey_.Continue(document_, std::chrono::milliseconds(1))) {
    }
  }
  void Build() override {
    BeginWindow(800, 200);
    changed_ = histogram_.Build(survey_, range_) || changed_;
    const ImVec2 least = ImGui::GetItemRectMin();
    left_ = least.x;
    width_ = ImGui::GetItemRectSize().x;
    middle_ = least.y + ImGui::GetItemRectSize().y / 2;
    ImGui::End();
  }
  /// Moves the mouse to the middle of a bin.
  void MoveTo(std::size_t bin) {
    ImGui::GetIO().MousePos = {
        left_ + width_ * (static_cast<float>(bin) + 0.5F) / MarginSurvey::kBins, middle_};
    Frame();
  }
  void Hold(bool down) {
    ImGui::GetIO().MouseDown[0] = down;
    Frame();
  }

  CaseDocument document_;
  MarginSurvey survey_;
  MarginHistogram histogram_;
  MarginHistogram::Range range_;
  bool changed_ = false;
  float left_ = 0;
  float width_ = 0;
  float middle_ = 0;
};

TEST_F(MarginHistogramTest, ADragSelectsARangeAndAClickEndsIt) {
  Frame(3);
  MoveTo(20);
  EXPECT_FALSE(range_);
  Hold(true);
  EXPECT_FALSE(range_);
  MoveTo(10);
  ASSERT_TRUE(range_);
  EXPECT_TRUE(std::exchange(changed_, false));
  EXPECT_EQ(range_->first, MarginSurvey::LeastOf(10));
  EXPECT_EQ(range_->second, MarginSurvey::LeastOf(21));
  MoveTo(30);
  Hold(false);
  EXPECT_EQ(range_->first, MarginSurvey::LeastOf(20));
  EXPECT_EQ(range_->second, MarginSurvey::LeastOf(31));
  MoveTo(5);
  EXPECT_TRUE(range_) << "the mouse moves without a button";
  Hold(true);
  Hold(false);
  EXPECT_FALSE(range_);
}

TEST_F(MarginHistogramTest, TellsTheCasesUnderTheMouse) {
  Frame(3);
  MoveTo(MarginSurvey::BinOf(survey_.Of(document_, {0, 0}).value()));
  Frame(3);
  std::string text = Lines();
  std::erase(text, ' ');
  EXPECT_NE(text.find("1caseswithmargins"), std::string::npos) << text;
  EXPECT_NE(text.find("1ofthemwrong"), std::string::npos) << text;
}

}  // namespace
}  // namespace hitscan
