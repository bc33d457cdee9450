#pragma once

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>
#include <tuple>
#include <vector>

#include "geometry/closest_point.h"
#include "geometry/shapes/triangle.h"
#include "shape/shape.h"

// Triangles in files, on the screen and with handles.
namespace hitscan {

template <>
struct Shape<Triangle> {
  static constexpr std::string_view kName = "triangle";
  static constexpr bool kHanded = true;
  static constexpr std::string_view kPlainName = "Triangle";
  static constexpr LegendSymbol kSymbol = LegendSymbol::kTriangle;
  static constexpr std::array kMemberNames{"a", "b", "c"};

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
    if (look.has_faces()) {
      DrawFace(std::array{triangle.a(), triangle.b(), triangle.c()}, look, canvas);
    } else if (look.fill && !look.detailed) {
      canvas.DrawTriangle(triangle.a(), triangle.b(), triangle.c(), look.color);
    }
    // The outline of a filled triangle is drawn too: seen edge-on, or if it is degenerate, the
    // triangle has no area.
    canvas.DrawLine(triangle.a(), triangle.b(), EdgeColor(look), look.width, look.dashes);
    canvas.DrawLine(triangle.b(), triangle.c(), EdgeColor(look), look.width, look.dashes);
    canvas.DrawLine(triangle.c(), triangle.a(), EdgeColor(look), look.width, look.dashes);
  }

  static auto Members(const Triangle& triangle) {
    return std::tuple(triangle.a(), triangle.b(), triangle.c());
  }
  static std::optional<Point> Anchor(const Triangle& triangle) {
    return Point((glm::dvec3(triangle.a()) + glm::dvec3(triangle.b()) + glm::dvec3(triangle.c())) /
                 3.0);
  }

  static Triangle Moved(const Triangle& triangle, const Movement& movement) {
    return {movement.At(triangle.a()), movement.At(triangle.b()), movement.At(triangle.c())};
  }
  static Triangle Reversed(const Triangle& triangle) {
    return {triangle.a(), triangle.c(), triangle.b()};
  }
  static std::vector<Triangle> Degenerated(const Triangle& triangle) {
    const Point& a = triangle.a();
    const Point middle = a + 0.5F * (triangle.b() - a);
    return {Triangle(a, triangle.b(), middle), Triangle(a, a, a)};
  }

  static RandomShape<Triangle> MakeRandom(RandomGeometry& geometry) {
    using Wide = RandomGeometry::Wide;
    Random& random = geometry.random();
    const bool coplanar = geometry.case_class() == CaseClass::kCoplanar;
    const bool degenerate = geometry.case_class() == CaseClass::kDegenerate;
    const Wide target(geometry.Target(2));
    const bool aimed = geometry.aim() && !geometry.AimsInside();
    const bool flat = aimed && (coplanar ? !random.OneIn(8) : random.OneIn(3));
    // Two sides of the triangle. Two, one or none of them are along the surface aimed at.
    Wide e = aimed && (flat || random.OneIn(2)) ? geometry.Tangent() : geometry.Direction();
    Wide f = flat ? geometry.Tangent() : geometry.Direction();
    if (degenerate && random.OneIn(2)) f = e * static_cast<double>(random.Whole(-2, 3));
    if (degenerate && random.OneIn(6)) e = f = Wide(0);
    // The target is a + u e + v f, or a + u e + v (1 - u) f, which is always on the triangle.
    const double u = geometry.Weight();
    const double v = geometry.Weight();
    const Wide a = target - e * u - f * v * (random.OneIn(2) ? 1.0 : 1 - u);
    const Point p = geometry.Round(a);
    const Point q = geometry.Round(a + e);
    const Point r = geometry.Round(a + f);
    const double s = geometry.Weight();
    const double t = (1 - s) * geometry.Weight();
    geometry.Aim(Wide(p) * (1 - s - t) + Wide(q) * s + Wide(r) * t,
                 glm::cross(Wide(q) - Wide(p), Wide(r) - Wide(p)), 2);
    return {Triangle(p, q, r)};
  }
  static bool IsDegenerate(const Triangle& triangle) {
    const glm::dvec3 a(triangle.a());
    return glm::cross(glm::dvec3(triangle.b()) - a, glm::dvec3(triangle.c()) - a) == glm::dvec3(0);
  }

  static DrawnSurface Surface(const Triangle& triangle, const Look&) {
    return DrawnSurface::Flat(triangle.corners());
  }
  static RoundedHull Hull(const Triangle& triangle) { return RoundedHull::Of(triangle.corners()); }
  static Point Closest(const Triangle& triangle, const Point& point) {
    return ClosestPoint(point, triangle);
  }

