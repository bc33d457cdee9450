#include "ui/map_panel.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "queries/query_lookup.h"
#include "support/layout_faults.h"
#include "ui/panel_test.h"
#include "ui/widget_test.h"

namespace hitscan {
namespace {

const std::vector<std::string> kArguments{"[0.5, 0, 0]", R"({"center": [0, 0, 0], "radius": 1})"};

// The map of a point and a sphere, filled by the exact implementation from `from` on.
std::shared_ptr<const MapState> StateOf(int width, int height, double from, int square = 1) {
  const Query& query = *FindQuery("point_in_sphere");
  const WrittenArguments arguments(query, kArguments);
  std::vector<MapAxis> axes = MapAxesOf(arguments);
  for (MapAxis* const axis : {&axes[0], &axes[1]})
    std::tie(axis->from, axis->to) = std::pair(from, 3);
  VerdictMap map(arguments, axes[0], axes[1], width, height);
  const auto exact = AnswererOf(query, query.implementations.front());
  const std::vector<MapPixel> pixels = map.CoarseToFine();
  map.Set(pixels, map.Ask(pixels, *exact));
  MapState state{.title = "Map of case 3"};
  state.implementation = "hitscan";
  for (const MapAxis& axis : axes) state.numbers.push_back(axis.name);
  state.chosen = {0, 1};
  state.map = std::make_shared<const VerdictMap>(std::move(map));
  state.filled = 1;
  state.magnification = square;
  return std::make_shared<const MapState>(std::move(state));
}

class MapPanelTest : public WidgetTest {
 protected:
  MapPanelTest() { Frame(2); }

  void Build() override {
    BeginWindow(700, 270);
    output_ = {};
    panel_.Build(*state_, theme_, output_);
    ImGui::End();
  }
  static ImVec2 OnMap(int x, int y) {
    const ImVec2 padding = ImGui::GetStyle().WindowPadding;
    const float title = ImGui::GetFrameHeight();
    return {padding.x + static_cast<float>(x), padding.y + title + static_cast<float>(y)};
  }
  void MoveTo(int x, int y) {
    ImGui::GetIO().MousePos = OnMap(x, y);
    Frame();
  }
  void Hold(bool down) {
    ImGui::GetIO().MouseDown[0] = down;
    Frame();
  }
  // The choice of the last frame, apart from the size of the map.
  const MapChoice* Choice() const {
    for (const PanelChoice& choice : output_.choices) {
      const auto* const of_map = std::get_if<MapChoice>(&choice);
      if (of_map != nullptr && of_map->what != MapChoice::kResize) return of_map;
    }
    return nullptr;
  }
  // A number that differs when the window looks different.
  std::uint64_t Digest() {
    interface_.Begin();
    Build();
    return interface_.Finish();
  }

