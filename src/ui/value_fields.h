#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "shape/value.h"
#include "ui/text_fields.h"

namespace hitscan {

/// What the user typed into a field of a value.
struct FieldChange {
  std::size_t field;
  std::string text;  ///< of a boolean "1" or "0"
};

/// A field for every number of a value. Called inside a window. Returns the one that the user
/// finished with.
std::optional<FieldChange> BuildValueFields(const Value& value, TextFields& typing);

/// The value with what was typed in its place. Throws InvalidShape when that is no number or makes
/// no shape.
Value WithTyped(const Value& value, const FieldChange& change);

}  // namespace hitscan
