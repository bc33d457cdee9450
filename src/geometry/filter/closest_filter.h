#pragma once

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "geometry/closest_points.h"
#include "geometry/exact/correct_rounding.h"
#include "geometry/filter/double2.h"
#include "geometry/filter/line_distance.h"
#include "geometry/filter/reach_filter.h"
#include "geometry/filter/triangle_predicates.h"

// Filter in double precision for the closest points of two lines. The method is Ericson's
// ("Real-Time Collision Detection", 2005, section 5.1.9) with an interval for each parameter. It
// has no branches: the ends are reached by clamping. Where coordinates are small whole numbers,
// sums and products are exact: a second filter decides also what is just at an end, parallel or
// zero. The rest is left to exact evaluation (line_distance.h).
namespace hitscan::filter {

/// Rounds a number whose error is at most `error`; false when two floats are possible.
inline bool RoundWithin(double number, double error, float& rounded) {
  // Adding zero turns -0 into 0. Numbers beyond the largest float are left to exact evaluation.
  rounded = static_cast<float>(number - error) + 0.0F;
  return rounded == static_cast<float>(number + error) && std::isfinite(rounded);
}

/// A point whose coordinates are off by at most those of `error`.
struct UncertainPoint {
  Wide point;
  Wide error;
};

/// Rounds a number and a point; false when other floats are possible.
inline bool RoundWithin(double number, double error, const UncertainPoint& at, float* rounded) {
  const Double2 low(number, at.point.x);
  const Double2 high(at.point.y, at.point.z);
  const Double2 low_error(error, at.error.x);
  const Double2 high_error(at.error.y, at.error.z);
  return RoundAndCompare(low - low_error, high - high_error, low + low_error, high + high_error,
                         rounded) == 15;
}

/// Rounds a pair of points and their distance; false when a rounding is uncertain.
inline bool RoundPair(const UncertainPoint& a, const UncertainPoint& b, double distance,
                      double error, ClosestPair& pair) {
  float rounded[8];
  const bool certain =
      exact::Both(RoundWithin(distance, error, a, rounded), RoundWithin(0, 0, b, rounded + 4));
  pair.distance = rounded[0];
  pair.on_a = {rounded[1], rounded[2], rounded[3]};
  pair.on_b = {rounded[5], rounded[6], rounded[7]};
  return certain;
}

/// Componentwise magnitude, without branches, unlike glm::abs.
inline Wide Abs(const Wide& v) { return {std::abs(v.x), std::abs(v.y), std::abs(v.z)}; }

/// The numbers from middle - radius to middle + radius.
struct Interval {
  double middle;
  double radius;
};

/// A ray or segment in double precision. (A WideSegment, reach_filter.h, only yields nearly closest
/// points; a DoubleLine, round_hit.h, the hit of a ray.)
template <class Line>
struct WideLine {
  Wide origin;
  Wide end;  ///< of a segment
  Wide direction;
  double size;  ///< the largest magnitude of a coordinate of the direction

  explicit WideLine(const Line& line)
      : origin(line.origin),
        end(EndIn(line, LinePart::kEnd)),
        direction(line.DoubleDirection(0), line.DoubleDirection(1), line.DoubleDirection(2)),
        size(MaxNorm(direction)) {}

