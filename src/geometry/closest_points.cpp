#include "geometry/closest_points.h"

#include <cmath>

#include "geometry/filter/closest_filter.h"
#include "geometry/filter/round_hit.h"
#include "geometry/filter/triangle_distance.h"

namespace hitscan {
namespace {

using exact::Quotient;

// The root of the squared distance.
template <class Distance>
float RoundDistance(const Distance& apart) {
  return exact::RoundSqrt([&](auto as) { return apart.Square(as); }, "distance");
}

// The point of a line at a parameter: `parameter(as)` is a Quotient.
template <class Line, class Parameter>
Point PointAtParameter(const Line& line, const Parameter& parameter, const char* name) {
  Point point;
  if (!exact::IsRecording()) {
    const double t = exact::Approximate([&](auto as) { return parameter(as).numerator; }) /
                     exact::Approximate([&](auto as) { return parameter(as).denominator; });
    if (filter::RoundPointAt(line, t, point)) return point;
  }
  return exact::RoundPoint([&](auto as) { return PointAtQuotient(as, line, parameter(as)); }, name);
}

// The closest point of `line`, which is in `part`; that of the other line is in `other_part`.
template <class Line, class Other>
Point ClosestPointOf(const Line& line, LinePart part, const Other& other, LinePart other_part,
                     const char* name) {
  // Adding zero turns -0 into 0.
  if (part != LinePart::kInside) return EndIn(line, part) + 0.0F;
  if (other_part != LinePart::kInside) {
    const Point& point = EndIn(other, other_part);
    return PointAtParameter(
        line,
        [&](auto as) {
          const auto direction = line.Direction(as);
          return Quotient{Dot(as(point) - as(line.origin), direction), Squared(direction)};
        },
        name);
  }
  return PointAtParameter(
      line,
      [&](auto as) {
        const auto normal = Cross(line.Direction(as), other.Direction(as));
        return Quotient{Dot(Cross(as(other.origin) - as(line.origin), other.Direction(as)), normal),
                        Squared(normal)};
      },
      name);
}

template <class A, class B>
ClosestPair ClosestPointsOf(const A& a, const B& b, const ClosestParts& parts) {
  const float distance =
      WithDistance(a, b, parts, [](const auto& apart) { return RoundDistance(apart); });
  return {distance, ClosestPointOf(a, parts.a, b, parts.b, "on_a"),
          ClosestPointOf(b, parts.b, a, parts.a, "on_b")};
}

template <class A, class B>
ClosestPair ClosestPointsOf(const A& a, const B& b) {
  // One variable for all returns: the filter writes to where the caller reads.
  ClosestPair pair;
  if (exact::IsRecording() || !filter::ClosestPoints(a, b, pair)) {
    pair = ClosestPointsOf(a, b, FindClosestParts(a, b));
  }
  return pair;
}

ClosestPair Swapped(const ClosestPair& pair) { return {pair.distance, pair.on_b, pair.on_a}; }

// A corner of another shape and its projection into the face of a triangle.
ClosestPair CornerAndFace(const Point& corner, const Triangle& face, const char* name) {
  const auto normal = NormalOf(face);
  const Point foot = exact::RoundPoint(
      [&](auto as) {
        const auto square = Squared(normal(as));
        const auto height = Dot(normal(as), as(corner) - as(face.a()));
        return Quotient{as(corner) * square - normal(as) * height, square};
      },
      name);
  return {RoundDistance(PointFromPlane{corner, face, normal}), corner + 0.0F, foot};
}

// The point where a line goes through the face of a triangle.
ClosestPair ThroughFace(const SegmentLine& line, const Triangle& face) {
  const Point point = PointAt(line, face, NormalOf(face));
  return {0, point, point};
}

}  // namespace

ClosestPair ClosestPoints(const Segment& a, const Segment& b) {
  return ClosestPointsOf(SegmentLine(a), SegmentLine(b));
}

ClosestPair ClosestPoints(const Ray& a, const Segment& b) {
  return ClosestPointsOf(RayLine(a), SegmentLine(b));
}

ClosestPair ClosestPoints(const Segment& a, const Triangle& b) {
  const SegmentLine line(a);
  ClosestPair pair;
  if (!exact::IsRecording() && filter::ClosestPoints(line, b, pair)) return pair;
  const ClosestFeatures closest = FindClosestFeatures(line, b);
  switch (closest.type) {
    case ClosestFeatures::Type::kEdges:
      return ClosestPointsOf(line, LineOf(EdgeOf(b, closest.b)), closest.parts);
    case ClosestFeatures::Type::kThroughB:
      return ThroughFace(line, b);
    default:
      return CornerAndFace(closest.a == 0 ? a.start() : a.end(), b, "on_b");
  }
}

ClosestPair ClosestPoints(const Triangle& a, const Triangle& b) {
  ClosestPair pair;
  if (!exact::IsRecording() && filter::ClosestPoints(a, b, pair)) return pair;
  const ClosestFeatures closest = FindClosestFeatures(a, b);
  switch (closest.type) {
    case ClosestFeatures::Type::kEdges:
      return ClosestPointsOf(LineOf(EdgeOf(a, closest.a)), LineOf(EdgeOf(b, closest.b)),
                             closest.parts);
    case ClosestFeatures::Type::kThroughB:
      return ThroughFace(LineOf(EdgeOf(a, closest.a)), b);
    case ClosestFeatures::Type::kThroughA:
      return ThroughFace(LineOf(EdgeOf(b, closest.b)), a);
    case ClosestFeatures::Type::kFaceOfB:
      return CornerAndFace(a.corners()[closest.a], b, "on_b");
    case ClosestFeatures::Type::kFaceOfA:
      return Swapped(CornerAndFace(b.corners()[closest.b], a, "on_a"));
  }
  return {};  // not reached
}

}  // namespace hitscan
