#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "shape/value.h"

namespace hitscan {

/// One of the numbers that a value consists of in a case file.
struct Field {
  enum Type { kNumber, kInteger, kBoolean };

  std::string name;  ///< "origin x", "distance"; of a list with the index: "1 normal x"
  Type type = kNumber;
  double number = 0;  ///< as the case file has it; of a boolean 0 or 1
};

/// The numbers and booleans of a value, in the order of its JSON form.
std::vector<Field> FieldsOf(const Value& value);

/// The value with that field changed; a direction or normal is normalised again. Throws
/// InvalidShape, naming the field, when the number is not of its type or not valid for the shape,
/// and std::out_of_range when there is no such field.
Value WithField(const Value& value, std::size_t field, double number);

}  // namespace hitscan
