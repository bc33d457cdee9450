#include "raycast.h"

#include "crossing.h"

namespace hitscan {

std::optional<RayHit> Raycast(const Ray& ray, const Sphere& sphere) {
  const RayWay way(ray);
  const int side = SideOfSurface(ray.origin(), sphere);
  if (side == 0) return RayHit{0, ray.origin() + 0.0F};
  if (side > 0 && (CenterAhead(way, sphere) <= 0 || !LineMeets(way, sphere))) return std::nullopt;
  const bool last = side < 0;
  const float t = exact::RoundNumber([&](auto as) { return TimeOf(as, way, sphere, last); });
  return RayHit{t, PlaceOf(way, sphere, last)};
}

std::optional<RayHit> Raycast(const Ray& ray, const Aabb& box) {
  const RayWay way(ray);
  const std::optional<Stay> stay = StayIn(way, box);
  if (!stay || CompareToStart(way, stay->last) < 0) return std::nullopt;
  const Passage& hit = CompareToStart(way, stay->first) >= 0 ? stay->first : stay->last;
  const float t = exact::RoundNumber([&](auto as) { return TimeOf(as, way, hit); });
  return RayHit{t, PlaceOf(way, hit)};
}

std::optional<RayHit> Raycast(const Ray& ray, const Triangle& triangle) {
  const RayWay way(ray);
  const int crossing = LineCrosses(way, triangle);
  if (crossing == 0) return std::nullopt;
  const auto normal = NormalOf(triangle);
  const auto time = [&](auto as) { return TimeOf(as, way, triangle, normal); };
  if (exact::Sign([&](auto as) { return time(as).over; }) * crossing < 0) return std::nullopt;
  return RayHit{exact::RoundNumber(time), PlaceOf(way, triangle, normal)};
}

}  // namespace hitscan
