#include "viewport/camera_navigator.h"

#include <algorithm>
#include <glm/common.hpp>

#include "app/case_scene.h"
#include "edit/case_bounds.h"
#include "geometry/shapes/camera.h"

namespace hitscan {
namespace {

// The box around a sphere. Of one that the camera cannot show, since it is too large or too far
// away, the part around the origin.
Aabb VisibleBox(const Sphere& sphere) {
  constexpr float kMost = OrbitCamera::kFarthest / 4;
  constexpr float kFarthestCenter = 1e6F;
  const glm::vec3 distance = glm::abs(sphere.center());
  const bool visible =
      sphere.radius() <= kMost && std::max({distance.x, distance.y, distance.z}) <= kFarthestCenter;
  const auto corner = [&](float radius) {
    const glm::vec3 at = sphere.center() + glm::vec3(radius);
    return Point(visible ? at : glm::clamp(at, -kMost, kMost));
  };
  return Aabb::FromCorners(corner(-sphere.radius()), corner(sphere.radius()));
}

}  // namespace

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

void CameraNavigator::FrameBox(const Aabb& box, float share) {
  OrbitCamera camera = FramingOf(Aabb::FromCenter(box.Center(), box.Extents() / share));
  // The target is in the middle of the picture; the box is to be in the middle of its share.
  camera.target = PointUnder(camera.Lens(width_, height_), 0.5 * width_,
                             height_ * (1 - 0.5 * static_cast<double>(share)), width_, height_,
                             camera.EyeDistance());
  FlyTo(camera);
}

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

void CameraNavigator::Frame(float share) {
  const CaseScene* const scene = runner_.case_scene();
  std::optional<Sphere> sphere;
  if (scene != nullptr && scene->previewed() != nullptr) {
    const PreviewedCase& previewed = *scene->previewed();
    sphere = CaseBounds(previewed.file.cases.front(), previewed.got.answer);
  } else if (scene != nullptr && scene->document().selected()) {
    sphere = CaseBounds(scene->document(), *scene->document().selected());
  }
  if (sphere) return FrameBox(VisibleBox(*sphere), share);
  if (const std::optional<Aabb> box = CanvasBounds(runner_.canvas())) FrameBox(*box, share);
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
