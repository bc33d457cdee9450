#pragma once

#include "geometry/camera.h"

namespace hitscan {

/// The turning camera of the book's samples. With k = yaw cos(pitch) the eye stands at
/// (-d sin k, -d sin pitch, -d cos k) from the target; the book multiplies the angle instead of the
/// radius, and its pictures show it so. Angles in degrees. ("3D Collisions", intermission.)
struct OrbitCamera {
  static constexpr float kYaw = 120;
  static constexpr float kPitch = -10;
  static constexpr float kDistance = 20;
  static constexpr float kTurnRate = 45;  ///< degrees of yaw a second
  static constexpr float kSteepest = 89;  ///< pitch stays within plus and minus this

  float yaw = kYaw;
  float pitch = kPitch;
  float distance = kDistance;
  Point target{0, 0, 0};
  bool turning = true;

  bool operator==(const OrbitCamera&) const = default;

  /// A still camera that stands at `eye` and looks at `target`. Throws InvalidShape when the two
  /// are equal or when the formula cannot reach the eye: higher above the target than it is far
  /// from it horizontally.
  static OrbitCamera At(const Point& eye, const Point& target = {0, 0, 0});

  Point Eye() const;
  /// The book's lens, 60 degrees and 0.01 to 1000, for a picture of this shape.
  Camera Lens(int width, int height) const;

  /// Lets time pass: turns when it is turning.
  void Advance(float delta_seconds);
  /// Turns by hand, in degrees; pitch is kept inside the steepest. Stops the automatic turn.
  void Orbit(float yaw_degrees, float pitch_degrees);
  /// Shifts the target in the view plane by a share of the picture's height. Stops the turn.
  void Pan(float right, float up);
  /// Multiplies the distance; it stays between 0.05 and 900. Stops the automatic turn.
  void Zoom(float factor);
};

/// Where the turning camera stands after `seconds`: the query that checks it against the book.
Point OrbitCameraEye(float seconds);

}  // namespace hitscan