  /// The parameters of the line that are nearest to those of an interval; 0 for NaN.
  static Interval Clamp(const Interval& t) {
    Double2 ends(t.middle - t.radius, t.middle + t.radius);
    ends = Max(ends, Double2(0, 0));
    if constexpr (kHasEnd<Line>) ends = Min(ends, Double2(1, 1));
    return {0.5 * (ends.low() + ends.high()), 0.5 * (ends.high() - ends.low())};
  }
  /// The points at the parameters, with the errors of three roundings. An end is exact.
  UncertainPoint At(const Interval& t) const {
    constexpr double kRoundings = 0x1p-51;
    if constexpr (kHasEnd<Line>) {
      const Wide from_origin = origin * (1 - t.middle);
      const Wide from_end = end * t.middle;
      return {from_origin + from_end,
              Abs(direction) * t.radius + (Abs(from_origin) + Abs(from_end)) * kRoundings};
    } else {
      const Wide along = direction * t.middle;
      return {origin + along, Abs(direction) * t.radius + (Abs(origin) + Abs(along)) * kRoundings};
    }
  }
};

/// The closest points of two lines and their distance, correctly rounded; false when something is
/// uncertain. The names are those of FindClosestParts.
///
/// With e = 2^-53: coordinates of u, v and w are rounded at most once. Those of a cross product of
/// two of them are off by 4 e times the product of the lengths (Cauchy and Schwarz), the whole
/// product by 7 e times that. So the numerator (v x w).n is off by 17 e |u| |v|^2 |w|, the
/// denominator n^2 by 17 e |u|^2 |v|^2, and a product of two vectors by 5 e times that of their
/// lengths. `size` times sqrt(3) is at least |u| + |v| + |w|.
///
/// First s, nearest to the other line. With k = |u| |v| / |n|, which is at least 1, s |u| is off by
/// 17 e k^2 |w| + 19 e k |s u|. Clamping does not increase an error. Clamped to a segment, s is at
/// most 1, and on a ray |s u| is at most k |w|. In both cases the error is less than 2^6 e k^2
/// size, `error`. Then t, nearest to the point at s: t |v| is off by the error of s |u| and 14 e
/// (|s u| + |w|), together less than 1.75 `error`. At last s again, nearest to the point at t: s
/// |u| is off by the error of t |v| and 14 e (|v| + |w|). A quotient by |u| is bounded by the
/// largest coordinate: 1 / |u| <= sqrt(3) `a.size` / u^2, and |v| <= sqrt(3) `b.size`.
template <class A, class B>
bool ClosestPointsFiltered(const A& first, const B& second, ClosestPair& pair) {
  const WideLine a(first);
  const WideLine b(second);
  const Wide offset = a.origin - b.origin;
  const Wide normal = glm::cross(a.direction, b.direction);
  const double square_a = glm::dot(a.direction, a.direction);
  const double square_b = glm::dot(b.direction, b.direction);
  const double both = glm::dot(a.direction, b.direction);
  const double scale = 1 / glm::dot(normal, normal);
  const double scale_a = 1 / square_a;
  const double scale_b = 1 / square_b;
  const double size = MaxNorm(offset) + a.size + b.size;
  const double error = 0x1p-47 * size * (square_a * square_b * scale);
  if (!(error < size)) return false;  // parallel, or too short

  const double s_of_lines =
      a.Clamp({glm::dot(glm::cross(b.direction, offset), normal) * scale, 0}).middle;
  const Interval t = b.Clamp({(both * s_of_lines + glm::dot(offset, b.direction)) * scale_b,
                              1.75 * 1.75 * error * b.size * scale_b});
  const Interval s = a.Clamp({(both * t.middle - glm::dot(offset, a.direction)) * scale_a,
                              (3 * b.size * t.radius + 0x1p-47 * size) * a.size * scale_a});
  const UncertainPoint x = a.At(s);
  const UncertainPoint y = b.At(t);
  const double distance = glm::length(x.point - y.point);
  return RoundPair(x, y, distance, 2 * (MaxNorm(x.error) + MaxNorm(y.error)) + 0x1p-50 * distance,
                   pair);
}

/// Are the coordinates whole numbers from -2^11 to 2^11? Of two such lines, all numerators and
/// denominators are polynomials of degree four, less than 2^52. So they are exact.
inline bool IsSmallWhole(const Point& point) {
  const auto is_small_whole = [](float number) {
    constexpr float kRounder = 0x1.8p23F;  // a sum with it is rounded to a whole number
    return std::abs(number) <= 0x1p11F && (number + kRounder) - kRounder == number;
  };
  return is_small_whole(point.x) && is_small_whole(point.y) && is_small_whole(point.z);
}
inline bool IsSmallWhole(const SegmentLine& line) {
  return IsSmallWhole(line.origin) && IsSmallWhole(line.end);
}
inline bool IsSmallWhole(const RayLine& line) {
  return IsSmallWhole(line.origin) && IsSmallWhole(line.direction);
}

/// A point of a line with small whole coordinates, at the parameter numerator / denominator if it
/// is inside.
template <class Line>
struct PointOfWhole {
  WideLine<Line> line;
  LinePart part = LinePart::kStart;
  double numerator = 0;
  double denominator = 1;

