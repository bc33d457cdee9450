#include "ui/case_table.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "render/offscreen.h"
#include "support/drawn_text.h"
#include "support/sample_document.h"
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

  /// A frame with a mouse, and with Ctrl or Shift.
  CaseTableChoice Frame(const CaseDocument& document) {
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {800, 300};
    io.DeltaTime = 1.0F / 60;
    interface_.Begin();
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({width_, 300});
    ImGui::Begin("window");
    CaseTableChoice choice = BuildCaseTable(document, state_);
    if (std::exchange(open_popup_, false)) ImGui::OpenPopup("list");
    if (during_frame_) during_frame_();
    ImGui::End();
    ImGui::Render();
    return choice;
  }
  /// Clicks on the row in which this text is.
  CaseTableChoice Click(const CaseDocument& document, const std::string& text,
                        ImGuiMouseButton button = ImGuiMouseButton_Left) {
    for (int frame = 0; frame < 3; ++frame) Frame(document);
    ImGuiIO& io = ImGui::GetIO();
    io.MousePos = PositionOf(text);
    Frame(document);
    io.MouseDown[button] = true;
    CaseTableChoice pressed = Frame(document);
    io.MouseDown[button] = false;
    CaseTableChoice released = Frame(document);
    return button == ImGuiMouseButton_Left ? released : pressed;
  }
  static ImVec2 PositionOf(const std::string& text) {
    const std::vector<DrawnGlyph> glyphs = DrawnGlyphs();
    std::string all;
    for (const DrawnGlyph& glyph : glyphs) all += static_cast<char>(glyph.character);
    const std::size_t at = all.find(text);
    if (at == std::string::npos) {
      ADD_FAILURE() << text << " is not drawn: " << all;
      return {};
    }
    return {(glyphs[at].box.x + glyphs[at].box.z) / 2, (glyphs[at].box.y + glyphs[at].box.w) / 2};
  }

  float width_ = 800;
  std::function<void()> during_frame_;  // builds something beside the table
  bool open_popup_ = false;
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

// The rows are those of the cases 4, which is wrong, 0, 7 and 3.
TEST_F(CaseTableTest, CtrlAndShiftSelectSeveralRows) {
  CaseDocument document = SampleDocument();
  EXPECT_EQ(Click(document, "(0,2.5,0)").selected, kSecond);
  document.Select(kSecond);
  ImGui::GetIO().KeyCtrl = true;
  EXPECT_EQ(Click(document, "(1,1,0)").toggled, kWrongCase);
  ImGui::GetIO().KeyCtrl = false;
  ImGui::GetIO().KeyShift = true;
  EXPECT_EQ(Click(document, "(0,2.5,0)").several, (std::vector{kWrongCase, kFirst, kSecond}));
  state_.anchor = kSecond;
  EXPECT_EQ(Click(document, "(1,1,0)").several, (std::vector{kSecond, kFirst, kWrongCase}))
      << "the row that was clicked comes last";
}

TEST_F(CaseTableTest, TheRightButtonAsksForTheMenu) {
  const CaseDocument document = SampleDocument();
  const CaseTableChoice choice = Click(document, "(0,2.5,0)", ImGuiMouseButton_Right);
  EXPECT_EQ(choice.menu, kSecond);
  EXPECT_EQ(choice.selected, std::nullopt);
}

TEST_F(CaseTableTest, CtrlASelectsTheRowsThatAreShown) {
  constexpr int kLetterA = 4;
  CaseDocument document = SampleDocument();
  ImGui::GetIO().KeyMap[ImGuiKey_A] = kLetterA;
  state_.rows.Search("hit true");
  document.Select(kFirst);
  Click(document, "(0,1,0)");
  ImGui::GetIO().KeyCtrl = true;
  ImGui::GetIO().KeysDown[kLetterA] = true;
  const std::vector<CaseRef> all = Frame(document).several;
  EXPECT_EQ(all.size(), 3U) << "4, 0 and 3; 4 got a hit";
  EXPECT_EQ(all.back(), kFirst) << "it stays the selected one";
}

TEST_F(CaseTableTest, DownSelectsTheFirstRowThenTheNextWithoutAClick) {
  constexpr int kDown = 5;
  CaseDocument document = SampleDocument();
  ImGuiIO& io = ImGui::GetIO();
  io.KeyMap[ImGuiKey_DownArrow] = kDown;
  const auto down = [&] {
    io.KeysDown[kDown] = false;
    ImGui::SetWindowFocus(nullptr);
    Frame(document);
    io.KeysDown[kDown] = true;
    const CaseTableChoice choice = Frame(document);
    io.KeysDown[kDown] = false;
    return choice.selected;
  };
  for (int frame = 0; frame < 3; ++frame) Frame(document);
  const std::vector<CaseRef> rows(state_.rows.rows().begin(), state_.rows.rows().end());
  EXPECT_EQ(down(), rows[0]);
  document.Select(rows[0]);
  EXPECT_EQ(down(), rows[1]);
  // A list that is open takes the keys.
  bool was_open = false;
  during_frame_ = [&] {
    if (!ImGui::BeginPopup("list")) return;
    was_open = true;
    ImGui::TextUnformatted("an entry");
    ImGui::EndPopup();
  };
  open_popup_ = true;
  Frame(document);
  Frame(document);
  io.KeysDown[kDown] = true;
  EXPECT_EQ(Frame(document).selected, std::nullopt);
  EXPECT_TRUE(was_open);
}

