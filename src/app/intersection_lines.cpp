#include "app/intersection_lines.h"

#include <algorithm>
#include <optional>

#include "shape/kind_info.h"

namespace hitscan {
void IntersectionLines::Clear() { *this = {}; }

void IntersectionLines::Add(const Value& shape, const Look& look) {
  ForEachPart(shape, [&](const Value& single) {
    std::optional<DrawnSurface> surface = InfoOf(single).Surface(single, look);
    if (!surface || std::ranges::find(drawn_, single, &Drawn::shape) != drawn_.end()) return;
    drawn_.push_back({single, std::move(*surface)});
  });
}

void IntersectionLines::Draw(std::span<const Value> arguments, Canvas& canvas) {
  constexpr float kWidth = 2.5F;
  std::vector<std::size_t> found;
  for (const Value& argument : arguments) {
    ForEachPart(argument, [&](const Value& single) {
      const auto at = std::ranges::find(drawn_, single, &Drawn::shape);
      if (at != drawn_.end()) found.push_back(static_cast<std::size_t>(at - drawn_.begin()));
    });
  }
  std::ranges::sort(found);
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (std::size_t j = i + 1; j < found.size(); ++j) {
      if (found[i] == found[j] || !done_.emplace(found[i], found[j]).second) continue;
      for (const Polyline& line :
           Intersection(drawn_[found[i]].surface, drawn_[found[j]].surface)) {
        for (std::size_t k = 1; k < line.size(); ++k) {
          const Point start(line[k - 1]);
          const Point end(line[k]);
          canvas.DrawLine(start, end, kPaint, kWidth, kFlatEnds | kNotPicked);
          // Where it is hidden by a face, it is thin.
          canvas.SetLayer(Canvas::Layer::kOnTop);
          canvas.DrawLine(start, end, kPaint, 1, kNotPicked);
          canvas.SetLayer(Canvas::Layer::kScene);
        }
        any_ = true;
      }
    }
  }
}

}  // namespace hitscan
