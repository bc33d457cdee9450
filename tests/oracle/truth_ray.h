#pragma once

#include <span>

#include "geometry/raycast.h"
#include "truth_point.h"

// Exact answers for rays and segments against shapes, computed from the definitions. A ray consists
// of all points o + t d with t >= 0. A segment is the same with d = end - start and t <= 1; the t
// of a hit on a segment is reported as the distance from the start, t |d|.
namespace hitscan::oracle {

struct Line {
  Vec o;
  Vec d;
  bool segment;

  explicit Line(const Ray& ray) : o(ray.origin()), d(ray.direction()), segment(false) {}
  explicit Line(const Segment& s) : o(s.start()), d(Vec(s.end()) - Vec(s.start())), segment(true) {}

  bool Has(const Rational& t) const { return SignOf(t) >= 0 && (!segment || t <= 1); }

  /// The hit at t = p + q sqrt(r).
  ValueHit At(const Rational& p, const Rational& q, const Rational& r) const {
    const auto coordinate = [&](int i) { return Value{o[i] + d[i] * p, d[i] * q, r}; };
    ValueHit hit{{p, q, r}, {coordinate(0), coordinate(1), coordinate(2)}};
    if (segment) {
      // (p + q sqrt(r)) |d| is the root of (p^2 + q^2 r + 2 p q sqrt(r)) d.d.
      const Rational square = Dot(d, d);
      hit.t = {(p * p + q * q * r) * square, 2 * p * q * square, r, true};
    }
    return hit;
  }
  ValueHit At(const Rational& t) const { return At(t, 0, 0); }
};

inline std::optional<ValueHit> TrueMeet(const Line& line, const Sphere& s) {
  const Vec e = line.o - Vec(s.center());
  const Rational a = Dot(line.d, line.d);
  const Rational b = Dot(e, line.d);
  const Rational c = Dot(e, e) - Exactly(s.radius()) * Exactly(s.radius());
  if (SignOf(a) == 0) {
    if (SignOf(c) != 0) return std::nullopt;
    return line.At(0);
  }
  // The roots of a t^2 + 2 b t + c.
  const Rational discriminant = b * b - a * c;
  if (SignOf(discriminant) < 0) return std::nullopt;
  const Rational r = discriminant / (a * a);
  const Rational middle = -b / a;
  for (const int side : {-1, 1}) {
    const Value root{middle, side, r};
    // The first root that is not negative, if the line reaches it.
    if (root.Compare(0) < 0) continue;
    if (line.segment && root.Compare(1) > 0) return std::nullopt;
    return line.At(middle, side, r);
  }
  return std::nullopt;
}

inline std::optional<ValueHit> TrueMeet(const Line& line, const Aabb& box) {
  const Vec low(box.min());
  const Vec high(box.max());
  bool moves = false;
  bool on_surface = false;
  Rational first;
  Rational last;
  for (int i = 0; i < 3; ++i) {
    on_surface = on_surface || line.o[i] == low[i] || line.o[i] == high[i];
    if (SignOf(line.d[i]) == 0) {
      if (line.o[i] < low[i] || line.o[i] > high[i]) return std::nullopt;
      continue;
    }
    const Rational t = (low[i] - line.o[i]) / line.d[i];
    const Rational u = (high[i] - line.o[i]) / line.d[i];
    const Rational in = t < u ? t : u;
    const Rational out = t < u ? u : t;
    first = moves && first > in ? first : in;
    last = moves && last < out ? last : out;
    moves = true;
  }
  if (!moves) {
    if (!on_surface) return std::nullopt;
    return line.At(0);
  }
  if (first > last) return std::nullopt;
  const Rational t = SignOf(first) >= 0 ? first : last;
  if (!line.Has(t)) return std::nullopt;
  return line.At(t);
}

inline std::optional<ValueHit> TrueMeet(const Line& line, const Plane& plane, bool front_only) {
  const Vec n(plane.normal());
  const Rational speed = Dot(n, line.d);
  if (SignOf(speed) == 0 || (front_only && SignOf(speed) > 0)) return std::nullopt;
  const Rational t = (Exactly(plane.distance()) - Dot(n, line.o)) / speed;
  if (!line.Has(t)) return std::nullopt;
  return line.At(t);
}

/// The t, u and v with o + t d = a + u (b - a) + v (c - a), if the line crosses the triangle.
inline std::optional<Vec> TrueCrossing(const Line& line, const Triangle& triangle) {
  const Vec a(triangle.a());
  const Vec e = Vec(triangle.b()) - a;
  const Vec f = Vec(triangle.c()) - a;
  const Vec& d = line.d;
  Vec tuv;
  if (!Solve({Vec(-d.x, e.x, f.x), Vec(-d.y, e.y, f.y), Vec(-d.z, e.z, f.z)}, line.o - a, tuv)) {
    return std::nullopt;
  }
  if (SignOf(tuv.y) < 0 || SignOf(tuv.z) < 0 || tuv.y + tuv.z > 1 || !line.Has(tuv.x)) {
    return std::nullopt;
  }
  return tuv;
}

inline std::optional<ValueHit> TrueMeet(const Line& line, const Triangle& triangle) {
  const std::optional<Vec> tuv = TrueCrossing(line, triangle);
  if (!tuv) return std::nullopt;
  return line.At(tuv->x);
}

struct ValuePlaneHit {
  std::size_t index;
  ValueHit hit;
};

inline std::optional<ValuePlaneHit> TrueNearestHit(const Ray& ray, std::span<const Plane> planes) {
  std::optional<ValuePlaneHit> nearest;
  for (std::size_t i = 0; i < planes.size(); ++i) {
    const auto hit = TrueMeet(Line(ray), planes[i], false);
    if (hit && (!nearest || hit->t.p < nearest->hit.t.p)) nearest = ValuePlaneHit{i, *hit};
  }
  return nearest;
}

}  // namespace hitscan::oracle
