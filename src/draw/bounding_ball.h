#pragma once

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <span>

namespace hitscan {

/// A ball around most of some positions: those very far from most others are outside.
struct BoundingBall {
  glm::dvec3 center{0};
  double radius = 0;
  double usual_distance = 0;  ///< of the positions from the centre: most of them are within it

  /// `positions` must not be empty.
  static BoundingBall Around(std::span<const glm::dvec3> positions);

  bool Contains(const glm::dvec3& position) const {
    return glm::distance(position, center) <= radius;
  }
};

}  // namespace hitscan
