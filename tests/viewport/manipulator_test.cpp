#include "viewport/manipulator.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "app/case_grid.h"
#include "app/case_scene.h"
#include "app/fit_camera.h"
#include "geometry/shapes/ray.h"
#include "geometry/shapes/sphere.h"
#include "query/why.h"
#include "render/offscreen.h"
#include "render/renderer.h"
#include "support/temporary_folder.h"
#include "ui/imgui_context.h"

namespace hitscan {
namespace {

/// A running sample with the mouse over it.
class ManipulatorTest : public testing::Test {
 protected:
  static constexpr int kWidth = 400;
  static constexpr int kHeight = 300;

  ManipulatorTest() {
    runner_.Resize(kWidth, kHeight);
    EXPECT_TRUE(runner_.Show("RaycastPlane"));
    runner_.camera().turning = false;
    runner_.Render();
    manipulator_.Place({0, 0, kWidth, kHeight}, 1);
  }

  bool FindsACase(int x, int y) {
    manipulator_.Move(x, y);
    manipulator_.UpdateHover();
    return commands_.document()->hovered().has_value();
  }
  void MoveOntoACase() {
    for (int y = 0; y < kHeight; y += 2) {
      for (int x = 0; x < kWidth; x += 2) {
        if (FindsACase(x, y)) return;
      }
    }
    FAIL() << "no case is found";
  }
  /// Where a drawn position is on the screen.
  glm::dvec2 OnScreen(const Point& drawn) {
    const Point at =
        ProjectToPicture(drawn, runner_.camera().Lens(kWidth, kHeight), kWidth, kHeight);
    return {at.x, at.y};
  }
  /// The number of positions of a grid at which a case is under the mouse.
  int PositionsWithACase() {
    int count = 0;
    for (int y = 0; y < kHeight; y += 2) {
      for (int x = 0; x < kWidth; x += 2) count += FindsACase(x, y) ? 1 : 0;
    }
    return count;
  }

