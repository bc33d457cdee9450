#include <algorithm>
#include <array>
#include <cmath>

#include "geometry/containment.h"
#include "geometry/exact/filtered_sign.h"
#include "geometry/filter/reach_filter.h"
#include "geometry/filter/triangle_distance.h"
#include "geometry/intersect.h"

// Whether a capsule meets another shape: whether the squared distance of its segment from that
// shape is at most the square of its radius. That distance is rational, so no root is needed.
namespace hitscan {
namespace {

using exact::Sign;

// The words that explain the decisions of exact evaluation (exact::Decision).
constexpr exact::Decision kCapsuleReach{
    "squared distance minus squared radius", "it is nearer than the radius reaches",
    "it is as far away as the radius reaches", "it is farther away than the radius reaches"};
constexpr exact::Decision kAxisStartHeight{"height of the start", "(the start is behind the plane)",
                                           "the start is on the plane",
                                           "(the start is in front of the plane)"};
constexpr exact::Decision kAxisEndHeight{"height of the end", "(the end is behind the plane)",
                                         "the end is on the plane",
                                         "(the end is in front of the plane)"};

// Is the distance, one of line_distance.h and triangle_distance.h, at most `reach`?
template <class Distance, class Reach>
bool IsWithin(const Distance& apart, const Reach& reach) {
  return Sign([&](auto as) { return Excess(apart, as, reach); }, kCapsuleReach) <= 0;
}

template <class Reach>
bool PointIsWithin(const Point& point, const Segment& segment, const Reach& reach) {
  return CompareDistance(point, SegmentLine(segment), reach, kCapsuleReach) <= 0;
}

// The radius of a capsule, as an expression.
struct RadiusOf {
  const Capsule& capsule;

  template <class As>
  auto operator()(As as) const {
    return as(capsule.radius());
  }
};

}  // namespace

bool PointInCapsuleExact(const Point& point, const Capsule& capsule) {
  RequireFinite(point, "point");
  return PointIsWithin(point, capsule.segment(), RadiusOf{capsule});
}

bool PointInCapsule(const Point& point, const Capsule& capsule) {
  const filter::Reach filtered =
      filter::PointAndSegment(point, capsule.segment(), capsule.radius());
  if (filtered != filter::Reach::kUncertain) return filtered == filter::Reach::kWithin;
  return PointInCapsuleExact(point, capsule);
}

bool IntersectsExact(const Sphere& sphere, const Capsule& capsule) {
  return PointIsWithin(sphere.center(), capsule.segment(),
                       [&](auto as) { return as(sphere.radius()) + as(capsule.radius()); });
}

bool Intersects(const Sphere& sphere, const Capsule& capsule) {
  const filter::Reach filtered = filter::PointAndSegment(
      sphere.center(), capsule.segment(),
      static_cast<double>(sphere.radius()) + static_cast<double>(capsule.radius()));
  if (filtered != filter::Reach::kUncertain) return filtered == filter::Reach::kWithin;
  return IntersectsExact(sphere, capsule);
}

bool IntersectsExact(const Capsule& a, const Capsule& b) {
  const SegmentLine line_a(a.segment());
  const SegmentLine line_b(b.segment());
  return WithDistance(line_a, line_b, FindClosestParts(line_a, line_b), [&](const auto& apart) {
    return IsWithin(apart, [&](auto as) { return as(a.radius()) + as(b.radius()); });
  });
}

bool Intersects(const Capsule& a, const Capsule& b) {
  const filter::Reach filtered = filter::SegmentAndSegment(
      a.segment(), b.segment(), static_cast<double>(a.radius()) + static_cast<double>(b.radius()));
  if (filtered != filter::Reach::kUncertain) return filtered == filter::Reach::kWithin;
  return IntersectsExact(a, b);
}

bool IntersectsExact(const Capsule& capsule, const Plane& plane) {
  const auto height = [&](const Point& point) {
    return [&](auto as) { return Dot(as(plane.normal()), as(point)) - as(plane.distance()); };
  };
  const int start = Sign(height(capsule.start()), kAxisStartHeight);
  const int end = Sign(height(capsule.end()), kAxisEndHeight);
  if (start * end <= 0) return true;
  const auto is_near = [&](const Point& point) {
    return Sign(
               [&](auto as) {
                 return Squared(height(point)(as)) -
                        Squared(as(capsule.radius())) * Squared(as(plane.normal()));
               },
               kCapsuleReach) <= 0;
  };
  return is_near(capsule.start()) || is_near(capsule.end());
}

bool IntersectsExact(const Capsule& capsule, const Triangle& triangle) {
  const SegmentLine line(capsule.segment());
  const ClosestFeatures closest = FindClosestFeatures(line, triangle);
  switch (closest.type) {
    case ClosestFeatures::Type::kEdges:
      return WithDistance(line, LineOf(EdgeOf(triangle, closest.b)), closest.parts,
                          [&](const auto& apart) { return IsWithin(apart, RadiusOf{capsule}); });
    case ClosestFeatures::Type::kFaceOfB: {
      const auto normal = NormalOf(triangle);
      const Point& corner = closest.a == 0 ? line.origin : line.end;
      return IsWithin(PointFromPlane{corner, triangle, normal}, RadiusOf{capsule});
    }
    case ClosestFeatures::Type::kThroughB:
      return true;
    case ClosestFeatures::Type::kFaceOfA:
    case ClosestFeatures::Type::kThroughA:
      break;
  }
  return true;  // not reached: the segment, a, has no face
}

bool Intersects(const Capsule& capsule, const Triangle& triangle) {
  const filter::Reach filtered =
      filter::SegmentAndTriangle(capsule.segment(), triangle, capsule.radius());
  if (filtered != filter::Reach::kUncertain) return filtered == filter::Reach::kWithin;
  return IntersectsExact(capsule, triangle);
}

// ---- Capsule and box ----

namespace {

constexpr exact::Decision kPastFace{
    "coordinate beyond a face, along {0}", "(on the lower side of the face along {0})",
    "(on the face along {0})", "(on the upper side of the face along {0})"};
constexpr exact::Decision kDistanceSlope{"change of the squared distance",
                                         "(it decreases along the segment)", "(it is least)",
                                         "(it increases along the segment)"};
constexpr exact::Decision kMovesAlongAxes{"squared length of the segment along two axes", "",
                                          "(no length)", "(some length)"};

// The squared distance of the point of a segment at a parameter from 0 to 1 from a box is the sum
// of squares of the distances along the axes on which the point is outside of the box. It is a
// convex function, a quadratic polynomial between the parameters at which the line of the segment
// meets the planes of the faces. So the signs of its slope at these parameters tell on which side
// of each plane its minimum lies.
class SegmentAndBox {
 public:
  SegmentAndBox(const SegmentLine& line, const Aabb& box) : line_(line), box_(box) {}

