#include "geometry/planar.h"
#include "queries/book.h"
#include "query/bind.h"

namespace hitscan {
namespace {

float Cross(const Vector2& a, const Vector2& b) { return a.x * b.y - a.y * b.x; }

}  // namespace

std::optional<Point2> variant::CommonPointParametric(const Segment2& a, const Segment2& b) {
  const Vector2 along_a = a.end() - a.start();
  const Vector2 along_b = b.end() - b.start();
  const Vector2 offset = b.start() - a.start();
  const float area = Cross(along_a, along_b);
  if (area == 0) return std::nullopt;
  const float t = Cross(offset, along_b) / area;
  const float u = Cross(offset, along_a) / area;
  if (t < 0 || t > 1 || u < 0 || u > 1) return std::nullopt;
  return a.start() + t * along_a;
}

std::vector<Query> SegmentSegment2dQueries() {
  return {
      Bind<std::optional<Point2>(const Segment2&, const Segment2&)>(
          {.place = {7, 51},
           .name = "segment_segment_2d",
           .summary = "Where two segments in the plane meet; if they overlap, the first common "
                      "point along a.",
           .parameters = {"a", "b"},
           .answer = "point",
           .implementations = {{"hitscan", &CommonPoint},
                               {"plain", &variant::CommonPointParametric}},
           .meet = true}),
  };
}

}  // namespace hitscan
