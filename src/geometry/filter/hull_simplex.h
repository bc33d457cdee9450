#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <utility>

#include "geometry/exact/filtered_sign.h"
#include "geometry/filter/hull_difference.h"

// The simplex of the algorithm of Gilbert, Johnson and Keerthi (GJK, 1988), with exact signs
// (exact/filtered_sign.h). The Minkowski difference of two convex hulls is the hull of all
// differences a - b of a point a of one and a point b of the other. A simplex of differences
// approaches the origin step by step.
namespace hitscan {

// The decisions: where the origin is relative to a simplex of differences.
inline constexpr exact::Decision kSimplexFront{
    "side of a face of the simplex", "(the origin is in front of it)",
    "the origin is in a face of the simplex", "(the origin is behind it)"};
inline constexpr exact::Decision kOnSimplexEdge{
    "distance from an edge of the simplex, {0}", "(the origin is not on the edge)",
    "the origin is on an edge of the simplex", "(the origin is not on the edge)"};
inline constexpr exact::Decision kAlongSimplexEdge{
    "along an edge of the simplex", "(after its begin)", "(at its end)", "(before its end)"};
inline constexpr exact::Decision kInsideSimplexEdge{
    "inner side of an edge of a face", "the origin is outside of an edge of the simplex",
    "the origin is at an edge of the simplex", "the origin is inside the edges of the simplex"};
inline constexpr exact::Decision kBeyondSimplexFace{
    "height of a corner over a face of the simplex",
    "a corner is on this side of a face of the simplex", "a corner is in a face of the simplex",
    "a corner is beyond a face of the simplex"};
inline constexpr exact::Decision kPointAhead{"how much farther a point is", "(it is nearer)",
                                             "(it is as far)", "(it is farther)"};

/// The normals of a face, which is a point, a segment or a triangle with affinely independent
/// corners. The normal is a vector from the origin towards the closest point of the line or plane
/// through the face. TriangleNormal may have the opposite direction.
struct PointNormal {
  const HullDifference& p;

  template <class As>
  auto operator()(As as) const {
    return p(as);
  }
};
struct LineNormal {
  const HullDifference& p;
  const HullDifference& q;

  template <class As>
  auto operator()(As as) const {
    const auto along = q(as) - p(as);
    return p(as) * Squared(along) - along * Dot(p(as), along);
  }
};
struct TriangleNormal {
  const HullDifference& p;
  const HullDifference& q;
  const HullDifference& r;

  template <class As>
  auto operator()(As as) const {
    return Cross(q(as) - p(as), r(as) - p(as));
  }
};

/// A point, segment, triangle or tetrahedron.
class HullSimplex {
 public:
  explicit HullSimplex(const HullDifference& corner) { Add(corner); }

  /// The newest corner comes first.
  void Add(const HullDifference& corner) {
    for (std::size_t i = size_; i > 0; --i) corners_[i] = corners_[i - 1];
    corners_[0] = corner;
    ++size_;
  }

  /// Does the simplex contain the origin? If not, the simplex becomes the face that contains the
  /// closest point of the simplex in its relative interior. That face contains the newest corner,
  /// because the other corners alone are not closer to the origin than before.
  bool ContainsOriginOrReduces() {
    if (ReducesTo({0})) return corners_[0].a == corners_[0].b;
    for (std::size_t i = 1; i < size_; ++i) {
      if (ReducesTo({0, i})) return OnLine();
    }
    for (std::size_t i = 1; i < size_; ++i) {
      for (std::size_t j = i + 1; j < size_; ++j) {
        if (ReducesTo({0, i, j})) return Front() == 0;
      }
    }
    return true;
  }

  /// Its corners, of which the newest is the first.
  std::span<const HullDifference> corners() const { return std::span(corners_).first(size_); }

  /// Calls function(normal, sign) for the face to which ContainsOriginOrReduces has reduced the
  /// simplex. The normal times the sign points from the origin towards the closest point of the
  /// face.
  template <class Function>
  auto WithNormal(const Function& function) const {
    const auto& [p, q, r, s] = corners_;
    switch (size_) {
      case 1:
        return function(PointNormal{p}, 1);
      case 2:
        return function(LineNormal{p, q}, 1);
      default:
        return function(TriangleNormal{p, q, r}, Front());
    }
  }

