#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "app/case_scene.h"
#include "support/drawn_text.h"
#include "support/sample_document.h"
#include "ui/case_table.h"
#include "ui/panel_list.h"
#include "ui/panel_test.h"
#include "ui/widget_test.h"

namespace hitscan {

class CaseInspector;
class CaseTable;

namespace {

/// A document of `cases` cases: the cases of the text, and then copies of the first one.
CaseDocument DocumentOf(const std::string& text, std::size_t cases = 1) {
  CaseFile file = ParseCaseFile("cases.json", text);
  while (file.cases.size() < cases) {
    file.cases.push_back(file.cases.front());
    file.cases.back().id = static_cast<int>(file.cases.size()) + 100;
  }
  CaseDocument document;
  document.Open(std::move(file));
  return document;
}

class CaseTableTest : public WidgetTest {
 protected:
  void Build() override {
    BeginWindow(width_, 300);
    choice_ = BuildCaseTable(document_, state_);
    if (std::exchange(open_popup_, false)) ImGui::OpenPopup("list");
    if (during_frame_) during_frame_();
    ImGui::End();
  }

  float width_ = 800;
  std::function<void()> during_frame_;  // builds something beside the table
  bool open_popup_ = false;
  CaseDocument document_ = SampleDocument();
  CaseTableState state_;
  CaseTableChoice choice_;  ///< of the last frame
};

// A long search requests more frames. Otherwise a window that sleeps while nothing moves would not
// finish the search.
TEST_F(CaseTableTest, ALongSearchRequestsMoreFrames) {
  document_ = DocumentOf(R"({"query": "point_in_sphere", "cases": [
      {"id": 0, "point": [0, 0, 0], "sphere": {"center": [0, 0, 0], "radius": 1},
       "expect": {"inside": true}}]})",
                         3 * CaseRows::kSlice);
  Frame(4);
  EXPECT_FALSE(choice_.unfinished);
  state_.rows.Search("inside");
  int frames = 0;
  do {
    Frame();
    ASSERT_LT(++frames, 10);
  } while (choice_.unfinished);
  EXPECT_EQ(frames, 3);
  EXPECT_EQ(state_.rows.rows().size(), 3 * CaseRows::kSlice);
}

// The rows are the cases 4 (which is wrong), 0, 7 and 3.
TEST_F(CaseTableTest, CtrlAndShiftSelectSeveralRows) {
  Click("(0,2.5,0)");
  EXPECT_EQ(choice_.selected, kSecond);
  document_.Select(kSecond);
  ImGui::GetIO().KeyCtrl = true;
  Click("(1,1,0)");
  EXPECT_EQ(choice_.toggled, kWrongCase);
  ImGui::GetIO().KeyCtrl = false;
  ImGui::GetIO().KeyShift = true;
  Click("(0,2.5,0)");
  EXPECT_EQ(choice_.several, (std::vector{kWrongCase, kFirst, kSecond}));
  state_.anchor = kSecond;
  Click("(1,1,0)");
  EXPECT_EQ(choice_.several, (std::vector{kSecond, kFirst, kWrongCase}))
      << "the row that was clicked comes last";
}

TEST_F(CaseTableTest, TheRightButtonAsksForTheMenu) {
  Press("(0,2.5,0)", ImGuiMouseButton_Right);
  EXPECT_EQ(choice_.menu, kSecond);
  EXPECT_EQ(choice_.selected, std::nullopt);
}

TEST_F(CaseTableTest, CtrlASelectsTheRowsThatAreShown) {
  state_.rows.Search("hit true");
  document_.Select(kFirst);
  Click("(0,1,0)");
  ImGui::GetIO().KeyCtrl = true;
  ImGui::GetIO().KeysDown[ImGuiKey_A] = true;
  Frame();
  const std::vector<CaseRef> all = choice_.several;
  ASSERT_EQ(all.size(), 3U) << "4, 0 and 3; 4 got a hit";
  EXPECT_EQ(all.back(), kFirst) << "it stays the selected one";
}

