#include "ui/small_picture.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_access.hpp>
#include <optional>
#include <vector>

#include "draw/extent.h"
#include "draw/primitives.h"

namespace hitscan {
namespace {

// Draws the records of a canvas as lines, dots and triangles of Dear ImGui, without hiding what is
// behind a face: a small picture has few of them.
class SmallPainter {
 public:
  SmallPainter(const ScreenView& view, const ImVec2& corner, const ImVec2& size, bool grey)
      : view_(view),
        list_(*ImGui::GetWindowDrawList()),
        corner_(corner),
        size_(size),
        grey_(grey) {}

  void Paint(const Recording& recording) const {
    for (const auto* corners :
         {&recording.triangles, &recording.solids, &recording.outlined_solids}) {
      for (std::size_t i = 0; i + 2 < corners->size(); i += 3) Triangle(&(*corners)[i]);
    }
    for (const LineRecord& line : recording.lines) Line(line);
    for (const PointRecord& point : recording.points) Dot(point);
  }

 private:
  ImU32 ColorOf(Color color, double opacity) const {
    auto channels = std::to_array({color.red, color.green, color.blue});
    if (grey_) {
      const int mean = (channels[0] + channels[1] + channels[2]) / 3;
      channels.fill(static_cast<std::uint8_t>((mean + 128) / 2));
    }
    return IM_COL32(channels[0], channels[1], channels[2], color.alpha * opacity);
  }

  ImVec2 PixelOf(const glm::dvec4& at) const {
    return {corner_.x + static_cast<float>((1 + at.x / at.w) / 2) * size_.x,
            corner_.y + static_cast<float>((1 - at.y / at.w) / 2) * size_.y};
  }

  void Triangle(const VertexRecord* corners) const {
    constexpr double kOpacity = 0.18;
    ImVec2 pixels[3];
    for (int i = 0; i < 3; ++i) {
      if (!HasFiniteParts(corners[i].position)) return;
      const glm::dvec4 at = view_.Clip(corners[i].position);
      if (!(at.w > 0)) return;
      pixels[i] = PixelOf(at);
    }
    list_.AddTriangleFilled(pixels[0], pixels[1], pixels[2], ColorOf(corners->color, kOpacity));
  }

  void Line(const LineRecord& line) const {
    if (!HasFiniteParts(line.start) || !HasFiniteParts(line.end)) return;
    const glm::dvec3 start(line.start);
    ProjectedLine projected{view_.Clip(start), {}};
    if (IsChord(line)) {
      const double pixel = 2 / (view_.height * glm::length(glm::dvec3(glm::row(view_.to_clip, 1))));
      const Chord chord =
          SilhouetteChord(line, {view_.eye, view_.Forward(), view_.HasPerspective(), pixel});
      projected = {view_.to_clip * glm::dvec4(chord.start, 1),
                   view_.to_clip * glm::dvec4(chord.end, 1)};
    } else if (line.bounded != 0) {
      projected.end = view_.Clip(line.end);
    } else {
      const glm::dvec3 direction(line.end);
      if (direction == glm::dvec3(0)) return;
      const double scale = DirectionScale(start - view_.eye, direction, view_.near_plane);
      projected.end = view_.to_clip * glm::dvec4(scale * direction, 0);
    }
    if (!CutToVisible(projected, glm::dvec2(-1), glm::dvec2(1))) return;
    list_.AddLine(PixelOf(projected.start), PixelOf(projected.end), ColorOf(line.color, 1),
                  std::max(1.0F, static_cast<float>(line.width_sixteenths) / 16));
  }

  void Dot(const PointRecord& point) const {
    if (!HasFiniteParts(point.position)) return;
    const glm::dvec4 at = view_.Clip(point.position);
    if (!(at.w > 0)) return;
    list_.AddCircleFilled(PixelOf(at), point.size / 2, ColorOf(point.color, 1));
  }

  const ScreenView& view_;
  ImDrawList& list_;
  ImVec2 corner_;
  ImVec2 size_;
  bool grey_;
};

}  // namespace

void DrawSmallPicture(const CasePicture& picture, const ImVec2& corner, const ImVec2& size,
                      bool grey) {
  const ScreenView view = ScreenViewOf(picture.view, picture.canvas);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.PushClipRect(corner, {corner.x + size.x, corner.y + size.y}, true);
  const SmallPainter painter(view, corner, size, grey);
  for (const Canvas::Layer layer : Canvas::kLayers) {
    painter.Paint(picture.canvas.recording(Canvas::Part::kContents, layer));
  }
  list.PopClipRect();
}

}  // namespace hitscan
