#include "viewport/labels.h"

#include <glad/gl.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "app/sample_runner.h"
#include "render/offscreen.h"
#include "render/renderer.h"
#include "support/drawing.h"
#include "support/drawn_text.h"
#include "ui/imgui_context.h"
#include "ui/window_panels.h"
#include "viewport/label_layout.h"
#include "viewport/manipulator.h"

namespace hitscan {
namespace {

constexpr int kPictureWidth = 640;
constexpr int kPictureHeight = 480;
constexpr Rectangle kWholePicture{0, 0, kPictureWidth, kPictureHeight};

/// The opaque colour in the form of Dear ImGui.
ImVec4 Opaque(Color color) {
  return {color.red / 255.0F, color.green / 255.0F, color.blue / 255.0F, 1};
}

Color Over(Color front, Color back) {
  const auto blend = [&](int over, int under) {
    return static_cast<std::uint8_t>((over * front.alpha + under * (255 - front.alpha)) / 255);
  };
  return {blend(front.red, back.red), blend(front.green, back.green), blend(front.blue, back.blue)};
}

/// Expects that no two areas overlap, and that no area overlaps an obstacle or leaves the screen.
void ExpectApart(std::span<const ScreenBox> areas, std::span<const ScreenBox> obstacles,
                 const ScreenBox& screen) {
  for (std::size_t i = 0; i < areas.size(); ++i) {
    const ScreenBox& area = areas[i];
    EXPECT_TRUE(area.left >= screen.left && area.top >= screen.top && area.right <= screen.right &&
                area.bottom <= screen.bottom);
    for (std::size_t k = 0; k < i; ++k) EXPECT_FALSE(area.Overlaps(areas[k])) << i << ", " << k;
    for (const ScreenBox& obstacle : obstacles) EXPECT_FALSE(area.Overlaps(obstacle)) << i;
  }
}

/// Draws labels over a picture, seen from (0, 0, 10).
class LabelsTest : public testing::Test {
 protected:
  LabelsTest() {
    camera.eye = {0, 0, 10};
    camera.aspect = static_cast<float>(kPictureWidth) / kPictureHeight;
  }
  void Draw(std::span<const LabelRecord> records) {
    interface.BeginPicture(kPictureWidth, kPictureHeight);
    labels.Draw(records, camera, kStudioTheme, kWholePicture);
    interface.Skip();
  }

