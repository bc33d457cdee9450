#pragma once

#include "geometry/exact/correct_rounding.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/ray.h"

// Exact evaluation of a ray against a plane, the fallback of ray_plane_filter.h and of batches.
// Signs are exact and values are correctly rounded (exact/correct_rounding.h).
namespace hitscan {

/// A ray and a plane as vectors; the direction may have any length. The line of the ray meets the
/// plane at t = (distance - dot(normal, origin)) / dot(normal, direction).
struct RayPlane {
  const Point& origin;
  const Vector& direction;
  const Vector& normal;
  float distance;

  /// The numerator of t: the signed distance of the origin, negated.
  template <class As>
  auto Numerator(As as) const {
    return as(distance) - Dot(as(normal), as(origin));
  }
  /// The denominator of t: negative when the ray points to the front face.
  template <class As>
  auto Denominator(As as) const {
    return Dot(as(normal), as(direction));
  }

  int NumeratorSign() const {
    return exact::Sign([&](auto as) { return Numerator(as); });
  }
  int DenominatorSign() const {
    return exact::Sign([&](auto as) { return Denominator(as); });
  }
  bool Hits() const {
    const int denominator = DenominatorSign();
    return denominator != 0 && NumeratorSign() * denominator >= 0;
  }
  bool HitsFront() const { return DenominatorSign() < 0 && NumeratorSign() <= 0; }

  /// The parameter t, correctly rounded.
  float Parameter() const {
    return exact::RoundNumber([&](auto as) {
      return exact::Quotient{Numerator(as), Denominator(as)};
    });
  }
  /// The point at t, correctly rounded.
  Point HitPoint() const {
    return exact::RoundPoint([&](auto as) {
      const auto denominator = Denominator(as);
      return exact::Quotient{as(origin) * denominator + as(direction) * Numerator(as), denominator};
    });
  }
  RayHit Hit() const { return {Parameter(), HitPoint()}; }
};

/// Is t smaller for `a` than for `b`? Decided exactly; both denominators must be non-zero.
inline bool IsNearer(const RayPlane& a, const RayPlane& b) {
  return exact::Sign([&](auto as) {
           return a.Numerator(as) * b.Denominator(as) - b.Numerator(as) * a.Denominator(as);
         }) * a.DenominatorSign() *
             b.DenominatorSign() <
         0;
}

}  // namespace hitscan
