#pragma once

#include <optional>

#include "app/orbit_camera.h"
#include "draw/canvas.h"
#include "geometry/shapes/aabb.h"

namespace hitscan {

/// A short animation from one camera to another, slow at both ends: the eye goes around the target
/// by the shorter side, and its distance changes by equal factors in equal times.
class CameraFlight {
 public:
  static constexpr double kSeconds = 0.25;

  /// Flies from where the camera is to `to`; arriving, it equals `to` and does not turn.
  void Begin(const OrbitCamera& from, const OrbitCamera& to);
  /// The camera stays where it is now.
  void Stop() { animation_.reset(); }
  bool flying() const { return animation_.has_value(); }
  /// `seconds` more have passed. Nothing happens to a camera that does not fly.
  void Advance(double seconds, OrbitCamera& camera);

 private:
  struct Animation {
    OrbitCamera from;
    OrbitCamera to;
    double seconds = 0;
  };
  std::optional<Animation> animation_;
};

/// The box around all finite points of what is drawn: of a ray its origin. Nothing when there are
/// none.
std::optional<Aabb> BoundsOf(const Canvas& canvas);

/// `camera`, still and seen from the same side, moved so that all of the box is in a picture of
/// this aspect, with a margin around it. A single point comes to the middle, at the same
/// distance.
OrbitCamera Framing(OrbitCamera camera, const Aabb& box, float aspect);

}  // namespace hitscan
