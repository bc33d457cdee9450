#pragma once

#include "geometry/frustum.h"
#include "geometry/shapes/camera.h"

// The book's frustum planes as printed, with their known errors, for comparison ("3D Collisions").
namespace hitscan::book {

/// Row 4 plus or minus row 1, 2 or 3 of projection times view, divided by the length of its normal.
/// Known error: in single precision row 4 minus row 3, the far plane, cancels nearly all digits: at
/// a near of 0.01 and a far of 1000 its distance, 926.5, comes out as 923.9 and its normal 2.8e-4
/// off, and the page takes the outcome for the expected one. Throws InvalidShape when the camera
/// is not valid. ("3D Collisions", chapter 6, frustum.)
HalfSpace FrustumPlane(const Camera& camera, FrustumSide side);

}  // namespace hitscan::book
