#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <optional>
#include <vector>

#include "draw/canvas.h"

// The ground below a drawing: a horizontal grid with the shadows of the shapes. It belongs to no
// case, so it is no part of a canvas: framing, bounds and picking ignore it.
namespace hitscan {

/// Where the ground of a drawing is, and the size of its grid.
struct Ground {
  glm::vec3 center{0};  ///< y is the height of the ground
  float size = 1;       ///< about half of the extent of the drawing
  float radius = 1;     ///< the distance from the centre at which the grid has faded away
  float spacing = 1;    ///< between grid lines, a power of ten; every tenth line is stronger

  bool operator==(const Ground&) const = default;
};

/// The ground just below everything that is drawn. Rays count with their starts. Positions very far
/// from most others do not count. nullopt when nothing is drawn.
std::optional<Ground> GroundBelow(const Canvas& canvas);

/// A square map of how dark the ground is below the shapes, seen from above.
struct GroundShadow {
  static constexpr int kSide = 128;  ///< in texels, a power of two

  float half_side = 1;  ///< of the map, in units of the world; it has the centre of the ground
  /// From 0 (no shadow) to 255, row by row; x grows within a row, z from row to row. 0 at the
  /// border.
  std::vector<std::uint8_t> darkness;
};

/// The soft shadows of the contents in the layer of the scene, as of light from straight above: the
/// nearer a shape is to the ground, the darker and sharper its shadow is. Dots have no shadows. If
/// there are very many lines, or very many faces of a kind, these have no shadows either.
GroundShadow CastShadow(const Canvas& canvas, const Ground& ground);

}  // namespace hitscan
