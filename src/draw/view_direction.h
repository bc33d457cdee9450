#pragma once

#include <glm/vec3.hpp>
#include <span>

#include "draw/canvas.h"
#include "draw/screen_view.h"

namespace hitscan {

/// A direction in which a drawing is looked at, as that of an OrbitCamera, in degrees.
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

/// The one of the candidates, which must not be empty, from which a drawing is seen best: dots and
/// starts of rays are apart from each other and from other lines, few of them are behind faces,
/// flat shapes are seen from the front and not edge-on, rays not end-on, and the drawing fills a
/// picture of this aspect ratio. The first candidate is preferred slightly. Of many dots, lines
/// and faces a sample is looked at. A drawing in the plane z = 0 is seen from the front, whatever
/// the candidates are; nothing at all, and more than 150 dots, from the first candidate.
ViewDirection ClearestDirection(const Canvas& canvas, std::span<const ViewDirection> candidates,
                                double aspect);

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
