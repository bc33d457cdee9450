#pragma once

#include <glm/vec3.hpp>
#include <span>

#include "draw/canvas.h"
#include "draw/screen_view.h"

namespace hitscan {

/// A direction of view, given by angles in degrees: heading 180 looks along -z, heading 90 along x,
/// and a positive elevation looks down from above.
struct ViewDirection {
  double heading = 180;
  double elevation = 0;
};

/// Unit vectors of a picture: to the right, upwards, and away from the viewer.
struct ViewAxes {
  glm::dvec3 right;
  glm::dvec3 up;
  glm::dvec3 forward;

  explicit ViewAxes(const ViewDirection& direction);
};

/// The candidate from which drawings that are shown side by side are seen best, with equal weight
/// to all of them and to the worst one. A drawing is seen well if dots and starts of rays are apart
/// from each other and from other lines, few of them are behind faces, dots, lines and bodies that
/// do not meet a body are seen beside it, flat shapes are seen from the front and not edge-on, rays
/// and arrows not end-on, and the drawing fills a picture of this aspect ratio. There must be a
/// candidate; the first one is preferred slightly. Of many dots, lines and faces a sample is
/// examined. A drawing in the plane z = 0 is seen from the front, whatever the candidates are.
/// Returns the first candidate if nothing is drawn, or more than 150 dots.
ViewDirection ClearestDirection(std::span<const Canvas* const> canvases,
                                std::span<const ViewDirection> candidates, double aspect);

/// A view without perspective. Heading and elevation are those of a ViewDirection.
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

/// A view that shows everything that is drawn, of rays the beginnings, with some space around it.
/// Where possible it shows no flat shape edge-on and no ray end-on. A drawing in the plane z = 0 is
/// seen from the front. `width` and `height` of the picture are in pixels.
FramedView FrameDrawing(const Canvas& canvas, int width, int height);

/// The projection of this view. The range of depths depends on the canvas.
ScreenView ScreenViewOf(const FramedView& framed, const Canvas& canvas);

}  // namespace hitscan
