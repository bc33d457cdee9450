#include "raycast_plane.h"

#include <algorithm>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>

namespace hitscan {
namespace {

float ToFloat(double number) {
  constexpr double kLargest = std::numeric_limits<float>::max();
  // Adding zero turns -0 into +0: "hits at -0" reads like a hit behind the origin.
  return static_cast<float>(std::clamp(number, -kLargest, kLargest)) + 0.0F;
}

// How far the origin is from the plane against its normal, and how fast a ray approaches it.
// Products of two floats are exact in double precision.
struct Approach {
  double gap;
  double speed;

  // Where gap and speed have one sign, or the gap is zero, the crossing is not behind the origin.
  bool Ahead() const { return gap == 0 || (gap > 0) == (speed > 0); }
  double Time() const { return gap / speed; }
};

Approach Approaching(const Point& origin, const Vector& direction, const Vector& normal,
                     float distance) {
  const glm::dvec3 n(normal);
  return {distance - glm::dot(n, glm::dvec3(origin)), glm::dot(n, glm::dvec3(direction))};
}

Approach Approaching(const Ray& ray, const Plane& plane) {
  return Approaching(ray.origin(), ray.direction(), plane.normal(), plane.distance());
}

Point PointAt(const Ray& ray, double t) {
  const glm::dvec3 point = glm::dvec3(ray.origin()) + t * glm::dvec3(ray.direction());
  return {ToFloat(point.x), ToFloat(point.y), ToFloat(point.z)};
}

RayHit HitAt(const Ray& ray, double t) { return {ToFloat(t), PointAt(ray, t)}; }

}  // namespace

std::optional<RayHit> Raycast(const Ray& ray, const Plane& plane) {
  const Approach approach = Approaching(ray, plane);
  if (approach.speed >= 0 || !approach.Ahead()) return std::nullopt;
  return HitAt(ray, approach.Time());
}

bool Raycast(const Ray& ray, const Plane& plane, float& t) {
  const std::optional<RayHit> hit = Raycast(ray, plane);
  if (hit) t = hit->t;
  return hit.has_value();
}

bool Raycast(const Ray& ray, const Plane& plane, Point& point) {
  const std::optional<RayHit> hit = Raycast(ray, plane);
  if (hit) point = hit->point;
  return hit.has_value();
}

float RaycastDistance(const Ray& ray, const Plane& plane) {
  float t = -1;
  Raycast(ray, plane, t);
  return t;
}

std::optional<RayHit> RaycastTwoSided(const Ray& ray, const Plane& plane) {
  const Approach approach = Approaching(ray, plane);
  if (approach.speed == 0 || !approach.Ahead()) return std::nullopt;
  return HitAt(ray, approach.Time());
}

std::optional<RayHit2> RaycastTwoSided(const Ray2& ray, const Line2& line) {
  const Approach approach = Approaching(Point(ray.origin(), 0), Vector(ray.direction(), 0),
                                        Vector(line.normal(), 0), line.distance());
  if (approach.speed == 0 || !approach.Ahead()) return std::nullopt;
  const double t = approach.Time();
  const glm::dvec2 point = glm::dvec2(ray.origin()) + t * glm::dvec2(ray.direction());
  return RayHit2{ToFloat(t), {ToFloat(point.x), ToFloat(point.y)}};
}

std::optional<PlaneHit> NearestHit(const Ray& ray, std::span<const Plane> planes) {
  std::optional<std::size_t> nearest;
  double nearest_t = 0;
  for (std::size_t i = 0; i < planes.size(); ++i) {
    const Approach approach = Approaching(ray, planes[i]);
    if (approach.speed == 0 || !approach.Ahead()) continue;
    const double t = approach.Time();
    if (nearest && t >= nearest_t) continue;
    nearest = i;
    nearest_t = t;
  }
  if (!nearest) return std::nullopt;
  return PlaneHit{*nearest, ToFloat(nearest_t), PointAt(ray, nearest_t)};
}

float DistanceAlongRay(const Point& origin, const Vector& direction, const Vector& normal,
                       float plane_d) {
  RequireFinite(origin, "ray origin");
  RequireFinite(direction, "ray direction");
  RequireFinite(normal, "plane normal");
  RequireFinite(plane_d, "plane distance");
  const Approach approach = Approaching(origin, direction, normal, plane_d);
  return approach.speed == 0 ? -1 : ToFloat(approach.Time());
}

}  // namespace hitscan
