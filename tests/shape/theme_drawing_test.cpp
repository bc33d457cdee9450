#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <glm/geometric.hpp>
#include <utility>

#include "shape/shape.h"
#include "shape/value.h"

// How shapes are drawn in the studio theme and in the book's.
namespace hitscan {
namespace {

Recording Drawn(const Value& value, const Look& look, const Theme& theme = kStudioTheme) {
  Canvas canvas;
  canvas.SetTheme(theme);
  DrawValue(value, look, canvas);
  return canvas.scene();
}

TEST(ThemeDrawing, ARayHasAStartAndADirection) {
  const Ray ray({1, 2, 3}, {0, 0, 1});
  const Recording studio = Drawn(ray, {.color = {kRed, Role::kYes}});
  ASSERT_EQ(studio.lines.size(), 1U);
  EXPECT_EQ(studio.lines[0].marks, kStartDot | kMiddleArrow | kFade);
  EXPECT_GT(studio.lines[0].width_sixteenths, 16);
  const Recording book = Drawn(ray, {.color = {kRed, Role::kYes}}, kBookTheme);
  EXPECT_EQ(book.lines[0].marks, 0);
  EXPECT_EQ(book.lines[0].width_sixteenths, 16);
}

TEST(ThemeDrawing, ADirectedSegmentHasAnArrow) {
  const Segment segment({1, 2, 3}, {0, 0, 1});
  const auto marks = [&](const Look& look, const Theme& theme) {
    return Drawn(segment, look, theme).lines.at(0).marks;
  };
  EXPECT_EQ(marks({}, kStudioTheme), kStartDot | kEndDot);
  EXPECT_EQ(marks({.directed = true}, kStudioTheme), kStartDot | kEndDot | kMiddleArrow);
  EXPECT_EQ(marks({.directed = true}, kBookTheme), 0);
}

TEST(ThemeDrawing, WhatIsAnsweredWithNoIsDashed) {
  const auto is_dashed = [](const LineRecord& line) { return (line.marks & kDashed) != 0; };
  for (const Value& value :
       {Value(Ray({0, 0, 0}, {1, 0, 0})), Value(Segment({0, 0, 0}, {1, 0, 0})),
        Value(Aabb::FromCorners({0, 0, 0}, {1, 1, 1})), Value(Sphere({0, 0, 0}, 1)),
        Value(Triangle({0, 0, 0}, {1, 0, 0}, {0, 1, 0}))}) {
    const Recording no = Drawn(value, {.color = {kBlue, Role::kNo}});
    EXPECT_TRUE(std::ranges::all_of(no.lines, is_dashed)) << value.index();
    const Recording yes = Drawn(value, {.color = {kBlue, Role::kYes}});
    EXPECT_TRUE(std::ranges::none_of(yes.lines, is_dashed)) << value.index();
  }
}

TEST(ThemeDrawing, SurfacesLetTheLightThroughUnlessTheLookHasNoFaces) {
  for (const Value& value :
       {Value(Plane({0, 1, 0}, 1)), Value(Aabb::FromCorners({0, 0, 0}, {1, 1, 1})),
        Value(Sphere({0, 0, 0}, 1)), Value(Triangle({0, 0, 0}, {1, 0, 0}, {0, 1, 0})),
        Value(Camera{}), Value(std::vector<Point>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}})}) {
    const Recording studio = Drawn(value, {.fill = true});
    EXPECT_FALSE(studio.translucent.empty()) << value.index();
    EXPECT_TRUE(studio.triangles.empty() && studio.outlined_solids.empty()) << value.index();
    // Each face is drawn for its front and for its back.
    EXPECT_EQ(studio.translucent.size() % 6, 0U) << value.index();
    EXPECT_TRUE(Drawn(value, {.faces = false}).translucent.empty()) << value.index();
    EXPECT_TRUE(Drawn(value, {.fill = true}, kBookTheme).translucent.empty()) << value.index();
  }
}

// On a light background a bright face has the weaker tint, on a dark one the stronger.
TEST(ThemeDrawing, FacesTowardsTheLightAreBrighterAndSolidsDarkerAtTheirEdges) {
  for (const Theme& theme : Themes()) {
    if (!theme.detailed()) continue;
    const Recording drawn =
        Drawn(Aabb::FromCorners({0, 0, 0}, {1, 1, 1}), {.color = {kRed, Role::kYes}}, theme);
    // The least and the greatest tint of the horizontal face at this height, seen from outside.
    const auto tints = [&](float height) {
      std::pair<int, int> range(255, 0);
      for (std::size_t i = 0; i + 2 < drawn.translucent.size(); i += 3) {
        const VertexRecord* corners = &drawn.translucent[i];
        const Vector turn = glm::cross(corners[1].position - corners[0].position,
                                       corners[2].position - corners[0].position);
        if ((turn.y > 0) != (height > 0)) continue;
        for (std::size_t k = 0; k < 3; ++k) {
          if (corners[0].position.y != height || corners[1].position.y != height) continue;
          if (corners[2].position.y != height) continue;
          range.first = std::min<int>(range.first, corners[k].color.alpha);
          range.second = std::max<int>(range.second, corners[k].color.alpha);
        }
      }
      return range;
    };
    const auto [top_least, top_most] = tints(1);
    const auto [bottom_least, bottom_most] = tints(0);
    EXPECT_LT(top_least + 3, top_most) << "darker at the edges";
    if (theme.blending == Blending::kAdd) {
      EXPECT_GT(top_most, bottom_most + 10);
    } else {
      EXPECT_LT(top_most + 10, bottom_most);
    }
  }
}

