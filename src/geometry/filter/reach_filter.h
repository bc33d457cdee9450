#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include "geometry/shapes/aabb.h"
#include "geometry/shapes/segment.h"
#include "geometry/shapes/triangle.h"

// Filter in double precision for the question whether two convex shapes are within a distance of
// each other. Nearly closest points x and y of the shapes are computed by the textbook (Ericson,
// "Real-Time Collision Detection", 2005, section 5.1), without any error bound. Then a proof is
// tried: if x and y are nearer than the reach, so are the shapes. If all corners of one shape are
// farther than the reach from all corners of the other along x - y, the shapes are, too.
namespace hitscan::filter {

enum class Reach { kUncertain, kWithin, kBeyond };

using Wide = glm::dvec3;

inline double MaxNorm(const Wide& v) {
  return std::max(std::max(std::abs(v.x), std::abs(v.y)), std::abs(v.z));
}

/// `x` and `y` are points of the shapes a and b. `least_a` and `most_b` are the least value of
/// (x - y) . (p - y) for the corners p of a and the largest for those of b; `size` is the largest
/// magnitude of a coordinate.
///
/// A coordinate of x or y is off by a few 2^-53 of the size, x - y and the products by less than
/// 2^-48 of the sizes of their factors. The slack is far larger. Nothing underflows, since at most
/// four floats are multiplied; where a number overflows, no comparison is true.
inline Reach ProveReach(const Wide& x, const Wide& y, double least_a, double most_b, double reach,
                        double size) {
  const Wide offset = x - y;
  const double square = glm::dot(offset, offset);
  const double slack = 0x1p-40 * (size + reach);
  const double nearer = reach - slack;
  if (nearer > 0 && square < nearer * nearer) return Reach::kWithin;
  const double sum = std::abs(offset.x) + std::abs(offset.y) + std::abs(offset.z);
  const double gap = least_a - most_b - slack * sum;
  if (gap > 0 && gap * gap > reach * reach * square) return Reach::kBeyond;
  return Reach::kUncertain;
}

/// A segment in double precision.
struct WideSegment {
  Wide start;
  Wide end;
  Wide direction;
  double square;  ///< of the direction

  WideSegment(const Point& from, const Point& to)
      : start(from), end(to), direction(end - start), square(glm::dot(direction, direction)) {}
  explicit WideSegment(const Segment& segment) : WideSegment(segment.start(), segment.end()) {}

  double Size() const { return std::max(MaxNorm(start), MaxNorm(end)); }
  double Nearest(const Wide& point) const {
    return square > 0 ? std::clamp(glm::dot(point - start, direction) / square, 0.0, 1.0) : 0;
  }
  Wide At(double t) const { return start + direction * t; }
  /// The least of the numbers along . (p - from) for the points p of the segment, and the largest.
  double Least(const Wide& along, const Wide& from) const {
    return std::min(glm::dot(along, start - from), glm::dot(along, end - from));
  }
  double Most(const Wide& along, const Wide& from) const {
    return std::max(glm::dot(along, start - from), glm::dot(along, end - from));
  }
};

/// Two points that are nearly the closest ones of two shapes.
struct NearPoints {
  Wide x;
  Wide y;

