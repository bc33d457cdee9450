#include "geometry/book/linetest.h"

#include <glm/geometric.hpp>

#include "geometry/book/raycast.h"
#include "geometry/book/raycast_plane.h"

namespace hitscan::book {
namespace {

template <typename Shape>
std::optional<RayHit> CastAlong(const Segment& line, const Shape& shape) {
  const std::optional<RayHit> hit = book::Cast(UncheckedRay(line.start(), line.end()), shape);
  if (!hit) return std::nullopt;
  if (hit->t < 0) return std::nullopt;
  if (hit->t > glm::length(line.end() - line.start())) return std::nullopt;
  return hit;
}

}  // namespace

std::optional<RayHit> Linetest(const Segment& line, const Sphere& sphere) {
  return CastAlong(line, sphere);
}

std::optional<RayHit> Linetest(const Segment& line, const Aabb& box) {
  return CastAlong(line, box);
}

std::optional<RayHit> Linetest(const Segment& line, const Plane& plane) {
  return CastAlong(line, plane);
}

}  // namespace hitscan::book
