#pragma once

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <optional>
#include <span>
#include <vector>

#include "draw/primitives.h"
#include "draw/screen_view.h"

// Finds the parts of a drawing that are behind its surfaces, without a depth buffer.
namespace hitscan {

/// The part of a line from `first` to `last`, where 0 is the start of the line and 1 its end.
struct LinePart {
  double first;
  double last;
};

/// The part of a convex polygon, in homogeneous coordinates, that is in front of the eye and
/// outside of the picture by at most the picture's width or height. Empty if there is no such part.
std::vector<glm::dvec4> CutToPicture(std::vector<glm::dvec4> polygon);

/// The triangles of a drawing that hide lines and points behind them.
class HidingTriangles {
 public:
  explicit HidingTriangles(const ScreenView& view) : view_(view) {}

  /// Adds triangles, three corners each. If they are a closed surface, only the triangles that face
  /// the viewer are added: they hide everything that the others would hide.
  void Add(std::span<const VertexRecord> corners, bool closed);
  /// The parts of a line that are behind any triangle, sorted and not overlapping. A line in a
  /// triangle is not behind it.
  std::vector<LinePart> HiddenParts(const ProjectedLine& line) const;
  /// Whether a position, in clip coordinates, is behind any triangle.
  bool Hides(const glm::dvec4& position) const;

 private:
  /// The region behind a triangle: the points where none of the linear functions `sides` is
  /// negative.
  struct Shadow {
    std::vector<glm::dvec4> sides;  ///< the last one is negative in front of the triangle
    glm::dvec2 low;                 ///< bounds of x / w and y / w
    glm::dvec2 high;
  };

  /// The shadow of a triangle that was cut to the polygon; nullopt if it is seen edge-on.
  static std::optional<Shadow> ShadowOf(std::span<const glm::dvec4> polygon);

  const ScreenView& view_;
  std::vector<Shadow> shadows_;
};

/// Whether a triangle of a closed surface faces the viewer, that is, whether its corners are
/// counter-clockwise in the picture.
bool FacesViewer(const ScreenView& view, const glm::vec3& a, const glm::vec3& b,
                 const glm::vec3& c);

}  // namespace hitscan
