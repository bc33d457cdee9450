#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
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
#include "geometry/shapes/camera.h"
#include "geometry/shapes/capsule.h"
#include "geometry/shapes/cylinder.h"
#include "geometry/shapes/model.h"
#include "geometry/shapes/obb.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/ray.h"
#include "geometry/shapes/scene.h"
#include "geometry/shapes/segment.h"
#include "geometry/shapes/sphere.h"
#include "geometry/shapes/tetrahedron.h"
#include "geometry/shapes/triangle.h"
#include "json/json.h"
#include "shape/handle.h"
#include "shape/look.h"

// The list of all kinds of shapes (Value: a variant of them), and the operations on a value of any
// kind, each of which asks the table of kinds (shape/kind_info.h).
namespace hitscan {

class Record;

/// Any parameter or answer of a query. To add a kind of shape:
///   - write its class in a new file of src/geometry/shapes;
///   - specialise Shape (shape/shape.h) for it in a new file of src/shape/kinds, which the build
///     finds;
///   - add its type to this list, before Record, and the header of its class to the includes above.
/// Files, tables, panels, drawing, dragging, random cases, variants of cases, tests in other
/// languages and hitscan/implement.h are derived from these. Optional members of Shape add lines of
/// intersection, how bad a wrong hit is, and the symbol in legends. Two optional steps are in other
/// files: words for the kind in the texts of issues (reading/words.cpp), and ways to write it there
/// other than by its members (reading/fit.cpp). Kinds that are added while the program runs have no
/// type: their values are Records (shape/record_kind.h).
using Value = std::variant<bool, int, float, Point, Point2, Ray, Ray2, Plane, Line2, Segment,
                           Sphere, Aabb, Triangle, Camera, FrustumSide, Viewport, glm::mat4, Obb,
                           Capsule, std::vector<Point>, std::vector<Plane>, Segment2, Triangle2,
                           Circle2, std::vector<Point2>, Tetrahedron, Cylinder, Model, Scene,
                           std::vector<float>, Record>;

/// A kind of shape: the index of its type in the list of Value or, for kinds of records, a number
/// after those.
using Kind = std::size_t;

/// The number of kinds that have a type.
inline constexpr Kind kTypedKinds = std::variant_size_v<Value> - 1;

class KindInfo;

/// A value of a kind without a type: its members, which are values of other kinds. It is made by
/// MakeRecord (shape/record_kind.h).
class Record {
 public:
  Record(const KindInfo& info, std::vector<Value> members)
      : info_(&info), members_(std::move(members)) {}

  const KindInfo& info() const { return *info_; }
  /// In the order of the members of the kind.
  const std::vector<Value>& members() const { return members_; }

  bool operator==(const Record& other) const;

 private:
  const KindInfo* info_;
  std::vector<Value> members_;
};

template <class T, class... Alternatives>
constexpr Kind KindIn(const std::variant<Alternatives...>*) {
  // Counts the alternatives before T.
  Kind kind = 0;
  const bool found = ((std::is_same_v<T, Alternatives> ? true : (++kind, false)) || ...);
  return found ? kind : std::variant_npos;
}

/// The kind of a type; variant_npos when it is not in the list, or is Record.
template <class T>
inline constexpr Kind kKindOf = std::is_same_v<T, Record>
                                    ? std::variant_npos
                                    : KindIn<T>(static_cast<const Value*>(nullptr));

template <class T>
concept ShapeType = kKindOf<T>
!= std::variant_npos;

/// The kind of a value.
Kind KindOf(const Value& value);

/// The number of kinds, with those added so far. Kinds are the numbers below it.
Kind KindCount();

/// The name of a kind: "ray", "list of planes".
std::string_view KindName(Kind kind);

/// Reads a value of that kind. Throws JsonError with the path and the reason, also when the numbers
/// are not valid for the shape, such as a direction of length zero.
Value ReadValue(Kind kind, const JsonReader& json);

/// The same for a part of an answer, where a list of points may be empty.
Value ReadPartOfAnswer(Kind kind, const JsonReader& json);

/// The value as JSON, in the form that ReadValue reads.
Json WriteValue(const Value& value);

/// The value as JSON in the form of `written`, which ReadValue reads as a value of the same kind:
/// three points stay three points, a center stays a center, and directions keep their length. The
/// JSON may be read as a slightly different value, since numbers in these forms are rounded.
Json WriteValueLike(const Value& value, const JsonReader& written);

/// The value as readable text: "(2, 2, 3) -> (0, -1, 0)".
std::string PrintValue(const Value& value);

/// Are the values equal bit for bit? Unlike with ==, 0 and -0 differ, and a NaN is identical to
/// itself.
bool Identical(const Value& a, const Value& b);

/// Are the values of the same kind and equal, if floats are compared by `near`? Members that case
/// files do not contain are not compared.
bool EqualNumbers(const Value& a, const Value& b, const std::function<bool(float, float)>& near);

/// Appends the numbers of a value as 32-bit words: the bits of floats, integers, 0 and 1 for
/// booleans. A list begins with the number of its items.
void AppendWords(const Value& value, std::vector<std::uint32_t>& words);

/// Appends the floats of a value.
void AppendFloats(const Value& value, std::vector<float>& numbers);

/// A hash value for hash tables. Equal values have equal hash values.
std::size_t HashOf(const Value& value);

/// Draws the value; numbers and booleans draw nothing.
void DrawValue(const Value& value, const Look& look, Canvas& canvas);

/// The position at which a mark or a label of the value is drawn; nothing for numbers and booleans.
std::optional<Point> LabelAnchor(const Value& value);

/// The handles of a value, in an order that depends only on its kind (and on the length of a list).
/// Numbers, matrices and other kinds without a position in space have none.
std::vector<Handle> HandlesOf(const Value& value);

/// A copy of the value with one handle moved to `to`, or to the position that Handle::Nearest
/// returns for `to`. If `to` is the current position of the handle, the value is returned
/// unchanged, bit for bit. Throws InvalidShape when the result is not valid (a zero direction, min
/// above max, a negative radius) or `to` is not finite, and std::out_of_range when there is no such
/// handle.
Value Dragged(const Value& value, std::size_t handle, const Point& to);

/// The shape scaled about the origin of the world and then shifted. Directions and normals stay;
/// numbers without a position stay as they are. Throws InvalidShape when numbers become too large.
Value Moved(const Value& value, double scale, const glm::dvec3& shift);

/// The shape with its corners in the opposite order, or with its normal turned around (for a plane
/// through three points both are the same); nullopt for shapes without a front.
std::optional<Value> Reversed(const Value& value);

/// Shapes made from this one that have no area, length or volume: one for each way in which it can
/// degenerate.
std::vector<Value> Degenerated(const Value& value);

/// Has the shape no length, area or volume?
bool IsDegenerate(const Value& value);

/// Whether it is drawn with so many triangles that it is not to be drawn again when only other
/// shapes have changed.
bool IsLarge(const Value& value);

/// The shape with its point, its origin or its start moved to `point`; nullopt for other shapes.
std::optional<Value> StartedAt(const Value& value, const Value& point);

/// Calls `use` with each shape that is drawn for the value: the planes of a list, the parts of a
/// record, otherwise the value itself.
void ForEachPart(const Value& value, const std::function<void(const Value&)>& use);

}  // namespace hitscan
