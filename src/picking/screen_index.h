#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <optional>
#include <vector>

#include "draw/canvas.h"
#include "draw/primitives.h"
#include "draw/screen_view.h"

// Finds the few records near the mouse among many records, while the camera does not move. Most of
// the time of picking is spent on projecting records: an index does this once for all positions of
// the mouse.
namespace hitscan {

/// A ScreenView with x and y in pixels from the mouse, x to the right and y downwards. Picking then
/// searches for records near (0, 0).
struct MouseView {
  MouseView(const ScreenView& view, double x, double y);

  /// Maps (position - eye, 1) or (direction, 0) to (x w, y w, z, w).
  glm::dmat4 to_mouse;
  glm::dvec3 eye;
  glm::dvec3 forward;
  double near_plane;
  /// The corners of the picture: upper left and lower right.
  glm::dvec2 low;
  glm::dvec2 high;
  /// At distance d along the view from the eye, z = rates.z d + z_start and w = rates.w d +
  /// w_start.
  DepthRates rates;
  double z_start;
  double w_start;
  /// The height of a pixel at w = 1, in world units.
  double pixel_height;

  /// The distance from the eye along the view direction at which z / w has this value; at most the
  /// largest float.
  float DepthAlong(double screen_depth) const;
};

/// Rough bounds on the screen of the contents of a canvas, as seen by one camera.
class ScreenIndex {
 public:
  ScreenIndex(const Canvas& canvas, const ScreenView& view);

  /// Calls visit(index), in ascending order, for every record of a list that may be drawn within
  /// `reach` pixels of the mouse, and for some other records. `index` counts as Picked::index.
  template <class Visit>
  void ForEachNear(Canvas::Layer layer, RecordKind kind, const MouseView& mouse, double reach,
                   const Visit& visit) const;

 private:
  /// For each line, the strip of pixels with |x * column + y * row + offset| <= half, around the
  /// infinite line through both of its ends.
  struct Strips {
    std::vector<float> x, y, offset, half;
  };
  /// For each record, a rectangle around its drawing.
  struct Boxes {
    std::vector<float> left, top, right, bottom;
  };
  struct Layer {
    Strips lines;
    std::array<Boxes, kRecordKinds> others;  ///< empty for lines
  };

  template <class IsNear, class Visit>
  static void ForEach(std::size_t count, const IsNear& is_near, const Visit& visit);

  std::array<Layer, Canvas::kLayers.size()> layers_;
};

/// Calls ScreenIndex::ForEachNear if there is an index for this part, else visit(index) for all
/// `count` records.
template <class Visit>
void ForEachNear(const ScreenIndex* index, Canvas::Part part, Canvas::Layer layer, RecordKind kind,
                 std::size_t count, const MouseView& mouse, double reach, const Visit& visit) {
  if (index != nullptr && part == Canvas::Part::kContents) {
    return index->ForEachNear(layer, kind, mouse, reach, visit);
  }
  for (std::size_t i = 0; i < count; ++i) visit(i);
}

template <class IsNear, class Visit>
void ScreenIndex::ForEach(std::size_t count, const IsNear& is_near, const Visit& visit) {
  // In a block of constant size the compiler tests several records with one instruction (SIMD).
  constexpr std::size_t kBlock = 16;
  const auto visit_near = [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
      if (is_near(i)) visit(i);
    }
  };
  std::size_t begin = 0;
  for (; begin + kBlock <= count; begin += kBlock) {
    int near = 0;
    for (std::size_t i = 0; i < kBlock; ++i) near += is_near(begin + i) ? 1 : 0;
    if (near > 0) visit_near(begin, begin + kBlock);
  }
  visit_near(begin, count);
}

template <class Visit>
void ScreenIndex::ForEachNear(Canvas::Layer layer, RecordKind kind, const MouseView& mouse,
                              double reach, const Visit& visit) const {
  const auto x = static_cast<float>(-mouse.low.x);
  const auto y = static_cast<float>(-mouse.low.y);
  const auto within = static_cast<float>(reach);
  const Layer& records = layers_[static_cast<std::size_t>(layer)];
  if (kind == RecordKind::kLine) {
    const Strips& strips = records.lines;
    const float* const across_x = strips.x.data();
    const float* const across_y = strips.y.data();
    const float* const offset = strips.offset.data();
    const float* const half = strips.half.data();
    const auto is_near = [=](std::size_t i) {
      return std::abs(across_x[i] * x + across_y[i] * y + offset[i]) <= half[i] + within;
    };
    return ForEach(strips.x.size(), is_near, visit);
  }
  const Boxes& boxes = records.others[static_cast<std::size_t>(kind)];
  const float* const left = boxes.left.data();
  const float* const top = boxes.top.data();
  const float* const right = boxes.right.data();
  const float* const bottom = boxes.bottom.data();
  const auto is_near = [=](std::size_t i) {
    return (left[i] <= x + within) & (right[i] >= x - within) & (top[i] <= y + within) &
           (bottom[i] >= y - within);
  };
  ForEach(boxes.left.size(), is_near, visit);
}

}  // namespace hitscan
