#include "draw/ground.h"

#include <algorithm>
#include <cmath>

#include "draw/extent.h"

namespace hitscan {

std::optional<Ground> GroundBelow(const Canvas& canvas) {
  // The camera cannot show positions that are farther away.
  constexpr double kFarthestPosition = 1e6;
  const std::optional<MainBall> ball = MainBall::Of(canvas, kFarthestPosition);
  if (!ball) return std::nullopt;
  Extent extent;
  ForEachPosition(canvas, 0, [&](const glm::dvec3& position) {
    if (ball->Contains(position)) extent.Add(position);
  });
  constexpr double kLeastSize = 1e-4;
  constexpr double kGap = 0.03;  // between the drawing and the ground, as a share of the size
  constexpr double kReach = 3;   // the radius of the grid, in sizes
  const glm::dvec3 half = extent.Half();
  double size = std::max({half.x, half.z, half.y / 2});
  if (!(size > 0)) size = 1;
  size = std::max(size, kLeastSize);
  Ground ground;
  ground.center = glm::vec3(extent.Middle());
  ground.center.y = static_cast<float>(extent.low.y - kGap * size);
  ground.size = static_cast<float>(size);
  ground.radius = static_cast<float>(kReach * size);
  ground.spacing = static_cast<float>(std::pow(10.0, std::floor(std::log10(size / 1.5))));
  return ground;
}

}  // namespace hitscan
