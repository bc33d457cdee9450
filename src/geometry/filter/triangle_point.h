#pragma once

#include <algorithm>
#include <array>

#include "geometry/filter/triangle_distance.h"

// The part of a triangle that is nearest to a point, and the squared distance from it.
namespace hitscan {

/// A part of a triangle that has an area.
struct TrianglePart {
  enum class Type { kCorner, kEdge, kFace };

  Type type = Type::kFace;
  std::size_t index = 0;  ///< of the corner, or of the corner from which the edge goes to the next
};

/// The part in which the closest point of a triangle lies: the Voronoi region in which the point is
/// (Ericson, "Real-Time Collision Detection", 2005, section 5.1.5). The triangle must have an area.
template <class Normal>
TrianglePart NearestPart(const Point& point, const Triangle& triangle, const Normal& normal) {
  using Type = TrianglePart::Type;
  // The region of a corner is beyond the ends of both of its sides.
  for (std::size_t i = 0; i < 3; ++i) {
    if (ProjectsPast(point, EdgeOf(triangle, i).Reversed()) &&
        ProjectsPast(point, EdgeOf(triangle, (i + 2) % 3))) {
      return {Type::kCorner, i};
    }
  }
  // The region of an edge is outside of that edge and between its ends. All other points are in the
  // region of the face.
  for (std::size_t i = 0; i < 3; ++i) {
    const Edge edge = EdgeOf(triangle, i);
    if (SideOfEdge(normal, edge, point) < 0 && !ProjectsPast(point, edge) &&
        !ProjectsPast(point, edge.Reversed())) {
      return {Type::kEdge, i};
    }
  }
  return {Type::kFace};
}

/// The corners of the nearest part of a triangle, which may have no area: one, two or three.
class NearestCorners {
 public:
  NearestCorners(const Point& point, const Triangle& triangle) : corners_(triangle.corners()) {
    using Type = TrianglePart::Type;
    const auto normal = NormalOf(triangle);
    if (!HasArea(normal)) {
      const Segment side = LongestSide(triangle);
      const LinePart part = hitscan::NearestPart(point, SegmentLine(side));
      if (part == LinePart::kInside) {
        count_ = 2;
        corners_ = {side.start(), side.end(), side.end()};
      } else {
        count_ = 1;
        corners_.fill(part == LinePart::kStart ? side.start() : side.end());
      }
      return;
    }
    const TrianglePart part = NearestPart(point, triangle, normal);
    if (part.type == Type::kFace) return;
    count_ = part.type == Type::kCorner ? 1 : 2;
    std::rotate(corners_.begin(), corners_.begin() + static_cast<std::ptrdiff_t>(part.index),
                corners_.end());
  }

  /// Calls use(apart) with the distance of `point`, for which apart.Square(as) is a Quotient.
  template <class Use>
  auto WithDistance(const Point& point, const Use& use) const {
    if (count_ == 1) return use(PointsApart{point, corners_[0]});
    if (count_ == 2) {
      const SegmentLine line(corners_[0], corners_[1]);
      return use(PointFromLine{point, line});
    }
    const Triangle face(corners_[0], corners_[1], corners_[2]);
    const auto normal = NormalOf(face);
    return use(PointFromPlane{point, face, normal});
  }

  /// Are these parts certainly the same? Parts of triangles that share an edge or a corner are.
  bool operator==(const NearestCorners& other) const {
    if (count_ != other.count_) return false;
    if (count_ == 2 && corners_[0] == other.corners_[1] && corners_[1] == other.corners_[0]) {
      return true;
    }
    return std::equal(corners_.begin(), corners_.begin() + count_, other.corners_.begin());
  }

 private:
  int count_ = 3;
  std::array<Point, 3> corners_;
};

}  // namespace hitscan
