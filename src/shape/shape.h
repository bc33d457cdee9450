#pragma once

#include <fmt/format.h>

#include <cmath>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "draw/canvas.h"
#include "geometry/shapes/point.h"
#include "shape/handle.h"
#include "shape/json.h"
#include "shape/look.h"

namespace hitscan {

/// What the harness has to know of a kind of shape, specialised once for each:
///   kName                  what it is called in messages and tables
///   Read(JsonReader)       from JSON; throws JsonError or InvalidShape. A member of the JSON that
///                          it does not ask for is an error: ReadValue sees to that
///   Write(shape)           the JSON that Read takes
///   Print(shape)           for people
///   Code(shape)            a C++ expression of it, exact to the bit
///   Draw(shape, Look, Canvas)
///   Anchor(shape)          where a mark or label stands, if anywhere
/// and what it may have:
///   Handles(shape)         the places to take hold of it
///   Drag(shape, i, place)  the shape with the i-th of them there; throws InvalidShape
///   kFieldNames            of its numbers, where the keys of its JSON do not name them
///   RequireOrder(json)     throws InvalidShape for what Read puts in order by itself
template <class T>
struct Shape;

template <class T>
concept HasHandles = requires(const T& shape, std::size_t handle, const glm::dvec3& place) {
  { Shape<T>::Handles(shape) } -> std::same_as<std::vector<Handle>>;
  { Shape<T>::Drag(shape, handle, place) } -> std::same_as<T>;
};

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

/// A literal that reads back as the same float.
std::string NumberCode(float number);
inline std::string VectorCode(const glm::vec3& v) {
  return fmt::format("hitscan::Point({}, {}, {})", NumberCode(v.x), NumberCode(v.y),
                     NumberCode(v.z));
}
inline std::string VectorCode(const glm::vec2& v) {
  return fmt::format("hitscan::Point2({}, {})", NumberCode(v.x), NumberCode(v.y));
}

/// The colour of a solid's face with that outward normal: the look's own, or, when it is lit,
/// darker the further the face turns from the light.
Color Shade(const Look& look, const Vector& normal);

/// The colour of a shape's edges: on a filling with outline a darker tone, else the look's own.
Color EdgeColor(const Look& look);

/// The plane z = 0 is where flat shapes are drawn.
inline Point OnPaper(const glm::vec2& v) { return {v.x, v.y, 0}; }

}  // namespace hitscan
