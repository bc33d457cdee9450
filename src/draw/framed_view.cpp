#include "draw/framed_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <glm/trigonometric.hpp>
#include <limits>
#include <vector>

namespace hitscan {
namespace {

// The axes of the picture, as those of OrbitCamera.
struct ViewAxes {
  glm::dvec3 right;
  glm::dvec3 up;
  glm::dvec3 forward;

  ViewAxes(double heading_degrees, double elevation_degrees) {
    const double heading = glm::radians(heading_degrees);
    const double elevation = glm::radians(elevation_degrees);
    forward = {std::cos(elevation) * std::sin(heading), -std::sin(elevation),
               std::cos(elevation) * std::cos(heading)};
    right = {-std::cos(heading), 0, std::sin(heading)};
    up = glm::cross(right, forward);
  }
};

bool HasFiniteParts(const glm::dvec3& v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

glm::dvec3 UnitOf(const glm::dvec3& v) {
  const double length = glm::length(v);
  return length > 0 ? v / length : glm::dvec3(0);
}

// What matters for the choice of a view.
struct Drawn {
  std::vector<glm::dvec3> positions;
  std::vector<glm::dvec3> ray_starts;
  std::vector<glm::dvec3> ray_directions;  // unit vectors
  std::vector<glm::dvec3> normals;         // of flat shapes

  explicit Drawn(const Canvas& canvas) {
    for (const Canvas::Layer layer : Canvas::kLayers) {
      Add(canvas.recording(Canvas::Part::kContents, layer));
    }
  }

  void Add(const glm::vec3& position) {
    if (HasFiniteParts(position)) positions.emplace_back(position);
  }
  void Add(const Recording& recording) {
    for (const LineRecord& line : recording.lines) {
      Add(line.start);
      if (line.bounded != 0) Add(line.end);
      if (line.bounded != 0 || !HasFiniteParts(line.start) || !HasFiniteParts(line.end)) continue;
      ray_starts.emplace_back(line.start);
      ray_directions.push_back(UnitOf(line.end));
    }
    for (const PointRecord& point : recording.points) Add(point.position);
    for (const auto* corners : {&recording.triangles, &recording.solids, &recording.outlined_solids,
                                &recording.translucent}) {
      for (const VertexRecord& corner : *corners) Add(corner.position);
    }
    const std::vector<VertexRecord>& flat = recording.triangles;
    for (std::size_t i = 0; i + 2 < flat.size(); i += 3) {
      const glm::dvec3 a(flat[i].position);
      const glm::dvec3 normal = UnitOf(glm::cross(UnitOf(glm::dvec3(flat[i + 1].position) - a),
                                                  UnitOf(glm::dvec3(flat[i + 2].position) - a)));
      if (HasFiniteParts(normal) && normal != glm::dvec3(0)) normals.push_back(normal);
    }
  }

  bool IsInXyPlane() const {
    const auto flat = [](const glm::dvec3& v) { return v.z == 0; };
    return std::ranges::all_of(positions, flat) && std::ranges::all_of(ray_directions, flat);
  }
};

// The smallest sine of the angles at which flat shapes and rays are seen.
double ClarityFrom(const Drawn& drawn, const glm::dvec3& forward) {
  double least = 1;
  for (const glm::dvec3& normal : drawn.normals) {
    least = std::min(least, std::abs(glm::dot(normal, forward)));
  }
  for (const glm::dvec3& direction : drawn.ray_directions) {
    least = std::min(least, glm::length(glm::cross(direction, forward)));
  }
  return least;
}

void ChooseDirection(const Drawn& drawn, FramedView& framed) {
  if (drawn.IsInXyPlane()) return;
  struct Direction {
    double heading;
    double elevation;
  };
  // The first one that is clear enough is taken.
  constexpr double kClear = 0.3;
  constexpr std::array kDirections{Direction{215, 22}, Direction{240, 25}, Direction{195, 18},
                                   Direction{150, 22}, Direction{215, 45}, Direction{120, 30},
                                   Direction{245, 55}, Direction{160, 50}, Direction{215, -22}};
  double best = -1;
  for (const Direction& direction : kDirections) {
    const ViewAxes axes(direction.heading, direction.elevation);
    const double clarity = std::min(kClear, ClarityFrom(drawn, axes.forward));
    if (clarity <= best) continue;
    best = clarity;
    framed.heading = direction.heading;
    framed.elevation = direction.elevation;
  }
}

// A rectangle of the view plane, and the range of depths.
struct Extent {
  glm::dvec3 low{std::numeric_limits<double>::infinity()};
  glm::dvec3 high{-std::numeric_limits<double>::infinity()};

  void Add(const ViewAxes& axes, const glm::dvec3& position) {
    const glm::dvec3 seen(glm::dot(axes.right, position), glm::dot(axes.up, position),
                          glm::dot(axes.forward, position));
    low = glm::min(low, seen);
    high = glm::max(high, seen);
  }
  bool empty() const { return !(low.x <= high.x); }
  glm::dvec3 Middle() const { return (low + high) / 2.0; }
  glm::dvec3 Half() const { return (high - low) / 2.0; }
};

}  // namespace

ScreenView FramedView::ToScreen(double depth) const {
  const ViewAxes axes(heading, elevation);
  const double half_width = half_height * width / height;
  const glm::dmat4 rows(glm::dvec4(axes.right / half_width, 0),
                        glm::dvec4(axes.up / half_height, 0), glm::dvec4(axes.forward / depth, 0),
                        glm::dvec4(0, 0, 0, 1));
  return {center, glm::transpose(rows), half_height, width, height};
}

FramedView FrameDrawing(const Canvas& canvas, int width, int height) {
  const Drawn drawn(canvas);
  FramedView framed;
  framed.width = width;
  framed.height = height;
  ChooseDirection(drawn, framed);
  const ViewAxes axes(framed.heading, framed.elevation);
  Extent extent;
  for (const glm::dvec3& position : drawn.positions) extent.Add(axes, position);
  if (extent.empty()) return framed;
  double size = std::max(extent.Half().x, extent.Half().y);
  if (size == 0) size = std::max(1.0, glm::length(extent.Middle()) / 100);
  // A ray needs room to be seen.
  for (std::size_t i = 0; i < drawn.ray_starts.size(); ++i) {
    extent.Add(axes, drawn.ray_starts[i] + 0.6 * size * drawn.ray_directions[i]);
  }
  constexpr double kRoom = 1.22;
  const glm::dvec3 middle = extent.Middle();
  framed.center = middle.x * axes.right + middle.y * axes.up + middle.z * axes.forward;
  framed.half_height =
      kRoom * std::max({extent.Half().y, extent.Half().x * height / width, size / 4});
  return framed;
}

ScreenView ScreenViewOf(const FramedView& framed, const Canvas& canvas) {
  const ViewAxes axes(framed.heading, framed.elevation);
  Extent extent;
  const Drawn drawn(canvas);
  for (const glm::dvec3& position : drawn.positions) extent.Add(axes, position);
  const double drawn_depth = extent.empty() ? 0 : extent.Half().z;
  // Rays at a small angle to the line of sight leave the picture before they leave the depths.
  constexpr double kDepths = 50;
  return framed.ToScreen(kDepths * std::max(framed.half_height, drawn_depth));
}

}  // namespace hitscan
