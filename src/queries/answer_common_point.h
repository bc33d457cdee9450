#pragma once

#include <cmath>
#include <optional>

#include "geometry/closest_point.h"
#include "geometry/exact/filtered_sign.h"
#include "geometry/obb.h"
#include "query/query.h"

namespace hitscan {

/// For a sphere that overlaps another shape at the start of its motion: every point of both is a
/// right contact point. Returns one that is near the point of `got`, if there is one.
template <class Shape>
std::optional<Answer> OtherCommonPoint(const Sphere& sphere, const Vector&, const Shape& shape,
                                       const Answer& right, const Answer& got) {
  if (IsMiss(right) || std::get<float>(*FindPart(right, "t")) != 0) return std::nullopt;
  const Value* const wanted = FindPart(got, "point");
  if (wanted == nullptr) return std::nullopt;
  const Point& given = std::get<Point>(*wanted);
  if (!std::isfinite(given.x + given.y + given.z)) return std::nullopt;
  // The way from the nearest point of the shape to that of the center is in the shape, and comes
  // nearer to the center.
  const Point from = ClosestPoint(given, shape);
  const Point& to = std::get<Point>(*FindPart(right, "point"));
  const auto is_in_ball = [&](const Point& point) {
    return exact::Sign([&](auto as) {
             return Squared(as(point) - as(sphere.center())) - Squared(as(sphere.radius()));
           }) <= 0;
  };
  if (is_in_ball(from)) return Answer{{"hit", true}, {"t", 0.0F}, {"point", from}};
  for (float share = 0x1p-22F; share < 1; share *= 2) {
    const Point point = from + (to - from) * share;
    if (is_in_ball(point)) return Answer{{"hit", true}, {"t", 0.0F}, {"point", point}};
  }
  return std::nullopt;
}

}  // namespace hitscan
