#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "truth_distance.h"
#include "truth_obb.h"

// Exact answers for spheres and capsules that move, from the distance at rest alone: for a rational
// t the nearest points are rational. The squared distance of convex shapes is a convex function of
// t, which is quadratic in parts, and the nearest point is linear in the same parts. So Newton's
// method from the left comes near the first contact without passing it, and the part there gives
// its t as the root of a quadratic equation.
namespace hitscan::oracle {

/// The nearest points of two shapes at some t.
struct Approach {
  Vec apart;  ///< from the point of the resting shape to that of the moving one
  Vec point;  ///< of the resting shape
};

class Sweeping {
 public:
  Sweeping(std::function<Approach(const Rational&)> at, const Vec& motion, const Rational& radius)
      : at_(std::move(at)), motion_(motion), reach_(radius * radius) {}

  /// The first t and the point of the resting shape.
  std::optional<ValueHit> First() const {
    const State start = At(0);
    if (SignOf(start.excess) <= 0) return ValueHit{{0}, ValuePoint(start.point)};
    if (SignOf(start.slope) >= 0 || !Meets()) return std::nullopt;
    return Contact();
  }

 private:
  struct State {
    Rational t;
    Rational excess;  ///< squared distance, less that of the radius
    Rational slope;   ///< half of the derivative of the squared distance
    Vec point;

    bool IsBefore() const { return SignOf(excess) > 0 && SignOf(slope) < 0; }
  };

  State At(const Rational& t) const {
    const Approach approach = at_(t);
    return {t, Dot(approach.apart, approach.apart) - reach_, Dot(approach.apart, motion_),
            approach.point};
  }

  // The motion is apart at the start, and comes nearer. Is the least squared distance at most
  // reach_?
  bool Meets() const {
    State low = At(0);
    State high = At(1);
    State before = low;
    State after = high;
    while (true) {
      if (SignOf(high.excess) <= 0) return true;
      if (SignOf(high.slope) <= 0) return false;
      // Both tangents, doubled slopes: the function is above them.
      const Rational meet =
          (high.excess - low.excess + 2 * low.slope * low.t - 2 * high.slope * high.t) /
          (2 * (low.slope - high.slope));
      if (SignOf(low.excess + 2 * low.slope * (meet - low.t)) > 0) return false;
      // The slope is zero where it is linear up to there, from either side.
      for (const auto& [p, q] : {std::pair{before, low}, std::pair{high, after}}) {
        if (p.slope == q.slope) continue;
        const Rational t = p.t - p.slope * (q.t - p.t) / (q.slope - p.slope);
        if (t <= low.t || t >= high.t) continue;
        const State least = At(t);
        if (SignOf(least.slope) == 0) return SignOf(least.excess) <= 0;
      }
      const State middle = At((low.t + high.t) / 2);
      if (SignOf(middle.excess) <= 0) return true;
      if (SignOf(middle.slope) == 0) return false;
      if (SignOf(middle.slope) < 0) {
        before = std::exchange(low, middle);
      } else {
        after = std::exchange(high, middle);
      }
    }
  }

  ValueHit Contact() const {
    State low = At(0);
    while (true) {
      const double newton = static_cast<double>(Rational(-low.excess / (2 * low.slope)));
      const State next = At(low.t + Exactly(newton * (0.5 - 1e-9)));
      if (const auto hit = ContactInPart(low, next)) return *hit;
      // The step of Newton's method, a little shorter.
      const State after = At(low.t + Exactly(newton * (1 - 1e-9)));
      low = after.IsBefore() ? after : next;
    }
  }

  // The contact if the function is one quadratic polynomial from `low` to there.
  std::optional<ValueHit> ContactInPart(const State& low, const State& next) const {
    const Rational step = next.t - low.t;
    const Rational a = (next.slope - low.slope) / step;
    const Rational& b = low.slope;
    if (low.excess + 2 * b * step + a * step * step != next.excess) return std::nullopt;
    Value t{low.t - low.excess / (2 * b)};
    if (SignOf(a) > 0) t = {low.t - b / a, -1, (b * b - a * low.excess) / (a * a)};
    if (SignOf(t.r) < 0) return std::nullopt;
    // Bounds of t, narrower than the parts of the function for shapes of any sizes.
    const auto [least, most] = BoundsOfRoot(t.r);
    const Rational width = abs(Rational(t.p - least - low.t)) * Exactly(0x1p-700);
    const State before = At((SignOf(t.q) == 0 ? t.p : Rational(t.p - most)) - width);
    const State after = At(SignOf(t.q) == 0 ? t.p : Rational(t.p - least));
    if (!before.IsBefore() || after.IsBefore()) return std::nullopt;
    const Vec speed = (next.point - low.point) * (1 / step);
    // Two parts with the same distance may have other nearest points.
    const Vec off = low.point + speed * (before.t - low.t) - before.point;
    if (SignOf(Dot(off, off)) != 0) return std::nullopt;
    const auto coordinate = [&](int i) {
      return Value{low.point[i] + speed[i] * (t.p - low.t), speed[i] * t.q, t.r};
    };
    return ValueHit{t, {coordinate(0), coordinate(1), coordinate(2)}};
  }

  // Two rational numbers between which the root of r is, about 2^-1000 apart or less.
  static std::pair<Rational, Rational> BoundsOfRoot(const Rational& r) {
    if (SignOf(r) == 0) return {0, 0};
    const Integer over = numerator(r);
    const Integer under = denominator(r);
    const unsigned shift = 1000;
    const Integer root = sqrt(Integer((over * under) << (2 * shift)));
    const Integer scale = under << shift;
    return {Rational(root, scale), Rational(Integer(root + 1), scale)};
  }

  std::function<Approach(const Rational&)> at_;
  Vec motion_;
  Rational reach_;
};

inline Vec NearestOn(const Vec& p, const Aabb& box) {
  const Vec low(box.min());
  const Vec high(box.max());
  return {Clamped(p.x, low.x, high.x), Clamped(p.y, low.y, high.y), Clamped(p.z, low.z, high.z)};
}

template <class Shape>
std::optional<ValueHit> TrueSweep(const Sphere& sphere, const Vector& motion, const Shape& shape) {
  const Vec start(sphere.center());
  const Vec along(motion);
  const auto at = [&](const Rational& t) {
    const Vec center = start + along * t;
    const Vec point = NearestOn(center, shape);
    return Approach{center - point, point};
  };
  return Sweeping(at, along, Exactly(sphere.radius())).First();
}

inline std::optional<ValueHit> TrueSweep(const Capsule& capsule, const Vector& motion,
                                         const Triangle& triangle) {
  const Vec along(motion);
  const auto at = [&](const Rational& t) {
    Line axis(capsule.segment());
    axis.o = axis.o + along * t;
    const TruePair pair = TrueClosestPairs(axis, triangle).front();
    return Approach{pair.on_a - pair.on_b, pair.on_b};
  };
  return Sweeping(at, along, Exactly(capsule.radius())).First();
}

}  // namespace hitscan::oracle
