#pragma once

#include <array>
#include <cstddef>

#include "geometry/filter/obb_predicates.h"
#include "geometry/filter/triangle_predicates.h"
#include "geometry/shapes/capsule.h"
#include "geometry/shapes/sphere.h"

// The vertices, edges and faces of convex shapes, and for each of them the region of the points to
// which it is nearest (Ericson, "Real-Time Collision Detection", 2005, section 5.1.5), as a table.
// All of these shapes are sums of segments and a triangle: points are added. A vector points
// outwards from a sum exactly if it points outwards from each part, and a vertex, an edge or a face
// of a sum is the sum of those of the parts. So the tables stay right where the sum is flat, or
// where a part has no length or area; then some edges and faces have none either, and are skipped.
namespace hitscan {

/// A point c is in a region if sign * part . (c - vertex) <= 0 for all of its conditions, where
/// `part` is the direction `along`, or what it has across the direction `across`.
struct RegionCondition {
  static constexpr int kNone = -1;

  int vertex = 0;
  int along = 0;
  int sign = 1;
  int across = kNone;
};

/// A vertex, an edge or a face, with the conditions of its region. A face extends along `u` and
/// `v`, an edge along `u`. On the side of a face where the rest of the shape is, no point is
/// outside: `inner` is a direction to that side, times `inner_sign`.
struct PolyhedronFeature {
  static constexpr std::size_t kMostConditions = 4;

  int dimension = 0;
  int vertex = 0;
  int u = 0;
  int v = 0;
  int inner = RegionCondition::kNone;
  int inner_sign = 1;
  std::size_t count = 0;
  std::array<RegionCondition, kMostConditions> conditions{};

  constexpr void Add(const RegionCondition& condition) { conditions[count++] = condition; }
  constexpr const RegionCondition* begin() const { return conditions.data(); }
  constexpr const RegionCondition* end() const { return conditions.data() + count; }
};

// ---- Tables ----
// Direction i of a triangle leads from corner i to the next one.

constexpr int NextCorner(int i) { return (i + 1) % 3; }
constexpr int LastCorner(int i) { return (i + 2) % 3; }

constexpr std::array<PolyhedronFeature, 7> TriangleFeatures() {
  std::array<PolyhedronFeature, 7> features{};
  PolyhedronFeature& face = features[6];
  face = {.dimension = 2, .u = 0, .v = 1};
  for (int i = 0; i < 3; ++i) {
    PolyhedronFeature& corner = features[static_cast<std::size_t>(i)];
    corner = {.vertex = i};
    corner.Add({.vertex = i, .along = i});
    corner.Add({.vertex = i, .along = LastCorner(i), .sign = -1});
    // The direction that arrives in corner i leads to edge i from the third corner.
    PolyhedronFeature& edge = features[static_cast<std::size_t>(3 + i)];
    edge = {.dimension = 1, .vertex = i, .u = i};
    edge.Add({.vertex = i, .along = i, .sign = -1});
    edge.Add({.vertex = NextCorner(i), .along = i});
    edge.Add({.vertex = i, .along = LastCorner(i), .sign = -1, .across = i});
    face.Add({.vertex = i, .along = LastCorner(i), .across = i});
  }
  return features;
}

/// Bit i of a vertex of a box is set at its upper end along axis i, which is direction i.
constexpr std::array<PolyhedronFeature, 26> BoxFeatures() {
  std::array<PolyhedronFeature, 26> features{};
  std::size_t count = 0;
  for (int code = 0; code < 27; ++code) {
    // On each axis -1 at the lower end, 1 at the upper end, 0 between them.
    const std::array<int, 3> sides{code % 3 - 1, code / 3 % 3 - 1, code / 9 - 1};
    if (sides == std::array<int, 3>{}) continue;
    PolyhedronFeature& feature = features[count++];
    std::array<int, 3> extends{};
    for (int i = 0; i < 3; ++i) {
      const int side = sides[static_cast<std::size_t>(i)];
      if (side > 0) feature.vertex |= 1 << i;
      if (side == 0) extends[static_cast<std::size_t>(feature.dimension++)] = i;
    }
    feature.u = extends[0];
    feature.v = extends[1];
    const bool is_face = feature.dimension == 2;
    for (int i = 0; i < 3; ++i) {
      const int side = sides[static_cast<std::size_t>(i)];
      if (side == 0) {
        // Between both ends; on a face, without what is along the other direction.
        const int across = !is_face         ? RegionCondition::kNone
                           : i == feature.u ? feature.v
                                            : feature.u;
        feature.Add({feature.vertex, i, -1, across});
        feature.Add({feature.vertex | 1 << i, i, 1, across});
      } else if (is_face) {
        feature.inner = i;
        feature.inner_sign = -side;
      } else {
        feature.Add({feature.vertex, i, -side,
                     feature.dimension == 1 ? feature.u : RegionCondition::kNone});
      }
    }
  }
  return features;
}

/// A triangle plus a segment: vertices 0 to 2 are at the start of the segment, vertices 3 to 5 at
/// its end. Direction 3 is along it.
constexpr std::array<PolyhedronFeature, 20> PrismFeatures() {
  constexpr int kSegment = 3;
  std::array<PolyhedronFeature, 20> features{};
  std::size_t count = 0;
  for (const int end : {0, 1}) {
    const int inwards = end == 0 ? 1 : -1;
    for (PolyhedronFeature feature : TriangleFeatures()) {
      feature.vertex += 3 * end;
      for (RegionCondition& condition : feature.conditions) condition.vertex += 3 * end;
      if (feature.dimension == 2) {
        feature.inner = kSegment;
        feature.inner_sign = inwards;
      } else {
        feature.Add({feature.vertex, kSegment, inwards,
                     feature.dimension == 1 ? feature.u : RegionCondition::kNone});
      }
      features[count++] = feature;
    }
  }
  for (int i = 0; i < 3; ++i) {
    PolyhedronFeature& edge = features[count++];
    edge = {.dimension = 1, .vertex = i, .u = kSegment};
    edge.Add({.vertex = i, .along = kSegment, .sign = -1});
    edge.Add({.vertex = i + 3, .along = kSegment});
    edge.Add({.vertex = i, .along = i, .across = kSegment});
    edge.Add({.vertex = i, .along = LastCorner(i), .sign = -1, .across = kSegment});
    PolyhedronFeature& face = features[count++];
    face = {.dimension = 2,
            .vertex = i,
            .u = i,
            .v = kSegment,
            .inner = LastCorner(i),
            .inner_sign = -1};
    face.Add({.vertex = i, .along = i, .sign = -1, .across = kSegment});
    face.Add({.vertex = NextCorner(i), .along = i, .across = kSegment});
    face.Add({.vertex = i, .along = kSegment, .sign = -1, .across = i});
    face.Add({.vertex = i + 3, .along = kSegment, .across = i});
  }
  return features;
}

// ---- Shapes ----
// Each is seen from the centre of a sphere: Offset leads from there to a vertex. Members return
// expressions (exact/filtered_sign.h).

class TriangleFromCenter {
 public:
  static constexpr std::array kFeatures = TriangleFeatures();
  static constexpr int kVertices = 3;

