#pragma once

#include "geometry/shapes/segment.h"
#include "shape/shape.h"

// Segments in files, on the screen and with handles.
namespace hitscan {

template <>
struct Shape<Segment> {
  static constexpr std::string_view kName = "segment";
  static Segment Read(const JsonReader& json) {
    return {json.At("start").Vector3(), json.At("end").Vector3()};
  }
  static Json Write(const Segment& segment) {
    return {{"start", VectorToJson(segment.start())}, {"end", VectorToJson(segment.end())}};
  }
  static std::string Print(const Segment& segment) {
    return PrintVector(segment.start()) + " to " + PrintVector(segment.end());
  }
  static void Draw(const Segment& segment, const Look& look, Canvas& canvas) {
    canvas.DrawLine(segment.start(), segment.end(), look.color, look.width);
  }
  static auto Members(const Segment& segment) { return std::tuple(segment.start(), segment.end()); }
  static std::optional<Point> Anchor(const Segment& segment) { return segment.start(); }

  static std::vector<Handle> Handles(const Segment& segment) {
    return {Handle::At("start", segment.start()), Handle::At("end", segment.end())};
  }
  static Segment Drag(const Segment& segment, std::size_t handle, const glm::dvec3& position) {
    if (handle == 0) return {Point(position), segment.end()};
    return {segment.start(), Point(position)};
  }
};

}  // namespace hitscan
