#include "geometry/shapes/aabb.h"

#include "query/bind.h"

namespace hitscan {

template <>
struct AnswerParts<Aabb> {
  static constexpr std::string_view kName = "Box";
  static constexpr auto kList = std::tuple(PartOf{"min", &Aabb::min}, PartOf{"max", &Aabb::max},
                                           PartOf{"center", &Aabb::Center},
                                           PartOf{"extents", &Aabb::Extents, MemberRole::kVector});
};

std::vector<Query> AabbQueries() {
  return {
      Bind<Aabb(const Aabb&)>(
          {.place = {1, 3},
           .name = "aabb_construct",
           .summary = "The box of two corners in any order, or of a centre and half extents.",
           .parameters = {"aabb"},
           .implementations = {{"hitscan", +[](const Aabb& box) { return box; }}}}),
  };
}

}  // namespace hitscan
