#pragma once

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <limits>
#include <optional>
#include <span>

#include "draw/canvas.h"

// The space that a drawing occupies: its positions, the box around all of them, and a ball around
// most of them.
namespace hitscan {

/// Whether all coordinates are finite numbers.
bool HasFiniteParts(const glm::dvec3& position);

/// Calls `use` with the positions that a recording draws. A ray has its start and, unless
/// `ray_length` is 0, the position at this distance along it, and a silhouette the six points of
/// its sphere on the axes. Positions that are not finite are left out. So are translucent faces,
/// since they are always drawn together with outlines that enclose them.
template <class Use>
void ForEachPosition(const Recording& recording, double ray_length, const Use& use) {
  const auto add = [&use](const glm::dvec3& position) {
    if (HasFiniteParts(position)) use(position);
  };
  for (const LineRecord& line : recording.lines) {
    const glm::dvec3 start(line.start);
    const glm::dvec3 end(line.end);
    if (IsChord(line)) {
      // All chords of a silhouette say the same: the centre and the radius of the sphere.
      if (line.bounded != kFirstChord) continue;
      for (glm::length_t axis = 0; axis < 3; ++axis) {
        glm::dvec3 radius(0);
        radius[axis] = end.x;
        add(start - radius);
        add(start + radius);
      }
      continue;
    }
    add(start);
    if (line.bounded != 0) {
      add(end);
    } else if (const double length = glm::length(end); ray_length > 0 && length > 0) {
      add(start + ray_length / length * end);
    }
  }
  for (const PointRecord& point : recording.points) add(point.position);
  for (const auto* corners :
       {&recording.triangles, &recording.solids, &recording.outlined_solids}) {
    for (const VertexRecord& corner : *corners) add(corner.position);
  }
}

/// Calls `use` with the recordings of the shapes of a canvas: both layers of the contents, and the
/// scene layer of the highlights. That has the shapes which are missing in the contents because
/// they are recorded more often.
template <class Use>
void ForEachRecordingOfShapes(const Canvas& canvas, const Use& use) {
  for (const Canvas::Layer layer : Canvas::kLayers) {
    use(canvas.recording(Canvas::Part::kContents, layer));
  }
  use(canvas.recording(Canvas::Part::kHighlights, Canvas::Layer::kScene));
}

/// Calls `use` with the positions of the shapes of a canvas.
template <class Use>
void ForEachPosition(const Canvas& canvas, double ray_length, const Use& use) {
  ForEachRecordingOfShapes(
      canvas, [&](const Recording& recording) { ForEachPosition(recording, ray_length, use); });
}

/// The smallest axis-aligned box around some positions.
struct Extent {
  glm::dvec3 low{std::numeric_limits<double>::infinity()};
  glm::dvec3 high{-std::numeric_limits<double>::infinity()};

  void Add(const glm::dvec3& position);
  void Add(const Extent& other);
  bool empty() const { return !(low.x <= high.x); }
  glm::dvec3 Middle() const { return (low + high) / 2.0; }
  glm::dvec3 Half() const { return (high - low) / 2.0; }
  /// The radius of the ball around the box.
  double Radius() const { return glm::length(Half()); }
};

/// The box around the contents of a canvas.
Extent ExtentOf(const Canvas& canvas, double ray_length = 0);

/// The quantile of the values for `share`: from the smallest value at 0 to the largest one at 1.
/// Reorders the values; there must be at least one.
double AtShare(std::span<double> values, double share);

/// A ball around most positions of a drawing. Positions that are very far from most others are
/// outside.
struct MainBall {
  glm::dvec3 center{0};
  double radius = 0;
  double usual_distance = 0;  ///< three quarters of the positions are nearer to the centre

  /// The ball of the contents. Rays count with their starts. Positions with a coordinate beyond
  /// `farthest` are ignored. If there are very many positions, a sample of them is used. nullopt if
  /// there are none.
  static std::optional<MainBall> Of(const Canvas& canvas, double farthest);

  bool Contains(const glm::dvec3& position) const {
    return glm::distance(position, center) <= radius;
  }
};

}  // namespace hitscan