TEST_F(CaseTableTest, DownSelectsTheFirstRowThenTheNextWithoutAClick) {
  bool& down = ImGui::GetIO().KeysDown[ImGuiKey_DownArrow];
  const auto press_down = [&] {
    ImGui::SetWindowFocus(nullptr);
    Frame();
    down = true;
    Frame();
    down = false;
    return choice_.selected;
  };
  Frame(3);
  const std::vector<CaseRef> rows(state_.rows.rows().begin(), state_.rows.rows().end());
  EXPECT_EQ(press_down(), rows[0]);
  document_.Select(rows[0]);
  EXPECT_EQ(press_down(), rows[1]);
  // While a list is open, the keys go to the list and not to the table.
  bool was_open = false;
  during_frame_ = [&] {
    if (!ImGui::BeginPopup("list")) return;
    was_open = true;
    ImGui::TextUnformatted("an entry");
    ImGui::EndPopup();
  };
  open_popup_ = true;
  Frame(2);
  down = true;
  Frame();
  EXPECT_EQ(choice_.selected, std::nullopt);
  EXPECT_TRUE(was_open);
}

// The columns are as wide as their texts need.
TEST_F(CaseTableTest, NotesAreNotCutWhileOtherColumnsHaveRoom) {
  document_ = DocumentOf(R"({"query": "distance_from_plane",
      "plane": {"normal": [0, 0, 1], "distance": 0},
      "cases": [{"id": 0, "point": [0, 0, 0], "expect": {"distance": 0},
                 "note": "A note of thirty-six letters, a few."}]})");
  Frame(4);
  for (const DrawnGlyph& glyph : DrawnGlyphs()) {
    EXPECT_NE(glyph.character, 0x2026) << "at " << glyph.box.x;
  }
}

// The number of a case tells it from the others of its file, so it is not what is cut.
TEST_F(CaseTableTest, NamesOfCasesOfSeveralFilesHaveTheirNumbers) {
  width_ = 1000;
  document_ = CaseDocument();
  for (const char* const path : {"cases/point_in_sphere.json", "extra/point_in_sphere.json"}) {
    document_.Open(ParseCaseFile(path, R"({"query": "point_in_sphere", "cases": [
        {"id": 1234, "point": [0, 0, 0], "sphere": {"center": [0, 0, 0], "radius": 1},
         "expect": {"inside": true}}]})"));
  }
  Frame(4);
  EXPECT_NE(Letters().find("extra/point_in_sphere1234"), std::string::npos) << Letters();
}

TEST_F(CaseTableTest, TheNoteIsTheLastColumnToBeCut) {
  width_ = 950;
  document_ = DocumentOf(R"({"query": "raycast_aabb", "cases": [{"id": 0,
      "ray": {"origin": [0.123456, 0.123456, 0.123456], "direction": [0, 0, 1]},
      "aabb": {"min": [0.123456, 0.123456, 2.123456], "max": [3.123456, 3.123456, 3.123456]},
      "expect": {"hit": true, "t": 2, "point": [0.123456, 0.123456, 2.123456]},
      "note": "Cut are the arguments and the answers before it."}]})");
  Frame(4);
  EXPECT_NE(Letters().find("Cutaretheargumentsandtheanswersbeforeit."), std::string::npos)
      << Letters();
  EXPECT_EQ(Letters().find("max(3.123456,3.123456,3.123456)"), std::string::npos)
      << "everything has room: the test tests nothing";
}

TEST_F(CaseTableTest, TextsEndWithAnEllipsisWhereTheyDoNotFit) {
  document_ = SampleDocument("book");
  document_.SetNote(kFirst, "A note that does not fit into the column of the notes, nor into two.");
  document_.Select(kFirst);
  for (width_ = 360; width_ <= 800; width_ += 110) {
    Frame(4);
    int ellipses = 0;
    for (const DrawnGlyph& glyph : DrawnGlyphs()) {
      // Texts at the right and lower edges are cut because the table can be scrolled.
      const bool inside = glyph.box.x < width_ - 30 && glyph.box.w < 280;
      EXPECT_FALSE(glyph.cut && inside) << static_cast<char>(glyph.character) << " at " << width_;
      ellipses += glyph.character == 0x2026 ? 1 : 0;
    }
    EXPECT_GT(ellipses, 0) << width_;
  }
}

