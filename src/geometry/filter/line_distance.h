#pragma once

#include "geometry/exact/correct_rounding.h"
#include "geometry/exact/filtered_sign.h"
#include "geometry/filter/parametric_line.h"

// The squared distance of two lines, each a ray or a segment, and the parts of the lines between
// which it is least: Ericson, "Real-Time Collision Detection" (2005), section 5.1.9, with exact
// signs of polynomials of degree four instead of clamped parameters (exact/filtered_sign.h). The
// squared distance is a quotient of degree six by degree four. So a capsule needs no square root to
// decide whether it meets another shape.
namespace hitscan {

/// The part of a ray or segment in which a closest point lies. A point is in kInside only if it is
/// no end.
enum class LinePart { kStart, kInside, kEnd };

/// The parts in which the closest points of two lines a and b lie.
struct ClosestParts {
  LinePart a;
  LinePart b;
};

/// True for segments, false for rays.
template <class Line>
inline constexpr bool kHasEnd = requires(const Line& line) {
  line.end;
};

/// The end of the line in that part, which is not kInside.
template <class Line>
const Point& EndIn(const Line& line, LinePart part) {
  if constexpr (kHasEnd<Line>) {
    if (part == LinePart::kEnd) return line.end;
  }
  return line.origin;
}

inline constexpr exact::Decision kAfterStart{
    "from the start to the nearest point, along the line", "(it is nearest to the start)",
    "(it is nearest to the start)", "(it is beyond the start)"};
inline constexpr exact::Decision kAfterEnd{"from the end to the nearest point, along the line",
                                           "(it is before the end)", "(it is nearest to the end)",
                                           "(it is nearest to the end)"};
inline constexpr exact::Decision kFirstAfterStart{
    "from the start of the first line to the nearest point",
    "(the first line is nearest before its start)", "(the first line is nearest at its start)",
    "(the first line is nearest after its start)"};
inline constexpr exact::Decision kFirstBeforeEnd{
    "from the nearest point to the end of the first line",
    "(the first line is nearest past its end)", "(the first line is nearest at its end)",
    "(the first line is nearest before its end)"};
inline constexpr exact::Decision kSecondAfterStart{
    "from the start of the second line to the nearest point",
    "(the second line is nearest before its start)", "(the second line is nearest at its start)",
    "(the second line is nearest after its start)"};
inline constexpr exact::Decision kSecondBeforeEnd{
    "from the nearest point to the end of the second line",
    "(the second line is nearest past its end)", "(the second line is nearest at its end)",
    "(the second line is nearest before its end)"};

/// The part in which the point of the line that is nearest to a point lies.
template <class Line>
LinePart NearestPart(const Point& point, const Line& line) {
  if (exact::Sign([&](auto as) { return Dot(as(point) - as(line.origin), line.Direction(as)); },
                  kAfterStart) <= 0) {
    return LinePart::kStart;
  }
  if constexpr (kHasEnd<Line>) {
    if (exact::Sign([&](auto as) { return Dot(as(point) - as(line.end), line.Direction(as)); },
                    kAfterEnd) >= 0) {
      return LinePart::kEnd;
    }
  }
  return LinePart::kInside;
}

/// cross(a.direction, b.direction), for use in expressions; zero for parallel lines.
template <class A, class B>
auto AcrossLines(const A& a, const B& b) {
  return exact::Shared([&a, &b](auto as) { return Cross(a.Direction(as), b.Direction(as)); });
}

/// The parts in which the closest points of a and of the segment b lie. Of several pairs of closest
/// points (of parallel lines) it is the pair with the least parameter on a, then on b.
///
/// With u and v the directions, w = a.origin - b.origin and n = u x v, the line of a is nearest to
/// the line of b at the parameter -(w x v).n / n^2. The closest point of a is there, clamped to a,
/// unless the closest point of b is an end of b: then it is the point of a that is nearest to this
/// end. If a and b are parallel, n is zero, and the part of a is at first kStart.
template <class A>
ClosestParts FindClosestParts(const A& a, const SegmentLine& b) {
  const auto normal = AcrossLines(a, b);
  const auto after_start = [&](auto as) {
    return Dot(Cross(as(b.origin) - as(a.origin), b.Direction(as)), normal(as));
  };
  LinePart part_a = LinePart::kInside;
  if (exact::Sign(after_start, kFirstAfterStart) <= 0) {
    part_a = LinePart::kStart;
  } else if constexpr (kHasEnd<A>) {
    const auto before_end = [&](auto as) {
      return Dot(Cross(as(a.end) - as(b.origin), b.Direction(as)), normal(as));
    };
    if (exact::Sign(before_end, kFirstBeforeEnd) <= 0) part_a = LinePart::kEnd;
  }
  LinePart part_b = LinePart::kInside;
  if (part_a == LinePart::kInside) {
    const auto from_start = [&](auto as) {
      return Dot(Cross(a.Direction(as), as(a.origin) - as(b.origin)), normal(as));
    };
    const auto to_end = [&](auto as) {
      return Dot(Cross(a.Direction(as), as(b.end) - as(a.origin)), normal(as));
    };
    if (exact::Sign(from_start, kSecondAfterStart) <= 0) {
      part_b = LinePart::kStart;
    } else if (exact::Sign(to_end, kSecondBeforeEnd) <= 0) {
      part_b = LinePart::kEnd;
    }
  } else {
    part_b = NearestPart(EndIn(a, part_a), b);
  }
  if (part_b == LinePart::kInside) return {part_a, part_b};
  return {NearestPart(EndIn(b, part_b), a), part_b};
}

// ---- Squared distances, as expressions ----
// Each has Square, the squared distance as a Quotient.

struct PointsApart {
  const Point& p;
  const Point& q;

