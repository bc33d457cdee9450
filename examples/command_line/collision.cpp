// Two functions in one file, without a project: `hitscan check` compiles it.
#include <hitscan/implement.h>

using hitscan::Vec3;

float Dot(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

std::optional<hitscan::Hit> Raycast(const hitscan::Ray& ray, const hitscan::Plane& plane) {
  const float approach = Dot(ray.direction, plane.normal);
  if (approach >= 0) return std::nullopt;
  const float t = (plane.distance - Dot(ray.origin, plane.normal)) / approach;
  if (t < 0) return std::nullopt;
  const Vec3& from = ray.origin;
  const Vec3& d = ray.direction;
  return hitscan::Hit{t, {from.x + t * d.x, from.y + t * d.y, from.z + t * d.z}};
}
HITSCAN_IMPLEMENT(raycast_plane, Raycast)

bool PointInBox(const Vec3& p, const hitscan::Aabb& box) {
  return p.x >= box.min.x && p.x <= box.max.x && p.y >= box.min.y && p.y <= box.max.y &&
         p.z >= box.min.z && p.z <= box.max.z;
}
HITSCAN_IMPLEMENT(point_in_aabb, PointInBox)
