#include "viewport/labels.h"

#include <glad/gl.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <tuple>

#include "app/sample_runner.h"
#include "render/offscreen.h"
#include "render/renderer.h"
#include "ui/imgui_context.h"
#include "ui/panels.h"
#include "viewport/manipulator.h"

namespace hitscan {
namespace {

constexpr int kPictureWidth = 640;
constexpr int kPictureHeight = 480;
constexpr Rectangle kWholePicture{0, 0, kPictureWidth, kPictureHeight};

/// The number of magenta pixels: of the stripe of a magenta label.
int CountMagenta(const Picture& picture) {
  int count = 0;
  for (std::size_t i = 0; i < picture.pixels.size(); i += 3) {
    const bool bright = picture.pixels[i] > 200 && picture.pixels[i + 2] > 200;
    count += bright && picture.pixels[i + 1] < 60 ? 1 : 0;
  }
  return count;
}

double LinearOf(double channel) {
  return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

/// Contrast as WCAG 2 defines it.
double Contrast(Color a, Color b) {
  const auto luminance = [](Color color) {
    return 0.2126 * LinearOf(color.red / 255.0) + 0.7152 * LinearOf(color.green / 255.0) +
           0.0722 * LinearOf(color.blue / 255.0);
  };
  const double first = luminance(a) + 0.05;
  const double second = luminance(b) + 0.05;
  return std::max(first / second, second / first);
}

Color Over(Color front, Color back) {
  const auto blend = [&](int over, int under) {
    return static_cast<std::uint8_t>((over * front.alpha + under * (255 - front.alpha)) / 255);
  };
  return {blend(front.red, back.red), blend(front.green, back.green), blend(front.blue, back.blue)};
}

/// Every pair of the areas overlaps nowhere, and no area overlaps an obstacle or leaves the screen.
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
      EXPECT_GE(Contrast(colors.text, Over(colors.ground, behind)), 7) << theme.name;
    }
  }
  EXPECT_GT(PlateColorsOf(light).ground.red, 200);
}

// With the cases on which the book differs, a selected case with its handles and a hovered one.
TEST(Labels, NothingOverlapsInAnySampleAtAnySize) {
  Log log;
  Offscreen offscreen(kPictureWidth, kPictureHeight);
  SampleRunner runner(
      {&log, std::filesystem::path(HITSCAN_SOURCE_DIR) / "assets", {}, "hitscan", "book"});
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
        const HandleLabels around = manipulator.LabelsOfHandles();
        labels.SetHandles(around);
        const auto [area_width, area_height] =
            std::pair(static_cast<int>(area.width), static_cast<int>(area.height));
        labels.Draw(runner.canvas().labels(), runner.camera().Lens(area_width, area_height),
                    kStudioTheme, area);
        std::vector<ScreenBox> obstacles = PanelAreas();
        obstacles.insert(obstacles.end(), around.areas.begin(), around.areas.end());
        ExpectApart(labels.areas(), obstacles,
                    {0, 0, static_cast<float>(width), static_cast<float>(height)});
        shown += static_cast<int>(labels.areas().size());
        handles += static_cast<int>(around.areas.size());
        interface.Skip();
      }
    }
  }
  EXPECT_GT(shown, 300);
  EXPECT_GT(handles, 200);
}

// Of many labels at one place only some fit; that of a highlighted case does in any case, once.
TEST(Labels, AHighlightPrecedesTheOthers) {
  Offscreen offscreen(kPictureWidth, kPictureHeight);
  ImguiContext interface(1.0F);
  Camera camera;
  camera.eye = {0, 0, 10};
  camera.aspect = static_cast<float>(kPictureWidth) / kPictureHeight;
  // Wider than the others, so that there is no gap for it.
  constexpr const char* kWide = "case 7: hit expected true, got false";
  Canvas canvas;
  for (int i = 0; i < 150; ++i) canvas.DrawLabel({0, 0, 0}, "a long label, repeated", kOrange);
  canvas.DrawLabel({0, 0, 0}, kWide, kOrange);
  const auto plates = [&] {
    Labels labels;
    interface.BeginPicture(kPictureWidth, kPictureHeight);
    labels.Draw(canvas.labels(), camera, kStudioTheme, kWholePicture);
    const TextSpace size = SpaceOf(kWide, kStudioTheme);
    interface.Skip();
    return std::ranges::count_if(labels.areas(), [&](const ScreenBox& area) {
      return std::abs(area.right - area.left - size.width) < 0.5F;
    });
  };
  EXPECT_EQ(plates(), 0);
  canvas.SetPart(Canvas::Part::kHighlights);
  canvas.DrawLabel({0, 0, 0}, kWide, kOrange);
  EXPECT_EQ(plates(), 1);
}

