#include "shape/shape.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "draw/primitives.h"

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
  const bool is_unit = SameBits(Normalized(written, kWhat), written);
  if (is_unit) return unit;
  const auto wide = [](const V& v) { return glm::vec<V::length(), double>(v); };
  const double length = glm::length(wide(written));
  // Rounding the scaled vector may turn it by a unit in the last place. Slightly different lengths
  // round differently.
  constexpr int kTries = 200;
  for (int i = 0; i < kTries; ++i) {
    const int step = (i % 2 == 0 ? 1 : -1) * ((i + 1) / 2);  // 0, -1, 1, -2, 2...
    const double scale = length * (1 + step * 0x1p-25);
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

// The colours of the two sides of a face.
struct FaceColors {
  Color front;
  Color back;
};

// The tints of a shape's faces. A light background is multiplied by the tint, so a dark face has
// the strongest tint. To a dark background the tint is added, so a bright face has the strongest
// tint.
class Tint {
 public:
  Tint(const Look& look, const Theme& theme)
      : color_(theme.Show(look.color)), adds_(theme.blending == Blending::kAdd) {}

  FaceColors At(float light) const {
    // In 255ths of the whole tint.
    constexpr float kWeakest = 28;
    constexpr float kStrongest = 72;
    constexpr float kBack = 22;
    // The normal of a face with huge coordinates may be no number.
    if (!(light >= 0 && light <= 1)) light = 0.5F;
    const float strength = glm::mix(kWeakest, kStrongest, adds_ ? light : 1 - light);
    return {color_.Faded(static_cast<std::uint8_t>(strength)),
            color_.Faded(static_cast<std::uint8_t>(kBack))};
  }

 private:
  Color color_;
  bool adds_;
};

void DrawBothSides(const std::array<Point, 3>& corners, const std::array<FaceColors, 3>& colors,
                   Canvas& canvas) {
  const auto& [a, b, c] = corners;
  canvas.DrawTranslucent({a, colors[0].front}, {b, colors[1].front}, {c, colors[2].front});
  canvas.DrawTranslucent({a, colors[0].back}, {c, colors[2].back}, {b, colors[1].back});
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
    look.dashes = look.color.role == Role::kNo && !look.crowded ? kDashed : LineMarks{0};
    look.width = look.crowded ? static_cast<float>(kThinLineWidth) : look.width + kWider;
    look.size = std::max(look.size + kLarger, kSmallestDot);
  }
  look.color = {theme.Show(look.color), Role::kUnchanged};
  return look;
}

float LightOn(const Vector& normal) {
  constexpr float kSky = 0.55F;
  const Vector lamp = glm::normalize(Vector(0.75F, 0.6F, 0.25F));
  // The lamp is large: it also lights faces that are turned away from it, so that these differ.
  const float from_lamp = (1 + glm::dot(normal, lamp)) / 2;
  return kSky * (1 + normal.y) / 2 + (1 - kSky) * from_lamp;
}

void DrawFace(std::span<const Point> corners, const Look& look, Canvas& canvas, bool of_solid) {
  const Vector across = glm::cross(corners[1] - corners[0], corners[2] - corners[0]);
  const float length = glm::length(across);
  const Vector normal = length > 0 ? across / length : Vector(0);
  const Tint tint(look, canvas.theme());
  const FaceColors inside = tint.At(LightOn(normal));
  if (!of_solid) {
    for (std::size_t i = 2; i < corners.size(); ++i) {
      DrawBothSides({corners[0], corners[i - 1], corners[i]}, {inside, inside, inside}, canvas);
    }
    return;
  }
  // The size of the part of a face that has its whole light, relative to the face, and the share of
  // that light at the edges.
  constexpr float kInner = 0.8F;
  constexpr float kAtEdge = 0.72F;
  const FaceColors edge = tint.At(kAtEdge * LightOn(normal));
  Point middle(0);
  for (const Point& corner : corners) middle += corner / static_cast<float>(corners.size());
  const auto inner = [&](std::size_t i) {
    return middle + kInner * (corners[i % corners.size()] - middle);
  };
  for (std::size_t i = 2; i < corners.size(); ++i) {
    DrawBothSides({inner(0), inner(i - 1), inner(i)}, {inside, inside, inside}, canvas);
  }
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Point& next = corners[(i + 1) % corners.size()];
    DrawBothSides({corners[i], next, inner(i + 1)}, {edge, edge, inside}, canvas);
    DrawBothSides({corners[i], inner(i + 1), inner(i)}, {edge, inside, inside}, canvas);
  }
}

void DrawBox(const std::array<Point, 8>& corners, const std::array<Vector, 3>& axes,
             const Look& look, Canvas& canvas) {
  const bool draws_edges = !look.fill || look.outline || look.has_faces();
  const bool draws_faces = look.fill || look.has_faces();
  const bool left_handed = glm::dot(glm::cross(axes[0], axes[1]), axes[2]) < 0;
  for (unsigned axis = 0; axis < 3; ++axis) {
    const unsigned along = 1U << axis;
    const unsigned side = 1U << ((axis + 1) % 3);
    const unsigned up = 1U << ((axis + 2) % 3);
    for (const unsigned start : {0U, side, up, side | up}) {
      if (!draws_edges) continue;
      canvas.DrawLine(corners[start], corners[start | along], EdgeColor(look), look.width,
                      look.dashes);
    }
    for (const unsigned start : {0U, along}) {
      if (!draws_faces) continue;
      const Paint color = Shade(look, start == 0 ? -axes[axis] : axes[axis]);
      // Counter-clockwise as seen from outside: the opposite order on the low side.
      const bool swapped = (start == 0) != left_handed;
      const Point& second = corners[start | (swapped ? up : side)];
      const Point& fourth = corners[start | (swapped ? side : up)];
      const Point& third = corners[start | side | up];
      if (look.has_faces()) {
        DrawFace(std::array{corners[start], second, third, fourth}, look, canvas, true);
        continue;
      }
      canvas.DrawSolidTriangle(corners[start], second, third, color, look.outline);
      canvas.DrawSolidTriangle(corners[start], third, fourth, color, look.outline);
    }
  }
}

void DrawRoundFace(const std::array<Point, 3>& corners, const std::array<Vector, 3>& normals,
                   const Look& look, Canvas& canvas) {
  const Tint tint(look, canvas.theme());
  DrawBothSides(
      corners,
      {tint.At(LightOn(normals[0])), tint.At(LightOn(normals[1])), tint.At(LightOn(normals[2]))},
      canvas);
}

Paint Shade(const Look& look, const Vector& normal) {
  const float length = glm::length(normal);
  if (!look.lit || !(length > 0)) return look.color;
  // The direction of the light is mostly along x, less along y and least along z. So no two faces
  // of a box that meet at a corner have the same brightness, and the sides differ from the floor as
  // in the book's pictures. A third of the light is ambient.
  constexpr float kAmbient = 0.33F;
  if (look.detailed) return Dimmed(look.color, glm::mix(0.6F, 1.0F, LightOn(normal / length)));
  const Vector light = glm::normalize(Vector(1, 0.5F, 0.25F));
  return Dimmed(look.color,
                kAmbient + (1 - kAmbient) * std::max(0.0F, glm::dot(normal / length, light)));
}

Paint EdgeColor(const Look& look) {
  if (!look.fill || !look.outline || look.detailed) return look.color;
  // Edges of a lit solid are darker than its darkest face. Other edges are bright enough for a dark
  // background.
  return Dimmed(look.color, look.lit ? 0.2F : 0.45F);
}

}  // namespace hitscan
