#pragma once

#include <optional>

#include "draw/screen_view.h"
#include "shape/handle.h"

namespace hitscan {

enum class WorldAxis { kX, kY, kZ };

/// The new position of a handle that is dragged to x, y (in pixels from the upper left corner of
/// the picture):
///   kViewPlane  in the plane through the handle that is parallel to the view plane
///   kXyPlane    in the plane z = 0
///   kAxis       the point of the axis nearest to the ray under the mouse
///   kSphere     on the side of the sphere, near or far, where the handle is; on its outline when
///               the mouse is beside it
///   kCircle     in the direction of the point under the mouse in the plane z = 0
/// A constraint makes kViewPlane and kXyPlane an axis through the handle, and turns directions
/// (kSphere, kCircle) to that axis, in the sense nearer to the mouse; kAxis is not changed by it.
/// Where no position is well defined, as on an axis that points at the eye, the handle keeps its
/// own. Always finite.
Point DragTarget(const Handle& handle, const ScreenView& view, double x, double y,
                 std::optional<WorldAxis> constraint = std::nullopt);

}  // namespace hitscan
