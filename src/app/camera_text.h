#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/orbit_camera.h"

namespace hitscan {

/// A position of the camera, in degrees and units, as read from a text.
struct CameraChoice {
  float yaw = 0;
  float pitch = 0;
  float distance = 0;
  std::optional<Point> target;  ///< nullopt: the target of the camera is unchanged
  bool orthographic = false;

  /// Moves the camera there and stops it.
  void Apply(OrbitCamera& camera) const;
};

/// Reads `YAW,PITCH,DISTANCE[,X,Y,Z][,ortho]`. Throws CannotRun, with a message that describes the
/// expected form.
CameraChoice ReadCamera(std::string_view text);

/// The text from which ReadCamera gets exactly this camera. The target is left out when it is the
/// origin, unless `always_target` is set.
std::string CameraText(const OrbitCamera& camera, bool always_target = false);

}  // namespace hitscan
