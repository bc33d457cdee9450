#include "viewport/camera_controller.h"

#include <algorithm>
#include <cmath>

#include "geometry/shapes/camera.h"

namespace hitscan {

bool CameraController::Press(MouseButton button, double x, double y, double seconds) {
  if (held_) return false;
  held_ = button;
  x_ = x;
  y_ = y;
  constexpr double kSoon = 0.4;
  constexpr double kNear = 6;
  const bool left = button == MouseButton::kLeft;
  const bool twice = left && click_ && seconds - click_->seconds <= kSoon &&
                     std::hypot(x - click_->x, y - click_->y) <= kNear;
  click_.reset();
  // A third press starts a new double click.
  if (left && !twice) click_ = Click{x, y, seconds};
  return twice;
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
  if (right == 0 && down == 0)
    return;  // a click without a movement does not stop the automatic turn
  if (*held_ != MouseButton::kLeft) {
    camera.Pan(-right, down);
    return;
  }
  constexpr float kHalfTurn = 180;
  camera.Orbit(-right * kHalfTurn, down * kHalfTurn);
}

void CameraController::Scroll(double clicks, double x, double y, int width, int height,
                              OrbitCamera& camera) {
  if (clicks == 0) return;
  constexpr double kNearer = 0.9;
  const Camera lens = camera.Lens(width, height);
  camera.Zoom(static_cast<float>(std::pow(kNearer, clicks)),
              PointUnder(lens, x, y, width, height, camera.EyeDistance()));
}

}  // namespace hitscan
