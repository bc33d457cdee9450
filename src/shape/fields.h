#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "shape/value.h"

// The numbers of a value as a list of named fields, for editing.
namespace hitscan {

/// One of the numbers that a value consists of in a case file.
struct Field {
  enum Type { kNumber, kInteger, kBoolean };

  std::string name;  ///< "origin x", "distance"; in a list with the index: "1 normal x"
  Type type = kNumber;
  double number = 0;  ///< as in the case file; 0 or 1 for a boolean
};

/// The numbers and booleans in `json`, in its order. `json` is a value of that kind, in any form
/// that ReadValue accepts.
std::vector<Field> FieldsOf(Kind kind, const Json& json);

/// The fields of the JSON that WriteValue writes for the value.
std::vector<Field> FieldsOf(const Value& value);

/// A copy of the value with one field changed; directions and normals are normalised. Throws
/// InvalidShape, naming the field, when the number does not have the type of the field or is not
/// valid for the shape, and std::out_of_range when there is no such field.
Value WithField(const Value& value, std::size_t field, double number);

/// A field, by its index, and its new number.
struct NewNumber {
  std::size_t field;
  double number;
};

/// The same with several fields changed at once.
Value WithFields(const Value& value, std::span<const NewNumber> changes);

}  // namespace hitscan
