#pragma once

#include <limits>

#include "shape/shape.h"

// Numbers and booleans in files and as text.
namespace hitscan {

template <>
struct Shape<bool> : NonSpatial {
  static constexpr std::string_view kName = "boolean";
  static bool Read(const JsonReader& json) { return json.Boolean(); }
  static Json Write(bool value) { return value; }
  static std::string Print(bool value) { return value ? "true" : "false"; }
  static std::string Code(bool value) { return Print(value); }
};

template <>
struct Shape<int> : NonSpatial {
  static constexpr std::string_view kName = "integer";
  static int Read(const JsonReader& json) { return json.Integer(); }
  static Json Write(int value) { return value; }
  static std::string Print(int value) { return fmt::format("{}", value); }
  static std::string Code(int value) {
    // The most negative integer has no literal, because its digits without the sign are out of
    // range.
    return value == std::numeric_limits<int>::min() ? "std::numeric_limits<int>::min()"
                                                    : Print(value);
  }
};

template <>
struct Shape<float> : NonSpatial {
  static constexpr std::string_view kName = "number";
  static float Read(const JsonReader& json) { return json.Number(); }
  static Json Write(float value) { return NumberToJson(value); }
  static std::string Print(float value) { return PrintNumber(value); }
  static std::string Code(float value) { return NumberCode(value); }
};

}  // namespace hitscan