TEST_F(CaseTableTest, ColumnsAreThoseThatHaveSomethingToShow) {
  const auto titles = [&](CaseDocument document) {
    document_ = std::move(document);
    Frame(3);
    return Lines();
  };
  const std::string alone = titles(SampleDocument());
  EXPECT_NE(alone.find("Margin"), std::string::npos);
  EXPECT_EQ(alone.find("book"), std::string::npos);
  EXPECT_NE(titles(SampleDocument("book")).find("book"), std::string::npos);
  const std::string of_numbers = titles(DocumentOf(R"({"query": "distance_from_plane", "cases": [
      {"id": 0, "point": [0, 0, 0], "plane": {"normal": [0, 0, 1], "distance": 0},
       "expect": {"distance": 0}}]})"));
  EXPECT_EQ(of_numbers.find("Margin"), std::string::npos);
}

TEST_F(CaseTableTest, TheMarginsOfTheVisibleRowsAreComputed) {
  document_ = DocumentOf(kDocumentText, 5000);
  std::size_t computed = 0;
  state_.rows.UseMargin([&](const CaseDocument& shown, CaseRef ref) {
    ++computed;
    return MarginOf(shown, ref);
  });
  Frame(3);
  EXPECT_NE(Lines().find("0.818"), std::string::npos) << Lines();
  EXPECT_GT(computed, 4U);
  EXPECT_LT(computed, 40U) << "only those that are visible";
}

TEST_F(CaseTableTest, TheMarginsSayWhereTheyComeFrom) {
  const auto tooltip = [&](const std::string& text) {
    Point(text);
    Frame(60);  // a second
    return Lines();
  };
  const std::string title = tooltip("Margin");
  EXPECT_NE(title.find("close the exact answer is"), std::string::npos) << title;
  EXPECT_EQ(tooltip("0.818").find("is written in the file"), std::string::npos);
  document_ = DocumentOf(R"({"query": "closest_point_sphere", "cases": [
      {"id": 0, "point": [0, 0, 2], "sphere": {"center": [0, 0, 0], "radius": 1},
       "expect": {"closest": [0, 0, 1]}, "margin": 0.0625}]})");
  const std::string written = tooltip("0.0625");
  EXPECT_NE(written.find("This margin is written in the file."), std::string::npos) << written;
  EXPECT_NE(written.find("closest_point_sphere"), std::string::npos) << written;
}

TEST_F(CaseTableTest, TheFirstFrameHasItsRows) {
  Frame();
  EXPECT_EQ(state_.rows.rows().size(), document_.files()[0].cases.size());
}

/// A sample, the rows of its table, and the link that keeps both in agreement.
class FilterLinkTest : public testing::Test {
 protected:
  FilterLinkTest() { EXPECT_TRUE(runner_.Show("RaycastPlane")); }

  CaseScene& scene() { return *runner_.case_scene(); }
  void ExpectTheOppositeOfTheThirdCase() {
    const CaseRef third{0, 2};
    const Answer& answer = scene().document().results().Of(third).answer;
    scene().document().SetExpectedPart(third, "hit", !std::get<bool>(answer.front().value));
  }
  /// Builds one frame of the table and carries out its choices. Returns whether there were any.
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
        EXPECT_EQ(std::get<Action>(choice), Action::kShowOnlyListed);
        scene().ShowOnly(ShownCases::kListed);
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
  scene().ShowOnly(ShownCases::kListed);
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
  ExpectTheOppositeOfTheThirdCase();
  Settle();
  EXPECT_EQ(rows_.rows().size(), rows_.all());
  scene().ShowOnly(ShownCases::kWrong);
  Settle();
  EXPECT_EQ(rows_.rows().size(), 1U);
  EXPECT_TRUE(Agree());
  scene().ShowOnly(ShownCases::kAll);
  Settle();
  EXPECT_EQ(rows_.rows().size(), rows_.all());
}

TEST_F(FilterLinkTest, AnotherFilterTakesOverFromOnlyWrongCases) {
  ExpectTheOppositeOfTheThirdCase();
  scene().ShowOnly(ShownCases::kWrong);
  Settle();
  rows_.ShowOnly(CaseRows::Show::kAll);
  Settle();
  EXPECT_EQ(scene().shown(), ShownCases::kListed);
  EXPECT_TRUE(Agree());
  EXPECT_TRUE(scene().Shows({0, 0}));
}

