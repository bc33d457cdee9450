#include "geometry/shapes/plane.h"

#include "query/bind.h"

namespace hitscan {

template <>
struct AnswerParts<Plane> {
  static constexpr std::string_view kName = "Plane";
  static constexpr auto kList = std::tuple(PartOf{"normal", &Plane::normal, MemberRole::kDirection},
                                           PartOf{"distance", &Plane::distance});
};

std::vector<Query> PlaneQueries() {
  return {
      Bind<Plane(const Plane&)>(
          {.place = {1, 6},
           .name = "plane_construct",
           .summary = "The plane of a normal and a distance, or of three points: its unit normal "
                      "and its distance.",
           .parameters = {"plane"},
           .implementations = {{"hitscan", +[](const Plane& plane) { return plane; }}}}),
  };
}

}  // namespace hitscan
