#include "app/fit_camera.h"

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

#include "draw/extent.h"
#include "draw/view_direction.h"
#include "geometry/shapes/camera.h"

namespace hitscan {
namespace {

// The largest absolute coordinate that the camera can show.
constexpr double kFarthestPosition = 10.0 * OrbitCamera::kFarthest;

template <class Use>
void ForEachVisiblePosition(const Canvas& canvas, double ray_length, const Use& use) {
  ForEachPosition(canvas, ray_length, [&use](const glm::dvec3& position) {
    const glm::dvec3 distance = glm::abs(position);
    if (std::max({distance.x, distance.y, distance.z}) <= kFarthestPosition) use(position);
  });
}

// The eye and the axes of a camera. `half_height` is half the height of its picture at distance 1.
struct View {
  glm::dvec3 eye;
  glm::dvec3 forward;
  glm::dvec3 right;
  glm::dvec3 up;
  double half_height;

  explicit View(const OrbitCamera& camera) {
    const Camera lens = camera.Lens(1, 1);
    eye = lens.eye;
    forward = glm::normalize(glm::dvec3(lens.target) - eye);
    right = glm::normalize(glm::cross(forward, glm::dvec3(lens.up)));
    up = glm::cross(right, forward);
    half_height = std::tan(glm::radians(static_cast<double>(lens.fov_y)) / 2);
  }
};

// Moves the camera so that its eye has this distance from the target.
void MoveEye(OrbitCamera& camera, double distance) {
  const double wanted = distance * static_cast<double>(camera.distance) / camera.EyeDistance();
  camera.distance =
      static_cast<float>(std::clamp<double>(wanted, OrbitCamera::kNearest, OrbitCamera::kFarthest));
}

// Bounds of the drawing along the axes of the view. In a perspective view, the sides of the view
// are slanted: right_most, left_most, highest and lowest are the distances of the sides from the
// axis at depth 0, each positive in its own direction.
struct Limits {
  double right_most = -std::numeric_limits<double>::infinity();
  double left_most = right_most;
  double highest = right_most;
  double lowest = right_most;
  double farthest = right_most;
  double nearest = -right_most;
  double size = 0;
};

// FitCamera for a drawing whose ball is known. Finding it takes as long as fitting the camera.
OrbitCamera FitTo(const MainBall& ball, OrbitCamera camera, const Canvas& canvas, double aspect) {
  const View view(camera);
  constexpr double kMargin = 0.92;  // the share of the picture that is filled
  const double half_height = kMargin * view.half_height;
  const double half_width = half_height * aspect;
  // By how much the visible half width and half height grow with each unit of depth.
  const double half_width_per_depth = camera.orthographic ? 0 : half_width;
  const double half_height_per_depth = camera.orthographic ? 0 : half_height;
  Limits limits;
  constexpr double kSeenOfRay = 0.25;  // the part of a ray that counts, in usual distances
  ForEachVisiblePosition(canvas, kSeenOfRay * ball.usual_distance, [&](const glm::dvec3& position) {
    if (!ball.Contains(position)) return;
    limits.size = std::max(limits.size, glm::distance(position, ball.center));
    const double depth = glm::dot(view.forward, position);
    const double x = glm::dot(view.right, position);
    const double y = glm::dot(view.up, position);
    limits.right_most = std::max(limits.right_most, x - half_width_per_depth * depth);
    limits.left_most = std::max(limits.left_most, -x - half_width_per_depth * depth);
    limits.highest = std::max(limits.highest, y - half_height_per_depth * depth);
    limits.lowest = std::max(limits.lowest, -y - half_height_per_depth * depth);
    limits.farthest = std::max(limits.farthest, depth);
    limits.nearest = std::min(limits.nearest, depth);
  });
  const double x = (limits.right_most - limits.left_most) / 2;
  const double y = (limits.highest - limits.lowest) / 2;
  const double depth = (limits.nearest + limits.farthest) / 2;
  camera.target = Point(x * view.right + y * view.up + depth * view.forward);
  const double across = (limits.right_most + limits.left_most) / 2;
  const double upwards = (limits.highest + limits.lowest) / 2;
  double distance = std::max(across / half_width, upwards / half_height);
  if (!camera.orthographic) {
    // So far, `distance` is that from the eye to depth 0. The eye must be some distance in front of
    // the nearest position. Then the distance is measured from the target.
    constexpr double kFreeShare = 0.1;
    const double thickness = limits.farthest - limits.nearest;
    distance = std::max(distance, kFreeShare * thickness - limits.nearest) + depth;
  }
  if (limits.size == 0 || !(distance > 0)) return camera;
  MoveEye(camera, distance);
  return camera;
}

}  // namespace

void FaceClearest(OrbitCamera& camera, std::span<const Canvas* const> canvases, double aspect) {
  std::vector<ViewDirection> candidates{{camera.Heading(), camera.Elevation()}};
  for (const double elevation : {22, 12, 36}) {
    for (double heading = 0; heading < 360; heading += 15) {
      candidates.push_back({heading, elevation});
    }
  }
  const ViewDirection direction = ClearestDirection(canvases, candidates, aspect);
  const bool turning = camera.turning;
  camera.Face(direction.heading, direction.elevation);
  camera.turning = turning;
}

OrbitCamera FitCamera(OrbitCamera camera, const Canvas& canvas, double aspect) {
  const std::optional<MainBall> ball = MainBall::Of(canvas, kFarthestPosition);
  return ball ? FitTo(*ball, camera, canvas, aspect) : camera;
}

double FilledShare(const OrbitCamera& camera, const Canvas& canvas, double aspect) {
  const View view(camera);
  glm::dvec2 low(1);
  glm::dvec2 high(-1);
  // Rays are longer than the camera can see.
  constexpr double kRayLength = 10.0 * OrbitCamera::kFarthest;
  ForEachVisiblePosition(canvas, kRayLength, [&](const glm::dvec3& position) {
    const glm::dvec3 offset = position - view.eye;
    const double depth =
        camera.orthographic ? camera.EyeDistance() : glm::dot(offset, view.forward);
    if (depth <= 0) return;
    const glm::dvec2 seen =
        glm::clamp(glm::dvec2(glm::dot(offset, view.right) / aspect, glm::dot(offset, view.up)) /
                       (depth * view.half_height),
                   -1.0, 1.0);
    low = glm::min(low, seen);
    high = glm::max(high, seen);
  });
  const glm::dvec2 size = glm::max(high - low, 0.0) / 2.0;
  return size.x * size.y;
}

OrbitCamera FitFirst(OrbitCamera camera, const Canvas& canvas, double aspect) {
  FaceClearest(camera, std::array{&canvas}, aspect);
  // A tall drawing need not fill as much of a picture that is wider than usual: to fill it, the
  // drawing would be seen nearly from above.
  constexpr double kUsualPictureAspect = 4.0 / 3;
  const double enough = 0.36 * std::min(1.0, kUsualPictureAspect / aspect);
  // In degrees, the smallest movements first. Raising the camera changes the view more than turning
  // it to the side. It is never lowered: drawings are easier to read from above than from below.
  constexpr int kStep = 5;
  constexpr int kHighest = 60;
  constexpr std::array kTurned{0, 15, -15, 30, -30, 45, -45, 60, -60, 90};
  // A drawing with more positions is wide enough, and fitting the camera to it many times is slow.
  constexpr std::size_t kMostRecords = 20'000;
  OrbitCamera best = FitCamera(camera, canvas, aspect);
  std::size_t count = 0;
  ForEachVisiblePosition(canvas, 0, [&count](const glm::dvec3&) { ++count; });
  if (count > kMostRecords) return best;
  double most = FilledShare(best, canvas, aspect);
  for (int raised = 0; raised <= kHighest; raised += kStep) {
    for (const int turned : kTurned) {
      if (most >= enough) return best;
      OrbitCamera tried = camera;
      tried.Orbit(static_cast<float>(turned), static_cast<float>(raised));
      tried.turning = camera.turning;
      tried = FitCamera(tried, canvas, aspect);
      const double share = FilledShare(tried, canvas, aspect);
      if (share <= most) continue;
      most = share;
      best = tried;
    }
  }
  return best;
}

OrbitCamera FitTurn(OrbitCamera camera, const Canvas& canvas, double aspect) {
  const std::optional<MainBall> ball = MainBall::Of(canvas, kFarthestPosition);
  std::array<OrbitCamera, 24> fitted;
  glm::dvec3 center(0);
  for (std::size_t i = 0; i < fitted.size(); ++i) {
    OrbitCamera& turned = fitted[i];
    turned = camera;
    turned.Orbit(360.0F * static_cast<float>(i) / static_cast<float>(fitted.size()), 0);
    if (ball) turned = FitTo(*ball, turned, canvas, aspect);
    center += glm::dvec3(turned.target) / static_cast<double>(fitted.size());
  }
  double distance = 0;
  for (const OrbitCamera& turned : fitted) {
    const View view(turned);
    // Less than kMargin in FitCamera, so that a margin remains.
    constexpr double kShare = 0.9;
    const double half_height = kShare * view.half_height;
    // The eye moves backwards until it sees all that the camera fitted to this direction sees.
    const glm::dvec3 shift = glm::dvec3(turned.target) - center;
    const double nearer = camera.orthographic ? 0 : glm::dot(shift, view.forward);
    const double sideways = std::abs(glm::dot(shift, view.right)) / (half_height * aspect);
    const double upwards = std::abs(glm::dot(shift, view.up)) / half_height;
    distance = std::max(distance, turned.EyeDistance() - nearer + std::max(sideways, upwards));
  }
  OrbitCamera result = camera;
  result.turning = false;
  result.target = Point(center);
  MoveEye(result, distance);
  return result;
}

OrbitCamera FitBox(OrbitCamera camera, const Extent& box, double aspect) {
  camera.turning = false;
  camera.target = Point(box.Middle());
  if (box.Radius() == 0) return camera;
  constexpr double kMargin = 1.05;
  const double half_up = glm::radians(30.0);
  const double half_across = std::atan(std::tan(half_up) * aspect);
  // The ball around the box touches the sides of the view.
  MoveEye(camera, kMargin * box.Radius() / std::sin(std::min(half_up, half_across)));
  return camera;
}

bool Sees(const OrbitCamera& camera, const Extent& box, double aspect) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  constexpr double kNearest = 1e-6;  // what is behind the eye is beyond a side of the picture
  const View view(camera);
  glm::dvec2 low(kInfinity);  // in the picture, which is from -1 to 1
  glm::dvec2 high(-kInfinity);
  for (int corner = 0; corner < 8; ++corner) {
    const glm::dvec3 at{(corner & 1) != 0 ? box.high.x : box.low.x,
                        (corner & 2) != 0 ? box.high.y : box.low.y,
                        (corner & 4) != 0 ? box.high.z : box.low.z};
    const glm::dvec3 offset = at - view.eye;
    const double depth = camera.orthographic ? camera.EyeDistance()
                                             : std::max(glm::dot(view.forward, offset), kNearest);
    const glm::dvec2 seen =
        glm::dvec2(glm::dot(view.right, offset) / aspect, glm::dot(view.up, offset)) /
        (depth * view.half_height);
    low = glm::min(low, seen);
    high = glm::max(high, seen);
  }
  const auto overlaps = [&](glm::length_t axis) {
    const double inside = std::min(high[axis], 1.0) - std::max(low[axis], -1.0);
    return inside >= std::min(high[axis] - low[axis], 2.0) / 2;
  };
  return overlaps(0) && overlaps(1);
}

OrbitCamera SeeAcross(OrbitCamera camera, const glm::dvec3& direction) {
  constexpr double kMostCosine = 0.5;  // of 60 degrees
  constexpr int kStep = 10;            // in degrees, as is kMost
  constexpr int kMost = 90;
  const double length = glm::length(direction);
  if (!(length > 0)) return camera;
  const auto cosine = [&](const OrbitCamera& of) {
    return std::abs(glm::dot(View(of).forward, direction)) / length;
  };
  OrbitCamera best = camera;
  int least = cosine(camera) <= kMostCosine ? 0 : 2 * kMost + 1;
  for (int raised = -kMost; raised <= kMost; raised += kStep) {
    for (int turned = -kMost; turned <= kMost; turned += kStep) {
      const int change = std::abs(raised) + std::abs(turned);
      if (change >= least) continue;
      OrbitCamera tried = camera;
      tried.Orbit(static_cast<float>(turned), static_cast<float>(raised));
      if (cosine(tried) > kMostCosine) continue;
      least = change;
      best = tried;
    }
  }
  return best;
}

}  // namespace hitscan
