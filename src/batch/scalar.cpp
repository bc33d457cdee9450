#include <cmath>
#include <limits>

#include "batch/kernels.h"
#include "geometry/containment.h"
#include "geometry/filter/ray_plane_exact.h"

// One ray or point at a time: the exact fallbacks of all kernels, and the kernels without SIMD.
namespace hitscan::batch {
namespace {

// A ray whose numbers need not be finite and whose direction need not have unit length.
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
  // NaN, for which all comparisons here are false: its plane is always compared exactly.
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

namespace {

struct ScalarRay {
  RayFloats floats;

  ScalarRay(const Rays& rays, std::size_t i) {
    for (std::size_t k = 0; k < 6; ++k) {
      floats[k] = rays.records ? rays.column[0][6 * i + k] : rays.column[k][i];
    }
  }

  // The formula of Policy::kFast, with the same operations as in the SIMD loops.
  float FastNumerator(const Plane& plane) const {
    const Vector& n = plane.normal();
    return plane.distance() - (n.x * floats[0] + n.y * floats[1] + n.z * floats[2]);
  }
  float FastDenominator(const Plane& plane) const {
    const Vector& n = plane.normal();
    return n.x * floats[3] + n.y * floats[4] + n.z * floats[5];
  }
  float FastDistance(const Plane& plane, Sides sides) const {
    const float denominator = FastDenominator(plane);
    const float t = FastNumerator(plane) / denominator + 0.0F;
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    const bool faces = denominator < (sides == Sides::kFront ? 0 : kInfinity);
    return faces && t >= 0 && t < kInfinity ? t : -1;
  }
  bool FastHit(const Plane& plane, Sides sides) const {
    const float denominator = FastDenominator(plane);
    const float numerator = FastNumerator(plane);
    return (denominator < 0 && numerator <= 0) ||
           (sides == Sides::kBoth && denominator > 0 && numerator >= 0);
  }
};

void SetBit(std::uint64_t* words, std::size_t i, bool bit) {
  if (i % 64 == 0) words[i / 64] = 0;
  words[i / 64] |= static_cast<std::uint64_t>(bit) << i % 64;
}

void Distances(const Rays& rays, Part part, const Plane& plane, float* distances,
               const Options& options) {
  for (std::size_t i = part.begin; i < part.end; ++i) {
    const ScalarRay ray(rays, i);
    distances[i] = options.policy == Policy::kExact
                       ? FallbackDistance(ray.floats, plane, options.sides)
                       : ray.FastDistance(plane, options.sides);
  }
}

void Hits(const Rays& rays, Part part, const Plane& plane, std::uint64_t* hits,
          const Options& options) {
  for (std::size_t i = part.begin; i < part.end; ++i) {
    const ScalarRay ray(rays, i);
    SetBit(hits, i,
           options.policy == Policy::kExact ? FallbackHit(ray.floats, plane, options.sides)
                                            : ray.FastHit(plane, options.sides));
  }
}

void Nearest(const Rays& rays, Part part, std::span<const Plane> planes, float* distances,
             std::uint32_t* indices, const Options& options) {
  for (std::size_t i = part.begin; i < part.end; ++i) {
    const ScalarRay ray(rays, i);
    if (options.policy == Policy::kExact) {
      indices[i] = FallbackNearest(ray.floats, planes, distances[i]);
      continue;
    }
    indices[i] = kNoPlane;
    float nearest = std::numeric_limits<float>::infinity();
    for (std::uint32_t k = 0; k < planes.size(); ++k) {
      const float t = ray.FastNumerator(planes[k]) / ray.FastDenominator(planes[k]) + 0.0F;
      if (!(t < nearest && t >= 0)) continue;
      nearest = t;
      indices[i] = k;
    }
    distances[i] = indices[i] == kNoPlane ? -1 : nearest;
  }
}

// The formula of Policy::kFast, with the same operations as in points-inl.h, where it is derived.
bool FastPointOnRay(const Vector& v, const Ray& ray) {
  const Vector& d = ray.direction();
  const Vector c(d.y * v.z - d.z * v.y, d.z * v.x - d.x * v.z, d.x * v.y - d.y * v.x);
  const float square = v.x * v.x + v.y * v.y + v.z * v.z;
  const float across = c.x * c.x + c.y * c.y + c.z * c.z;
  const float along = v.x * d.x + v.y * d.y + v.z * d.z;
  const glm::dvec3 w(d);
  constexpr double kCosine = 1 - 1e-6;
  const double sine = std::sqrt(w.x * w.x + w.y * w.y + w.z * w.z - kCosine * kCosine);
  return square == 0 || (along > 0 && across < static_cast<float>(sine * sine) * square);
}

void Points(const float* const columns[3], Part part, const Ray& ray, std::uint64_t* on,
            const Options& options) {
  for (std::size_t i = part.begin; i < part.end; ++i) {
    const Point point(columns[0][i], columns[1][i], columns[2][i]);
    SetBit(on, i,
           options.policy == Policy::kExact ? FallbackPointOnRay(point.x, point.y, point.z, ray)
                                            : FastPointOnRay(point - ray.origin(), ray));
  }
}

}  // namespace

constinit const Kernels kScalarKernels{"scalar", &Distances, &Hits, &Nearest, &Points};

}  // namespace hitscan::batch
