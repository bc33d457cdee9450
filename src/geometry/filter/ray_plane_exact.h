#pragma once

#include "geometry/exact/correct_rounding.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/ray.h"

// Exact evaluation of a ray against a plane, the fallback of ray_plane_filter.h and of src/batch.
// Signs are exact and values are correctly rounded (exact/correct_rounding.h).
namespace hitscan {

/// The words that explain the decisions of ray against plane (exact::Decision). Two-sided tests
/// describe the direction relative to the side of the plane on which the ray starts.
inline constexpr exact::Decision kStartHeight{
    "height of the start", "the start is behind the plane", "the start is on the plane",
    "the start is in front of the plane"};
inline constexpr exact::Decision kStartOfEither{
    "height of the start", "(the start is behind the plane)", "the start is on the plane",
    "(the start is in front of the plane)"};
inline constexpr exact::Decision kEndHeight{"height of the end", "the end is behind the plane",
                                            "the end is on the plane",
                                            "the end is in front of the plane"};
inline constexpr exact::Decision kFacing{
    "direction along the normal", "it points to the front of the plane",
    "it is parallel to the plane", "it points to the back of the plane"};
inline constexpr exact::Decision kFromFront{
    "direction along the normal", "it points towards the plane", "it is parallel to the plane",
    "it points away from the plane"};
inline constexpr exact::Decision kFromBehind = exact::Reversed(kFromFront);
inline constexpr exact::Decision kFromPlane{kFromFront.name, "the start is on the plane",
                                            kFromFront.zero, "the start is on the plane"};
inline constexpr exact::Decision kNearerPlane{
    "t of a plane minus the smallest t before", "it meets this plane first",
    "it meets both planes at once", "it meets another plane before this one"};

/// A ray, and the plane of all x with dot(normal, x) = distance. Direction and normal may have any
/// length. The line of the ray meets the plane at t = (distance - dot(normal, origin)) /
/// dot(normal, direction).
struct RayPlane {
  const Point& origin;
  const Vector& direction;
  const Vector& normal;
  float distance;

  RayPlane(const Point& from, const Vector& along, const Vector& facing, float at)
      : origin(from), direction(along), normal(facing), distance(at) {}
  RayPlane(const Ray& ray, const Plane& plane)
      : RayPlane(ray.origin(), ray.direction(), plane.normal(), plane.distance()) {}

  /// The numerator of t: negative when the origin is in front of the plane.
  template <class As>
  auto Numerator(As as) const {
    return as(distance) - Dot(as(normal), as(origin));
  }
  /// The denominator of t: negative when the ray points against the normal.
  template <class As>
  auto Denominator(As as) const {
    return Dot(as(normal), as(direction));
  }

  /// The side of the plane on which the ray starts: 1 in front, 0 on the plane, -1 behind.
  int StartSide(const exact::Decision& decision = kStartHeight) const {
    return exact::Sign([&](auto as) { return Dot(as(normal), as(origin)) - as(distance); },
                       decision);
  }
  int DenominatorSign(const exact::Decision& decision = kFacing) const {
    return exact::Sign([&](auto as) { return Denominator(as); }, decision);
  }
  /// DenominatorSign with the decision of a two-sided test for this ray.
  int TwoSidedDenominatorSign() const {
    const int start = StartSide(kStartOfEither);
    return DenominatorSign(start > 0 ? kFromFront : start < 0 ? kFromBehind : kFromPlane);
  }
  bool Hits() const {
    const int denominator = TwoSidedDenominatorSign();
    return denominator != 0 && StartSide(kStartOfEither) * denominator <= 0;
  }
  bool HitsFront() const { return DenominatorSign() < 0 && StartSide() >= 0; }

  /// The parameter t, correctly rounded.
  float Parameter() const {
    return exact::RoundNumber([&](auto as) {
      return exact::Quotient{Numerator(as), Denominator(as)};
    });
  }
  /// The point at the exact t, each coordinate correctly rounded.
  Point HitPoint() const {
    return exact::RoundPoint([&](auto as) {
      const auto denominator = Denominator(as);
      return exact::Quotient{as(origin) * denominator + as(direction) * Numerator(as), denominator};
    });
  }
  RayHit Hit() const { return {Parameter(), HitPoint()}; }
};

/// Is the t of `a` smaller than the t of `b`? The comparison is exact. Both denominators must be
/// non-zero.
inline bool IsNearer(const RayPlane& a, const RayPlane& b) {
  const auto parameter = [](const RayPlane& of) {
    return [&of](auto as) { return exact::Quotient{of.Numerator(as), of.Denominator(as)}; };
  };
  return exact::CompareQuotients(parameter(a), parameter(b),
                                 a.TwoSidedDenominatorSign() * b.TwoSidedDenominatorSign(),
                                 kNearerPlane) < 0;
}

}  // namespace hitscan
