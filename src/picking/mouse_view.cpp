#include "picking/mouse_view.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_access.hpp>
#include <limits>

namespace hitscan {

MouseView::MouseView(const ScreenView& view, double x, double y)
    : eye(view.eye),
      forward(view.Forward()),
      near_plane(view.near_plane),
      low(-x, -y),
      high(view.width - x, view.height - y) {
  const glm::dvec2 half_size(0.5 * view.width, 0.5 * view.height);
  const glm::dvec2 from_middle = glm::dvec2(x, y) - half_size;
  const glm::dmat4& clip = view.to_clip;
  const glm::dvec4 w_row = glm::row(clip, 3);
  const glm::dvec4 z_row = glm::row(clip, 2);
  const glm::dvec4 x_row = half_size.x * glm::row(clip, 0) - from_middle.x * w_row;
  const glm::dvec4 y_row = -half_size.y * glm::row(clip, 1) - from_middle.y * w_row;
  to_mouse = glm::transpose(glm::dmat4(x_row, y_row, z_row, w_row));
  rates = {glm::dot(glm::dvec3(z_row), forward), glm::dot(glm::dvec3(w_row), forward)};
  z_start = z_row.w;
  w_start = w_row.w;
  pixel_height = 1 / (half_size.y * glm::length(glm::dvec3(glm::row(clip, 1))));
}

float MouseView::DepthAlong(double screen_depth) const {
  const double depth = (z_start - screen_depth * w_start) / (screen_depth * rates.w - rates.z);
  constexpr float kMost = std::numeric_limits<float>::max();
  // At the vanishing point of a ray the divisor is zero, or has the wrong sign by rounding.
  const bool within = screen_depth * rates.w < rates.z && std::abs(depth) < kMost;
  return within ? static_cast<float>(depth) : kMost;
}

}  // namespace hitscan
