#include "geometry/models.h"
#include "query/bind.h"

namespace hitscan {

template <>
struct AnswerParts<ModelHit> {
  static constexpr std::string_view kName = "ModelHit";
  static constexpr auto kList =
      std::tuple(PartOf{"t", &ModelHit::t}, PartOf{"point", &ModelHit::point},
                 PartOf{"triangle", &ModelHit::triangle});
};

namespace {

// Triangles that are hit at the same place are all right: edges and vertices belong to each
// triangle that has them.
template <class Line, std::optional<RayHit> (*kHit)(const Line&, const Triangle&)>
std::optional<Answer> OtherTriangle(const Line& line, const Model& model, const Answer& exact,
                                    const Answer& got) {
  const Value* const index = FindPart(got, "triangle");
  const Value* const t = FindPart(exact, "t");
  if (index == nullptr || t == nullptr) return std::nullopt;
  const int triangle = std::get<int>(*index);
  if (triangle < 0 || static_cast<std::size_t>(triangle) >= model.placed().triangles().size()) {
    return std::nullopt;
  }
  // Two different hits may have parameters that round to the same float.
  const std::optional<RayHit> hit =
      kHit(line, model.placed().TriangleAt(static_cast<std::size_t>(triangle)));
  if (!hit || hit->t != std::get<float>(*t)) return std::nullopt;
  Answer other = exact;
  for (AnswerPart& part : other) {
    if (part.name == "triangle") part.value = triangle;
    if (part.name == "point") part.value = hit->point;
  }
  return other;
}

}  // namespace

std::vector<Query> RayModelQueries() {
  return {
      Bind<std::optional<ModelHit>(const Ray&, const Model&)>(
          {.place = {4, 15},
           .name = "model_raycast",
           .summary = "Where a ray first meets a model, from either side.",
           .parameters = {"ray", "model"},
           .implementations = {{"hitscan", &Raycast}},
           .other_right_answer = &OtherTriangle<Ray, Raycast>,
           .meet = true,
           .two_sided = true}),
      Bind<std::optional<ModelHit>(const Segment&, const Model&)>(
          {.place = {4, 16},
           .name = "model_linetest",
           .summary = "Where a segment first meets a model, from either side.",
           .parameters = {"line", "model"},
           .implementations = {{"hitscan", &Linetest}},
           .other_right_answer = &OtherTriangle<Segment, Linetest>,
           .meet = true,
           .two_sided = true}),
      Bind<std::vector<float>(const Ray&, const Model&)>(
          {.place = {4, 19},
           .name = "model_raycast_all",
           .summary = "All t at which a ray meets the triangles of a model, in ascending order.",
           .parameters = {"ray", "model"},
           .answer = "hits",
           .implementations = {{"hitscan", &RaycastAll}},
           .two_sided = true}),
  };
}

}  // namespace hitscan
