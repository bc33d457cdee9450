#include "cases/judging/shape_gap.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <limits>
#include <type_traits>
#include <variant>
#include <vector>

namespace hitscan {
namespace {

// All points within `radius` of the convex hull of the corners.
struct Rounded {
  std::vector<glm::dvec3> corners;
  double radius = 0;
};

std::optional<Rounded> RoundedFrom(const Value& shape) {
  return std::visit(
      []<class Shape>(const Shape& value) -> std::optional<Rounded> {
        Rounded rounded;
        if constexpr (std::is_same_v<Shape, Triangle>) {
          rounded.corners = {glm::dvec3(value.a()), glm::dvec3(value.b()), glm::dvec3(value.c())};
        } else if constexpr (std::is_same_v<Shape, Aabb>) {
          for (const Point& corner : value.Corners()) rounded.corners.emplace_back(corner);
        } else if constexpr (std::is_same_v<Shape, Sphere>) {
          rounded = {{glm::dvec3(value.center())}, static_cast<double>(value.radius())};
        } else if constexpr (std::is_same_v<Shape, Segment>) {
          rounded.corners = {glm::dvec3(value.start()), glm::dvec3(value.end())};
        } else if constexpr (std::is_same_v<Shape, std::vector<Point>>) {
          for (const Point& point : value) rounded.corners.emplace_back(point);
        } else {
          return std::nullopt;
        }
        return rounded;
      },
      shape);
}

// The part of the ray that is not beyond the shape.
Rounded RoundedFrom(const Ray& ray, const Rounded& shape) {
  const glm::dvec3 origin(ray.origin());
  double farthest = 0;
  for (const glm::dvec3& corner : shape.corners) {
    farthest = std::max(farthest, length(corner - origin) + shape.radius);
  }
  return {{origin, origin + farthest * glm::dvec3(ray.direction())}, 0};
}

double Fraction(double numerator, double denominator) {
  return denominator > 0 ? std::clamp(numerator / denominator, 0.0, 1.0) : 0;
}

// Whatever the rounding, the distance is one of two points of the segments.
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

// Of a point from the inside of a triangle; infinite where its border is nearer, whose segments
// SegmentDistance has.
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
  // A corner by itself is the segment from it to itself.
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
  auto a = RoundedFrom(shapes[0]);
  const auto b = RoundedFrom(shapes[1]);
  const Ray* const ray = std::get_if<Ray>(shapes.data());
  if (ray != nullptr && b) a = RoundedFrom(*ray, *b);
  if (!a || !b) return std::nullopt;
  const double distance = std::min({SmallestSegmentDistance(a->corners, b->corners),
                                    SmallestFaceDistance(a->corners, b->corners),
                                    SmallestFaceDistance(b->corners, a->corners)});
  return std::max(0.0, distance - a->radius - b->radius);
}

}  // namespace hitscan
