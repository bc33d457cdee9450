#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <glm/geometric.hpp>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "geometry/filter/bounding_plane.h"
#include "geometry/filter/reach_filter.h"

// Filter in double precision for the nearest plane that bounds the Minkowski difference of two
// hulls that contains the origin: the expanding polytope algorithm (van den Bergen, "Proximity
// Queries and Penetration Depth Computation on 3D Game Objects", 2001). Its answer is proved, or
// left to exact evaluation.
//
// The faces of the polytope are triangles of differences and form a closed surface, whatever is
// rounded: an expansion replaces some faces by those that join their border to a new corner. If the
// origin is strictly behind all faces, the solid angles in which they are seen add up to a positive
// multiple of the whole. So each ray from the origin meets a face, in a point of the Minkowski
// difference. If all faces are farther away than a bounding plane, except for those in it, then
// no other bounding plane is as near.
namespace hitscan::filter {

class HullPolytope {
 public:
  enum class Verdict { kUncertain, kApart, kNearest };

  HullPolytope(std::span<const Point> a, std::span<const Point> b)
      : hull_a_(a), hull_b_(b), a_(Relative(a)), b_(Relative(b)) {}

  /// Are the hulls apart, or which is the nearest plane? They are not apart if they touch.
  Verdict Find(BoundingPlane& nearest) {
    if (const Verdict verdict = Start(); verdict != Verdict::kNearest) return verdict;
    constexpr int kSteps = 200;
    for (int step = 0; step < kSteps; ++step) {
      const Face& face = *std::ranges::min_element(faces_, {}, &Face::distance);
      if (!AddCorner(face.normal)) return Verdict::kApart;
      const double ahead = glm::dot(face.normal, corners_.back().offset) - face.height;
      if (!(ahead > 0x1p-40 * size_ * face.length)) return Prove(face, nearest);
      if (!Expand()) break;
    }
    return Verdict::kUncertain;
  }

 private:
  // A point of a minus a point of b.
  struct Corner {
    Wide offset;
    std::size_t a;
    std::size_t b;
  };
  // The corners are counterclockwise, seen from outside.
  struct Face {
    std::array<std::size_t, 3> corners;
    Wide normal;
    double length;    // of the normal
    double height;    // normal . corner
    double distance;  // of the plane from the origin, negative if the origin is in front
  };
  using Edge = std::pair<std::size_t, std::size_t>;

  // Points relative to the first point of b, with coordinates of at most `size_`, rounded once.
  std::vector<Wide> Relative(std::span<const Point> hull) {
    std::vector<Wide> points;
    points.reserve(hull.size());
    for (const Point& point : hull) {
      points.push_back(Wide(point) - Wide(hull_b_.front()));
      size_ = std::max(size_, MaxNorm(points.back()));
    }
    return points;
  }

  // Adds the difference that is farthest along a direction as a corner, which is not yet used;
  // false if all differences are certainly behind the origin. With e = 2^-53 and s the sum of the
  // magnitudes of the direction: products of the direction with points are off by 5 e s size, with
  // an offset by 12 e s size.
  bool AddCorner(const Wide& direction) {
    const auto farthest = [](const std::vector<Wide>& points, const Wide& along) {
      std::size_t best = 0;
      double most = glm::dot(points[0], along);
      for (std::size_t i = 1; i < points.size(); ++i) {
        const double ahead = glm::dot(points[i], along);
        if (ahead > most) {
          most = ahead;
          best = i;
        }
      }
      return best;
    };
    const std::size_t i = farthest(a_, direction);
    const std::size_t j = farthest(b_, -direction);
    corners_.push_back({a_[i] - b_[j], i, j});
    const double sum = std::abs(direction.x) + std::abs(direction.y) + std::abs(direction.z);
    return !(glm::dot(direction, corners_.back().offset) < -0x1p-47 * sum * size_);
  }

  bool AddFace(std::size_t i, std::size_t j, std::size_t k) {
    const Wide& p = corners_[i].offset;
    const Wide normal = glm::cross(corners_[j].offset - p, corners_[k].offset - p);
    const double length = glm::length(normal);
    const double height = glm::dot(normal, p);
    faces_.push_back({{i, j, k}, normal, length, height, height / length});
    return length > NormalError();
  }

  // A tetrahedron that is as near to the origin as GJK would choose it. kNearest if it has a
  // volume.
  Verdict Start() {
    const auto at = [&](std::size_t i) -> const Wide& { return corners_[i].offset; };
    if (!AddCorner(b_[0] - a_[0])) return Verdict::kApart;
    if (!AddCorner(-at(0))) return Verdict::kApart;
    const Wide along = at(1) - at(0);
    Wide across = glm::cross(glm::cross(along, -at(0)), along);
    if (!AddCorner(across)) return Verdict::kApart;
    Wide normal = glm::cross(along, at(2) - at(0));
    if (glm::dot(normal, at(0)) > 0) {
      normal = -normal;
      std::swap(corners_[1], corners_[2]);
    }
    if (!AddCorner(normal)) return Verdict::kApart;
    // The fourth corner is in front of the triangle of the others, which is seen from the inside.
    const bool has_volume = glm::dot(normal, at(3) - at(0)) > HeightError() && AddFace(0, 2, 1) &&
                            AddFace(0, 1, 3) && AddFace(1, 2, 3) && AddFace(2, 0, 3);
    return has_volume ? Verdict::kNearest : Verdict::kUncertain;
  }

