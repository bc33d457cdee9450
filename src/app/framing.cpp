#include "app/framing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <glm/vec2.hpp>
#include <limits>
#include <optional>
#include <vector>

#include "draw/bounding_ball.h"
#include "draw/view_direction.h"
#include "geometry/shapes/camera.h"

namespace hitscan {
namespace {

// The camera cannot show what is farther away.
constexpr float kFarthestPosition = 10 * OrbitCamera::kFarthest;

bool IsVisible(const glm::vec3& position) {
  const glm::vec3 distance = glm::abs(position);
  return std::max({distance.x, distance.y, distance.z}) <= kFarthestPosition;  // false for NaN
}

// Calls `use` with each position that is drawn.
template <class Use>
void ForEachPosition(const Canvas& canvas, double ray_length, const Use& use) {
  const auto add = [&use](const glm::vec3& position) {
    if (IsVisible(position)) use(glm::dvec3(position));
  };
  for (const Canvas::Layer layer : Canvas::kLayers) {
    const Recording& recording = canvas.recording(Canvas::Part::kContents, layer);
    for (const LineRecord& line : recording.lines) {
      if (IsChord(line)) continue;  // circles on the sphere are drawn too
      add(line.start);
      if (line.bounded != 0) {
        add(line.end);
      } else if (const float length = glm::length(line.end); ray_length > 0 && length > 0) {
        add(line.start + static_cast<float>(ray_length) / length * line.end);
      }
    }
    for (const PointRecord& point : recording.points) add(point.position);
    for (const auto* corners :
         {&recording.triangles, &recording.solids, &recording.outlined_solids}) {
      for (const VertexRecord& corner : *corners) add(corner.position);
    }
  }
}

// nullopt when nothing is drawn.
std::optional<BoundingBall> BallOf(const Canvas& canvas) {
  constexpr std::size_t kMost = 20'000;
  std::size_t count = 0;
  ForEachPosition(canvas, 0, [&count](const glm::dvec3&) { ++count; });
  if (count == 0) return std::nullopt;
  const std::size_t step = count / kMost + 1;
  std::vector<glm::dvec3> sample;
  std::size_t number = 0;
  ForEachPosition(canvas, 0, [&](const glm::dvec3& position) {
    if (number++ % step == 0) sample.push_back(position);
  });
  return BoundingBall::Around(sample);
}

// The largest value of each of some quantities.
struct Extent {
  double right_most = -std::numeric_limits<double>::infinity();
  double left_most = right_most;
  double highest = right_most;
  double lowest = right_most;
  double farthest = right_most;
  double nearest = -right_most;
  double size = 0;
};

// Turns the camera to the direction from which the drawing is seen best.
void FaceClearest(OrbitCamera& camera, const Canvas& canvas, double aspect) {
  std::vector<ViewDirection> candidates{{camera.Heading(), camera.Elevation()}};
  for (const double elevation : {22, 12, 36}) {
    for (double heading = 0; heading < 360; heading += 15) {
      candidates.push_back({heading, elevation});
    }
  }
  const ViewDirection direction = ClearestDirection(canvas, candidates, aspect);
  const bool turning = camera.turning;
  camera.Face(direction.heading, direction.elevation);
  camera.turning = turning;
}

}  // namespace

OrbitCamera FrameCanvas(OrbitCamera camera, const Canvas& canvas, double aspect) {
  const std::optional<BoundingBall> ball = BallOf(canvas);
  if (!ball) return camera;
  const Camera lens = camera.Lens(1, 1);
  const glm::dvec3 forward = glm::normalize(glm::dvec3(lens.target) - glm::dvec3(lens.eye));
  const glm::dvec3 right = glm::normalize(glm::cross(forward, glm::dvec3(lens.up)));
  const glm::dvec3 up = glm::cross(right, forward);
  constexpr double kMargin = 0.92;  // the share of the picture that is filled
  const double slope = std::tan(glm::radians(static_cast<double>(lens.fov_y)) / 2);
  const double rise = kMargin * slope;
  const double run = rise * aspect;
  // How much farther to the side a position may be for each unit of depth.
  const double run_with_depth = camera.orthographic ? 0 : run;
  const double rise_with_depth = camera.orthographic ? 0 : rise;
  Extent extent;
  constexpr double kSeenOfRay = 0.25;
  ForEachPosition(canvas, kSeenOfRay * ball->usual_distance, [&](const glm::dvec3& position) {
    if (!ball->Contains(position)) return;
    extent.size = std::max(extent.size, glm::distance(position, ball->center));
    const double depth = glm::dot(forward, position);
    const double x = glm::dot(right, position);
    const double y = glm::dot(up, position);
    extent.right_most = std::max(extent.right_most, x - run_with_depth * depth);
    extent.left_most = std::max(extent.left_most, -x - run_with_depth * depth);
    extent.highest = std::max(extent.highest, y - rise_with_depth * depth);
    extent.lowest = std::max(extent.lowest, -y - rise_with_depth * depth);
    extent.farthest = std::max(extent.farthest, depth);
    extent.nearest = std::min(extent.nearest, depth);
  });
  const double x = (extent.right_most - extent.left_most) / 2;
  const double y = (extent.highest - extent.lowest) / 2;
  const double depth = (extent.nearest + extent.farthest) / 2;
  camera.target = Point(x * right + y * up + depth * forward);
  const double across = (extent.right_most + extent.left_most) / 2;
  const double upwards = (extent.highest + extent.lowest) / 2;
  double distance = std::max(across / run, upwards / rise);
  if (!camera.orthographic) {
    // That was the depth of the eye, towards the viewer. It is not among what it sees.
    constexpr double kFreeShare = 0.1;
    const double thickness = extent.farthest - extent.nearest;
    distance = std::max(distance, kFreeShare * thickness - extent.nearest) + depth;
  }
  if (extent.size == 0 || !(distance > 0)) return camera;
  camera.distance =
      static_cast<float>(distance * static_cast<double>(camera.distance) / camera.EyeDistance());
  camera.distance = std::clamp(camera.distance, OrbitCamera::kNearest, OrbitCamera::kFarthest);
  return camera;
}

double FilledShare(const OrbitCamera& camera, const Canvas& canvas, double aspect) {
  const Camera lens = camera.Lens(1, 1);
  const glm::dvec3 eye(lens.eye);
  const glm::dvec3 forward = glm::normalize(glm::dvec3(lens.target) - eye);
  const glm::dvec3 right = glm::normalize(glm::cross(forward, glm::dvec3(lens.up)));
  const glm::dvec3 up = glm::cross(right, forward);
  const double rise = std::tan(glm::radians(static_cast<double>(lens.fov_y)) / 2);
  glm::dvec2 low(1);
  glm::dvec2 high(-1);
  // Farther than the camera sees.
  constexpr double kRayLength = 10.0 * OrbitCamera::kFarthest;
  ForEachPosition(canvas, kRayLength, [&](const glm::dvec3& position) {
    const glm::dvec3 offset = position - eye;
    const double depth = camera.orthographic ? camera.EyeDistance() : glm::dot(offset, forward);
    if (depth <= 0) return;
    const glm::dvec2 seen = glm::clamp(
        glm::dvec2(glm::dot(offset, right) / aspect, glm::dot(offset, up)) / (depth * rise), -1.0,
        1.0);
    low = glm::min(low, seen);
    high = glm::max(high, seen);
  });
  const glm::dvec2 size = glm::max(high - low, 0.0) / 2.0;
  return size.x * size.y;
}

OrbitCamera FrameFirst(OrbitCamera camera, const Canvas& canvas, double aspect) {
  FaceClearest(camera, canvas, aspect);
  // Of a picture that is wider than usual a tall drawing need not fill as much: it would be seen
  // nearly from above.
  constexpr double kUsualAspect = 4.0 / 3;
  const double enough = 0.36 * std::min(1.0, kUsualAspect / aspect);
  // By degrees, the smallest movements first. A little higher changes more than a little to the
  // side, and from above most things are easier to read than from below.
  constexpr int kStep = 5;
  constexpr int kHighest = 60;
  constexpr std::array kTurned{0, 15, -15, 30, -30, 45, -45, 60, -60, 90};
  // A drawing of so many records is wide enough, and looking at it repeatedly takes long.
  constexpr std::size_t kMostRecords = 20'000;
  OrbitCamera best = FrameCanvas(camera, canvas, aspect);
  std::size_t count = 0;
  ForEachPosition(canvas, 0, [&count](const glm::dvec3&) { ++count; });
  if (count > kMostRecords) return best;
  double most = FilledShare(best, canvas, aspect);
  for (int raised = 0; raised <= kHighest; raised += kStep) {
    for (const int turned : kTurned) {
      if (most >= enough) return best;
      OrbitCamera tried = camera;
      tried.Orbit(static_cast<float>(turned), static_cast<float>(raised));
      tried.turning = camera.turning;
      tried = FrameCanvas(tried, canvas, aspect);
      const double share = FilledShare(tried, canvas, aspect);
      if (share <= most) continue;
      most = share;
      best = tried;
    }
  }
  return best;
}

}  // namespace hitscan
