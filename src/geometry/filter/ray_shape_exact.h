#pragma once

#include <array>
#include <optional>

#include "geometry/exact/correct_rounding.h"
#include "geometry/exact/filtered_sign.h"
#include "geometry/filter/parametric_line.h"
#include "geometry/filter/triangle_predicates.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/sphere.h"

// Exact evaluation of a parametric line against sphere, box and triangle, for rays and segments
// (raycast.cpp): signs are exact, points are correctly rounded. The methods are those of Ericson,
// "Real-Time Collision Detection" (2005), section 5.3, expressed as signs of polynomials and
// comparisons of quotients (exact/filtered_sign.h, exact/correct_rounding.h).
namespace hitscan {

// ---- Sphere ----
// With e = center - origin, the line is on the surface where
//     (d.d) t^2 - 2 (e.d) t + (e.e - r^2) = 0,  t = (e.d -+ sqrt(discriminant)) / d.d,
//     discriminant = (e.d)^2 - (d.d) (e.e - r^2).

// The words that explain the decisions (exact::Decision).
inline constexpr exact::Decision kAlongRay{"along the ray", "it is behind the origin",
                                           "it is beside the origin", "it is ahead of the origin"};
inline constexpr exact::Decision kRayStart{"power of the start", "the start is inside the sphere",
                                           "the start is on the sphere",
                                           "(the start is outside the sphere)"};
inline constexpr exact::Decision kSegmentStart{
    "power of the start", "(the start is inside the sphere)", "the start is on the sphere",
    "(the start is outside the sphere)"};
inline constexpr exact::Decision kSegmentEnd{"power of the end", "the end is inside the sphere",
                                             "the end is on the sphere",
                                             "the end is outside the sphere"};
inline constexpr exact::Decision kCenterAhead{
    "center along the line", "the center is not ahead of the start",
    "the center is not ahead of the start", "the center is ahead"};
inline constexpr exact::Decision kCenterPast{"center beyond the end", "the end is past the center",
                                             "it ends before the center",
                                             "it ends before the center"};
inline constexpr exact::Decision kDiscriminant{"discriminant", "the line passes beside the sphere",
                                               "the line touches the sphere",
                                               "the line passes through the sphere"};
inline constexpr exact::Decision kPower{"power of the point", "the point is inside the sphere",
                                        "the point is on the sphere",
                                        "the point is outside the sphere"};

/// The power of a point with respect to the sphere: negative inside.
template <class As>
auto PowerOfPoint(As as, const Point& point, const Sphere& sphere) {
  return Squared(as(point) - as(sphere.center())) - Squared(as(sphere.radius()));
}

/// -1 when the point is inside the sphere, 0 on it, 1 outside.
inline int SideOfSphere(const Point& point, const Sphere& sphere,
                        const exact::Decision& decision = kPower) {
  return exact::Sign([&](auto as) { return PowerOfPoint(as, point, sphere); }, decision);
}

/// The sign of the parameter at which the line is nearest to the center: 1 when the center is ahead
/// of the origin, 0 when it is beside the origin, -1 when it is behind.
template <class Line>
int CenterParameterSign(const Line& line, const Sphere& sphere) {
  return exact::Sign(
      [&](auto as) { return Dot(as(sphere.center()) - as(line.origin), line.Direction(as)); },
      kCenterAhead);
}

template <class As, class Line>
auto Discriminant(As as, const Line& line, const Sphere& sphere) {
  const auto direction = line.Direction(as);
  return Squared(Dot(as(sphere.center()) - as(line.origin), direction)) -
         Squared(direction) * PowerOfPoint(as, line.origin, sphere);
}

/// Does the line meet the sphere, at any parameter?
template <class Line>
bool LineMeets(const Line& line, const Sphere& sphere) {
  return exact::Sign([&](auto as) { return Discriminant(as, line, sphere); }, kDiscriminant) >= 0;
}

/// One of the two points where a line meets a surface: of a sphere, a capsule, or the side of a
/// cylinder.
enum class SphereRoot { kEntry, kExit };

/// The parameter of the entry or of the exit, as a QuadraticRoot.
template <class As, class Line>
auto ParameterAt(As as, const Line& line, const Sphere& sphere, SphereRoot root) {
  const auto direction = line.Direction(as);
  return exact::QuadraticRoot{Dot(as(sphere.center()) - as(line.origin), direction),
                              as(root == SphereRoot::kExit ? 1.0 : -1.0),
                              Discriminant(as, line, sphere), Squared(direction)};
}

template <class Line>
Point PointAt(const Line& line, const Sphere& sphere, SphereRoot root) {
  return exact::RoundPoint([&](auto as) {
    const auto t = ParameterAt(as, line, sphere, root);
    const auto direction = line.Direction(as);
    return exact::QuadraticRoot{as(line.origin) * t.denominator + direction * t.constant,
                                direction * t.coefficient, t.radicand, t.denominator};
  });
}

// ---- Box: slabs (Kay and Kajiya 1986) ----

inline constexpr exact::Decision kAboveSlab{"room in the {0} slab", "above the {0} slab all along",
                                            "inside the {0} slab all along",
                                            "inside the {0} slab all along"};
inline constexpr exact::Decision kBelowSlab{kAboveSlab.name, "below the {0} slab all along",
                                            kAboveSlab.zero, kAboveSlab.positive};
inline constexpr exact::Decision kLaterEntry{
    "t into the {0} slab minus t into the {1} slab", "(it enters the {0} slab first)",
    "(it enters both slabs at once)", "(it enters the {1} slab first)"};
inline constexpr exact::Decision kEarlierExit{
    "t out of the {0} slab minus t out of the {1} slab", "(it leaves the {0} slab first)",
    "(it leaves both slabs at once)", "(it leaves the {1} slab first)"};
inline constexpr exact::Decision kInterval{
    "t into the {0} slab minus t out of the {1} slab", "the line is inside all slabs at once",
    "the line touches an edge of the box", "the {1} slab ends before the {0} slab begins"};
inline constexpr exact::Decision kExitAhead{
    "from the start to the exit along {0}", "the box is behind the start",
    "the box is not behind the start", "the box is not behind the start"};
inline constexpr exact::Decision kEntryAhead{
    "from the start to the entry along {0}", "it starts inside the box",
    "it starts on the surface of the box", "it starts before the box"};

/// An axis-aligned plane: all points whose coordinate `axis` is `coordinate`. `at` points into the
/// box, because a recorder recognises inputs by their addresses.
struct AxisPlane {
  int axis;
  const float* at;

