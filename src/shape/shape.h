#pragma once

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <concepts>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "draw/canvas.h"
#include "geometry/shapes/point.h"
#include "json/json.h"
#include "random/random_geometry.h"
#include "shape/handle.h"
#include "shape/look.h"
#include "shape/movement.h"
#include "shape/nearest_points.h"
#include "shape/surface_intersection.h"

// Shape<T>: reading, writing, drawing and dragging of one kind of shape, and common helpers.
namespace hitscan {

/// The operations on a kind of shape. The template is specialised for each kind, in a file of
/// src/shape/kinds, with the members
///   kName                     its name in messages and tables
///   Read(JsonReader)          the shape from JSON; throws JsonError or InvalidShape. ReadValue
///                             reports the members of the JSON that Read does not read
///   Write(shape)              the JSON that Read reads
///   Print(shape)              readable text
///   Members(shape)            a tuple of its members, for hashing and for comparing
///                             (ComparedMembers)
///   Draw(shape, Look, Canvas)
///   Anchor(shape)             the position of its label; nullopt when it has none
///   Moved(shape, Movement)    the shape after the movement; throws InvalidShape when a number
///                             becomes too large
///   MakeRandom(geometry)      a RandomShape in the class of cases of the RandomGeometry, aimed
///                             at the shape made before. Not used for the class kKnownCases,
///                             which changes the numbers of shapes of any kind
/// NonSpatial has Draw, Anchor and Moved for kinds without a position. The structs of generated
/// code (shape/plain_type.h) are made from
///   kPlainName                the name of the struct
///   kMemberNames              the names of Members; a member whose name is empty is omitted
///   kAbout                    optional: a sentence that says what the members mean
///   kMemberKeys               optional: the keys of Members in the JSON of the kind, if they
///                             differ from kMemberNames; "axes/0" is the first item of "axes"
///   ComparedMembers(shape)    optional: a tuple of what is compared within a tolerance
///   (EqualNumbers)
///                             in place of Members: what is written of the shape, if Members has
///                             something that is calculated from it
/// An enumeration has kPlainName and kWords, its words in the order of its values. Numbers,
/// vectors, matrices and enumerations need no Members. Where they apply, a kind also has
///   Handles(shape)            the points by which it can be dragged
///   Drag(shape, i, position)  the shape with its i-th handle at `position`; throws InvalidShape
///   kFieldNames               names of its numbers, when the keys of its JSON do not name them
///   RequireOrder(json)        throws InvalidShape if Read would sort the values of this JSON
///   WriteLike(shape, written) the JSON of the shape in the form of `written`, which Read reads:
///                             the same members, lengths of vectors and order of corners. Parts
///                             that are the same in both shapes have the numbers of `written`
///   WriteWhole(shape)         the JSON without names of files, for programs that do not read them
///   kListName                 the name of lists of the kind, if such lists are values too
///   kLeastItems               the least number of items of such lists, if that is not 1
///   MakeRandomList(geometry)  a random list, if three random shapes do not make a useful one
///   IsDirection(key)          whether the vector with this key in its JSON is no position: moving
///                             the shape does not change it
///   IsIndex(key)              whether the numbers in the member with this key of its JSON are
///                             indices, which searches do not change
///   IsDegenerate(shape)       whether it has no length, area or volume
///   IsLarge(shape)            whether it is drawn with so many triangles that it is not to be
///                             drawn again when only other shapes have changed
///   SimplerForms(json)        simpler forms of the JSON to try while a wrong case is simplified.
///                             Simpler numbers need not be among them: they are tried for every
///                             kind. Each form must be simpler than `json`, so that this ends
///   DrawAround(list, look, canvas)
///                             draws what a list of the kind represents besides its items
///   Reversed(shape)           the shape with its corners in the opposite order, or its normal
///                             turned around
///   Degenerated(shape)        a list of shapes made from it that have no length, area or volume:
///                             one for each way to lose it
///   DegeneratedList(list)     lists made from a list of the kind in the same way
///   StartedAt(shape, point)   the shape with its point, its origin or its start moved to `point`
///   kSymbol                   its symbol in a legend, if that is not a square of its colour
///   kDrawnInPart              true for an infinite shape of which only the part around
///                             Look::center is drawn
///   kFlat                     true for a shape of the plane z = 0
///   kHanded                   true if a mirror image of the shape, made of the images of its
///                             points, has its front on the other side
///   Surface(shape, look)      its surface as it is drawn with the look, for the lines where
///                             surfaces intersect
///   ListSurface(list)         the surface of a list of the kind; without ListSurface each item
///                             has its own surface
///   Hull(shape)               its RoundedHull, for the distance to shapes that it does not meet
///   ListHull(list)            the RoundedHull of a list of the kind
///   HullUpTo(shape, hull)     the hull of the part of an infinite shape that is not beyond `hull`
///   Closest(shape, point)     the point of the shape that is closest to `point`. The distance of
///                             the two says how wrong a wrong point of contact is
///   SizeAroundAnchor(shape)   the distance that the shape reaches from its Anchor, if a member is
///                             such a length, as a radius is. The length may be too small to
///                             change the floats of the Anchor
template <class T>
struct Shape;

/// A random shape.
template <class T>
struct RandomShape {
  T shape;
  Json json = nullptr;  ///< JSON that Read reads as the shape; null: the JSON that Write writes
};

template <class T>
concept HasHandles = requires(const T& shape, std::size_t handle, const glm::dvec3& position) {
  { Shape<T>::Handles(shape) } -> std::same_as<std::vector<Handle>>;
  { Shape<T>::Drag(shape, handle, position) } -> std::same_as<T>;
};

/// Has the kind a front, which can be turned around?
template <class T>
concept HasReversed = requires(const T& shape) {
  { Shape<T>::Reversed(shape) } -> std::same_as<T>;
};

/// The common members of kinds without a position in space, which are not drawn.
struct NonSpatial {
  template <class T>
  static void Draw(const T&, const Look&, Canvas&) {}
  template <class T>
  static std::optional<Point> Anchor(const T&) {
    return std::nullopt;
  }
  template <class T>
  static T Moved(const T& shape, const Movement&) {
    return shape;
  }
};

/// The number in the fewest digits that are read as the same float. The sign of a NaN is not
/// printed.
inline std::string PrintNumber(float number) {
  return std::isnan(number) ? "nan" : fmt::format("{}", number);
}
inline std::string PrintVector(const glm::vec3& v) {
  return fmt::format("({}, {}, {})", PrintNumber(v.x), PrintNumber(v.y), PrintNumber(v.z));
}
inline std::string PrintVector(const glm::vec2& v) {
  return fmt::format("({}, {})", PrintNumber(v.x), PrintNumber(v.y));
}

/// The light on a surface with this unit normal, from 0 to 1. It comes from the whole sky and from
/// a soft lamp.
float LightOn(const Vector& normal);

/// Draws a flat translucent face: a convex polygon of at least three corners, counter-clockwise as
/// seen from the front. The tint depends on the light, and is stronger on the front than on the
/// back. A face of a solid has a back too, which is seen through the solid, and is a little darker
/// along its edges.
void DrawFace(std::span<const Point> corners, const Look& look, Canvas& canvas,
              bool of_solid = false);

/// Draws a box. Bit 0 of the index of a corner selects the end along the first axis, bit 1 that
/// along the second and bit 2 that along the third. Axes are unit vectors, nearly perpendicular.
void DrawBox(const std::array<Point, 8>& corners, const std::array<Vector, 3>& axes,
             const Look& look, Canvas& canvas);

/// Draws a translucent triangle of a round surface. `normals` are the unit normals at the corners.
void DrawRoundFace(const std::array<Point, 3>& corners, const std::array<Vector, 3>& normals,
                   const Look& look, Canvas& canvas);

/// The colour for a face of a solid with this outward normal: the colour of the look or, if the
/// look is lit, a darker shade that depends on the angle between the face and the light.
Paint Shade(const Look& look, const Vector& normal);

/// The colour for the edges of a shape: the colour of the look, but a darker shade if the shape is
/// filled and outlined in a theme without details.
Paint EdgeColor(const Look& look);

/// The vector to write for a unit vector in place of `written`: `written` itself if it is
/// normalised to `unit`, `unit` if `written` is a unit vector, otherwise a vector of about the same
/// length. 200 such lengths are tried, and the first is taken whose vector is normalised to
/// exactly `unit`.
Vector WithLengthOf(const Vector& written, const Vector& unit);
Vector2 WithLengthOf(const Vector2& written, const Vector2& unit);

/// Flat shapes are drawn in the plane z = 0.
inline Point OnXyPlane(const glm::vec2& v) { return {v.x, v.y, 0}; }

}  // namespace hitscan
