#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "draw/canvas.h"
#include "geometry/frustum.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/ray.h"
#include "geometry/shapes/segment.h"
#include "geometry/shapes/sphere.h"
#include "geometry/shapes/triangle.h"
#include "geometry/unproject.h"
#include "shape/json.h"
#include "shape/look.h"

namespace hitscan {

/// Anything a query takes or answers. A new kind of shape is a file in this folder and its type in
/// this list; what the other functions do with it is said in that file.
using Value = std::variant<bool, int, float, Point, Point2, Ray, Ray2, Plane, Line2, Segment,
                           Sphere, Aabb, Triangle, Camera, FrustumSide, Viewport, glm::mat4,
                           std::vector<Point>, std::vector<Plane>>;

/// The place of a type in the list of values: how a kind of shape is named in tables.
using Kind = std::size_t;

template <class T, class... Alternatives>
constexpr Kind KindIn(const std::variant<Alternatives...>*) {
  Kind kind = 0;
  const bool found = ((std::is_same_v<T, Alternatives> ? true : (++kind, false)) || ...);
  return found ? kind : std::variant_npos;
}

/// The kind of a type; variant_npos when it is no shape.
template <class T>
inline constexpr Kind kKindOf = KindIn<T>(static_cast<const Value*>(nullptr));

template <class T>
concept ShapeType = kKindOf<T>
!= std::variant_npos;

/// What the kind is called: "ray", "list of planes".
std::string_view KindName(Kind kind);

/// Reads a value of that kind. Throws JsonError that says where and why: also when the numbers make
/// no shape, such as a direction of length zero.
Value ReadValue(Kind kind, const JsonReader& json);

/// The value in the form that ReadValue takes.
Json WriteValue(const Value& value);

/// The value for people: "(2, 2, 3) -> (0, -1, 0)".
std::string PrintValue(const Value& value);

/// The value as a C++ expression, exact to the bit: "hitscan::Point(0.0F, 0.1F, 2.0F)".
std::string CodeOf(const Value& value);

/// Equal to the bit: unlike with ==, 0 and -0 differ, and a NaN is identical to itself.
bool Identical(const Value& a, const Value& b);

/// Equal for equal values, but for the sign of a zero; for tables.
std::size_t HashOf(const Value& value);

/// Draws the value; numbers and booleans draw nothing.
void DrawValue(const Value& value, const Look& look, Canvas& canvas);

/// Where a mark or a label of the value stands; nothing for numbers and booleans.
std::optional<Point> AnchorOf(const Value& value);

}  // namespace hitscan
