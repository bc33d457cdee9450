#include "host/camera_controller.h"

#include <algorithm>
#include <cmath>
#include <glm/trigonometric.hpp>

namespace hitscan {

void CameraController::Press(MouseButton button, double x, double y) {
  if (held_) return;
  held_ = button;
  x_ = x;
  y_ = y;
}

void CameraController::Release(MouseButton button) {
  if (held_ == button) held_.reset();
}

void CameraController::Move(double x, double y, double height, OrbitCamera& camera) {
  if (!held_) return;
  const double scale = 1 / std::max(height, 1.0);
  const auto right = static_cast<float>((x - x_) * scale);
  const auto down = static_cast<float>((y - y_) * scale);
  x_ = x;
  y_ = y;
  if (right == 0 && down == 0) return;  // a click alone does not stop the turning
  if (*held_ != MouseButton::kLeft) {
    camera.Pan(-right, down);
    return;
  }
  constexpr float kHalfTurn = 180;
  camera.Orbit(0, -down * kHalfTurn);
  // The camera's eye moves by yaw cos(pitch): divide, so that the hand feels the same everywhere.
  camera.Orbit(-right * kHalfTurn / std::cos(glm::radians(camera.pitch)), 0);
}

void CameraController::Scroll(double clicks, OrbitCamera& camera) {
  if (clicks == 0) return;
  constexpr double kNearer = 0.9;
  camera.Zoom(static_cast<float>(std::pow(kNearer, clicks)));
}

}  // namespace hitscan