  // Replaces the faces that are seen from the newest corner; false if a new one has no area.
  bool Expand() {
    const std::size_t newest = corners_.size() - 1;
    border_.clear();
    const auto add_edge = [&](std::size_t from, std::size_t to) {
      // The other face at an edge has the edge in the other direction.
      const auto reversed = std::ranges::find(border_, Edge(to, from));
      if (reversed == border_.end()) {
        border_.emplace_back(from, to);
      } else {
        *reversed = border_.back();
        border_.pop_back();
      }
    };
    for (std::size_t i = 0; i < faces_.size();) {
      const Face& face = faces_[i];
      if (!(glm::dot(face.normal, corners_[newest].offset) > face.height)) {
        ++i;
        continue;
      }
      const auto [p, q, r] = face.corners;
      add_edge(p, q);
      add_edge(q, r);
      add_edge(r, p);
      faces_[i] = faces_.back();
      faces_.pop_back();
    }
    return std::ranges::all_of(
        border_, [&](const Edge& edge) { return AddFace(edge.first, edge.second, newest); });
  }

  // Bounds of the errors of a coordinate of a normal and of a height. Coordinates of offsets are at
  // most 2 size and off by 4 e size, those of an edge are at most 4 size and off by 12 e size,
  // those of a normal at most 32 size^2 and off by 256 e size^2, and a height is off by 2496 e
  // size^3.
  double NormalError() const { return 0x1p-45 * size_ * size_; }
  double HeightError() const { return 0x1p-41 * size_ * size_ * size_; }

  // The points of both hulls that are the corners of a face.
  struct Facet {
    std::vector<std::size_t> a;
    std::vector<std::size_t> b;
  };

  // The plane of the facet of the Minkowski difference in which a face is, if all its points are in
  // `facet`: a face of one hull and a corner of the other one, or an edge of each.
  std::optional<BoundingPlane> PlaneOf(const Facet& facet) const {
    const auto& [a, b] = facet;
    const HullDifference corner{hull_a_[a[0]], hull_b_[b[0]]};
    if (a.size() == 3 && b.size() == 1) {
      return BoundingPlane{
          {{&hull_a_[a[0]], &hull_a_[a[1]]}, {&hull_a_[a[0]], &hull_a_[a[2]]}}, 0, corner};
    }
    if (a.size() == 1 && b.size() == 3) {
      return BoundingPlane{
          {{&hull_b_[b[0]], &hull_b_[b[1]]}, {&hull_b_[b[0]], &hull_b_[b[2]]}}, 0, corner};
    }
    if (a.size() == 2 && b.size() == 2) {
      return BoundingPlane{
          {{&hull_a_[a[0]], &hull_a_[a[1]]}, {&hull_b_[b[0]], &hull_b_[b[1]]}}, 0, corner};
    }
    return std::nullopt;
  }

  // Is the plane of this face the nearest one, and no other plane as near?
  Verdict Prove(const Face& face, BoundingPlane& nearest) const {
    const auto add = [](std::vector<std::size_t>& list, std::size_t i) {
      if (std::ranges::find(list, i) == list.end()) list.push_back(i);
    };
    Facet facet;
    for (const std::size_t corner : face.corners) {
      add(facet.a, corners_[corner].a);
      add(facet.b, corners_[corner].b);
    }
    const std::optional<BoundingPlane> plane = PlaneOf(facet);
    if (!plane) return Verdict::kUncertain;
    nearest = *plane;
    const auto wide = [](const std::array<const Point*, 2>& ends) {
      return Wide(*ends[1]) - Wide(*ends[0]);
    };
    Wide normal = glm::cross(wide(plane->normal.first), wide(plane->normal.second));
    nearest.sign = glm::dot(normal, face.normal) > 0 ? 1 : -1;
    normal *= static_cast<double>(nearest.sign);
    const double height = glm::dot(normal, a_[facet.a[0]] - b_[facet.b[0]]);
    if (!(height > HeightError())) return Verdict::kUncertain;
    // All other points must be strictly inside of the plane.
    const auto contains = [](const std::vector<std::size_t>& list, std::size_t i) {
      return std::ranges::find(list, i) != list.end();
    };
    const auto is_inside = [&](const std::vector<Wide>& points,
                               const std::vector<std::size_t>& on_plane, const Wide& outwards) {
      for (std::size_t i = 0; i < points.size(); ++i) {
        if (!contains(on_plane, i) &&
            !(glm::dot(outwards, points[i] - points[on_plane[0]]) < -HeightError())) {
          return false;
        }
      }
      return true;
    };
    if (!is_inside(a_, facet.a, normal) || !is_inside(b_, facet.b, -normal)) {
      return Verdict::kUncertain;
    }
    const double most = (height + HeightError()) / (glm::length(normal) - 2 * NormalError());
    for (const Face& other : faces_) {
      const bool is_on_plane = std::ranges::all_of(other.corners, [&](std::size_t corner) {
        return contains(facet.a, corners_[corner].a) && contains(facet.b, corners_[corner].b);
      });
      const double least =
          is_on_plane ? 0 : most * (other.length + 2 * NormalError()) * (1 + 0x1p-40);
      if (!(most > 0 && other.height - HeightError() > least)) return Verdict::kUncertain;
    }
    return Verdict::kNearest;
  }

  std::span<const Point> hull_a_;
  std::span<const Point> hull_b_;
  double size_ = 0;
  std::vector<Wide> a_;
  std::vector<Wide> b_;
  std::vector<Corner> corners_;
  std::vector<Face> faces_;
  std::vector<Edge> border_;
};

}  // namespace hitscan::filter
