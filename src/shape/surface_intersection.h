#pragma once

#include <glm/vec3.hpp>
#include <optional>
#include <vector>

#include "shape/look.h"
#include "shape/value.h"

// The lines in which the surfaces of two shapes intersect. For drawing only: they are computed in
// double precision, not exactly.
namespace hitscan {

/// A surface as it is drawn: flat convex faces, or a sphere if the radius is positive.
struct DrawnSurface {
  using Polygon = std::vector<glm::dvec3>;
  std::vector<Polygon> faces;
  glm::dvec3 center{0};
  double radius = 0;
};

/// The surface of a shape with this look: of a plane, the square that is drawn. nullopt for shapes
/// without a surface, and for lists of planes, which have several.
std::optional<DrawnSurface> SurfaceOf(const Value& value, const Look& look);

/// Points in a line, each joined to the next.
using Polyline = std::vector<glm::dvec3>;

/// The lines in which two surfaces intersect; arcs are polylines whose points are on both. Where
/// faces lie in one plane, and where surfaces meet in a point only, there is none.
std::vector<Polyline> Intersection(const DrawnSurface& a, const DrawnSurface& b);

}  // namespace hitscan
