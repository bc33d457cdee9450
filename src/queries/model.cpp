#include "geometry/models.h"
#include "queries/book.h"
#include "query/bind.h"

namespace hitscan {

template <>
struct AnswerParts<ModelBounds> {
  static constexpr std::string_view kName = "ModelBounds";
  static constexpr auto kList =
      std::tuple(PartOf{"triangle_count", &ModelBounds::triangle_count},
                 PartOf{"min", &ModelBounds::min}, PartOf{"max", &ModelBounds::max},
                 PartOf{"center", &ModelBounds::center}, PartOf{"radius", &ModelBounds::radius});
};

std::vector<Query> ModelQueries() {
  return {
      Bind<ModelBounds(const Model&)>(
          {.place = {4, 10},
           .name = "model_bounds",
           .summary = "The number of triangles of a model, its box, and the sphere around the box.",
           .parameters = {"model"},
           .implementations = {{"hitscan", &BoundsOf}}}),
  };
}

}  // namespace hitscan
