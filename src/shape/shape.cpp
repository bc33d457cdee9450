#include "shape/shape.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace hitscan {

namespace {

// Are the vectors equal, and zeros of the same sign?
template <class V>
bool SameBits(const V& a, const V& b) {
  for (glm::length_t i = 0; i < V::length(); ++i) {
    if (a[i] != b[i] || std::signbit(a[i]) != std::signbit(b[i])) return false;
  }
  return true;
}

template <class V>
V ScaledLike(const V& written, const V& unit) {
  constexpr const char* kWhat = "direction";
  if (SameBits(Normalized(written, kWhat), unit)) return written;
  // `written` is a unit vector.
  if (SameBits(Normalized(written, kWhat), written)) return unit;
  const auto wide = [](const V& v) { return glm::vec<V::length(), double>(v); };
  const double length = glm::length(wide(written));
  // Rounding the scaled vector may turn it by a unit in the last place. Slightly different lengths
  // round differently.
  constexpr int kTries = 200;
  for (int i = 0; i < kTries; ++i) {
    const double scale = length * (1 + (i % 2 == 0 ? 1 : -1) * ((i + 1) / 2) * 0x1p-25);
    const V scaled(wide(unit) * scale);
    if (SameBits(Normalized(scaled, kWhat), unit)) return scaled;
  }
  return V(wide(unit) * length);
}

}  // namespace

Vector WithLengthOf(const Vector& written, const Vector& unit) { return ScaledLike(written, unit); }
Vector2 WithLengthOf(const Vector2& written, const Vector2& unit) {
  return ScaledLike(written, unit);
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
