#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/raycast.h"
#include "queries/book.h"
#include "query/bind.h"

namespace hitscan {
namespace {

// A ray that contains NaN hits at t = NaN. The test for a miss does not use b, which may be NaN.
std::optional<RayHit> Cast(const book::UncheckedRay& ray, const Sphere& sphere) {
  const float r = sphere.radius();
  const Vector e = sphere.center() - ray.origin;
  const float e_squared = glm::dot(e, e);
  const float a = glm::dot(e, ray.direction);
  const float b = std::sqrt(e_squared - a * a);
  const float f = std::sqrt(r * r - b * b);
  if (r * r - e_squared + a * a < 0) return std::nullopt;
  const float t = e_squared < r * r ? a + f : a - f;
  return RayHit{t, ray.At(t)};
}

}  // namespace

std::optional<RayHit> book::Raycast(const Ray& ray, const Sphere& sphere) {
  return Cast(UncheckedRay(ray), sphere);
}

std::optional<RayHit> book::Linetest(const Segment& line, const Sphere& sphere) {
  return CastAlong(&Cast, line, sphere);
}

std::vector<Query> RaySphereQueries() {
  return {
      Bind<std::optional<RayHit>(const Ray&, const Sphere&)>(
          {.place = {3, 1},
           .name = "raycast_sphere",
           .summary = "Where a ray enters a sphere; from inside, where it leaves.",
           .parameters = {"ray", "sphere"},
           .implementations = {{"hitscan", &Raycast, &RaycastExact}, {"book", &book::Raycast}},
           .meet = true}),
      Bind<std::optional<RayHit>(const Segment&, const Sphere&)>(
          {.place = {3, 8},
           .name = "linetest_sphere",
           .summary = "Where a segment crosses the surface of a sphere; wholly inside it misses.",
           .parameters = {"line", "sphere"},
           .implementations = {{"hitscan", &Linetest}, {"book", &book::Linetest}},
           .meet = true}),
  };
}

}  // namespace hitscan
