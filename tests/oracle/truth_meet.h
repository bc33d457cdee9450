#pragma once

#include <span>

#include "geometry/intersect.h"
#include "truth_point.h"

// Exact answers for pairs of shapes, computed from the definitions of the queries. Polytopes are
// intersected by linear programming.
namespace hitscan::oracle {

inline std::vector<Vec> Exactly(std::span<const Point> points) {
  std::vector<Vec> result;
  for (const Point& point : points) result.emplace_back(point);
  return result;
}

inline bool TrueIntersects(const Sphere& a, const Sphere& b) {
  const Rational reach = Exactly(a.radius()) + Exactly(b.radius());
  return SquaredDistance(Vec(a.center()), Vec(b.center())) <= reach * reach;
}

inline bool TrueIntersects(const Sphere& s, const Aabb& box) {
  const ValuePoint nearest = TrueClosestPoint(s.center(), box);
  return SquaredDistance(Vec(s.center()), Vec(nearest.x.p, nearest.y.p, nearest.z.p)) <
         Exactly(s.radius()) * Exactly(s.radius());
}

inline bool TrueIntersects(const Sphere& s, const Plane& plane) {
  const ValuePoint foot = TrueClosestPoint(s.center(), plane);
  return SquaredDistance(Vec(s.center()), Vec(foot.x.p, foot.y.p, foot.z.p)) <=
         Exactly(s.radius()) * Exactly(s.radius());
}

inline bool TrueIntersects(const Aabb& a, const Aabb& b) {
  for (int i = 0; i < 3; ++i) {
    if (Exactly(a.max()[i]) < Exactly(b.min()[i]) || Exactly(b.max()[i]) < Exactly(a.min()[i])) {
      return false;
    }
  }
  return true;
}

inline bool TrueIntersects(const Aabb& box, const Plane& plane) {
  bool front = false;
  bool back = false;
  for (const Point& corner : box.Corners()) {
    front = front || SignOf(Height(corner, plane)) >= 0;
    back = back || SignOf(Height(corner, plane)) <= 0;
  }
  return front && back;
}

inline bool TrueIntersects(const Plane& a, const Plane& b) {
  // |a x b|^2 = |a|^2 |b|^2 - (a.b)^2
  const Vec n(a.normal());
  const Vec m(b.normal());
  return Dot(n, n) * Dot(m, m) - Dot(n, m) * Dot(n, m) > Exactly(1e-4);
}

inline bool TrueIntersects(const Triangle& t, const Sphere& s) {
  const Vec center(s.center());
  return SquaredDistance(center, NearestOn(center, t)) < Exactly(s.radius()) * Exactly(s.radius());
}

inline bool TrueIntersects(const Triangle& t, const Aabb& box) {
  return HullsMeet(Exactly(t.corners()), Exactly(box.Corners()));
}

inline bool TrueIntersects(const Triangle& t, const Plane& plane) {
  bool front = true;
  bool back = true;
  for (const Point& corner : t.corners()) {
    front = front && TrueSideOfPlane(corner, plane) > 0;
    back = back && TrueSideOfPlane(corner, plane) < 0;
  }
  return !front && !back;
}

inline bool TrueIntersects(const Triangle& a, const Triangle& b) {
  return HullsMeet(Exactly(a.corners()), Exactly(b.corners()));
}

inline bool TrueHullsIntersect(std::span<const Point> a, std::span<const Point> b) {
  return HullsMeet(Exactly(a), Exactly(b));
}

inline std::optional<ValuePoint> TrueIntersectPlanes(const Plane& a, const Plane& b,
                                                     const Plane& c) {
  Vec point;
  const Vec right(Exactly(a.distance()), Exactly(b.distance()), Exactly(c.distance()));
  if (!Solve({Vec(a.normal()), Vec(b.normal()), Vec(c.normal())}, right, point)) {
    return std::nullopt;
  }
  return ValuePoint(point);
}

}  // namespace hitscan::oracle
