#include <cmath>
#include <limits>

#include "batch/kernels.h"

namespace hitscan::batch {
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
