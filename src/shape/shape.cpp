#include "shape/shape.h"

#include <algorithm>
#include <glm/geometric.hpp>

namespace hitscan {

std::string NumberCode(float number) {
  if (std::isnan(number)) return "std::numeric_limits<float>::quiet_NaN()";
  if (std::isinf(number)) {
    return number > 0 ? "std::numeric_limits<float>::infinity()"
                      : "-std::numeric_limits<float>::infinity()";
  }
  std::string digits = fmt::format("{}", number);
  if (digits.find_first_of(".e") == std::string::npos) digits += ".0";
  return digits + "F";
}

Color Shade(const Look& look, const Vector& normal) {
  const float length = glm::length(normal);
  if (!look.lit || !(length > 0)) return look.color;
  // The direction of the light is mostly along x, less along y and least along z. So no two faces
  // of a box that meet at a corner have the same brightness, and the sides differ from the floor as
  // in the book's pictures. A third of the light is ambient.
  constexpr float kAmbient = 0.33F;
  const Vector light = glm::normalize(Vector(1, 0.5F, 0.25F));
  const float bright = kAmbient + (1 - kAmbient) * std::max(0.0F, glm::dot(normal / length, light));
  const auto dimmed = [&](std::uint8_t channel) {
    return static_cast<std::uint8_t>(static_cast<float>(channel) * bright);
  };
  return {dimmed(look.color.red), dimmed(look.color.green), dimmed(look.color.blue),
          look.color.alpha};
}

Color EdgeColor(const Look& look) {
  if (!look.fill || !look.outline) return look.color;
  // Edges of a lit solid are darker than its darkest face. Other edges are bright enough for a dark
  // background.
  const float bright = look.lit ? 0.2F : 0.45F;
  const auto dimmed = [&](std::uint8_t channel) {
    return static_cast<std::uint8_t>(static_cast<float>(channel) * bright);
  };
  return {dimmed(look.color.red), dimmed(look.color.green), dimmed(look.color.blue),
          look.color.alpha};
}

}  // namespace hitscan
