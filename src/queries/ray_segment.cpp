#include "geometry/filter/line_distance.h"
#include "queries/answer_pair.h"

namespace hitscan {
namespace {

// The names of the parts differ from those of two segments.
struct RayPair : ClosestPair {};

RayPair ClosestOfRay(const Ray& ray, const Segment& line) { return {ClosestPoints(ray, line)}; }

// Of a ray parallel to the segment, all points beside the segment are as close.
std::optional<Answer> PairAlongParallels(const Ray& ray, const Segment& line, const Answer& exact,
                                         const Answer& got) {
  const RayLine a(ray);
  const SegmentLine b(line);
  const auto across = AcrossLines(a, b);
  if (exact::Sign([&](auto as) { return Squared(across(as)); }) != 0) return std::nullopt;
  const Segment beside(ClosestPoint(line.start(), ray).closest,
                       ClosestPoint(line.end(), ray).closest);
  return OtherPair(
      exact, got, {"on_ray", "on_line"},
      [&](const Point& point) { return ClosestPoint(point, beside).closest; },
      [&](const Point& point) { return ClosestPoint(point, line).closest; });
}

}  // namespace

template <>
struct AnswerParts<RayPair> {
  static constexpr std::string_view kName = "RayPair";
  static constexpr auto kList =
      std::tuple(PartOf{"distance", &ClosestPair::distance}, PartOf{"on_ray", &ClosestPair::on_a},
                 PartOf{"on_line", &ClosestPair::on_b});
};

std::vector<Query> RaySegmentQueries() {
  return {
      Bind<RayPair(const Ray&, const Segment&)>(
          {.place = {7, 2},
           .name = "closest_points_ray_segment",
           .summary = "The points of a ray and a segment that are closest to each other, and their "
                      "distance.",
           .parameters = {"ray", "line"},
           .implementations = {{"hitscan", &ClosestOfRay}},
           .other_right_answer = &PairAlongParallels}),
  };
}

}  // namespace hitscan
