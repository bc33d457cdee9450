#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <glm/geometric.hpp>
#include <vector>

#include "geometry/closest_points.h"

// The algorithm of Gilbert, Johnson and Keerthi (GJK, 1988) in single precision, for comparison.
// Known errors: a step must come nearer by 1e-6, relatively, so the points of large and of nearly
// parallel faces may be far from the closest ones; weights are quotients of determinants, which
// cancel for flat simplices; hulls whose distance is below 1e-6 meet; squares and products
// underflow or overflow for very small and very large hulls.
namespace hitscan::variant {

/// A point of one hull minus a point of another one.
struct PlainDifference {
  Point on_a{0};
  Point on_b{0};
  Vector offset{0};
};

/// The point of a hull that is farthest along a direction.
inline const Point& PlainSupport(const std::vector<Point>& hull, const Vector& direction) {
  return *std::max_element(hull.begin(), hull.end(), [&](const Point& p, const Point& q) {
    return glm::dot(direction, p) < glm::dot(direction, q);
  });
}
inline PlainDifference PlainSupport(const std::vector<Point>& a, const std::vector<Point>& b,
                                    const Vector& direction) {
  const Point& on_a = PlainSupport(a, direction);
  const Point& on_b = PlainSupport(b, -direction);
  return {on_a, on_b, on_a - on_b};
}

/// Corners of a simplex, and the weights of its point that is nearest to the origin.
struct PlainSimplex {
  std::vector<PlainDifference> corners;
  std::vector<float> weights;

  Vector Nearest() const {
    Vector sum(0);
    for (std::size_t i = 0; i < corners.size(); ++i) sum += corners[i].offset * weights[i];
    return sum;
  }
};

/// The weights of the point of the line or plane of up to three corners that is nearest to the
/// origin, or of the origin in a tetrahedron. They may be negative, or NaN.
inline std::vector<float> PlainWeights(const std::vector<PlainDifference>& corners) {
  if (corners.size() == 1) return {1};
  const Vector& p = corners[0].offset;
  const Vector& q = corners[1].offset;
  if (corners.size() == 2) {
    const float t = -glm::dot(p, q - p) / glm::dot(q - p, q - p);
    return {1 - t, t};
  }
  const Vector& r = corners[2].offset;
  if (corners.size() == 3) {
    const Vector normal = glm::cross(q - p, r - p);
    const float square = glm::dot(normal, normal);
    const float v = glm::dot(normal, glm::cross(r, p)) / square;
    const float w = glm::dot(normal, glm::cross(p, q)) / square;
    return {1 - v - w, v, w};
  }
  const Vector& s = corners[3].offset;
  const float volume = glm::dot(q - p, glm::cross(r - p, s - p));
  const float u = -glm::dot(p, glm::cross(r - p, s - p)) / volume;
  const float v = -glm::dot(q - p, glm::cross(p, s - p)) / volume;
  const float w = -glm::dot(q - p, glm::cross(r - p, p)) / volume;
  return {1 - u - v - w, u, v, w};
}

/// The face of a simplex that is nearest to the origin: of all faces with weights that are not
/// negative the nearest one.
inline PlainSimplex PlainNearestFace(const std::vector<PlainDifference>& corners) {
  PlainSimplex nearest;
  float least = 0;
  for (unsigned bits = 1; bits < 1U << corners.size(); ++bits) {
    PlainSimplex face;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      if ((bits >> i & 1U) != 0) face.corners.push_back(corners[i]);
    }
    face.weights = PlainWeights(face.corners);
    if (!std::all_of(face.weights.begin(), face.weights.end(), [](float w) { return w >= 0; })) {
      continue;
    }
    const Vector point = face.corners.size() == 4 ? Vector(0) : face.Nearest();
    const float square = glm::dot(point, point);
    if (!nearest.corners.empty() && !(square < least)) continue;
    nearest = face;
    least = square;
  }
  return nearest;
}

/// The simplex of GJK with the closest points; four corners, or a distance of nearly zero, where
/// the hulls meet.
inline PlainSimplex PlainGjk(const std::vector<Point>& a, const std::vector<Point>& b) {
  constexpr float kEpsilon = 1e-6F;
  constexpr int kSteps = 64;
  PlainSimplex simplex{{{a.front(), b.front(), a.front() - b.front()}}, {1}};
  for (int step = 0; step < kSteps && simplex.corners.size() < 4; ++step) {
    const Vector nearest = simplex.Nearest();
    const float square = glm::dot(nearest, nearest);
    if (square <= kEpsilon * kEpsilon) break;
    const PlainDifference next = PlainSupport(a, b, -nearest);
    if (!(square - glm::dot(nearest, next.offset) > kEpsilon * square)) break;
    std::vector<PlainDifference> corners = simplex.corners;
    corners.push_back(next);
    PlainSimplex face = PlainNearestFace(corners);
    if (face.corners.empty()) break;
    simplex = std::move(face);
  }
  return simplex;
}

/// The closest points by GJK.
inline ClosestPair PlainClosestPoints(const std::vector<Point>& a, const std::vector<Point>& b) {
  const PlainSimplex simplex = PlainGjk(a, b);
  Point on_a(0);
  Point on_b(0);
  for (std::size_t i = 0; i < simplex.corners.size(); ++i) {
    on_a += simplex.corners[i].on_a * simplex.weights[i];
    on_b += simplex.corners[i].on_b * simplex.weights[i];
  }
  if (simplex.corners.size() == 4) return {0, on_a, on_a};
  return {glm::distance(on_a, on_b), on_a, on_b};
}

}  // namespace hitscan::variant
