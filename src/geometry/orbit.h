#pragma once

#include "geometry/shapes/vectors.h"

// The path of the book's orbit camera ("3D Collisions", intermission), computed in double
// precision.
namespace hitscan {

/// The eye of the book's turning camera, relative to its target: (-d sin k, -d sin pitch, -d cos k)
/// with k = yaw cos(pitch), angles in degrees. The book multiplies the angle by cos(pitch) instead
/// of the radius, so the eye circles at the horizontal radius d, as the pictures of the book
/// confirm. ("3D Collisions", intermission.)
Point OrbitEye(double yaw, double pitch, double distance);

/// The eye of the book's camera `seconds` after the start, with the book's values: yaw 120 growing
/// by 45 a second, pitch -10, distance 20. Throws InvalidShape when the time is not finite.
Point BookOrbitEye(float seconds);

/// The values of the book's camera.
inline constexpr float kBookYaw = 120;
inline constexpr float kBookPitch = -10;
inline constexpr float kBookDistance = 20;
inline constexpr float kBookTurnRate = 45;  ///< degrees of yaw a second

}  // namespace hitscan