  Offscreen offscreen{kPictureWidth, kPictureHeight};
  ImguiContext interface { 1.0F };
  Camera camera;
  Canvas canvas;
  Labels labels;
};

// A text has to be readable whatever is behind its plate.
TEST(Labels, TextsOnPlatesHaveContrastInAllThemes) {
  Theme light;
  light.name = "light";
  light.background = {230, 232, 235};
  std::vector<Theme> themes(Themes().begin(), Themes().end());
  themes.push_back(light);
  for (const Theme& theme : themes) {
    if (theme.name == kBookTheme.name) continue;  // has no plates
    const PlateColors colors = PlateColorsOf(theme);
    for (const Color behind : {kWhite, Color{0, 0, 0}, kRed, kBlue, kGreen, theme.background}) {
      EXPECT_GE(ContrastOf(Opaque(colors.text), Opaque(Over(colors.background, behind))), 7)
          << theme.name;
    }
  }
  EXPECT_GT(PlateColorsOf(light).background.red, 200);
}

// Each sample shows cases on which the book differs, a selected case with its handles, and a
// hovered case.
TEST(Labels, NothingOverlapsInAnySampleAtAnySize) {
  Log log;
  Offscreen offscreen(kPictureWidth, kPictureHeight);
  SampleRunner runner({&log, HITSCAN_ASSETS, {}, "hitscan", "book"});
  int shown = 0;
  int handles = 0;
  for (const auto& [width, height, scale] :
       {std::tuple(800, 600, 1.0F), std::tuple(1280, 800, 1.0F), std::tuple(2560, 1440, 2.0F)}) {
    ImguiContext interface(scale);
    Panels panels;
    runner.Resize(width, height);
    for (const SampleEntry& sample : Samples()) {
      SCOPED_TRACE(testing::Message() << sample.name << ", " << width << " x " << height);
      ASSERT_TRUE(runner.Show(sample.name));
      CaseCommands commands(runner);
      Manipulator manipulator(runner, commands);
      Labels labels;
      for (const bool selects : {false, true}) {
        CaseDocument* document = commands.document();
        if (selects && document != nullptr) {
          document->Select(CaseRef{0, 0});
          document->Hover(CaseRef{0, document->files()[0].cases.size() - 1});
        }
        runner.ShowWhy(selects);
        runner.Render();
        for (int frame = 1; frame <= ImguiContext::kLayoutFrames; ++frame) {
          interface.BeginPicture(width, height);
          panels.Build(runner, {}, {});
          if (frame < ImguiContext::kLayoutFrames) interface.Skip();
        }
        const Rectangle& area = panels.scene();
        manipulator.Place(area, 1);
        const HandlesOnScreen around = manipulator.HandlesForLabels();
        labels.SetHandles(around);
        const auto [area_width, area_height] =
            std::pair(static_cast<int>(area.width), static_cast<int>(area.height));
        labels.Draw(runner.canvas().labels(), runner.camera().Lens(area_width, area_height),
                    kStudioTheme, area);
        std::vector<ScreenBox> obstacles = PanelAreas();
        obstacles.insert(obstacles.end(), around.areas.begin(), around.areas.end());
        ExpectApart(labels.plates(), obstacles,
                    {0, 0, static_cast<float>(width), static_cast<float>(height)});
        shown += static_cast<int>(labels.plates().size());
        handles += static_cast<int>(around.areas.size());
        interface.Skip();
      }
    }
  }
  EXPECT_GT(shown, 300);
  EXPECT_GT(handles, 200);
}

// Only some of many labels at one position fit. The label of a highlighted case is always shown,
// but only once.
TEST_F(LabelsTest, AHighlightPrecedesTheOthers) {
  // This label is wider than the others, so that it does not fit into a gap between them.
  constexpr const char* kWide = "case 7: hit expected true, got false";
  for (int i = 0; i < 150; ++i) canvas.DrawLabel({0, 0, 0}, "a long label, repeated", kOrange);
  canvas.DrawLabel({0, 0, 0}, kWide, kOrange);
  const auto plates = [&] {
    labels = {};
    interface.BeginPicture(kPictureWidth, kPictureHeight);
    labels.Draw(canvas.labels(), camera, kStudioTheme, kWholePicture);
    const TextSpace size = SpaceOf(kWide, kStudioTheme);
    interface.Skip();
    return std::ranges::count_if(labels.plates(), [&](const ScreenBox& area) {
      return std::abs(area.right - area.left - size.width) < 0.5F;
    });
  };
  EXPECT_EQ(plates(), 0);
  canvas.SetPart(Canvas::Part::kHighlights);
  canvas.DrawLabel({0, 0, 0}, kWide, kOrange);
  EXPECT_EQ(plates(), 1);
}

// In the cells of a grid.
TEST_F(LabelsTest, ALabelIsInItsPictureAndInANarrowOneOnlyIfItIsShortOrOfAHighlight) {
  constexpr const char* kText = "case 7: hit expected true, got false";
  canvas.DrawLabel({0.5F, 0.2F, 0}, kText, kOrange);
  canvas.DrawLabel({-0.5F, -0.2F, 0}, "another rather long text", kOrange);
  const auto draw = [&](float width, int count) {
    std::vector<LabelledView> views;
    for (int i = 0; i < count; ++i) {
      views.push_back({canvas.labels(), camera, {width * static_cast<float>(i), 40, width, 200}});
    }
    labels = {};
    interface.BeginPicture(kPictureWidth, kPictureHeight);
    labels.Draw(views, kStudioTheme, kWholePicture);
    interface.Skip();
    for (const ScreenBox& plate : labels.plates()) {
      EXPECT_TRUE(std::ranges::any_of(views,
                                      [&](const LabelledView& picture) {
                                        return plate.left >= picture.area.x &&
                                               plate.right <= picture.area.right() &&
                                               plate.top >= picture.area.y &&
                                               plate.bottom <= picture.area.bottom();
                                      }))
          << plate.left << ' ' << plate.right << ' ' << width;
    }
    return labels.plates().size();
  };
  EXPECT_EQ(draw(310, 2), 4U);
  EXPECT_EQ(draw(290, 1), 2U) << "a small scene";
  EXPECT_EQ(draw(290, 2), 0U);
  canvas.SetPart(Canvas::Part::kHighlights);
  canvas.DrawLabel({0.5F, 0.2F, 0}, kText, kOrange);
  EXPECT_EQ(draw(290, 2), 2U);
  EXPECT_EQ(draw(150, 4), 4U) << "they are shortened";
  canvas.SetPart(Canvas::Part::kContents);
  canvas.DrawLabel({-0.5F, 0.3F, 0}, "7.25", kOrange);
  EXPECT_EQ(draw(290, 2), 4U) << "a short one";
}

TEST_F(LabelsTest, ATextIsShortenedToTheWidth) {
  interface.BeginPicture(kPictureWidth, kPictureHeight);
  const std::string text = "caf\u00e9\u00e9\u00e9\u00e9 and more";
  const float whole = SpaceOf(text.c_str(), kStudioTheme).width;
  EXPECT_EQ(Shortened(text, whole, kStudioTheme), text);
  for (float width = 20; width < whole; width += 3) {
    const std::string shorter = Shortened(text, width, kStudioTheme);
    EXPECT_TRUE(shorter.ends_with("..."));
    EXPECT_NE(static_cast<unsigned char>(shorter[shorter.size() - 4]), 0xC3) << "half a letter";
    EXPECT_TRUE(shorter.size() == 3 || SpaceOf(shorter.c_str(), kStudioTheme).width <= width);
  }
  interface.Skip();
}

// The labels of two marks that are near each other cover none of the two marks.
TEST_F(LabelsTest, ALabelDoesNotCoverTheMarkOfAnother) {
  // The second mark is at the upper right of the first mark, where the label of the first would be.
  const std::array<Point, 2> marks{Point(0, 0, 0), Point(0.5F, 0.3F, 0)};
  for (const Point& mark : marks) canvas.DrawLabel(mark, "a label of some length", kOrange);
  Draw(canvas.labels());
  ASSERT_EQ(labels.plates().size(), 2U);
  for (const Point& mark : marks) {
    const Point at = ProjectToPicture(mark, camera, kPictureWidth, kPictureHeight);
    const ScreenBox point{at.x - 4, at.y - 4, at.x + 4, at.y + 4};
    for (const ScreenBox& area : labels.plates()) EXPECT_FALSE(area.Overlaps(point));
  }
}

// The name of the handle under the mouse is a label too.
TEST_F(LabelsTest, TheNameOfAHandleIsPlacedWithTheLabels) {
  const ScreenBox handle{310, 230, 330, 250};
  labels.SetHandles({{handle}, LabelRecord{{0, 0, 0}, kWhite, "ray origin"}});
  Draw({});
  ASSERT_EQ(labels.plates().size(), 1U);
  EXPECT_FALSE(labels.plates()[0].Overlaps(handle));
}

// Panels are almost opaque, so the magenta stripe of a label behind a panel would not be bright.
TEST_F(LabelsTest, ATextWhosePointIsBehindAPanelIsWrittenBesideThePanel) {
  Log log;
  Panels panels;
  SampleRunner stage({&log, HITSCAN_ASSETS, {}, "hitscan"});
  stage.Resize(kPictureWidth, kPictureHeight);
  ASSERT_TRUE(stage.Show(Samples().front().name));
  // At the upper right is the panel with the description, at the bottom the console.
  for (const glm::vec3 position : {glm::vec3(5.5F, 4, 0), glm::vec3(0, -5, 0)}) {
    canvas.Clear();
    canvas.DrawLabel(position, "case 7", kMagenta);
    labels = {};
    constexpr int kSettling = 3;
    for (int frame = 1; frame <= kSettling; ++frame) {
      interface.BeginPicture(kPictureWidth, kPictureHeight);
      panels.Build(stage, {}, {});
      if (frame < kSettling) interface.Skip();
    }
    labels.Draw(canvas.labels(), camera, kBookTheme, panels.scene());
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    interface.Finish();
    interface.Draw();
    EXPECT_GT(Count(offscreen.Read(), kMagenta, 60), 20) << position.x << ", " << position.y;
  }
}

constexpr ScreenBox kScreen{0, 0, 800, 600};

LabelRequest At(float x, float y, const std::string& text = "case 7: t expected 3, got 4") {
  return {text, x, y, 180, 16, 5};
}

ScreenBox BoxOf(const LabelRequest& request, const LabelPosition& position) {
  return {position.x, position.y, position.x + request.width, position.y + request.height};
}

float Distance(const LabelRequest& request, const LabelPosition& position) {
  const ScreenBox box = BoxOf(request, position);
  const float x = std::max({box.left - request.x, request.x - box.right, 0.0F});
  const float y = std::max({box.top - request.y, request.y - box.bottom, 0.0F});
  return std::hypot(x, y);
}

void ExpectInOrder(std::span<const LabelRequest> requests,
                   std::span<const std::optional<LabelPosition>> positions,
                   std::span<const ScreenBox> obstacles) {
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (!positions[i]) continue;
    const ScreenBox box = BoxOf(requests[i], *positions[i]);
    EXPECT_TRUE(box.left >= 0 && box.top >= 0 && box.right <= 800 && box.bottom <= 600) << i;
    for (const ScreenBox& obstacle : obstacles) EXPECT_FALSE(box.Overlaps(obstacle)) << i;
    for (std::size_t k = 0; k < i; ++k) {
      if (!positions[k]) continue;
      EXPECT_FALSE(box.Overlaps(BoxOf(requests[k], *positions[k]))) << i << ", " << k;
    }
  }
}

class LabelLayoutTest : public testing::Test {
 protected:
  /// Where the only label is placed.
  std::optional<LabelPosition> PlaceOne(const LabelRequest& request,
                                        std::span<const ScreenBox> obstacles = {}) {
    return layout.Place(std::array{request}, kScreen, obstacles).at(0);
  }

