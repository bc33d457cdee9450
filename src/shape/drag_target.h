#pragma once

#include <optional>

#include "draw/screen_view.h"
#include "shape/handle.h"

namespace hitscan {

enum class WorldAxis { kX, kY, kZ };

/// Where a handle goes when it is dragged to x, y (in pixels from the upper left corner of the
/// picture): the place of its freedom that the mouse points at.
///   kPlane   in the plane through the handle that is parallel to the view plane
///   kPaper   in the plane z = 0
///   kAxis    the point of the axis that is nearest to what lies under the mouse
///   kSphere  on the side of the sphere, near or far, where the handle is; on its outline when the
///            mouse is beside it
///   kCircle  in the direction of the place in the plane z = 0
/// A constraint makes kPlane and kPaper an axis through the handle, and turns directions (kSphere,
/// kCircle) to that axis, the way round that is nearer to the mouse; kAxis is one already. Where
/// nothing sensible lies under the mouse, such as on an axis that points at the eye, the handle
/// stays. Always finite.
Point DragTarget(const Handle& handle, const ScreenView& view, double x, double y,
                 std::optional<WorldAxis> constraint = std::nullopt);

}  // namespace hitscan
