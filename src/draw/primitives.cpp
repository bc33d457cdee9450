#include "draw/primitives.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>

namespace hitscan {
namespace {

double LargestComponent(const glm::dvec3& v) {
  return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
}

// Keeps the part of [first, last] where a plane's function is not negative. It is `start` at 0,
// `end` at 1, and linear between.
void Cut(double start, double end, double& first, double& last) {
  if (start < 0 && end < 0) last = -1;
  if (start < 0 && end >= 0) first = std::max(first, start / (start - end));
  if (start >= 0 && end < 0) last = std::min(last, start / (start - end));
}

}  // namespace

double TieBreak(Color color) {
  return (color.red + 2.0 * color.green + 4.0 * color.blue) / 255 * kTieBreak;
}

double DirectionScale(const glm::dvec3& start_from_eye, const glm::dvec3& direction,
                      double near_plane) {
  return std::max(LargestComponent(start_from_eye), near_plane) / LargestComponent(direction);
}

std::optional<ProjectedLine> VisiblePart(const ProjectedLine& line, const glm::dvec2& low,
                                         const glm::dvec2& high) {
  const glm::dvec4& start = line.start;
  const glm::dvec4& end = line.end;
  double first = 0;
  double last = 1;
  Cut(start.z + start.w, end.z + end.w, first, last);
  Cut(start.w - start.z, end.w - end.z, first, last);
  for (int axis = 0; axis < 2; ++axis) {
    Cut(high[axis] * start.w - start[axis], high[axis] * end.w - end[axis], first, last);
    Cut(start[axis] - low[axis] * start.w, end[axis] - low[axis] * end.w, first, last);
  }
  const ProjectedLine part{glm::mix(start, end, first), glm::mix(start, end, last)};
  // Written so that a NaN is not visible either.
  if (!(first <= last && part.start.w > 0 && part.end.w > 0)) return std::nullopt;
  return part;
}

double LineDepth(double start_depth, double end_depth, double along, double length, double reach) {
  const double share = 0.5 + (along - 0.5 * length) / std::max(length, reach);
  return glm::mix(start_depth, end_depth, share);
}

LineRange UnclippedRange(double start_depth, double end_depth, double length, double reach,
                         double tie_break) {
  if (length < reach) return {-reach, length + reach};
  const double slope = (end_depth - start_depth) / length;
  const double at_near = (tie_break - 1 - start_depth) / slope;
  const double at_far = (tie_break + 1 - start_depth) / slope;
  LineRange range{-reach, length + reach};
  // Written so that a line of constant depth is not clipped.
  if (slope > 0) range = {std::max(range.first, at_near), std::min(range.last, at_far)};
  if (slope < 0) range = {std::max(range.first, at_far), std::min(range.last, at_near)};
  return range;
}

double DotDepth(double center_z, double center_w, double radius, double pixel_height,
                const DepthRates& rates) {
  double nudge = kDotNudge * radius * pixel_height * center_w;
  if (rates.w > 0) nudge = std::min(nudge, kLargestDotNudge * center_w / rates.w);
  const double nudged = (center_z - rates.z * nudge) / (center_w - rates.w * nudge);
  return std::max(nudged, -1.0) - kDotOffset;
}

}  // namespace hitscan