/// The panel Cases.
class CaseTablePanelTest : public WidgetTest {
 protected:
  void Build() override {
    BeginWindow(800, 300);
    output_ = {};
    panel_->Build({runner_, appearance_, runner_.document(), refusal_, actions_, files_}, output_);
    ImGui::End();
    for (const PanelChoice& choice : output_.choices) {
      if (const auto* const call = std::get_if<SceneCall>(&choice)) (*call)(runner_);
      reveals_ = reveals_ || std::holds_alternative<RevealSelected>(choice);
    }
  }

  Log log_;
  SampleRunner runner_{{&log_, HITSCAN_ASSETS, {}, "hitscan"}};
  std::unique_ptr<Panel> panel_ = MakeCaseTable();
  Appearance appearance_;
  std::string refusal_;
  ActionStates actions_;
  FilesState files_;
  PanelOutput output_;
  bool reveals_ = false;
};

TEST_F(CaseTablePanelTest, ARowSelectsItsCaseAndMakesSureThatItIsSeen) {
  ASSERT_TRUE(runner_.Show("RaycastPlane"));
  Frame(4);
  EXPECT_FALSE(reveals_);
  Click("hit true");
  EXPECT_TRUE(runner_.document()->selected());
  EXPECT_TRUE(reveals_);
}

/// The panel Case in a window of any width, for each sample.
class CaseInspectorTest : public PanelTest {
 protected:
  /// Builds the panel until it is laid out. Returns the height of its content.
  float Build() {
    float height = 0;
    BuildFrames(800, 2000, [&] {
      ImGui::SetNextWindowPos({0, 0});
      ImGui::SetNextWindowSize({width_, 2000});
      ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoTitleBar);
      PanelOutput output;
      panel_->Build({runner_, appearance_, runner_.document(), refusal_, actions_, files_}, output);
      EXPECT_TRUE(output.choices.empty());
      height = ImGui::GetCursorPosY();
      ImGui::End();
    });
    return height;
  }

  template <class Check>
  void ForSomeCasesOfEachSample(const Check& check) {
    runner_.CompareWith("book");
    for (const SampleEntry& entry : Samples()) {
      ASSERT_TRUE(runner_.Show(entry.name)) << entry.name;
      CaseDocument* const document = runner_.document();
      if (document == nullptr) continue;
      for (std::size_t file = 0; file < document->files().size(); ++file) {
        for (std::size_t i = 0; i < std::min<std::size_t>(document->files()[file].cases.size(), 4);
             ++i) {
          document->Select(CaseRef{file, i});
          check(*document, fmt::format("{} case {} at {}", entry.name, i, width_));
        }
      }
    }
  }

  std::unique_ptr<Panel> panel_ = MakeCaseInspector();
  FilesState files_;
  ActionStates actions_;
  std::string refusal_;
  float width_ = 250;
};

// While a case of the search is shown, the panel shows that case in full, and nothing of the case
// that is in the file.
TEST_F(CaseInspectorTest, ShowsTheCaseOfTheSearch) {
  ASSERT_TRUE(runner_.Show("RaycastPlane"));
  runner_.ShowWhy(true);
  CaseFile file = ParseCaseFile("", R"({"query": "raycast_plane", "cases": [{"id": 0,
    "ray": {"origin": [7.25, 2, 0.1234567], "direction": [0, -1, 0]},
    "plane": {"normal": [0, 1, 0], "distance": 1},
    "expect": {"hit": true, "t": 1, "point": [7.25, 1, 0.1234567]}}]})");
  CaseResult got;
  got.answer = {{"hit", false}};
  runner_.case_scene()->Preview(PreviewedCase{std::move(file), std::move(got), "mine.cpp"});
  runner_.document()->Select(CaseRef{0, 3});
  width_ = 320;
  Build();
  std::string letters;
  for (const DrawnGlyph& glyph : DrawnGlyphs()) letters += static_cast<char>(glyph.character);
  for (const char* text : {"acaseofthesearch", "Keep", "mine.cpp:hitfalse", "exact:hittrue,t1",
                           "7.25", "0.1234567", "Whytheexactanswerisso", "margin", "origin"}) {
    EXPECT_NE(letters.find(text), std::string::npos) << text << " in " << letters;
  }
  EXPECT_EQ(letters.find("case3"), std::string::npos) << letters;
  EXPECT_EQ(letters.find("expected"), std::string::npos) << letters;
  runner_.case_scene()->Preview(std::nullopt);
  Build();
  letters.clear();
  for (const DrawnGlyph& glyph : DrawnGlyphs()) letters += static_cast<char>(glyph.character);
  EXPECT_NE(letters.find("case3"), std::string::npos) << letters;
}

