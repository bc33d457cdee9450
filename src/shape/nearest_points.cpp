#include "shape/nearest_points.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <limits>
#include <optional>
#include <span>

#include "shape/kind_info.h"

namespace hitscan {
namespace {

// A quotient as a position on a segment, from 0 to 1; 0 if the segment has no direction.
double Fraction(double numerator, double denominator) {
  return denominator > 0 ? std::clamp(numerator / denominator, 0.0, 1.0) : 0;
}

struct Pair {
  glm::dvec3 of_a{0};
  glm::dvec3 of_b{0};
  double distance = std::numeric_limits<double>::infinity();

  Pair() = default;
  Pair(const glm::dvec3& a, const glm::dvec3& b) : of_a(a), of_b(b), distance(length(b - a)) {}
  void Keep(const Pair& other) {
    if (other.distance < distance) *this = other;
  }
};

// The nearest points of the segments ab and cd (Ericson 2005, section 5.1.9). Rounding may choose
// points that are not the nearest, but always a point of each segment.
Pair NearestOfSegments(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c,
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
  return {a + s * u, c + t * v};
}

// The point of the inside of a triangle that is nearest to a point. Nullopt where the border of the
// triangle is nearer: NearestOfSegments finds the points of its segments.
std::optional<glm::dvec3> NearestInside(const glm::dvec3& point, const glm::dvec3& a,
                                        const glm::dvec3& b, const glm::dvec3& c) {
  const glm::dvec3 normal = cross(b - a, c - a);
  const double square = dot(normal, normal);
  const double v = dot(cross(point - a, c - a), normal) / square;
  const double w = dot(cross(b - a, point - a), normal) / square;
  if (!(square > 0 && v >= 0 && w >= 0 && v + w <= 1)) return std::nullopt;
  return a + v * (b - a) + w * (c - a);
}

// The points of `points` and of the triangles of three corners that are nearest to each other.
Pair NearestOfFaces(std::span<const glm::dvec3> points, std::span<const glm::dvec3> corners) {
  Pair nearest;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      for (std::size_t k = 0; k < j; ++k) {
        for (const glm::dvec3& point : points) {
          const auto inside = NearestInside(point, corners[i], corners[j], corners[k]);
          if (inside) nearest.Keep({point, *inside});
        }
      }
    }
  }
  return nearest;
}

Pair NearestOfEdges(std::span<const glm::dvec3> a, std::span<const glm::dvec3> b) {
  Pair nearest;
  // Segments from a corner to itself are included: they are the corners.
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      for (std::size_t k = 0; k < b.size(); ++k) {
        for (std::size_t l = 0; l <= k; ++l) {
          nearest.Keep(NearestOfSegments(a[i], a[j], b[k], b[l]));
        }
      }
    }
  }
  return nearest;
}

}  // namespace

NearestPoints NearestOf(const RoundedHull& a, const RoundedHull& b) {
  Pair nearest = NearestOfEdges(a.corners, b.corners);
  nearest.Keep(NearestOfFaces(a.corners, b.corners));
  const Pair swapped = NearestOfFaces(b.corners, a.corners);
  if (swapped.distance < nearest.distance) nearest = {swapped.of_b, swapped.of_a};
  const double gap = std::max(0.0, nearest.distance - a.radius - b.radius);
  if (!(nearest.distance > 0)) return {nearest.of_a, nearest.of_b, gap};
  const glm::dvec3 across = (nearest.of_b - nearest.of_a) / nearest.distance;
  return {nearest.of_a + a.radius * across, nearest.of_b - b.radius * across, gap};
}

std::optional<double> ShapeGap(std::span<const Value> shapes) {
  if (shapes.size() != 2) return std::nullopt;
  const KindInfo& first = InfoOf(shapes[0]);
  const KindInfo& second = InfoOf(shapes[1]);
  auto a = first.Hull(shapes[0]);
  auto b = second.Hull(shapes[1]);
  if (!a && b) a = first.HullUpTo(shapes[0], *b);
  if (a && !b) b = second.HullUpTo(shapes[1], *a);
  if (!a || !b) return std::nullopt;
  return NearestOf(*a, *b).gap;
}

}  // namespace hitscan
