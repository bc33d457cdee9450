#include "geometry/raycast_plane.h"
#include "query/bind.h"

namespace hitscan {

template <>
struct AnswerParts<RayHit2> {
  static constexpr std::string_view kName = "Hit2";
  static constexpr auto kList =
      std::tuple(PartOf{"t", &RayHit2::t}, PartOf{"point", &RayHit2::point});
};

std::vector<Query> RayLine2dQueries() {
  return {
      Bind<std::optional<RayHit2>(const Ray2&, const Line2&)>(
          {.place = {3, 6},
           .name = "raycast_line_2d",
           .summary = "Where a ray in the plane meets a line, from either side.",
           .parameters = {"ray", "line"},
           .implementations = {{"hitscan", &RaycastTwoSided}},
           .meet = true,
           .two_sided = true}),
  };
}

}  // namespace hitscan
