#include "viewport/camera_navigator.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <optional>
#include <utility>

#include "app/case_extent.h"
#include "app/case_scene.h"
#include "app/fit_camera.h"
#include "geometry/shapes/camera.h"
#include "query/why.h"

namespace hitscan {

bool CameraController::Press(MouseButton button, double x, double y, double seconds) {
  if (held_) return false;
  held_ = button;
  x_ = x;
  y_ = y;
  constexpr double kSoon = 0.4;  // seconds
  constexpr double kNear = 6;    // in the mouse's units
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
  constexpr double kNearer = 0.9;  // the factor for the distance, for each click
  const Camera lens = camera.Lens(width, height);
  camera.Zoom(static_cast<float>(std::pow(kNearer, clicks)),
              PointUnder(lens, x, y, width, height, camera.EyeDistance()));
}

namespace {

// The line along which the number that decides the verdict of a case is measured; 0 if there is
// none.
glm::dvec3 DecisiveLine(const Query& query, const Case& test, const PictureScale& scale) {
  const std::optional<Why> why = WhyOf(query, test.arguments);
  if (!why) return glm::dvec3(0);
  for (const WhyMark& mark : why->marks) {
    if (!mark.decides || mark.kind != WhyMark::Kind::kSegment) continue;
    return glm::dvec3(scale.Drawn(mark.to)) - glm::dvec3(scale.Drawn(mark.from));
  }
  return glm::dvec3(0);
}

// A cube around a case, or the part of the cube around the origin if the camera cannot show all of
// it, since it is too large or too far away.
Extent VisibleCube(const Extent& extent) {
  constexpr double kMost = OrbitCamera::kFarthest / 4;
  constexpr double kAroundOrigin = 225;
  constexpr double kFarthestCenter = 1e6;
  const glm::dvec3 center = extent.Middle();
  const double radius = extent.Radius();
  const glm::dvec3 distance = glm::abs(center);
  Extent cube{center - radius, center + radius};
  if (radius <= kMost && std::max({distance.x, distance.y, distance.z}) <= kFarthestCenter) {
    return cube;
  }
  cube.low = glm::clamp(cube.low, -kAroundOrigin, kAroundOrigin);
  cube.high = glm::clamp(cube.high, -kAroundOrigin, kAroundOrigin);
  return cube;
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
  OrbitCamera known = fitted_.value_or(application->start_camera());
  const OrbitCamera& camera = runner_.camera();
  known.yaw = camera.yaw;
  known.turn_rate = camera.turn_rate;
  if (fitted_) known.turning = camera.turning;
  return known == camera;
}

void CameraNavigator::Settle() {
  if (!fits_) unsettled_ = false;
  if (!unsettled_) {
    const bool grid = Cells().size() > 1;
    const std::optional<bool> before = std::exchange(grid_, grid);
    if (!before || *before == grid) return;
    return grid ? FitAll() : FitCase();
  }
  runner_.Render();
  const Application* const application = runner_.application();
  // The drawing of a sample with a task of many frames grows, so it is fitted until the task ends.
  unsettled_ = application != nullptr && application->Progress();
  if (!flying() && IsUntouched()) ShowAll();
  grid_ = Cells().size() > 1;
}

std::vector<SceneCell> CameraNavigator::Cells() const {
  return CellsOf(runner_, {0, 0, static_cast<float>(width_), static_cast<float>(height_)});
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
  const std::vector<SceneCell> cells = Cells();
  const Rectangle area = CellAt(cells, x, y).area;
  CameraController::Scroll(clicks, x - static_cast<double>(area.x), y - static_cast<double>(area.y),
                           static_cast<int>(area.width), static_cast<int>(area.height),
                           runner_.camera());
}

void CameraNavigator::Reset() {
  fitted_.reset();
  grid_.reset();
  unsettled_ = true;
  controller_.ReleaseAll();
  flight_.Stop();
}

Point CameraNavigator::PositionAt(double x, double y, std::optional<double> depth) const {
  const std::vector<SceneCell> cells = Cells();
  const SceneCell& cell = CellAt(cells, x, y);
  const int width = static_cast<int>(cell.area.width);
  const int height = static_cast<int>(cell.area.height);
  return PointUnder(cell.camera.Lens(width, height), x - static_cast<double>(cell.area.x),
                    y - static_cast<double>(cell.area.y), width, height,
                    depth.value_or(cell.camera.EyeDistance()));
}

void CameraNavigator::CenterOn(double x, double y, std::optional<double> depth) {
  const std::vector<SceneCell> cells = Cells();
  OrbitCamera camera = runner_.camera();
  const SceneCell& cell = CellAt(cells, x, y);
  camera.target += (PositionAt(x, y, depth) - cell.camera.target) / cell.scale;
  FlyTo(camera);
}

void CameraNavigator::ShowAll() {
  flight_.Stop();
  OrbitCamera& camera = runner_.camera();
  camera = Fit(runner_, camera, width_, height_, fitted_ ? &FitCamera : &FitFirst);
  if (camera.turning) {
    camera = Fit(runner_, camera, width_, height_, &FitTurn);
    camera.turning = true;
  }
  fitted_ = camera;
}

std::optional<OrbitCamera> CameraNavigator::OfCase(double aspect) const {
  const CaseScene* const scene = runner_.case_scene();
  if (scene == nullptr) return std::nullopt;
  Extent extent;
  glm::dvec3 decisive(0);
  if (const PreviewedCase* const previewed = scene->previewed()) {
    const Case& test = previewed->file.cases.front();
    decisive = DecisiveLine(*previewed->file.query, test, scene->scale());
    extent = ExtentOf(test, previewed->got.answer, scene->scale());
  } else if (scene->document().selected()) {
    const CaseDocument& document = scene->document();
    const CaseRef ref = *document.selected();
    decisive = DecisiveLine(*document.files()[ref.file].query, document.At(ref), scene->scale());
    extent = ExtentOf(document.At(ref), document.results().Of(ref).answer, scene->scale());
  }
  if (extent.empty()) return std::nullopt;
  return SeeAcross(FitBox(runner_.camera(), VisibleCube(extent), aspect), decisive);
}

void CameraNavigator::FitCase() {
  const CaseScene* const scene = runner_.case_scene();
  if (scene != nullptr) {
    const std::vector<SceneCell> cells = Cells();
    const auto found =
        scene->previewed() != nullptr
            ? cells.begin()
            : std::ranges::find(cells, scene->document().selected(), &SceneCell::ref);
    const SceneCell& cell = found == cells.end() ? cells.front() : *found;
    if (auto fitted = OfCase(double{cell.area.width} / std::max(1.0, double{cell.area.height}))) {
      fitted->target = runner_.camera().target + (fitted->target - cell.camera.target) / cell.scale;
      fitted->distance /= cell.scale;
      return FlyTo(*fitted);
    }
  }
  FitAll();
}

bool CameraNavigator::SeesSelected() const {
  const CaseDocument* const document = runner_.document();
  if (document == nullptr || !document->selected()) return true;
  const CaseRef ref = *document->selected();
  const std::vector<SceneCell> cells = Cells();
  const auto found = std::ranges::find(cells, ref, &SceneCell::ref);
  const SceneCell& cell = found == cells.end() ? cells.front() : *found;
  const Extent extent = ExtentOf(document->At(ref), document->results().Of(ref).answer,
                                 runner_.case_scene()->scale());
  return extent.empty() || Sees(cell.camera, extent,
                                double{cell.area.width} / std::max(1.0, double{cell.area.height}));
}

void CameraNavigator::FitAll() {
  OrbitCamera camera = Fit(runner_, runner_.camera(), width_, height_, &FitCamera);
  camera.turning = false;
  FlyTo(camera);
}

void CameraNavigator::Face(double heading, double elevation) {
  OrbitCamera camera = runner_.camera();
  camera.Face(heading, elevation);
  FlyTo(camera);
}

void CameraNavigator::ResetCamera() {
  flight_.Stop();
  if (runner_.application() != nullptr) runner_.application()->ResetCamera();
  fitted_.reset();
  if (fits_) ShowAll();
}

void CameraNavigator::ToggleOrthographic() {
  flight_.Stop();
  runner_.camera().orthographic = !runner_.camera().orthographic;
}

}  // namespace hitscan