  void Set(double over, double under) {
    numerator = over;
    denominator = under;
    part = over > 0 ? LinePart::kInside : LinePart::kStart;
    if (kHasEnd<Line> && over > 0 && over >= under) part = LinePart::kEnd;
  }
  bool IsInside() const { return part == LinePart::kInside; }
  const Wide& NearEnd() const { return part == LinePart::kEnd ? line.end : line.origin; }
  UncertainPoint At() const {
    if (!IsInside()) return {NearEnd(), Wide(0)};
    const double t = numerator / denominator;
    UncertainPoint at = line.At({t, 0x1p-53 * t});
    for (int axis = 0; axis < 3; ++axis) {
      // A coordinate is a whole number divided by the denominator.
      if ((std::abs(at.point[axis]) + at.error[axis]) * denominator < 0.5) {
        at.point[axis] = at.error[axis] = 0;
      }
    }
    return at;
  }
};

/// The same for lines with small whole coordinates, by the steps of FindClosestParts.
template <class A, class B>
bool ClosestPointsOfWhole(const A& first, const B& second, ClosestPair& pair) {
  PointOfWhole<A> a{WideLine(first)};
  PointOfWhole<B> b{WideLine(second)};
  const Wide& u = a.line.direction;
  const Wide& v = b.line.direction;
  const Wide offset = a.line.origin - b.line.origin;
  const Wide normal = glm::cross(u, v);
  const double square = glm::dot(normal, normal);
  a.Set(glm::dot(glm::cross(v, offset), normal), square);
  if (a.IsInside()) {
    b.Set(glm::dot(glm::cross(u, offset), normal), square);
  } else {
    b.Set(glm::dot(a.NearEnd() - b.line.origin, v), glm::dot(v, v));
  }
  if (!b.IsInside()) a.Set(glm::dot(b.NearEnd() - a.line.origin, u), glm::dot(u, u));

  const UncertainPoint x = a.At();
  const UncertainPoint y = b.At();
  double distance = glm::length(x.point - y.point);
  double error = 2 * (MaxNorm(x.error) + MaxNorm(y.error)) + 0x1p-50 * distance;
  // Its square is a whole number divided by one of the denominators, or by 1.
  const double most = distance + error;
  if (most * most * std::max({a.denominator, b.denominator, 1.0}) < 0.5) distance = error = 0;
  return RoundPair(x, y, distance, error, pair);
}

/// The closest points of two lines and their distance; false when something is uncertain.
template <class A, class B>
bool ClosestPoints(const A& a, const B& b, ClosestPair& pair) {
  return ClosestPointsFiltered(a, b, pair) ||
         (IsSmallWhole(a) && IsSmallWhole(b) && ClosestPointsOfWhole(a, b, pair));
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
inline bool ClosestPoints(const SegmentLine& line, const Triangle& t, ClosestPair& pair) {
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
  return ClosestPoints(line, SegmentLine(edge.from, edge.to), pair) &&
         IsBehind(t.corners()[(nearest + 2) % 3], pair.on_b, pair.on_a);
}

/// The closest points of two triangles if they are on the edges that seem to be nearest.
inline bool ClosestPoints(const Triangle& a, const Triangle& b, ClosestPair& pair) {
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
  return ClosestPoints(SegmentLine(edge_a.from, edge_a.to), SegmentLine(edge_b.from, edge_b.to),
                       pair) &&
         IsBehind(a.corners()[(nearest_a + 2) % 3], pair.on_a, pair.on_b) &&
         IsBehind(b.corners()[(nearest_b + 2) % 3], pair.on_b, pair.on_a);
}

}  // namespace hitscan::filter
