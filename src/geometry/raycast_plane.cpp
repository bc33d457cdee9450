#include "geometry/raycast_plane.h"

#include <cmath>
#include <limits>

#include "geometry/filter/ray_plane_exact.h"

namespace hitscan {
namespace {

using exact::Sign;

Course CourseOf(const Ray& ray, const Plane& plane) {
  return {ray.origin(), ray.direction(), plane.normal(), plane.distance()};
}

// Does the ray, which meets both planes, meet the plane sooner than the other one?
bool Sooner(const Ray& ray, const Plane& plane, const Plane& other) {
  const Course a = CourseOf(ray, plane);
  const Course b = CourseOf(ray, other);
  return Sign([&](auto as) { return a.Gap(as) * b.Speed(as) - b.Gap(as) * a.Speed(as); }) *
             a.SpeedSign() * b.SpeedSign() <
         0;
}

}  // namespace

std::optional<RayHit> RaycastCarefully(const Ray& ray, Plane plane) {
  const Course course = CourseOf(ray, plane);
  if (!course.HitsFront()) return std::nullopt;
  return course.Hit();
}

std::optional<RayHit> RaycastTwoSidedCarefully(const Ray& ray, Plane plane) {
  const Course course = CourseOf(ray, plane);
  if (!course.Hits()) return std::nullopt;
  return course.Hit();
}

float RaycastDistanceCarefully(const Ray& ray, Plane plane) {
  const Course course = CourseOf(ray, plane);
  return course.HitsFront() ? course.Time() : -1;
}

bool Raycast(const Ray& ray, const Plane& plane, Point& point) {
  const std::optional<RayHit> hit = Raycast(ray, plane);
  if (hit) point = hit->point;
  return hit.has_value();
}

std::optional<RayHit2> RaycastTwoSided(const Ray2& ray, const Line2& line) {
  const Point origin(ray.origin(), 0);
  const Vector direction(ray.direction(), 0);
  const Vector normal(line.normal(), 0);
  const float distance = line.distance();
  const Course course{origin, direction, normal, distance};
  if (!course.Hits()) return std::nullopt;
  const RayHit hit = course.Hit();
  return RayHit2{hit.t, Point2(hit.point)};
}

std::optional<PlaneHit> NearestHit(const Ray& ray, std::span<const Plane> planes) {
  const Plane* nearest = nullptr;
  // A time of NaN is not known: it is neither smaller nor larger than any.
  constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
  constexpr double kFactor = 1 + 4 * approach::kTimeError;
  double nearest_time = kUnknown;
  for (const Plane& plane : planes) {
    const approach::Glance glance = approach::At<false>(ray, plane);
    if (glance.sure && !glance.hit) continue;
    const double time = glance.sure ? glance.time : kUnknown;
    if (time > nearest_time * kFactor) continue;
    if (!glance.sure && !CourseOf(ray, plane).Hits()) continue;
    if (nearest != nullptr && !(time * kFactor < nearest_time) && !Sooner(ray, plane, *nearest)) {
      continue;
    }
    nearest = &plane;
    nearest_time = time;
  }
  if (nearest == nullptr) return std::nullopt;
  const std::optional<RayHit> hit = RaycastTwoSided(ray, *nearest);
  return PlaneHit{static_cast<std::size_t>(nearest - planes.data()), hit->t, hit->point};
}

float DistanceAlongRay(const Point& origin, const Vector& direction, const Vector& normal,
                       float plane_d) {
  RequireFinite(origin, "ray origin");
  RequireFinite(direction, "ray direction");
  RequireFinite(normal, "plane normal");
  RequireFinite(plane_d, "plane distance");
  const Course course{origin, direction, normal, plane_d};
  const int speed = course.SpeedSign();
  if (speed == 0) return -1;
  const float t = course.Time();
  // Not even rounding may turn a miss into a hit.
  if (t == 0 && course.GapSign() * speed < 0) return -std::numeric_limits<float>::denorm_min();
  return t;
}

}  // namespace hitscan
