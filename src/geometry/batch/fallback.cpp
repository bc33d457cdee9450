#include <cmath>
#include <limits>

#include "geometry/batch/kernels.h"
#include "geometry/filter/ray_plane_exact.h"
#include "geometry/point_on_ray.h"

namespace hitscan::batch {
namespace {

// The ray with its numbers as vectors.
struct Vectors {
  Point origin;
  Vector direction;

  explicit Vectors(const BareRay& r) : origin(r[0], r[1], r[2]), direction(r[3], r[4], r[5]) {}

  bool Finite() const {
    // Zero times infinity, and any NaN, is NaN.
    const float sum = 0 * origin.x + 0 * origin.y + 0 * origin.z + 0 * direction.x +
                      0 * direction.y + 0 * direction.z;
    return sum == 0;
  }
  Course Against(const Plane& plane) const {
    return {origin, direction, plane.normal(), plane.distance()};
  }
};

bool Hits(const Course& course, Sides sides) {
  return sides == Sides::kFront ? course.HitsFront() : course.Hits();
}

// Of two planes that the ray meets: is the one met sooner than the other?
bool Sooner(const Course& a, const Course& b) {
  return exact::Sign([&](auto as) { return a.Gap(as) * b.Speed(as) - b.Gap(as) * a.Speed(as); }) *
             a.SpeedSign() * b.SpeedSign() <
         0;
}

// When the ray meets the plane, within 1e-6 of it; NaN when that takes a closer look. The bounds
// are those of approach.h, far from tight.
double RoughTime(const Vectors& ray, const Plane& plane) {
  const glm::dvec3 n(plane.normal());
  const glm::dvec3 o(ray.origin);
  const glm::dvec3 d(ray.direction);
  const double x = n.x * o.x;
  const double y = n.y * o.y;
  const double z = n.z * o.z;
  const double gap = plane.distance() - x - y - z;
  const double speed = n.x * d.x + n.y * d.y + n.z * d.z;
  const double size =
      std::abs(static_cast<double>(plane.distance())) + std::abs(x) + std::abs(y) + std::abs(z);
  const double pace = std::abs(d.x) + std::abs(d.y) + std::abs(d.z);
  const bool far_enough = std::abs(gap) > 0x1p-28 * size;
  const bool fast_enough = std::abs(speed) > 0x1p-28 * pace;
  return (far_enough & fast_enough) ? gap / speed : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

float CarefulDistance(const BareRay& ray, const Plane& plane, Sides sides) {
  const Vectors vectors(ray);
  if (!vectors.Finite()) return -1;
  const Course course = vectors.Against(plane);
  return Hits(course, sides) ? course.Time() : -1;
}

bool CarefulHit(const BareRay& ray, const Plane& plane, Sides sides) {
  const Vectors vectors(ray);
  return vectors.Finite() && Hits(vectors.Against(plane), sides);
}

std::uint32_t CarefulNearest(const BareRay& ray, std::span<const Plane> planes, float& distance) {
  distance = -1;
  std::uint32_t nearest = kNoPlane;
  const Vectors vectors(ray);
  if (!vectors.Finite()) return nearest;
  // The second time round only the planes that may come first get a closer look. A time of NaN is
  // neither smaller nor larger than any.
  double least = std::numeric_limits<double>::infinity();
  for (const Plane& plane : planes) {
    const double time = RoughTime(vectors, plane);
    least = time > 0 && time < least ? time : least;
  }
  for (std::uint32_t i = 0; i < planes.size(); ++i) {
    const double time = RoughTime(vectors, planes[i]);
    if (time < 0 || time > least * (1 + 4e-6)) continue;
    const Course course = vectors.Against(planes[i]);
    if (!course.Hits()) continue;
    if (nearest == kNoPlane || Sooner(course, vectors.Against(planes[nearest]))) nearest = i;
  }
  if (nearest != kNoPlane) distance = vectors.Against(planes[nearest]).Time();
  return nearest;
}

bool CarefulPointOnRay(float x, float y, float z, const Ray& ray) {
  return std::isfinite(x) && std::isfinite(y) && std::isfinite(z) && PointOnRay({x, y, z}, ray);
}

}  // namespace hitscan::batch
