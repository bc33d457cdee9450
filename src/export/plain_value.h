#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "shape/plain_type.h"

namespace hitscan {

/// A value as plain data (shape/plain_type.h), with the texts of its numbers.
struct PlainValue {
  const PlainType* type = nullptr;
  std::vector<PlainValue> parts = {};  ///< the members of a struct, the items of a list
  bool boolean = false;
  int integer = 0;
  float number = 0;
  std::string text = {};    ///< of a number its decimal digits: "0.1", "-0", "1e-05"
  std::string remark = {};  ///< for a comment beside the value
};

/// The value, with numbers in the fewest digits that are read as the same float.
PlainValue ToPlain(const Value& value);

/// The same with the numbers as they are written in the JSON text of the value, where that has
/// them. A direction or normal is as it is written, of whatever length; a remark then tells the
/// unit vector.
PlainValue ToPlain(const Value& value, std::string_view written);

/// Whether these decimal digits are read as this number, in single precision and in double
/// precision rounded to single.
bool AreDigitsOf(const std::string& digits, float number);

}  // namespace hitscan
