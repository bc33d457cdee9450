#include "shape/shape.h"

#include <algorithm>
#include <glm/geometric.hpp>

namespace hitscan {

Color Shade(const Look& look, const Vector& normal) {
  const float length = glm::length(normal);
  if (!look.lit || !(length > 0)) return look.color;
  // From above and in front, as the book's light, but turned to the side: the faces of a box that
  // meet at a corner are then told apart. A third of it is everywhere.
  constexpr float kAmbient = 0.35F;
  const Vector light = glm::normalize(Vector(0.3F, 1, 0.6F));
  const float bright = kAmbient + (1 - kAmbient) * std::max(0.0F, glm::dot(normal / length, light));
  const auto dimmed = [&](std::uint8_t channel) {
    return static_cast<std::uint8_t>(static_cast<float>(channel) * bright);
  };
  return {dimmed(look.color.red), dimmed(look.color.green), dimmed(look.color.blue),
          look.color.alpha};
}

}  // namespace hitscan
