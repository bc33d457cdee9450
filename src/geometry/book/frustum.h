#pragma once

#include "geometry/frustum.h"
#include "geometry/shapes/camera.h"

// The book's frustum planes as printed, with their known errors, for comparison ("3D Collisions").
namespace hitscan::book {

/// Row 4 plus or minus row 1, 2 or 3 of projection times view, divided by the length of its normal.
/// Known error: in single precision row 4 minus row 3, the far plane, cancels nearly all digits.
/// For near = 0.01 and far = 1000 its distance is 923.9 instead of 926.5 and its normal is wrong by
/// 2.8e-4; the page gives these values as the expected ones. Throws InvalidShape when the camera is
/// not valid. ("3D Collisions", chapter 6, frustum.)
HalfSpace FrustumPlane(const Camera& camera, FrustumSide side);

}  // namespace hitscan::book