  /// The corners in the same cyclic order, beginning with the corner nearest to the origin.
  static std::vector<Json> SimplerForms(const Json& written) {
    const std::array<Point, 3> corners = Read(JsonReader(written)).corners();
    const auto is_nearer = [](const Point& a, const Point& b) {
      const auto rank = [](const Point& p) {
        return std::tuple(glm::length(glm::dvec3(p)), -p.x, -p.y, -p.z);
      };
      return rank(a) < rank(b);
    };
    const auto first = std::ranges::min_element(corners, is_nearer) - corners.begin();
    if (first == 0) return {};
    Json rotated = written;
    std::rotate(rotated.begin(), rotated.begin() + first, rotated.end());
    return {rotated};
  }

  static constexpr std::array<std::string_view, 9> kFieldNames{"a x", "a y", "a z", "b x", "b y",
                                                               "b z", "c x", "c y", "c z"};

  static std::vector<Handle> Handles(const Triangle& triangle) {
    return {Handle::At("a", triangle.a()), Handle::At("b", triangle.b()),
            Handle::At("c", triangle.c())};
  }
  static Triangle Drag(const Triangle& triangle, std::size_t handle, const glm::dvec3& position) {
    std::array<Point, 3> corners = triangle.corners();
    corners.at(handle) = Point(position);
    return {corners[0], corners[1], corners[2]};
  }
};

template <>
struct Shape<Triangle2> {
  static constexpr std::string_view kName = "triangle in the plane";
  static constexpr bool kFlat = true;
  static constexpr std::string_view kPlainName = "Triangle2";
  static constexpr LegendSymbol kSymbol = LegendSymbol::kTriangle;
  static constexpr std::array kMemberNames{"a", "b", "c"};

  static Triangle2 Read(const JsonReader& json) {
    const auto corners = json.Items(3, "three corners [[x, y], ...]");
    return {corners[0].Vector2(), corners[1].Vector2(), corners[2].Vector2()};
  }
  static Json Write(const Triangle2& triangle) {
    Json json = Json::array();
    for (const Point2& corner : triangle.corners()) json.push_back(VectorToJson(corner));
    return json;
  }
  static std::string Print(const Triangle2& triangle) {
    return fmt::format("{} {} {}", PrintVector(triangle.a()), PrintVector(triangle.b()),
                       PrintVector(triangle.c()));
  }
  static Triangle InSpace(const Triangle2& triangle) {
    return {OnXyPlane(triangle.a()), OnXyPlane(triangle.b()), OnXyPlane(triangle.c())};
  }
  static void Draw(const Triangle2& triangle, const Look& look, Canvas& canvas) {
    Shape<Triangle>::Draw(InSpace(triangle), look, canvas);
  }
  static auto Members(const Triangle2& triangle) {
    return std::tuple(triangle.a(), triangle.b(), triangle.c());
  }
  static std::optional<Point> Anchor(const Triangle2& triangle) {
    return Shape<Triangle>::Anchor(InSpace(triangle));
  }

  static Triangle2 Moved(const Triangle2& triangle, const Movement& movement) {
    return {movement.At(triangle.a()), movement.At(triangle.b()), movement.At(triangle.c())};
  }
  static std::vector<Triangle2> Degenerated(const Triangle2& triangle) {
    const Point2& a = triangle.a();
    const Point2 middle = a + 0.5F * (triangle.b() - a);
    return {Triangle2(a, triangle.b(), middle), Triangle2(a, a, a)};
  }

  static RandomShape<Triangle2> MakeRandom(RandomGeometry& geometry) {
    const Triangle deep = Shape<Triangle>::MakeRandom(geometry).shape;
    const Triangle2 triangle{Point2(deep.a()), Point2(deep.b()), Point2(deep.c())};
    // Often the point aimed at is on the side ab, or a corner.
    const double s = geometry.Weight();
    const double t = geometry.random().OneIn(2) ? 0 : (1 - s) * geometry.Weight();
    const glm::dvec2 start(triangle.a());
    const glm::dvec2 side = glm::dvec2(triangle.b()) - start;
    geometry.Aim(glm::dvec3(start + side * s + (glm::dvec2(triangle.c()) - start) * t, 0),
                 glm::dvec3(-side.y, side.x, 0), 3);
    return {triangle};
  }
  static bool IsDegenerate(const Triangle2& triangle) {
    return Shape<Triangle>::IsDegenerate(InSpace(triangle));
  }

  static constexpr std::array<std::string_view, 6> kFieldNames{"a x", "a y", "b x",
                                                               "b y", "c x", "c y"};

  static std::vector<Handle> Handles(const Triangle2& triangle) {
    return {Handle::At("a", OnXyPlane(triangle.a()), Handle::kXyPlane),
            Handle::At("b", OnXyPlane(triangle.b()), Handle::kXyPlane),
            Handle::At("c", OnXyPlane(triangle.c()), Handle::kXyPlane)};
  }
  static Triangle2 Drag(const Triangle2& triangle, std::size_t handle, const glm::dvec3& position) {
    std::array<Point2, 3> corners = triangle.corners();
    corners.at(handle) = Point2(position);
    return {corners[0], corners[1], corners[2]};
  }
};

}  // namespace hitscan
