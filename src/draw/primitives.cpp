#include "draw/primitives.h"

#include <algorithm>
#include <limits>

namespace hitscan {

double TieBreak(Color color) {
  return (color.red + 2.0 * color.green + 4.0 * color.blue) / 255 * kTieBreak;
}

LineRange UnclippedRange(double start_depth, double end_depth, double length, double reach,
                         double tie_break) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (length < reach) return {-kInfinity, kInfinity};
  const double slope = (end_depth - start_depth) / length;
  const double at_near = (tie_break - 1 - start_depth) / slope;
  const double at_far = (tie_break + 1 - start_depth) / slope;
  if (slope > 0) return {at_near, at_far};
  if (slope < 0) return {at_far, at_near};
  return {-kInfinity, kInfinity};
}

double DotDepth(double center_z, double center_w, double radius, double pixel_height,
                const DepthRates& rates) {
  double nudge = kDotNudge * radius * pixel_height * center_w;
  if (rates.w > 0) nudge = std::min(nudge, kLargestDotNudge * center_w / rates.w);
  const double nudged = (center_z - rates.z * nudge) / (center_w - rates.w * nudge);
  return std::max(nudged, -1.0) - kDotOffset;
}

}  // namespace hitscan
