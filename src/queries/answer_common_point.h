#pragma once

#include <cmath>
#include <glm/geometric.hpp>
#include <optional>

#include "geometry/closest_point.h"
#include "geometry/exact/filtered_sign.h"
#include "geometry/obb.h"
#include "query/query.h"

namespace hitscan {

/// For a sphere that overlaps another shape at the start of its motion: every point of both is a
/// right contact point. Returns one that is near the point of `got`; nullopt if there is none, or
/// if the shapes only touch.
template <class Shape>
std::optional<Answer> OtherCommonPoint(const Sphere& sphere, const Vector&, const Shape& shape,
                                       const Answer& exact, const Answer& got) {
  if (IsMiss(exact) || std::get<float>(*FindPart(exact, "t")) != 0) return std::nullopt;
  const Value* const wanted = FindPart(got, "point");
  if (wanted == nullptr) return std::nullopt;
  Point point = std::get<Point>(*wanted);
  if (!std::isfinite(point.x + point.y + point.z)) return std::nullopt;
  // Alternating projections onto two convex shapes approach a point of both (von Neumann).
  constexpr int kSteps = 64;
  for (int step = 0; step < kSteps; ++step) {
    point = ClosestPoint(point, shape);
    const auto excess = [&](auto as) {
      return Squared(as(point) - as(sphere.center())) - Squared(as(sphere.radius()));
    };
    if (exact::Sign(excess) < 0) return Answer{{"hit", true}, {"t", 0.0F}, {"point", point}};
    const glm::dvec3 center(sphere.center());
    const glm::dvec3 offset = glm::dvec3(point) - center;
    const double reach = static_cast<double>(sphere.radius()) * (1 - 0x1p-20);
    point = Point(center + offset * (reach / glm::length(offset)));
  }
  return std::nullopt;
}

}  // namespace hitscan