  // Is the distance at most the radius?
  bool IsWithin(const RadiusOf& radius) const {
    for (const Point* end : {&line_.origin, &line_.end}) {
      const Sides sides = SidesOf(*end);
      const int slope = Sign([&](auto as) { return SlopeAtEnd(as, *end, sides); }, kDistanceSlope);
      if (end == &line_.origin ? slope >= 0 : slope <= 0) return EndIsWithin(*end, sides, radius);
    }
    Sides sides{};
    for (int axis = 0; axis < 3; ++axis) sides[Index(axis)] = SideOfLeast(axis);
    return LeastIsWithin(sides, radius);
  }

 private:
  // On each axis -1 below the box, 1 above it, or 0.
  using Sides = std::array<int, 3>;
  static std::size_t Index(int axis) { return static_cast<std::size_t>(axis); }

  // A reference, because a recorder recognises inputs by their addresses.
  const float& Face(int axis, int side) const { return (side < 0 ? box_.min() : box_.max())[axis]; }

  int SideOf(const float& coordinate, int axis) const {
    const exact::DecisionText words(kPastFace, "xyz"[axis]);
    if (exact::Compare(coordinate, box_.min()[axis], words) < 0) return -1;
    return exact::Compare(coordinate, box_.max()[axis], words) > 0 ? 1 : 0;
  }
  Sides SidesOf(const Point& point) const {
    return {SideOf(point.x, 0), SideOf(point.y, 1), SideOf(point.z, 2)};
  }

  // The distance of a coordinate from the box along an axis, with a sign; 0 inside.
  template <class As>
  auto Outside(As as, const Point& point, int axis, const Sides& sides) const {
    const int side = sides[Index(axis)];
    return as(point[axis]) - as(side == 0 ? point[axis] : Face(axis, side));
  }
  template <class As>
  auto Outside(As as, const Point& point, const Sides& sides) const {
    return exact::Vector3{Outside(as, point, 0, sides), Outside(as, point, 1, sides),
                          Outside(as, point, 2, sides)};
  }

  template <class As>
  auto SlopeAtEnd(As as, const Point& end, const Sides& sides) const {
    return Dot(Outside(as, end, sides), line_.Direction(as));
  }

  bool EndIsWithin(const Point& end, const Sides& sides, const RadiusOf& radius) const {
    return Sign([&](auto as) { return Squared(Outside(as, end, sides)) - Squared(radius(as)); },
                kCapsuleReach) <= 0;
  }

