#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>

#include "render/offscreen.h"
#include "support/drawn_text.h"
#include "ui/imgui_context.h"
#include "ui/widgets.h"

namespace hitscan {
namespace {

constexpr int kEscapeKey = 3;

/// The fields of a value in a window of any width, and a user with a mouse.
class ValueFieldsTest : public testing::Test {
 protected:
  ValueFieldsTest() {
    ImGuiIO& io = ImGui::GetIO();
    io.KeyMap[ImGuiKey_Escape] = kEscapeKey;
    io.DisplaySize = {800, 600};
    io.MousePos = {-1, -1};
  }

  std::optional<FieldChange> Frame() {
    ImGui::GetIO().DeltaTime = 1.0F / 60;
    interface_.Begin();
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({width_, 600});
    ImGui::Begin("window");
    std::optional<FieldChange> change = fields_.Build({"ray"}, kind_, written_, texts_);
    end_ = fields_.TakeDragEnd();
    ImGui::End();
    ImGui::Render();
    return change;
  }
  std::vector<std::string> Lines() {
    for (int frame = 0; frame < 3; ++frame) Frame();
    return DrawnLines(DrawnGlyphs());
  }
  /// Where a digit is drawn.
  ImVec2 Find(char digit) {
    for (int frame = 0; frame < 3; ++frame) Frame();
    for (const DrawnGlyph& glyph : DrawnGlyphs()) {
      if (glyph.character == static_cast<ImWchar>(digit)) {
        return {(glyph.box.x + glyph.box.z) / 2, (glyph.box.y + glyph.box.w) / 2};
      }
    }
    ADD_FAILURE() << digit << " is not drawn";
    return {};
  }
  void Point(const ImVec2& position) {
    ImGui::GetIO().MousePos = position;
    Frame();
  }
  void Press(const ImVec2& position) {
    Point(position);
    ImGui::GetIO().MouseDown[0] = true;
    Frame();
    Frame();
  }
  std::optional<FieldChange> MoveBy(float pixels) {
    ImGui::GetIO().MousePos.x += pixels;
    return Frame();
  }

  Offscreen offscreen_{800, 600};
  ImguiContext interface_{1};
  TextFields texts_;
  ValueFields fields_;
  float width_ = 300;
  Kind kind_ = kKindOf<Ray>;
  std::string written_ = R"({"origin": [3, 0, 0], "direction": [0, 0, 1]})";
  std::optional<ValueFields::DragEnd> end_;
};

TEST_F(ValueFieldsTest, AllDigitsAreShownAtAnyWidth) {
  written_ = R"({"origin": [-1.1754944e-38, 2, -123456.79],
                 "direction": [-0.70710677, 0.33333334, 0.62360954]})";
  const std::vector<WrittenField> numbers = WrittenFields(kind_, written_);
  for (const bool hexadecimal : {false, true}) {
    fields_.hexadecimal = hexadecimal;
    for (width_ = 250; width_ < 700; width_ += 30) {
      const std::vector<std::string> lines = Lines();
      for (const WrittenField& number : numbers) {
        const std::string text = hexadecimal ? HexText(number) : ShortText(number);
        EXPECT_TRUE(std::ranges::any_of(
            lines, [&](const std::string& line) { return line.find(text) != std::string::npos; }))
            << text << " at " << width_;
      }
      for (const DrawnGlyph& glyph : DrawnGlyphs()) {
        EXPECT_FALSE(glyph.cut) << static_cast<char>(glyph.character) << " at " << width_;
      }
    }
  }
}

TEST_F(ValueFieldsTest, ADragChangesTheNumber) {
  Press(Find('3'));
  EXPECT_FALSE(MoveBy(2)) << "the hand trembles";
  EXPECT_FALSE(fields_.dragging());
  MoveBy(4);
  EXPECT_TRUE(fields_.dragging());
  const auto change = MoveBy(25);
  ASSERT_TRUE(change);
  EXPECT_EQ(change->field, 0U);
  EXPECT_EQ(change->text, "3.25");
  EXPECT_TRUE(change->dragged);
  EXPECT_FALSE(MoveBy(0));
  EXPECT_FALSE(ImGui::GetIO().WantTextInput) << "nothing is typed";
  ImGui::GetIO().MouseDown[0] = false;
  // The mouse has moved between the last frame and the release.
  const auto last = MoveBy(25);
  ASSERT_TRUE(last);
  EXPECT_EQ(last->text, "3.5");
  EXPECT_EQ(end_, ValueFields::DragEnd::kReleased);
  EXPECT_FALSE(MoveBy(25));
  EXPECT_EQ(end_, std::nullopt);
}

TEST_F(ValueFieldsTest, EscapeCancelsADrag) {
  Press(Find('3'));
  MoveBy(5);
  EXPECT_TRUE(MoveBy(25));
  ImGui::GetIO().KeysDown[kEscapeKey] = true;
  Frame();
  EXPECT_EQ(end_, ValueFields::DragEnd::kCancelled);
  EXPECT_FALSE(MoveBy(25));
}

TEST_F(ValueFieldsTest, ADragEndsWhenItsFieldIsNoLongerShown) {
  Press(Find('3'));
  MoveBy(5);
  EXPECT_TRUE(MoveBy(25));
  kind_ = kKindOf<bool>;
  written_ = "true";
  Frame();
  EXPECT_EQ(end_, ValueFields::DragEnd::kReleased);
}

TEST_F(ValueFieldsTest, AClickLetsTheUserType) {
  Press(Find('3'));
  ImGui::GetIO().MouseDown[0] = false;
  Frame();
  Frame();
  EXPECT_TRUE(ImGui::GetIO().WantTextInput);
  ImGui::GetIO().AddInputCharactersUTF8("1/3");
  Frame();
  EXPECT_TRUE(texts_.typing());
  MoveBy(50);
  EXPECT_FALSE(fields_.dragging()) << "the button is up";
}

}  // namespace
}  // namespace hitscan
