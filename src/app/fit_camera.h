#pragma once

#include "app/orbit_camera.h"
#include "draw/extent.h"

// The camera that shows a drawing: fitting the view to what is drawn.
namespace hitscan {

/// `camera`, with its direction unchanged, but moved so that the drawing fills a picture of this
/// aspect ratio, with a small margin. Of rays their starts count, and a short way along them; what
/// they hit counts because it is drawn. Positions very far from most others do not count. The
/// camera is unchanged when nothing is drawn; a single point is centred, at the same distance.
OrbitCamera FitCamera(OrbitCamera camera, const Canvas& canvas, double aspect);

/// The share of a picture of this aspect ratio that the smallest upright rectangle around the
/// drawing has, from 0 to 1. Only what is in the picture counts, of rays too.
double FilledShare(const OrbitCamera& camera, const Canvas& canvas, double aspect);

/// The first view of a drawing: like FitCamera, but from the direction from which the drawing is
/// seen best (see ClearestDirection). Of a drawing that would be narrow in the picture, the camera
/// also moves around it, as little as needed.
OrbitCamera FitFirst(OrbitCamera camera, const Canvas& canvas, double aspect);

/// `camera` as FitCamera moves it, but so that the drawing stays in the picture during a whole turn
/// around the new target.
OrbitCamera FitTurn(const OrbitCamera& camera, const Canvas& canvas, double aspect);

/// `camera`, stopped and with its view direction unchanged, but moved so that the whole box is in a
/// picture of this aspect ratio, with a small margin around it. A single point is centred, at the
/// same distance.
OrbitCamera FitBox(OrbitCamera camera, const Extent& box, double aspect);

/// `camera`, turned as little as needed so that the angle between the view and a line in this
/// direction is at least 60 degrees: the length of the line is seen. Unchanged for a direction of
/// length 0.
OrbitCamera SeeAcross(OrbitCamera camera, const glm::dvec3& direction);

}  // namespace hitscan
