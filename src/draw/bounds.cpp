#include "draw/bounds.h"

#include <cmath>
#include <glm/common.hpp>

namespace hitscan {

void DrawnBounds::Add(const glm::vec3& position) {
  if (!std::isfinite(position.x) || !std::isfinite(position.y) || !std::isfinite(position.z)) {
    return;
  }
  low_ = glm::min(low_, position);
  high_ = glm::max(high_, position);
}

void DrawnBounds::Add(const Recording& recording) {
  for (const LineRecord& line : recording.lines) {
    if (IsChord(line)) {
      Add(line.start - line.end.x);
      Add(line.start + line.end.x);
      continue;
    }
    Add(line.start);
    Add(line.bounded != 0 ? line.end : line.start + ray_length_ * line.end);
  }
  for (const PointRecord& point : recording.points) Add(point.position);
  for (const auto* corners : {&recording.triangles, &recording.solids, &recording.outlined_solids,
                              &recording.translucent}) {
    for (const VertexRecord& corner : *corners) Add(corner.position);
  }
}

void DrawnBounds::Add(const Canvas& canvas) {
  for (const Canvas::Part part : Canvas::kParts) {
    for (const Canvas::Layer layer : Canvas::kLayers) Add(canvas.recording(part, layer));
  }
  for (const LabelRecord& label : canvas.labels()) Add(label.position);
}

}  // namespace hitscan
