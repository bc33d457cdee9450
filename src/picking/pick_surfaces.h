#pragma once

#include <glm/mat3x3.hpp>
#include <glm/vec2.hpp>
#include <optional>
#include <vector>

#include "picking/pick.h"
#include "picking/pick_depth.h"

namespace hitscan {

/// A filled triangle near the mouse.
struct Surface {
  Canvas::Layer layer;
  RecordKind kind;
  std::size_t index;
  bool hides;         ///< what is behind it
  glm::dmat3 shares;  ///< of (place, 1): the shares of the corners, up to a common factor
  glm::dvec3 plane;   ///< the dot product with (place, 1) is z / w
  double bias;        ///< what the renderer adds to z / w

  /// z / w at a place in pixels from the mouse; nothing beside it.
  std::optional<double> DepthAt(const glm::dvec2& place) const;
};

/// Adds the triangles and solids of a layer of which something may be within reach of the mouse.
void FindSurfaces(const Recording& recording, Canvas::Layer layer, const MouseView& view,
                  double reach_pixels, bool see_through, std::vector<Surface>& surfaces);

}  // namespace hitscan
