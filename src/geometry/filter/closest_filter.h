#pragma once

#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <optional>

#include "geometry/closest_points.h"
#include "geometry/exact/correct_rounding.h"
#include "geometry/filter/line_distance.h"
#include "geometry/filter/reach_filter.h"
#include "geometry/filter/triangle_predicates.h"

// Filter in double precision for the closest points of two lines. Lines that are nearly parallel or
// too short, and points next to an end, are left to exact evaluation (line_distance.h).
namespace hitscan::filter {

/// Rounds a number whose error is at most `error`; false when two floats are possible.
inline bool RoundWithin(double number, double error, float& rounded) {
  // Adding zero turns -0 into 0. Numbers beyond the largest float are left to exact evaluation.
  rounded = static_cast<float>(number - error) + 0.0F;
  return rounded == static_cast<float>(number + error) && std::isfinite(rounded);
}

/// A ray or segment in double precision, with what rounds a closest point on it. (A WideSegment,
/// reach_filter.h, only yields nearly closest points; a DoubleLine, round_hit.h, the hit of a ray.)
template <class Line>
struct WideLine {
  const Line& line;
  Wide origin;
  Wide direction;
  double size;  ///< the largest magnitude of a coordinate of the direction

  explicit WideLine(const Line& of)
      : line(of),
        origin(of.origin),
        direction(of.DoubleDirection(0), of.DoubleDirection(1), of.DoubleDirection(2)),
        size(MaxNorm(direction)) {}

  Wide At(double t) const { return origin + direction * t; }
  bool IsInside(double t) const { return t > 0 && (!kHasEnd<Line> || t < 1); }

  /// The parameter, clamped to the line. `error` bounds the point's error as a length; `certain`
  /// becomes false where t may be at an end or on either side of it.
  double Clamp(double t, double error, bool& certain) const {
    const double from_start = t * size;
    if (!(std::abs(from_start) > error)) certain = false;
    if (t < 0) return 0;
    if constexpr (kHasEnd<Line>) {
      if (!(std::abs(from_start - size) > error)) certain = false;
      if (t > 1) return 1;
    }
    return t;
  }

