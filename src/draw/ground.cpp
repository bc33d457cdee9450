#include "draw/ground.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <glm/common.hpp>
#include <limits>

#include "draw/bounding_ball.h"

namespace hitscan {
namespace {

// The positions of one record of so many.
std::vector<glm::dvec3> SamplePositions(const Canvas& canvas) {
  constexpr std::size_t kMost = 20'000;
  // The camera cannot show what is farther away.
  constexpr float kFarthestPosition = 1e6F;
  std::vector<glm::dvec3> positions;
  const auto add = [&](const glm::vec3& position) {
    const glm::vec3 distance = glm::abs(position);
    const float farthest = std::max({distance.x, distance.y, distance.z});
    if (farthest <= kFarthestPosition) positions.emplace_back(position);  // not for NaN
  };
  const auto sample = [](const auto& records, const auto& use) {
    const std::size_t step = records.size() / kMost + 1;
    for (std::size_t i = 0; i < records.size(); i += step) use(records[i]);
  };
  for (const Canvas::Layer layer : Canvas::kLayers) {
    const Recording& recording = canvas.recording(Canvas::Part::kContents, layer);
    sample(recording.lines, [&](const LineRecord& line) {
      if (IsChord(line)) return;  // circles on the sphere are drawn too
      add(line.start);
      if (line.bounded != 0) add(line.end);
    });
    sample(recording.points, [&](const PointRecord& point) { add(point.position); });
    for (const auto* corners :
         {&recording.triangles, &recording.solids, &recording.outlined_solids}) {
      sample(*corners, [&](const VertexRecord& corner) { add(corner.position); });
    }
  }
  return positions;
}

}  // namespace

std::optional<Ground> GroundBelow(const Canvas& canvas) {
  const std::vector<glm::dvec3> positions = SamplePositions(canvas);
  if (positions.empty()) return std::nullopt;
  const BoundingBall ball = BoundingBall::Around(positions);
  glm::dvec3 low(std::numeric_limits<double>::infinity());
  glm::dvec3 high = -low;
  for (const glm::dvec3& position : positions) {
    if (!ball.Contains(position)) continue;
    low = glm::min(low, position);
    high = glm::max(high, position);
  }
  constexpr double kLeastSize = 1e-4;
  constexpr double kGap = 0.03;
  constexpr double kReach = 3;
  const glm::dvec3 half = (high - low) / 2.0;
  double size = std::max({half.x, half.z, half.y / 2});
  if (!(size > 0)) size = 1;
  size = std::max(size, kLeastSize);
  Ground ground;
  ground.center = glm::vec3((low + high) / 2.0);
  ground.center.y = static_cast<float>(low.y - kGap * size);
  ground.size = static_cast<float>(size);
  ground.radius = static_cast<float>(kReach * size);
  ground.spacing = static_cast<float>(std::pow(10.0, std::floor(std::log10(size / 1.5))));
  return ground;
}

}  // namespace hitscan
