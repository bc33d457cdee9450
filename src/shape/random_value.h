#pragma once

#include <nlohmann/json.hpp>
#include <utility>
#include <variant>
#include <vector>

#include "random/random_geometry.h"
#include "shape/kind_info.h"
#include "shape/shape.h"

// Random values of any kind, and the properties of kinds by which values are simplified.
namespace hitscan {

/// A random value, and JSON that is read as the value: directions may have any length in it. The
/// JSON is null if RandomGeometry::writes() is false.
struct RandomValue {
  Value value;
  Json json;
};

/// A random value of that kind, in the class of cases of `geometry` and aimed at the shape that was
/// made before. Throws InvalidShape when the numbers do not define a shape; try again then.
inline RandomValue MakeRandomValue(Kind kind, RandomGeometry& geometry) {
  return InfoOf(kind).MakeRandom(geometry);
}

/// A random shape of the type T, made in the same way.
template <ShapeType T>
RandomShape<T> MakeRandomShape(RandomGeometry& geometry) {
  RandomValue made = MakeRandomValue(kKindOf<T>, geometry);
  return {std::get<T>(std::move(made.value)), std::move(made.json)};
}

/// Is this member of the JSON of a kind a direction, or another vector that does not change when
/// the shape is moved?
inline bool IsDirection(Kind kind, std::string_view key) { return InfoOf(kind).IsDirection(key); }

/// Are the numbers in this member of the JSON of a kind indices of other parts of it, such as
/// vertices? Searches and shrinking change no indices.
inline bool IsIndex(Kind kind, std::string_view key) { return InfoOf(kind).IsIndex(key); }

/// The kind to ask whether the keys inside the member `key` are directions (IsDirection): the kind
/// of that member, if `kind` is a kind of records with such a member; otherwise `kind` itself.
Kind MemberKind(Kind kind, std::string_view key);

/// Simpler forms of `written`, the JSON of a value of that kind: a list without one of its items, a
/// box with its corners in order, a triangle that begins with its corner nearest to the origin.
/// Forms with simpler numbers are not among them.
inline std::vector<Json> SimplerForms(Kind kind, const Json& written) {
  return InfoOf(kind).SimplerForms(written);
}

}  // namespace hitscan
