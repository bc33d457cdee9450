#include "shape/shape_gap.h"

#include "shape/kind_info.h"
#include "shape/nearest_points.h"

namespace hitscan {

std::optional<double> ShapeGap(std::span<const Value> shapes) {
  if (shapes.size() != 2) return std::nullopt;
  const KindInfo& first = InfoOf(shapes[0]);
  const KindInfo& second = InfoOf(shapes[1]);
  auto a = first.Hull(shapes[0]);
  auto b = second.Hull(shapes[1]);
  if (!a && b) a = first.HullUpTo(shapes[0], *b);
  if (a && !b) b = second.HullUpTo(shapes[1], *a);
  if (!a || !b) return std::nullopt;
  return NearestOf(*a, *b).gap;
}

}  // namespace hitscan