  // The side of the box on which the squared distance is least, along an axis. It is least between
  // the ends, and not at them.
  int SideOfLeast(int axis) const {
    for (const int side : {-1, 1}) {
      if (IsPast(axis, side)) return side;
    }
    return 0;
  }

  // Whether the point at which the squared distance is least is strictly outside of a face.
  bool IsPast(int axis, int side) const {
    const float& face = Face(axis, side);
    const exact::DecisionText words(kPastFace, "xyz"[axis]);
    const int start = exact::Compare(line_.origin[axis], face, words) * side;
    const int end = exact::Compare(line_.end[axis], face, words) * side;
    if (start >= 0 && end >= 0) return start > 0 || end > 0;
    if (start <= 0 && end <= 0) return false;
    // The line crosses the plane of the face between the ends, outwards if end > 0.
    const int slope = SlopeAtFace(axis, face, end * side);
    return slope * end < 0;
  }

  // The sign of the slope at the parameter at which the line meets the plane of a face of this
  // axis. The direction along the axis has the sign `forwards`. All numbers are multiplied by that
  // direction, so that no quotient is needed.
  int SlopeAtFace(int axis, const float& face, int forwards) const {
    // The coordinate on another axis minus that of a face of this other axis.
    const auto beyond = [&](int other, int side) {
      return [this, axis, &face, other, side](auto as) {
        return (as(line_.origin[other]) - as(Face(other, side))) * line_.Direction(as, axis) +
               (as(face) - as(line_.origin[axis])) * line_.Direction(as, other);
      };
    };
    std::array<int, 2> others{};
    std::array<int, 2> sides{};
    int count = 0;
    for (int other = 0; other < 3; ++other) {
      if (other == axis) continue;
      for (const int side : {-1, 1}) {
        if (Sign(beyond(other, side), {kPastFace, "xyz"[other]}) * forwards * side <= 0) continue;
        others[Index(count)] = other;
        sides[Index(count)] = side;
        ++count;
        break;
      }
    }
    const auto term = [&](std::size_t i) {
      return [&, i](auto as) {
        return beyond(others[i], sides[i])(as) * line_.Direction(as, others[i]);
      };
    };
    if (count == 0) return 0;
    if (count == 1) return Sign(term(0), kDistanceSlope) * forwards;
    return Sign([&](auto as) { return term(0)(as) + term(1)(as); }, kDistanceSlope) * forwards;
  }

  // Is the least distance, on these sides of the box, at most the radius?
  bool LeastIsWithin(const Sides& sides, const RadiusOf& radius) const {
    std::array<int, 3> axes{};
    int count = 0;
    for (int axis = 0; axis < 3; ++axis) {
      if (sides[Index(axis)] != 0) axes[Index(count++)] = axis;
    }
    const auto moves = [&](auto as) {
      // The squared length of the segment along the axes of `axes`.
      const auto square = [&](int i) { return Squared(line_.Direction(as, axes[Index(i)])); };
      return square(0) + square(1);
    };
    if (count == 3) {
      const Point corner(Face(0, sides[0]), Face(1, sides[1]), Face(2, sides[2]));
      return hitscan::IsWithin(PointFromLine{corner, line_}, radius);
    }
    if (count == 0) return true;
    // The minimum lies strictly inside the segment. So the segment is parallel to the face (one
    // axis) or to the edge (no movement along the two axes), and every point is equally far.
    if (count == 1 || Sign(moves, kMovesAlongAxes) == 0)
      return EndIsWithin(line_.origin, sides, radius);
    // Across the edge of the box that is along the third axis.
    return Sign(
               [&](auto as) {
                 const int i = axes[0];
                 const int j = axes[1];
                 return Squared(Outside(as, line_.origin, i, sides) * line_.Direction(as, j) -
                                Outside(as, line_.origin, j, sides) * line_.Direction(as, i)) -
                        Squared(radius(as)) * moves(as);
               },
               kCapsuleReach) <= 0;
  }

  const SegmentLine& line_;
  const Aabb& box_;
};

}  // namespace

bool IntersectsExact(const Capsule& capsule, const Aabb& box) {
  return SegmentAndBox(SegmentLine(capsule.segment()), box).IsWithin(RadiusOf{capsule});
}

bool Intersects(const Capsule& capsule, const Aabb& box) {
  const filter::Reach filtered = filter::SegmentAndBox(capsule.segment(), box, capsule.radius());
  if (filtered != filter::Reach::kUncertain) return filtered == filter::Reach::kWithin;
  return IntersectsExact(capsule, box);
}

}  // namespace hitscan
