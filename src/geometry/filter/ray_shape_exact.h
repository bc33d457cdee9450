#pragma once

#include <optional>

#include "geometry/exact/correct_rounding.h"
#include "geometry/exact/filtered_sign.h"
#include "geometry/filter/parametric_line.h"
#include "geometry/filter/triangle_predicates.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/sphere.h"

// Where a way meets a shape, for raycast.cpp and linetest.cpp.
namespace hitscan {

// ---- Sphere ----
// With e = center - origin, the way is on the surface where
//     (d.d) t^2 - 2 (e.d) t + (e.e - r^2) = 0,  t = (e.d -+ sqrt(discriminant)) / d.d,
//     discriminant = (e.d)^2 - (d.d) (e.e - r^2).

template <class As>
auto PowerOf(As as, const Point& point, const Sphere& sphere) {
  return Squared(as(point) - as(sphere.center())) - Squared(as(sphere.radius()));
}

/// -1 when the point is inside the sphere, 0 on it, 1 outside.
inline int SideOfSurface(const Point& point, const Sphere& sphere) {
  return exact::Sign([&](auto as) { return PowerOf(as, point, sphere); });
}

/// Does the center lie ahead of the origin of the way (1), beside it (0) or behind it?
template <class Way>
int CenterAhead(const Way& way, const Sphere& sphere) {
  return exact::Sign(
      [&](auto as) { return Dot(as(sphere.center()) - as(way.origin), way.Direction(as)); });
}

template <class As, class Way>
auto DiscriminantOf(As as, const Way& way, const Sphere& sphere) {
  const auto direction = way.Direction(as);
  return Squared(Dot(as(sphere.center()) - as(way.origin), direction)) -
         Squared(direction) * PowerOf(as, way.origin, sphere);
}

/// Does the line of the way meet the sphere?
template <class Way>
bool LineMeets(const Way& way, const Sphere& sphere) {
  return exact::Sign([&](auto as) { return DiscriminantOf(as, way, sphere); }) >= 0;
}

/// The time of the first meeting, or of the last one, as a Rooted.
template <class As, class Way>
auto TimeOf(As as, const Way& way, const Sphere& sphere, bool last) {
  const auto direction = way.Direction(as);
  return exact::Rooted{Dot(as(sphere.center()) - as(way.origin), direction),
                       as(last ? 1.0F : -1.0F), DiscriminantOf(as, way, sphere),
                       Squared(direction)};
}

template <class Way>
Point PlaceOf(const Way& way, const Sphere& sphere, bool last) {
  return exact::RoundPoint([&](auto as) {
    const auto time = TimeOf(as, way, sphere, last);
    const auto direction = way.Direction(as);
    return exact::Rooted{as(way.origin) * time.under + direction * time.plain,
                         direction * time.factor, time.radicand, time.under};
  });
}

// ---- Box ----

/// A moment on a way: when its coordinate `axis`, which changes, is `at`.
struct Passage {
  int axis;
  float at;
};

/// The first and last moment that the line of a way is in a box.
struct Stay {
  Passage first;
  Passage last;
};

template <class As, class Way>
auto TimeOf(As as, const Way& way, const Passage& passage) {
  return exact::Quotient{as(passage.at) - as(way.origin[passage.axis]),
                         way.Direction(as, passage.axis)};
}

/// -1 when `a` is earlier than `b`, 1 when it is later.
template <class Way>
int Compare(const Way& way, const Passage& a, const Passage& b) {
  if (a.axis == b.axis) return ((a.at > b.at) - (a.at < b.at)) * way.Heading(a.axis);
  return exact::Sign([&](auto as) {
           const auto t = TimeOf(as, way, a);
           const auto u = TimeOf(as, way, b);
           return t.over * u.under - u.over * t.under;
         }) *
         way.Heading(a.axis) * way.Heading(b.axis);
}

/// -1, 0 or 1: is the passage before, at or after the origin of the way?
template <class Way>
int CompareToStart(const Way& way, const Passage& a) {
  const float origin = way.origin[a.axis];
  return ((a.at > origin) - (a.at < origin)) * way.Heading(a.axis);
}

/// When the line of a way is in the closed box; nothing when never. The way must lead somewhere.
template <class Way>
std::optional<Stay> StayIn(const Way& way, const Aabb& box) {
  std::optional<Stay> stay;
  for (int axis = 0; axis < 3; ++axis) {
    const int heading = way.Heading(axis);
    const float min = box.min()[axis];
    const float max = box.max()[axis];
    if (heading == 0) {
      if (way.origin[axis] < min || way.origin[axis] > max) return std::nullopt;
      continue;
    }
    const Passage in{axis, heading > 0 ? min : max};
    const Passage out{axis, heading > 0 ? max : min};
    if (!stay) {
      stay = {in, out};
      continue;
    }
    if (Compare(way, in, stay->first) > 0) stay->first = in;
    if (Compare(way, out, stay->last) < 0) stay->last = out;
  }
  if (stay && Compare(way, stay->first, stay->last) > 0) return std::nullopt;
  return stay;
}

/// The place of a passage: its own coordinate is exact, the others are rounded once.
template <class Way>
Point PlaceOf(const Way& way, const Passage& passage) {
  Point place;
  for (int axis = 0; axis < 3; ++axis) {
    if (axis == passage.axis) {
      place[axis] = passage.at + 0.0F;
    } else if (way.Heading(axis) == 0) {
      place[axis] = way.origin[axis] + 0.0F;
    } else {
      place[axis] = exact::RoundNumber([&](auto as) {
        const auto time = TimeOf(as, way, passage);
        return exact::Quotient{
            as(way.origin[axis]) * time.under + way.Direction(as, axis) * time.over, time.under};
      });
    }
  }
  return place;
}

// ---- Triangle ----

/// When the line of a way crosses the plane of a triangle, as a Quotient.
template <class As, class Way, class Normal>
auto TimeOf(As as, const Way& way, const Triangle& t, const Normal& normal) {
  return exact::Quotient{Dot(normal(as), as(t.a()) - as(way.origin)),
                         Dot(normal(as), way.Direction(as))};
}

/// 1 when the line of a way crosses the triangle along its normal, -1 when against it, 0 when it
/// does not cross it. The line of a way in the plane of the triangle does not cross it.
template <class Way>
int LineCrosses(const Way& way, const Triangle& t) {
  // On which side the line passes each edge. The three add up to dot(normal, direction), and of
  // three that are not of opposite signs that is zero only when all are.
  const exact::Shared corners([&](auto as) {
    const auto origin = as(way.origin);
    return exact::Triple{as(t.a()) - origin, as(t.b()) - origin, as(t.c()) - origin};
  });
  const auto side = [&](int from, int to) {
    return exact::Sign([&](auto as) {
      const auto& places = corners(as);
      return Dot(way.Direction(as), Cross(Component(places, from), Component(places, to)));
    });
  };
  const int ab = side(0, 1);
  const int bc = side(1, 2);
  if (ab * bc < 0) return 0;
  const int ca = side(2, 0);
  if (ab * ca < 0 || bc * ca < 0) return 0;
  return ab != 0 ? ab : bc != 0 ? bc : ca;
}

template <class Way, class Normal>
Point PlaceOf(const Way& way, const Triangle& triangle, const Normal& normal) {
  return exact::RoundPoint([&](auto as) {
    const auto time = TimeOf(as, way, triangle, normal);
    return exact::Quotient{as(way.origin) * time.under + way.Direction(as) * time.over, time.under};
  });
}

}  // namespace hitscan
