#pragma once

#include <limits>

#include "shape/kinds/point.h"
#include "shape/shape.h"

// Numbers and booleans in files and as text.
namespace hitscan {

template <>
struct Shape<bool> : NonSpatial {
  static constexpr std::string_view kName = "boolean";
  static bool Read(const JsonReader& json) { return json.Boolean(); }
  static Json Write(bool value) { return value; }
  static std::string Print(bool value) { return value ? "true" : "false"; }
  static RandomShape<bool> MakeRandom(RandomGeometry& geometry) {
    return {geometry.random().OneIn(2)};
  }
};

template <>
struct Shape<int> : NonSpatial {
  static constexpr std::string_view kName = "integer";
  static int Read(const JsonReader& json) { return json.Integer(); }
  static Json Write(int value) { return value; }
  static std::string Print(int value) { return fmt::format("{}", value); }
  static RandomShape<int> MakeRandom(RandomGeometry& geometry) {
    return {geometry.random().Whole(-3, 3)};
  }
};

template <>
struct Shape<float> : NonSpatial {
  static constexpr std::string_view kName = "number";
  static constexpr std::string_view kListName = "list of numbers";
  static float Read(const JsonReader& json) { return json.Number(); }
  static Json Write(float value) { return NumberToJson(value); }
  static std::string Print(float value) { return PrintNumber(value); }
  static RandomShape<float> MakeRandom(RandomGeometry& geometry) {
    return {Shape<Point>::MakeRandom(geometry).shape.x};
  }
};

}  // namespace hitscan
