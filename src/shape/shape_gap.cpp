#include "shape/shape_gap.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <limits>

#include "shape/kind_info.h"

namespace hitscan {
namespace {

// A quotient as a position on a segment, from 0 to 1; 0 if the segment has no direction.
double Fraction(double numerator, double denominator) {
  return denominator > 0 ? std::clamp(numerator / denominator, 0.0, 1.0) : 0;
}

// The distance of the segments ab and cd (Ericson 2005, section 5.1.9). Rounding may choose points
// that are not the nearest, but the result is always the distance of a point of one segment from a
// point of the other.
double SegmentDistance(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c,
                       const glm::dvec3& d) {
  const glm::dvec3 u = b - a;
  const glm::dvec3 v = d - c;
  const glm::dvec3 w = a - c;
  const double uu = dot(u, u);
  const double uv = dot(u, v);
  const double vv = dot(v, v);
  double s = Fraction(uv * dot(v, w) - vv * dot(u, w), uu * vv - uv * uv);
  const double t = Fraction(dot(v, w) + s * uv, vv);
  s = Fraction(t * uv - dot(u, w), uu);
  return length(w + s * u - t * v);
}

// The distance of a point from the inside of a triangle. Infinity where the border of the triangle
// is nearer: SegmentDistance computes the distance from the segments of the border.
double FaceDistance(const glm::dvec3& point, const glm::dvec3& a, const glm::dvec3& b,
                    const glm::dvec3& c) {
  const glm::dvec3 normal = cross(b - a, c - a);
  const double square = dot(normal, normal);
  const double v = dot(cross(point - a, c - a), normal) / square;
  const double w = dot(cross(b - a, point - a), normal) / square;
  if (!(square > 0 && v >= 0 && w >= 0 && v + w <= 1)) {
    return std::numeric_limits<double>::infinity();
  }
  return length(point - (a + v * (b - a) + w * (c - a)));
}

// The smallest FaceDistance of the points from all triangles of three corners.
double SmallestFaceDistance(std::span<const glm::dvec3> points,
                            std::span<const glm::dvec3> corners) {
  double smallest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < corners.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      for (std::size_t k = 0; k < j; ++k) {
        for (const glm::dvec3& point : points) {
          smallest = std::min(smallest, FaceDistance(point, corners[i], corners[j], corners[k]));
        }
      }
    }
  }
  return smallest;
}

double SmallestSegmentDistance(std::span<const glm::dvec3> a, std::span<const glm::dvec3> b) {
  double smallest = std::numeric_limits<double>::infinity();
  // Segments from a corner to itself are included: they are the corners.
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      for (std::size_t k = 0; k < b.size(); ++k) {
        for (std::size_t l = 0; l <= k; ++l) {
          smallest = std::min(smallest, SegmentDistance(a[i], a[j], b[k], b[l]));
        }
      }
    }
  }
  return smallest;
}

}  // namespace

std::optional<double> ShapeGap(std::span<const Value> shapes) {
  if (shapes.size() != 2) return std::nullopt;
  const KindInfo& first = InfoOf(shapes[0]);
  const KindInfo& second = InfoOf(shapes[1]);
  auto a = first.Hull(shapes[0]);
  auto b = second.Hull(shapes[1]);
  if (!a && b) a = first.HullUpTo(shapes[0], *b);
  if (a && !b) b = second.HullUpTo(shapes[1], *a);
  if (!a || !b) return std::nullopt;
  const double distance = std::min({SmallestSegmentDistance(a->corners, b->corners),
                                    SmallestFaceDistance(a->corners, b->corners),
                                    SmallestFaceDistance(b->corners, a->corners)});
  return std::max(0.0, distance - a->radius - b->radius);
}

}  // namespace hitscan
