#pragma once

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <span>
#include <vector>

#include "draw/primitives.h"
#include "draw/screen_view.h"

// What of a drawing is behind its surfaces, computed without a depth buffer.
namespace hitscan {

/// A part of a line, from 0 at its start to 1 at its end.
struct LinePart {
  double first;
  double last;
};

/// The part of a convex polygon in homogeneous coordinates that is in front of the eye and at most
/// the width of the picture outside of it; empty if there is none.
std::vector<glm::dvec4> CutToPicture(std::vector<glm::dvec4> polygon);

/// The triangles of a drawing that hide what is behind them.
class HidingTriangles {
 public:
  explicit HidingTriangles(const ScreenView& view) : view_(view) {}

  /// Adds triangles, three corners each. Of a closed surface only those that face the viewer hide
  /// something that the others do not.
  void Add(std::span<const VertexRecord> corners, bool closed);
  /// The parts of a line that are behind a triangle: sorted, and not overlapping. A line in a
  /// triangle is not behind it.
  std::vector<LinePart> HiddenParts(const ProjectedLine& line) const;
  bool Hides(const glm::dvec4& position) const;

 private:
  /// A region of the view: the points where none of the linear functions is negative.
  struct Shadow {
    std::vector<glm::dvec4> sides;  ///< the last one is negative in front of the triangle
    glm::dvec2 low;                 ///< bounds of x / w and y / w
    glm::dvec2 high;
  };

  const ScreenView& view_;
  std::vector<Shadow> shadows_;
};

/// Whether a triangle of a closed surface faces the viewer: its corners are counter-clockwise.
bool FacesViewer(const ScreenView& view, const glm::vec3& a, const glm::vec3& b,
                 const glm::vec3& c);

}  // namespace hitscan
