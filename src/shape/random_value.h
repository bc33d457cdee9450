#pragma once

#include <nlohmann/json.hpp>
#include <utility>
#include <variant>
#include <vector>

#include "random/random_geometry.h"
#include "shape/kind_info.h"
#include "shape/shape.h"

// Made-up values of any kind, and what is known of a kind to simplify them.
namespace hitscan {

/// A made-up value, and JSON that is read as the value: directions have any length there. Null if
/// the geometry does not write.
struct RandomValue {
  Value value;
  Json json;
};

/// A value of that kind, of the class of cases of the geometry and aimed at the shape before.
/// Throws InvalidShape when the numbers do not define a shape; try again then.
inline RandomValue MakeRandomValue(Kind kind, RandomGeometry& geometry) {
  return InfoOf(kind).MakeRandom(geometry);
}

/// The same for a type.
template <ShapeType T>
RandomShape<T> MakeRandomShape(RandomGeometry& geometry) {
  RandomValue made = MakeRandomValue(kKindOf<T>, geometry);
  return {std::get<T>(std::move(made.value)), std::move(made.json)};
}

/// Is this member of the JSON of a kind a direction, or another vector that does not change when
/// the shape is moved?
inline bool IsDirection(Kind kind, std::string_view key) { return InfoOf(kind).IsDirection(key); }

/// The kind of this member of the JSON of a kind of records; of other kinds the kind itself, which
/// knows its members by their keys.
Kind MemberKind(Kind kind, std::string_view key);

/// Simpler JSON than `written` of a value of that kind, besides simpler numbers: a list without one
/// of its items, a box whose corners are in order, a triangle from its corner nearest to the
/// origin.
inline std::vector<Json> SimplerForms(Kind kind, const Json& written) {
  return InfoOf(kind).SimplerForms(written);
}

}  // namespace hitscan