  Log log_;
  SampleRunner runner_{{&log_, HITSCAN_ASSETS, {}, "hitscan"}};
  CaseCommands commands_{runner_};
  Manipulator manipulator_{runner_, commands_};
};

TEST_F(ManipulatorTest, WhatAnXRayShowsCanBePicked) {
  const int covered = PositionsWithACase();
  EXPECT_GT(covered, 0);
  manipulator_.SetAppearance({.x_ray = true});
  EXPECT_GT(PositionsWithACase(), covered);
  manipulator_.SetAppearance({});
  EXPECT_EQ(PositionsWithACase(), covered);
}

// After a key was pressed nothing is marked, but the mouse is still where it was.
TEST_F(ManipulatorTest, HidingTheHoverKeepsThePositionOfTheMouse) {
  MoveOntoACase();
  ASSERT_TRUE(commands_.document()->hovered());
  manipulator_.UpdateHover({.hides = true});
  EXPECT_FALSE(commands_.document()->hovered());
  manipulator_.UpdateHover();
  EXPECT_TRUE(commands_.document()->hovered());
}

// On a dense screen lines have more pixels, and so has the reach of the mouse.
TEST_F(ManipulatorTest, ReachesFartherOnADenseScreen) {
  const int usual = PositionsWithACase();
  manipulator_.SetAppearance({.scale = 2});
  EXPECT_GT(PositionsWithACase(), 1.5 * usual);
  // On a dense screen the units of the mouse may be larger than pixels. Then the reach is as usual.
  manipulator_.Place({0, 0, kWidth, kHeight}, 2);
  EXPECT_EQ(PositionsWithACase(), usual);
}

TEST_F(ManipulatorTest, ARefusalIsShownForItsOwnCaseOnly) {
  const auto refuse = [](CaseDocument&) { throw EditError("no"); };
  commands_.document()->Select(CaseRef{0, 1});
  EXPECT_FALSE(commands_.Edit(refuse));
  EXPECT_EQ(commands_.refusal(), "no");
  commands_.document()->Select(CaseRef{0, 2});
  EXPECT_EQ(commands_.refusal(), "");
  EXPECT_FALSE(commands_.Edit(refuse));
  EXPECT_TRUE(commands_.Edit([](CaseDocument&) {}));
  EXPECT_EQ(commands_.refusal(), "");
}

// A sample without cases may have handles too: here those of the planes at which the rays are cast.
TEST_F(ManipulatorTest, DragsAHandleOfASampleWithoutCases) {
  ASSERT_TRUE(runner_.Show("ManyPlanes"));
  runner_.camera().turning = false;
  Application& sample = *runner_.application();
  sample.Change({"rays", 1000});
  while (sample.Progress()) sample.Render();
  const Point before = sample.Handles().at(0).position;
  const glm::dvec2 at = OnScreen(before);
  const double x = at.x;
  const double y = at.y;
  manipulator_.Move(x, y);
  manipulator_.UpdateHover();
  {
    const Offscreen offscreen(kWidth, kHeight);
    const ImguiContext interface(1.0F);
    EXPECT_TRUE(manipulator_.HandlesForLabels().label) << "the handle under the mouse has its name";
  }
  ASSERT_TRUE(manipulator_.Press(x, y));
  manipulator_.Move(x + 9, y + 9);
  const Point dragged = sample.Handles().at(0).position;
  EXPECT_GT(glm::distance(dragged, before), 0.05F);
  manipulator_.Cancel();
  EXPECT_LT(glm::distance(sample.Handles().at(0).position, before), 1e-5F);
  EXPECT_FALSE(manipulator_.dragging());
  ASSERT_TRUE(manipulator_.Press(x, y));
  manipulator_.Move(x + 9, y + 9);
  manipulator_.Release();
  EXPECT_EQ(sample.Handles().at(0).position, dragged);
}

TEST_F(ManipulatorTest, ADragInStepsChangesNumbersToMultiplesOfTheStep) {
  commands_.document()->Select(CaseRef{0, 0});
  const auto ray = [&] { return std::get<Ray>(commands_.document()->At({0, 0}).arguments[0]); };
  const Ray before = ray();
  const auto press = [&](std::size_t handle) {
    const Value drawn = runner_.case_scene()->scale().Drawn(ray());
    const glm::dvec2 at = OnScreen(HandlesOf(drawn).at(handle).position);
    EXPECT_TRUE(manipulator_.Press(at.x, at.y));
    return at;
  };
  const glm::dvec2 origin = press(0);
  for (const double step : {1.0, 0.1}) {
    manipulator_.Move(origin.x + 41.3, origin.y - 23.7, {.step = step});
    EXPECT_NE(ray().origin(), before.origin());
    EXPECT_EQ(ray().direction(), before.direction());
    for (int axis = 0; axis < 3; ++axis) {
      const double steps = std::round(static_cast<double>(ray().origin()[axis]) / step);
      EXPECT_EQ(ray().origin()[axis], static_cast<float>(steps * step)) << step;
    }
  }
  // Only the last position of the mouse matters: the rounding of earlier steps does not add up.
  const Point there = ray().origin();
  for (int i = 0; i < 50; ++i) {
    manipulator_.Move(origin.x + 5.1 * i, origin.y - 3.3 * i, {.step = 1.0});
  }
  manipulator_.Move(origin.x + 41.3, origin.y - 23.7, {.step = 0.1});
  EXPECT_EQ(ray().origin(), there);
  manipulator_.Release();
  EXPECT_EQ(commands_.document()->UndoName(), "move ray of case 0");
  const glm::dvec2 end = press(1);
  manipulator_.Move(end.x + 30, end.y + 2, {.step = 1.0});
  EXPECT_NE(ray().direction(), before.direction());
  const glm::vec3 size = glm::abs(ray().direction());
  const float largest = std::max({size.x, size.y, size.z});
  for (int axis = 0; axis < 3; ++axis) {
    EXPECT_TRUE(size[axis] == 0 || size[axis] == largest) << size[axis];
  }
}

// While the handle is dragged, and by the action: the origin of the ray goes onto the plane.
TEST_F(ManipulatorTest, TouchMovesAHandleOntoTheNearestSurface) {
  commands_.document()->Select(CaseRef{0, 0});
  const auto margin = [&] {
    const CaseDocument& document = *commands_.document();
    return ExactMargin(*document.files()[0].query, document.At({0, 0}).arguments);
  };
  EXPECT_GT(margin(), 0.01);
  const auto& ray = std::get<Ray>(commands_.document()->At({0, 0}).arguments[0]);
  const glm::dvec2 at = OnScreen(ray.origin());
  ASSERT_TRUE(manipulator_.Press(at.x, at.y));
  manipulator_.Move(at.x + 20, at.y + 8);
  EXPECT_GT(margin(), 0.01);
  manipulator_.Move(at.x + 20, at.y + 8, {.touch = true});
  EXPECT_LT(margin(), 1e-6);
  // The next movement begins where the mouse is, not at the surface.
  manipulator_.Move(at.x + 20, at.y + 8);
  EXPECT_GT(margin(), 0.01);
  manipulator_.Release();
  const std::size_t lines = log_.entries().size();
  manipulator_.Touch();
  EXPECT_LT(margin(), 1e-6);
  EXPECT_EQ(commands_.document()->UndoName(), "move ray of case 0");
  ASSERT_GT(log_.entries().size(), lines);
  EXPECT_TRUE(log_.entries().back().text.starts_with("Touch: ray of case 0 "));
  commands_.document()->Undo();
  EXPECT_GT(margin(), 0.01);
}

// Shapes of any size are drawn with a scale, but dragged numbers are in the units of the case.
TEST_F(ManipulatorTest, DragsShapesOfAnySize) {
  const TemporaryFolder folder;
  const auto dragged = [&](int exponent) {
    const auto number = [exponent](double units) {
      return fmt::format("{}", std::ldexp(units, exponent));
    };
    const std::filesystem::path path = folder.path() / "case.json";
    WriteAll(path, fmt::format(R"({{"query": "raycast_sphere", "cases": [{{"id": 0,
        "ray": {{"origin": [{}, {}, 0], "direction": [-1, 0, 0]}},
        "sphere": {{"center": [{}, 0, 0], "radius": {}}}, "expect": {{"hit": true}}}}]}})",
                               number(6), number(1), number(1), number(2)));
    EXPECT_TRUE(runner_.ShowCases("raycast_sphere", {path}));
    runner_.camera().turning = false;
    commands_.document()->Select(CaseRef{0, 0});
    runner_.Render();
    // Presses the uppermost handle.
    double x = 0;
    double y = 0;
    while (y < kHeight && !manipulator_.Press(x, y)) {
      x += 2;
      if (x < kWidth) continue;
      x = 0;
      y += 2;
    }
    EXPECT_LT(y, kHeight) << "no handle is found";
    manipulator_.Move(x + 12, y - 7);
    manipulator_.Release();
    const std::vector<Value>& arguments = commands_.document()->At({0, 0}).arguments;
    const auto& sphere = std::get<Sphere>(arguments[1]);
    const double unit = std::ldexp(1.0, exponent);
    return std::array{glm::dvec3(std::get<Ray>(arguments[0]).origin()) / unit,
                      glm::dvec3(std::get<Ray>(arguments[0]).direction()),
                      glm::dvec3(sphere.center()) / unit, glm::dvec3(sphere.radius() / unit, 0, 0)};
  };
  const std::array<glm::dvec3, 4> given{glm::dvec3(6, 1, 0), glm::dvec3(-1, 0, 0),
                                        glm::dvec3(1, 0, 0), glm::dvec3(2, 0, 0)};
  const auto change = [](const auto& a, const auto& b) {
    double most = 0;
    for (std::size_t i = 0; i < a.size(); ++i) most = std::max(most, glm::distance(a[i], b[i]));
    return most;
  };
  const auto usual = dragged(0);
  EXPECT_GT(change(usual, given), 0.01);
  for (const int exponent : {100, -60}) {
    EXPECT_LT(change(dragged(exponent), usual), 1e-4) << exponent;
  }
}

