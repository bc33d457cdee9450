#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/orbit_camera.h"

namespace hitscan {

/// Where to look from, in degrees and units, as a text says it.
struct CameraChoice {
  float yaw = 0;
  float pitch = 0;
  float distance = 0;
  std::optional<Point> target;  ///< none: the camera's own stays
  bool orthographic = false;

  /// Moves the camera there and stops it.
  void Apply(OrbitCamera& camera) const;
};

/// Reads `YAW,PITCH,DISTANCE[,X,Y,Z][,ortho]`. Throws CannotRun, saying what would have been right.
CameraChoice ReadCamera(std::string_view text);

/// The text that ReadCamera turns into exactly this camera; without the target when it is the
/// origin and may be left out.
std::string CameraText(const OrbitCamera& camera, bool always_target = false);

}  // namespace hitscan
