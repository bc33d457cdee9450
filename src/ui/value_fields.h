#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "shape/value.h"
#include "ui/text_fields.h"

namespace hitscan {

// Fields to edit a value of a case number by number.

/// The text that the user typed into a field of a value.
struct FieldChange {
  std::size_t field;
  std::string text;  ///< for a boolean "1" or "0"
};

/// Builds a field for every number of a value, with the text as it is written in the case file.
/// Called inside a window. Returns the change when the user leaves a field.
std::optional<FieldChange> BuildValueFields(Kind kind, const std::string& written,
                                            TextFields& text_fields);

}  // namespace hitscan
