#pragma once

#include <glm/vec3.hpp>

// The types of positions and displacements in space, without the checks of point.h.
namespace hitscan {

/// A position in space: right-handed, y up, single precision.
using Point = glm::vec3;
/// A displacement, direction or normal.
using Vector = glm::vec3;

}  // namespace hitscan