// Two marks that are near each other: each label is beside its mark, and over neither of them.
TEST(Labels, ALabelDoesNotCoverTheMarkOfAnother) {
  Offscreen offscreen(kPictureWidth, kPictureHeight);
  ImguiContext interface(1.0F);
  Camera camera;
  camera.eye = {0, 0, 10};
  camera.aspect = static_cast<float>(kPictureWidth) / kPictureHeight;
  Canvas canvas;
  // The second is at the upper right of the first, where its label would be.
  const std::array<Point, 2> marks{Point(0, 0, 0), Point(0.5F, 0.3F, 0)};
  for (const Point& mark : marks) canvas.DrawLabel(mark, "a label of some length", kOrange);
  Labels labels;
  interface.BeginPicture(kPictureWidth, kPictureHeight);
  labels.Draw(canvas.labels(), camera, kStudioTheme, kWholePicture);
  interface.Skip();
  ASSERT_EQ(labels.areas().size(), 2U);
  for (const Point& mark : marks) {
    const Point at = ProjectToPicture(mark, camera, kPictureWidth, kPictureHeight);
    const ScreenBox point{at.x - 4, at.y - 4, at.x + 4, at.y + 4};
    for (const ScreenBox& area : labels.areas()) EXPECT_FALSE(area.Overlaps(point));
  }
}

// The name of the handle under the mouse is a label too.
TEST(Labels, TheNameOfAHandleIsPlacedWithTheLabels) {
  Offscreen offscreen(kPictureWidth, kPictureHeight);
  ImguiContext interface(1.0F);
  Labels labels;
  const ScreenBox handle{310, 230, 330, 250};
  labels.SetHandles({{handle}, LabelRecord{{0, 0, 0}, kWhite, "ray origin"}});
  interface.BeginPicture(kPictureWidth, kPictureHeight);
  Camera camera;
  camera.eye = {0, 0, 10};
  camera.aspect = static_cast<float>(kPictureWidth) / kPictureHeight;
  labels.Draw({}, camera, kStudioTheme, kWholePicture);
  interface.Skip();
  ASSERT_EQ(labels.areas().size(), 1U);
  EXPECT_FALSE(labels.areas()[0].Overlaps(handle));
}

// Panels are almost opaque: a label behind one would not be bright.
TEST(Labels, ATextWhosePointIsBehindAPanelIsWrittenBesideThePanel) {
  Log log;
  Offscreen offscreen(kPictureWidth, kPictureHeight);
  ImguiContext interface(1.0F);
  Panels panels;
  SampleRunner stage({&log, std::filesystem::path(HITSCAN_SOURCE_DIR) / "assets", {}, "hitscan"});
  stage.Resize(kPictureWidth, kPictureHeight);
  ASSERT_TRUE(stage.Show(Samples().front().name));
  Camera camera;
  camera.eye = {0, 0, 10};
  camera.aspect = static_cast<float>(kPictureWidth) / kPictureHeight;
  // At the upper right is the panel with the description, at the bottom the console.
  for (const glm::vec3 position : {glm::vec3(5.5F, 4, 0), glm::vec3(0, -5, 0)}) {
    Canvas canvas;
    canvas.DrawLabel(position, "case 7", kMagenta);
    Labels labels;
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
    EXPECT_GT(CountMagenta(offscreen.Read()), 20) << position.x << ", " << position.y;
  }
}

}  // namespace
}  // namespace hitscan