  /// Rounds the point at t, which is clamped.
  bool RoundPoint(double t, double error, Point& rounded) const {
    if (!IsInside(t)) {
      // Adding zero turns -0 into 0.
      rounded = EndIn(line, t > 0 ? LinePart::kEnd : LinePart::kStart) + 0.0F;
      return true;
    }
    for (int axis = 0; axis < 3; ++axis) {
      if (direction[axis] == 0) {
        rounded[axis] = line.origin[axis] + 0.0F;
      } else if (!RoundWithin(origin[axis] + direction[axis] * t, error, rounded[axis])) {
        return false;
      }
    }
    return true;
  }
};

/// The closest points of two lines and their distance, correctly rounded; nullopt when something is
/// uncertain. The names are those of FindClosestParts.
///
/// The coordinates of u, v and w are rounded at most once. So those of a cross product of two of
/// them are off by less than 2^-50 of the product of the lengths. If n^2 is at least 2^-8 u^2 v^2,
/// then n^2 is off by less than 2^-45 n^2, and (v x w).n / n^2 by less than 2^-41 |w| / |u|, which
/// includes the error of n in the numerator. So a point of the line is off by less than 2^-40 (|w|
/// + |u|): on a segment s is at most 1, and on a ray |s u| is at most 2^4 |w|. `error` is 16
/// times as large, of largest coordinates instead of lengths, to cover the roundings of the point,
/// too, if the origins are not far away (`rounding`).
template <class A, class B>
std::optional<ClosestPair> ClosestPoints(const A& first, const B& second) {
  const WideLine a(first);
  const WideLine b(second);
  const Wide offset = a.origin - b.origin;
  const Wide normal = glm::cross(a.direction, b.direction);
  const double square_a = glm::dot(a.direction, a.direction);
  const double square_b = glm::dot(b.direction, b.direction);
  const double square = glm::dot(normal, normal);
  if (!(square * 0x1p8 >= square_a * square_b && square > 0)) return std::nullopt;
  const double error = 0x1p-36 * (MaxNorm(offset) + a.size + b.size);
  bool certain = true;
  double s = a.Clamp(glm::dot(glm::cross(b.direction, offset), normal) / square, error, certain);
  const double t_of_s = a.IsInside(s) ? glm::dot(glm::cross(a.direction, offset), normal) / square
                                      : glm::dot(a.At(s) - b.origin, b.direction) / square_b;
  const double t = b.Clamp(t_of_s, error, certain);
  if (!b.IsInside(t)) {
    s = a.Clamp(glm::dot(b.At(t) - a.origin, a.direction) / square_a, error, certain);
  }
  if (!certain) return std::nullopt;
  const double rounding = 0x1p-50 * (MaxNorm(a.origin) + MaxNorm(b.origin));
  const double point_error = error + rounding;
  ClosestPair pair;
  if (!a.RoundPoint(s, point_error, pair.on_a) || !b.RoundPoint(t, point_error, pair.on_b) ||
      !RoundWithin(glm::length(a.At(s) - b.At(t)), 4 * point_error, pair.distance)) {
    return std::nullopt;
  }
  return pair;
}

/// True if the third corner of a triangle is certainly behind an edge, seen from the other shape;
/// `on_edge` and `on_other` are the closest points of that edge and the other shape, rounded. Then
/// these are the only closest points of the triangle. The points are off by half a unit in the last
/// place, at least 2^-150.
inline bool IsBehind(const Point& corner, const Point& on_edge, const Point& on_other) {
  const Wide to_other = Wide(on_other) - Wide(on_edge);
  const Wide to_corner = Wide(corner) - Wide(on_edge);
  const double error = 0x1p-21 * (MaxNorm(Wide(on_edge)) + MaxNorm(Wide(on_other)) + 0x1p-126) *
                       (MaxNorm(to_other) + MaxNorm(to_corner));
  return glm::dot(to_other, to_corner) < -error;
}

/// The closest points of a segment and a triangle if one is on the edge that seems to be nearest.
inline std::optional<ClosestPair> ClosestPoints(const SegmentLine& line, const Triangle& t) {
  const WideSegment segment(line.origin, line.end);
  std::size_t nearest = 0;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < 3; ++i) {
    const Edge edge = EdgeOf(t, i);
    const double square = NearPointsOf(segment, WideSegment(edge.from, edge.to)).Square();
    if (square < least) {
      least = square;
      nearest = i;
    }
  }
  const Edge edge = EdgeOf(t, nearest);
  const std::optional<ClosestPair> pair = ClosestPoints(line, SegmentLine(edge.from, edge.to));
  if (!pair || !IsBehind(t.corners()[(nearest + 2) % 3], pair->on_b, pair->on_a)) {
    return std::nullopt;
  }
  return pair;
}

/// The closest points of two triangles if they are on the edges that seem to be nearest.
inline std::optional<ClosestPair> ClosestPoints(const Triangle& a, const Triangle& b) {
  std::size_t nearest_a = 0;
  std::size_t nearest_b = 0;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < 3; ++i) {
    const Edge edge_a = EdgeOf(a, i);
    const WideSegment segment(edge_a.from, edge_a.to);
    for (std::size_t j = 0; j < 3; ++j) {
      const Edge edge_b = EdgeOf(b, j);
      const double square = NearPointsOf(segment, WideSegment(edge_b.from, edge_b.to)).Square();
      if (square < least) {
        least = square;
        nearest_a = i;
        nearest_b = j;
      }
    }
  }
  const Edge edge_a = EdgeOf(a, nearest_a);
  const Edge edge_b = EdgeOf(b, nearest_b);
  const std::optional<ClosestPair> pair =
      ClosestPoints(SegmentLine(edge_a.from, edge_a.to), SegmentLine(edge_b.from, edge_b.to));
  if (!pair || !IsBehind(a.corners()[(nearest_a + 2) % 3], pair->on_a, pair->on_b) ||
      !IsBehind(b.corners()[(nearest_b + 2) % 3], pair->on_b, pair->on_a)) {
    return std::nullopt;
  }
  return pair;
}

}  // namespace hitscan::filter
