#pragma once

#include <optional>

#include "app/orbit_camera.h"
#include "draw/canvas.h"
#include "geometry/shapes/aabb.h"

namespace hitscan {

/// A short way of the camera from one place to another, slow at both ends: the eye goes around the
/// target by the shorter side and nears it by equal factors in equal times.
class CameraFlight {
 public:
  static constexpr double kSeconds = 0.25;

  /// Flies from where the camera is to `to`; arriving, it equals `to` and does not turn.
  void Begin(const OrbitCamera& from, const OrbitCamera& to);
  /// The camera stays where it is now.
  void Stop() { way_.reset(); }
  bool flying() const { return way_.has_value(); }
  /// `seconds` more have passed. Nothing happens to a camera that does not fly.
  void Advance(double seconds, OrbitCamera& camera);

 private:
  struct Way {
    OrbitCamera from;
    OrbitCamera to;
    double seconds = 0;
  };
  std::optional<Way> way_;
};

/// The box around everything that is drawn and has finite places: of a ray its origin. Nothing when
/// there is nothing.
std::optional<Aabb> BoundsOf(const Canvas& canvas);

/// `camera`, still and seen from the same side, moved so that all of the box is in a picture of
/// this aspect, with a little room around it. A single point comes to the middle, at the same
/// distance.
OrbitCamera Framing(OrbitCamera camera, const Aabb& box, float aspect);

}  // namespace hitscan
