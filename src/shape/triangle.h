#pragma once

#include "geometry/triangle.h"
#include "shape/shape.h"

namespace hitscan {

template <>
struct Shape<Triangle> {
  static constexpr std::string_view kName = "triangle";

  static Triangle Read(const JsonReader& json) {
    const auto corners = json.Items(3, "three corners [[x, y, z], ...]");
    return {corners[0].Vector3(), corners[1].Vector3(), corners[2].Vector3()};
  }

  static Json Write(const Triangle& triangle) {
    Json json = Json::array();
    for (const Point& corner : triangle.corners()) json.push_back(VectorToJson(corner));
    return json;
  }

  static std::string Print(const Triangle& triangle) {
    return fmt::format("{} {} {}", PrintVector(triangle.a()), PrintVector(triangle.b()),
                       PrintVector(triangle.c()));
  }

  static void Draw(const Triangle& triangle, const Look& look, Canvas& canvas) {
    if (look.fill) canvas.DrawTriangle(triangle.a(), triangle.b(), triangle.c(), look.color);
    // The outline too: seen edge-on, or shrunk to a line, a triangle has no area.
    canvas.DrawLine(triangle.a(), triangle.b(), EdgeColor(look), look.width);
    canvas.DrawLine(triangle.b(), triangle.c(), EdgeColor(look), look.width);
    canvas.DrawLine(triangle.c(), triangle.a(), EdgeColor(look), look.width);
  }

  static std::optional<Point> Anchor(const Triangle& triangle) {
    return Point((glm::dvec3(triangle.a()) + glm::dvec3(triangle.b()) + glm::dvec3(triangle.c())) /
                 3.0);
  }
};

}  // namespace hitscan
