#include <algorithm>

#include "geometry/clip.h"
#include "queries/answer_segment.h"
#include "queries/book.h"
#include "query/bind.h"

namespace hitscan {

std::optional<Segment> variant::ClipLiangBarsky(const Segment& line, const Aabb& box) {
  const Vector offset = line.end() - line.start();
  float first = 0;
  float last = 1;
  for (int axis = 0; axis < 3; ++axis) {
    const float to_min = box.min()[axis] - line.start()[axis];
    const float to_max = box.max()[axis] - line.start()[axis];
    if (offset[axis] == 0) {
      if (to_min > 0 || to_max < 0) return std::nullopt;
      continue;
    }
    const float a = to_min / offset[axis];
    const float b = to_max / offset[axis];
    first = std::max(first, std::min(a, b));
    last = std::min(last, std::max(a, b));
    if (first > last) return std::nullopt;
  }
  return Segment(line.start() + first * offset, line.start() + last * offset);
}

std::vector<Query> SegmentAabbQueries() {
  return {
      Bind<std::optional<Segment>(const Segment&, const Aabb&)>(
          {.place = {7, 71},
           .name = "clip_segment_aabb",
           .summary = "The part of a segment that is inside a box.",
           .parameters = {"line", "aabb"},
           .implementations = {{"hitscan", +[](const Segment& line,
                                               const Aabb& box) { return Clip(line, box); }},
                               {"plain", &variant::ClipLiangBarsky}},
           .meet = true}),
  };
}

}  // namespace hitscan