  LabelLayout layout;
};

TEST_F(LabelLayoutTest, ALabelIsAtTheUpperRightOfItsPoint) {
  const LabelRequest request = At(300, 200);
  const auto position = PlaceOne(request);
  ASSERT_TRUE(position);
  EXPECT_GT(position->x, 300);
  EXPECT_LT(position->x, 310);
  EXPECT_LT(position->y + request.height, 200);
  EXPECT_FALSE(position->needs_leader);
}

TEST_F(LabelLayoutTest, AtTheEdgeItGoesToTheOtherSide) {
  for (const LabelRequest& request :
       {At(795, 300), At(5, 300), At(400, 3), At(400, 597), At(799, 599)}) {
    const auto positions = layout.Place(std::array{request}, kScreen, {});
    ASSERT_TRUE(positions.at(0)) << request.x;
    EXPECT_FALSE(positions[0]->needs_leader);
    ExpectInOrder(std::array{request}, positions, {});
  }
}

TEST_F(LabelLayoutTest, ALabelStaysInItsArea) {
  // The label would be at the upper right of its point, in another area.
  for (const float width : {170.0F, 220.0F, 400.0F}) {
    for (const float x : {250.0F, 330.0F, 415.0F}) {
      LabelRequest request = At(x, 300);
      request.width = 150;
      request.area = {240, 250, 240 + width, 350};
      const auto placed = PlaceOne(request);
      if (x > request.area->right) {
        EXPECT_FALSE(placed) << "its point is not in the area";
        continue;
      }
      ASSERT_TRUE(placed) << width << ' ' << x;
      const ScreenBox box = BoxOf(request, *placed);
      EXPECT_GE(box.left, request.area->left);
      EXPECT_LE(box.right, request.area->right);
      EXPECT_GE(box.top, request.area->top);
      EXPECT_LE(box.bottom, request.area->bottom);
      EXPECT_FALSE(box.Overlaps({x - 1, 299, x + 1, 301}));
    }
  }
}

TEST_F(LabelLayoutTest, APointOutsideTheScreenHasNoLabel) {
  EXPECT_FALSE(PlaceOne(At(801, 300)));
  EXPECT_FALSE(PlaceOne(At(300, -1)));
}

TEST_F(LabelLayoutTest, LabelsCoverNeitherPanelsNorEachOther) {
  const std::vector<ScreenBox> panels{{0, 0, 800, 20}, {500, 30, 790, 300}, {10, 450, 790, 590}};
  std::vector<LabelRequest> requests;
  for (int i = 0; i < 12; ++i) {
    const auto step = static_cast<float>(i);
    requests.push_back(At(470 + 3 * step, 100 + 2 * step, "case " + std::to_string(i)));
    requests.push_back(At(300 + step, 440, "low " + std::to_string(i)));
  }
  requests.push_back(At(600, 200, "under a panel"));
  const auto positions = layout.Place(requests, kScreen, panels);
  ExpectInOrder(requests, positions, panels);
  int leaders = 0;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    ASSERT_TRUE(positions[i]) << requests[i].text;
    EXPECT_EQ(positions[i]->needs_leader, Distance(requests[i], *positions[i]) > 8)
        << requests[i].text;
    leaders += positions[i]->needs_leader ? 1 : 0;
  }
  EXPECT_GT(leaders, 4);
}

