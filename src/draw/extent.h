#pragma once

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <limits>
#include <optional>
#include <span>

#include "draw/canvas.h"

// What a drawing occupies: its positions, the box around all of them, and a ball around most.
namespace hitscan {

/// Whether all parts are finite numbers.
bool HasFiniteParts(const glm::dvec3& position);

/// Calls `use` with the positions that a recording draws. A ray has no end: besides its start the
/// position at `ray_length` along it is used, unless that is 0. Positions that are not finite are
/// not drawn. What is always drawn together with its outline adds nothing: translucent faces, and
/// the silhouettes of spheres, which have circles.
template <class Use>
void ForEachPosition(const Recording& recording, double ray_length, const Use& use) {
  const auto add = [&use](const glm::dvec3& position) {
    if (HasFiniteParts(position)) use(position);
  };
  for (const LineRecord& line : recording.lines) {
    if (IsChord(line)) continue;
    const glm::dvec3 start(line.start);
    const glm::dvec3 end(line.end);
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

/// The same for the contents of a canvas.
template <class Use>
void ForEachPosition(const Canvas& canvas, double ray_length, const Use& use) {
  for (const Canvas::Layer layer : Canvas::kLayers) {
    ForEachPosition(canvas.recording(Canvas::Part::kContents, layer), ray_length, use);
  }
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
  /// Of the ball around the box.
  double Radius() const { return glm::length(Half()); }
};

/// The box around the contents of a canvas.
Extent ExtentOf(const Canvas& canvas, double ray_length = 0);

/// The number below which this share of the values lies, for a share from 0 to 1. Reorders them;
/// there must be at least one.
double AtShare(std::span<double> values, double share);

/// A ball around most positions of a drawing: those very far from most others are outside.
struct MainBall {
  glm::dvec3 center{0};
  double radius = 0;
  double usual_distance = 0;  ///< of the positions from the centre: most of them are within it

  /// Of positions whose coordinates are at most `farthest`; of very many a sample is looked at, and
  /// rays count with their starts. nullopt if there are none.
  static std::optional<MainBall> Of(const Canvas& canvas, double farthest);

  bool Contains(const glm::dvec3& position) const {
    return glm::distance(position, center) <= radius;
  }
};

}  // namespace hitscan
