#pragma once

#include <optional>

#include "geometry/filter/line_distance.h"
#include "geometry/filter/ray_shape_exact.h"
#include "geometry/filter/triangle_predicates.h"

// The features of a segment and a triangle, or of two triangles, between which their distance is
// least, as in Larsen, Gottschalk, Lin and Manocha, "Fast Proximity Queries with Swept Sphere
// Volumes" (PQP, 1999), with exact signs (exact/filtered_sign.h). No distances are compared: with d
// the vector between the closest points of two edges, these are the closest points of the shapes
// exactly if no corner is nearer along d. The test is the sign of a polynomial of degree four.
namespace hitscan {

/// The features of two shapes, each a segment or a triangle, on which the closest points lie.
struct ClosestFeatures {
  enum class Type {
    kEdges,     ///< an edge of each shape, and the parts of both
    kFaceOfA,   ///< a corner of b is nearest to the face of a
    kFaceOfB,   ///< a corner of a is nearest to the face of b
    kThroughA,  ///< an edge of b goes through the face of a
    kThroughB,  ///< an edge of a goes through the face of b
  };

  Type type;
  std::size_t a = 0;  ///< the index of the edge or corner of a
  std::size_t b = 0;
  ClosestParts parts{};  ///< of kEdges
};

inline constexpr exact::Decision kCornerBeyond{
    "from the closest points to the third corner, towards the other shape",
    "(the corner is not nearer)", "(the corner is as near)", "(the corner is nearer)"};
inline constexpr exact::Decision kSideOfLines{"from the second line to the first, across both",
                                              "(on the negative side)", "(the lines meet)",
                                              "(on the positive side)"};
inline constexpr exact::Decision kCornerAcross{
    "from the second line to the third corner, across both lines", "(on the negative side)",
    "(in the plane of both directions)", "(on the positive side)"};
inline constexpr exact::Decision kPointOverFace{
    "height of a point over the face", "(it is behind the face)",
    "(it is in the plane of the face)", "(it is in front of the face)"};
inline constexpr exact::Decision kLeadsInwards{
    "direction across {0}{1}", "(the segment leads outwards across {0}{1})",
    "(the segment is parallel to {0}{1})", "(the segment leads inwards across {0}{1})"};
inline constexpr exact::Decision kRise{"rise to another point, over the face",
                                       "(the other is lower)", "(the other is as high)",
                                       "(the other is higher)"};

/// The height of a point over the plane of a triangle, times |normal|, as a sign.
template <class Normal>
int HeightSign(const Point& point, const Triangle& t, const Normal& normal) {
  return exact::Sign([&](auto as) { return Dot(normal(as), as(point) - as(t.a())); },
                     kPointOverFace);
}
/// Is `to` higher (1), as high (0) or lower (-1) than `from`, along the normal?
template <class Normal>
int RiseSign(const Point& from, const Point& to, const Normal& normal) {
  return exact::Sign([&](auto as) { return Dot(normal(as), as(to) - as(from)); }, kRise);
}

/// Given the parts of the closest points x of line a and y of line b: true if `corner` is no
/// farther than y in the direction from y to x. That is (x - y) . (corner - y) <= 0.
template <class A, class B>
bool CornerIsBehind(const A& a, LinePart part_a, const B& b, LinePart part_b, const Point& corner) {
  const bool inside_a = part_a == LinePart::kInside;
  const bool inside_b = part_b == LinePart::kInside;
  if (inside_a && inside_b) {
    // x - y is the part of a.origin - b.origin that is along the normal of both lines.
    const auto normal = AcrossLines(a, b);
    const int side = exact::Sign(
        [&](auto as) { return Dot(as(a.origin) - as(b.origin), normal(as)); }, kSideOfLines);
    const int beyond = exact::Sign(
        [&](auto as) { return Dot(as(corner) - as(b.origin), normal(as)); }, kCornerAcross);
    return side * beyond <= 0;
  }
  // If only x is inside its line, x - y is the part of a.origin - y that is across line a. If only
  // y is, x - y is the part of x - b.origin that is across line b. The dot product of such parts of
  // two vectors is that of their cross products with the direction of the line, divided by its
  // square.
  if (inside_a) {
    const Point& y = EndIn(b, part_b);
    return exact::Sign(
               [&](auto as) {
                 return Dot(Cross(as(a.origin) - as(y), a.Direction(as)),
                            Cross(as(corner) - as(y), a.Direction(as)));
               },
               kCornerBeyond) <= 0;
  }
  const Point& x = EndIn(a, part_a);
  if (inside_b) {
    return exact::Sign(
               [&](auto as) {
                 return Dot(Cross(as(x) - as(b.origin), b.Direction(as)),
                            Cross(as(corner) - as(b.origin), b.Direction(as)));
               },
               kCornerBeyond) <= 0;
  }
  const Point& y = EndIn(b, part_b);
  return exact::Sign([&](auto as) { return Dot(as(x) - as(y), as(corner) - as(y)); },
                     kCornerBeyond) <= 0;
}

inline SegmentLine LineOf(const Edge& edge) { return {edge.from, edge.to}; }
inline const Point& OppositeCorner(const Triangle& t, std::size_t edge) {
  return t.corners()[(edge + 2) % 3];
}

/// Does the segment go through the triangle, with its ends strictly on different sides? The heights
/// are those of its ends over the triangle, as signs.
inline bool GoesThrough(const SegmentLine& line, int start_height, int end_height,
                        const Triangle& t) {
  return start_height * end_height < 0 && LineCrosses(line, t, end_height);
}

/// Whether points at a smaller parameter of a segment are as close to the triangle: the segment is
/// parallel to the triangle, and the closest point of the triangle, in this part of an edge, can
/// move back with that of the segment. The triangle must have an area.
template <class Normal>
bool CanMoveBack(const SegmentLine& line, const Triangle& t, const Normal& normal, std::size_t edge,
                 const ClosestParts& parts) {
  if (parts.a == LinePart::kStart) return false;
  if (RiseSign(line.origin, line.end, normal) != 0) return false;
  // Going back, the segment leads outwards across a side where it leads inwards going on.
  const auto back_leads_out = [&](std::size_t i) {
    const Edge side = EdgeOf(t, i % 3);
    return exact::Sign(
               [&](auto as) {
                 return Dot(normal(as), Cross(as(side.to) - as(side.from), line.Direction(as)));
               },
               {kLeadsInwards, side.from_letter, side.to_letter}) > 0;
  };
  if (back_leads_out(edge)) return false;
  if (parts.b == LinePart::kStart) return !back_leads_out(edge + 2);
  if (parts.b == LinePart::kEnd) return !back_leads_out(edge + 1);
  return true;
}

/// The closest features of a segment and a triangle: those with the least parameter on the segment.
inline ClosestFeatures FindClosestFeatures(const SegmentLine& line, const Triangle& t) {
  using Type = ClosestFeatures::Type;
  const auto normal = NormalOf(t);
  if (!HasArea(normal)) {
    // The triangle is its longest side.
    const Segment side = LongestSide(t);
    std::size_t edge = 0;
    while (edge < 2 && (EdgeOf(t, edge).from != side.start() || EdgeOf(t, edge).to != side.end())) {
      ++edge;
    }
    return {Type::kEdges, 0, edge, FindClosestParts(line, LineOf(EdgeOf(t, edge)))};
  }
  const int start = HeightSign(line.origin, t, normal);
  const int end = HeightSign(line.end, t, normal);
  if (GoesThrough(line, start, end, t)) return {Type::kThroughB};
  const int rise = RiseSign(line.origin, line.end, normal);
  if (start * rise >= 0 && ProjectsInto(line.origin, t, normal)) return {Type::kFaceOfB, 0};
  for (std::size_t i = 0; i < 3; ++i) {
    const SegmentLine edge = LineOf(EdgeOf(t, i));
    const ClosestParts parts = FindClosestParts(line, edge);
    if (CornerIsBehind(line, parts.a, edge, parts.b, OppositeCorner(t, i)) &&
        !CanMoveBack(line, t, normal, i, parts)) {
      return {Type::kEdges, 0, i, parts};
    }
  }
  return {Type::kFaceOfB, 1};
}

/// The heights of the corners of one triangle over the other.
template <class Normal>
std::array<int, 3> HeightSigns(const Triangle& of, const Triangle& over, const Normal& normal) {
  return {HeightSign(of.a(), over, normal), HeightSign(of.b(), over, normal),
          HeightSign(of.c(), over, normal)};
}

/// The index of the edge that goes through the face of the other triangle. `heights` are those of
/// its corners.
inline std::optional<std::size_t> EdgeThrough(const Triangle& of, const std::array<int, 3>& heights,
                                              const Triangle& face) {
  for (std::size_t i = 0; i < 3; ++i) {
    if (GoesThrough(LineOf(EdgeOf(of, i)), heights[i], heights[(i + 1) % 3], face)) return i;
  }
  return std::nullopt;
}

/// The index of the corner that is nearest to the face of the other triangle, if its projection is
/// in the face and no other corner is nearer to the plane of the face or beyond it.
template <class Normal>
std::optional<std::size_t> CornerOverFace(const Triangle& of, const std::array<int, 3>& heights,
                                          const Triangle& face, const Normal& normal) {
  for (std::size_t i = 0; i < 3; ++i) {
    const Point& corner = of.corners()[i];
    const auto is_nearest = [&](std::size_t other) {
      return heights[i] * RiseSign(corner, of.corners()[other % 3], normal) >= 0;
    };
    if (is_nearest(i + 1) && is_nearest(i + 2) && ProjectsInto(corner, face, normal)) return i;
  }
  return std::nullopt;
}

inline ClosestFeatures FindClosestFeatures(const Triangle& a, const Triangle& b) {
  using Type = ClosestFeatures::Type;
  const auto normal_a = NormalOf(a);
  const auto normal_b = NormalOf(b);
  const auto heights_a = HeightSigns(a, b, normal_b);
  const auto heights_b = HeightSigns(b, a, normal_a);
  if (const auto i = EdgeThrough(a, heights_a, b)) return {Type::kThroughB, *i};
  if (const auto i = EdgeThrough(b, heights_b, a)) return {Type::kThroughA, 0, *i};
  for (std::size_t i = 0; i < 3; ++i) {
    const SegmentLine edge_a = LineOf(EdgeOf(a, i));
    for (std::size_t j = 0; j < 3; ++j) {
      const SegmentLine edge_b = LineOf(EdgeOf(b, j));
      const ClosestParts parts = FindClosestParts(edge_a, edge_b);
      if (CornerIsBehind(edge_a, parts.a, edge_b, parts.b, OppositeCorner(b, j)) &&
          CornerIsBehind(edge_b, parts.b, edge_a, parts.a, OppositeCorner(a, i))) {
        return {Type::kEdges, i, j, parts};
      }
    }
  }
  // The remaining case: a corner is nearest to the interior of a face.
  if (HasArea(normal_b)) {
    if (const auto i = CornerOverFace(a, heights_a, b, normal_b)) return {Type::kFaceOfB, *i};
  }
  // Empty only with signs that a recorder forces.
  return {Type::kFaceOfA, 0, CornerOverFace(b, heights_b, a, normal_a).value_or(0)};
}

/// The height of a point over the plane of a triangle.
template <class Normal>
struct PointFromPlane {
  const Point& point;
  const Triangle& triangle;
  const Normal& normal;

  template <class As>
  auto Square(As as) const {
    return exact::Quotient{Squared(Dot(normal(as), as(point) - as(triangle.a()))),
                           Squared(normal(as))};
  }
};
template <class Normal>
PointFromPlane(const Point&, const Triangle&, const Normal&) -> PointFromPlane<Normal>;

}  // namespace hitscan
