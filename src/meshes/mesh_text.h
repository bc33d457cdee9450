#pragma once

#include <string_view>

#include "geometry/shapes/mesh.h"

// Meshes in the format of Wavefront OBJ.
namespace hitscan {

/// Reads vertices and faces; other lines are skipped, such as normals and materials. Coordinates
/// are the floats nearest to the numbers as written. A face of more than three corners becomes a
/// fan of triangles around its first corner. Throws InvalidShape with the number of the line.
Mesh ReadObj(std::string_view text);

}  // namespace hitscan
