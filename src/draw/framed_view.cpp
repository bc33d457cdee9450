#include "draw/framed_view.h"

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <glm/trigonometric.hpp>

#include "draw/extent.h"
#include "draw/view_direction.h"

namespace hitscan {
namespace {

void ChooseDirection(const Canvas& canvas, FramedView& framed) {
  constexpr std::array kDirections{
      ViewDirection{215, 22}, ViewDirection{240, 25}, ViewDirection{195, 18},
      ViewDirection{150, 22}, ViewDirection{215, 45}, ViewDirection{120, 30},
      ViewDirection{245, 55}, ViewDirection{160, 50}, ViewDirection{215, -22}};
  const ViewDirection direction =
      ClearestDirection(canvas, kDirections, static_cast<double>(framed.width) / framed.height);
  framed.heading = direction.heading;
  framed.elevation = direction.elevation;
}

// Of what is drawn, as the picture shows it: to the right, upwards and in depth.
Extent SeenExtent(const Canvas& canvas, const ViewAxes& axes, double ray_length) {
  Extent seen;
  ForEachPosition(canvas, ray_length, [&](const glm::dvec3& position) {
    seen.Add({glm::dot(axes.right, position), glm::dot(axes.up, position),
              glm::dot(axes.forward, position)});
  });
  return seen;
}

}  // namespace

ScreenView FramedView::ToScreen(double depth) const {
  const ViewAxes axes({heading, elevation});
  const double half_width = half_height * width / height;
  const glm::dmat4 rows(glm::dvec4(axes.right / half_width, 0),
                        glm::dvec4(axes.up / half_height, 0), glm::dvec4(axes.forward / depth, 0),
                        glm::dvec4(0, 0, 0, 1));
  return {center, glm::transpose(rows), half_height, width, height};
}

FramedView FrameDrawing(const Canvas& canvas, int width, int height) {
  FramedView framed;
  framed.width = width;
  framed.height = height;
  ChooseDirection(canvas, framed);
  const ViewAxes axes({framed.heading, framed.elevation});
  Extent extent = SeenExtent(canvas, axes, 0);
  if (extent.empty()) return framed;
  double size = std::max({extent.Half().x, extent.Half().y, extent.Half().z});
  if (size == 0) size = std::max(1.0, glm::length(extent.Middle()) / 100);
  // A ray needs room to be seen.
  extent = SeenExtent(canvas, axes, 0.6 * size);
  constexpr double kRoom = 1.22;
  const glm::dvec3 middle = extent.Middle();
  framed.center = middle.x * axes.right + middle.y * axes.up + middle.z * axes.forward;
  framed.half_height =
      kRoom * std::max({extent.Half().y, extent.Half().x * height / width, size / 4});
  return framed;
}

ScreenView ScreenViewOf(const FramedView& framed, const Canvas& canvas) {
  const ViewAxes axes({framed.heading, framed.elevation});
  const Extent extent = SeenExtent(canvas, axes, 0);
  const double drawn_depth = extent.empty() ? 0 : extent.Half().z;
  // Rays at a small angle to the line of sight leave the picture before they leave the depths.
  constexpr double kDepths = 50;
  return framed.ToScreen(kDepths * std::max(framed.half_height, drawn_depth));
}

}  // namespace hitscan
