#include <cmath>
#include <limits>

#include "batch/kernels.h"
#include "geometry/containment.h"
#include "geometry/filter/ray_plane_exact.h"

namespace hitscan::batch {
namespace {

// A ray that need not be finite or of unit length.
struct UncheckedRay {
  Point origin;
  Vector direction;

  explicit UncheckedRay(const RayFloats& r)
      : origin(r[0], r[1], r[2]), direction(r[3], r[4], r[5]) {}

  bool Finite() const {
    // Zero times infinity, and any NaN, is NaN.
    const float sum = 0 * origin.x + 0 * origin.y + 0 * origin.z + 0 * direction.x +
                      0 * direction.y + 0 * direction.z;
    return sum == 0;
  }
  RayPlane Against(const Plane& plane) const {
    return {origin, direction, plane.normal(), plane.distance()};
  }
};

bool Hits(const RayPlane& pair, Sides sides) {
  return sides == Sides::kFront ? pair.HitsFront() : pair.Hits();
}

// The parameter t at which the ray meets the plane, with a relative error below 1e-6; NaN when that
// is not certain. Numerator and denominator are sums of at most four terms, with an error below
// 2^-50 of the sum of the terms' magnitudes. If a value exceeds 2^-28 of that sum, its relative
// error is below 2^-22.
double ApproximateParameter(const UncheckedRay& ray, const Plane& plane) {
  const glm::dvec3 n(plane.normal());
  const glm::dvec3 o(ray.origin);
  const glm::dvec3 d(ray.direction);
  const double x = n.x * o.x;
  const double y = n.y * o.y;
  const double z = n.z * o.z;
  const double numerator = plane.distance() - x - y - z;
  const double denominator = n.x * d.x + n.y * d.y + n.z * d.z;
  const double numerator_magnitude =
      std::abs(static_cast<double>(plane.distance())) + std::abs(x) + std::abs(y) + std::abs(z);
  // Coordinates of the normal are at most 1.
  const double denominator_magnitude = std::abs(d.x) + std::abs(d.y) + std::abs(d.z);
  const bool certain = exact::Both(std::abs(numerator) > 0x1p-28 * numerator_magnitude,
                                   std::abs(denominator) > 0x1p-28 * denominator_magnitude);
  return certain ? numerator / denominator : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

float FallbackDistance(const RayFloats& ray, const Plane& plane, Sides sides) {
  const UncheckedRay unchecked(ray);
  if (!unchecked.Finite()) return -1;
  const RayPlane pair = unchecked.Against(plane);
  return Hits(pair, sides) ? pair.Parameter() : -1;
}

bool FallbackHit(const RayFloats& ray, const Plane& plane, Sides sides) {
  const UncheckedRay unchecked(ray);
  return unchecked.Finite() && Hits(unchecked.Against(plane), sides);
}

std::uint32_t FallbackNearest(const RayFloats& ray, std::span<const Plane> planes,
                              float& distance) {
  distance = -1;
  std::uint32_t nearest = kNoPlane;
  const UncheckedRay unchecked(ray);
  if (!unchecked.Finite()) return nearest;
  // Only the planes whose approximate t may be the smallest are compared exactly. An uncertain t is
  // NaN: it is neither smaller nor larger than any.
  double smallest = std::numeric_limits<double>::infinity();
  for (const Plane& plane : planes) {
    const double t = ApproximateParameter(unchecked, plane);
    smallest = t > 0 && t < smallest ? t : smallest;
  }
  for (std::uint32_t i = 0; i < planes.size(); ++i) {
    const double t = ApproximateParameter(unchecked, planes[i]);
    if (t < 0 || t > smallest * (1 + 4e-6)) continue;
    const RayPlane pair = unchecked.Against(planes[i]);
    if (!pair.Hits()) continue;
    if (nearest == kNoPlane || IsNearer(pair, unchecked.Against(planes[nearest]))) nearest = i;
  }
  if (nearest != kNoPlane) distance = unchecked.Against(planes[nearest]).Parameter();
  return nearest;
}

bool FallbackPointOnRay(float x, float y, float z, const Ray& ray) {
  return std::isfinite(x) && std::isfinite(y) && std::isfinite(z) && PointOnRay({x, y, z}, ray);
}

}  // namespace hitscan::batch
