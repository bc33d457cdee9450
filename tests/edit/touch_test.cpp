#include "edit/touch.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <vector>

#include "cases/case_folder.h"
#include "queries/query_table.h"
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
  const auto on_face =
      TouchOf("point_in_aabb", {Point(0.3F, 2.5F, 0.1F), Aabb({-1, -1, -1}, {1, 1, 1})}, 0, 0);
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
  EXPECT_LT(glm::distance(moved, radius), 2e-4);
}

TEST(Touch, MovesWhatTheHandleMoves) {
  // The radius grows until the spheres touch.
  const auto grown =
      TouchOf("sphere_sphere", {kUnitSphere, Sphere({4, 0, 0}, 1.5F)}, 0, 1);
  ASSERT_TRUE(grown);
  EXPECT_EQ(grown->margin, 0);
  EXPECT_EQ(std::get<Sphere>(grown->value).radius(), 2.5F);
  EXPECT_EQ(std::get<Sphere>(grown->value).center(), Point(0, 0, 0));
  // The ray turns until it is tangent to the sphere: at 30 degrees.
  const auto turned =
      TouchOf("raycast_sphere", {Ray({-2, 0, 0}, {1, 0, 0.1F}), kUnitSphere}, 0, 1);
  ASSERT_TRUE(turned);
  EXPECT_NEAR(static_cast<double>(std::get<Ray>(turned->value).direction().x),
              std::sqrt(3) / 2, 1e-6);
  EXPECT_LT(turned->margin, 1e-6);
  // A ray over a floor: its origin goes onto the floor.
  const auto down =
      TouchOf("raycast_plane", {Ray({3, 0.4F, 1}, {0, -1, 0}), Plane({0, 1, 0}, 0.25F)}, 0, 0);
  ASSERT_TRUE(down);
  EXPECT_EQ(std::get<Ray>(down->value).origin(), Point(3, 0.25F, 1));
  EXPECT_EQ(down->margin, 0);
}

TEST(Touch, StaysOnTheAxisThatIsGiven) {
  const auto touch = TouchOf("point_in_sphere", {Point(0.5F, 0.75F, 0), kUnitSphere}, 0, 0,
                             WorldAxis::kX);
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

// For the first handle of the first argument of a case of each query that has a verdict and handles.
TEST(Touch, WorksForEveryQuery) {
  int found = 0;
  for (const auto& path : FindCaseFiles(HITSCAN_ASSETS "/cases")) {
    const CaseFile file = LoadCaseFile(path);
    const Case& test = file.cases.front();
    if (!HasVerdict(*file.query) || HandlesOf(test.arguments[0]).empty()) continue;
    SCOPED_TRACE(path.string());
    const auto touch = NearestTouch(*file.query, test.arguments, 0, 0);
    if (!touch) {
      ADD_FAILURE() << "no touch";
      continue;
    }
    ++found;
    std::vector<Value> moved = test.arguments;
    moved[0] = touch->value;
    EXPECT_EQ(ExactMargin(*file.query, moved), touch->margin);
    EXPECT_LT(touch->margin, 1e-5);
  }
  EXPECT_GT(found, 20);
}

}  // namespace
}  // namespace hitscan
