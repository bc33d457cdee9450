#pragma once

#include <array>

#include "geometry/shapes/camera.h"
#include "shape/shape.h"

// Viewports in files and as text.
namespace hitscan {

template <>
struct Shape<Viewport> : NonSpatial {
  static constexpr std::string_view kName = "viewport";
  static constexpr std::string_view kPlainName = "Viewport";
  static constexpr std::string_view kAbout =
      "The part of a window that shows the picture, in pixels from the upper left corner.";
  static constexpr std::array<std::string_view, 4> kFieldNames{"x", "y", "width", "height"};
  static constexpr auto kMemberNames = kFieldNames;

  static Viewport Read(const JsonReader& json) {
    const auto items = json.Items(4, "four numbers [x, y, width, height]");
    const Viewport viewport{items[0].Number(), items[1].Number(), items[2].Number(),
                            items[3].Number()};
    if (viewport.width <= 0 || viewport.height <= 0) {
      throw InvalidShape("viewport has no area");
    }
    return viewport;
  }
  static Json Write(const Viewport& v) {
    return Json::array(
        {NumberToJson(v.x), NumberToJson(v.y), NumberToJson(v.width), NumberToJson(v.height)});
  }
  static auto Members(const Viewport& v) { return std::tuple(v.x, v.y, v.width, v.height); }
  static std::string Print(const Viewport& v) {
    return fmt::format("{} x {} at ({}, {})", v.width, v.height, v.x, v.y);
  }
  static RandomShape<Viewport> MakeRandom(RandomGeometry& geometry) {
    Random& random = geometry.random();
    const auto size = [&] { return static_cast<float>(random.Whole(1, 2000)); };
    return {Viewport{static_cast<float>(random.Whole(0, 100)), 0, size(), size()}};
  }
};

}  // namespace hitscan
