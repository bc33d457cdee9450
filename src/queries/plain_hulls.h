#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <glm/geometric.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "geometry/convex.h"

// The algorithm of Gilbert, Johnson and Keerthi (GJK, 1988) and the expanding polytope algorithm
// (EPA; van den Bergen 2001) in single precision, as programs commonly have them: the
// implementations with which the exact ones are compared.
// Known errors: GJK ends when a step gains less than 1e-6 of the squared distance, so the points of
// large and of nearly parallel faces may be far from the closest ones; weights are quotients of
// determinants, which cancel for flat simplices; hulls that are nearer than 1e-6 count as meeting;
// squares and products underflow or overflow for very small and very large hulls.
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

/// Barycentric weights. Of one to three corners they are those of the point of their line or plane
/// that is nearest to the origin; of four corners, those of the origin. Negative when that point is
/// outside, NaN when the corners are flat.
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

/// The simplex with which GJK ends. The hulls meet if it has four corners, or comes nearer to the
/// origin than 1e-6.
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

/// A polytope that grows towards the nearest facet of the Minkowski difference.
class PlainPolytope {
 public:
  /// Four differences that are the corners of a tetrahedron.
  explicit PlainPolytope(const std::vector<Vector>& corners) : corners_(corners) {
    middle_ = (corners[0] + corners[1] + corners[2] + corners[3]) * 0.25F;
    for (const auto& [i, j, k] :
         std::array<std::array<std::size_t, 3>, 4>{{{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}}}) {
      AddFace(i, j, k);
    }
  }

  struct Face {
    std::array<std::size_t, 3> corners;
    Vector normal;
    float distance;
  };
  const Face& NearestFace() const {
    return *std::min_element(faces_.begin(), faces_.end(),
                             [](const Face& f, const Face& g) { return f.distance < g.distance; });
  }
  /// Adds a corner: removes the faces that are visible from it, and closes the hole with faces from
  /// the edges of the hole to the corner.
  void Expand(const Vector& corner) {
    std::vector<std::array<std::size_t, 2>> horizon;
    std::vector<Face> kept;
    for (const Face& face : faces_) {
      if (!(glm::dot(face.normal, corner) > face.distance)) {
        kept.push_back(face);
        continue;
      }
      for (std::size_t i = 0; i < 3; ++i) {
        std::array<std::size_t, 2> edge{face.corners[i], face.corners[(i + 1) % 3]};
        if (edge[0] > edge[1]) std::swap(edge[0], edge[1]);
        const auto same = std::find(horizon.begin(), horizon.end(), edge);
        if (same == horizon.end()) {
          horizon.push_back(edge);
        } else {
          horizon.erase(same);
        }
      }
    }
    faces_ = kept;
    corners_.push_back(corner);
    for (const auto& [i, j] : horizon) AddFace(i, j, corners_.size() - 1);
  }
  bool has_faces() const { return !faces_.empty(); }

 private:
  void AddFace(std::size_t i, std::size_t j, std::size_t k) {
    Vector normal = glm::cross(corners_[j] - corners_[i], corners_[k] - corners_[i]);
    const float length = glm::length(normal);
    if (!(length > 0)) return;
    normal /= length;
    if (glm::dot(normal, middle_ - corners_[i]) > 0) normal = -normal;
    faces_.push_back({{i, j, k}, normal, glm::dot(normal, corners_[i])});
  }

  std::vector<Vector> corners_;
  Vector middle_{0};
  std::vector<Face> faces_;
};

/// Corners of a tetrahedron among the differences, beginning with those of the simplex; fewer if
/// the differences seem to be in one plane.
inline std::vector<Vector> PlainTetrahedron(const std::vector<Point>& a,
                                            const std::vector<Point>& b,
                                            const PlainSimplex& simplex) {
  constexpr float kEpsilon = 1e-6F;
  std::vector<Vector> corners;
  const auto add = [&](const Vector& p) {
    if (corners.size() == 1 && glm::length(p - corners[0]) <= kEpsilon) return;
    if (corners.size() >= 2) {
      const Vector across = glm::cross(corners[1] - corners[0], p - corners[0]);
      if (corners.size() == 2 && glm::length(across) <= kEpsilon) return;
      if (corners.size() == 3 && std::abs(glm::dot(across, corners[2] - corners[0])) <= kEpsilon) {
        return;
      }
    }
    if (corners.size() < 4) corners.push_back(p);
  };
  for (const PlainDifference& corner : simplex.corners) add(corner.offset);
  for (int axis = 0; axis < 3; ++axis) {
    for (const float sign : {1.0F, -1.0F}) {
      Vector direction(0);
      direction[axis] = sign;
      add(PlainSupport(a, b, direction).offset);
    }
  }
  if (corners.size() == 3) {
    const Vector normal = glm::cross(corners[1] - corners[0], corners[2] - corners[0]);
    add(PlainSupport(a, b, normal).offset);
    add(PlainSupport(a, b, -normal).offset);
  }
  return corners;
}

/// GJK and EPA, which ends when a step expands the polytope by less than 1e-6. Further errors:
/// differences that are in one plane up to 1e-6 count as flat; a step that is rounded may leave a
/// polytope that is not convex, so the facet need not be the nearest one.
inline std::optional<Penetration> PlainPenetration(const std::vector<Point>& a,
                                                   const std::vector<Point>& b) {
  constexpr float kEpsilon = 1e-6F;
  constexpr int kSteps = 64;
  const PlainSimplex simplex = PlainGjk(a, b);
  if (simplex.corners.size() < 4 && glm::length(simplex.Nearest()) > kEpsilon) return std::nullopt;
  const std::vector<Vector> corners = PlainTetrahedron(a, b, simplex);
  if (corners.size() < 4) return Penetration{0, {1, 0, 0}};
  PlainPolytope polytope(corners);
  Penetration penetration{0, {1, 0, 0}};
  for (int step = 0; step < kSteps && polytope.has_faces(); ++step) {
    const PlainPolytope::Face face = polytope.NearestFace();
    penetration = {std::max(face.distance, 0.0F), face.normal};
    const Vector next = PlainSupport(a, b, face.normal).offset;
    if (!(glm::dot(face.normal, next) - face.distance > kEpsilon)) break;
    polytope.Expand(next);
  }
  return penetration;
}

}  // namespace hitscan::variant
