#include "geometry/batch/scalar.h"

#include <cmath>
#include <limits>

namespace hitscan::batch {
namespace {

struct PlainRay {
  BareRay number;

  PlainRay(const Rays& rays, std::size_t i) {
    for (std::size_t k = 0; k < 6; ++k) {
      number[k] = rays.records ? rays.column[0][6 * i + k] : rays.column[k][i];
    }
  }

  // The formula of Policy::kFast, operation by operation as the vectors have it.
  float FastGap(const Plane& plane) const {
    const Vector& n = plane.normal();
    return plane.distance() - (n.x * number[0] + n.y * number[1] + n.z * number[2]);
  }
  float FastSpeed(const Plane& plane) const {
    const Vector& n = plane.normal();
    return n.x * number[3] + n.y * number[4] + n.z * number[5];
  }
  float FastDistance(const Plane& plane, Sides sides) const {
    const float speed = FastSpeed(plane);
    const float time = FastGap(plane) / speed + 0.0F;
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    const bool faces = speed < (sides == Sides::kFront ? 0 : kInfinity);
    return faces && time >= 0 && time < kInfinity ? time : -1;
  }
  bool FastHit(const Plane& plane, Sides sides) const {
    const float speed = FastSpeed(plane);
    const float gap = FastGap(plane);
    return (speed < 0 && gap <= 0) || (sides == Sides::kBoth && speed > 0 && gap >= 0);
  }
};

void SetBit(std::uint64_t* words, std::size_t i, bool bit) {
  if (i % 64 == 0) words[i / 64] = 0;
  words[i / 64] |= static_cast<std::uint64_t>(bit) << i % 64;
}

void Distances(const Rays& rays, Part part, const Plane& plane, float* distances,
               const Options& options) {
  for (std::size_t i = part.begin; i < part.end; ++i) {
    const PlainRay ray(rays, i);
    distances[i] = options.policy == Policy::kExact
                       ? CarefulDistance(ray.number, plane, options.sides)
                       : ray.FastDistance(plane, options.sides);
  }
}

void Hits(const Rays& rays, Part part, const Plane& plane, std::uint64_t* hits,
          const Options& options) {
  for (std::size_t i = part.begin; i < part.end; ++i) {
    const PlainRay ray(rays, i);
    SetBit(hits, i,
           options.policy == Policy::kExact ? CarefulHit(ray.number, plane, options.sides)
                                            : ray.FastHit(plane, options.sides));
  }
}

void Nearest(const Rays& rays, Part part, std::span<const Plane> planes, float* distances,
             std::uint32_t* indices, const Options& options) {
  for (std::size_t i = part.begin; i < part.end; ++i) {
    const PlainRay ray(rays, i);
    if (options.policy == Policy::kExact) {
      indices[i] = CarefulNearest(ray.number, planes, distances[i]);
      continue;
    }
    indices[i] = kNoPlane;
    float least = std::numeric_limits<float>::infinity();
    for (std::uint32_t k = 0; k < planes.size(); ++k) {
      const float time = ray.FastGap(planes[k]) / ray.FastSpeed(planes[k]) + 0.0F;
      if (!(time < least && time >= 0)) continue;
      least = time;
      indices[i] = k;
    }
    distances[i] = indices[i] == kNoPlane ? -1 : least;
  }
}

bool FastPointOnRay(const Vector& v, const Ray& ray) {
  const Vector& d = ray.direction();
  const Vector c(d.y * v.z - d.z * v.y, d.z * v.x - d.x * v.z, d.x * v.y - d.y * v.x);
  const float square = v.x * v.x + v.y * v.y + v.z * v.z;
  const float across = c.x * c.x + c.y * c.y + c.z * c.z;
  const float along = v.x * d.x + v.y * d.y + v.z * d.z;
  const glm::dvec3 w(d);
  constexpr double kLeast = 1 - 1e-6;
  const double sine = std::sqrt(w.x * w.x + w.y * w.y + w.z * w.z - kLeast * kLeast);
  return square == 0 || (along > 0 && across < static_cast<float>(sine * sine) * square);
}

void Points(const float* const columns[3], Part part, const Ray& ray, std::uint64_t* on,
            const Options& options) {
  for (std::size_t i = part.begin; i < part.end; ++i) {
    const Point point(columns[0][i], columns[1][i], columns[2][i]);
    SetBit(on, i,
           options.policy == Policy::kExact ? CarefulPointOnRay(point.x, point.y, point.z, ray)
                                            : FastPointOnRay(point - ray.origin(), ray));
  }
}

}  // namespace

constinit const Kernels kPlainKernels{"plain", &Distances, &Hits, &Nearest, &Points};

}  // namespace hitscan::batch