  const float& coordinate() const { return *at; }
};

/// The part of a line that is inside a box, given by the planes of the faces at which it enters and
/// leaves.
struct SlabInterval {
  AxisPlane entry;
  AxisPlane exit;
};

/// The coordinate along the axis of the plane at which the line starts. A box that moves
/// (moving.cpp) has another function, since it starts with one of two faces.
template <class Line>
const float& StartTowards(const Line& line, const AxisPlane& plane) {
  return line.origin[plane.axis];
}

/// The parameter at which the line meets the plane, as a Quotient. The line must not be parallel to
/// the plane.
template <class As, class Line>
auto ParameterAt(As as, const Line& line, const AxisPlane& plane) {
  return exact::Quotient{as(plane.coordinate()) - as(StartTowards(line, plane)),
                         line.Direction(as, plane.axis)};
}

/// Compares the parameters at which the line meets two planes of different axes: -1 when the line
/// meets `a` at the smaller parameter, 0 when the parameters are equal, 1 otherwise.
template <class Line>
int CompareParameters(const Line& line, const AxisPlane& a, const AxisPlane& b,
                      const exact::Decision& decision) {
  return exact::CompareQuotients([&](auto as) { return ParameterAt(as, line, a); },
                                 [&](auto as) { return ParameterAt(as, line, b); },
                                 line.DirectionSign(a.axis) * line.DirectionSign(b.axis),
                                 {decision, "xyz"[a.axis], "xyz"[b.axis]});
}

/// Compares two coordinates along an axis in the direction of the line: 1 when the line meets
/// `from` before `to`, 0 when they are equal, -1 otherwise.
template <class Line>
int CompareAlong(const Line& line, int axis, const float& from, const float& to,
                 const exact::Decision& decision) {
  const bool forwards = line.DirectionSign(axis) > 0;
  return exact::Compare(forwards ? to : from, forwards ? from : to, {decision, "xyz"[axis]});
}

/// -1, 0 or 1: the sign of the parameter at which the line meets the plane.
template <class Line>
int ParameterSign(const Line& line, const AxisPlane& plane, const exact::Decision& decision) {
  return CompareAlong(line, plane.axis, StartTowards(line, plane), plane.coordinate(), decision);
}

/// The axes in the order in which their slabs are clipped: last those whose slabs are parallel to
/// the line. The search for the margin (query/why.h) tries other signs for decisions, also for a
/// direction of zero. A slab with such a direction then has the parameter 0/0, which must not
/// become an entry or exit with which later slabs are compared.
template <class Line>
std::array<int, 3> ParallelSlabsLast(const Line& line) {
  const Vector direction = line.Direction();
  std::array<int, 3> axes{};
  std::size_t count = 0;
  for (const bool parallel : {false, true}) {
    for (int axis = 0; axis < 3; ++axis) {
      if ((direction[axis] == 0) == parallel) axes[count++] = axis;
    }
  }
  return axes;
}

/// The part of the line that is inside the closed box; nothing when it misses the box. The
/// direction must not be zero.
template <class Line>
std::optional<SlabInterval> ClipToBox(const Line& line, const Aabb& box) {
  std::optional<SlabInterval> interval;
  for (const int axis : ParallelSlabsLast(line)) {
    const int sign = line.DirectionSign(axis);
    const float& min = box.min()[axis];
    const float& max = box.max()[axis];
    if (sign == 0) {
      const char name = "xyz"[axis];
      const float& below = StartTowards(line, AxisPlane{axis, &min});
      const float& above = StartTowards(line, AxisPlane{axis, &max});
      if (exact::Compare(below, min, {kBelowSlab, name}) < 0 ||
          exact::Compare(max, above, {kAboveSlab, name}) < 0) {
        return std::nullopt;
      }
      continue;
    }
    const AxisPlane entry{axis, sign > 0 ? &min : &max};
    const AxisPlane exit{axis, sign > 0 ? &max : &min};
    if (!interval) {
      interval = {entry, exit};
      continue;
    }
    if (CompareParameters(line, entry, interval->entry, kLaterEntry) > 0) interval->entry = entry;
    if (CompareParameters(line, exit, interval->exit, kEarlierExit) < 0) interval->exit = exit;
    // A single slab is never left before it is entered.
    if (interval->entry.axis != interval->exit.axis &&
        CompareParameters(line, interval->entry, interval->exit, kInterval) > 0) {
      return std::nullopt;
    }
  }
  return interval;
}

/// The point where the line meets the plane: its coordinate on the plane's axis is exact, the
/// others are correctly rounded.
template <class Line>
Point PointAt(const Line& line, const AxisPlane& plane) {
  Point point;
  for (int axis = 0; axis < 3; ++axis) {
    if (axis == plane.axis) {
      point[axis] = plane.coordinate() + 0.0F;
    } else if (line.DirectionSign(axis) == 0) {
      point[axis] = line.origin[axis] + 0.0F;
    } else {
      point[axis] = exact::RoundNumber([&](auto as) {
        const auto t = ParameterAt(as, line, plane);
        return exact::Quotient{
            as(line.origin[axis]) * t.denominator + line.Direction(as, axis) * t.numerator,
            t.denominator};
      });
    }
  }
  return point;
}

// ---- Triangle ----

/// The parameter at which the line meets the plane of a triangle, as a Quotient.
template <class As, class Line, class Normal>
auto ParameterAt(As as, const Line& line, const Triangle& t, const Normal& normal) {
  return exact::Quotient{Dot(normal(as), as(t.a()) - as(line.origin)),
                         Dot(normal(as), line.Direction(as))};
}

inline constexpr exact::Decision kInnerSide{"side of {0}{1}", "it passes outside of {0}{1}",
                                            "it passes through {0}{1}",
                                            "it passes {0}{1} on the inner side"};
inline constexpr exact::Decision kInnerSideReversed = exact::Reversed(kInnerSide);

/// Does the line pass the triangle on the inner side of all edges? `crossing` is the sign of
/// dot(normal, direction), which must not be zero. Decided by three scalar triple products (Ericson
/// 2005, section 5.3.4). They add up to dot(normal, direction). The line crosses the triangle if no
/// product has the opposite sign.
template <class Line>
bool LineCrosses(const Line& line, const Triangle& t, int crossing) {
  const exact::Shared corners([&](auto as) {
    const auto origin = as(line.origin);
    return exact::Vector3{as(t.a()) - origin, as(t.b()) - origin, as(t.c()) - origin};
  });
  const exact::Decision& decision = crossing > 0 ? kInnerSide : kInnerSideReversed;
  const auto is_inside = [&](int from, int to) {
    return exact::Sign(
               [&](auto as) {
                 const auto& offsets = corners(as);
                 return Dot(line.Direction(as),
                            Cross(Component(offsets, from), Component(offsets, to)));
               },
               {decision, "abc"[from], "abc"[to]}) *
               crossing >=
           0;
  };
  return is_inside(0, 1) && is_inside(1, 2) && is_inside(2, 0);
}

template <class Line, class Normal>
Point PointAt(const Line& line, const Triangle& triangle, const Normal& normal) {
  return exact::RoundPoint(
      [&](auto as) { return PointAtQuotient(as, line, ParameterAt(as, line, triangle, normal)); });
}

}  // namespace hitscan
