#include "viewport/camera_navigator.h"

#include <algorithm>

#include "edit/case_bounds.h"

namespace hitscan {

void Pilot::Resize(int width, int height) {
  width_ = std::max(width, 1);
  height_ = std::max(height, 1);
}

bool Pilot::Press(MouseButton button, double x, double y, double seconds) {
  const bool twice = hands_.Press(button, x, y, seconds);
  // A hand that shakes while it clicks does not drag.
  if (twice) hands_.ReleaseAll();
  return twice;
}

void Pilot::Move(double x, double y) {
  if (hands_.dragging()) flight_.Stop();
  hands_.Move(x, y, height_, stage_.camera());
}

void Pilot::Scroll(double clicks, double x, double y) {
  flight_.Stop();
  CameraController::Scroll(clicks, x, y, width_, height_, stage_.camera());
}

void Pilot::Reset() {
  hands_.ReleaseAll();
  flight_.Stop();
}

Point Pilot::PlaceAt(double x, double y, std::optional<double> depth) const {
  const OrbitCamera& camera = stage_.camera();
  return PlaceUnder(camera.Lens(width_, height_), x, y, width_, height_,
                    depth.value_or(camera.EyeDistance()));
}

void Pilot::Recentre(const Point& place) {
  OrbitCamera camera = stage_.camera();
  camera.target = place;
  FlyTo(camera);
}

void Pilot::FrameBox(const Aabb& box) {
  FlyTo(Framing(stage_.camera(), box, static_cast<float>(width_) / static_cast<float>(height_)));
}

void Pilot::Frame() {
  const Application* application = stage_.application();
  const CaseBook* book = application == nullptr ? nullptr : application->cases();
  if (book != nullptr && book->selected()) {
    if (const std::optional<Sphere> around = BoundsOf(*book, *book->selected())) {
      const Vector reach(around->radius());
      return FrameBox(Aabb::FromCenter(around->center(), reach));
    }
  }
  if (const std::optional<Aabb> box = BoundsOf(stage_.canvas())) FrameBox(*box);
}

bool Pilot::Face(double heading, double elevation) {
  OrbitCamera camera = stage_.camera();
  camera.Face(heading, elevation);
  FlyTo(camera);
  return true;
}

bool Pilot::Do(Action action) {
  switch (action) {
    case Action::kResetCamera:
      flight_.Stop();
      if (stage_.application() != nullptr) stage_.application()->ResetCamera();
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
      stage_.camera().orthographic = !stage_.camera().orthographic;
      return true;
    default:
      return false;
  }
}

}  // namespace hitscan
