#include "shape/convex_faces.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <utility>

namespace hitscan {
namespace {

constexpr std::size_t kMostPoints = 48;
// A point this close to the plane of a face, relative to the size of all, is in it.
constexpr double kInPlane = 1e-7;

// The points of a face that are corners of its outline, counter-clockwise around the normal
// (Andrew's monotone chain, 1979).
std::vector<Point> Outline(std::vector<glm::dvec3> points, const glm::dvec3& normal,
                           double tolerance) {
  const glm::dvec3 aside = std::abs(normal.x) < 0.6 ? glm::dvec3(1, 0, 0) : glm::dvec3(0, 1, 0);
  const glm::dvec3 right = glm::normalize(glm::cross(aside, normal));
  const glm::dvec3 up = glm::cross(normal, right);
  const auto flat = [&](const glm::dvec3& p) { return glm::dvec2(dot(p, right), dot(p, up)); };
  std::ranges::sort(points, [&](const glm::dvec3& a, const glm::dvec3& b) {
    const glm::dvec2 p = flat(a);
    const glm::dvec2 q = flat(b);
    return p.x != q.x ? p.x < q.x : p.y < q.y;
  });
  const auto turns_left = [&](const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c) {
    const glm::dvec2 p = flat(b) - flat(a);
    const glm::dvec2 q = flat(c) - flat(b);
    return p.x * q.y - p.y * q.x > tolerance * (glm::length(p) + glm::length(q));
  };
  std::vector<glm::dvec3> outline;
  for (const bool upper : {false, true}) {
    const std::size_t first = outline.size();
    for (const glm::dvec3& point : points) {
      while (outline.size() >= first + 2 &&
             !turns_left(outline[outline.size() - 2], outline.back(), point)) {
        outline.pop_back();
      }
      outline.push_back(point);
    }
    outline.pop_back();
    if (!upper) std::ranges::reverse(points);
  }
  return {outline.begin(), outline.end()};
}

}  // namespace

std::vector<std::vector<Point>> ConvexFaces(std::span<const Point> points) {
  const auto is_finite = [](const Point& p) {
    return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z);
  };
  if (points.size() > kMostPoints || !std::ranges::all_of(points, is_finite)) return {};
  // Coordinates from 0 to 1 keep products of huge and tiny numbers in range.
  double size = 0;
  for (const Point& p : points) {
    size = std::max(size, glm::distance(glm::dvec3(p), glm::dvec3(points.front())));
  }
  if (!(size > 0)) return {};
  std::vector<glm::dvec3> scaled;
  for (const Point& p : points) {
    scaled.push_back((glm::dvec3(p) - glm::dvec3(points.front())) / size);
  }
  std::vector<std::vector<Point>> faces;
  // The faces found so far, as unit normal and distance.
  std::vector<glm::dvec4> planes;
  const auto add = [&](const glm::dvec3& normal, double distance,
                       const std::vector<glm::dvec3>& corners) {
    const auto is_same = [&](const glm::dvec4& plane) {
      return glm::distance(plane, glm::dvec4(normal, distance)) < 1e-5;
    };
    if (std::ranges::any_of(planes, is_same)) return;
    planes.emplace_back(normal, distance);
    std::vector<Point> outline = Outline(corners, normal, kInPlane);
    if (outline.size() < 3) return;
    for (Point& p : outline) p = Point(glm::dvec3(p) * size + glm::dvec3(points.front()));
    faces.push_back(std::move(outline));
  };
  for (std::size_t i = 0; i < scaled.size(); ++i) {
    for (std::size_t j = i + 1; j < scaled.size(); ++j) {
      for (std::size_t k = j + 1; k < scaled.size(); ++k) {
        glm::dvec3 normal = glm::cross(scaled[j] - scaled[i], scaled[k] - scaled[i]);
        const double length = glm::length(normal);
        if (!(length > 1e-12)) continue;
        normal /= length;
        const double distance = glm::dot(normal, scaled[i]);
        std::vector<glm::dvec3> in_plane;
        bool before = false;
        bool behind = false;
        for (const glm::dvec3& p : scaled) {
          const double above = glm::dot(normal, p) - distance;
          before |= above > kInPlane;
          behind |= above < -kInPlane;
          if (std::abs(above) <= kInPlane) in_plane.push_back(p);
        }
        if (before && behind) continue;
        if (before) {
          add(-normal, -distance, in_plane);
        } else {
          add(normal, distance, in_plane);
          if (!behind) return faces;
        }
      }
    }
  }
  return faces;
}

}  // namespace hitscan