  Theme theme_ = kStudioTheme;
  std::shared_ptr<const MapState> state_ = StateOf(200, 120, -3);
  MapPanel panel_;
  PanelOutput output_;
};

TEST_F(MapPanelTest, SaysWhatIsUnderTheMouse) {
  MoveTo(100, 60);
  Frame(2);
  const std::string lines = Lines();
  EXPECT_NE(lines.find("point.x 0.015"), std::string::npos) << lines;
  EXPECT_NE(lines.find("exact: inside true"), std::string::npos) << lines;
  EXPECT_NE(lines.find("hitscan: inside true, right yes"), std::string::npos) << lines;
}

TEST_F(MapPanelTest, AClickMakesTheCaseOfThePixel) {
  MoveTo(150, 20);
  Hold(true);
  EXPECT_EQ(Choice(), nullptr);
  Hold(false);
  ASSERT_NE(Choice(), nullptr);
  EXPECT_EQ(Choice()->what, MapChoice::kMakeCase);
  EXPECT_EQ(Choice()->x, 150);
  EXPECT_EQ(Choice()->y, 20);
  state_ = StateOf(50, 30, -3, 4);
  Hold(true);
  Hold(false);
  ASSERT_NE(Choice(), nullptr);
  EXPECT_EQ(Choice()->x, 150 / 4);
  EXPECT_EQ(Choice()->y, 20 / 4);
}

TEST_F(MapPanelTest, DraggingMovesItAndMakesNoCase) {
  MoveTo(150, 20);
  Hold(true);
  MoveTo(130, 35);
  ASSERT_NE(Choice(), nullptr);
  EXPECT_EQ(Choice()->what, MapChoice::kPan);
  EXPECT_EQ(Choice()->x, 20);
  EXPECT_EQ(Choice()->y, 15);
  MoveTo(131, 35);
  ASSERT_NE(Choice(), nullptr);
  EXPECT_EQ(Choice()->x, -1) << "from where it was moved to";
  EXPECT_EQ(Choice()->y, 0);
  Hold(false);
  EXPECT_EQ(Choice(), nullptr);
}

TEST_F(MapPanelTest, TheWheelZoomsAtTheMouse) {
  MoveTo(40, 50);
  ImGui::GetIO().MouseWheel = 1;
  Frame();
  ASSERT_NE(Choice(), nullptr);
  EXPECT_EQ(Choice()->what, MapChoice::kZoom);
  EXPECT_EQ(Choice()->x, 40);
  EXPECT_EQ(Choice()->y, 50);
  EXPECT_EQ(Choice()->steps, 1);
  // Some devices turn by parts of a step.
  for (const bool whole : {false, true}) {
    ImGui::GetIO().MouseWheel = -0.5F;
    Frame();
    ASSERT_EQ(Choice() != nullptr, whole);
  }
  EXPECT_EQ(Choice()->steps, -1);
}

TEST_F(MapPanelTest, AsksForAMapOfItsSize) {
  const auto found = std::ranges::find_if(output_.choices, [](const PanelChoice& choice) {
    return std::get<MapChoice>(choice).what == MapChoice::kResize;
  });
  ASSERT_NE(found, output_.choices.end());
  const auto [width, height] =
      std::pair(std::get<MapChoice>(*found).x, std::get<MapChoice>(*found).y);
  EXPECT_GT(width, 300);
  EXPECT_GT(height, 200);
  state_ = StateOf(width, height, -3);
  Frame(2);
  EXPECT_TRUE(output_.choices.empty());
  state_ = StateOf(width / 16, height / 16, -3, 16);
  Frame(2);
  EXPECT_TRUE(output_.choices.empty()) << "of larger pixels fewer have room";
}

TEST_F(MapPanelTest, OtherAxesAreChosenInTheirLists) {
  Click("point.x");
  Frame(2);
  Click("sphere.radius");
  ASSERT_NE(Choice(), nullptr);
  EXPECT_EQ(Choice()->what, MapChoice::kAxis);
  EXPECT_EQ(Choice()->axis, 0);
  EXPECT_EQ(state_->numbers[Choice()->number], "sphere.radius");
}

// A window that looks the same is not drawn again: the texture, whose name is the same, counts.
TEST_F(MapPanelTest, AnotherPictureInTheSameTextureIsNoticed) {
  Digest();
  const std::uint64_t before = Digest();
  EXPECT_EQ(Digest(), before);
  // The text beside the map stays the same.
  MapState changed = *state_;
  changed.map = std::make_shared<const VerdictMap>(*state_->map);
  state_ = std::make_shared<const MapState>(changed);
  EXPECT_NE(Digest(), before);
  const std::uint64_t after = Digest();
  EXPECT_EQ(Digest(), after) << "it is not drawn in each frame";
}

TEST_F(MapPanelTest, SaysWhyThereIsNoMap) {
  state_ = std::make_shared<const MapState>(MapState{.title = "Map", .problem = "Select a case."});
  Frame(2);
  EXPECT_EQ(Letters(), "windowSelectacase.");
  EXPECT_TRUE(output_.choices.empty());
  // Before the first pixels were asked it is empty.
  state_ = std::make_shared<const MapState>(MapState{.title = "Map"});
  Frame(2);
  EXPECT_EQ(Letters(), "window");
}

/// The panel in its place below the scene.
class MapInPanelsTest : public PanelTest {
 protected:
  void Show(int width, int height) {
    runner_.Show("PointOnRay");
    panels_.ShowMap(StateOf(200, 120, -3));
    BuildFrames(width, height, [&] { panels_.Build(runner_, {}, {}); });
    BuildFrames(width, height, [&] { panels_.Build(runner_, {}, {}); });
  }
};

TEST_F(MapInPanelsTest, TheLegendIsSeenAtTheDefaultSize) {
  for (const auto& [width, height] : {std::pair(1024, 768), std::pair(1280, 800)}) {
    Show(width, height);
    std::string lines;
    std::size_t cut = 0;
    for (const DrawnGlyph& glyph : DrawnGlyphs()) {
      lines += static_cast<char>(glyph.character);
      if (glyph.box.y > static_cast<float>(height) / 2 && glyph.box.x > 200) cut += glyph.cut;
    }
    for (const char* text : {"rightyes:", "rightno:", "wrongyes:", "wrongno:", "wrongnumber:",
                             "noanswer:", "nocase:", "exactboundary", "thecase", "Singlefloats"}) {
      EXPECT_NE(lines.find(text), std::string::npos) << text;
    }
    EXPECT_EQ(cut, 0U) << width;
    EXPECT_EQ(LayoutFaults(), std::vector<std::string>()) << width;
  }
}

}  // namespace
}  // namespace hitscan
