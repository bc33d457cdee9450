#pragma once

#include <glm/vec3.hpp>
#include <limits>

#include "draw/canvas.h"

namespace hitscan {

/// The smallest axis-aligned box around what is drawn, as draw/primitives.h describes it. A ray has
/// no end: it counts with its origin and the point `ray_length` directions further. Positions that
/// are not finite are ignored, since nothing is drawn of them.
class DrawnBounds {
 public:
  explicit DrawnBounds(float ray_length = 0) : ray_length_(ray_length) {}

  void Add(const glm::vec3& position);
  void Add(const Recording& recording);
  /// Both parts, both layers, and the labels.
  void Add(const Canvas& canvas);

  bool empty() const { return !(low_.x <= high_.x); }
  const glm::vec3& low() const { return low_; }
  const glm::vec3& high() const { return high_; }

 private:
  float ray_length_;
  glm::vec3 low_{std::numeric_limits<float>::infinity()};
  glm::vec3 high_{-std::numeric_limits<float>::infinity()};
};

}  // namespace hitscan