  TriangleFromCenter(const Triangle& triangle, const Point& center)
      : triangle_(triangle), center_(center) {}

  template <class As>
  auto Vertex(As as, int i) const {
    return as(Corner(i));
  }
  template <class As>
  auto Offset(As as, int i) const {
    return as(Corner(i)) - as(center_);
  }
  template <class As>
  auto Direction(As as, int i) const {
    return as(Corner(NextCorner(i))) - as(Corner(i));
  }
  template <class Function>
  void ForEachVector(const Function& function) const {
    for (const Point& corner : triangle_.corners()) function(corner);
    function(center_);
  }

 private:
  const Point& Corner(int i) const { return triangle_.corners()[static_cast<std::size_t>(i)]; }

  const Triangle& triangle_;
  const Point& center_;
};

constexpr bool IsUpper(int vertex, int axis) {
  return (static_cast<unsigned>(vertex) >> static_cast<unsigned>(axis) & 1U) != 0;
}

class AabbFromCenter {
 public:
  static constexpr std::array kFeatures = BoxFeatures();
  static constexpr int kVertices = 8;

  AabbFromCenter(const Aabb& box, const Point& center) : box_(box), center_(center) {}

  template <class As>
  auto Vertex(As as, int i) const {
    return BoxCorner{box_, {IsUpper(i, 0), IsUpper(i, 1), IsUpper(i, 2)}}(as);
  }
  template <class As>
  auto Offset(As as, int i) const {
    return Vertex(as, i) - as(center_);
  }
  template <class As>
  auto Direction(As as, int i) const {
    return as(exact::kUnitAxes[static_cast<std::size_t>(i)]);
  }
  template <class Function>
  void ForEachVector(const Function& function) const {
    for (const Point& point : {box_.min(), box_.max(), center_}) function(point);
  }

 private:
  const Aabb& box_;
  const Point& center_;
};

class ObbFromCenter {
 public:
  static constexpr std::array kFeatures = BoxFeatures();
  static constexpr int kVertices = 8;

  ObbFromCenter(const Obb& box, const Point& center) : box_(box), center_(center) {}

  template <class As>
  auto Vertex(As as, int i) const {
    return Corner(i)(as);
  }
  /// In this order nothing is rounded in the size of the center of the box, which may be far away.
  template <class As>
  auto Offset(As as, int i) const {
    const ObbCorner corner = Corner(i);
    return (as(box_.center()) - as(center_)) + corner.Reach(as, 0) + corner.Reach(as, 1) +
           corner.Reach(as, 2);
  }
  template <class As>
  auto Direction(As as, int i) const {
    return as(box_.axis(i));
  }
  template <class Function>
  void ForEachVector(const Function& function) const {
    for (const Vector& axis : box_.axes()) function(axis);
    for (const Point& point : {box_.center(), box_.extents(), center_}) function(point);
  }

 private:
  ObbCorner Corner(int i) const { return {box_, {IsUpper(i, 0), IsUpper(i, 1), IsUpper(i, 2)}}; }

  const Obb& box_;
  const Point& center_;
};

/// A triangle minus the segment of a capsule: the capsule reaches the triangle where a ball of its
/// radius around the origin reaches the difference.
class TriangleMinusSegment {
 public:
  static constexpr std::array kFeatures = PrismFeatures();
  static constexpr int kVertices = 6;

  TriangleMinusSegment(const Triangle& triangle, const Capsule& capsule)
      : triangle_(triangle), capsule_(capsule) {}

  template <class As>
  auto Vertex(As as, int i) const {
    return Offset(as, i);
  }
  template <class As>
  auto Offset(As as, int i) const {
    return as(Corner(i % 3)) - as(i < 3 ? capsule_.start() : capsule_.end());
  }
  template <class As>
  auto Direction(As as, int i) const {
    return i == 3 ? as(capsule_.start()) - as(capsule_.end())
                  : as(Corner(NextCorner(i))) - as(Corner(i));
  }
  template <class Function>
  void ForEachVector(const Function& function) const {
    for (const Point& corner : triangle_.corners()) function(corner);
    function(capsule_.start());
    function(capsule_.end());
  }

 private:
  const Point& Corner(int i) const { return triangle_.corners()[static_cast<std::size_t>(i)]; }

  const Triangle& triangle_;
  const Capsule& capsule_;
};

}  // namespace hitscan
