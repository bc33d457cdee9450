#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "shape/value.h"

// The kinds of values as plain data, for code outside of Hitscan: structs of numbers, with the
// names that they have in generated code of any language.
namespace hitscan {

/// A type of plain data.
struct PlainType {
  enum class Form { kBoolean, kInteger, kNumber, kText, kStruct, kList };

  struct Member {
    std::string_view name;
    const PlainType* type = nullptr;
    std::string_view key = {};  ///< the key in JSON; empty if that is `name`

    std::string_view JsonKey() const { return key.empty() ? name : key; }
  };

  Form form = Form::kNumber;
  std::string_view name = {};        ///< of a struct or of an enumeration (kText): "Ray"
  std::string_view about = {};       ///< the meaning of the members of a struct; may be empty
  std::vector<Member> members = {};  ///< of a struct
  const PlainType* item = nullptr;   ///< of a list: the type of its items
  std::span<const std::string_view> words = {};  ///< the possible texts of kText: "left", "right"
};

/// The type of the values of a kind, made from the members of its Shape (shape/shape.h) or, for a
/// kind of records, from its description.
const PlainType& PlainTypeOf(Kind kind);

}  // namespace hitscan
