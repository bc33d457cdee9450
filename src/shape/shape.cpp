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

Paint Dimmed(const Paint& paint, float bright) {
  const auto dimmed = [&](std::uint8_t channel) {
    return static_cast<std::uint8_t>(static_cast<float>(channel) * bright);
  };
  const Color& color = paint.color;
  return {{dimmed(color.red), dimmed(color.green), dimmed(color.blue), color.alpha}, paint.role};
}

}  // namespace

Vector WithLengthOf(const Vector& written, const Vector& unit) { return ScaledLike(written, unit); }
Vector2 WithLengthOf(const Vector2& written, const Vector2& unit) {
  return ScaledLike(written, unit);
}

Look InTheme(Look look, const Theme& theme) {
  constexpr float kWider = 0.8F;
  constexpr float kLarger = 3;
  constexpr float kSmallestDot = 8;
  if (theme.detailed()) {
    look.detailed = true;
    look.dashes = look.color.role == Role::kNo ? kDashed : LineMarks{0};
    look.width += kWider;
    look.size = std::max(look.size + kLarger, kSmallestDot);
  }
  look.color = {theme.Show(look.color), Role::kExact};
  return look;
}

void DrawFace(std::span<const Point> corners, const Look& look, Canvas& canvas) {
  // In 255ths of the whole tint.
  constexpr float kFront = 52;
  constexpr float kBack = 30;
  constexpr float kLightest = 0.7F;
  const Vector normal = glm::cross(corners[1] - corners[0], corners[2] - corners[0]);
  const float length = glm::length(normal);
  const float upwards = length > 0 ? normal.y / length : 0;
  const float front = kFront * (1 - (1 - kLightest) * (1 + upwards) / 2);
  const Paint from_front = look.color.Faded(static_cast<std::uint8_t>(front));
  const Paint from_back = look.color.Faded(static_cast<std::uint8_t>(kBack));
  for (std::size_t i = 2; i < corners.size(); ++i) {
    canvas.DrawTranslucent(corners[0], corners[i - 1], corners[i], from_front);
    canvas.DrawTranslucent(corners[0], corners[i], corners[i - 1], from_back);
  }
}

Paint Shade(const Look& look, const Vector& normal) {
  const float length = glm::length(normal);
  if (!look.lit || !(length > 0)) return look.color;
  // The direction of the light is mostly along x, less along y and least along z. So no two faces
  // of a box that meet at a corner have the same brightness, and the sides differ from the floor as
  // in the book's pictures. A third of the light is ambient.
  // Themes with details have more: their colours are dark already.
  const float ambient = look.detailed ? 0.7F : 0.33F;
  const Vector light = glm::normalize(Vector(1, 0.5F, 0.25F));
  return Dimmed(look.color,
                ambient + (1 - ambient) * std::max(0.0F, glm::dot(normal / length, light)));
}

Paint EdgeColor(const Look& look) {
  if (!look.fill || !look.outline || look.detailed) return look.color;
  // Edges of a lit solid are darker than its darkest face. Other edges are bright enough for a dark
  // background.
  return Dimmed(look.color, look.lit ? 0.2F : 0.45F);
}

}  // namespace hitscan