TEST(ThemeDrawing, TheSidesOfABoxDiffer) {
  std::vector<float> lights;
  for (int axis = 0; axis < 3; ++axis) {
    for (const float side : {-1.0F, 1.0F}) {
      Vector normal(0);
      normal[axis] = side;
      lights.push_back(LightOn(normal));
    }
  }
  std::ranges::sort(lights);
  EXPECT_GE(lights.front(), 0);
  EXPECT_LE(lights.back(), 1);
  EXPECT_EQ(lights.back(), LightOn({0, 1, 0})) << "the top is brightest";
  for (std::size_t i = 1; i < lights.size(); ++i) EXPECT_GT(lights[i], lights[i - 1] + 0.08F);
}

TEST(ThemeDrawing, ASphereIsShadedSmoothly) {
  const Recording drawn = Drawn(Sphere({0, 0, 0}, 1), {.color = {kRed, Role::kYes}});
  std::size_t blended = 0;
  for (std::size_t i = 0; i + 2 < drawn.translucent.size(); i += 3) {
    const VertexRecord* corners = &drawn.translucent[i];
    const int step = std::abs(corners[0].color.alpha - corners[1].color.alpha);
    EXPECT_LE(step, 8);
    blended += step > 0 ? 1 : 0;
  }
  EXPECT_GT(blended, 500U);
}

TEST(ThemeDrawing, AFaceWithoutANormalHasATint) {
  const float huge = 3e38F;
  for (const Value& value :
       {Value(Triangle({0, 0, 0}, {0, 0, 0}, {0, 0, 0})),
        Value(Triangle({0, 0, 0}, {huge, 0, 0}, {0, huge, 0})), Value(Sphere({0, 0, 0}, 0))}) {
    for (const VertexRecord& corner : Drawn(value, {}).translucent) {
      EXPECT_GE(corner.color.alpha, 20);
      EXPECT_LE(corner.color.alpha, 75);
    }
  }
}

TEST(ThemeDrawing, ASphereHasItsSilhouette) {
  const Sphere sphere({1, 2, 3}, 4);
  for (const bool faces : {true, false}) {
    const Recording studio = Drawn(sphere, {.color = {kRed, Role::kYes}, .faces = faces});
    EXPECT_EQ(std::ranges::count_if(studio.lines, IsChord), kSilhouetteChords);
    const auto chord = std::ranges::find_if(studio.lines, IsChord);
    EXPECT_EQ(chord->start, sphere.center());
    EXPECT_EQ(chord->end.x, 4);
  }
  EXPECT_EQ(std::ranges::count_if(Drawn(sphere, {}, kBookTheme).lines, IsChord), 0);
}

TEST(ThemeDrawing, LitSolidsStayOpaque) {
  const Recording studio =
      Drawn(Aabb::FromCorners({0, 0, 0}, {1, 1, 1}), {.fill = true, .lit = true});
  EXPECT_TRUE(studio.translucent.empty());
  EXPECT_EQ(studio.solids.size(), 36U);
}

TEST(ThemeDrawing, TheFrontOfAPlaneHasAnArrowAndTheStrongerTint) {
  for (const float sign : {1.0F, -1.0F}) {
    const Plane plane(Vector(0, 0, sign), 2);
    const Recording studio = Drawn(plane, {.color = {kWhite, Role::kGiven}});
    const auto arrow = std::ranges::find(studio.lines, kEndArrow, &LineRecord::marks);
    ASSERT_NE(arrow, studio.lines.end());
    EXPECT_GT((arrow->end - arrow->start).z * sign, 0);
    const VertexRecord& first = studio.translucent[0];
    const Vector turn = glm::cross(studio.translucent[1].position - first.position,
                                   studio.translucent[2].position - first.position);
    EXPECT_GT(turn.z * sign, 0) << "the first triangle is seen from the front";
    EXPECT_GT(first.color.alpha, studio.translucent[3].color.alpha);
  }
}

TEST(ThemeDrawing, AListOfPointsHasItsHull) {
  const std::vector<Point> points{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0.1F, 0.1F, 0.1F}};
  EXPECT_EQ(Drawn(points, {}).lines.size(), 6U);
  EXPECT_EQ(Drawn(points, {}).points.size(), 5U);
  EXPECT_EQ(Drawn(points, {}, kBookTheme).lines.size(), 6U);
  const std::vector<Point> in_a_plane{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  EXPECT_EQ(Drawn(in_a_plane, {}).lines.size(), 3U);
  EXPECT_EQ(Drawn(std::vector<Point>{{0, 0, 0}, {1, 0, 0}}, {}).lines.size(), 1U);
}

}  // namespace
}  // namespace hitscan