  double Square() const { return glm::dot(x - y, x - y); }
};

/// Ericson's section 5.1.9. A wrong parameter of nearly parallel segments does no harm.
inline NearPoints NearPointsOf(const WideSegment& a, const WideSegment& b) {
  const Wide offset = a.start - b.start;
  const double along_a = glm::dot(a.direction, offset);
  const double along_b = glm::dot(b.direction, offset);
  const double both = glm::dot(a.direction, b.direction);
  const double denominator = a.square * b.square - both * both;
  double s = 0;
  if (denominator > 0) {
    s = std::clamp((both * along_b - along_a * b.square) / denominator, 0.0, 1.0);
  }
  double t = both * s + along_b;
  if (t > 0 && t < b.square) {
    t /= b.square;
  } else {
    t = t > 0 ? 1 : 0;
    s = a.Nearest(b.At(t));
  }
  return {a.At(s), b.At(t)};
}

/// Compares the squared distance with that of the reach, both times the squared length where the
/// point is beside the segment. The terms of a square are off by less than 2^-48 of themselves.
/// Whether the point is past an end is off by less than 2^-50 |w| |u|, where w leads from the start
/// to the point: this changes the squared distance by less than 2^-99 w^2.
inline Reach PointAndSegment(const Point& point, const Segment& segment, double reach) {
  const WideSegment line(segment);
  const Wide from_start = Wide(point) - line.start;
  const double along = glm::dot(from_start, line.direction);
  const double start_square = glm::dot(from_start, from_start);
  double square = start_square;
  double terms = start_square;
  double factor = 1;
  if (along > 0 && along < line.square) {
    const Wide across = glm::cross(from_start, line.direction);
    square = glm::dot(across, across);
    factor = line.square;
    terms *= factor;
  } else if (along > 0) {
    const Wide from_end = Wide(point) - line.end;
    terms = square = glm::dot(from_end, from_end);
  }
  const double limit = reach * reach * factor;
  const double error = 0x1p-44 * (terms + limit) + 0x1p-90 * (start_square * factor);
  const double excess = square - limit;
  if (!(std::abs(excess) > error)) return Reach::kUncertain;
  return excess < 0 ? Reach::kWithin : Reach::kBeyond;
}

inline Reach SegmentAndSegment(const Segment& first, const Segment& second, double reach) {
  const WideSegment a(first);
  const WideSegment b(second);
  const auto [x, y] = NearPointsOf(a, b);
  return ProveReach(x, y, a.Least(x - y, y), b.Most(x - y, y), reach, std::max(a.Size(), b.Size()));
}

/// The closest point of the box to that of the segment is projected onto the segment, up to four
/// times; a rough pair only costs an exact evaluation.
inline Reach SegmentAndBox(const Segment& segment, const Aabb& box, double reach) {
  const WideSegment line(segment);
  const Wide low(box.min());
  const Wide high(box.max());
  const double size = std::max(line.Size(), std::max(MaxNorm(low), MaxNorm(high)));
  Wide x = line.At(line.Nearest((low + high) * 0.5));
  Wide y;
  for (int step = 0;; ++step) {
    y = glm::clamp(x, low, high);
    const Wide offset = x - y;
    const Wide corner(offset.x > 0 ? high.x : low.x, offset.y > 0 ? high.y : low.y,
                      offset.z > 0 ? high.z : low.z);
    const Reach proved =
        ProveReach(x, y, line.Least(offset, y), glm::dot(offset, corner - y), reach, size);
    if (proved != Reach::kUncertain || step == 4) return proved;
    x = line.At(line.Nearest(y));
  }
}

inline Reach SegmentAndTriangle(const Segment& segment, const Triangle& triangle, double reach) {
  const WideSegment line(segment);
  const std::array<WideSegment, 3> edges{WideSegment(triangle.a(), triangle.b()),
                                         WideSegment(triangle.b(), triangle.c()),
                                         WideSegment(triangle.c(), triangle.a())};
  const Wide normal = glm::cross(edges[0].direction, edges[1].direction);
  const double square = glm::dot(normal, normal);
  // Edges 0 and 2 have all corners.
  const double size = std::max(line.Size(), std::max(edges[0].Size(), edges[2].Size()));
  const double start = glm::dot(normal, line.start - edges[0].start);
  const double end = glm::dot(normal, line.end - edges[0].start);
  NearPoints nearest = NearPointsOf(line, edges[0]);
  const auto consider = [&](const NearPoints& points) {
    if (points.Square() < nearest.Square()) nearest = points;
  };
  consider(NearPointsOf(line, edges[1]));
  consider(NearPointsOf(line, edges[2]));
  const auto consider_face = [&](const Wide& x, double height) {
    const Wide y = x - normal * (height / square);
    for (const WideSegment& edge : edges) {
      if (!(glm::dot(glm::cross(edge.direction, y - edge.start), normal) >= 0)) return;
    }
    consider({x, y});
  };
  if (start * end < 0) {
    consider_face(line.At(start / (start - end)), 0);
  } else {
    consider_face(line.start, start);
    consider_face(line.end, end);
  }
  const auto& [x, y] = nearest;
  const double most = std::max(edges[0].Most(x - y, y), edges[2].Most(x - y, y));
  return ProveReach(x, y, line.Least(x - y, y), most, reach, size);
}

}  // namespace hitscan::filter
