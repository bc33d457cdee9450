#include "geometry/clip.h"
#include "geometry/contains.h"
#include "geometry/intersect.h"
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
  };
}

}  // namespace hitscan
