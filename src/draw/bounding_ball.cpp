#include "draw/bounding_ball.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace hitscan {
namespace {

double AtShare(std::vector<double>& values, double share) {
  const double last = static_cast<double>(values.size()) - 1;
  const auto index = static_cast<std::ptrdiff_t>(std::ceil(share * last));
  std::nth_element(values.begin(), values.begin() + index, values.end());
  return values[static_cast<std::size_t>(index)];
}

}  // namespace

BoundingBall BoundingBall::Around(std::span<const glm::dvec3> positions) {
  BoundingBall ball;
  std::vector<double> values(positions.size());
  for (glm::length_t axis = 0; axis < 3; ++axis) {
    std::ranges::transform(positions, values.begin(),
                           [axis](const glm::dvec3& position) { return position[axis]; });
    ball.center[axis] = AtShare(values, 0.5);
  }
  std::ranges::transform(positions, values.begin(), [&ball](const glm::dvec3& position) {
    return glm::distance(position, ball.center);
  });
  constexpr double kUsualShare = 0.75;
  constexpr double kFar = 20;
  constexpr double kAlwaysNear = 100;
  ball.usual_distance = AtShare(values, kUsualShare);
  ball.radius = std::max(kFar * ball.usual_distance, kAlwaysNear);
  return ball;
}

}  // namespace hitscan
