#pragma once

#include <glm/vec3.hpp>
#include <limits>

#include "draw/canvas.h"

// The bounding box of a drawing, to fit it into the view.
namespace hitscan {

/// The smallest axis-aligned box around everything that is drawn (see draw/primitives.h). A ray has
/// no end: its origin and the point origin + `ray_length` * direction are included. Positions that
/// are not finite are ignored, since they are not drawn.
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