TEST_F(LabelLayoutTest, WithoutRoomForAllTheFirstArePlaced) {
  std::vector<LabelRequest> requests(300, At(400, 300));
  const auto positions = layout.Place(requests, kScreen, {});
  ASSERT_EQ(positions.size(), LabelLayout::kMost);
  EXPECT_TRUE(positions.front());
  EXPECT_FALSE(positions.back());
  ExpectInOrder(requests, positions, {});
}

// Two points pass each other while the camera turns. No label changes sides more than once.
TEST_F(LabelLayoutTest, LabelsDoNotJumpWhileTheCameraTurns) {
  std::vector<std::optional<LabelPosition>> before;
  std::vector<LabelRequest> last;
  int jumps = 0;
  for (int frame = 0; frame < 400; ++frame) {
    const auto step = static_cast<float>(frame);
    const std::vector<LabelRequest> requests{At(200 + step, 300, "one"),
                                             At(600 - step, 305, "two")};
    const auto positions = layout.Place(requests, kScreen, {});
    ExpectInOrder(requests, positions, {});
    for (std::size_t i = 0; i < 2; ++i) {
      ASSERT_TRUE(positions[i]);
      if (before.empty()) continue;
      const float moved = positions[i]->x - before[i]->x - (requests[i].x - last[i].x);
      const float fell = positions[i]->y - before[i]->y;
      jumps += std::abs(moved) > 2 || std::abs(fell) > 2 ? 1 : 0;
    }
    before = positions;
    last = requests;
  }
  EXPECT_GE(jumps, 1);
  EXPECT_LE(jumps, 3);
}

