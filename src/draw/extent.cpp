#include "draw/extent.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <glm/common.hpp>
#include <vector>

namespace hitscan {

bool HasFiniteParts(const glm::dvec3& position) {
  return std::isfinite(position.x) && std::isfinite(position.y) && std::isfinite(position.z);
}

void Extent::Add(const glm::dvec3& position) {
  low = glm::min(low, position);
  high = glm::max(high, position);
}

void Extent::Add(const Extent& other) {
  low = glm::min(low, other.low);
  high = glm::max(high, other.high);
}

Extent ExtentOf(const Canvas& canvas, double ray_length) {
  Extent extent;
  ForEachPosition(canvas, ray_length, [&](const glm::dvec3& position) { extent.Add(position); });
  return extent;
}

double AtShare(std::span<double> values, double share) {
  const double last = static_cast<double>(values.size()) - 1;
  const auto index = static_cast<std::ptrdiff_t>(std::ceil(share * last));
  std::nth_element(values.begin(), values.begin() + index, values.end());
  return values[static_cast<std::size_t>(index)];
}

std::optional<MainBall> MainBall::Of(const Canvas& canvas, double farthest) {
  constexpr std::size_t kMostSampled = 20'000;
  const auto for_each = [&](const auto& use) {
    ForEachPosition(canvas, 0, [&](const glm::dvec3& position) {
      const glm::dvec3 distance = glm::abs(position);
      if (std::max({distance.x, distance.y, distance.z}) <= farthest) use(position);
    });
  };
  std::size_t count = 0;
  for_each([&count](const glm::dvec3&) { ++count; });
  if (count == 0) return std::nullopt;
  const std::size_t step = count / kMostSampled + 1;
  std::vector<glm::dvec3> sample;
  std::size_t number = 0;
  for_each([&](const glm::dvec3& position) {
    if (number++ % step == 0) sample.push_back(position);
  });

  MainBall ball;
  std::vector<double> values(sample.size());
  for (glm::length_t axis = 0; axis < 3; ++axis) {
    std::ranges::transform(sample, values.begin(),
                           [axis](const glm::dvec3& position) { return position[axis]; });
    ball.center[axis] = AtShare(values, 0.5);
  }
  std::ranges::transform(sample, values.begin(), [&ball](const glm::dvec3& position) {
    return glm::distance(position, ball.center);
  });
  constexpr double kUsualShare = 0.75;
  constexpr double kFar = 20;          // in usual distances
  constexpr double kAlwaysNear = 100;  // in units of the world
  ball.usual_distance = AtShare(values, kUsualShare);
  ball.radius = std::max(kFar * ball.usual_distance, kAlwaysNear);
  return ball;
}

}  // namespace hitscan
