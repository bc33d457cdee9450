#include "geometry/raycast.h"

#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/filter/ray_box_filter.h"
#include "geometry/filter/ray_shape_exact.h"

namespace hitscan {
namespace {

enum class Answer { kNo, kYes, kUnknown };

// Does the ray cross the triangle within its edges? By Moeller and Trumbore: `whole` is the volume
// that the direction spans with two sides, and u, v and the rest its parts that belong to the
// corners b, c and a. All have one sign when the line of the ray crosses the triangle, and so has
// the height of the origin when the triangle lies ahead.
//
// Each is a sum of products of differences that are at most `size`, and a direction that is at most
// 1. The last part is what is left of a volume when two are subtracted: nine roundings of 18 size^2
// (StaticError), less than 2^-16 size^2, as are all others; and the height is off by less than
// 2^-16 size^3, eight roundings of 6 size^3. What underflow may lose, 2^-150 a product times what
// that is multiplied by, is less than what these are too large by, or 2^-120. Where a product may
// overflow, so do `square` and `cube`, and nothing exceeds infinity.
Answer Crosses(const Ray& ray, const Triangle& triangle) {
  const Vector ab = triangle.b() - triangle.a();
  const Vector ac = triangle.c() - triangle.a();
  const Vector offset = ray.origin() - triangle.a();
  const float size =
      glance::Max(glance::Max(glance::Reach(ab), glance::Reach(ac)), glance::Reach(offset));
  const float square = 16 * size * size;
  const float error = 0x1p-20F * square + 0x1p-120F;

  const Vector beside = glm::cross(ray.direction(), ac);
  const float whole = glm::dot(ab, beside);
  if (!(std::abs(whole) > error)) return Answer::kUnknown;
  const float sign = std::copysign(1.0F, whole);
  const float u = glm::dot(offset, beside) * sign;
  const float rest = std::abs(whole) - u;
  if (glance::Min(u, rest) < -error) return Answer::kNo;
  const Vector above = glm::cross(offset, ab);
  const float v = glm::dot(ray.direction(), above) * sign;
  const float least = glance::Min(glance::Min(u, v), rest - v);
  if (least < -error) return Answer::kNo;
  const float height = glm::dot(ac, above) * sign;
  const float cube = square * size;
  const float height_error = 0x1p-20F * cube + 0x1p-120F;
  if (height < -height_error) return Answer::kNo;
  return exact::Both(least > error, height > height_error) ? Answer::kYes : Answer::kUnknown;
}

// Where the ray crosses a triangle that it crosses.
[[gnu::noinline]] std::optional<RayHit> HitOf(const Ray& ray, const Triangle& triangle) {
  const exact::AsStaticError<double> as;
  const auto a = as(triangle.a());
  const auto normal = Cross(as(triangle.b()) - a, as(triangle.c()) - a);
  const auto height = Dot(normal, as(ray.origin()) - a);
  const auto speed = Dot(normal, as(ray.direction()));
  RayHit hit;
  if (exact::Both(height.Precise(), speed.Precise()) &&
      approach::Settled(approach::Line(ray), height.value / speed.value, hit)) {
    return hit;
  }
  return RaycastCarefully(ray, triangle);
}

}  // namespace

std::optional<RayHit> Raycast(const Ray& ray, const Sphere& sphere) {
  // t = (middle -+ root) / square; see crossing.h.
  const exact::AsStaticError<double> as;
  const auto offset = as(sphere.center()) - as(ray.origin());
  const auto direction = as(ray.direction());
  const auto power = Squared(offset) - Squared(as(sphere.radius()));
  const auto middle = Dot(offset, direction);
  const auto square = Squared(direction);
  const auto discriminant = Squared(middle) - square * power;
  if (!exact::Both(exact::Both(power.Certain(), middle.Certain()), discriminant.Certain())) {
    return RaycastCarefully(ray, sphere);
  }
  const bool within = power.value < 0;
  if (!within && (middle.value < 0 || discriminant.value < 0)) return std::nullopt;
  const double root = std::sqrt(discriminant.value);
  const double over = within ? middle.value + root : middle.value - root;
  // The root is off by the error of the discriminant through the root, at most. That of the middle,
  // four roundings of its size, is not larger than this: ten of at least the square of its size,
  // and of the root, through the root. So `over` is good to 2^-40 of itself, and the time to 2^-39.
  RayHit hit;
  if (discriminant.Error() < 0x1p-41 * std::abs(over) * root &&
      approach::Settled(approach::Line(ray), -over / square.value, hit)) {
    return hit;
  }
  return RaycastCarefully(ray, sphere);
}

std::optional<RayHit> Raycast(const Ray& ray, const Aabb& box) {
  const RayWay way(ray);
  const glance::Face face = glance::FaceHit(way, box);
  if (face.sure && !face.hit) return std::nullopt;
  RayHit hit;
  if (face.sure && glance::Settled(way, approach::Line(ray), face, hit)) return hit;
  return RaycastCarefully(ray, box);
}

std::optional<RayHit> Raycast(const Ray& ray, const Triangle& triangle) {
  switch (Crosses(ray, triangle)) {
    case Answer::kNo:
      return std::nullopt;
    case Answer::kYes:
      return HitOf(ray, triangle);
    case Answer::kUnknown:
      break;
  }
  return RaycastCarefully(ray, triangle);
}

std::optional<RayHit> RaycastCarefully(const Ray& ray, const Sphere& sphere) {
  const RayWay way(ray);
  const int side = SideOfSurface(ray.origin(), sphere);
  if (side == 0) return RayHit{0, ray.origin() + 0.0F};
  if (side > 0 && (CenterAhead(way, sphere) <= 0 || !LineMeets(way, sphere))) return std::nullopt;
  const bool last = side < 0;
  const float t = exact::RoundNumber([&](auto as) { return TimeOf(as, way, sphere, last); });
  return RayHit{t, PlaceOf(way, sphere, last)};
}

std::optional<RayHit> RaycastCarefully(const Ray& ray, const Aabb& box) {
  const RayWay way(ray);
  const std::optional<Stay> stay = StayIn(way, box);
  if (!stay || CompareToStart(way, stay->last) < 0) return std::nullopt;
  const Passage& hit = CompareToStart(way, stay->first) >= 0 ? stay->first : stay->last;
  const float t = exact::RoundNumber([&](auto as) { return TimeOf(as, way, hit); });
  return RayHit{t, PlaceOf(way, hit)};
}

std::optional<RayHit> RaycastCarefully(const Ray& ray, const Triangle& triangle) {
  const RayWay way(ray);
  const int crossing = LineCrosses(way, triangle);
  if (crossing == 0) return std::nullopt;
  const auto normal = NormalOf(triangle);
  const auto time = [&](auto as) { return TimeOf(as, way, triangle, normal); };
  if (exact::Sign([&](auto as) { return time(as).over; }) * crossing < 0) return std::nullopt;
  return RayHit{exact::RoundNumber(time), PlaceOf(way, triangle, normal)};
}

}  // namespace hitscan
