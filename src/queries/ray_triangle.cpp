#include <glm/geometric.hpp>

#include "geometry/raycast.h"
#include "queries/book.h"
#include "query/bind.h"

namespace hitscan {

template <>
struct AnswerParts<BarycentricHit> {
  static constexpr std::string_view kName = "BarycentricHit";
  static constexpr auto kList =
      std::tuple(PartOf{"t", &BarycentricHit::t}, PartOf{"u", &BarycentricHit::u},
                 PartOf{"v", &BarycentricHit::v});
};

std::optional<BarycentricHit> variant::RaycastMoellerTrumbore(const Ray& ray,
                                                              const Triangle& triangle) {
  constexpr float kEpsilon = 0.000001F;
  const Vector ab = triangle.b() - triangle.a();
  const Vector ac = triangle.c() - triangle.a();
  const Vector p = glm::cross(ray.direction(), ac);
  const float determinant = glm::dot(ab, p);
  if (determinant > -kEpsilon && determinant < kEpsilon) return std::nullopt;
  const float inverse = 1 / determinant;
  const Vector offset = ray.origin() - triangle.a();
  const float u = glm::dot(offset, p) * inverse;
  if (u < 0 || u > 1) return std::nullopt;
  const Vector q = glm::cross(offset, ab);
  const float v = glm::dot(ray.direction(), q) * inverse;
  if (v < 0 || u + v > 1) return std::nullopt;
  const float t = glm::dot(ac, q) * inverse;
  if (t < 0) return std::nullopt;
  return BarycentricHit{t, u, v};
}

std::vector<Query> RayTriangleQueries() {
  return {
      Bind<std::optional<RayHit>(const Ray&, const Triangle&)>(
          {.place = {4, 8},
           .name = "raycast_triangle",
           .summary = "Where a ray meets a triangle, from either side.",
           .parameters = {"ray", "triangle"},
           .implementations = {{"hitscan", &Raycast, &RaycastExact}},
           .meet = true,
           .two_sided = true}),
      Bind<std::optional<RayHit>(const Segment&, const Triangle&)>(
          {.place = {4, 9},
           .name = "linetest_triangle",
           .summary = "Where a segment meets a triangle, from either side.",
           .parameters = {"line", "triangle"},
           .implementations = {{"hitscan", &Linetest}},
           .meet = true,
           .two_sided = true}),
      Bind<std::optional<BarycentricHit>(const Ray&, const Triangle&)>(
          {.place = {7, 91},
           .name = "raycast_triangle_barycentric",
           .summary = "Where a ray meets a triangle, from either side, with the weights u and v of "
                      "the corners b and c.",
           .parameters = {"ray", "triangle"},
           .implementations = {{"hitscan", &RaycastBarycentric, &RaycastBarycentricExact},
                               {"plain", &variant::RaycastMoellerTrumbore}},
           .meet = true,
           .two_sided = true}),
  };
}

}  // namespace hitscan
