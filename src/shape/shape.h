#pragma once

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include "draw/canvas.h"
#include "geometry/point.h"
#include "shape/json.h"
#include "shape/look.h"

namespace hitscan {

/// What the harness has to know of a kind of shape, specialised once for each:
///   kName                  what it is called in messages and tables
///   Read(JsonReader)       from JSON; throws JsonError or InvalidShape
///   Write(shape)           the JSON that Read takes
///   Print(shape)           for people
///   Draw(shape, Look, Canvas)
///   Anchor(shape)          where a mark or label stands, if anywhere
template <class T>
struct Shape;

/// The part of Shape that things without a place in space share.
struct Placeless {
  template <class T>
  static void Draw(const T&, const Look&, Canvas&) {}
  template <class T>
  static std::optional<Point> Anchor(const T&) {
    return std::nullopt;
  }
};

/// In the fewest digits that read back as the same float. A NaN has no sign that means anything.
inline std::string PrintNumber(float number) {
  return std::isnan(number) ? "nan" : fmt::format("{}", number);
}
inline std::string PrintVector(const glm::vec3& v) {
  return fmt::format("({}, {}, {})", PrintNumber(v.x), PrintNumber(v.y), PrintNumber(v.z));
}
inline std::string PrintVector(const glm::vec2& v) {
  return fmt::format("({}, {})", PrintNumber(v.x), PrintNumber(v.y));
}

/// The colour of a solid's face with that outward normal: the look's own, or, when it is lit,
/// darker the further the face turns from the light.
Color Shade(const Look& look, const Vector& normal);

/// The colour of a shape's edges: on a filling with outline a darker tone, else the look's own.
Color EdgeColor(const Look& look);

/// The plane z = 0 is where flat shapes are drawn.
inline Point OnPaper(const glm::vec2& v) { return {v.x, v.y, 0}; }

}  // namespace hitscan
