#pragma once

#include <cstdint>
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

// The list of all kinds of shapes (Value: a variant of them), and the operations on a value of any
// kind.
namespace hitscan {

/// Any parameter or answer of a query. To add a kind of shape:
///   - write its class in a new file of src/geometry/shapes;
///   - specialise Shape (shape/shape.h) for it in a new file of src/shape/kinds, which the build
///     finds;
///   - add its type to this list, and the header of its class to the includes above;
///   - add a function that makes such a shape of ordinary or extreme numbers to
///     tests/support/any_value.h, which the tests need to compile.
/// Files, tables, panels, drawing, dragging, random cases, variants of cases, tests in other
/// languages and hitscan/implement.h follow from these. Not derived, and optional:
///   - the lines where its surface intersects others: SurfaceOf in shape/surface_intersection.cpp;
///   - how bad a wrong hit or contact with it is, measured by distances: ShapeGap in
///     fuzz/shape_gap.cpp and DistanceTo in fuzz/severity.cpp;
///   - reading it from the texts of bug reports: its forms in reading/forms.cpp and the words for
///     it in reading/vocabulary.cpp;
///   - for an infinite shape, views of its finite surroundings: app/case_picture.cpp and
///     app/case_scene/case_extent.cpp, which list such shapes.
using Value = std::variant<bool, int, float, Point, Point2, Ray, Ray2, Plane, Line2, Segment,
                           Sphere, Aabb, Triangle, Camera, FrustumSide, Viewport, glm::mat4,
                           std::vector<Point>, std::vector<Plane>>;

/// The index of a type in the list of Value, which identifies a kind of shape.
using Kind = std::size_t;

template <class T, class... Alternatives>
constexpr Kind KindIn(const std::variant<Alternatives...>*) {
  Kind kind = 0;
  const bool found = ((std::is_same_v<T, Alternatives> ? true : (++kind, false)) || ...);
  return found ? kind : std::variant_npos;
}

/// The kind of a type; variant_npos when it is not in the list.
template <class T>
inline constexpr Kind kKindOf = KindIn<T>(static_cast<const Value*>(nullptr));

template <class T>
concept ShapeType = kKindOf<T>
!= std::variant_npos;

/// The name of a kind: "ray", "list of planes".
std::string_view KindName(Kind kind);

/// Reads a value of that kind. Throws JsonError with the path and the reason, also when the numbers
/// are not valid for the shape, such as a direction of length zero.
Value ReadValue(Kind kind, const JsonReader& json);

/// The value as JSON, in the form that ReadValue reads.
Json WriteValue(const Value& value);

/// The value as JSON in the form of `written`, which ReadValue reads as a value of the same kind:
/// three points stay three points, a center stays a center, and directions keep their length. It
/// may then be read as a slightly different value, since these forms round differently.
Json WriteValueLike(const Value& value, const JsonReader& written);

/// The value as readable text: "(2, 2, 3) -> (0, -1, 0)".
std::string PrintValue(const Value& value);

/// Are the values equal bit for bit? Unlike with ==, 0 and -0 differ, and a NaN is identical to
/// itself.
bool Identical(const Value& a, const Value& b);

/// Appends the numbers of a value as 32-bit words: the bits of floats, integers, 0 and 1 for
/// booleans. A list begins with the number of its items.
void AppendWords(const Value& value, std::vector<std::uint32_t>& words);

/// A hash value for hash tables. Equal values have equal hash values.
std::size_t HashOf(const Value& value);

/// Draws the value; numbers and booleans draw nothing.
void DrawValue(const Value& value, const Look& look, Canvas& canvas);

/// The position at which a mark or a label of the value is drawn; nothing for numbers and booleans.
std::optional<Point> LabelAnchor(const Value& value);

}  // namespace hitscan
