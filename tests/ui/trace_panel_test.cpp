#include "ui/trace_panel.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <variant>

#include "implementation/exact_trace.h"
#include "ui/widget_test.h"

namespace hitscan {
namespace {

std::shared_ptr<const Trace> Cancellation() {
  Trace trace;
  const auto add = [&](std::string operation, std::string value, std::string exact) {
    trace.steps.push_back({.operation = std::move(operation),
                           .file = "/code/mine.cpp",
                           .line = static_cast<int>(trace.steps.size()) + 11,
                           .source = "source",
                           .value = std::move(value),
                           .exact = std::move(exact)});
  };
  add("5000 * 5000", "25000000", "25000000");
  add("#1 - 24999999.75", "0", "0.25");
  trace.steps.back().error = 8388608;
  trace.steps.back().name = "discriminant";
  add("#2 > 0", "false", "true");
  trace.steps.back().decides = trace.steps.back().goes_other_way = true;
  trace.first_loss = trace.largest_loss = 1;
  trace.first_wrong_decision = 2;
  return std::make_shared<const Trace>(std::move(trace));
}

class TracePanelTest : public WidgetTest {
 protected:
  TracePanelTest() { Frame(2); }

  void Build() override {
    BeginWindow(1000, 400);
    output_ = {};
    panel_.Build(state_, output_);
    ImGui::End();
  }
  const TraceChoice* Choice() const {
    if (output_.choices.empty()) return nullptr;
    return std::get_if<TraceChoice>(&output_.choices.front());
  }

  TraceState state_{.title = "Trace", .trace = Cancellation(), .step = 2};
  TracePanel panel_;
  PanelOutput output_;
};

TEST_F(TracePanelTest, ListsTheOperationsAndSaysWhatHappens) {
  const std::string letters = Letters();
  for (std::string text : {"First loss: #2 at mine.cpp:12: #1 - 24999999.75 is 0, exactly 0.25",
                           "Goes the other way: #3 at mine.cpp:13: #2 > 0 is false, exactly true.",
                           "step 3 of 3", "mine.cpp:11", "5000 * 5000", "25000000",
                           "discriminant =", "8.4e+06", "goes the other way: source"}) {
    std::erase(text, ' ');
    EXPECT_NE(letters.find(text), std::string::npos) << text << " is not among " << letters;
  }
}

TEST_F(TracePanelTest, AClickGoesToAnOperation) {
  Click("5000*5000");
  ASSERT_NE(Choice(), nullptr);
  EXPECT_EQ(Choice()->what, TraceChoice::kStep);
  EXPECT_EQ(Choice()->step, 0U);
}

TEST_F(TracePanelTest, TheSliderGoesThroughTheOperations) {
  Press("step3of3");  // in the middle of the slider
  ASSERT_NE(Choice(), nullptr);
  EXPECT_EQ(Choice()->step, 1U);
}

TEST_F(TracePanelTest, SaysWhyThereIsNoTrace) {
  state_ = {.title = "Trace", .problem = "Select a case"};
  Frame();
  EXPECT_NE(Lines().find("Select a case"), std::string::npos);
  state_ = {.title = "Trace"};
  Frame();
  EXPECT_NE(Lines().find("asked"), std::string::npos);
  state_ = {.title = "Trace", .failure = "crashed (SIGSEGV)", .trace = std::make_shared<Trace>()};
  Frame();
  EXPECT_NE(Lines().find("crashed (SIGSEGV)"), std::string::npos);
}

}  // namespace
}  // namespace hitscan
