#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "geometry/clip.h"
#include "geometry/raycast.h"
#include "queries/book.h"
#include "query/bind.h"

namespace hitscan {

template <>
struct AnswerParts<RayInterval> {
  static constexpr std::string_view kName = "RayInterval";
  static constexpr auto kList =
      std::tuple(PartOf{"enter", &RayInterval::enter}, PartOf{"exit", &RayInterval::exit});
};
namespace {

// A ray that contains NaN hits at t = NaN.
std::optional<RayHit> Cast(const book::UncheckedRay& ray, const Aabb& box) {
  const Vector to_min = (box.min() - ray.origin) / ray.direction;
  const Vector to_max = (box.max() - ray.origin) / ray.direction;
  const float t_min =
      book::Max(book::Max(book::Min(to_min.x, to_max.x), book::Min(to_min.y, to_max.y)),  //
                book::Min(to_min.z, to_max.z));
  const float t_max =
      book::Min(book::Min(book::Max(to_min.x, to_max.x), book::Max(to_min.y, to_max.y)),  //
                book::Max(to_min.z, to_max.z));
  if (t_max < 0) return std::nullopt;
  if (t_min > t_max) return std::nullopt;
  const float t = t_min < 0 ? t_max : t_min;
  return RayHit{t, ray.At(t)};
}

}  // namespace

std::optional<RayHit> book::Raycast(const Ray& ray, const Aabb& box) {
  return Cast(UncheckedRay(ray), box);
}

std::optional<RayHit> book::Linetest(const Segment& line, const Aabb& box) {
  return CastAlong(&Cast, line, box);
}

std::optional<RayInterval> variant::RaycastIntervalSlabs(const Ray& ray, const Aabb& box) {
  const Vector reciprocal = 1.0F / ray.direction();
  float enter = 0;
  float exit = std::numeric_limits<float>::infinity();
  for (int axis = 0; axis < 3; ++axis) {
    const float to_min = (box.min()[axis] - ray.origin()[axis]) * reciprocal[axis];
    const float to_max = (box.max()[axis] - ray.origin()[axis]) * reciprocal[axis];
    enter = std::max(enter, std::min(to_min, to_max));
    exit = std::min(exit, std::max(to_min, to_max));
  }
  if (enter > exit) return std::nullopt;
  return RayInterval{enter, exit};
}

std::vector<Query> RayAabbQueries() {
  return {
      Bind<std::optional<RayHit>(const Ray&, const Aabb&)>(
          {.place = {3, 2},
           .name = "raycast_aabb",
           .summary = "Where a ray enters a box; from inside, where it leaves.",
           .parameters = {"ray", "aabb"},
           .implementations = {{"hitscan", &Raycast, &RaycastExact}, {"book", &book::Raycast}},
           .meet = true}),
      Bind<std::optional<RayHit>(const Segment&, const Aabb&)>(
          {.place = {3, 9},
           .name = "linetest_aabb",
           .summary = "Where a segment crosses the surface of a box; wholly inside it misses.",
           .parameters = {"line", "aabb"},
           .implementations = {{"hitscan", &Linetest, &LinetestExact}, {"book", &book::Linetest}},
           .meet = true}),
      Bind<std::optional<RayInterval>(const Ray&, const Aabb&)>(
          {.place = {7, 35},
           .name = "raycast_aabb_interval",
           .summary = "The distances along a ray between which it is in a box; from inside it "
                      "enters at 0.",
           .parameters = {"ray", "aabb"},
           .implementations = {{"hitscan", &RaycastInterval, &RaycastIntervalExact},
                               {"plain", &variant::RaycastIntervalSlabs}},
           .meet = true}),
  };
}

}  // namespace hitscan
