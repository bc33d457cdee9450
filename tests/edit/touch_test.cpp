#include "edit/touch.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <vector>

#include "cases/case_file.h"
#include "cases/case_folder.h"
#include "queries/query_lookup.h"
#include "query/why.h"
#include "shape/value.h"

namespace hitscan {
namespace {

const Query& Named(std::string_view name) { return *FindQuery(name); }

std::optional<Touch> TouchOf(std::string_view query, std::vector<Value> arguments,
                             std::size_t parameter, std::size_t handle,
                             std::optional<WorldAxis> axis = {}) {
  return NearestTouch(Named(query), arguments, parameter, handle, axis);
}

const Sphere kUnitSphere({0, 0, 0}, 1);

TEST(Touch, APointGoesExactlyOntoTheNearestSurface) {
  const auto touch = TouchOf("point_in_sphere", {Point(0.7F, 0, 0), kUnitSphere}, 0, 0);
  ASSERT_TRUE(touch);
  EXPECT_EQ(std::get<Point>(touch->value), Point(1, 0, 0));
  EXPECT_EQ(touch->margin, 0);
  const auto on_face = TouchOf(
      "point_in_aabb", {Point(0.3F, 2.5F, 0.1F), Aabb::FromCorners({-1, -1, -1}, {1, 1, 1})}, 0, 0);
  ASSERT_TRUE(on_face);
  EXPECT_EQ(std::get<Point>(on_face->value), Point(0.3F, 1, 0.1F));
  EXPECT_EQ(on_face->margin, 0);
}

// Of a slanted surface hardly any float is a point, so the margin is that of the nearest one.
TEST(Touch, IsAtTheNearestFloatWhereNoneTouchesExactly) {
  const Point start(0.31F, 0.47F, 0.2F);
  const auto touch = TouchOf("point_in_sphere", {start, kUnitSphere}, 0, 0);
  ASSERT_TRUE(touch);
  const glm::dvec3 moved(std::get<Point>(touch->value));
  EXPECT_LT(std::abs(glm::length(moved) - 1), 1e-8);
  EXPECT_LT(touch->margin, 1e-8);
  EXPECT_EQ(touch->margin,
            ExactMargin(Named("point_in_sphere"), std::vector<Value>{touch->value, kUnitSphere}));
  // The way is the shortest one: it is along the radius.
  const glm::dvec3 radius = glm::normalize(glm::dvec3(start));
  EXPECT_LT(glm::distance(moved, radius), 1e-3);
}

TEST(Touch, MovesWhatTheHandleMoves) {
  // The radius grows until the spheres touch.
  const auto grown = TouchOf("sphere_sphere", {kUnitSphere, Sphere({4, 0, 0}, 1.5F)}, 0, 1);
  ASSERT_TRUE(grown);
  EXPECT_EQ(grown->margin, 0);
  EXPECT_EQ(std::get<Sphere>(grown->value).radius(), 2.5F);
  EXPECT_EQ(std::get<Sphere>(grown->value).center(), Point(0, 0, 0));
  // The ray turns until it is tangent to the sphere: at 30 degrees.
  const auto turned = TouchOf("raycast_sphere", {Ray({-2, 0, 0}, {1, 0, 0.1F}), kUnitSphere}, 0, 1);
  ASSERT_TRUE(turned);
  EXPECT_NEAR(static_cast<double>(std::get<Ray>(turned->value).direction().x), std::sqrt(3) / 2,
              1e-6);
  EXPECT_LT(turned->margin, 1e-6);
  // A ray over a floor: its origin goes onto the floor.
  const auto down =
      TouchOf("raycast_plane", {Ray({3, 0.4F, 1}, {0, -1, 0}), Plane({0, 1, 0}, 0.25F)}, 0, 0);
  ASSERT_TRUE(down);
  EXPECT_EQ(std::get<Ray>(down->value).origin(), Point(3, 0.25F, 1));
  EXPECT_EQ(down->margin, 0);
}

TEST(Touch, StaysOnTheAxisThatIsGiven) {
  const auto touch =
      TouchOf("point_in_sphere", {Point(0.5F, 0.75F, 0), kUnitSphere}, 0, 0, WorldAxis::kX);
  ASSERT_TRUE(touch);
  const Point moved = std::get<Point>(touch->value);
  EXPECT_EQ(moved.y, 0.75F);
  EXPECT_EQ(moved.z, 0);
  EXPECT_NEAR(static_cast<double>(moved.x), std::sqrt(1 - 0.75 * 0.75), 1e-7);
}

TEST(Touch, FindsShapesThatAreSmallAndFarAway) {
  const auto touch = TouchOf("point_in_sphere", {Point(10, 3, 2), Sphere({-7, 1, 0}, 0.01F)}, 0, 0);
  ASSERT_TRUE(touch);
  const auto off = glm::distance(glm::dvec3(std::get<Point>(touch->value)), {-7, 1, 0});
  EXPECT_NEAR(off, 0.01, 1e-6);
}

// An answer without a verdict: that of the query whether the point is inside is taken.
TEST(Touch, WorksForClosestPointsToo) {
  const auto touch = TouchOf("closest_point_sphere", {Point(0, 3, 0), kUnitSphere}, 0, 0);
  ASSERT_TRUE(touch);
  EXPECT_EQ(std::get<Point>(touch->value), Point(0, 1, 0));
}

TEST(Touch, WhatTouchesStays) {
  const Value on_surface = Point(0, 0, -1);
  const auto touch = TouchOf("point_in_sphere", {on_surface, kUnitSphere}, 0, 0);
  ASSERT_TRUE(touch);
  EXPECT_TRUE(Identical(touch->value, on_surface));
}

// Some handle of the first case of each file can be moved to where the exact margin is nearly 0.
// Where another verdict needs an exact coincidence, as for three planes, no place is found, nor
// where the margin is a lower bound, as for some hulls.
TEST(Touch, WorksForNearlyEveryFile) {
  std::vector<std::string> without;
  std::size_t files = 0;
  for (const auto& path : FindCaseFiles(HITSCAN_ASSETS "/cases")) {
    const CaseFile file = LoadCaseFile(path);
    if (!HasVerdict(*file.query)) continue;
    SCOPED_TRACE(path.string());
    if (++files % 2 == 0) continue;
    const std::vector<Value>& arguments = file.cases.front().arguments;
    double least = 1;
    for (std::size_t i = 0; i < arguments.size() && least > 1e-5; ++i) {
      // The points of a list are alike, and queries of hulls take long.
      const bool is_list = std::holds_alternative<std::vector<Point>>(arguments[i]);
      const std::size_t handles = std::min(HandlesOf(arguments[i]).size(), is_list ? 2UL : 99UL);
      for (std::size_t handle = 0; handle < handles && least > 1e-5; ++handle) {
        const auto touch = NearestTouch(*file.query, arguments, i, handle);
        if (!touch) continue;
        std::vector<Value> moved = arguments;
        moved[i] = touch->value;
        EXPECT_EQ(ExactMargin(*file.query, moved), touch->margin);
        least = std::min(least, touch->margin);
      }
    }
    if (least > 1e-5) without.push_back(path.filename().string());
  }
  EXPECT_GT(files, 40U);
  EXPECT_LE(without.size(), 5U) << fmt::format("{}", fmt::join(without, ", "));
}

}  // namespace
}  // namespace hitscan
