#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/closest_point.h"
#include "geometry/shapes/ray.h"
#include "shape/shape.h"

// Rays in files, on the screen and with handles.
namespace hitscan {

template <>
struct Shape<Ray> {
  static constexpr std::string_view kName = "ray";
  static constexpr std::string_view kPlainName = "Ray";
  static constexpr LegendSymbol kSymbol = LegendSymbol::kRay;
  static constexpr std::string_view kAbout =
      "All points origin + t direction with t >= 0, for the direction of unit length.";
  static constexpr std::array kMemberNames{"origin", "direction"};

  static Ray Read(const JsonReader& json) {
    return {json.At("origin").Vector3(), json.At("direction").Vector3()};
  }
  static Json Write(const Ray& ray) {
    return {{"origin", VectorToJson(ray.origin())}, {"direction", VectorToJson(ray.direction())}};
  }
  static Json WriteLike(const Ray& ray, const JsonReader& written) {
    const auto direction = WithLengthOf(written.At("direction").Vector3(), ray.direction());
    return {{"origin", VectorToJson(ray.origin())}, {"direction", VectorToJson(direction)}};
  }
  static std::string Print(const Ray& ray) {
    return PrintVector(ray.origin()) + " -> " + PrintVector(ray.direction());
  }
  static void Draw(const Ray& ray, const Look& look, Canvas& canvas) {
    canvas.DrawRay(ray.origin(), ray.direction(), look.color, look.width, Marks(look));
  }
  /// The marks of the line: a dot at the start and an arrow head show where the ray comes from.
  static LineMarks Marks(const Look& look) {
    if (!look.detailed || look.crowded) return 0;
    return static_cast<LineMarks>(kStartDot | kMiddleArrow | kFade | look.dashes);
  }
  static auto Members(const Ray& ray) { return std::tuple(ray.origin(), ray.direction()); }
  static std::optional<Point> Anchor(const Ray& ray) { return ray.origin(); }

  static Ray Moved(const Ray& ray, const Movement& movement) {
    return {movement.At(ray.origin()), movement.Direction(ray.direction())};
  }
  static Ray StartedAt(const Ray& ray, const Point& start) { return {start, ray.direction()}; }

  static RandomShape<Ray> MakeRandom(RandomGeometry& geometry) {
    using Wide = RandomGeometry::Wide;
    Random& random = geometry.random();
    const Wide target(geometry.Target(1));
    const bool grazing = geometry.case_class() == CaseClass::kGrazing;
    const bool inside = geometry.AimsInside();
    const bool along = geometry.aim() && !inside && (grazing || random.OneIn(3));
    const Wide wish = along ? geometry.Tangent() : geometry.Direction();
    const double steps = inside ? random.Between(-2, 4) : random.Whole(-2, 4);
    const Point origin = geometry.Round(target - wish * (steps * geometry.Weight()));
    Vector direction = geometry.Round(wish);
    if (random.OneIn(2) && target != Wide(origin))
      direction = geometry.Round(target - Wide(origin));
    if (direction == Vector(0)) direction = {0, 0, 1};
    const Ray ray(origin, direction);
    const Wide unit(ray.direction());
    const double distance = std::abs(geometry.Number());
    const double t = distance * geometry.Weight();
    geometry.Aim(Wide(origin) + unit * t, glm::cross(unit, geometry.Direction()), 1);
    if (!geometry.writes()) return {ray};
    return {ray, {{"origin", VectorToJson(origin)}, {"direction", VectorToJson(direction)}}};
  }
  static bool IsDirection(std::string_view key) { return key == "direction"; }
  static RoundedHull HullUpTo(const Ray& ray, const RoundedHull& shape) {
    const glm::dvec3 origin(ray.origin());
    double farthest = 0;
    for (const glm::dvec3& corner : shape.corners) {
      farthest = std::max(farthest, glm::length(corner - origin) + shape.radius);
    }
    return {{origin, origin + farthest * glm::dvec3(ray.direction())}};
  }
  static Point Closest(const Ray& ray, const Point& point) {
    return ClosestPoint(point, ray).closest;
  }

  static std::vector<Handle> Handles(const Ray& ray) {
    return {Handle::At("origin", ray.origin()),
            Handle::Arrow("direction", ray.origin(), ray.direction())};
  }
  static Ray Drag(const Ray& ray, std::size_t handle, const glm::dvec3& position) {
    if (handle == 0) return {Point(position), ray.direction()};
    return {ray.origin(), Vector(position - glm::dvec3(ray.origin()))};
  }
};

template <>
struct Shape<Ray2> {
  static constexpr std::string_view kName = "ray in the plane";
  static constexpr bool kFlat = true;
  static constexpr std::string_view kPlainName = "Ray2";
  static constexpr LegendSymbol kSymbol = LegendSymbol::kRay;
  static constexpr std::string_view kAbout =
      "A ray in two dimensions: all points origin + t direction with t >= 0, for the direction of "
      "unit length.";
  static constexpr std::array kMemberNames{"origin", "direction"};

  static Ray2 Read(const JsonReader& json) {
    return {json.At("origin").Vector2(), json.At("direction").Vector2()};
  }
  static Json Write(const Ray2& ray) {
    return {{"origin", VectorToJson(ray.origin())}, {"direction", VectorToJson(ray.direction())}};
  }
  static Json WriteLike(const Ray2& ray, const JsonReader& written) {
    const auto direction = WithLengthOf(written.At("direction").Vector2(), ray.direction());
    return {{"origin", VectorToJson(ray.origin())}, {"direction", VectorToJson(direction)}};
  }
  static std::string Print(const Ray2& ray) {
    return PrintVector(ray.origin()) + " -> " + PrintVector(ray.direction());
  }
  static void Draw(const Ray2& ray, const Look& look, Canvas& canvas) {
    canvas.DrawRay(OnXyPlane(ray.origin()), OnXyPlane(ray.direction()), look.color, look.width,
                   Shape<Ray>::Marks(look));
  }
  static auto Members(const Ray2& ray) { return std::tuple(ray.origin(), ray.direction()); }
  static std::optional<Point> Anchor(const Ray2& ray) { return OnXyPlane(ray.origin()); }

  static Ray2 Moved(const Ray2& ray, const Movement& movement) {
    return {movement.At(ray.origin()), movement.Direction(ray.direction())};
  }
  static Ray2 StartedAt(const Ray2& ray, const Point2& start) { return {start, ray.direction()}; }

  static RandomShape<Ray2> MakeRandom(RandomGeometry& geometry) {
    const Ray ray = Shape<Ray>::MakeRandom(geometry).shape;
    return {Ray2(Point2(ray.origin()), Vector2(ray.direction()))};
  }
  static bool IsDirection(std::string_view key) { return key == "direction"; }

  static std::vector<Handle> Handles(const Ray2& ray) {
    return {Handle::At("origin", OnXyPlane(ray.origin()), Handle::kXyPlane),
            Handle::Arrow("direction", OnXyPlane(ray.origin()), OnXyPlane(ray.direction()),
                          Handle::kCircle)};
  }
  static Ray2 Drag(const Ray2& ray, std::size_t handle, const glm::dvec3& position) {
    if (handle == 0) return {Point2(position), ray.direction()};
    return {ray.origin(), Vector2(glm::dvec2(position) - glm::dvec2(ray.origin()))};
  }
};

}  // namespace hitscan
