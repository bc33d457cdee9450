#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <set>

#include "shape/fields.h"
#include "shape/value.h"
#include "support/any_value.h"
#include "support/floats.h"

namespace hitscan {
namespace {

constexpr int kTimes = 300;

// The value after its handle with this name was dragged to a position.
Value DragNamed(const Value& value, std::string_view name, const Point& to) {
  const std::vector<Handle> handles = HandlesOf(value);
  const auto found = std::ranges::find(handles, name, &Handle::name);
  return Dragged(value, static_cast<std::size_t>(found - handles.begin()), to);
}

// The numbers of both values are equal up to rounding.
void ExpectAlmostEqual(const Value& found, const Value& expected, double tolerance) {
  const std::vector<Field> a = FieldsOf(found);
  const std::vector<Field> b = FieldsOf(expected);
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_NEAR(a[i].number, b[i].number, tolerance) << a[i].name;
  }
}

// Calls `check(value, handles, any)` for random values of every kind; `any` makes further random
// values.
template <class Check>
void ForAll(const Check& check) {
  for (Kind kind = 0; kind < KindCount(); ++kind) {
    AnyValue any(static_cast<unsigned>(kind) + 17);
    for (int i = 0; i < kTimes; ++i) {
      const Value value = any.Of(kind);
      SCOPED_TRACE(std::string(KindName(kind)) + " " + PrintValue(value));
      check(value, HandlesOf(value), any);
      if (testing::Test::HasFailure()) return;
    }
  }
}

TEST(Handles, EveryKindHasThoseThatMakeSense) {
  AnyValue any(1);
  const auto names = [&](Kind kind) {
    std::string all;
    for (const Handle& handle : HandlesOf(any.Of(kind))) {
      all += (all.empty() ? "" : ", ") + handle.name;
    }
    return all;
  };
  EXPECT_EQ(names(kKindOf<Point>), "position");
  EXPECT_EQ(names(kKindOf<Point2>), "position");
  EXPECT_EQ(names(kKindOf<Ray>), "origin, direction");
  EXPECT_EQ(names(kKindOf<Ray2>), "origin, direction");
  EXPECT_EQ(names(kKindOf<Plane>), "distance, normal");
  EXPECT_EQ(names(kKindOf<Line2>), "distance, normal");
  EXPECT_EQ(names(kKindOf<Segment>), "start, end");
  EXPECT_EQ(names(kKindOf<Sphere>), "center, radius");
  EXPECT_EQ(names(kKindOf<Aabb>), "center, min x, min y, min z, max x, max y, max z");
  EXPECT_EQ(names(kKindOf<Obb>), "center, extent x, extent y, extent z, axis x, axis y");
  EXPECT_EQ(names(kKindOf<Triangle>), "a, b, c");
  EXPECT_EQ(names(kKindOf<Segment2>), "start, end");
  EXPECT_EQ(names(kKindOf<Triangle2>), "a, b, c");
  EXPECT_EQ(names(kKindOf<Circle2>), "center, radius");
  EXPECT_EQ(names(kKindOf<std::vector<Point2>>), "0 position, 1 position, 2 position, 3 position");
  EXPECT_EQ(names(kKindOf<Tetrahedron>), "a, b, c, d");
  EXPECT_EQ(names(kKindOf<Cylinder>), "start, end, radius");
  EXPECT_EQ(names(kKindOf<Camera>), "eye, target, up, near, far");
  EXPECT_EQ(names(kKindOf<std::vector<Point>>), "0 position, 1 position, 2 position");
  EXPECT_EQ(names(kKindOf<std::vector<Plane>>),
            "0 distance, 0 normal, 1 distance, 1 normal, 2 distance, 2 normal");
  for (const Kind kind : {kKindOf<bool>, kKindOf<int>, kKindOf<float>, kKindOf<FrustumSide>,
                          kKindOf<Viewport>, kKindOf<glm::mat4>}) {
    EXPECT_EQ(names(kind), "");
  }
}

TEST(Handles, ExistWhereALabelDoesAndHaveDistinctNames) {
  ForAll([](const Value& value, const std::vector<Handle>& handles, AnyValue&) {
    EXPECT_EQ(LabelAnchor(value).has_value(), !handles.empty());
    std::set<std::string> names;
    for (const Handle& handle : handles) names.insert(handle.name);
    EXPECT_EQ(names.size(), handles.size());
  });
}

TEST(Handles, DraggedToWhereItIsChangesNothing) {
  ForAll([](const Value& value, const std::vector<Handle>& handles, AnyValue&) {
    for (std::size_t i = 0; i < handles.size(); ++i) {
      SCOPED_TRACE(handles[i].name);
      const Value same = Dragged(value, i, handles[i].position);
      EXPECT_EQ(KindOf(same), KindOf(value));
      ExpectAlmostEqual(same, value, 2e-5);
    }
  });
}

TEST(Handles, DraggingMovesTheHandle) {
  int dragged = 0;
  int refused = 0;
  ForAll([&](const Value& value, const std::vector<Handle>& handles, AnyValue& any) {
    for (std::size_t i = 0; i < handles.size(); ++i) {
      SCOPED_TRACE(handles[i].name);
      const glm::dvec3 target(any.Position());
      Value changed;
      try {
        changed = Dragged(value, i, Point(target));
      } catch (const InvalidShape&) {
        ++refused;
        continue;
      }
      ++dragged;
      const Handle& before = handles[i];
      const Handle after = HandlesOf(changed).at(i);
      const glm::dvec3 moved(after.position);
      EXPECT_EQ(after.name, before.name);
      EXPECT_EQ(after.freedom, before.freedom);
      const glm::dvec3 start(before.position);
      const glm::dvec3 target_in_xy(target.x, target.y, 0);
      const glm::dvec3 center(before.center);
      switch (before.freedom) {
        case Handle::kViewPlane:
          EXPECT_LT(glm::distance(moved, target), 1e-5);
          break;
        case Handle::kXyPlane:
          EXPECT_LT(glm::distance(moved, target_in_xy), 1e-5);
          break;
        case Handle::kAxis: {
          // The result is on the axis, and its difference from the target is perpendicular to it.
          const glm::dvec3 axis(before.axis);
          EXPECT_NEAR(glm::length(axis), 1, 1e-6);
          EXPECT_LT(glm::length(glm::cross(moved - start, axis)), 1e-4);
          EXPECT_NEAR(glm::dot(target - moved, axis), 0, 1e-4);
          break;
        }
        case Handle::kSphere:
        case Handle::kCircle: {
          const glm::dvec3 direction =
              (before.freedom == Handle::kCircle ? target_in_xy : target) - center;
          EXPECT_LT(glm::distance(glm::normalize(moved - center), glm::normalize(direction)), 1e-5);
          EXPECT_NEAR(glm::distance(moved, center), before.radius, 1e-4);
          break;
        }
      }
    }
  });
  // All kinds together have 41 handles: most accept a random position.
  EXPECT_GT(dragged, 20 * kTimes);
  EXPECT_GT(refused, kTimes) << "box faces past each other, negative radii";
}

// Moving one handle does not change the numbers that the other handles move.
TEST(Handles, TheRestOfTheShapeIsUnchanged) {
  const Ray ray({1, 2, 3}, {0, 0, 1});
  EXPECT_EQ(DragNamed(ray, "origin", {4, 5, 6}), Value(Ray({4, 5, 6}, {0, 0, 1})));
  EXPECT_EQ(DragNamed(ray, "direction", {1, 7, 3}), Value(Ray({1, 2, 3}, {0, 1, 0})));
  const Plane plane({0, 1, 0}, -3);
  EXPECT_EQ(DragNamed(plane, "distance", {9, 2, 9}), Value(Plane({0, 1, 0}, 2)));
  EXPECT_EQ(DragNamed(plane, "normal", {5, 0, 0}), Value(Plane({1, 0, 0}, -3)));
  const Aabb box = Aabb::FromCorners({0, 0, 0}, {2, 4, 6});
  EXPECT_EQ(DragNamed(box, "center", {2, 2, 3}), Value(Aabb::FromCorners({1, 0, 0}, {3, 4, 6})));
  EXPECT_EQ(DragNamed(box, "min y", {9, 1, 9}), Value(Aabb::FromCorners({0, 1, 0}, {2, 4, 6})));
  EXPECT_EQ(DragNamed(box, "max z", {9, 1, 9}), Value(Aabb::FromCorners({0, 0, 0}, {2, 4, 9})));
  EXPECT_EQ(DragNamed(Sphere({1, 1, 1}, 2), "center", {0, 0, 0}), Value(Sphere({0, 0, 0}, 2)));
  const std::vector<Point> points{{1, 0, 0}, {2, 0, 0}};
  EXPECT_EQ(DragNamed(points, "1 position", {5, 5, 5}),
            Value(std::vector<Point>{{1, 0, 0}, {5, 5, 5}}));
}

TEST(Handles, InvalidShapesAreRefused) {
  const auto fault = [](const Value& value, std::string_view handle,
                        const Point& to) -> std::string {
    try {
      DragNamed(value, handle, to);
    } catch (const InvalidShape& error) {
      return error.what();
    }
    return "none";
  };
  EXPECT_EQ(fault(Ray({1, 2, 3}, {0, 0, 1}), "direction", {1, 2, 3}), "ray direction is zero");
  EXPECT_EQ(fault(Ray2({1, 2}, {0, 1}), "direction", {1, 2, 9}), "ray direction is zero");
  EXPECT_EQ(fault(Plane(), "normal", {0, 0, 0}), "plane normal is zero");
  EXPECT_EQ(fault(Line2({1, 0}, 1), "normal", {0, 0, 5}), "line normal is zero");
  EXPECT_EQ(fault(Sphere(), "radius", {-1, -1, -1}), "sphere radius is negative");
  EXPECT_EQ(fault(Aabb(), "min x", {1.5F, 0, 0}), "box min x is above its max x");
  EXPECT_EQ(fault(Aabb(), "max z", {0, 0, -1.5F}), "box min z is above its max z");
  EXPECT_EQ(fault(Camera(), "target", {0, 0, 1}), "camera eye is at its target");
  EXPECT_EQ(fault(Camera(), "up", {0, 0, 0}), "camera up is zero or along the view");
  EXPECT_EQ(fault(Camera(), "near", {0, 0, 2}), "camera near and far are not 0 < near < far");
  EXPECT_EQ(fault(Camera(), "far", {0, 0, 1}), "camera near and far are not 0 < near < far");
  EXPECT_EQ(fault(Plane({1, 1, 1}, 0), "distance", {kMaxFloat, kMaxFloat, kMaxFloat}),
            "plane distance is not finite");
  AnyValue any(5);
  for (Kind kind = 0; kind < KindCount(); ++kind) {
    const Value value = any.Of(kind);
    const std::size_t count = HandlesOf(value).size();
    EXPECT_THROW(Dragged(value, count, {0, 0, 0}), std::out_of_range) << KindName(kind);
    for (std::size_t i = 0; i < count; ++i) {
      EXPECT_THROW(Dragged(value, i, {0, NAN, 0}), InvalidShape) << KindName(kind);
    }
  }
}

TEST(Handles, AreFiniteAndUsableFarAway) {
  for (const float far : {1e6F, 1e20F, kMaxFloat}) {
    const Value values[] = {Ray({far, far, -far}, {1, 1, 1}),
                            Plane({1, 2, 3}, far),
                            Plane({1, 2, 3}, -far),
                            Sphere({far, far, far}, far),
                            Aabb::FromCorners({-far, -far, -far}, {far, far, far}),
                            Line2({1, 2}, far),
                            Ray2({far, -far}, {1, 2})};
    for (const Value& value : values) {
      for (const Handle& handle : HandlesOf(value)) {
        for (int axis = 0; axis < 3; ++axis) {
          EXPECT_TRUE(std::isfinite(handle.position[axis])) << handle.name;
        }
        EXPECT_TRUE(std::isfinite(handle.radius)) << handle.name;
      }
    }
    // The handle of a direction cannot be farther out: its position no longer has the direction.
    if (far == kMaxFloat) continue;
    const Value ray = values[0];
    const Value same = Dragged(ray, 1, HandlesOf(ray)[1].position);
    EXPECT_LT(glm::distance(std::get<Ray>(same).direction(), std::get<Ray>(ray).direction()),
              1e-3F);
  }
}

}  // namespace
}  // namespace hitscan
