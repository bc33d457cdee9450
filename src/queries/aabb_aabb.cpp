#include <algorithm>

#include "geometry/clip.h"
#include "geometry/contains.h"
#include "geometry/intersect.h"
#include "queries/plain_moving.h"
#include "query/bind.h"

namespace hitscan {
namespace {

// The box that two boxes share, as the answer of a query.
struct Common {
  Aabb box;
  const Point& Min() const { return box.min(); }
  const Point& Max() const { return box.max(); }
};

}  // namespace

template <>
struct AnswerParts<Common> {
  static constexpr std::string_view kName = "Aabb";
  static constexpr auto kList =
      std::tuple(PartOf{"min", &Common::Min}, PartOf{"max", &Common::Max});
};
namespace {

std::optional<Common> CommonOf(const Aabb& a, const Aabb& b) {
  const std::optional<Aabb> box = CommonBox(a, b);
  if (!box) return std::nullopt;
  return Common{*box};
}

int ContainmentOf(const Aabb& container, const Aabb& box) {
  return static_cast<int>(Contains(container, box));
}

}  // namespace

std::optional<float> variant::SweepEricson(const Aabb& a, const Vector& motion, const Aabb& b) {
  if (Intersects(a, b)) return 0.0F;
  float first = 0;
  float last = 1;
  for (int axis = 0; axis < 3; ++axis) {
    const float speed = motion[axis];
    const float before = b.min()[axis] - a.max()[axis];
    const float behind = b.max()[axis] - a.min()[axis];
    if (speed == 0) {
      if (before > 0 || behind < 0) return std::nullopt;
      continue;
    }
    first = std::max(first, (speed > 0 ? before : behind) / speed);
    last = std::min(last, (speed > 0 ? behind : before) / speed);
    if (first > last) return std::nullopt;
  }
  return first;
}

std::vector<Query> AabbAabbQueries() {
  return {
      Bind<bool(const Aabb&, const Aabb&)>(
          {.place = {2, 4},
           .name = "aabb_aabb",
           .summary = "Whether two boxes meet; touching counts as meeting.",
           .parameters = {"a", "b"},
           .answer = "intersects",
           .implementations = {{"hitscan", &Intersects, &IntersectsExact}},
           .meet = true}),
      Bind<int(const Aabb&, const Aabb&)>(
          {.place = {7, 31},
           .name = "contains_aabb_aabb",
           .summary = "How a box lies to a container: 0 apart, 1 they meet, 2 it is inside; the "
                      "faces of the container belong to it.",
           .parameters = {"container", "aabb"},
           .answer = "containment",
           .implementations = {{"hitscan", &ContainmentOf}}}),
      Bind<std::optional<Common>(const Aabb&, const Aabb&)>(
          {.place = {7, 34},
           .name = "aabb_intersection",
           .summary = "The box that two boxes have in common; those that touch share a flat one.",
           .parameters = {"a", "b"},
           .implementations = {{"hitscan", &CommonOf}},
           .meet = true}),
      Bind<std::optional<float>(const Aabb&, const Vector&, const Aabb&)>(
          {.place = {7, 82},
           .name = "sweep_aabb_aabb",
           .summary = "When a box that moves first meets another one; t from 0 to 1 is the part of "
                      "the motion.",
           .parameters = {"a", VectorOf("motion"), "b"},
           .answer = "t",
           .implementations = {{"hitscan", &Sweep}, {"plain", &variant::SweepEricson}}}),
  };
}

}  // namespace hitscan
