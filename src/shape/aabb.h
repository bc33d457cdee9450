#pragma once

#include <array>

#include "geometry/aabb.h"
#include "shape/shape.h"

namespace hitscan {

template <>
struct Shape<Aabb> {
  static constexpr std::string_view kName = "aabb";

  static Aabb Read(const JsonReader& json) {
    if (json.Has("center")) {
      if (json.Has("min")) json.Fail("give two corners or a center, not both");
      return Aabb::FromCenter(json.At("center").Vector3(), json.At("extents").Vector3());
    }
    return Aabb::FromCorners(json.At("min").Vector3(), json.At("max").Vector3());
  }

  static Json Write(const Aabb& box) {
    return {{"min", VectorToJson(box.min())}, {"max", VectorToJson(box.max())}};
  }

  static std::string Print(const Aabb& box) {
    return PrintVector(box.min()) + " to " + PrintVector(box.max());
  }

  static void Draw(const Aabb& box, const Look& look, Canvas& canvas) {
    const std::array<Point, 8> corners = box.Corners();
    for (unsigned axis = 0; axis < 3; ++axis) {
      const unsigned along = 1U << axis;
      const unsigned side = 1U << ((axis + 1) % 3);
      const unsigned up = 1U << ((axis + 2) % 3);
      for (const unsigned start : {0U, side, up, side | up}) {
        if (look.fill && !look.outline) continue;
        canvas.DrawLine(corners[start], corners[start | along], EdgeColor(look), look.width);
      }
      for (const unsigned start : {0U, along}) {
        if (!look.fill) continue;
        Vector normal(0);
        normal[static_cast<int>(axis)] = start == 0 ? -1.0F : 1.0F;
        const Color color = Shade(look, normal);
        // Counter-clockwise as seen from outside, which is the other way round on the low side.
        const Point& second = corners[start | (start == 0 ? up : side)];
        const Point& fourth = corners[start | (start == 0 ? side : up)];
        const Point& third = corners[start | side | up];
        canvas.DrawSolidTriangle(corners[start], second, third, color, look.outline);
        canvas.DrawSolidTriangle(corners[start], third, fourth, color, look.outline);
      }
    }
  }

  static std::optional<Point> Anchor(const Aabb& box) { return box.Center(); }
};

}  // namespace hitscan
