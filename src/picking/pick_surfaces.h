#pragma once

#include <glm/mat3x3.hpp>
#include <glm/vec2.hpp>
#include <optional>
#include <vector>

#include "picking/mouse_view.h"
#include "picking/pick.h"
#include "picking/screen_index.h"

// Picking of filled triangles and solids, and of the depth at which they hide other records.
namespace hitscan {

/// A filled triangle near the mouse.
struct Surface {
  Canvas::Part part;
  Canvas::Layer layer;
  RecordKind kind;
  std::size_t index;
  bool hides;         ///< does it hide records behind it?
  glm::dmat3 shares;  ///< its product with (offset, 1) is the barycentric coordinates, up to a
                      ///< common factor
  glm::dvec3 plane;   ///< its dot product with (offset, 1) is z / w
  double bias;        ///< the offset that the renderer adds to z / w

  /// z / w at an offset in pixels from the mouse; nothing outside the triangle.
  std::optional<double> DepthAt(const glm::dvec2& offset) const;
};

/// Adds the triangles and solids of a layer that may be within reach of the mouse. With `x_ray`
/// flat triangles hide nothing. With an `index`, which may be null, it looks only at records near
/// the mouse.
void FindSurfaces(const Canvas& canvas, const ScreenIndex* index, Canvas::Part part,
                  Canvas::Layer layer, const MouseView& view, double reach_pixels, bool x_ray,
                  std::vector<Surface>& surfaces);

}  // namespace hitscan
