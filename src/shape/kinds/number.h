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
};

template <>
struct Shape<int> : NonSpatial {
  static constexpr std::string_view kName = "integer";
  static int Read(const JsonReader& json) { return json.Integer(); }
  static Json Write(int value) { return value; }
  static std::string Print(int value) { return fmt::format("{}", value); }
};

template <>
struct Shape<float> : NonSpatial {
  static constexpr std::string_view kName = "number";
  static float Read(const JsonReader& json) { return json.Number(); }
  static Json Write(float value) { return NumberToJson(value); }
  static std::string Print(float value) { return PrintNumber(value); }
};

}  // namespace hitscan
