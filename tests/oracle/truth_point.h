#pragma once

#include <algorithm>

#include "geometry/closest_point.h"
#include "geometry/containment.h"
#include "geometry/frustum.h"
#include "value.h"

// Exact answers for points against shapes, computed from the definitions of the queries.
namespace hitscan::oracle {

inline Rational Clamped(const Rational& number, const Rational& low, const Rational& high) {
  return number < low ? low : number > high ? high : number;
}

inline Rational SquaredDistance(const Vec& a, const Vec& b) { return Dot(a - b, a - b); }

/// The parameter on a -> b, 0 to 1, of the point nearest to p.
inline Rational NearestParameter(const Vec& p, const Vec& a, const Vec& b) {
  const Rational square = SquaredDistance(a, b);
  if (SignOf(square) == 0) return 0;
  return Clamped(Dot(p - a, b - a) / square, 0, 1);
}

inline Vec NearestOn(const Vec& p, const Vec& a, const Vec& b) {
  return a + (b - a) * NearestParameter(p, a, b);
}

inline Rational Height(const Point& point, const Plane& plane) {
  return Dot(Vec(plane.normal()), Vec(point)) - Exactly(plane.distance());
}

/// Finds u and v so that a + u (b - a) + v (c - a) is the projection of p onto the plane through a,
/// b and c, by the normal equations. Returns false when a, b and c are on one line.
inline bool Foot(const Vec& p, const Vec& a, const Vec& b, const Vec& c, Rational& u, Rational& v) {
  const Vec e = b - a;
  const Vec f = c - a;
  const Rational determinant = Dot(e, e) * Dot(f, f) - Dot(e, f) * Dot(e, f);
  if (SignOf(determinant) == 0) return false;
  const Rational pe = Dot(p - a, e);
  const Rational pf = Dot(p - a, f);
  u = (pe * Dot(f, f) - pf * Dot(e, f)) / determinant;
  v = (pf * Dot(e, e) - pe * Dot(e, f)) / determinant;
  return true;
}

inline Vec NearestOn(const Vec& p, const Triangle& t) {
  const Vec a(t.a());
  const Vec b(t.b());
  const Vec c(t.c());
  Rational u;
  Rational v;
  if (Foot(p, a, b, c, u, v) && SignOf(u) >= 0 && SignOf(v) >= 0 && u + v <= 1) {
    return a + (b - a) * u + (c - a) * v;
  }
  Vec best = NearestOn(p, a, b);
  for (const Vec& other : {NearestOn(p, b, c), NearestOn(p, c, a)}) {
    if (SquaredDistance(p, other) < SquaredDistance(p, best)) best = other;
  }
  return best;
}

inline bool TruePointInSphere(const Point& p, const Sphere& s) {
  return SquaredDistance(Vec(p), Vec(s.center())) < Exactly(s.radius()) * Exactly(s.radius());
}

inline bool TruePointInAabb(const Point& p, const Aabb& box) {
  for (int i = 0; i < 3; ++i) {
    if (Exactly(p[i]) < Exactly(box.min()[i]) || Exactly(p[i]) > Exactly(box.max()[i]))
      return false;
  }
  return true;
}

inline bool TruePointInTriangle(const Point& point, const Triangle& t) {
  const Vec p(point);
  const Vec a(t.a());
  const Vec b(t.b());
  const Vec c(t.c());
  const Rational tolerance = Exactly(1e-5) * Exactly(1e-5);
  Rational u;
  Rational v;
  if (!Foot(p, a, b, c, u, v)) return SquaredDistance(p, NearestOn(p, t)) < tolerance;
  const Vec foot = a + (b - a) * u + (c - a) * v;
  return SignOf(u) >= 0 && SignOf(v) >= 0 && u + v <= 1 && SquaredDistance(p, foot) < tolerance;
}

inline int TrueSideOfPlane(const Point& p, const Plane& plane) {
  const Rational height = Height(p, plane);
  if (abs(height) < Exactly(1e-5)) return 0;
  return SignOf(height);
}

inline bool TruePointOnPlane(const Point& p, const Plane& plane) {
  return TrueSideOfPlane(p, plane) == 0;
}

inline Value TrueSignedDistance(const Point& p, const Plane& plane) { return {Height(p, plane)}; }

inline bool TruePointOnSegment(const Point& point, const Segment& s) {
  const Vec p(point);
  return SquaredDistance(p, NearestOn(p, Vec(s.start()), Vec(s.end()))) <
         Exactly(0.001) * Exactly(0.001);
}

inline bool TruePointOnRay(const Point& p, const Ray& ray) {
  const Vec offset = Vec(p) - Vec(ray.origin());
  const Rational square = Dot(offset, offset);
  if (SignOf(square) == 0) return true;
  // The cosine is along / sqrt(square).
  const Value cosine{0, Dot(offset, Vec(ray.direction())), 1 / square};
  return cosine.Compare(1 - Exactly(1e-6)) > 0 && cosine.Compare(1 + Exactly(1e-6)) < 0;
}

inline ValuePoint TrueClosestPoint(const Point& point, const Sphere& s) {
  const Vec p(point);
  const Vec c(s.center());
  const Rational r = Exactly(s.radius());
  if (point == s.center()) return ValuePoint(c + Vec(r, 0, 0));
  const Vec offset = p - c;
  const Rational inverse = 1 / Dot(offset, offset);
  return {{c.x, r * offset.x, inverse}, {c.y, r * offset.y, inverse}, {c.z, r * offset.z, inverse}};
}

inline ValuePoint TrueClosestPoint(const Point& point, const Aabb& box) {
  const Vec low(box.min());
  const Vec high(box.max());
  const Vec p(point);
  return ValuePoint(
      Vec(Clamped(p.x, low.x, high.x), Clamped(p.y, low.y, high.y), Clamped(p.z, low.z, high.z)));
}

inline ValuePoint TrueClosestPoint(const Point& point, const Plane& plane) {
  const Vec n(plane.normal());
  return ValuePoint(Vec(point) - n * (Height(point, plane) / Dot(n, n)));
}

inline ValuePoint TrueClosestPoint(const Point& point, const Triangle& t) {
  return ValuePoint(NearestOn(Vec(point), t));
}

inline ValueHit TrueClosestPoint(const Point& point, const Segment& s) {
  const Rational t = NearestParameter(Vec(point), Vec(s.start()), Vec(s.end()));
  const Vec a(s.start());
  return {{t}, ValuePoint(a + (Vec(s.end()) - a) * t)};
}

inline ValueHit TrueClosestPoint(const Point& point, const Ray& ray) {
  const Vec o(ray.origin());
  const Vec d(ray.direction());
  Rational t = Dot(Vec(point) - o, d) / Dot(d, d);
  if (SignOf(t) < 0) t = 0;
  return {{t}, ValuePoint(o + d * t)};
}

inline bool TrueFrustumSphere(const Frustum& frustum, const Sphere& s) {
  for (const HalfSpace& h : frustum.planes()) {
    if (Dot(Vec(h.normal), Vec(s.center())) + Exactly(h.offset) < -Exactly(s.radius()))
      return false;
  }
  return true;
}

inline bool TrueFrustumPoint(const Frustum& frustum, const Point& p) {
  return TrueFrustumSphere(frustum, Sphere(p, 0));
}

inline bool TrueFrustumAabb(const Frustum& frustum, const Aabb& box) {
  for (const HalfSpace& h : frustum.planes()) {
    bool some = false;
    for (const Point& corner : box.Corners()) {
      some = some || SignOf(Dot(Vec(h.normal), Vec(corner)) + Exactly(h.offset)) >= 0;
    }
    if (!some) return false;
  }
  return true;
}

}  // namespace hitscan::oracle
