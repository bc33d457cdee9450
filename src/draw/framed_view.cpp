#include "draw/framed_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <glm/trigonometric.hpp>
#include <limits>
#include <vector>

#include "draw/view_direction.h"

namespace hitscan {
namespace {

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
      if (IsChord(line)) continue;  // circles on the sphere are drawn too
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
  }
};

void ChooseDirection(const Canvas& canvas, FramedView& framed) {
  constexpr std::array kDirections{
      ViewDirection{215, 22}, ViewDirection{240, 25}, ViewDirection{195, 18},
      ViewDirection{150, 22}, ViewDirection{215, 45}, ViewDirection{120, 30},
      ViewDirection{245, 55}, ViewDirection{160, 50}, ViewDirection{215, -22}};
  const ViewDirection direction =
      ClearestDirection(canvas, kDirections, static_cast<double>(framed.width) / framed.height);
  framed.heading = direction.heading;
  framed.elevation = direction.elevation;
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
  const ViewAxes axes({heading, elevation});
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
  ChooseDirection(canvas, framed);
  const ViewAxes axes({framed.heading, framed.elevation});
  Extent extent;
  for (const glm::dvec3& position : drawn.positions) extent.Add(axes, position);
  if (extent.empty()) return framed;
  double size = std::max({extent.Half().x, extent.Half().y, extent.Half().z});
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
  const ViewAxes axes({framed.heading, framed.elevation});
  Extent extent;
  const Drawn drawn(canvas);
  for (const glm::dvec3& position : drawn.positions) extent.Add(axes, position);
  const double drawn_depth = extent.empty() ? 0 : extent.Half().z;
  // Rays at a small angle to the line of sight leave the picture before they leave the depths.
  constexpr double kDepths = 50;
  return framed.ToScreen(kDepths * std::max(framed.half_height, drawn_depth));
}

}  // namespace hitscan
