#include "draw/canvas.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numbers>
#include <utility>

namespace hitscan {
namespace {

// Returns a new number for each recording. An address would not identify a canvas, since a later
// canvas may have the same address.
std::uint64_t NextRecording() {
  static std::atomic<std::uint64_t> next{1};
  return next++;
}

std::uint16_t Sixteenths(float width) {
  constexpr float kWidest = 65535.0F;  // in sixteenths of a pixel
  return static_cast<std::uint16_t>(std::clamp(width * 16.0F + 0.5F, 1.0F, kWidest));
}

// Writes the record field by field to its final position. Building a record first and copying it
// takes several times as long, which matters for a million lines.
void Append(std::vector<LineRecord>& lines, const glm::vec3& start, const glm::vec3& end,
            Color color, float width, std::uint8_t bounded, LineMarks marks) {
  LineRecord& line = lines.emplace_back();
  line.start = start;
  line.color = color;
  line.end = end;
  line.bounded = bounded;
  line.marks = marks;
  line.width_sixteenths = Sixteenths(width);
}

}  // namespace

void Recording::Clear() {
  lines.clear();
  points.clear();
  triangles.clear();
  solids.clear();
  outlined_solids.clear();
  translucent.clear();
}

Canvas::Canvas() : recording_(NextRecording()) {}

void Canvas::Clear() {
  dense_ = false;
  for (PartRecording& part : parts_) {
    for (Recording& recording : part.layers) recording.Clear();
    part.changes = 0;
  }
  labels_.clear();
  content_labels_ = 0;
  layer_ = Layer::kScene;
  part_ = Part::kContents;
  recording_ = NextRecording();
}

void Canvas::ClearHighlights() {
  for (const Part part : {Part::kHighlights, Part::kOutline}) {
    PartRecording& cleared = parts_[Index(part)];
    for (Recording& recording : cleared.layers) recording.Clear();
    ++cleared.changes;
  }
  labels_.resize(content_labels_);
}

Canvas::Stamp Canvas::stamp() const {
  Stamp all{recording_, 0};
  for (const PartRecording& part : parts_) all.changes += part.changes;
  return all;
}

Recording& Canvas::Target() {
  PartRecording& part = parts_[Index(part_)];
  ++part.changes;
  return part.layers[static_cast<std::size_t>(layer_)];
}

void Canvas::DrawLine(const glm::vec3& start, const glm::vec3& end, const Paint& paint, float width,
                      LineMarks marks) {
  Append(Target().lines, start, end, theme_.Show(paint), width, 1, marks);
}

void Canvas::DrawRay(const glm::vec3& origin, const glm::vec3& direction, const Paint& paint,
                     float width, LineMarks marks) {
  Append(Target().lines, origin, direction, theme_.Show(paint), width, 0, marks);
}

void Canvas::DrawSilhouette(const glm::vec3& center, float radius, const Paint& paint, float width,
                            LineMarks marks) {
  const Color color = theme_.Show(paint);
  std::vector<LineRecord>& lines = Target().lines;
  for (int i = 0; i < kSilhouetteChords; ++i) {
    const double angle = 2 * std::numbers::pi * i / kSilhouetteChords;
    Append(lines, center, glm::vec3(radius, std::cos(angle), std::sin(angle)), color, width,
           static_cast<std::uint8_t>(kFirstChord + i), static_cast<LineMarks>(marks | kFlatEnds));
  }
}

void Canvas::DrawPoint(const glm::vec3& position, const Paint& paint, float size) {
  Target().points.push_back({position, theme_.Show(paint), size});
}

void Canvas::DrawTriangle(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c,
                          const Paint& paint) {
  const Color color = theme_.Show(paint);
  DrawTriangle({a, color}, {b, color}, {c, color});
}

void Canvas::DrawTriangle(const VertexRecord& a, const VertexRecord& b, const VertexRecord& c) {
  std::vector<VertexRecord>& triangles = Target().triangles;
  triangles.insert(triangles.end(), {a, b, c});
}

void Canvas::DrawSolidTriangle(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c,
                               const Paint& paint, bool outlined) {
  const Color color = theme_.Show(paint);
  Recording& target = Target();
  std::vector<VertexRecord>& solids = outlined ? target.outlined_solids : target.solids;
  solids.insert(solids.end(), {{a, color}, {b, color}, {c, color}});
}

void Canvas::DrawTranslucent(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c,
                             const Paint& paint) {
  const Color color = theme_.Show(paint);
  DrawTranslucent({a, color}, {b, color}, {c, color});
}

void Canvas::DrawTranslucent(const VertexRecord& a, const VertexRecord& b, const VertexRecord& c) {
  if (layer_ == Layer::kOnTop) return;
  std::vector<VertexRecord>& translucent = Target().translucent;
  translucent.insert(translucent.end(), {a, b, c});
}

void Canvas::DrawLabel(const glm::vec3& position, std::string text, const Paint& paint) {
  if (part_ == Part::kSurroundings) return;
  ++parts_[Index(part_)].changes;
  LabelRecord label{position, theme_.Show(paint), std::move(text), part_ == Part::kHighlights};
  if (part_ == Part::kHighlights) {
    labels_.push_back(std::move(label));
  } else {
    labels_.insert(labels_.begin() + static_cast<std::ptrdiff_t>(content_labels_++),
                   std::move(label));
  }
}

}  // namespace hitscan