  template <class As>
  auto Square(As as) const {
    return exact::Quotient{Squared(as(p) - as(q)), as(1.0)};
  }
};

/// The distance of a point from the line through a ray or segment: |offset x direction| /
/// |direction|.
template <class Line>
struct PointFromLine {
  const Point& point;
  const Line& line;

  template <class As>
  auto Square(As as) const {
    return exact::Quotient{Squared(Cross(as(point) - as(line.origin), line.Direction(as))),
                           Squared(line.Direction(as))};
  }
};
template <class Line>
PointFromLine(const Point&, const Line&) -> PointFromLine<Line>;

/// The distance of the lines through two rays or segments that are not parallel: |w . n| / |n|,
/// where w joins a point of each, and n is across both.
template <class A, class B>
struct LinesApart {
  const A& a;
  const B& b;

  template <class As>
  auto Square(As as) const {
    const auto normal = Cross(a.Direction(as), b.Direction(as));
    return exact::Quotient{Squared(Dot(as(a.origin) - as(b.origin), normal)), Squared(normal)};
  }
};
template <class A, class B>
LinesApart(const A&, const B&) -> LinesApart<A, B>;

/// A polynomial with the sign of a squared distance minus reach^2.
template <class Distance, class As, class Reach>
auto Excess(const Distance& apart, As as, const Reach& reach) {
  const auto square = apart.Square(as);
  return square.numerator - Squared(reach(as)) * square.denominator;
}
template <class As, class Reach>
auto Excess(const PointsApart& apart, As as, const Reach& reach) {
  return apart.Square(as).numerator - Squared(reach(as));
}

/// The sign of the squared distance of a point from a segment minus reach^2.
template <class Reach>
int CompareDistance(const Point& point, const SegmentLine& segment, const Reach& reach,
                    const exact::Decision& decision) {
  const LinePart part = NearestPart(point, segment);
  if (part == LinePart::kInside) {
    return exact::Sign(
        [&](auto as) {
          return Excess(PointFromLine{point, segment}, as, reach);
        },
        decision);
  }
  return exact::Sign(
      [&](auto as) {
        return Excess(PointsApart{point, EndIn(segment, part)}, as, reach);
      },
      decision);
}

/// Calls function(apart) with the squared distance of two lines whose closest points are in these
/// parts.
template <class A, class B, class Function>
auto WithDistance(const A& a, const B& b, const ClosestParts& parts, const Function& function) {
  const bool inside_a = parts.a == LinePart::kInside;
  const bool inside_b = parts.b == LinePart::kInside;
  if (inside_a && inside_b) return function(LinesApart{a, b});
  if (inside_a) return function(PointFromLine{EndIn(b, parts.b), a});
  if (inside_b) return function(PointFromLine{EndIn(a, parts.a), b});
  return function(PointsApart{EndIn(a, parts.a), EndIn(b, parts.b)});
}

}  // namespace hitscan
