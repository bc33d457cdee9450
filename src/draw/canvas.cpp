#include "draw/canvas.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <utility>

namespace hitscan {
namespace {

// Two canvases may follow each other at one address, so an address cannot tell them apart.
std::uint64_t NextRecording() {
  static std::atomic<std::uint64_t> next{1};
  return next++;
}

std::uint16_t Sixteenths(float width) {
  constexpr float kWidest = 65535.0F;
  return static_cast<std::uint16_t>(std::clamp(std::round(width * 16.0F), 1.0F, kWidest));
}

}  // namespace

Canvas::Canvas() : recording_(NextRecording()) {}

void Canvas::Clear() {
  for (Recording* recording : {&scene_, &on_top_}) {
    recording->lines.clear();
    recording->points.clear();
    recording->triangles.clear();
    recording->solids.clear();
  }
  labels_.clear();
  layer_ = Layer::kScene;
  recording_ = NextRecording();
  changes_ = 0;
}

Recording& Canvas::Target() {
  ++changes_;
  return layer_ == Layer::kScene ? scene_ : on_top_;
}

void Canvas::DrawLine(const glm::vec3& start, const glm::vec3& end, Color color, float width) {
  Target().lines.push_back({start, color, end, 1, Sixteenths(width)});
}

void Canvas::DrawRay(const glm::vec3& origin, const glm::vec3& direction, Color color,
                     float width) {
  Target().lines.push_back({origin, color, direction, 0, Sixteenths(width)});
}

void Canvas::DrawPoint(const glm::vec3& position, Color color, float size) {
  Target().points.push_back({position, color, size});
}

void Canvas::DrawTriangle(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c, Color color) {
  DrawTriangle({a, color}, {b, color}, {c, color});
}

void Canvas::DrawTriangle(const VertexRecord& a, const VertexRecord& b, const VertexRecord& c) {
  std::vector<VertexRecord>& triangles = Target().triangles;
  triangles.insert(triangles.end(), {a, b, c});
}

void Canvas::DrawSolidTriangle(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c,
                               Color color) {
  std::vector<VertexRecord>& solids = Target().solids;
  solids.insert(solids.end(), {{a, color}, {b, color}, {c, color}});
}

void Canvas::DrawLabel(const glm::vec3& position, std::string text, Color color) {
  ++changes_;
  labels_.push_back({position, color, std::move(text)});
}

}  // namespace hitscan
