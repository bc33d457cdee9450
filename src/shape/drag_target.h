#pragma once

#include <optional>

#include "draw/screen_view.h"
#include "shape/handle.h"

// Where a handle moves when it is dragged with the mouse.
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
/// With a constraint, kViewPlane and kXyPlane move the handle along that axis, and kSphere and
/// kCircle turn a direction to that axis, positive or negative, whichever is nearer to the mouse;
/// kAxis ignores constraints. Where no position is well defined, as on an axis that points at the
/// eye, the position of the handle does not change. The result is always finite.
Point DragTarget(const Handle& handle, const ScreenView& view, double x, double y,
                 std::optional<WorldAxis> constraint = std::nullopt);

}  // namespace hitscan
