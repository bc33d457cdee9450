#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <random>

#include "geometry/shapes/camera.h"
#include "render/renderer.h"
#include "shape/handle.h"

namespace hitscan {
namespace {

constexpr int kViewWidth = 800;
constexpr int kViewHeight = 600;

class Dragging : public testing::Test {
 protected:
  float Number(float least = -10, float most = 10) {
    return std::uniform_real_distribution<float>(least, most)(engine_);
  }
  Point Position(float most = 10) {
    return {Number(-most, most), Number(-most, most), Number(-most, most)};
  }
  Vector Direction() { return glm::normalize(Position()); }

  // Calls `check` for many cameras and positions of the mouse.
  template <class Check>
  void Often(const Check& check) {
    for (int i = 0; i < 3000 && !HasFailure(); ++i) {
      SCOPED_TRACE("case " + std::to_string(i));
      camera_.eye = 2.0F * Position();
      camera_.target = Position(2);
      view_ = ScreenViewOf(camera_, kViewWidth, kViewHeight);
      mouse_ = {Number(0, kViewWidth), Number(0, kViewHeight)};
      check();
    }
  }

  Point Target(const Handle& handle, std::optional<WorldAxis> constraint = std::nullopt) const {
    return DragTarget(handle, view_, mouse_.x, mouse_.y, constraint);
  }
  // Its position in the picture, and its depth along the view.
  glm::dvec3 Seen(const glm::dvec3& position) const {
    return ProjectToPicture(Point(position), camera_, kViewWidth, kViewHeight);
  }
  void PointAt(const Point& position) {
    const glm::dvec3 seen = Seen(position);
    mouse_ = {seen.x, seen.y};
  }
  void ExpectUnderMouse(const Point& position, double pixels = 0.1) const {
    EXPECT_LT(glm::distance(glm::dvec2(Seen(position)), mouse_), pixels);
  }
  // The direction under the mouse, computed with the inverse of the projection matrix.
  glm::dvec3 MouseDirection() const {
    const Viewport viewport{0, 0, kViewWidth, kViewHeight};
    const glm::dvec3 position = Unproject(
        {static_cast<float>(mouse_.x), static_cast<float>(mouse_.y), 1}, camera_, viewport);
    return glm::normalize(position - glm::dvec3(camera_.eye));
  }

