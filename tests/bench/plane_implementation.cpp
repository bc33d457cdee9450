// The implementation that implementation_bench.cpp asks: a plain raycast, as users write it.
#include <hitscan/implement.h>

namespace {

float Dot(const hitscan::Vec3& a, const hitscan::Vec3& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

std::optional<hitscan::Hit> Raycast(const hitscan::Ray& ray, const hitscan::Plane& plane) {
  const float speed = Dot(ray.direction, plane.normal);
  if (speed >= 0) return std::nullopt;
  const float t = (plane.distance - Dot(ray.origin, plane.normal)) / speed;
  if (t < 0) return std::nullopt;
  return hitscan::Hit{t,
                      {ray.origin.x + t * ray.direction.x, ray.origin.y + t * ray.direction.y,
                       ray.origin.z + t * ray.direction.z}};
}

}  // namespace

HITSCAN_IMPLEMENT(raycast_plane, Raycast)