// A point moves between two positions, which have and do not have enough space on the preferred
// side.
TEST_F(LabelLayoutTest, ALabelKeepsItsSideWhileThereIsRoom) {
  int changes = 0;
  bool was_left = false;
  for (int frame = 0; frame < 100; ++frame) {
    const std::array requests{At(frame % 2 == 0 ? 605.0F : 625.0F, 300)};
    const auto positions = layout.Place(requests, kScreen, {});
    ASSERT_TRUE(positions.at(0));
    const bool left = positions[0]->x < requests[0].x;
    changes += left != was_left ? 1 : 0;
    was_left = left;
  }
  EXPECT_EQ(changes, 1);
}

// A panel that opens pushes a label away. When the panel closes, the label returns beside its
// point.
TEST_F(LabelLayoutTest, ALabelReturnsWhenThePanelCloses) {
  const LabelRequest request = At(400, 300);
  const ScreenBox panel{300, 270, 700, 330};
  PlaceOne(request);
  const auto pushed = PlaceOne(request, std::array{panel});
  ASSERT_TRUE(pushed);
  EXPECT_TRUE(pushed->needs_leader);
  const auto back = PlaceOne(request);
  ASSERT_TRUE(back);
  EXPECT_FALSE(back->needs_leader);
}

}  // namespace
}  // namespace hitscan
