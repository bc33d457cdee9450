#pragma once

#include <optional>

#include "app/orbit_camera.h"

namespace hitscan {

/// A short animation of the camera from one pose to another, slow at both ends: the eye turns
/// around the target by the smaller angle, and the distance changes by equal factors in equal
/// times.
class CameraFlight {
 public:
  static constexpr double kSeconds = 0.25;

  /// Starts at `from`; at the end the camera equals `to` and does not turn.
  void Begin(const OrbitCamera& from, const OrbitCamera& to);
  /// Ends the animation; the camera keeps its current pose.
  void Stop() { flight_.reset(); }
  bool flying() const { return flight_.has_value(); }
  /// Moves the camera on by `seconds`; without an animation it is unchanged.
  void Advance(double seconds, OrbitCamera& camera);

 private:
  struct Flight {
    OrbitCamera from;
    OrbitCamera to;
    double seconds = 0;  ///< since the start
  };
  std::optional<Flight> flight_;
};

}  // namespace hitscan
