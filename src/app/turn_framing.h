#pragma once

#include "app/orbit_camera.h"
#include "draw/canvas.h"

namespace hitscan {

/// `camera` as FrameCanvas moves it, but so that the drawing stays in the picture during a whole
/// turn around the new target.
OrbitCamera FrameTurn(const OrbitCamera& camera, const Canvas& canvas, double aspect);

}  // namespace hitscan
