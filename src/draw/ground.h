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
  float size = 1;       ///< of the drawing: from its middle to its sides
  float radius = 1;     ///< at which the grid has faded away
  float spacing = 1;    ///< of the grid's lines, a power of ten; every tenth is stronger

  bool operator==(const Ground&) const = default;
};

/// The ground just below everything bounded that is drawn. Positions very far from most others do
/// not count. nullopt when nothing is drawn.
std::optional<Ground> GroundBelow(const Canvas& canvas);

/// How dark the ground is below the shapes: a square picture of it, seen from above.
struct GroundShadow {
  static constexpr int kSide = 128;  ///< in texels, a power of two

  float half_side = 1;  ///< in units of the world, from the ground's centre
  /// From 0 to 255, row by row; x grows within a row, z from row to row. 0 at the border.
  std::vector<std::uint8_t> darkness;
};

/// The soft shadows of the contents in the layer of the scene, as of light from straight above: the
/// nearer a shape is to the ground, the darker and sharper. Of very many lines or faces there are
/// none, nor of dots.
GroundShadow CastShadow(const Canvas& canvas, const Ground& ground);

}  // namespace hitscan
