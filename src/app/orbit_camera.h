#pragma once

#include "geometry/camera.h"
#include "geometry/orbit.h"

namespace hitscan {

/// The turning camera of the book's samples, whose eye stands at OrbitEye from its target. Angles
/// in degrees. ("3D Collisions", intermission.)
struct OrbitCamera {
  static constexpr float kSteepest = 89;  ///< pitch stays within plus and minus this

  float yaw = kBookYaw;
  float pitch = kBookPitch;
  float distance = kBookDistance;
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

}  // namespace hitscan
