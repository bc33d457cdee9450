#pragma once

#include <optional>

#include "geometry/exact/correct_rounding.h"
#include "geometry/exact/filtered_sign.h"
#include "geometry/filter/parametric_line.h"
#include "geometry/filter/triangle_predicates.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/sphere.h"

// Exact evaluation of a parametric line against sphere, box and triangle, for raycast.cpp and
// linetest.cpp: signs are exact, points are correctly rounded. The methods are those of Ericson,
// "Real-Time Collision Detection" (2005), section 5.3, expressed as signs of polynomials and
// comparisons of quotients (exact/filtered_sign.h, exact/correct_rounding.h).
namespace hitscan {

// ---- Sphere ----
// With e = center - origin, the line is on the surface where
//     (d.d) t^2 - 2 (e.d) t + (e.e - r^2) = 0,  t = (e.d -+ sqrt(discriminant)) / d.d,
//     discriminant = (e.d)^2 - (d.d) (e.e - r^2).

/// The power of a point with respect to the sphere: negative inside.
template <class As>
auto PowerOfPoint(As as, const Point& point, const Sphere& sphere) {
  return Squared(as(point) - as(sphere.center())) - Squared(as(sphere.radius()));
}

/// -1 when the point is inside the sphere, 0 on it, 1 outside.
inline int SideOfSphere(const Point& point, const Sphere& sphere) {
  return exact::Sign([&](auto as) { return PowerOfPoint(as, point, sphere); });
}

/// The sign of the parameter at which the line is nearest to the center: 1 when the center is in
/// front of the origin, -1 when it is behind.
template <class Line>
int CenterParameterSign(const Line& line, const Sphere& sphere) {
  return exact::Sign(
      [&](auto as) { return Dot(as(sphere.center()) - as(line.origin), line.Direction(as)); });
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
  return exact::Sign([&](auto as) { return Discriminant(as, line, sphere); }) >= 0;
}

/// Where a line meets the surface of a sphere: first or last.
enum class SphereRoot { kEntry, kExit };

/// The parameter of the entry or of the exit, as a QuadraticRoot.
template <class As, class Line>
auto ParameterAt(As as, const Line& line, const Sphere& sphere, SphereRoot root) {
  const auto direction = line.Direction(as);
  return exact::QuadraticRoot{Dot(as(sphere.center()) - as(line.origin), direction),
                              as(root == SphereRoot::kExit ? 1.0F : -1.0F),
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

/// An axis-aligned plane: all points whose coordinate `axis` is `coordinate`.
struct AxisPlane {
  int axis;
  float coordinate;
};

/// The part of a line that is inside a box, given by the planes of the faces at which it enters and
/// leaves.
struct SlabInterval {
  AxisPlane entry;
  AxisPlane exit;
};

/// The parameter at which the line meets the plane, as a Quotient. The line must not be parallel to
/// the plane.
template <class As, class Line>
auto ParameterAt(As as, const Line& line, const AxisPlane& plane) {
  return exact::Quotient{as(plane.coordinate) - as(line.origin[plane.axis]),
                         line.Direction(as, plane.axis)};
}

/// Compares the parameters at which the line meets the two planes: -1 when that of `a` is smaller,
/// 0 when they are equal, 1 when it is larger.
template <class Line>
int CompareParameters(const Line& line, const AxisPlane& a, const AxisPlane& b) {
  if (a.axis == b.axis) {
    return ((a.coordinate > b.coordinate) - (a.coordinate < b.coordinate)) *
           line.DirectionSign(a.axis);
  }
  return exact::Sign([&](auto as) {
           const auto t = ParameterAt(as, line, a);
           const auto u = ParameterAt(as, line, b);
           return t.numerator * u.denominator - u.numerator * t.denominator;
         }) *
         line.DirectionSign(a.axis) * line.DirectionSign(b.axis);
}

/// -1, 0 or 1: the sign of the parameter at which the line meets the plane.
template <class Line>
int ParameterSign(const Line& line, const AxisPlane& plane) {
  const float origin = line.origin[plane.axis];
  return ((plane.coordinate > origin) - (plane.coordinate < origin)) *
         line.DirectionSign(plane.axis);
}

/// The part of the line that is inside the closed box; nothing when it misses the box. The
/// direction must not be zero.
template <class Line>
std::optional<SlabInterval> ClipToBox(const Line& line, const Aabb& box) {
  std::optional<SlabInterval> interval;
  for (int axis = 0; axis < 3; ++axis) {
    const int sign = line.DirectionSign(axis);
    const float min = box.min()[axis];
    const float max = box.max()[axis];
    if (sign == 0) {
      if (line.origin[axis] < min || line.origin[axis] > max) return std::nullopt;
      continue;
    }
    const AxisPlane entry{axis, sign > 0 ? min : max};
    const AxisPlane exit{axis, sign > 0 ? max : min};
    if (!interval) {
      interval = {entry, exit};
      continue;
    }
    if (CompareParameters(line, entry, interval->entry) > 0) interval->entry = entry;
    if (CompareParameters(line, exit, interval->exit) < 0) interval->exit = exit;
  }
  if (interval && CompareParameters(line, interval->entry, interval->exit) > 0) {
    return std::nullopt;
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
      point[axis] = plane.coordinate + 0.0F;
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

/// 1 when the line crosses the triangle in the direction of its normal, -1 when in the opposite
/// direction, 0 when it misses. A line in the plane of the triangle misses. By the signs of three
/// scalar triple products (Ericson 2005, section 5.3.4).
template <class Line>
int LineCrosses(const Line& line, const Triangle& t) {
  // The side on which the line passes each edge. The three numbers add up to dot(normal,
  // direction). If no two of them have opposite signs, the sum is zero only when all three are
  // zero.
  const exact::Shared corners([&](auto as) {
    const auto origin = as(line.origin);
    return exact::Vector3{as(t.a()) - origin, as(t.b()) - origin, as(t.c()) - origin};
  });
  const auto side = [&](int from, int to) {
    return exact::Sign([&](auto as) {
      const auto& offsets = corners(as);
      return Dot(line.Direction(as), Cross(Component(offsets, from), Component(offsets, to)));
    });
  };
  const int ab = side(0, 1);
  const int bc = side(1, 2);
  if (ab * bc < 0) return 0;
  const int ca = side(2, 0);
  if (ab * ca < 0 || bc * ca < 0) return 0;
  return ab != 0 ? ab : bc != 0 ? bc : ca;
}

template <class Line, class Normal>
Point PointAt(const Line& line, const Triangle& triangle, const Normal& normal) {
  return exact::RoundPoint([&](auto as) {
    const auto t = ParameterAt(as, line, triangle, normal);
    return exact::Quotient{as(line.origin) * t.denominator + line.Direction(as) * t.numerator,
                           t.denominator};
  });
}

}  // namespace hitscan
