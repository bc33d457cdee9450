#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "draw/canvas.h"
#include "draw/screen_view.h"
#include "draw/theme.h"

// Picking finds the record of a canvas that is under the mouse. It is computed on the processor, by
// the same steps as those of the shaders (draw/primitives.h).
namespace hitscan {

/// A record of a canvas that was found under the mouse.
struct Picked {
  Canvas::Layer layer;
  RecordKind kind;
  /// The index in the list of this kind in the recording of the layer. For triangles and solids, it
  /// is the index of a triangle, whose first corner is at 3 * index.
  std::size_t index;
  float pixels;  ///< distance from the mouse to the drawn record; 0 when the mouse is on it
  float depth;   ///< distance from the eye along the view direction, in world units
  Canvas::Part part = Canvas::Part::kContents;
};

/// The record at x, y (in pixels from the upper left corner; the first pixel's centre is at 0.5,
/// 0.5) of the picture that the renderer draws with this appearance, or nullopt. Lines and dots are
/// found up to `reach_pixels` beside their drawn borders. The nearest line or dot is preferred; if
/// several are under the mouse, the one that is drawn over the others. A filled shape is found when
/// no line or dot on it or in front of it is within reach. Records behind a filled shape are not
/// found, unless the colour of the shape is translucent, or the shape is flat and drawn as an
/// x-ray. draw/primitives.h describes where records are drawn.
std::optional<Picked> Pick(const Canvas& canvas, const ScreenView& view, float x, float y,
                           float reach_pixels, const Appearance& appearance = {});

/// Picks like Pick, but faster among many records while neither the records nor the view change, as
/// when the mouse moves over a scene. Picking among 1,000,000 rays takes 2 ms.
class RecordPicker {
 public:
  RecordPicker();
  ~RecordPicker();
  RecordPicker(const RecordPicker&) = delete;
  RecordPicker& operator=(const RecordPicker&) = delete;

  std::optional<Picked> Pick(const Canvas& canvas, const ScreenView& view, float x, float y,
                             float reach_pixels, const Appearance& appearance = {});

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace hitscan