  std::mt19937 engine_{99};
  Camera camera_;
  ScreenView view_{};
  glm::dvec2 mouse_{0, 0};
};

TEST_F(Dragging, FreeHandlesMoveInTheViewPlane) {
  int seen = 0;
  Often([&] {
    const Handle handle = Handle::At("", Position());
    const double depth = Seen(handle.position).z;
    const Point target = Target(handle);
    if (depth < 0.5) return;  // too close to the eye, or behind it
    ++seen;
    ExpectUnderMouse(target);
    EXPECT_NEAR(Seen(target).z, depth, 1e-4);
  });
  EXPECT_GT(seen, 1500);
}

TEST_F(Dragging, FlatHandlesStayInTheXyPlane) {
  int moved = 0;
  Often([&] {
    const Handle handle = Handle::At("", {Number(), Number(), 0}, Handle::kXyPlane);
    const Point target = Target(handle);
    EXPECT_EQ(target.z, 0);
    if (target == handle.position || glm::length(target) > 1000) return;
    ++moved;
    ExpectUnderMouse(target);
  });
  EXPECT_GT(moved, 1000);
}

TEST_F(Dragging, OnAnAxisItIsTheNearestToTheMouse) {
  int moved = 0;
  Often([&] {
    const Vector axis = Direction();
    const Handle handle = Handle::Along("", Position(), axis);
    const Point target = Target(handle);
    if (target == handle.position) return;
    ++moved;
    const glm::dvec3 direction = MouseDirection();
    const auto apart = [&](double along) {
      const glm::dvec3 position = glm::dvec3(target) + along * glm::dvec3(axis);
      return glm::length(glm::cross(position - glm::dvec3(camera_.eye), direction));
    };
    const double far = std::max(1.0F, glm::distance(target, handle.position));
    EXPECT_LT(glm::length(glm::cross(target - handle.position, axis)), 1e-5 * far);
    EXPECT_LE(apart(0), apart(0.01 * far) + 1e-6);
    EXPECT_LE(apart(0), apart(-0.01 * far) + 1e-6);
    EXPECT_GT(Seen(target).z, -0.1) << "not behind the eye";
  });
  EXPECT_GT(moved, 1500);
}

TEST_F(Dragging, DirectionsTurnOnTheirSideOfTheSphereAndOnItsOutline) {
  std::array<int, 2> on_side{};
  int on_outline = 0;
  Often([&] {
    const Handle handle = Handle::Around("", Position(3), Direction(), Number(1, 4));
    const glm::dvec3 center(handle.center);
    const glm::dvec3 eye(camera_.eye);
    const double reach = handle.radius;
    if (glm::distance(center, eye) < 1.1 * reach || Seen(center).z < reach) return;
    // Most cameras outside of the sphere look at it or slightly past it.
    const glm::dvec3 near_it = center + 1.3 * reach * glm::dvec3(Direction());
    PointAt(Point(near_it));
    const glm::dvec3 target(Target(handle));
    EXPECT_NEAR(glm::distance(target, center), reach, 1e-5);
    // Positive where the surface faces the eye.
    const auto facing = [&](const glm::dvec3& position) {
      return glm::dot(glm::normalize(position - center), glm::normalize(eye - position));
    };
    const glm::dvec3 direction = MouseDirection();
    const double apart = glm::length(glm::cross(center - eye, direction));
    if (std::abs(apart - reach) < 0.01 * reach) return;
    if (apart < reach) {
      ExpectUnderMouse(Point(target));
      const double side = facing(glm::dvec3(handle.position));
      if (std::abs(side) < 0.01) return;
      EXPECT_EQ(facing(target) > 0, side > 0);
      ++on_side[side > 0 ? 1 : 0];
    } else {
      ++on_outline;
      EXPECT_NEAR(facing(target), 0, 1e-4);
      // The target is in the plane of eye, centre and mouse, on the mouse's side of the centre.
      const glm::dvec3 across = glm::normalize(glm::cross(center - eye, direction));
      EXPECT_NEAR(glm::dot(target - center, across), 0, 1e-4);
      EXPECT_GT(glm::dot(glm::cross(center - eye, target - eye), across), 0);
    }
  });
  EXPECT_GT(on_side[0], 300);
  EXPECT_GT(on_side[1], 300);
  EXPECT_GT(on_outline, 200);
}

TEST_F(Dragging, FlatDirectionsTurnOnTheirCircle) {
  int moved = 0;
  Often([&] {
    const Point center(Number(), Number(), 0);
    const glm::vec3 direction = glm::normalize(glm::vec3(Number(), Number(), 0));
    const Handle handle = Handle::Around("", center, direction, 2, Handle::kCircle);
    const glm::vec3 other = center + glm::vec3(Number(), Number(), 0);
    if (Seen(other).z < 0.5 || glm::distance(other, center) < 0.1F) return;
    ++moved;
    PointAt(other);
    EXPECT_LT(glm::distance(Target(handle), center + 2.0F * glm::normalize(other - center)), 0.01F);
  });
  EXPECT_GT(moved, 1500);
}

TEST_F(Dragging, AHandleUnderTheMouseDoesNotMove) {
  Often([&] {
    const Point flat(Number(), Number(), 0);
    const glm::vec3 flat_direction = glm::normalize(glm::vec3(Number(), Number(), 0));
    const std::array handles{Handle::At("", Position()), Handle::At("", flat, Handle::kXyPlane),
                             Handle::Along("", Position(), Direction()),
                             Handle::Around("", Position(), Direction(), 2),
                             Handle::Around("", flat, flat_direction, 2, Handle::kCircle)};
    for (const Handle& handle : handles) {
      const double depth = Seen(handle.position).z;
      if (depth < 1) continue;
      PointAt(handle.position);
      const Point target = Target(handle);
      // Where the surface is seen edge-on, rounding of the pixel changes the position strongly.
      EXPECT_LT(glm::distance(glm::dvec2(Seen(target)), mouse_), 1);
      if (handle.freedom == Handle::kViewPlane) {
        EXPECT_LT(glm::distance(target, handle.position), 1e-3F);
      }
    }
  });
}

TEST_F(Dragging, AConstraintLeavesOneAxis) {
  int moved = 0;
  Often([&] {
    for (const WorldAxis axis : {WorldAxis::kX, WorldAxis::kY, WorldAxis::kZ}) {
      const int along = static_cast<int>(axis);
      Vector unit(0);
      unit[along] = 1;
      const Handle free = Handle::At("", Position());
      EXPECT_EQ(Target(free, axis), Target(Handle::Along("", free.position, unit)));
      moved += Target(free, axis) != free.position ? 1 : 0;
      const Handle flat = Handle::At("", {Number(), Number(), 0}, Handle::kXyPlane);
      if (axis == WorldAxis::kZ) {
        EXPECT_EQ(Target(flat, axis), flat.position);
      } else {
        EXPECT_EQ(Target(flat, axis)[1 - along], flat.position[1 - along]);
      }
      const Handle turning = Handle::Around("", Position(), Direction(), 2);
      const Point unconstrained = Target(turning);
      const Point target = Target(turning, axis);
      if (target == turning.position) continue;
      EXPECT_LT(std::abs(std::abs(target[along] - turning.center[along]) - 2), 1e-5F);
      EXPECT_GE((target - turning.center)[along] * (unconstrained - turning.center)[along], 0);
    }
  });
  EXPECT_GT(moved, 3000);
}

TEST_F(Dragging, WithoutAPositionUnderTheMouseItDoesNotMove) {
  camera_.eye = {0, 0, 10};
  camera_.target = {0, 0, 0};
  view_ = ScreenViewOf(camera_, kViewWidth, kViewHeight);
  mouse_ = {100, 100};
  const Handle at_eye = Handle::Along("", {0, 0, 1}, {0, 0, 1});
  EXPECT_EQ(Target(at_eye), at_eye.position);
  const Handle almost_at_eye = Handle::Along("", {0, 0, 1}, glm::normalize(Vector(0.01F, 0, 1)));
  EXPECT_EQ(Target(almost_at_eye), almost_at_eye.position);
  const Handle turns_behind = Handle::Around("", {0, 0, 20}, {1, 0, 0}, 2);
  EXPECT_EQ(Target(turns_behind), turns_behind.position);
  mouse_ = {400, 300};
  EXPECT_EQ(Target(turns_behind), turns_behind.position);
  mouse_ = {402.6, 300};  // on the line of the axis
  EXPECT_EQ(Target(almost_at_eye), almost_at_eye.position);
  const Handle behind = Handle::At("", {0, 0, 20});
  EXPECT_EQ(Target(behind), behind.position);
  const Handle no_radius = Handle::Around("", {0, 0, 0}, {1, 0, 0}, 0);
  EXPECT_EQ(Target(no_radius), no_radius.position);
  camera_.eye = {0, 10, 0};
  camera_.target = {0, 10, -1};
  view_ = ScreenViewOf(camera_, kViewWidth, kViewHeight);
  mouse_ = {400, 100};
  // The plane extends to the horizon, which is in the middle of the picture.
  const Handle slides = Handle::Along("", {0, 0, -5}, {0, 0, 1});
  EXPECT_EQ(Target(slides), slides.position);
  mouse_ = {400, 301};
  EXPECT_LT(Target(slides).z, -1000);
  view_.width = 0;
  EXPECT_EQ(Target(slides), slides.position);
}

TEST_F(Dragging, WithoutPerspectiveRaysAreParallel) {
  // The picture shows 8 x 6 units of the world, seen from (0, 0, 3) along -z.
  glm::dmat4 rows(0);
  rows[0].x = 1.0 / 4;
  rows[1].y = 1.0 / 3;
  rows[2].z = -0.01;
  rows[3].w = 1;
  view_ = {{0, 0, 3}, glm::transpose(rows), 0.01, kViewWidth, kViewHeight};
  mouse_ = {600, 200};  // (2, 1)
  EXPECT_LT(glm::distance(Target(Handle::At("", {0, 0, 7})), Point(2, 1, 7)), 1e-5F);
  EXPECT_LT(glm::distance(Target(Handle::Along("", {0, 0, 7}, {1, 0, 0})), Point(2, 0, 7)), 1e-5F);
  const Handle near_side = Handle::Around("", {2, 0, 0}, {0, 0, 1}, 2);
  EXPECT_LT(glm::distance(Target(near_side), Point(2, 1, std::sqrt(3))), 1e-5F);
  const Handle far_side = Handle::Around("", {2, 0, 0}, {0, 0, -1}, 2);
  EXPECT_LT(glm::distance(Target(far_side), Point(2, 1, -std::sqrt(3))), 1e-5F);
  const Handle beside = Handle::Around("", {-1, 1, 0}, {0, 0, 1}, 2);
  EXPECT_LT(glm::distance(Target(beside), Point(1, 1, 0)), 1e-5F);
  const Handle at_viewer = Handle::Along("", {1, 0, 0}, {0, 0, 1});
  EXPECT_EQ(Target(at_viewer), at_viewer.position);
}

TEST_F(Dragging, IsFiniteAlsoAtTheExtremes) {
  const auto extreme = [&]() -> float {
    constexpr std::array kNumbers{0.0F, 1.0F, -1.0F, 1e-30F, 1e6F, -1e20F, 3e38F, -3e38F};
    return kNumbers[std::uniform_int_distribution<std::size_t>(0, kNumbers.size() - 1)(engine_)];
  };
  const auto any = [&] { return Point(extreme(), extreme(), extreme()); };
  for (int i = 0; i < 20000 && !HasFailure(); ++i) {
    camera_.eye = i % 2 == 0 ? Position() : any();
    camera_.target = i % 3 == 0 ? Position() : any();
    view_ = ScreenViewOf(camera_, kViewWidth, kViewHeight);
    mouse_ = {Number(-100, 1000), Number(-100, 1000)};
    const std::array handles{
        Handle::At("", any()), Handle::At("", {extreme(), extreme(), 0}, Handle::kXyPlane),
        Handle::Along("", any(), Direction()), Handle::Arrow("", any(), Direction()),
        Handle::Around("", {0, 0, 0}, {1, 0, 0}, extreme(), Handle::kCircle)};
    for (const Handle& handle : handles) {
      for (const std::optional<WorldAxis> constraint :
           {std::optional<WorldAxis>(), std::optional(WorldAxis::kY)}) {
        const Point target = Target(handle, constraint);
        for (int axis = 0; axis < 3; ++axis) ASSERT_TRUE(std::isfinite(target[axis])) << i;
      }
    }
  }
}

}  // namespace
}  // namespace hitscan
