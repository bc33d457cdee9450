#include "ui/fields.h"

#include <algorithm>

#include "cases/written_value.h"
#include "support/floats.h"
#include "ui/widget_test.h"

namespace hitscan {
namespace {

/// Two text fields, "1" above "2".
class TextFieldsTest : public WidgetTest {
 protected:
  void Build() override {
    ImGui::Begin("window");
    for (int i = 0; i < 2; ++i) {
      if (i == focus_) ImGui::SetKeyboardFocusHere();
      const std::string label(1, static_cast<char>('a' + i));
      if (i == 0 && hidden_) continue;
      if (const auto typed =
              fields_.Build(label.c_str(), i == 0 ? "1" : "2", ImGuiInputTextFlags_AutoSelectAll)) {
        returned_.push_back(label + *typed);
      }
    }
    ImGui::End();
  }
  void Focus(int field) {
    focus_ = field;
    Frame();
    focus_ = -1;
    Frame(2);
  }

  TextFields fields_;
  int focus_ = -1;
  bool hidden_ = false;
  std::vector<std::string> returned_;
};

using Texts = std::vector<std::string>;

TEST_F(TextFieldsTest, TabAndReturnReportTheTypedText) {
  Focus(0);
  Type("75");
  EXPECT_EQ(returned_, Texts{});
  Press(ImGuiKey_Tab);
  EXPECT_EQ(returned_, Texts{"a75"});
  Type("8");
  Press(ImGuiKey_Enter);
  EXPECT_EQ(returned_, (Texts{"a75", "b8"}));
}

TEST_F(TextFieldsTest, AClickIntoAFieldAboveReportsTheTypedText) {
  Focus(1);
  Type("9");
  Focus(0);
  EXPECT_EQ(returned_, Texts{"b9"});
}

TEST_F(TextFieldsTest, AFieldIsTypedInUntilItIsLeft) {
  Focus(0);
  EXPECT_FALSE(fields_.typing()) << "nothing was typed yet";
  Type("5");
  EXPECT_TRUE(fields_.typing());
  Press(ImGuiKey_Enter);
  EXPECT_FALSE(fields_.typing());
}

TEST_F(TextFieldsTest, EscapeRestoresTheText) {
  Focus(0);
  Type("75");
  Press(ImGuiKey_Escape);
  EXPECT_EQ(returned_, Texts{});
  Focus(1);
  EXPECT_EQ(returned_, Texts{});
}

TEST_F(TextFieldsTest, UnchangedTextIsNotReported) {
  Focus(0);
  Type("1");
  Press(ImGuiKey_Tab);
  Press(ImGuiKey_Tab);
  EXPECT_EQ(returned_, Texts{});
}

TEST_F(TextFieldsTest, AFieldThatDisappearsDropsItsText) {
  Focus(0);
  Type("75");
  hidden_ = true;
  Frame(3);
  hidden_ = false;
  Frame(3);
  EXPECT_EQ(returned_, Texts{});
}

using Speed = Scrub::Speed;

std::string Moved(double start, float pixels, Speed speed = Speed::kNormal) {
  return Scrub(Field::kNumber, start).Move(pixels, speed);
}

TEST(Scrub, APixelIsAHundredth) {
  EXPECT_EQ(Moved(0, 10), "0.1");
  EXPECT_EQ(Moved(0.3, -7), "0.23");
  EXPECT_EQ(Moved(-5, 1), "-4.99");
  EXPECT_EQ(Moved(0.5, 1, Speed::kFine), "0.501");
  EXPECT_EQ(Moved(0.5, 1, Speed::kCoarse), "0.6");
}

TEST(Scrub, NumbersMoveInProportionAndBecomeRound) {
  EXPECT_EQ(Moved(300, 1), "301");
  EXPECT_EQ(Moved(-25'000, 2), "-24800");
  EXPECT_EQ(Moved(5e-5, 1), "5.01e-05");
  EXPECT_EQ(Moved(3e38, 1e9F), "3.4e+38") << "no infinity";
  EXPECT_EQ(Moved(0.123456, 1), "0.13");
  EXPECT_EQ(Moved(-0.03, 2.9F), "0") << "not -0";
}

TEST(Scrub, SmallMovesAddUp) {
  Scrub scrub(Field::kNumber, 1);
  std::string text;
  for (int i = 0; i < 100; ++i) text = scrub.Move(0.25F, Speed::kNormal);
  EXPECT_EQ(text, "1.25");
  EXPECT_EQ(scrub.Move(-25, Speed::kNormal), "1");
}

TEST(Scrub, GoesFromFloatToFloat) {
  EXPECT_EQ(Moved(1, 4, Speed::kFloats), ShortestText(Above(1)));
  EXPECT_EQ(Moved(1, 9, Speed::kFloats), ShortestText(Above(Above(1))));
  EXPECT_EQ(Moved(1, 3, Speed::kFloats), "1");
  EXPECT_EQ(Moved(0, -4, Speed::kFloats), "-1e-45");
}

TEST(Scrub, AnIntegerStaysOne) {
  Scrub scrub(Field::kInteger, 3);
  EXPECT_EQ(scrub.Move(4, Speed::kNormal), "4");
  EXPECT_EQ(scrub.Move(-40, Speed::kFloats), "-6");
  EXPECT_EQ(scrub.Move(1e12F, Speed::kNormal), "2147483647");
}

/// The fields of a value in a window of any width.
class ValueFieldsTest : public WidgetTest {
 protected:
  void Build() override {
    BeginWindow(width_);
    change_ = fields_.Build({"ray"}, kind_, written_);
    end_ = fields_.TakeDragEnd();
    ImGui::End();
  }
  std::optional<FieldChange> MoveBy(float pixels) {
    ImGui::GetIO().MousePos.x += pixels;
    Frame();
    return change_;
  }
  /// Presses the mouse button on the first number, 3.
  void PressNumber() {
    Press("3");
    Frame();
  }

  ValueFields fields_;
  float width_ = 300;
  Kind kind_ = kKindOf<Ray>;
  std::string written_ = R"({"origin": [3, 0, 0], "direction": [0, 0, 1]})";
  std::optional<FieldChange> change_;
  std::optional<ValueFields::DragEnd> end_;
};

TEST_F(ValueFieldsTest, AllDigitsAreShownAtAnyWidth) {
  written_ = R"({"origin": [-1.1754944e-38, 2, -123456.79],
                 "direction": [-0.70710677, 0.33333334, 0.62360954]})";
  const std::vector<WrittenField> numbers = WrittenFields(kind_, written_);
  for (const bool hexadecimal : {false, true}) {
    fields_.hexadecimal = hexadecimal;
    for (width_ = 250; width_ < 700; width_ += 30) {
      Frame(3);
      std::vector<std::string> lines = DrawnLines(DrawnGlyphs());
      // Narrow letters of a monospaced font are as far apart as words of another font.
      for (std::string& line : lines) std::erase(line, ' ');
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
  PressNumber();
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
  // The mouse moves between the last frame and the release, which changes the number once more.
  const auto last = MoveBy(25);
  ASSERT_TRUE(last);
  EXPECT_EQ(last->text, "3.5");
  EXPECT_EQ(end_, ValueFields::DragEnd::kReleased);
  EXPECT_FALSE(MoveBy(25));
  EXPECT_EQ(end_, std::nullopt);
}

TEST_F(ValueFieldsTest, EscapeCancelsADrag) {
  PressNumber();
  MoveBy(5);
  EXPECT_TRUE(MoveBy(25));
  ImGui::GetIO().KeysDown[ImGuiKey_Escape] = true;
  Frame();
  EXPECT_EQ(end_, ValueFields::DragEnd::kCancelled);
  EXPECT_FALSE(MoveBy(25));
}

TEST_F(ValueFieldsTest, ADragEndsWhenItsFieldIsNoLongerShown) {
  PressNumber();
  MoveBy(5);
  EXPECT_TRUE(MoveBy(25));
  kind_ = kKindOf<bool>;
  written_ = "true";
  Frame();
  EXPECT_EQ(end_, ValueFields::DragEnd::kReleased);
}

TEST_F(ValueFieldsTest, AClickLetsTheUserType) {
  PressNumber();
  ImGui::GetIO().MouseDown[0] = false;
  Frame(2);
  EXPECT_TRUE(ImGui::GetIO().WantTextInput);
  Type("1/3");
  EXPECT_TRUE(fields_.typing());
  MoveBy(50);
  EXPECT_FALSE(fields_.dragging()) << "the button is up";
}

}  // namespace
}  // namespace hitscan