 private:
  HullSimplex(const std::array<HullDifference, 4>& corners, std::size_t size)
      : corners_(corners), size_(size) {}

  // 1 if the plane of the first three corners is on the side of the origin to which its normal
  // points, -1 if it is on the other side, 0 if it contains the origin.
  int Front() const {
    const TriangleNormal normal{corners_[0], corners_[1], corners_[2]};
    return exact::Sign([&](auto as) { return Dot(normal(as), corners_[0](as)); }, kSimplexFront);
  }

  // Is the origin on the line through the first two corners?
  bool OnLine() const {
    for (const int axis : {0, 1, 2}) {
      const int sign = exact::Sign(
          [&](auto as) { return exact::Component(Cross(corners_[0](as), corners_[1](as)), axis); },
          {kOnSimplexEdge, "xyz"[axis]});
      if (sign != 0) return false;
    }
    return true;
  }

  // If the face of these corners contains the closest point of the simplex in its relative
  // interior, reduces the simplex to the face and returns true. Otherwise returns false.
  bool ReducesTo(std::initializer_list<std::size_t> face) {
    std::array<HullDifference, 4> sorted = corners_;
    std::size_t size = 0;
    for (const std::size_t i : face) sorted[size++] = corners_[i];
    std::size_t rest = size;
    for (std::size_t i = 1; i < size_; ++i) {
      if (std::find(face.begin(), face.end(), i) == face.end()) sorted[rest++] = corners_[i];
    }
    const HullSimplex whole = std::exchange(*this, HullSimplex(sorted, size));
    if (ClosestIsInside() && AllBeyond(whole.size_)) return true;
    *this = whole;
    return false;
  }

  // The origin is projected onto the line or plane through the face, which is now the simplex. Is
  // the projection in the relative interior of the face?
  bool ClosestIsInside() const {
    if (size_ == 1) return true;
    const HullDifference& p = corners_[0];
    const HullDifference& q = corners_[1];
    if (size_ == 2) {
      const auto along = [&](const HullDifference& corner) {
        return exact::Sign([&](auto as) { return Dot(corner(as), q(as) - p(as)); },
                           kAlongSimplexEdge);
      };
      return along(p) < 0 && along(q) > 0;
    }
    const HullDifference& r = corners_[2];
    const auto inside = [&](const HullDifference& from, const HullDifference& to) {
      return exact::Sign(
                 [&](auto as) {
                   return Dot(TriangleNormal{p, q, r}(as), Cross(from(as), to(as)));
                 },
                 kInsideSimplexEdge) > 0;
    };
    return inside(p, q) && inside(q, r) && inside(r, p);
  }

  // Along the normal of the face, are the corners of the whole simplex that are not corners of the
  // face (those from index size_ on) at least as far from the origin as the face?
  bool AllBeyond(std::size_t whole_size) const {
    return WithNormal([&](const auto& normal, int sign) {
      for (std::size_t i = size_; i < whole_size; ++i) {
        const int beyond =
            exact::Sign([&](auto as) { return Dot(normal(as), corners_[i](as) - corners_[0](as)); },
                        kBeyondSimplexFace);
        if (beyond * sign < 0) return false;
      }
      return true;
    });
  }

  std::array<HullDifference, 4> corners_;
  std::size_t size_ = 0;
};

/// The point of the hull that is farthest along the normal times the sign, which is 1 or -1.
template <class Normal>
const Point& Farthest(std::span<const Point> hull, const Normal& normal, int sign) {
  const Point* farthest = &hull.front();
  for (const Point& point : hull.subspan(1)) {
    const int ahead =
        exact::Sign([&](auto as) { return Dot(normal(as), as(point) - as(*farthest)); },
                    kPointAhead) *
        sign;
    if (ahead > 0) farthest = &point;
  }
  return *farthest;
}

}  // namespace hitscan
