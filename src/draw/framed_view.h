#pragma once

#include <glm/vec3.hpp>

#include "draw/canvas.h"
#include "draw/screen_view.h"

namespace hitscan {

/// A view without perspective, as of an OrbitCamera with this heading and elevation, in degrees.
struct FramedView {
  double heading = 180;
  double elevation = 0;
  glm::dvec3 center{0};    ///< the point in the middle of the picture
  double half_height = 1;  ///< of the picture, in units of the world
  int width = 1;           ///< in pixels
  int height = 1;

  /// Shapes are visible up to `depth` in front of the centre and behind it.
  ScreenView ToScreen(double depth) const;
};

/// A view in which everything that is drawn can be seen, with some room around it. Of rays it shows
/// the beginning. The direction is one from which flat shapes are not seen edge-on, nor rays
/// end-on; a drawing in the plane z = 0 is seen from the front.
FramedView FrameDrawing(const Canvas& canvas, int width, int height);

/// The same view for drawing.
ScreenView ScreenViewOf(const FramedView& framed, const Canvas& canvas);

}  // namespace hitscan
