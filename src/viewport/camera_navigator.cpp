#include "viewport/camera_navigator.h"

#include <algorithm>

#include "edit/case_bounds.h"
#include "geometry/shapes/camera.h"

namespace hitscan {

void CameraNavigator::Resize(int width, int height) {
  width_ = std::max(width, 1);
  height_ = std::max(height, 1);
}

bool CameraNavigator::Press(MouseButton button, double x, double y, double seconds) {
  const bool twice = controller_.Press(button, x, y, seconds);
  // Small movements during a double click must not start a drag.
  if (twice) controller_.ReleaseAll();
  return twice;
}

void CameraNavigator::Move(double x, double y) {
  if (controller_.dragging()) flight_.Stop();
  controller_.Move(x, y, height_, runner_.camera());
}

void CameraNavigator::Scroll(double clicks, double x, double y) {
  flight_.Stop();
  CameraController::Scroll(clicks, x, y, width_, height_, runner_.camera());
}

void CameraNavigator::Reset() {
  controller_.ReleaseAll();
  flight_.Stop();
}

Point CameraNavigator::PositionAt(double x, double y, std::optional<double> depth) const {
  const OrbitCamera& camera = runner_.camera();
  return PointUnder(camera.Lens(width_, height_), x, y, width_, height_,
                    depth.value_or(camera.EyeDistance()));
}

void CameraNavigator::CenterOn(const Point& position) {
  OrbitCamera camera = runner_.camera();
  camera.target = position;
  FlyTo(camera);
}

void CameraNavigator::FrameBox(const Aabb& box) { FlyTo(FramingOf(box)); }

OrbitCamera CameraNavigator::FramingOf(const Aabb& box) const {
  return Framing(runner_.camera(), box, static_cast<float>(width_) / static_cast<float>(height_));
}

void CameraNavigator::ShowAll() {
  flight_.Stop();
  const CaseDocument* document = runner_.document();
  std::optional<Aabb> box = document == nullptr ? std::nullopt : BoundsOfAll(*document);
  if (!box) box = CanvasBounds(runner_.canvas());
  if (box) runner_.camera() = FramingOf(*box);
}

void CameraNavigator::Frame() {
  const CaseDocument* document = runner_.document();
  if (document != nullptr && document->selected()) {
    if (const std::optional<Sphere> sphere = CaseBounds(*document, *document->selected())) {
      return FrameBox(Aabb::FromCenter(sphere->center(), Vector(sphere->radius())));
    }
  }
  if (const std::optional<Aabb> box = CanvasBounds(runner_.canvas())) FrameBox(*box);
}

bool CameraNavigator::Face(double heading, double elevation) {
  OrbitCamera camera = runner_.camera();
  camera.Face(heading, elevation);
  FlyTo(camera);
  return true;
}

bool CameraNavigator::Do(Action action) {
  switch (action) {
    case Action::kResetCamera:
      flight_.Stop();
      if (runner_.application() != nullptr) runner_.application()->ResetCamera();
      return true;
    case Action::kFrame:
      Frame();
      return true;
    case Action::kFromFront:
      return Face(180, 0);
    case Action::kFromBehind:
      return Face(0, 0);
    case Action::kFromRight:
      return Face(270, 0);
    case Action::kFromLeft:
      return Face(90, 0);
    case Action::kFromAbove:
      return Face(180, 90);
    case Action::kFromBelow:
      return Face(180, -90);
    case Action::kOrthographic:
      flight_.Stop();
      runner_.camera().orthographic = !runner_.camera().orthographic;
      return true;
    default:
      return false;
  }
}

}  // namespace hitscan
