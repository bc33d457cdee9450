#include "draw/screen_view.h"

#include <glm/geometric.hpp>
#include <glm/gtc/matrix_access.hpp>

namespace hitscan {

glm::dvec3 ScreenView::Forward() const {
  // The gradient of z + w. It is not that of w, because w is constant in an orthographic
  // projection.
  return glm::normalize(glm::dvec3(glm::row(to_clip, 2) + glm::row(to_clip, 3)));
}

bool ScreenView::HasPerspective() const {
  return glm::dvec3(glm::row(to_clip, 3)) != glm::dvec3(0);
}

}  // namespace hitscan
