#pragma once

#include <span>

#include "app/orbit_camera.h"
#include "draw/extent.h"

// Moves the camera so that a drawing fills the picture. Aspect ratios are width / height.
namespace hitscan {

/// Returns `camera`, moved so that the drawing fills a picture of this aspect ratio, with a small
/// margin. The view direction is unchanged. A ray counts with its start and a short part; shapes
/// that rays hit are drawn, and count themselves. Positions very far from most others do not count.
/// When nothing is drawn, the camera is unchanged. A single point is centred, at the same distance.
OrbitCamera FitCamera(OrbitCamera camera, const Canvas& canvas, double aspect);

/// The area of the smallest upright rectangle around the drawing, as a share from 0 to 1 of a
/// picture of this aspect ratio. The rectangle ends at the borders of the picture, as do rays.
double FilledShare(const OrbitCamera& camera, const Canvas& canvas, double aspect);

/// Turns the camera to the direction from which the drawings, which are shown side by side, are
/// seen best (see ClearestDirection). The automatic turn goes on.
void FaceClearest(OrbitCamera& camera, std::span<const Canvas* const> canvases, double aspect);

/// The first view of a drawing: like FitCamera, but from the direction of FaceClearest. If the
/// drawing would be narrow in the picture, the camera also moves around the drawing, as little as
/// needed.
OrbitCamera FitFirst(OrbitCamera camera, const Canvas& canvas, double aspect);

/// Returns `camera`, moved like FitCamera does, but so that the whole drawing stays in the picture
/// during a whole turn around the new target. The automatic turn is stopped.
OrbitCamera FitTurn(OrbitCamera camera, const Canvas& canvas, double aspect);

/// Returns `camera`, moved so that the whole box is in a picture of this aspect ratio, with a small
/// margin. The view direction is unchanged, and the automatic turn is stopped. A single point is
/// centred, at the same distance.
OrbitCamera FitBox(OrbitCamera camera, const Extent& box, double aspect);

/// Whether much of the box is in a picture of this aspect ratio: from left to right and from top to
/// bottom at least half of the box, or of the picture.
bool Sees(const OrbitCamera& camera, const Extent& box, double aspect);

/// `camera`, turned as little as needed so that the angle between the view and a line in this
/// direction is at least 60 degrees: the length of the line is seen. Unchanged for a direction of
/// length 0.
OrbitCamera SeeAcross(OrbitCamera camera, const glm::dvec3& direction);

}  // namespace hitscan