// The mouse works in each cell of a grid as it does in a picture of that size.
TEST_F(ManipulatorTest, AClickOnACellEnlargesItsCase) {
  runner_.UseTheme(kStudioTheme);
  ASSERT_TRUE(runner_.Show("RaycastSphere"));
  runner_.Render();
  const std::vector<SceneCell> cells = CellsOf(runner_, {0, 0, kWidth, kHeight});
  ASSERT_EQ(cells.size(), 7U);
  const Rectangle& area = cells[4].area;
  const double x = static_cast<double>(area.x) + 3;
  const double y = static_cast<double>(area.y) + 3;
  manipulator_.Move(x, y);
  manipulator_.UpdateHover();
  EXPECT_EQ(commands_.document()->hovered(), (CaseRef{0, 4})) << "the background belongs to it too";
  manipulator_.Move(kWidth - 3, kHeight - 3);
  manipulator_.UpdateHover();
  EXPECT_EQ(commands_.document()->hovered(), std::nullopt) << "behind the last cell";
  const auto click = [&] {
    manipulator_.Move(x, y);
    manipulator_.Press(x, y);
    manipulator_.Release();
  };
  click();
  EXPECT_EQ(commands_.document()->selected(), (CaseRef{0, 4}));
  EXPECT_EQ(runner_.case_scene()->shown(), ShownCases::kAll);
  EXPECT_TRUE(manipulator_.clicked_cell());
  runner_.Render();
  EXPECT_TRUE(runner_.case_scene()->enlarged());
  // The enlarged case fills the picture: a click beside its shapes does not deselect it, but they
  // alone are hovered.
  manipulator_.UpdateHover();
  EXPECT_EQ(commands_.document()->hovered(), std::nullopt);
  click();
  EXPECT_FALSE(manipulator_.clicked_cell());
  runner_.Render();
  EXPECT_TRUE(runner_.case_scene()->enlarged());
  runner_.camera() = Fit(runner_, runner_.camera(), kWidth, kHeight, &FitFirst);
  bool found = false;
  for (int at = 10; at < kHeight; at += 20) found = found || FindsACase(kWidth / 2, at);
  EXPECT_TRUE(found);
  EXPECT_EQ(commands_.document()->selected(), (CaseRef{0, 4}));
  commands_.document()->Select(std::nullopt);
  runner_.Render();
  EXPECT_EQ(runner_.case_scene()->grid().cells().size(), 7U);
}

