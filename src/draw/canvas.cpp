#include "draw/canvas.h"

#include <algorithm>
#include <atomic>
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
  return static_cast<std::uint16_t>(std::clamp(width * 16.0F + 0.5F, 1.0F, kWidest));
}

// Written field by field where it stays: a record that is put together first and copied then takes
// the processor several times as long, which a million lines notice.
void Append(std::vector<LineRecord>& lines, const glm::vec3& start, const glm::vec3& end,
            Color color, float width, std::uint16_t bounded) {
  LineRecord& line = lines.emplace_back();
  line.start = start;
  line.color = color;
  line.end = end;
  line.bounded = bounded;
  line.width_sixteenths = Sixteenths(width);
}

}  // namespace

Canvas::Canvas() : recording_(NextRecording()) {}

void Canvas::Clear() {
  for (Recording* recording : {&scene_, &on_top_}) {
    recording->lines.clear();
    recording->points.clear();
    recording->triangles.clear();
    recording->solids.clear();
    recording->outlined_solids.clear();
  }
  labels_.clear();
  layer_ = Layer::kScene;
  recording_ = NextRecording();
  changes_ = 0;
}

void Canvas::Draw(const Canvas& other) {
  const auto add = [](auto& to, const auto& from) {
    to.insert(to.end(), from.begin(), from.end());
  };
  const auto add_all = [&](Recording& to, const Recording& from) {
    add(to.lines, from.lines);
    add(to.points, from.points);
    add(to.triangles, from.triangles);
    add(to.solids, from.solids);
    add(to.outlined_solids, from.outlined_solids);
  };
  add_all(scene_, other.scene_);
  add_all(on_top_, other.on_top_);
  add(labels_, other.labels_);
  ++changes_;
}

Recording& Canvas::Target() {
  ++changes_;
  return layer_ == Layer::kScene ? scene_ : on_top_;
}

void Canvas::DrawLine(const glm::vec3& start, const glm::vec3& end, Color color, float width) {
  Append(Target().lines, start, end, color, width, 1);
}

void Canvas::DrawRay(const glm::vec3& origin, const glm::vec3& direction, Color color,
                     float width) {
  Append(Target().lines, origin, direction, color, width, 0);
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
                               Color color, bool outlined) {
  Recording& target = Target();
  std::vector<VertexRecord>& solids = outlined ? target.outlined_solids : target.solids;
  solids.insert(solids.end(), {{a, color}, {b, color}, {c, color}});
}

void Canvas::DrawLabel(const glm::vec3& position, std::string text, Color color) {
  ++changes_;
  labels_.push_back({position, color, std::move(text)});
}

}  // namespace hitscan
