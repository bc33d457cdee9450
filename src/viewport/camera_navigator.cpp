#include "viewport/camera_navigator.h"

#include <algorithm>
#include <glm/common.hpp>

#include "app/case_scene.h"
#include "app/framing.h"
#include "edit/case_bounds.h"
#include "geometry/shapes/camera.h"

namespace hitscan {
namespace {

// The box around a sphere. Of one that the camera cannot show, since it is too large or too far
// away, the part around the origin.
Aabb VisibleBox(const Sphere& sphere) {
  constexpr float kMost = OrbitCamera::kFarthest / 4;
  constexpr float kAroundOrigin = 225;
  constexpr float kFarthestCenter = 1e6F;
  const glm::vec3 distance = glm::abs(sphere.center());
  const bool visible =
      sphere.radius() <= kMost && std::max({distance.x, distance.y, distance.z}) <= kFarthestCenter;
  const auto corner = [&](float radius) {
    const glm::vec3 at = sphere.center() + glm::vec3(radius);
    return Point(visible ? at : glm::clamp(at, -kAroundOrigin, kAroundOrigin));
  };
  return Aabb::FromCorners(corner(-sphere.radius()), corner(sphere.radius()));
}

// Around the drawing of a case.
std::optional<Sphere> BoundsInPicture(const CaseScene& scene, Case test, Answer answer) {
  for (Value& argument : test.arguments) argument = scene.scale().Drawn(argument);
  for (AnswerPart& part : answer) part.value = scene.scale().Drawn(part.value);
  return CaseBounds(test, answer);
}

}  // namespace

void CameraNavigator::Resize(int width, int height) {
  unsettled_ = unsettled_ || width != width_ || height != height_;
  width_ = std::max(width, 1);
  height_ = std::max(height, 1);
}

bool CameraNavigator::IsUntouched() const {
  const Application* const application = runner_.application();
  if (application == nullptr) return false;
  OrbitCamera known = framed_.value_or(application->start_camera());
  const OrbitCamera& camera = runner_.camera();
  known.yaw = camera.yaw;
  known.turn_rate = camera.turn_rate;
  if (framed_) known.turning = camera.turning;
  return known == camera;
}

void CameraNavigator::Settle() {
  if (!frames_) unsettled_ = false;
  if (!unsettled_) return;
  runner_.Render();
  const Application* const application = runner_.application();
  // A sample that draws for a while grows.
  unsettled_ = application != nullptr && application->Progress();
  if (IsUntouched()) ShowAll();
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
  framed_.reset();
  unsettled_ = true;
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

void CameraNavigator::FrameBox(const Aabb& box) {
  FlyTo(Framing(runner_.camera(), box, static_cast<float>(Aspect())));
}

void CameraNavigator::ShowAll() {
  flight_.Stop();
  const OrbitCamera& camera = runner_.camera();
  runner_.camera() = framed_ ? FrameCanvas(camera, runner_.canvas(), Aspect())
                             : FrameFirst(camera, runner_.canvas(), Aspect());
  framed_ = runner_.camera();
}

void CameraNavigator::Frame() {
  const CaseScene* const scene = runner_.case_scene();
  std::optional<Sphere> sphere;
  if (scene != nullptr && scene->previewed() != nullptr) {
    const PreviewedCase& previewed = *scene->previewed();
    sphere = BoundsInPicture(*scene, previewed.file.cases.front(), previewed.got.answer);
  } else if (scene != nullptr && scene->document().selected()) {
    const CaseDocument& document = scene->document();
    sphere = BoundsInPicture(*scene, document.At(*document.selected()),
                             document.results().Of(*document.selected()).answer);
  }
  if (sphere) return FrameBox(VisibleBox(*sphere));
  OrbitCamera camera = FrameCanvas(runner_.camera(), runner_.canvas(), Aspect());
  camera.turning = false;
  FlyTo(camera);
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
      framed_.reset();
      if (frames_) ShowAll();
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