// What a library answered is above the exact answer.
TEST_F(CaseInspectorTest, ShowsWhatWasReported) {
  ASSERT_TRUE(runner_.ShowCases(
      "RaycastAABB", {HITSCAN_ASSETS "/cases/reports/collision_rs_17_parallel_ray.json"}));
  runner_.document()->Select(CaseRef{0, 0});
  width_ = 320;
  Build();
  std::string letters;
  for (const DrawnGlyph& glyph : DrawnGlyphs()) letters += static_cast<char>(glyph.character);
  const std::size_t reported = letters.find("collision-rsanswered:hittrue,wrong");
  const std::size_t exact = letters.find("exact,asexpected:hitfalse");
  ASSERT_NE(reported, std::string::npos) << letters;
  ASSERT_NE(exact, std::string::npos) << letters;
  EXPECT_LT(reported, exact);
  EXPECT_NE(letters.find("Arayalonganaxis,besidethebox."), std::string::npos) << letters;
}

// The formulas and sentences of Why use the whole width of the panel.
TEST_F(CaseInspectorTest, WhyUsesTheWholeWidth) {
  ASSERT_TRUE(runner_.Show("PointInTriangle"));
  runner_.ShowWhy(true);
  runner_.document()->Select(CaseRef{0, 0});
  width_ = 320;
  Build();
  const std::vector<DrawnGlyph> glyphs = DrawnGlyphs();
  std::string letters;
  for (const DrawnGlyph& glyph : glyphs) letters += static_cast<char>(glyph.character);
  const std::size_t begin = letters.find("Whytheexactanswerisso");
  const std::size_t end = letters.find("p=point");
  ASSERT_LT(begin, end);
  ASSERT_NE(end, std::string::npos);
  int at_right = 0;
  for (std::size_t i = begin; i < end; ++i) {
    const bool is_letter = letters[i] >= 'a' && letters[i] <= 'z' && letters[i] != 'e';
    at_right += is_letter && glyphs[i].box.z > 0.75F * width_ ? 1 : 0;
  }
  EXPECT_GT(at_right, 8) << "not only numbers are at the right";
}

// The size is about that of the side of a window of 1280 x 800, below the title of the panel.
TEST_F(CaseInspectorTest, EverythingIsSeenWithoutScrolling) {
  width_ = 320;
  ForSomeCasesOfEachSample(
      [&](const CaseDocument&, const std::string& which) { EXPECT_LE(Build(), 700) << which; });
}

// A kind that begins with the letters of the name is written in full.
TEST_F(CaseInspectorTest, AnArgumentHasItsNameAndKind) {
  const auto is_written = [this](const char* sample, std::string_view text) {
    EXPECT_TRUE(runner_.Show(sample));
    runner_.document()->Select(CaseRef{0, 0});
    Build();
    return std::ranges::any_of(DrawnLines(DrawnGlyphs()), [text](std::string line) {
      std::erase(line, ' ');
      return line.starts_with(text);
    });
  };
  EXPECT_TRUE(is_written("AABBtoAABBIntersection", "a:aabb"));
  EXPECT_TRUE(is_written("RaycastAABB", "aabb"));
  EXPECT_TRUE(is_written("PointsInTriangle", "triangleintheplane"));
}

TEST_F(CaseInspectorTest, NothingIsCutInANarrowPanel) {
  for (const float width : {250.0F, 300.0F, 420.0F}) {
    width_ = width;
    ForSomeCasesOfEachSample([&](CaseDocument& document, const std::string& which) {
      // A note is removed, since it may be longer than its field.
      document.SetNote(*document.selected(), "");
      Build();
      std::string cut;
      for (const DrawnGlyph& glyph : DrawnGlyphs()) {
        if (glyph.cut) cut += static_cast<char>(glyph.character);
      }
      EXPECT_EQ(cut, "") << which;
    });
  }
}

}  // namespace

}  // namespace hitscan
