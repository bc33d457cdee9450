#include "geometry/filter/ray_plane_exact.h"
#include "geometry/raycast.h"
#include "geometry/raycast_plane.h"
#include "queries/book.h"
#include "query/bind.h"

namespace hitscan {

template <>
struct AnswerParts<PlaneHit> {
  static constexpr std::string_view kName = "PlaneHit";
  static int Index(const PlaneHit& hit) { return static_cast<int>(hit.index); }
  static constexpr auto kList = std::tuple(PartOf{"index", &Index}, PartOf{"t", &PlaneHit::t},
                                           PartOf{"point", &PlaneHit::point});
};
namespace {

// A ray may meet several planes at the same distance. Each of them is a right answer.
std::optional<Answer> PlaneAtSameDistance(const Ray& ray, const std::vector<Plane>& planes,
                                          const Answer& exact, const Answer& got) {
  const Value* const index = FindPart(got, "index");
  const Value* const t = FindPart(exact, "t");
  if (index == nullptr || t == nullptr) return std::nullopt;
  const int number = std::get<int>(*index);
  if (number < 0 || static_cast<std::size_t>(number) >= planes.size()) return std::nullopt;
  const std::vector<Plane> chosen{planes[static_cast<std::size_t>(number)]};
  const std::optional<PlaneHit> hit = NearestHit(ray, chosen);
  if (!hit || Value(hit->t) != *t) return std::nullopt;
  return Answer{{kHitPart, true}, {"index", number}, {"t", hit->t}, {"point", hit->point}};
}

std::optional<PlaneHit> NearestExact(const Ray& ray, const std::vector<Plane>& planes) {
  const Plane* nearest = nullptr;
  for (const Plane& plane : planes) {
    const RayPlane pair(ray, plane);
    if (!pair.Hits()) continue;
    if (nearest == nullptr || IsNearer(pair, RayPlane(ray, *nearest))) nearest = &plane;
  }
  if (nearest == nullptr) return std::nullopt;
  const RayHit hit = RayPlane(ray, *nearest).Hit();
  return PlaneHit{static_cast<std::size_t>(nearest - planes.data()), hit.t, hit.point};
}

// A ray that contains NaN misses.
std::optional<RayHit> Cast(const book::UncheckedRay& ray, const Plane& plane) {
  const float nd = glm::dot(ray.direction, plane.normal());
  const float pn = glm::dot(ray.origin, plane.normal());
  if (nd >= 0) return std::nullopt;
  const float t = (plane.distance() - pn) / nd;
  if (t >= 0) return RayHit{t, ray.At(t)};
  return std::nullopt;
}

// The function of the tutorial (variant::RaycastGamesPlusPlus), with its names.
float DistRayPlane(const Vector& origin, const Vector& direction, const Vector& normal,
                   float plane_d) {
  const float cos_alpha = glm::dot(direction, normal);
  if (cos_alpha == 0) return -1;
  const float delta_d = plane_d - glm::dot(origin, normal);
  return delta_d / cos_alpha;
}

}  // namespace

std::optional<RayHit> book::Raycast(const Ray& ray, const Plane& plane) {
  return Cast(UncheckedRay(ray), plane);
}

std::optional<RayHit> variant::RaycastArticle(const Ray& ray, const Plane& plane) {
  const Point plane_origin = plane.normal() * plane.distance();
  const float distance = glm::dot(plane.normal(), plane_origin - ray.origin());
  const float speed = glm::dot(ray.direction(), plane.normal());
  if (speed == 0) return std::nullopt;
  const float time = distance / speed;
  if (time < 0) return std::nullopt;
  return RayHit{time, ray.origin() + time * ray.direction()};
}

std::optional<RayHit> variant::RaycastGamesPlusPlus(const Ray& ray, const Plane& plane) {
  const float t = DistRayPlane(ray.origin(), ray.direction(), plane.normal(), plane.distance());
  if (t < 0) return std::nullopt;
  return RayHit{t, ray.origin() + ray.direction() * t};
}

std::optional<RayHit> book::Linetest(const Segment& line, const Plane& plane) {
  return CastAlong(&Cast, line, plane);
}

std::vector<Query> RayPlaneQueries() {
  return {
      Bind<std::optional<RayHit>(const Ray&, const Plane&)>(
          {.place = {3, 3},
           .name = "raycast_plane",
           .summary =
               "Where a ray meets the front of a plane; from behind and along it, it misses.",
           .parameters = {"ray", "plane"},
           .implementations = {{"hitscan", &Raycast, &RaycastExact}, {"book", &book::Raycast}},
           .meet = true}),
      Bind<std::optional<RayHit>(const Ray&, const Plane&)>(
          {.place = {3, 4},
           .name = "raycast_plane_two_sided",
           .summary = "Where a ray meets a plane from either side; only a parallel ray and a plane "
                      "behind the ray miss.",
           .parameters = {"ray", "plane"},
           .implementations = {{"hitscan", &RaycastTwoSided, &RaycastTwoSidedExact},
                               {"article", &variant::RaycastArticle},
                               {"gamespp", &variant::RaycastGamesPlusPlus}},
           .meet = true,
           .two_sided = true}),
      Bind<std::optional<PlaneHit>(const Ray&, const std::vector<Plane>&)>(
          {.place = {3, 5},
           .name = "nearest_plane",
           .summary = "Which of several planes a ray meets first, from either side.",
           .parameters = {"ray", "planes"},
           .implementations = {{"hitscan",
                                +[](const Ray& ray, const std::vector<Plane>& planes) {
                                  return NearestHit(ray, planes);
                                },
                                &NearestExact}},
           .other_right_answer = &PlaneAtSameDistance,
           .meet = true,
           .two_sided = true}),
      Bind<float(const Point&, const Vector&, const Vector&, float)>(
          {.place = {3, 7},
           .name = "distance_along_ray",
           .summary = "The distance along a ray to a plane; negative when there is no "
                      "intersection, -1 when parallel.",
           .parameters = {"origin", Fixed("direction"), Fixed("normal"), "plane_d"},
           .answer = "distance",
           .implementations = {{"hitscan", &DistanceAlongRay}},
           .two_sided = true}),
      Bind<std::optional<RayHit>(const Segment&, const Plane&)>(
          {.place = {3, 10},
           .name = "linetest_plane",
           .summary =
               "Where a segment meets the front of a plane; from behind and along it, it misses.",
           .parameters = {"line", "plane"},
           .implementations = {{"hitscan", &Linetest, &LinetestExact}, {"book", &book::Linetest}},
           .meet = true}),
  };
}

}  // namespace hitscan
