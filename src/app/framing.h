#pragma once

#include "app/orbit_camera.h"
#include "draw/canvas.h"

namespace hitscan {

/// `camera`, with its direction unchanged, but moved so that the drawing fills a picture of this
/// aspect ratio, with a small margin. Of rays their starts count, and a short way along them; what
/// they hit counts because it is drawn. Positions very far from most others do not count. The
/// camera is unchanged when nothing is drawn; a single point is centred, at the same distance.
OrbitCamera FrameCanvas(OrbitCamera camera, const Canvas& canvas, double aspect);

/// The share of a picture of this aspect ratio that the smallest upright rectangle around the
/// drawing has, from 0 to 1. Only what is in the picture counts, of rays too.
double FilledShare(const OrbitCamera& camera, const Canvas& canvas, double aspect);

/// The first view of a drawing: like FrameCanvas, but from the direction from which the drawing is
/// seen best (see ClearestDirection). Of a drawing that would be narrow in the picture, the camera
/// also moves around it, as little as needed.
OrbitCamera FrameFirst(OrbitCamera camera, const Canvas& canvas, double aspect);

}  // namespace hitscan
