#include "draw/primitives.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <limits>
#include <numbers>

namespace hitscan {

double TieBreak(Color color) {
  return (color.red + 2.0 * color.green + 4.0 * color.blue) / 255 * kTieBreak;
}

Chord SilhouetteChord(const LineRecord& line, const SilhouetteView& view) {
  glm::dvec3 middle = glm::dvec3(line.start) - view.eye;
  double radius = line.end.x;
  glm::dvec3 axis = view.forward;
  double w = 1;
  if (view.has_perspective) {
    const double distance = glm::length(middle);
    const double share = radius / distance;
    axis = middle / distance;
    middle -= share * radius * axis;
    radius *= std::sqrt(1 - share * share);
    w = glm::dot(middle, view.forward);
  }
  radius += kSilhouetteShift * HalfWidth(line) * view.pixel_height * std::max(w, 0.0);
  const glm::dvec3 aside = std::abs(axis.x) < 0.6 ? glm::dvec3(1, 0, 0) : glm::dvec3(0, 1, 0);
  const glm::dvec3 right = radius * glm::normalize(glm::cross(axis, aside));
  const glm::dvec3 up = glm::cross(axis, right);
  const double cosine = line.end.y;
  const double sine = line.end.z;
  const double step = 2 * std::numbers::pi / kSilhouetteChords;
  const double next_cosine = cosine * std::cos(step) - sine * std::sin(step);
  const double next_sine = sine * std::cos(step) + cosine * std::sin(step);
  return {middle + cosine * right + sine * up, middle + next_cosine * right + next_sine * up};
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
