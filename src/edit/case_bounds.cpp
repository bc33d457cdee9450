#include "edit/case_bounds.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>

namespace hitscan {
namespace {

// The extent of a shape of any kind, taken from how it is drawn.
class Extent {
 public:
  void Add(const Value& value) {
    Canvas canvas;
    DrawValue(value, {.half_size = 1}, canvas);
    for (const LineRecord& line : canvas.scene().lines) {
      Add(line.start);
      Add(line.bounded == 1 ? line.end : line.start + line.end);
    }
    for (const PointRecord& point : canvas.scene().points) Add(point.position);
    if (const std::optional<Point> anchor = AnchorOf(value)) Add(*anchor);
  }

  std::optional<Sphere> Around() const {
    if (!(low_.x <= high_.x)) return std::nullopt;
    // Halved first: the sum of two large numbers may be none.
    const Point center = low_ / 2.0F + high_ / 2.0F;
    const float radius = glm::length(high_ / 2.0F - low_ / 2.0F);
    return Sphere(center, std::min(radius, std::numeric_limits<float>::max()));
  }

 private:
  void Add(const Point& point) {
    if (!std::isfinite(point.x) || !std::isfinite(point.y) || !std::isfinite(point.z)) return;
    low_ = glm::min(low_, point);
    high_ = glm::max(high_, point);
  }

  Point low_{std::numeric_limits<float>::infinity()};
  Point high_{-std::numeric_limits<float>::infinity()};
};

}  // namespace

std::optional<Sphere> BoundsOf(const CaseDocument& document, CaseRef ref) {
  Extent extent;
  for (const Value& argument : document.At(ref).arguments) extent.Add(argument);
  for (const AnswerPart& part : document.results().Of(ref).answer) extent.Add(part.value);
  return extent.Around();
}

}  // namespace hitscan