TEST_F(ManipulatorTest, AHandleIsDraggedInItsCell) {
  runner_.UseTheme(kStudioTheme);
  ASSERT_TRUE(runner_.Show("RaycastSphere"));
  runner_.Render();
  runner_.camera() = Fit(runner_, runner_.camera(), kWidth, kHeight, &FitFirst);
  commands_.document()->Select(CaseRef{0, 4});
  runner_.Render();
  const std::vector<SceneCell> cells = CellsOf(runner_, {0, 0, kWidth, kHeight});
  const Rectangle& area = cells[4].area;
  const auto center = [&] {
    return std::get<Sphere>(commands_.document()->At({0, 4}).arguments[1]).center();
  };
  const Point before = center();
  const int width = static_cast<int>(area.width);
  const int height = static_cast<int>(area.height);
  const Point seen = ProjectToPicture(before, cells[4].camera.Lens(width, height), width, height);
  const double x = static_cast<double>(area.x + seen.x);
  const double y = static_cast<double>(area.y + seen.y);
  EXPECT_FALSE(manipulator_.Press(x - static_cast<double>(area.width), y)) << "another cell";
  manipulator_.Release();
  // That click has enlarged the other case: this is undone.
  commands_.document()->Select(CaseRef{0, 4});
  runner_.case_scene()->Enlarge(false);
  runner_.Render();
  ASSERT_TRUE(manipulator_.Press(x, y));
  manipulator_.Move(x + 5, y);
  manipulator_.Release();
  const Point moved =
      ProjectToPicture(center(), cells[4].camera.Lens(width, height), width, height);
  EXPECT_NEAR(moved.x - seen.x, 5, 0.01);
  EXPECT_NEAR(moved.y, seen.y, 0.01);
}

}  // namespace
}  // namespace hitscan
