#include "queries/answer_pair.h"

namespace hitscan {
namespace {

// A pair of a segment and a triangle. The names of its parts differ from those of two segments.
struct LinePair : ClosestPair {};

LinePair ClosestOfLine(const Segment& line, const Triangle& triangle) {
  return {ClosestPoints(line, triangle)};
}

// Of a segment parallel to the triangle, all points over it are equally close.
std::optional<Answer> PairAlongParallels(const Segment& line, const Triangle& triangle,
                                         const Answer& exact, const Answer& got) {
  return OtherPairOfSegment(line, triangle, exact, got, {"on_line", "on_triangle"},
                            [&](const Point& point) { return ClosestPoint(point, triangle); });
}

}  // namespace

template <>
struct AnswerParts<LinePair> {
  static constexpr std::string_view kName = "LinePair";
  static constexpr auto kList =
      std::tuple(PartOf{"distance", &ClosestPair::distance}, PartOf{"on_line", &ClosestPair::on_a},
                 PartOf{"on_triangle", &ClosestPair::on_b});
};

std::vector<Query> SegmentTriangleQueries() {
  return {
      Bind<LinePair(const Segment&, const Triangle&)>(
          {.place = {7, 11},
           .name = "closest_points_segment_triangle",
           .summary = "The points of a segment and a triangle that are closest to each other, and "
                      "their distance.",
           .parameters = {"line", "triangle"},
           .implementations = {{"hitscan", &ClosestOfLine}},
           .other_right_answer = &PairAlongParallels}),
  };
}

}  // namespace hitscan
