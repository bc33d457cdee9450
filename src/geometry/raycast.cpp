#include "geometry/raycast.h"

#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/filter/ray_box_filter.h"
#include "geometry/filter/ray_shape_exact.h"

namespace hitscan {
namespace {

enum class Answer { kNo, kYes, kUncertain };

// Does the ray cross the triangle? Filtered test of Moeller and Trumbore (1997): `volume` is the
// scalar triple product of the direction and two sides, and u, v and volume - u - v are the
// barycentric coordinates of b, c and a, multiplied by the volume. All have the sign of the volume
// when the line of the ray crosses the triangle, and so has the height of the origin when the
// triangle is in front of the origin.
//
// Each is a sum of products of coordinate differences, whose magnitudes are at most `size`, and of
// coordinates of the direction, which are at most 1. The one with the most roundings is the last
// barycentric coordinate, a difference of three volumes: nine roundings of a magnitude of 18 size^2
// (StaticError), less than 2^-16 size^2; and the error of the height is less than 2^-16 size^3,
// eight roundings of 6 size^3. Underflow may lose 2^-150 for each product, times its later factors;
// this is less than the slack of these bounds, or than 2^-120. Where a product may overflow, so do
// `square` and `cube`, and nothing exceeds infinity.
Answer FilterCrossing(const Ray& ray, const Triangle& triangle) {
  const Vector ab = triangle.b() - triangle.a();
  const Vector ac = triangle.c() - triangle.a();
  const Vector offset = ray.origin() - triangle.a();
  const float size =
      filter::Max(filter::Max(filter::MaxNorm(ab), filter::MaxNorm(ac)), filter::MaxNorm(offset));
  const float square = 16 * size * size;
  const float error = 0x1p-20F * square + 0x1p-120F;

  const Vector p = glm::cross(ray.direction(), ac);
  const float volume = glm::dot(ab, p);
  if (!(std::abs(volume) > error)) return Answer::kUncertain;
  const float sign = std::copysign(1.0F, volume);
  const float u = glm::dot(offset, p) * sign;
  const float volume_left = std::abs(volume) - u;
  if (filter::Min(u, volume_left) < -error) return Answer::kNo;
  const Vector q = glm::cross(offset, ab);
  const float v = glm::dot(ray.direction(), q) * sign;
  const float lowest = filter::Min(filter::Min(u, v), volume_left - v);
  if (lowest < -error) return Answer::kNo;
  const float height = glm::dot(ac, q) * sign;
  const float cube = square * size;
  const float height_error = 0x1p-20F * cube + 0x1p-120F;
  if (height < -height_error) return Answer::kNo;
  return exact::Both(lowest > error, height > height_error) ? Answer::kYes : Answer::kUncertain;
}

// The hit of a ray that crosses the triangle.
[[gnu::noinline]] std::optional<RayHit> HitOf(const Ray& ray, const Triangle& triangle) {
  const exact::AsStaticError<double> as;
  const auto a = as(triangle.a());
  const auto normal = Cross(as(triangle.b()) - a, as(triangle.c()) - a);
  const auto height = Dot(normal, as(ray.origin()) - a);
  const auto denominator = Dot(normal, as(ray.direction()));
  RayHit hit;
  if (exact::Both(height.Accurate(), denominator.Accurate()) &&
      filter::RoundHit(filter::DoubleLine(ray), height.value / denominator.value, hit)) {
    return hit;
  }
  return RaycastExact(ray, triangle);
}

}  // namespace

std::optional<RayHit> Raycast(const Ray& ray, const Sphere& sphere) {
  // t = (middle -+ root) / square, with middle = e.d and square = d.d; see ray_shape_exact.h.
  const exact::AsStaticError<double> as;
  const auto offset = as(sphere.center()) - as(ray.origin());
  const auto direction = as(ray.direction());
  const auto power = Squared(offset) - Squared(as(sphere.radius()));
  const auto middle = Dot(offset, direction);
  const auto square = Squared(direction);
  const auto discriminant = Squared(middle) - square * power;
  if (!exact::Both(exact::Both(power.Certain(), middle.Certain()), discriminant.Certain())) {
    return RaycastExact(ray, sphere);
  }
  const bool inside = power.value < 0;
  if (!inside && (middle.value < 0 || discriminant.value < 0)) return std::nullopt;
  const double root = std::sqrt(discriminant.value);
  const double numerator = inside ? middle.value + root : middle.value - root;
  // The error of the root is at most that of the discriminant divided by the root. The error of the
  // middle, four roundings of its magnitude, is not larger: that of the discriminant is at least
  // ten roundings of the squares of that magnitude and of the root, divided by the root. So the
  // numerator has a relative error of at most 2^-40, and t of 2^-39.
  RayHit hit;
  if (discriminant.Error() < 0x1p-41 * std::abs(numerator) * root &&
      filter::RoundHit(filter::DoubleLine(ray), -numerator / square.value, hit)) {
    return hit;
  }
  return RaycastExact(ray, sphere);
}

std::optional<RayHit> Raycast(const Ray& ray, const Aabb& box) {
  const RayLine line(ray);
  const filter::SlabHit slab_hit = filter::FilterSlabs(line, box);
  if (slab_hit.certain && !slab_hit.hit) return std::nullopt;
  RayHit hit;
  if (slab_hit.certain && filter::RoundHit(line, filter::DoubleLine(ray), slab_hit, hit)) {
    return hit;
  }
  return RaycastExact(ray, box);
}

std::optional<RayHit> Raycast(const Ray& ray, const Triangle& triangle) {
  switch (FilterCrossing(ray, triangle)) {
    case Answer::kNo:
      return std::nullopt;
    case Answer::kYes:
      return HitOf(ray, triangle);
    case Answer::kUncertain:
      break;
  }
  return RaycastExact(ray, triangle);
}

std::optional<RayHit> RaycastExact(const Ray& ray, const Sphere& sphere) {
  const RayLine line(ray);
  const int side = SideOfSphere(ray.origin(), sphere);
  if (side == 0) return RayHit{0, ray.origin() + 0.0F};
  if (side > 0 && (CenterParameterSign(line, sphere) <= 0 || !LineMeets(line, sphere))) {
    return std::nullopt;
  }
  const SphereRoot root = side < 0 ? SphereRoot::kExit : SphereRoot::kEntry;
  const float t = exact::RoundNumber([&](auto as) { return ParameterAt(as, line, sphere, root); });
  return RayHit{t, PointAt(line, sphere, root)};
}

std::optional<RayHit> RaycastExact(const Ray& ray, const Aabb& box) {
  const RayLine line(ray);
  const std::optional<SlabInterval> interval = ClipToBox(line, box);
  if (!interval || ParameterSign(line, interval->exit) < 0) return std::nullopt;
  const AxisPlane& face =
      ParameterSign(line, interval->entry) >= 0 ? interval->entry : interval->exit;
  const float t = exact::RoundNumber([&](auto as) { return ParameterAt(as, line, face); });
  return RayHit{t, PointAt(line, face)};
}

std::optional<RayHit> RaycastExact(const Ray& ray, const Triangle& triangle) {
  const RayLine line(ray);
  // The denominator of t has the sign of the crossing.
  const int crossing = LineCrosses(line, triangle);
  if (crossing == 0) return std::nullopt;
  const auto normal = NormalOf(triangle);
  const auto t = [&](auto as) { return ParameterAt(as, line, triangle, normal); };
  if (exact::Sign([&](auto as) { return t(as).numerator; }) * crossing < 0) return std::nullopt;
  return RayHit{exact::RoundNumber(t), PointAt(line, triangle, normal)};
}

}  // namespace hitscan