// The columns are as wide as their texts need.
TEST_F(CaseTableTest, NotesAreNotCutWhileOtherColumnsHaveRoom) {
  CaseFile file = ParseCaseFile("notes.json", R"({"query": "distance_from_plane",
      "plane": {"normal": [0, 0, 1], "distance": 0},
      "cases": [{"id": 0, "point": [0, 0, 0], "expect": {"distance": 0},
                 "note": "A note of thirty-six letters, a few."}]})");
  CaseDocument document;
  document.Open(std::move(file));
  for (int frame = 0; frame < 4; ++frame) Frame(document);
  for (const DrawnGlyph& glyph : DrawnGlyphs()) {
    EXPECT_NE(glyph.character, 0x2026) << "at " << glyph.box.x;
  }
}

TEST_F(CaseTableTest, TextsEndWithAnEllipsisWhereTheyDoNotFit) {
  CaseDocument document = SampleDocument("book");
  document.SetNote(kFirst, "A note that does not fit into the column of the notes, nor into two.");
  document.Select(kFirst);
  for (width_ = 360; width_ <= 800; width_ += 110) {
    for (int frame = 0; frame < 4; ++frame) Frame(document);
    int ellipses = 0;
    for (const DrawnGlyph& glyph : DrawnGlyphs()) {
      // What is scrolled out of sight at the right and below is cut there.
      const bool inside = glyph.box.x < width_ - 30 && glyph.box.w < 280;
      EXPECT_FALSE(glyph.cut && inside) << static_cast<char>(glyph.character) << " at " << width_;
      ellipses += glyph.character == 0x2026 ? 1 : 0;
    }
    EXPECT_GT(ellipses, 0) << width_;
  }
}

TEST_F(CaseTableTest, ColumnsAreThoseThatHaveSomethingToShow) {
  const auto titles = [&](const CaseDocument& document) {
    for (int frame = 0; frame < 3; ++frame) Frame(document);
    std::string all;
    for (const std::string& line : DrawnLines(DrawnGlyphs())) all += line + " ";
    return all;
  };
  const std::string alone = titles(SampleDocument());
  EXPECT_NE(alone.find("Margin"), std::string::npos);
  EXPECT_EQ(alone.find("book"), std::string::npos);
  EXPECT_NE(titles(SampleDocument("book")).find("book"), std::string::npos);
  CaseDocument of_numbers;
  of_numbers.Open(ParseCaseFile("numbers.json", R"({"query": "distance_from_plane", "cases": [
      {"id": 0, "point": [0, 0, 0], "plane": {"normal": [0, 0, 1], "distance": 0},
       "expect": {"distance": 0}}]})"));
  EXPECT_EQ(titles(of_numbers).find("Margin"), std::string::npos);
}

TEST_F(CaseTableTest, TheMarginsOfTheVisibleRowsAreComputed) {
  CaseFile file = ParseCaseFile("many.json", kDocumentText);
  constexpr std::size_t kMany = 5000;
  while (file.cases.size() < kMany) {
    file.cases.push_back(file.cases.front());
    file.cases.back().id = static_cast<int>(file.cases.size()) + 100;
  }
  CaseDocument document;
  document.Open(std::move(file));
  std::size_t computed = 0;
  state_.rows.UseMargin([&](const CaseDocument& shown, CaseRef ref) {
    ++computed;
    return MarginOf(shown, ref);
  });
  for (int frame = 0; frame < 3; ++frame) Frame(document);
  std::string all;
  for (const std::string& line : DrawnLines(DrawnGlyphs())) all += line + " ";
  EXPECT_NE(all.find("0.818"), std::string::npos) << all;
  EXPECT_GT(computed, 4U);
  EXPECT_LT(computed, 40U) << "only those that are visible";
}

TEST_F(CaseTableTest, TheMarginsSayWhereTheyComeFrom) {
  const auto tooltip = [&](const CaseDocument& document, const std::string& text) {
    for (int frame = 0; frame < 3; ++frame) Frame(document);
    ImGui::GetIO().MousePos = PositionOf(text);
    for (int frame = 0; frame < 3; ++frame) Frame(document);
    std::string all;
    for (const std::string& line : DrawnLines(DrawnGlyphs())) all += line + " ";
    return all;
  };
  const CaseDocument explained = SampleDocument();
  const std::string title = tooltip(explained, "Margin");
  EXPECT_NE(title.find("exact verdict is from changing"), std::string::npos) << title;
  EXPECT_EQ(tooltip(explained, "0.818").find("is written in the file"), std::string::npos);
  CaseDocument document;
  document.Open(ParseCaseFile("sphere.json", R"({"query": "closest_point_sphere", "cases": [
      {"id": 0, "point": [0, 0, 2], "sphere": {"center": [0, 0, 0], "radius": 1},
       "expect": {"closest": [0, 0, 1]}, "margin": 0.0625}]})"));
  const std::string written = tooltip(document, "0.0625");
  EXPECT_NE(written.find("This margin is written in the file."), std::string::npos) << written;
  EXPECT_NE(written.find("closest_point_sphere"), std::string::npos) << written;
}

TEST_F(CaseTableTest, TheFirstFrameHasItsRows) {
  const CaseDocument document = DocumentOf(5);
  Build(document);
  EXPECT_EQ(state_.rows.rows().size(), 5U);
}

}  // namespace
}  // namespace hitscan
