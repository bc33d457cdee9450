#include "ui/case_table.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include "render/offscreen.h"
#include "ui/imgui_context.h"

namespace hitscan {
namespace {

CaseDocument DocumentOf(std::size_t cases) {
  CaseFile file = ParseCaseFile("many.json", R"({"query": "point_in_sphere", "cases": [
      {"id": 0, "point": [0, 0, 0], "sphere": {"center": [0, 0, 0], "radius": 1},
       "expect": {"inside": true}}]})");
  while (file.cases.size() < cases) {
    file.cases.push_back(file.cases.back());
    ++file.cases.back().id;
  }
  CaseDocument document;
  document.Open(std::move(file));
  return document;
}

class CaseTableTest : public testing::Test {
 protected:
  CaseTableChoice Build(const CaseDocument& document) {
    interface_.BeginPicture(800, 300);
    ImGui::Begin("window");
    CaseTableChoice choice = BuildCaseTable(document, state_);
    ImGui::End();
    interface_.Skip();
    return choice;
  }

  Offscreen offscreen_{800, 300};
  ImguiContext interface_{1};
  CaseTableState state_;
};

// Otherwise a window that sleeps while nothing moves would not finish the search.
TEST_F(CaseTableTest, ALongSearchRequestsMoreFrames) {
  const CaseDocument document = DocumentOf(3 * CaseRows::kSlice);
  for (int frame = 0; frame < 3; ++frame) Build(document);
  EXPECT_FALSE(Build(document).unfinished);
  state_.rows.Search("inside");
  int frames = 1;
  while (Build(document).unfinished) ASSERT_LT(++frames, 10);
  EXPECT_EQ(frames, 3);
  EXPECT_EQ(state_.rows.rows().size(), 3 * CaseRows::kSlice);
}

TEST_F(CaseTableTest, TheFirstFrameHasItsRows) {
  const CaseDocument document = DocumentOf(5);
  Build(document);
  EXPECT_EQ(state_.rows.rows().size(), 5U);
}

}  // namespace
}  // namespace hitscan
