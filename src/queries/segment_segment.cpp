#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "queries/answer_pair.h"
#include "queries/book.h"

namespace hitscan {
namespace {

std::optional<Answer> PairAlongParallels(const Segment& a, const Segment& b, const Answer& exact,
                                         const Answer& got) {
  return OtherPairOfSegment(a, b, exact, got, {"on_a", "on_b"},
                            [&](const Point& point) { return ClosestPoint(point, b).closest; });
}

}  // namespace

ClosestPair variant::ClosestPointsEricson(const Segment& a, const Segment& b) {
  constexpr float kEpsilon = 1e-6F;
  const Vector along_a = a.end() - a.start();
  const Vector along_b = b.end() - b.start();
  const Vector offset = a.start() - b.start();
  const float square_a = glm::dot(along_a, along_a);
  const float square_b = glm::dot(along_b, along_b);
  const float offset_b = glm::dot(along_b, offset);
  float s = 0;
  float t = 0;
  if (square_a <= kEpsilon) {
    if (square_b > kEpsilon) t = std::clamp(offset_b / square_b, 0.0F, 1.0F);
  } else {
    const float offset_a = glm::dot(along_a, offset);
    if (square_b <= kEpsilon) {
      s = std::clamp(-offset_a / square_a, 0.0F, 1.0F);
    } else {
      const float both = glm::dot(along_a, along_b);
      const float denominator = square_a * square_b - both * both;
      if (denominator != 0) {
        s = std::clamp((both * offset_b - offset_a * square_b) / denominator, 0.0F, 1.0F);
      }
      t = (both * s + offset_b) / square_b;
      if (t < 0) {
        t = 0;
        s = std::clamp(-offset_a / square_a, 0.0F, 1.0F);
      } else if (t > 1) {
        t = 1;
        s = std::clamp((both - offset_a) / square_a, 0.0F, 1.0F);
      }
    }
  }
  const Point on_a = a.start() + along_a * s;
  const Point on_b = b.start() + along_b * t;
  return {glm::distance(on_a, on_b), on_a, on_b};
}

std::vector<Query> SegmentSegmentQueries() {
  return {
      Bind<ClosestPair(const Segment&, const Segment&)>(
          {.place = {7, 1},
           .name = "closest_points_segment_segment",
           .summary = "The points of two segments that are closest to each other, and their "
                      "distance.",
           .parameters = {"a", "b"},
           .implementations = {{"hitscan", &ClosestPoints},
                               {"plain", &variant::ClosestPointsEricson}},
           .other_right_answer = &PairAlongParallels}),
  };
}

}  // namespace hitscan
