#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>

#include "geometry/shapes/camera.h"

namespace hitscan {

/// The visible part of a line, in pixels from the upper left corner, including some pixels beyond
/// the borders.
struct Stroke {
  glm::dvec2 start;
  glm::dvec2 end;

  double Distance(const glm::dvec2& pixel) const;
};

/// An independent computation of positions, to test the renderer: it uses the standard projection
/// matrices on the CPU in double precision.
class ReferenceProjection {
 public:
  ReferenceProjection(const Camera& camera, int width, int height);

  /// The position of a point in the picture; nullopt when it is in front of the near plane or
  /// outside of the picture.
  std::optional<glm::dvec2> Position(const glm::dvec3& point) const;
  /// The visible part of a segment; nullopt when no part of it is visible.
  std::optional<Stroke> Segment(const glm::dvec3& start, const glm::dvec3& end) const;
  std::optional<Stroke> Ray(const glm::dvec3& origin, const glm::dvec3& direction) const;

 private:
  glm::dvec3 ToView(const glm::dvec3& point) const;
  glm::dvec2 ToPixel(const glm::dvec3& seen) const;
  std::optional<Stroke> Clipped(Stroke stroke) const;

  glm::dvec3 eye_;
  glm::dvec3 right_;
  glm::dvec3 up_;
  glm::dvec3 forward_;
  double near_;
  double focal_;  // the picture's half height over the tangent of half the angle of view
  glm::dvec2 size_;
};

}  // namespace hitscan
