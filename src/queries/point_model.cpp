#include "geometry/closest_point.h"
#include "geometry/models.h"
#include "query/bind.h"

namespace hitscan {

template <>
struct AnswerParts<ModelClosest> {
  static constexpr std::string_view kName = "ModelClosest";
  static constexpr auto kList = std::tuple(PartOf{"closest", &ModelClosest::closest},
                                           PartOf{"distance", &ModelClosest::distance},
                                           PartOf{"triangle", &ModelClosest::triangle});
};

namespace {

// Triangles at the same distance are all right: edges and vertices belong to each triangle that has
// them. Another such triangle may have another closest point.
std::optional<Answer> OtherNearTriangle(const Point& point, const Model& model, const Answer& exact,
                                        const Answer& got) {
  const Value* const index = FindPart(got, "triangle");
  const Value* const distance = FindPart(exact, "distance");
  if (index == nullptr || distance == nullptr) return std::nullopt;
  const int triangle = std::get<int>(*index);
  if (triangle < 0 || static_cast<std::size_t>(triangle) >= model.placed().triangles().size()) {
    return std::nullopt;
  }
  const Triangle near = model.placed().TriangleAt(static_cast<std::size_t>(triangle));
  // Two different distances may round to the same float.
  if (Distance(point, near) != std::get<float>(*distance)) return std::nullopt;
  Answer other = exact;
  for (AnswerPart& part : other) {
    if (part.name == "triangle") part.value = triangle;
    if (part.name == "closest") part.value = ClosestPoint(point, near);
  }
  return other;
}

void RequireInside(const Point&, const Model& model) { RequireClosed(model); }

}  // namespace

std::vector<Query> PointModelQueries() {
  return {
      Bind<ModelClosest(const Point&, const Model&)>(
          {.place = {4, 17},
           .name = "closest_point_model",
           .summary = "The point of a model that is closest to a point, and its triangle.",
           .parameters = {"point", "model"},
           .implementations = {{"hitscan", &ClosestPoint}},
           .other_right_answer = &OtherNearTriangle}),
      Bind<bool(const Point&, const Model&)>(
          {.place = {4, 18},
           .name = "point_in_model",
           .summary = "Whether a point is in a model whose mesh is closed, boundary included.",
           .parameters = {"point", "model"},
           .answer = "inside",
           .implementations = {{"hitscan", &PointInModel}},
           .precondition = &RequireInside}),
  };
}

}  // namespace hitscan
