#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <limits>

#include "geometry/contains.h"
#include "geometry/intersect.h"
#include "geometry/sweep_polyhedron.h"
#include "queries/answer_common_point.h"
#include "queries/book.h"
#include "queries/plain_sweep.h"
#include "query/bind.h"

namespace hitscan {
namespace {

constexpr exact::Decision kBoxDistance{
    "squared distance minus squared radius", "the box is nearer to the center than the radius",
    "the sphere touches the box", "the box is farther from the center than the radius"};

bool Exact(const Sphere& sphere, const Aabb& box) {
  const Point closest = glm::clamp(sphere.center(), box.min(), box.max());
  return exact::Sign([&](auto as) { return PointSeparation(as, sphere, closest); }, kBoxDistance) <
         0;
}

int ContainmentOf(const Aabb& container, const Sphere& sphere) {
  return static_cast<int>(Contains(container, sphere));
}

}  // namespace

int variant::ContainsByFaces(const Aabb& container, const Sphere& sphere) {
  const Vector to_min = sphere.center() - container.min();
  const Vector to_max = container.max() - sphere.center();
  const float radius = sphere.radius();
  bool inside = true;
  float square = 0;
  for (int axis = 0; axis < 3; ++axis) {
    inside = inside && to_min[axis] >= radius && to_max[axis] >= radius;
    if (to_min[axis] < 0) square += to_min[axis] * to_min[axis];
    if (to_max[axis] < 0) square += to_max[axis] * to_max[axis];
  }
  if (inside) return 2;
  return square <= radius * radius ? 1 : 0;
}

std::optional<RayHit> variant::Sweep(const Sphere& sphere, const Vector& motion, const Aabb& box) {
  constexpr float kEpsilon = 1e-20F;
  const Point& start = sphere.center();
  float enter = 0;
  float leave = 1;
  for (int i = 0; i < 3; ++i) {
    const float least = box.min()[i] - sphere.radius();
    const float most = box.max()[i] + sphere.radius();
    if (std::abs(motion[i]) < kEpsilon) {
      if (start[i] < least || start[i] > most) return std::nullopt;
      continue;
    }
    const float first = (least - start[i]) / motion[i];
    const float second = (most - start[i]) / motion[i];
    enter = std::max(enter, std::min(first, second));
    leave = std::min(leave, std::max(first, second));
    if (enter > leave) return std::nullopt;
  }
  // The faces beyond which it enters: a bit in `below` or `above` for each axis.
  const Point at = start + enter * motion;
  unsigned below = 0;
  unsigned above = 0;
  for (int i = 0; i < 3; ++i) {
    const unsigned bit = 1U << static_cast<unsigned>(i);
    if (at[i] < box.min()[i]) below |= bit;
    if (at[i] > box.max()[i]) above |= bit;
  }
  const auto corner = [&](unsigned bits) {
    return Point((bits & 1U) != 0 ? box.max().x : box.min().x,
                 (bits & 2U) != 0 ? box.max().y : box.min().y,
                 (bits & 4U) != 0 ? box.max().z : box.min().z);
  };
  const auto edge = [&](unsigned from, unsigned to) {
    return variant::EnterCapsule(start, motion, corner(from), corner(to), sphere.radius());
  };
  constexpr float kNever = std::numeric_limits<float>::infinity();
  float t = enter;
  const unsigned sides = below | above;
  if (sides == 7) {
    t = kNever;
    for (const unsigned bit : {1U, 2U, 4U})
      t = std::min(t, edge(above, above ^ bit).value_or(kNever));
  } else if ((sides & (sides - 1)) != 0) {
    t = edge(below ^ 7U, above).value_or(kNever);
  }
  if (t == kNever) return std::nullopt;
  return RayHit{t, glm::clamp(start + t * motion, box.min(), box.max())};
}

std::vector<Query> SphereAabbQueries() {
  return {
      Bind<bool(const Sphere&, const Aabb&)>(
          {.place = {2, 2},
           .name = "sphere_aabb",
           .summary = "Whether a sphere reaches into a box; contact does not count.",
           .parameters = {"sphere", "aabb"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects, &Exact}},
           .meet = true}),
      Bind<int(const Aabb&, const Sphere&)>(
          {.place = {7, 33},
           .name = "contains_aabb_sphere",
           .summary = "How a sphere lies to a box that may contain it: 0 apart, 1 they meet, 2 it "
                      "is inside; the faces of the box belong to it.",
           .parameters = {"container", "sphere"},
           .answer = "containment",
           .implementations = {{"hitscan", &ContainmentOf}, {"plain", &variant::ContainsByFaces}}}),
      Bind<std::optional<RayHit>(const Sphere&, const Vector&, const Aabb&)>(
          {.place = {7, 76},
           .name = "sweep_sphere_aabb",
           .summary = "When a sphere that moves first meets a box, and where it touches the box; t "
                      "from 0 to 1 is the part of the motion.",
           .parameters = {"sphere", VectorOf("motion"), "aabb"},
           .implementations = {{"hitscan", &Sweep, &SweepExact}, {"plain", &variant::Sweep}},
           .other_right_answer = &OtherCommonPoint<Aabb>}),
  };
}

}  // namespace hitscan
