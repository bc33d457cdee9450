#pragma once

#include "shape/shape.h"

// Points and vectors in files, on the screen and with handles.
namespace hitscan {

/// Points and vectors, which have the same type.
template <>
struct Shape<Point> {
  static constexpr std::string_view kName = "point";
  static constexpr std::string_view kListName = "list of points";
  static Point Read(const JsonReader& json) { return json.Vector3(); }
  static Json Write(const Point& point) { return VectorToJson(point); }
  static std::string Print(const Point& point) { return PrintVector(point); }
  static void Draw(const Point& point, const Look& look, Canvas& canvas) {
    canvas.DrawPoint(point, look.color, look.size);
  }
  static std::optional<Point> Anchor(const Point& point) { return point; }

  static std::vector<Handle> Handles(const Point& point) { return {Handle::At("position", point)}; }
  static Point Drag(const Point&, std::size_t, const glm::dvec3& position) {
    return Point(position);
  }
};

template <>
struct Shape<Point2> {
  static constexpr std::string_view kName = "point in the plane";
  static Point2 Read(const JsonReader& json) { return json.Vector2(); }
  static Json Write(const Point2& point) { return VectorToJson(point); }
  static std::string Print(const Point2& point) { return PrintVector(point); }
  static void Draw(const Point2& point, const Look& look, Canvas& canvas) {
    canvas.DrawPoint(OnXyPlane(point), look.color, look.size);
  }
  static std::optional<Point> Anchor(const Point2& point) { return OnXyPlane(point); }

  static std::vector<Handle> Handles(const Point2& point) {
    return {Handle::At("position", OnXyPlane(point), Handle::kXyPlane)};
  }
  static Point2 Drag(const Point2&, std::size_t, const glm::dvec3& position) {
    return Point2(position);
  }
};

}  // namespace hitscan
